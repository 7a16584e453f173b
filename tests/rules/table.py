"""Tables set up in the middle of a game, and play written as people note it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from dudo.rules import (
    Bid,
    CallCalza,
    CallDudo,
    IllegalError,
    MakeBid,
    Phase,
    PlayerAction,
    Roll,
    RoundEnded,
    Rules,
    State,
    Turn,
    apply,
    new_game,
    preset,
)


def rules(name: str = "classic", **options: Any) -> Rules:
    return replace(preset(name), **options)


def table(rules: Rules, counts: Sequence[int], opener: int = 0, palifico: bool = False) -> State:
    """A game whose seats have come down to ``counts``, before the roll."""
    state = new_game(rules, len(counts), opener)
    return state._replace(counts=tuple(counts), palifico=palifico)


def action(text: str) -> PlayerAction:
    """``"2:4x5"``, ``"0:dudo"`` or ``"1:calza"``: who, then what."""
    seat, what = text.split(":")
    if what == "dudo":
        return CallDudo(int(seat))
    if what == "calza":
        return CallCalza(int(seat))
    return MakeBid(int(seat), Bid.parse(what))


def play(state: State, *actions: str, hands: Sequence[str] | None = None) -> State:
    """Roll ``hands`` (``"11552"``, one text a seat; all sixes where None), then play."""
    if state.phase is Phase.ROLL:
        texts = hands or ["6" * count for count in state.counts]
        rolled = Roll(tuple(tuple(int(die) for die in text) for text in texts))
        state, _ = apply(state, rolled)
    for text in actions:
        state, _ = apply(state, action(text))
    return state


def result(state: State) -> RoundEnded:
    """What the round before came to."""
    return state.past[-1]


def refusal(state: State, text: str) -> IllegalError:
    """The error that refuses an action which must be refused."""
    try:
        apply(state, action(text))
    except IllegalError as error:
        return error
    raise AssertionError(f"{text} was accepted")


def turn(
    rules: Rules, last: str | None, total: int = 30, palifico: bool = False, one_die: bool = False
) -> Turn:
    return Turn(rules, Bid.parse(last) if last else None, total, palifico, one_die)
