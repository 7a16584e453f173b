"""Each language says everything, with the same parameters, and the words fit the numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import dudo
from dudo.rules import CHOICES, DEPENDS, PRESETS
from dudo.words import LANGUAGES, Words, source


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.names.add(node.id.name)


def _messages(language: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for entry in FluentParser().parse(source(language)).body:
        assert not isinstance(entry, ast.Junk), f"{language}: cannot parse {entry.content!r}"
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, f"{language}: {entry.id.name} stands twice"
            variables = _Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.names
    return found


def test_every_language_has_the_same_keys() -> None:
    english = _messages("en").keys()
    for language in LANGUAGES:
        assert sorted(_messages(language).keys() ^ english) == [], language


def test_no_text_asks_for_a_parameter_that_english_does_not_get() -> None:
    english = _messages("en")
    for language in LANGUAGES:
        for key, names in _messages(language).items():
            # A plural may be needed in one language and not in another: never a new parameter.
            known = english[key] | {"count", "face", "n", "name", "me"}
            assert names <= known, (language, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_code_of_the_rules_has_its_words(language: str) -> None:
    words = Words(language)
    folder = Path(dudo.__file__).parent / "rules"
    text = "\n".join(path.read_text() for path in folder.glob("*.py"))
    # Codes are the first argument of an error, or what raising.py puts into its pairs.
    codes = set(re.findall(r'(?:IllegalError|UnreadableError|StaleError)\(\s*"([a-z-]+)"', text))
    codes |= set(re.findall(r'(?:code = |return )"([a-z]+(?:-[a-z]+)+)"', text))
    assert len(codes) > 25
    for_programs = {
        "not-a-log", "wrong-result", "not-dice", "wrong-dice", "not-an-action", "not-now",
        "rolls-off", "no-roll-off", "impossible-count", "wrong-players", "no-such-seat",
    }  # fmt: skip
    missing = {code for code in codes - for_programs if f"error-{code}" not in words}
    assert missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_value_and_preset_can_be_named(language: str) -> None:
    words = Words(language)
    for option, values in CHOICES.items():
        assert f"option-{option}" in words
        for value in values:
            if isinstance(value, str):
                assert f"value-{option}-{value}" in words
    assert set(DEPENDS) <= set(CHOICES)
    for name in PRESETS:
        assert f"preset-{name}" in words
        assert f"preset-{name}-about" in words


@pytest.mark.parametrize(
    "language, count, face, text",
    [
        ("en", 1, 5, "1 five"),
        ("en", 4, 6, "4 sixes"),
        ("en", 0, 1, "no pacos"),
        ("fr", 1, 1, "1 paco"),
        ("fr", 3, 1, "3 pacos"),
        ("fr", 4, 5, "4 cinq"),
        ("fr", 0, 1, "aucun paco"),
    ],
)
def test_dice_are_counted_as_people_say_it(language: str, count: int, face: int, text: str) -> None:
    assert Words(language)("dice", count=count, face=face) == text


def test_a_missing_text_is_our_mistake_and_says_which() -> None:
    with pytest.raises(LookupError, match="no-such-key"):
        Words("en")("no-such-key")
    with pytest.raises(KeyError, match="en, fr"):
        Words("tlh")
