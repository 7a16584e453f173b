"""The game of a table as a record."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from dudo.fair import seals_of
from dudo.record import Record, Seals
from dudo.rules import Event
from dudo.server.errors import RefusedError
from dudo.server.seating import Seating, TableEvent, entry_from_json
from dudo.server.setup import dealer_of, seating_of
from dudo.store import StoredEvent, StoredTable


def record_of(stored: StoredTable, log: Sequence[StoredEvent]) -> Record:
    """The game so far, with every die: ``seen_by`` hides what somebody may not know.

    Raises:
        RefusedError: ``not-started``.
        RulesError: the log is no game by the rules.
    """
    seating = seating_of(stored, log)
    if seating.stage == "lobby":
        raise RefusedError("not-started", "The game has not begun yet.", status=404)
    entries = [entry_from_json(event.payload) for event in log]
    events = tuple(entry for entry in entries if not isinstance(entry, TableEvent))
    made = datetime.fromtimestamp(stored.created / 1000, UTC)
    return Record(
        players=tuple(seating.names),
        events=events,
        headers=(("date", made.date().isoformat()), ("table", stored.id)),
        seals=_seals(stored, seating, events),
    )


def _seals(stored: StoredTable, seating: Seating, events: Sequence[Event]) -> Seals | None:
    dealer = dealer_of(stored)
    if dealer is None or seating.contributions is None:
        return None
    return seals_of(dealer, seating.contributed, events)
