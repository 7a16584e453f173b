"""A whole game in the terminal: by script, in each preset, in both languages, in any window."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len
from typer.testing import CliRunner, Result

from dudo.bots import BOTS
from dudo.bots.names import NAMES
from dudo.cli.main import app
from dudo.record import Record, read
from dudo.rules import CHOICES, PRESETS, Bid, CallCalza, MakeBid

# Raises twice, then doubts: whatever is refused is asked again, so that any game comes to its end.
SCRIPT = "\n\nd\n" * 400
# The person opens the game, whatever the seed.
I_OPEN = ("--set", "first_player=named")
ESCAPE = "\x1b"


def play(*options: str, entries: str = SCRIPT, **env: str) -> Result:
    result = CliRunner().invoke(
        app, ["play", "--seed", "7", *options], input=entries, env={"COLUMNS": "80", **env}
    )
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def saved(file: Path, *options: str, entries: str = SCRIPT, **env: str) -> tuple[Result, Record]:
    result = play("--save", str(file), *options, entries=entries, **env)
    assert result.exit_code == 0, result.output
    return result, read(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("lang, wins", [("en", ("wins the game", "You win")), ("fr", ("gagne",))])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_scripted_game_comes_to_its_end_and_is_saved(
    preset: str, lang: str, wins: tuple[str, ...], tmp_path: Path
) -> None:
    result, record = saved(tmp_path / "game.dudo", "--rules", preset, "--lang", lang)
    assert record.rules == PRESETS[preset]
    assert record.state.winner is not None
    told = [line for line in result.output.splitlines() if any(word in line for word in wins)]
    assert told
    if record.state.winner:
        assert record.players[record.state.winner] in told[-1]


def test_a_game_plays_in_a_real_process_without_a_terminal() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dudo", "play", "--seed", "7", "--assisted"],
        input=SCRIPT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "LANG": "C.UTF-8", "COLUMNS": "80"},
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "The game is over" in done.stdout
    assert ESCAPE not in done.stdout
    assert done.stderr == ""


def test_a_seed_plays_the_same_game_again_and_another_another() -> None:
    first = play().output
    assert play().output == first
    assert play("--seed", "8").output != first


def test_the_dice_of_a_seed_do_not_depend_on_what_is_bid(tmp_path: Path) -> None:
    _, raising = saved(tmp_path / "1", entries="\n\n\nd\n" * 300)
    _, doubting = saved(tmp_path / "2", entries="\nd\n" * 300)
    assert raising.state.past[0].bids != doubting.state.past[0].bids
    compared = 0
    for one, other in zip(raising.state.past, doubting.state.past, strict=False):
        for mine, yours in zip(one.hands, other.hands, strict=True):
            # Whoever has more dice rolls the same ones and then some.
            both = min(len(mine), len(yours))
            assert mine[:both] == yours[:both]
            compared += both
    assert compared > 40


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("players, columns", [("2", "60"), ("6", "60"), ("20", "60"), ("6", "48")])
def test_no_line_is_wider_than_the_window(lang: str, players: str, columns: str) -> None:
    # A game of 20 takes long; its first rounds show all that is wide.
    entries = "?\nh\no\nr\n\n4x4\n5 6\nfoo\n" + ("\n\nd\n" * 8 if players == "20" else SCRIPT)
    output = play(
        *("--players", players, "--lang", lang, "--assisted", "--set", "calza=anyone"),
        *("--name", "Maximiliano José"),
        entries=entries,
        COLUMNS=columns,
    ).output
    wide = [line for line in output.splitlines() if cell_len(line) > int(columns)]
    assert wide == []
    assert len(output.splitlines()) > 100


@pytest.mark.parametrize("options", [("--plain",), ()])
def test_plain_ascii_is_all_that_a_plain_terminal_gets(options: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dudo", "play", "--seed", "7", "--lang", "fr", *options],
        input=("?\nh\no\nr\n" + SCRIPT).encode(),
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "80"},
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    text = done.stdout.decode("ascii")
    assert "Ce que tu peux ecrire" in text
    assert "?" not in text.replace("? :", "").replace("?, aide", "").replace("?\n", "")


def test_refused_entries_say_why_and_what_is_open_and_lose_nothing(tmp_path: Path) -> None:
    good = "\n4x5\n\nd\n" + SCRIPT
    bad = "foo\n99x5\n4x9\n0x3\ns\n" + good
    result, record = saved(tmp_path / "bad", entries=bad)
    assert record == saved(tmp_path / "good", entries=good)[1]
    for reason in (
        "That is no bid.",
        "99 dice are more than the 20 in play.",
        "No die shows 9.",
        "A bid names at least one die.",
    ):
        assert reason in result.output
    assert result.output.count("Open to you: ") >= 5


@pytest.mark.parametrize(
    "option, value", [(option, value) for option in CHOICES for value in CHOICES[option]]
)
def test_every_option_can_be_set(option: str, value: object, tmp_path: Path) -> None:
    setting = f"{option}={str(value).lower()}"
    _, record = saved(tmp_path / "game", "--set", setting, entries="q\nq\n")
    assert getattr(record.rules, option) == value


@pytest.mark.parametrize(
    "options, said",
    [
        (("--set", "calza=often"), "in-turn, anyone, never"),
        (("--set", "calzone=never"), "starting_dice, raising, pacos_crossing"),
        (("--set", "calza"), "option=value"),
        (("--rules", "bar"), "classic, box, lizumo"),
        (("--rules", "lizumo", "--set", "right_calza=others-lose"), "calza = never"),
        (("--bots", "shark"), ", ".join(BOTS)),
        (("--bots", "cautious,bluffer", "--players", "2"), "more than 2 players"),
        (("--bots", ",".join(["cautious"] * 20)), "more than 20 players"),
        (("--opener", "2"), "first_player=named"),
        (("--opener", "9", "--set", "first_player=named"), "from 1, which is yours, to 4"),
        (("--name", " "), "1 to 24"),
        (("--name", "x" * 25), "1 to 24"),
        (("--dice", "3", "--set", "starting_dice=4"), "starting_dice is set to 3 and to 4"),
        (("--set", "calza=never", "--set", "calza=anyone"), "calza is set to never and to anyone"),
        (("--save", "/no/such/folder/game"), "Cannot write /no/such/folder/game"),
    ],
)
def test_a_wrong_option_is_one_clear_line(options: tuple[str, ...], said: str) -> None:
    result = play(*options)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "option, said",
    [
        (("--pace", "slow"), "calm, quick, instant"),
        (("--lang", "de"), "en, fr"),
        (("--players", "21"), "20"),
        (("--dice", "6"), "5"),
    ],
)
def test_a_value_out_of_range_is_wrong_usage(option: tuple[str, str], said: str) -> None:
    result = play(*option)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    "options, said",
    [
        (
            ("--set", "calza=often"),
            "calza ne peut pas valoir often. Possible : in-turn, anyone, never.",
        ),
        (
            ("--bots", "shark"),
            f"Il n’y a pas de robot shark. Possible : {', '.join(BOTS)}.",
        ),
    ],
)
def test_errors_speak_the_language_of_the_person(options: tuple[str, str], said: str) -> None:
    assert play(*options, "--lang", "fr").stderr == f"dudo: {said}\n"


def test_bytes_that_are_no_text_are_refused_like_any_entry() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dudo", "play", "--seed", "7", *I_OPEN],
        input=b"\xff\xfe\nq\nq\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"That is no bid." in done.stdout


def test_leaving_asks_once_and_saves_what_was_played(tmp_path: Path) -> None:
    result, record = saved(tmp_path / "game", *I_OPEN, entries="q\n\n3x5\nq\nq\n")
    assert result.output.count("Leave the game?") == 2
    assert "You have left the game." in result.output
    assert record.state.winner is None
    assert MakeBid(0, Bid(3, 5)) in record.events


def test_the_end_of_the_input_leaves_cleanly(tmp_path: Path) -> None:
    result, record = saved(tmp_path / "game", *I_OPEN, entries="3x5\n")
    assert "You have left the game." in result.output
    assert MakeBid(0, Bid(3, 5)) in record.events


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_text("precious")
    result = play("--save", str(file))
    assert result.exit_code == 2
    assert "is there already" in result.stderr
    assert file.read_text() == "precious"


def test_calza_is_offered_out_of_turn_where_anyone_may_call_it(tmp_path: Path) -> None:
    options = ("--set", "calza=anyone", "--set", "first_player=named", "--opener", "2")
    result, record = saved(tmp_path / "1", *options, entries="c\nq\nq\n")
    assert "Enter: pass" in result.output
    _start, _, _, bid, call, *_ = record.events
    assert isinstance(bid, MakeBid)
    assert bid.seat == 1
    assert call == CallCalza(0)
    result, _ = saved(tmp_path / "2", *options, entries="s\nq\nq\n")
    assert result.output.count("Enter: pass") == 1


def test_assisted_shows_chances_and_otherwise_nothing_does() -> None:
    options = ("--set", "first_player=named", "--opener", "2")
    told = r"d: dudo{0}   c: calza{0}   \?: help"
    assert re.search(told.format(r" \d+%"), play(*options, "--assisted", entries="").output)
    output = play(*options, entries="").output
    assert re.search(told.format(""), output)
    assert "%" not in output


@pytest.mark.parametrize("answer", ["y", "YES", "q"])
def test_leaving_is_confirmed_by_yes(answer: str) -> None:
    output = play(*I_OPEN, entries=f"q\n{answer}\n4x5\n").output
    assert "You have left the game." in output
    assert "4 fives" not in output


@pytest.mark.parametrize("answer", ["n", "no", ""])
def test_a_player_who_says_no_stays(answer: str) -> None:
    assert "You bid 4 fives." in play(*I_OPEN, entries=f"q\n{answer}\n4x5\n").output


def test_an_answer_that_is_none_is_asked_for_again() -> None:
    output = play(*I_OPEN, entries="q\n4x5\noui\nn\n3x5\n").output
    assert output.count("Leave the game?") == 3
    assert "You bid 3 fives." in output
    assert "4 fives" not in output


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_seed_is_told_as_it_is_typed(lang: str) -> None:
    output = play("--seed", "599699", "--lang", lang, entries="").output
    [told] = re.findall(r"--seed (\S+) ", output)
    assert told == "599699"
    assert play("--seed", told, "--lang", lang, entries="").output == output


def test_a_person_who_gives_no_name_gets_one_and_the_bots_keep_theirs(tmp_path: Path) -> None:
    for lang in ("en", "fr"):
        result, record = saved(tmp_path / lang, *I_OPEN, "--lang", lang, entries="3x5\n")
        you = {"en": "you", "fr": "toi"}[lang]
        assert record.players[0] in NAMES
        assert f"{record.players[0]} ({you})" in result.output
        assert len(set(record.players)) == 4
    _, named = saved(tmp_path / "named", *I_OPEN, "--name", "Ana", entries="3x5\n")
    assert named.players == ("Ana", *record.players[1:])


@pytest.mark.parametrize("name", ["👨‍👩‍👧🎲", "x" * 24, "日本" * 12])
@pytest.mark.parametrize("columns", ["48", "80"])
def test_every_name_of_a_table_in_the_browser_is_one_here(
    name: str, columns: str, tmp_path: Path
) -> None:
    entries = "4x5\n\nd\n\n4x5\nh\nd\n"
    result, record = saved(
        tmp_path / "game", *I_OPEN, "--name", name, entries=entries, COLUMNS=columns
    )
    assert record.players[0] == name
    lines = result.output.splitlines()
    assert [line for line in lines if cell_len(line) > int(columns)] == []
    # What stands beside a name begins in the same column for all.
    seats = [line for line in lines if "●" in line]
    assert len({cell_len(line.partition("●")[0]) for line in seats[:4]}) == 1
    assert cell_len(seats[0]) <= int(columns)


def test_plain_french_has_its_space_before_a_colon() -> None:
    output = play(*I_OPEN, "--plain", "--lang", "fr", entries="?\n20x4\nd\n\nd\n\nd\n").output
    assert re.search(r"^  \w+ : (Prudent|Bluffeur)", output, re.MULTILINE)
    assert not re.findall(r"\w:", output)
    assert "on compte les quatre et les pacos" in output


def test_a_player_who_is_out_may_watch_or_skip_to_the_end() -> None:
    options = ("--dice", "1", "--bots", "cautious,cautious,cautious")
    outputs = []
    for choice in ("\n", "s\n"):
        for seed in map(str, range(40)):
            output = play(*options, "--seed", seed, entries="d\n5x5\n" * 3 + choice).output
            if "Enter: watch the rest" in output and "left the game" not in output:
                outputs.append(output.rpartition("Enter: watch the rest")[2])
                break
    watched, skipped = outputs
    assert "The game is over" in watched
    assert "The game is over" in skipped
    assert " says dudo!" in watched
    assert " says dudo!" not in skipped
