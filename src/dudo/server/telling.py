"""What happens at a table beside its game, as phrases of the catalogue.

Seats change hands here, so that people are told by their names and not by their seats.
"""

from __future__ import annotations

from dudo.server.seating import (
    Changed,
    Closed,
    Emoted,
    Filled,
    HandedOver,
    Made,
    Opened,
    Renewed,
    Said,
    Sat,
    Seating,
    Seeded,
    Shuffled,
    Stood,
    TableEvent,
    TimedOut,
)
from dudo.words import Phrase


def tell(event: TableEvent, before: Seating, after: Seating) -> list[Phrase]:
    """What ``event`` tells a person."""
    said = _tell(event, before, after)
    host = after.host
    # Who made the table is its host as long as nothing else is said.
    if host is not None and not isinstance(event, Made):
        now = after.seats[host].name
        had = None if before.host is None else before.seats[before.host].name
        renamed = isinstance(event, Sat) and event.before == before.host is not None
        if now != had and not renamed:
            said.append(_say("table-host", name=now))
    return said


def _tell(event: TableEvent, before: Seating, after: Seating) -> list[Phrase]:
    match event:
        case Made(host=host):
            return [_say("table-made", name=after.seats[host].name)]
        case Sat(seat, name, _, moved):
            return _sat(before, seat, name, moved)
        case Stood(seat, removed):
            key = "table-removed" if removed else "table-left"
            if before.stage == "playing":
                key += "-game"
            return [_say(key, name=before.seats[seat].name)]
        case Changed():
            rules = before.rules != after.rules
            return [_say("table-rules" if rules else "table-settings")]
        case HandedOver():
            return []  # told as any change of the host
        case Opened(seat) if seat < len(before.seats):
            return [_say("table-bot-gone", name=before.seats[seat].name)]
        case Opened():
            return [_say("table-opened")]
        case Filled(name=name):
            return [_say("table-bot", name=name)]
        case Closed(seat):
            if before.seats[seat].open:
                return [_say("table-closed")]
            return [_say("table-bot-gone", name=before.seats[seat].name)]
        case Shuffled():
            return [_say("table-shuffled")]
        case Said(seat, text):
            return [_say("table-said", name=before.seats[seat].name, text=text)]
        case Emoted(seat, emote):
            return [_say(f"table-emote-{emote}", name=before.seats[seat].name)]
        case TimedOut(seat, then):
            return [_say(f"table-time-{then}", name=before.seats[seat].name)]
        case Seeded() | Renewed():
            return []  # nothing that anybody waits for, and nothing that concerns the others


def _sat(before: Seating, seat: int, name: str, moved: int | None) -> list[Phrase]:
    if moved is None:
        return [_say("table-sat", name=name)]
    was = before.seats[moved]
    if was.left:
        return [_say("table-back", name=name)]
    said = []
    if was.name != name:
        said.append(_say("table-renamed", before=was.name, name=name))
    if moved != seat:
        said.append(_say("table-moved", name=name))
    return said


def _say(key: str, **params: str | None) -> Phrase:
    return Phrase(key, {name: value or "" for name, value in params.items()})
