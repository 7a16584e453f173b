"""``dudo verify`` says in whole sentences what is right, what is not, and what nobody can check."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from dudo.cli.main import app

GOLDEN = Path(__file__).parents[1] / "record/golden"
SEALED, RUNNING = GOLDEN / "sealed.dudo", GOLDEN / "sealed-running.dudo"
TEXT = SEALED.read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUDO_LANG", "en")
    monkeypatch.setenv("COLUMNS", "200")


def run(*args: object, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["verify", *map(str, args)])
    assert result.exit_code == code, result.output
    return " ".join(result.output.split())


def obj(*args: object, code: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*args, "--json", code=code))
    return found


def written(tmp_path: Path, text: str, digest: bool = True) -> Path:
    """``text`` as a file, with the digest that fits it."""
    if digest:
        before, keyword, _ = text.rpartition("digest ")
        text = f"{before}{keyword}{hashlib.sha256(before.encode()).hexdigest()}\n"
    file = tmp_path / "game.dudo"
    file.write_bytes(text.encode())
    return file


def test_a_finished_game_is_right_and_what_that_does_not_show_is_said() -> None:
    told = run(SEALED)
    for sentence in (
        "The record is as it was written: its digest fits.",
        "All 15 rounds have been opened, and every die comes from what was sealed.",
        "Who began comes from what was sealed, too.",
        "Random numbers came from the server and from: Ana, Léa.",
        "A record alone cannot tell whether these seals were told before the dice were rolled",
    ):
        assert sentence in told


def test_of_an_unfinished_game_it_says_what_stays_sealed() -> None:
    told = run(RUNNING)
    assert "The first 5 rounds have been opened" in told
    assert "The game is not over." in told
    assert "Round 6 has no result: it stays sealed." in told
    assert "cannot be checked yet" in told
    assert "Who began comes" not in told


def test_dice_that_nobody_helped_to_choose_are_named_as_such(tmp_path: Path) -> None:
    from dudo.record import write
    from tests.fair.games import sealed

    told = run(written(tmp_path, write(sealed(contributions=(None, None, None)))))
    assert "No player gave a random number: the server alone could choose these dice." in told


def test_what_is_wrong_is_told_with_its_round_and_player(tmp_path: Path) -> None:
    dice = TEXT[TEXT.index("  dice Ana", TEXT.index("round 2 ")) :].split("\n")[0]
    swapped = dice[:11] + dice[11:][::-1]
    assert swapped != dice
    file = written(tmp_path, TEXT.replace(dice, swapped, 1))
    told = run(file, code=1)
    assert "Round 2: the dice of Ana are not those that were sealed." in told
    assert "as it was written" not in told
    assert "A record alone" not in told


def test_an_altered_file_is_told_and_so_is_all_else_that_is_wrong(tmp_path: Path) -> None:
    remark = TEXT.replace("\nround 2 ", "\n# a remark\nround 2 ")
    told = run(written(tmp_path, remark, digest=False), code=1)
    assert "The record is not as it was written: its digest does not fit." in told
    seal = TEXT[TEXT.index("seal ") :].split()[2]
    other = TEXT.replace(seal, seal[::-1])
    told = run(written(tmp_path, other, digest=False), code=1)
    assert "its digest does not fit." in told
    assert "The secret of the game is not the one that was sealed." in told


def test_of_many_problems_a_few_are_told(tmp_path: Path) -> None:
    seed = next(line for line in TEXT.split("\n") if line.startswith("seed Ana"))
    file = written(tmp_path, TEXT.replace(f"{seed}\n", ""))
    found = obj(file, code=1)["files"][0]["problems"]
    told = run(file, code=1)
    assert told.count(" are not those that were sealed.") + told.count("Who began") == 5
    assert f"And {len(found) - 5} more things are wrong." in told
    assert len(found) > 30


def test_a_file_without_seals_or_that_is_no_record_is_neither_right_nor_wrong(
    tmp_path: Path,
) -> None:
    assert "This game has no seals: nobody can check its dice." in run(
        GOLDEN / "classic.dudo", code=2
    )
    assert "Rien n’est scellé dans cette partie" in run(
        GOLDEN / "classic.dudo", "--lang", "fr", code=2
    )
    broken = written(tmp_path, TEXT.replace("\n  count ", "\n  counted ", 1))
    line = TEXT[: TEXT.index("\n  count ")].count("\n") + 2
    assert f"Line {line}, column 3: By the rules this line is: count" in run(broken, code=2)
    assert "D’après les règles, cette ligne est" in run(broken, "--lang", "fr", code=2)
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\x00")
    assert "Not UTF-8" in run(binary, code=2)


def test_of_several_files_each_is_told_and_the_worst_decides(tmp_path: Path) -> None:
    altered = written(tmp_path, f"{TEXT}\n", digest=False)
    told = run(SEALED, altered, code=1)
    assert told.index(str(SEALED)) < told.index("digest fits") < told.index(str(altered))
    assert "A record alone" in told
    assert run(SEALED, altered, GOLDEN / "box.dudo", code=2).count("digest") == 2


def test_programs_get_all_of_it(tmp_path: Path) -> None:
    found = obj(SEALED)
    assert found["right"] is True
    [file] = found["files"]
    assert file == {
        "file": str(SEALED),
        "right": True,
        "game": "7kqwertyzzz",
        "over": True,
        "rounds": 15,
        "sealed_round": None,
        "contributed": [0, 2],
        "problems": [],
    }
    running, unsealed, altered = obj(
        RUNNING,
        GOLDEN / "box.dudo",
        written(tmp_path, TEXT.replace("\nseed Léa", "\n seed Léa"), digest=False),
        code=2,
    )["files"]
    assert (running["over"], running["rounds"], running["sealed_round"]) == (False, 5, 6)
    assert (unsealed["right"], unsealed["error"]["code"]) == (False, "no-seals")
    [problem] = altered["problems"]
    assert (problem["code"], problem["round"], problem["seat"]) == ("altered", None, None)
    assert problem["message"].startswith("The record is not as it was written")
    binary = tmp_path / "binary"
    binary.write_bytes(b"dudo record 1\n\xff")
    [error] = [file["error"] for file in obj(binary, code=2)["files"]]
    assert (error["code"], error["line"], error["column"]) == ("not-utf-8", 2, 1)


def test_it_speaks_french() -> None:
    told = run(SEALED, "--lang", "fr")
    assert (
        "Les 15 manches ont été ouvertes, et chaque dé vient bien de ce qui était scellé." in told
    )
    assert "Un relevé seul ne dit pas" in told
    assert "Manche 6" not in run(RUNNING, "--lang", "fr")
    assert "La manche 6 n’a pas de résultat : elle reste scellée." in run(RUNNING, "--lang", "fr")


def test_no_file_is_a_mistake_of_usage(tmp_path: Path) -> None:
    assert CliRunner().invoke(app, ["verify"]).exit_code == 2
    assert CliRunner().invoke(app, ["verify", str(tmp_path / "none.dudo")]).exit_code == 2


def test_it_fits_sixty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.chdir(GOLDEN)
    output = CliRunner().invoke(app, ["verify", "sealed.dudo", "sealed-running.dudo"]).output
    assert max(map(len, output.split("\n"))) <= 60
