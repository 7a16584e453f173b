"""What a connection is shown of a table: nothing that its seat may not know."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Protocol

import msgspec
from msgspec import UNSET, Raw

from dudo.fair import Opening
from dudo.odds import exactly
from dudo.odds import table as odds_table
from dudo.record.wire import event_to_json, view_to_json
from dudo.rules import Event, GameStarted, Phase, Roll, RoundEnded, View, view, view_event
from dudo.server.messages import Happened, Welcome, write_message
from dudo.words import Phrase

if TYPE_CHECKING:
    from dudo.server.table import Table


_ROLLED: Final = (Phase.BID, Phase.COUNT)


class Listener(Protocol):
    """A connection to the table, which says with these who it is."""

    seat: int | None
    secret: bytes | None
    """The hash of the secret that it presented."""

    def send(self, message: str) -> None:
        """Take ``message`` for the client. Never waits, never raises."""
        ...


def welcome(table: Table, listener: Listener) -> Welcome:
    """Where the table is, for whoever comes."""
    seen = table.view(listener.seat)
    told = table.story.told
    return Welcome(
        seq=table.seq,
        seat=listener.seat,
        left_seat=table.left_seat_of(listener.secret),
        table=table.to_json(),
        view=None if seen is None else view_to_json(seen),
        odds=None if seen is None else _odds(table, seen),
        say=say(told[-1].say),
        story=[{"seq": seq, "say": say(phrases)} for seq, phrases in told],
        waits=table.waits(),
        fair=None if seen is None or seen.phase not in _ROLLED else _sealed(table, seen.round),
    )


def happened(
    table: Table, event: Event, said: Sequence[Phrase], seats: Collection[int | None]
) -> dict[int | None, str]:
    """``event``, the last one of the game, as a message for each of ``seats``."""
    state = table.state
    # What is the same for all of them is turned into JSON once.
    message = Happened(
        seq=table.seq,
        event=_raw(event_to_json(view_event(event, None))),
        say=_raw(say(said)),
        view={},
        odds=None,
        waits=_raw(table.waits()),
        table=_raw(table.to_json()) if isinstance(event, GameStarted) else UNSET,
        fair=_fair(table, event, state.round) or UNSET,
    )
    last = _result(state.past[-1]) if state.past else None
    told: dict[int | None, str] = {}
    for seat in seats:
        seen = view(state, seat)
        if isinstance(event, Roll):
            message.event = event_to_json(view_event(event, seat))
        message.view = view_to_json(seen, last)
        message.odds = _odds(table, seen)
        told[seat] = write_message(message)
    return told


def _raw(value: object) -> Raw:
    return Raw(msgspec.json.encode(value))


@lru_cache(maxsize=1024)
def _result(event: RoundEnded) -> Raw:
    """A result, which is told again with all that follows in the next round."""
    return _raw(event_to_json(event))


def _fair(table: Table, event: Event, number: int) -> dict[str, Any] | None:
    dealer = table.dealer
    match event:
        case Roll():
            return _sealed(table, number)
        case RoundEnded(number=number, winner=winner) if dealer is not None:
            shown = {"round": number, "open": _open(dealer.round_opening(number))}
            return shown if winner is None else {**shown, "master": _open(dealer.master)}
    return None


def _sealed(table: Table, number: int) -> dict[str, Any] | None:
    if table.dealer is None:
        return None
    return {"round": number, "seal": table.dealer.round_commitment(number).hex()}


def _open(opening: Opening) -> dict[str, str]:
    return {"secret": opening.secret.hex(), "salt": opening.salt.hex()}


def say(phrases: Sequence[Phrase]) -> list[dict[str, Any]]:
    return [phrase._asdict() for phrase in phrases]


def _odds(table: Table, seen: View) -> dict[str, Any] | None:
    if not table.seating.assisted or seen.seat is None or seen.phase is not Phase.BID:
        return None
    rows = odds_table(seen.hand, seen.hidden, seen.jokers)
    last = seen.last
    return {
        "at_least": rows,
        "exactly": last and exactly(seen.hand, seen.hidden, last[1], seen.jokers),
    }
