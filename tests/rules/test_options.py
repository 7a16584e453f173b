"""The rules of a table check themselves; presets are values; nothing meaningless is claimed."""

from __future__ import annotations

import itertools
import os
import pickle
import subprocess
import sys
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from dudo.rules import (
    CHOICES,
    DEPENDS,
    PRESETS,
    IllegalError,
    Rules,
    RulesError,
    UnreadableError,
    new_game,
    preset,
)


def test_the_presets_differ_as_the_three_texts_do() -> None:
    told = {
        name: (r.starting_dice, r.raising, r.palifico, r.calza, r.first_player)
        for name, r in PRESETS.items()
    }
    assert told == {
        "classic": (5, "count-or-face", "each-fall", "in-turn", "random"),
        "box": (5, "same-or-higher-face", "each-fall", "in-turn", "roll-off"),
        "lizumo": (3, "any-face", "never", "never", "random"),
    }


def test_the_first_value_of_each_option_is_what_presets_have() -> None:
    told_apart = {"starting_dice", "raising", "palifico", "calza", "first_player"}
    for name, option in itertools.product(PRESETS, set(CHOICES) - told_apart):
        assert getattr(PRESETS[name], option) == CHOICES[option][0]


def test_rules_are_read_as_a_preset_and_what_differs() -> None:
    rules = Rules.from_dict({"preset": "lizumo", "calza": "anyone", "starting_dice": 2})
    assert (rules.calza, rules.starting_dice, rules.raising) == ("anyone", 2, "any-face")
    assert rules.preset is None
    assert Rules.from_dict({"preset": "box", "starting_dice": 2}).preset == "box"


def test_rules_written_in_full_are_read_back() -> None:
    for rules in PRESETS.values():
        assert Rules.from_dict(rules.to_dict()) == rules
        assert hash(Rules.from_dict(rules.to_dict())) == hash(rules)


@pytest.mark.parametrize(
    "given, code, said",
    [
        ({"preset": "casino"}, "no-such-preset", "classic, box, lizumo"),
        ({"preset": ["box"]}, "no-such-preset", "classic, box, lizumo"),
        ({"jokerz": True}, "no-such-option", "jokers"),
        ({"starting_dice": 6}, "no-such-value", "1, 2, 3, 4, 5"),
        ({"starting_dice": True}, "no-such-value", "1, 2, 3, 4, 5"),
        ({"jokers": 1}, "no-such-value", "true, false"),
        ({"raising": ["any-face"]}, "no-such-value", "any-face"),
        ({"calza": None}, "no-such-value", "in-turn, anyone, never"),
    ],
)
def test_what_is_no_rule_is_refused_with_what_would_be(
    given: dict[str, Any], code: str, said: str
) -> None:
    with pytest.raises(UnreadableError) as caught:
        Rules.from_dict(given)
    assert caught.value.code == code
    assert said in caught.value.message


@pytest.mark.parametrize("option, other", [(k, v) for k, v in DEPENDS.items()])
def test_an_option_that_another_empties_is_refused(option: str, other: tuple[str, str]) -> None:
    away = CHOICES[option][1]
    with pytest.raises(IllegalError) as caught:
        Rules.from_dict({"preset": "classic", other[0]: other[1], option: away})
    assert caught.value.code == "meaningless-option"
    assert option in caught.value.message
    assert other[0] in caught.value.message
    # At its first value it claims nothing, so it may stand.
    Rules.from_dict({"preset": "classic", other[0]: other[1], option: CHOICES[option][0]})


def test_lizumo_does_not_take_a_palifico_option_without_palifico() -> None:
    with pytest.raises(IllegalError):
        Rules.from_dict({"preset": "lizumo", "palifico_with_two": False})
    Rules.from_dict({"preset": "lizumo", "palifico": "once", "palifico_with_two": False})


def test_options_combine_freely_except_where_one_empties_another() -> None:
    names = [name for name in CHOICES if name != "starting_dice"]
    made = refused = 0
    for values in itertools.product(*(CHOICES[name] for name in names)):
        given = dict(zip(names, values, strict=True))
        empty = any(
            given[other] == value and given[option] != CHOICES[option][0]
            for option, (other, value) in DEPENDS.items()
        )
        try:
            Rules(**given)
            made += 1
            assert not empty, given
        except RulesError:
            refused += 1
            assert empty, given
    # Palifico: 2 x 2 x 2 + 1 of 12, calza the same; the rest 3 x 3 x 2 x 2 x 3 x 2 x 3.
    assert made == 9 * 9 * 648
    assert made + refused == 12 * 12 * 648


def test_rules_cannot_be_changed_at_the_table() -> None:
    with pytest.raises(FrozenInstanceError):
        preset("classic").calza = "never"  # type: ignore[misc]


def test_rules_from_another_process_are_the_same_rules() -> None:
    sent = pickle.dumps(preset("box")).hex()
    code = (
        "import pickle; from dudo.rules import preset; "
        f"rules = pickle.loads(bytes.fromhex('{sent}')); "
        "print(rules in {preset('box')}, rules == preset('box'))"
    )
    env = {**os.environ, "PYTHONHASHSEED": "77"}
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert run.stdout == "True True\n", run.stderr


@pytest.mark.parametrize("players", [1, 21, 0, -2, True, "2"])
def test_two_to_twenty_players(players: Any) -> None:
    with pytest.raises(UnreadableError, match="2 to 20 players"):
        new_game(preset("classic"), players)
