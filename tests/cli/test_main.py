"""The command itself: quick help that lists everything, the version, the language."""

from __future__ import annotations

import subprocess
import sys

import pytest
from typer.testing import CliRunner

from dudo import __version__
from dudo.cli.lang import language
from dudo.cli.main import app
from dudo.cli.screen import ASCII, FULL, fold
from dudo.rules import CHOICES, MAX_PLAYERS
from dudo.words import LANGUAGES, Words, explain

COMMANDS = ("play", "serve", "rules", "odds", "replay", "verify", "conformance", "tables")


def run(*args: str, **env: str) -> str:
    result = CliRunner().invoke(app, args, env={"COLUMNS": "100", **env})
    assert result.exit_code == 0, result.output
    return result.output


def test_help_lists_every_command_and_the_bare_command_shows_help() -> None:
    shown = run("--help")
    for name in COMMANDS:
        assert name in shown
    assert CliRunner().invoke(app, [], env={"COLUMNS": "100"}).output.strip() == shown.strip()


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_has_an_example(command: str) -> None:
    _, _, told = run(command, "--help").partition("Usage:")
    assert f"dudo {command}" in told.partition("[OPTIONS]")[2]


def test_the_help_of_play_names_every_option() -> None:
    shown = run("play", "--help")
    for option in (
        *("--rules", "--set", "--dice", "--players", "--bots", "--name", "--assisted", "--pace"),
        *("--seed", "--lang", "--no-color", "--save", "--opener", "--plain"),
    ):
        assert option in shown


def test_help_loads_nothing_that_only_a_command_needs() -> None:
    code = (
        "import sys; from dudo.cli import main\n"
        "print([m for m in ('sqlalchemy', 'uvicorn', 'starlette', 'asyncio', 'dudo.bots.house') "
        "if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_version() -> None:
    assert run("--version") == f"dudo {__version__}\n"


@pytest.mark.parametrize(
    "chosen, environ, spoken",
    [
        ("fr", {"DUDO_LANG": "en"}, "fr"),
        (None, {"DUDO_LANG": "fr", "LC_ALL": "en_GB.UTF-8"}, "fr"),
        (None, {"LC_ALL": "fr_FR.UTF-8", "LANG": "en_GB.UTF-8"}, "fr"),
        (None, {"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "fr_CA", "LANG": "en_GB"}, "fr"),
        (None, {"LANG": "fr"}, "fr"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {"DUDO_LANG": "de", "LANG": "fr_BE"}, "fr"),
        (None, {}, "en"),
    ],
)
def test_the_language_is_chosen_or_that_of_the_system(
    chosen: str | None, environ: dict[str, str], spoken: str
) -> None:
    assert language(chosen, environ) == spoken


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_are_told_in_full(lang: str) -> None:
    from dudo.rules import preset

    shown = " ".join(run("rules", "--rules", "box", "--lang", lang).split())
    say = Words(lang)
    for section in explain(preset("box")):
        for phrase in section.items:
            assert " ".join(say(phrase.key, **phrase.params).split()) in shown


def test_rules_options_lists_every_option_and_marks_what_is_in_force() -> None:
    shown = run("rules", "--options", "--set", "calza=anyone")
    for option, values in CHOICES.items():
        assert option in shown
        for value in values:
            assert str(value).lower() in shown
    assert "* anyone: by anyone, at any time" in shown


def test_a_text_is_folded_to_what_the_terminal_can_write() -> None:
    assert fold("Rémi dit « dudo » : 4 × 5…", "ascii") == 'Remi dit " dudo " : 4 x 5...'
    assert fold("Rémi", "latin-1") == "Rémi"
    assert fold("d’un cœur", "latin-1") == "d'un coeur"
    assert fold("日本", "ascii") == "??"


def test_every_seat_has_its_own_sign() -> None:
    for glyphs in (FULL, ASCII):
        assert len(set(glyphs.emblems)) == MAX_PLAYERS
        assert glyphs.full not in glyphs.emblems
