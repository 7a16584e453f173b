"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dudo.cli.main import app

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```\n\$ dudo (.*)\n([^`]*)```", README)


@pytest.mark.parametrize("command, output", SHOWN, ids=[command for command, _ in SHOWN])
def test_commands_print_what_is_shown(
    command: str, output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DUDO_LANG", "en")
    monkeypatch.chdir(ROOT)
    words = []
    for word in shlex.split(command):
        words += [str(path) for path in sorted(Path().glob(word))] if "*" in word else [word]
    assert CliRunner().invoke(app, words).output.strip() == output.strip()


def test_there_are_commands_shown() -> None:
    assert len(SHOWN) == 2


def test_the_example_in_python_is_true() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_every_file_that_is_named_is_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)|src=\"([^\"]+)\"", README)
    assert len(links) > 10
    for target in (a or b for a, b in links):
        assert (ROOT / target).exists(), target


def test_every_play_option_that_is_shown_exists() -> None:
    shown = [line for line in README.splitlines() if line.startswith("dudo play")]
    assert len(shown) == 3
    for line in shown:
        options = re.findall(r"--[a-z]+", line.partition("#")[0])
        known = CliRunner().invoke(app, ["play", "--help"]).output
        assert all(option in known for option in options)
