"""What a table waits for."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from dudo.rules import Phase, State
from dudo.server.seating import Seating


def people_in(seating: Seating, state: State) -> list[int]:
    """The seats of people who still have dice."""
    return [seat for seat in seating.people if state.counts[seat]]


def not_ready(
    seating: Seating, state: State, ready: Collection[int], here: Collection[int]
) -> list[int]:
    """The people for whose ``ready`` the next roll waits: of those who are ``here``, if any is."""
    if state.phase is not Phase.ROLL or not state.past:
        return []
    people = people_in(seating, state)
    nobody = not any(seat in here for seat in people)
    return [seat for seat in people if seat not in ready and (seat in here or nobody)]


def waits_for(
    seating: Seating, state: State | None, ready: Collection[int], here: Collection[int]
) -> dict[str, Any] | None:
    """The ``waits`` of the protocol, without the time that is left; None when the game is over."""
    if state is None:
        return {"for": "host", "seats": [] if seating.host is None else [seating.host]}
    if state.phase is Phase.OVER:
        return None
    if state.phase is Phase.BID:
        bot = state.to_act in seating.bots
        return {"for": "bot" if bot else "player", "seats": [state.to_act]}
    waiting = not_ready(seating, state, ready, here)
    return {"for": "ready", "seats": waiting} if waiting else {"for": "server"}
