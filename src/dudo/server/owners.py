"""Whose the seats are: hashes of secrets by seat, as they are kept beside the log."""

from __future__ import annotations

from collections.abc import Mapping

from dudo.rules import GameStarted
from dudo.server.seating import Sat, Seating, Stood, TableEvent, TimedOut, apply, places
from dudo.store import StoredSeat, StoredTable


def secrets_of(stored: StoredTable) -> dict[int, bytes]:
    """Whose the seats are."""
    return {
        number: seat.secret_hash
        for number, seat in enumerate(stored.seats)
        if seat.secret_hash is not None
    }


def sitting(seating: Seating, secrets: Mapping[int, bytes]) -> list[StoredSeat]:
    """Who sits where, as it is kept beside the log."""
    return [
        StoredSeat(seat.name or "", seat.bot, secrets.get(number))
        for number, seat in enumerate(seating.seats)
    ]


def secrets_after(
    before: Seating, secrets: Mapping[int, bytes], event: TableEvent | GameStarted, by: bytes
) -> dict[int, bytes]:
    """Whose the seats are after ``event``, which whoever holds the secret ``by`` caused."""
    order = places(before, event)
    after = {new: secrets[old] for new, old in enumerate(order) if old in secrets}
    match event:
        case Sat(seat):
            after[seat] = by
        case Stood(seat, removed) if removed or before.stage == "lobby":
            del after[seat]
        case TimedOut(seat, "out"):
            del after[seat]
    return after


def rows_after(
    before: Seating,
    secrets: Mapping[int, bytes],
    event: TableEvent | GameStarted,
    new: Mapping[int, bytes],
) -> list[StoredSeat] | None:
    """Who sits where after ``event``, with ``new`` secrets, if that is another than before."""
    after = apply(before, event)
    changed = new != secrets or after.seats != before.seats
    return sitting(after, new) if changed else None
