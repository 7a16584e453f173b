"""What was chosen for a table: checked when it is made, kept with it, shown to all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import Any

import msgspec

from dudo.bots import PaceName, make_bot
from dudo.bots.names import check_name, pick_names, same_name
from dudo.record.wire import event_from_json, event_to_json
from dudo.rules import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    GameStarted,
    IllegalError,
    Rules,
    UnreadableError,
    new_game,
)
from dudo.server.errors import RefusedError
from dudo.server.messages import SeatSettings, TableSettings
from dudo.store import NewTable, StoredEvent, StoredSeat, StoredTable


class _Kept(msgspec.Struct):
    """What is kept with a table beside its log; what a table lacks is as it is here."""

    assisted: bool = False
    pace: PaceName = "calm"


@dataclass(frozen=True, slots=True)
class Setup:
    rules: Rules
    seats: tuple[StoredSeat, ...]
    assisted: bool
    pace: PaceName
    opener: int | None
    """The first player, where the host names one."""

    @classmethod
    def from_settings(cls, settings: TableSettings, maker: bytes) -> Setup:
        """The table that somebody asks for; ``maker`` is the hash of their secret.

        Raises:
            UnreadableError, IllegalError, RefusedError: what is wrong with it.
        """
        rules = Rules.from_dict(settings.rules)
        seats = _seats(settings.seats, maker)
        if (rules.first_player == "named") != (settings.opener is not None):
            raise IllegalError(
                "opener-and-rules-differ",
                'The rules\' first_player is "named" exactly when the table has an "opener".',
                first_player=rules.first_player,
            )
        new_game(rules, len(seats), settings.opener)  # checks the opener
        return cls(rules, seats, settings.assisted, settings.pace, settings.opener)

    @classmethod
    def from_stored(cls, table: StoredTable, log: Sequence[StoredEvent]) -> Setup:
        """The setup of a table that is kept, from its log or the first event of that.

        Raises:
            UnreadableError: the log does not begin with the start of a game.
        """
        start = event_from_json(log[0].payload)
        if not isinstance(start, GameStarted):
            raise UnreadableError("not-a-log", "A log begins with the start of a game.")
        kept = msgspec.convert(table.settings, _Kept)
        return cls(start.rules, table.seats, kept.assisted, kept.pace, start.opener)

    @property
    def start(self) -> GameStarted:
        """The first event of its log."""
        return GameStarted(self.rules, len(self.seats), self.opener)

    def new_table(self, table: str) -> NewTable:
        """This as a table to be kept, its game started."""
        kept = msgspec.to_builtins(_Kept(self.assisted, self.pace))
        return NewTable(table, kept, self.seats, [event_to_json(self.start)])

    def to_json(self, table: str) -> dict[str, Any]:
        """What everybody may know of it: the ``table`` of the protocol."""
        return {
            "id": table,
            "rules": self.rules.to_dict(),
            "preset": self.rules.preset,
            "assisted": self.assisted,
            "pace": self.pace,
            "seats": [{"name": seat.name, "bot": seat.bot} for seat in self.seats],
        }

    def seat_of(self, secret_hash: bytes | None) -> int | None:
        """The seat of whoever holds the secret; None for a spectator."""
        if secret_hash is not None:
            for number, seat in enumerate(self.seats):
                if seat.secret_hash == secret_hash:
                    return number
        return None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.bot is None)


def _seats(asked: list[SeatSettings], maker: bytes) -> tuple[StoredSeat, ...]:
    if not MIN_PLAYERS <= len(asked) <= MAX_PLAYERS:
        raise UnreadableError(
            "wrong-players",
            f"A game has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {len(asked)}.",
            players=len(asked),
        )
    if asked[0].bot is not None:
        raise RefusedError(
            "first-seat-is-yours",
            "The first seat is for you, not for a bot.",
            status=422,
        )
    if any(seat.bot is None for seat in asked[1:]):
        raise RefusedError(
            "one-person",
            "A table has one person so far: give every other seat a bot.",
            status=422,
        )
    for seat in asked[1:]:
        make_bot(seat.bot or "")  # raises if there is none of that name
    names = [None if seat.name is None else check_name(seat.name) for seat in asked]
    given = [name for name in names if name is not None]
    for name in given:
        if sum(same_name(name) == same_name(other) for other in given) > 1:
            raise IllegalError("name-twice", f"Two seats cannot both be {name}.", name=name)
    spare = iter(pick_names(len(names) - len(given), SystemRandom(), given))
    return tuple(
        StoredSeat(name or next(spare), seat.bot, maker if number == 0 else None)
        for number, (name, seat) in enumerate(zip(names, asked, strict=True))
    )
