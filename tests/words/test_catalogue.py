"""Each language says everything, with the same parameters, and the words fit the numbers."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

import dudo
from dudo.rules import CHOICES, DEPENDS, PRESETS
from dudo.words import LANGUAGES, Words, source


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:
        self.names.add(node.id.name)


def _messages(language: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for entry in FluentParser().parse(source(language)).body:
        assert not isinstance(entry, fluent.Junk), f"{language}: cannot parse {entry.content!r}"
        if isinstance(entry, fluent.Message):
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
            known = english[key] | {"count", "face", "n", "name", "me", "whom_name", "whom_me"}
            assert names <= known, (language, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_begins_with_a_capital(language: str) -> None:
    found = 0
    for entry in FluentParser().parse(source(language)).body:
        if not isinstance(entry, fluent.Message) or entry.value is None:
            continue
        first, last = entry.value.elements[0], entry.value.elements[-1]
        if isinstance(first, fluent.TextElement) and isinstance(last, fluent.TextElement):
            sentence = last.value.endswith((".", "!", "?"))
            assert not (sentence and first.value[0].islower()), (language, entry.id.name)
            found += sentence
    assert found > 100


def _codes(room: str) -> set[str]:
    """The codes of the errors that a room raises."""
    found: set[str] = set()
    for path in (Path(dudo.__file__).parent / room).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name.endswith(("Error", "error", "_here", "_refusal")):
                    found |= _texts(node.args[0])
            elif isinstance(node, ast.FunctionDef) and node.name.endswith("_refusal"):
                for inner in ast.walk(node):
                    if isinstance(inner, ast.Return | ast.Assign):
                        found |= _texts(inner.value)
    return {code for code in found if re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", code)}


def _texts(node: ast.AST | None) -> set[str]:
    match node:
        case ast.Constant(str(text)):
            return {text}
        case ast.Tuple([first, *_]):
            return _texts(first)
        case ast.IfExp():
            return _texts(node.body) | _texts(node.orelse)
    return set()


FOR_PROGRAMS = {
    # What only a program can get wrong: it is told in English.
    "rules": {
        *("no-roll-off", "no-such-seat", "not-a-log", "not-an-action", "not-now", "rolls-off"),
        "wrong-result",
    },
    "record": {
        *("bad-header", "missing-field", "unknown-field", "wrong-result", "wrong-seals"),
        "wrong-type",
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room, least", [("rules", 35), ("record", 25), ("odds", 2), ("cli", 15)])
def test_every_error_code_that_a_person_may_meet_has_its_words(
    room: str, least: int, language: str
) -> None:
    words, codes = Words(language), _codes(room)
    assert len(codes) >= least
    missing = {code for code in codes if f"error-{code}" not in words}
    assert missing == FOR_PROGRAMS.get(room, set())


def test_every_error_code_of_the_rules_is_in_the_reference() -> None:
    page = Path(__file__).parents[2] / "docs/reference/errors.md"
    told = re.findall(r"`([a-z]+(?:-[a-z]+)*)`", page.read_text(encoding="utf-8"))
    assert _codes("rules") - set(told) == set()
    rows = re.findall(r"^\| ((?:`[a-z-]+`(?:, )?)+) \|", page.read_text(encoding="utf-8"), re.M)
    assert {code for row in rows for code in re.findall("[a-z-]+", row)} == _codes("rules")


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
