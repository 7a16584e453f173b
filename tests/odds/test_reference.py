"""What the reference of odds and of bots shows is what happens."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dudo.cli.main import app
from dudo.odds import CHANCE_WORDS

DOCS = Path(__file__).parents[2] / "docs/reference"


@pytest.mark.parametrize("name", ["odds.md", "bots.md"])
def test_the_examples_in_python_are_true(name: str) -> None:
    failed, tried = doctest.testfile(str(DOCS / name), module_relative=False, encoding="utf-8")
    assert tried > 5
    assert failed == 0


def test_the_example_in_the_terminal_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUDO_LANG", "en")
    shown = (DOCS / "odds.md").read_text(encoding="utf-8").split("```\n$ dudo ")[1]
    command, _, output = shown.partition("```")[0].partition("\n")
    assert CliRunner().invoke(app, command.split()).output == output


def test_the_words_for_chances_are_listed() -> None:
    text = (DOCS / "odds.md").read_text(encoding="utf-8")
    for least, key in CHANCE_WORDS:
        assert f"| {f'{least:g}' if least else 'above 0'} | `{key}` |" in text
