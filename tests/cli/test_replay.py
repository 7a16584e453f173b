"""``dudo replay`` shows a recorded game, whole or step by step, as everybody or one seat saw it."""

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dudo.cli import player
from dudo.cli.main import app
from dudo.cli.screen import Screen
from dudo.record import read
from dudo.rules import RoundEnded

GOLDEN = Path(__file__).parents[1] / "record/golden"
CLASSIC = GOLDEN / "classic.dudo"


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUDO_LANG", "en")
    monkeypatch.setenv("COLUMNS", "80")


def run(*args: object) -> str:
    result = CliRunner().invoke(app, ["replay", *map(str, args)])
    assert result.exit_code == 0, result.output
    return result.output


def play_keys(monkeypatch: pytest.MonkeyPatch, keys: str, *args: object) -> str:
    """What is shown to somebody who presses these keys at a terminal."""
    pressed: Iterator[str] = iter(keys)
    of_streams = Screen.of_streams

    def interactive(*, color: bool = True, plain: bool = False) -> Screen:
        screen = of_streams(color=color, plain=plain)
        return Screen(screen.console, screen.glyphs, screen.plain, interactive=True)

    monkeypatch.setattr(Screen, "of_streams", interactive)
    monkeypatch.setattr(player, "_key", lambda: next(pressed))
    output = run(*args)
    assert next(pressed, None) is None, "it left before all keys were pressed"
    return output


@pytest.mark.parametrize("name", ["classic", "box", "lizumo"])
def test_everything_is_shown_where_nobody_can_press_a_key(name: str) -> None:
    output = run(GOLDEN / f"{name}.dudo")
    assert output == run(GOLDEN / f"{name}.dudo", "--all")
    record = read((GOLDEN / f"{name}.dudo").read_text(encoding="utf-8"))
    rounds = [event for event in record.events if isinstance(event, RoundEnded)]
    shown = re.findall(r"^── Round (\d+) |^━━ Round (\d+) .* palifico ━", output, re.MULTILINE)
    assert shown == [
        ("", str(result.number)) if result.palifico else (str(result.number), "")
        for result in rounds
    ]
    assert f"{record.players[record.state.winner or 0]} wins the game!" in output
    # The first round's dice as they were recorded, pacos first.
    first = "   ".join("P" if die == 1 else str(die) for die in sorted(rounds[0].hands[0]))
    assert f"Ana            {first}" in output or f"Ana{' ' * 12}{first}" in output


def test_a_seat_sees_its_own_dice_until_they_are_shown() -> None:
    output = run(CLASSIC, "--seat", "Bob le Grand")
    first = output.split("── Round 2")[0]
    assert re.search(r"Ana +\?   \?   \?   \?   \?\n", first)
    assert re.search(r"Bob le Grand \(you\)   P   2   2   5   5\n", first)
    assert "You bid 8 pacos." in first
    assert re.search(r"Ana +\[P\] \[P\]  3   5   6 ", first)
    assert run(CLASSIC, "--seat", "1") == output


def test_dice_that_nobody_noted_stay_unknown() -> None:
    first = run(GOLDEN / "one-seat.dudo").split("── Round 2")[0]
    assert len(re.findall(r"\?   \?   \?   \?   \?", first)) == 4
    assert "4 pacos, 9 were bid: Léa loses a die." in first


def test_an_unfinished_game_says_so(tmp_path: Path) -> None:
    text = CLASSIC.read_text(encoding="utf-8").split("\nround 2")[0]
    file = tmp_path / "left.dudo"
    file.write_text(text, encoding="utf-8")
    output = run(file)
    assert output.rstrip().endswith("The record ends here, before the end of the game.")


def test_each_key_moves_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    # Start, who opens, roll, bid, bid.
    shown = play_keys(monkeypatch, "n \r\nq", CLASSIC)
    assert shown.rstrip().endswith("Bob le Grand bids 8 pacos.")
    # One bid back: the round again, without the second bid.
    back = play_keys(monkeypatch, "nnnnbq", CLASSIC)
    assert back.startswith(shown.rstrip())
    again = back.removeprefix(shown.rstrip())
    assert "── Round 1" in again
    assert again.rstrip().endswith("Ana bids 1 two.")
    # On from there.
    on = play_keys(monkeypatch, "nnnnbnq", CLASSIC)
    assert on.rstrip().endswith("Bob le Grand bids 8 pacos.")


