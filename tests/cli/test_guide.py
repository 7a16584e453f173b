"""What the guide to the terminal shows is what there is."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dudo.cli.main import app

GOLDEN = Path(__file__).parents[1] / "record/golden"
GUIDE = (Path(__file__).parents[2] / "docs" / "guide" / "terminal.md").read_text(encoding="utf-8")


def test_every_command_of_the_guide_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    # What the page gives to those who played at a server.
    shutil.copy(GOLDEN / "sealed.dudo", "friends.dudo")
    commands = re.findall(r"^\$ dudo (.+)$", GUIDE, re.MULTILINE)
    assert len(commands) > 5
    for command in commands:
        result = CliRunner().invoke(app, shlex.split(command), input="\nd\n" * 300)
        assert result.exit_code == 0, (command, result.output)


def test_the_guide_tells_every_option_of_play() -> None:
    shown = CliRunner().invoke(app, ["play", "--help"], env={"COLUMNS": "100"}).output
    options = set(re.findall(r"^\W+?(--[a-z-]+)", shown, re.MULTILINE)) - {"--help"}
    told = set(re.findall(r"^\| `(--.*?)` \|", GUIDE.replace("`, `", "` |\n| `"), re.MULTILINE))
    assert {option.partition(" ")[0] for option in told} == options


def test_the_guide_shows_what_verify_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(GOLDEN / "sealed.dudo", "friends.dudo")
    shown = CliRunner().invoke(app, ["verify", "friends.dudo", "--lang", "en"]).output
    told = GUIDE.partition("$ dudo verify friends.dudo\n")[2].partition("```")[0]
    assert told.split() == shown.split()
