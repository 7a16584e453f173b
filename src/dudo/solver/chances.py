"""How likely each of two players wins the match, for all presets: the table that is shipped.

It was worked out by ``python -m dudo.solver.make_chances``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from dudo.rules import PRESETS, Rules
from dudo.solver.match import Equity, MatchState

FILE: Final = Path(__file__).with_name("chances.json")


class Chances(NamedTuple):
    """Who wins a match from where."""

    rules: Rules
    """The rules that it was worked out for: those asked for, or the nearest there are."""
    states: Mapping[MatchState, Equity]

    def of(self, state: MatchState) -> float:
        """How likely who opens wins from ``state``."""
        # Only what comes up in a match is known: a player who fell to one die opens a palifico,
        # and by most rules nobody opens who has just won.
        plain = state._replace(called=(False, False))
        other = MatchState(state.their, state.own)
        for known in (state, plain, plain._replace(palifico=not plain.palifico)):
            if known in self.states:
                return self.states[known].value
        for known in (other, other._replace(palifico=True)):
            if known in self.states:
                return 1 - self.states[known].value
        raise KeyError(state)


def chances(rules: Rules) -> Chances:
    """Who wins a match by ``rules``, or by the preset that plays most like them."""
    asked = _between_two(rules)

    def differences(known: Rules) -> int:
        return sum(asked[option] != value for option, value in _between_two(known).items())

    table = _table()
    near = min(
        table, key=lambda known: (known.starting_dice != rules.starting_dice, differences(known))
    )
    return Chances(near, table[near])


def _between_two(rules: Rules) -> dict[str, Any]:
    """The options that mean something to two players, and to who wins from a given state."""
    options = rules.to_dict()
    for option in ("first_player", "calza_with_two", "palifico_with_two"):
        options.pop(option, None)
    if rules.calza == "never" or not rules.calza_with_two:
        options |= {"calza": "never", "right_calza": None}
    elif rules.calza == "anyone":  # one of two bids, the other is in turn
        options["calza"] = "in-turn"
    if rules.palifico == "never" or not rules.palifico_with_two:
        options |= {"palifico": "never", "palifico_face": None}
    return options


@cache
def _table() -> dict[Rules, dict[MatchState, Equity]]:
    shipped = json.loads(FILE.read_text())["matches"]
    return {
        replace(PRESETS[name], starting_dice=int(dice)): {
            state_named(key): Equity(*equity) for key, equity in of_states.items()
        }
        for name, of_dice in shipped.items()
        for dice, of_states in of_dice.items()
    }


def state_named(text: str) -> MatchState:
    """``1v3p``: who opens has one die, the other three, and it is palifico."""
    own, their = text.removesuffix("p").split("v")
    return MatchState(int(own), int(their), text.endswith("p"))


def name_of(state: MatchState) -> str:
    """The other way round."""
    return f"{state.own}v{state.their}{'p' if state.palifico else ''}"
