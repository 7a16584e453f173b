"""Bots have names that can be told apart."""

import random

import pytest

from dudo.bots.names import NAMES, check_name, pick_names
from dudo.rules import MAX_PLAYERS, UnreadableError


def test_nobody_is_called_as_somebody_else() -> None:
    for seed in range(20):
        names = pick_names(MAX_PLAYERS - 1, random.Random(seed), taken=["rosa", "INTI"])
        assert len({name.casefold() for name in names}) == MAX_PLAYERS - 1
        assert {"Rosa", "Inti"}.isdisjoint(names)


def test_no_bot_is_called_by_a_name_that_only_looks_different() -> None:
    # Wide letters, an accent as a character of its own, a joiner that nobody sees.
    taken = ["\uff32\uff4f\uff53\uff41", "Re\u0301mi", "In\u200dti"]
    for seed in range(20):
        names = pick_names(len(NAMES) - 3, random.Random(seed), taken)
        assert {"Rosa", "Rémi", "Inti"}.isdisjoint(names)


def test_the_same_chance_picks_the_same_names() -> None:
    assert pick_names(5, random.Random(1)) == pick_names(5, random.Random(1))
    assert pick_names(5, random.Random(1)) != pick_names(5, random.Random(2))


def test_more_names_than_there_are_is_an_error() -> None:
    with pytest.raises(ValueError):
        pick_names(len(NAMES) + 1, random.Random(1))


@pytest.mark.parametrize(
    "name, kept",
    [
        (" Ana ", "Ana"),
        ("Re\u0301mi", "Rémi"),
        ("x" * 24, "x" * 24),
        ("👨‍👩‍👧🎲", "👨‍👩‍👧🎲"),
        ("日本", "日本"),
    ],
)
def test_a_name_may_be_in_any_script_and_have_emoji(name: str, kept: str) -> None:
    assert check_name(name) == kept


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "a\nb", "a\x00b", "\u200d", "a\u200bna"])
def test_a_name_that_nobody_could_read_is_refused(name: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        check_name(name)
    assert caught.value.code == "bad-name"
    assert "1 to 24" in str(caught.value)
