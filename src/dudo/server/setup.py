"""How tables begin: as somebody asks for them, or as the rematch of another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import SystemRandom

import msgspec

from dudo.bots import PaceName, make_bot
from dudo.bots.names import check_name, pick_names, same_name
from dudo.fair import Dealer, Opening, new_opening
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
from dudo.server.owners import sitting
from dudo.server.seating import (
    Made,
    Seat,
    Seating,
    begin,
    entry_from_json,
    entry_to_json,
    fold,
)
from dudo.store import NewTable, StoredEvent, StoredTable


def new_table(table: str, settings: TableSettings, maker: bytes) -> NewTable:
    """The table that somebody asks for; ``maker`` is the hash of their secret.

    Without open seats its game begins at once.

    Raises:
        UnreadableError, IllegalError, RefusedError: what is wrong with it.
    """
    rules = Rules.from_dict(settings.rules)
    seats = _seats(settings.seats)
    waits = any(seat.open for seat in seats)
    if waits and settings.opener is not None:
        raise IllegalError(
            "opener-at-start",
            "A table with open seats is told its first player when it starts.",
        )
    made = Made(
        rules.to_dict(),
        settings.assisted,
        settings.pace,
        settings.public,
        settings.chat,
        0,
        seats,
        settings.clock,
        settings.absent,
    )
    start = None if waits else game_of(begin(made), settings.opener)
    return _new(table, made, start, {0: maker})


def rematch(
    table: str, seating: Seating, secrets: Mapping[int, bytes], opener: int | None, host: int
) -> NewTable:
    """The same people, bots and rules again. The seats of those who left for good are open.

    For one person the game begins at once, with the ``opener`` of the one before.
    """
    seats = tuple(
        seat._replace(bot=None, left=False, away=False)
        if seat.away
        else Seat()
        if seat.left
        else seat
        for seat in seating.seats
    )
    made = Made(
        seating.rules.to_dict(),
        seating.assisted,
        seating.pace,
        seating.public,
        seating.chat,
        host,
        seats,
        seating.clock,
        seating.absent,
    )
    again = begin(made)
    alone = len(again.people) == 1 and not again.open
    start = GameStarted(again.rules, len(seats), opener) if alone else None
    return _new(table, made, start, {seat: secrets[seat] for seat in again.people})


def game_of(seating: Seating, opener: int | None) -> GameStarted:
    """The start of the game of those who sit; ``opener`` is a seat as it is numbered before.

    Raises:
        UnreadableError, IllegalError: what is wrong with the opener.
    """
    if (seating.rules.first_player == "named") != (opener is not None):
        raise IllegalError(
            "opener-and-rules-differ",
            'The rules\' first_player is "named" exactly when the table has an "opener".',
            first_player=seating.rules.first_player,
        )
    playing = [number for number, seat in enumerate(seating.seats) if not seat.open]
    if opener in playing:
        opener = playing.index(opener)
    elif opener is not None:
        opener = len(playing)  # nobody
    new_game(seating.rules, len(playing), opener)  # checks both
    return GameStarted(seating.rules, len(playing), opener)


def _new(
    table: str, made: Made, start: GameStarted | None, secrets: Mapping[int, bytes]
) -> NewTable:
    log = [entry_to_json(made)]
    if start is not None:
        log.append(entry_to_json(start))
    master = new_opening()
    settings = {"master": [master.secret.hex(), master.salt.hex()]}
    return NewTable(table, settings, sitting(begin(made), secrets), log)


# --- from the store ------------------------------------------------------------------------------


class _Kept(msgspec.Struct):
    """What is kept beside a log. Nobody but the server reads it."""

    master: tuple[str, str] | None = None
    """What the dice come from, and its salt; tables from before that have none."""
    # Of tables from before there was a lobby:
    assisted: bool = False
    pace: PaceName = "calm"


def dealer_of(stored: StoredTable) -> Dealer | None:
    """Who deals at a table, if its dice can be checked."""
    master = msgspec.convert(stored.settings, _Kept).master
    return master and Dealer(stored.id, Opening(*map(bytes.fromhex, master)))


def made_from_stored(stored: StoredTable, first: StoredEvent) -> tuple[Made, bool]:
    """How a table was made, and whether its log says that itself.

    A log from before tables had a lobby begins with its game.

    Raises:
        UnreadableError: ``first`` is not the first event of a log.
    """
    entry = entry_from_json(first.payload)
    if isinstance(entry, Made):
        return entry, True
    if not isinstance(entry, GameStarted):
        raise UnreadableError("not-a-log", "A log begins with the making of a table.")
    kept = msgspec.convert(stored.settings, _Kept)
    seats = tuple(Seat(seat.name, seat.bot) for seat in stored.seats)
    return Made(entry.rules.to_dict(), kept.assisted, kept.pace, False, False, 0, seats), False


def seating_of(stored: StoredTable, log: Sequence[StoredEvent]) -> Seating:
    """A table as its log leaves it.

    Raises:
        UnreadableError: it is no log.
    """
    made, told = made_from_stored(stored, log[0])
    return fold([made, *(entry_from_json(event.payload) for event in log[told:])])


# --- seats that are asked for --------------------------------------------------------------------


def _seats(asked: Sequence[SeatSettings]) -> tuple[Seat, ...]:
    if not MIN_PLAYERS <= len(asked) <= MAX_PLAYERS:
        raise UnreadableError(
            "wrong-players",
            f"A game has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {len(asked)}.",
            players=len(asked),
        )
    if asked[0].bot is not None or asked[0].open:
        raise RefusedError(
            "first-seat-is-yours",
            "The first seat is for you: it has no bot and is not open.",
            status=422,
        )
    for number, seat in enumerate(asked[1:], start=1):
        _check_other(number, seat)
    names = [None if seat.name is None else check_name(seat.name) for seat in asked]
    given = [name for name in names if name is not None]
    for name in given:
        check_free(name, given, itself=True)
    wanted = sum(not seat.open for seat in asked) - len(given)
    spare = iter(pick_names(wanted, SystemRandom(), given))
    return tuple(
        Seat()
        if seat.open
        else Seat(name or next(spare), seat.bot, (seat.colour or 0) if number == 0 else None)
        for number, (name, seat) in enumerate(zip(names, asked, strict=True))
    )


def _check_other(number: int, seat: SeatSettings) -> None:
    if seat.colour is not None or (seat.open and (seat.bot, seat.name) != (None, None)):
        field = "colour" if seat.colour is not None else "open"
        raise UnreadableError(
            "wrong-field",
            "An open seat has nothing else, and only people have a colour.",
            field=f"seats[{number}].{field}",
            problem="not here",
        )
    if seat.open:
        return
    if seat.bot is None:
        raise RefusedError(
            "one-person",
            'You sit down for yourself only: every other seat has a "bot" or is "open".',
            status=422,
        )
    make_bot(seat.bot)  # raises if there is none of that name


def check_free(name: str, names: Sequence[str], itself: bool = False) -> None:
    """Return if no one of ``names`` is the same as ``name``, which may be one ``itself``.

    Raises:
        IllegalError: ``name-twice``.
    """
    if sum(same_name(name) == same_name(other) for other in names) > itself:
        raise IllegalError("name-twice", f"Two seats cannot both be {name}.", name=name)
