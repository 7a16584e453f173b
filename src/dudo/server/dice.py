"""Dice and draws, from the operating system's randomness."""

from __future__ import annotations

from random import SystemRandom
from typing import Final, Protocol

from dudo.rules import ChanceAction, Hand, NameOpener, Phase, Roll, RollOff, State


class Dice(Protocol):
    """What rolls for a table. Tests bring loaded ones."""

    def randint(self, a: int, b: int) -> int: ...


SYSTEM_DICE: Final = SystemRandom()


def chance(state: State, dice: Dice) -> ChanceAction:
    """What the dice say where ``state`` waits for them: the first player, or everybody's hand."""
    if state.phase is Phase.ROLL:
        return Roll(tuple(_hand(dice, count) for count in state.counts))
    assert state.phase is Phase.OPENER
    if state.rules.first_player == "roll-off":
        rolling = (2 if seat in state.contenders else 0 for seat in range(state.players))
        return RollOff(tuple(_hand(dice, count) for count in rolling))
    return NameOpener(state.contenders[dice.randint(0, len(state.contenders) - 1)])


def _hand(dice: Dice, count: int) -> Hand:
    return tuple(dice.randint(1, 6) for _ in range(count))
