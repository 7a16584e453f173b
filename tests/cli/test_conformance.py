"""``dudo conformance`` tells how many cases agree, shows those that do not, and fails on them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dudo.cli.main import app

VECTORS = sorted((Path(__file__).parents[1] / "vectors").glob("*.jsonl"))


def run(*args: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["conformance", *map(str, args)])
    return result.exit_code, result.output


def test_the_referees_cases_agree() -> None:
    code, output = run("--lang", "en", *VECTORS)
    assert code == 0
    assert output.splitlines() == [
        "bid_sequences: 20 of 20 agree",
        "games: 64 of 64 agree",
        "odds: 100 of 100 agree",
        "raises: 400 of 400 agree",
    ]


def test_what_disagrees_is_shown_with_its_place(tmp_path: Path) -> None:
    case = {"own_dice": [5], "hidden_dice": 1, "bid": [2, 5], "palifico": False}
    good, bad = ({**case, "at_least": [1, n], "exactly": [1, 3]} for n in (3, 6))
    file = tmp_path / "odds.jsonl"
    file.write_text(f"{json.dumps(good)}\n\n{json.dumps(bad)}\n")
    code, output = run(file, "--lang", "en")
    assert code == 1
    assert output.splitlines() == [
        f"{file}:3: at_least",
        "  expected: [1, 6]",
        "  engine:   [1, 3]",
        "odds: 1 of 2 agree",
    ]
    code, output = run(file, "--json")
    assert code == 1
    report = json.loads(output)
    assert report["agrees"] is False
    assert report["kinds"] == {"odds": {"agree": 1, "cases": 2}}
    [difference] = report["differences"]
    assert (difference["line"], difference["expected"], difference["got"]) == (3, [1, 6], [1, 3])


@pytest.mark.parametrize("content", [b"", b"\n", b"{}\n", b"\xff\xfe\n", b"{"])
def test_a_file_that_holds_no_case_fails(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_bytes(content)
    code, output = run(file, "--lang", "en")
    assert code == 1
    [line] = output.splitlines()
    assert line.startswith(f"{file}:1: no case in this file. ")
    code, output = run(file, "--json")
    assert code == 1
    assert json.loads(output)["unreadable"][0]["line"] == 1


def test_a_file_of_something_else_is_told_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "program"
    file.write_bytes(b"\n\x7fELF\x00\n" + b"\xfe{]\n" * 700)
    code, output = run(file, VECTORS[0], "--lang", "en")
    assert code == 1
    assert output.splitlines() == [
        f"{file}:2: no case in this file. It is not JSON, from column 1 on.",
        "bid_sequences: 20 of 20 agree",
    ]
    unreadable = json.loads(run(file, "--json")[1])["unreadable"]
    assert len(unreadable) == 701


def test_of_many_lines_that_are_no_cases_a_few_are_shown(tmp_path: Path) -> None:
    file = tmp_path / "odds.jsonl"
    good = next(path for path in VECTORS if path.stem == "odds").read_text().splitlines()[0]
    file.write_text("\n".join([good, *["{}"] * 40]))
    code, output = run(file, "--lang", "en")
    assert code == 1
    *shown, more, tally = output.splitlines()
    assert [line.partition(": ")[0] for line in shown] == [f"{file}:{n}" for n in range(2, 7)]
    assert more == f"{file}: and 35 more lines that are no cases"
    assert tally == "odds: 1 of 1 agree"


def test_no_file_is_a_mistake_of_usage(tmp_path: Path) -> None:
    assert run()[0] == 2
    assert run(tmp_path / "none.jsonl")[0] == 2


def test_it_speaks_french() -> None:
    assert "concordent" in run("--lang", "fr", VECTORS[0])[1]