def test_a_round_is_passed_with_its_result_and_ends_at_the_next_roll(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = play_keys(monkeypatch, "rrq", CLASSIC)
    assert "Léa loses a die." in shown
    assert re.search(r"── Round 2 .*\n.*Ana.*\n.*Bob.*\n.*Léa.*$", shown.rstrip())
    assert "says dudo" in shown
    assert "── Round 3" not in shown


def test_back_crosses_into_the_round_before_and_stops_at_the_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = play_keys(monkeypatch, "rrbq", CLASSIC)
    again = shown.split("── Round 2")[1]
    assert "── Round 1" in again
    assert again.rstrip().endswith("Léa opens the next round.")
    assert play_keys(monkeypatch, "bbbnq", CLASSIC).rstrip().endswith("Ana opens the game.")


def test_the_end_can_be_looked_back_from_and_left_with_enter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    to_the_end = "r" * 60
    shown = play_keys(monkeypatch, f"{to_the_end}n", CLASSIC)
    assert shown.rstrip().endswith("wins the game!")
    back = play_keys(monkeypatch, f"{to_the_end}bq", CLASSIC)
    assert not back.rstrip().endswith("wins the game!")


def test_another_key_shows_the_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = play_keys(monkeypatch, "?q", CLASSIC)
    assert shown.count("Enter: next   b: back   r: next round   q: leave") == 2


@pytest.mark.parametrize("options", [(), ("--plain",), ("--seat", "Léa"), ("--no-color",)])
@pytest.mark.parametrize("name", ["classic", "box", "one-seat"])
def test_it_fits_sixty_columns_and_needs_no_colour(
    name: str, options: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    output = run(GOLDEN / f"{name}.dudo", *options)
    assert max(map(len, output.split("\n"))) <= 60
    assert "\x1b" not in output


def test_it_speaks_french() -> None:
    output = run(CLASSIC, "--lang", "fr", "--seat", "0")
    assert "Tu mises 1 deux." in output


def test_a_broken_record_is_told_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "broken.dudo"
    text = CLASSIC.read_text(encoding="utf-8").replace("  count 4\n", "  count 5\n", 1)
    file.write_text(text, encoding="utf-8")
    line = text[: text.index("count 5")].count("\n") + 1
    result = CliRunner().invoke(app, ["replay", str(file), "--lang", "en"])
    assert result.exit_code == 2
    assert f"Line {line}, column 9: By the rules this line is: count 4." in result.output
    result = CliRunner().invoke(app, ["replay", str(file), "--lang", "fr"])
    assert "D’après les règles, cette ligne est : count 4." in result.output


def test_a_missing_file_or_seat_is_a_mistake_of_usage(tmp_path: Path) -> None:
    for args in ([tmp_path / "none.dudo"], [CLASSIC, "--seat", "Rosa"], [CLASSIC, "--seat", "3"]):
        assert CliRunner().invoke(app, ["replay", *map(str, args)]).exit_code == 2


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_at_a_real_terminal_keys_need_no_enter() -> None:
    import pty

    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "dudo", "replay", str(CLASSIC)],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "40"},
    )
    os.close(slave)
    output = ""

    def press(key: bytes, text: str) -> None:
        # Again and again: what is typed before the program listens is lost.
        nonlocal output
        end = time.monotonic() + 20
        while text not in output and time.monotonic() < end:
            os.write(master, key)
            while select.select([master], [], [], 0.3)[0]:
                output += os.read(master, 65536).decode(errors="replace")
        assert text in output

    try:
        press(b" ", "opens the game")
        press(b"r", "Round 2")
        os.write(master, b"q")
        assert process.wait(20) == 0
    finally:
        process.kill()
        process.wait()
        os.close(master)
