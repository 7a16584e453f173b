"""What happens at a table, one moment after the other, and what was told of it."""

from __future__ import annotations

from typing import NamedTuple

from dudo.rules import Action, Event, State, apply
from dudo.rules.actions import HIDDEN
from dudo.words import Phrase

_MOST: int = 200


class Moment(NamedTuple):
    """An event of the log, and the game before and after it."""

    event: Event
    before: State
    after: State


def moments(state: State, action: Action, seen: int | None = None) -> list[Moment]:
    """Play ``action`` on ``state``.

    A call and its result are one action to the rules. Between them lies the moment in which
    everybody has heard the call and no cup is lifted yet.

    Raises:
        RulesError: what is wrong with the action.
    """
    after, (_, *results) = apply(state, action, seen)
    if not results:
        return [Moment(action, state, after)]
    # With all dice hidden the rules themselves stop at that moment, to ask for the count.
    called, _ = apply(without_dice(state), action)
    called = called._replace(hands=state.hands)
    return [Moment(action, state, called), *(Moment(result, called, after) for result in results)]


def without_dice(state: State) -> State:
    """``state`` with every die hidden: what everybody at the table may know of it."""
    return state._replace(hands=tuple((HIDDEN,) * len(hand) for hand in state.hands))


class Told(NamedTuple):
    """What an event was in words."""

    seq: int
    say: list[Phrase]


class Story:
    """What was said since the roll before the last, which is what people come back to."""

    def __init__(self) -> None:
        self.told: list[Told] = []
        self._rolled = 0

    def add(self, seq: int, say: list[Phrase]) -> None:
        if say:
            self.told.append(Told(seq, say))
        if len(self.told) > _MOST:  # people may say much between two rolls
            del self.told[0]
            self._rolled = max(0, self._rolled - 1)

    def roll(self) -> None:
        """The next that is added is a roll."""
        del self.told[: self._rolled]
        self._rolled = len(self.told)
