"""Who sits at a table and what was chosen for it: a pure fold over the table's log.

The log holds these events between those of the rules; ``decide`` (``dudo.server.lobby``) makes
them, ``apply`` follows them. Nothing here is secret: all of it may be told to everybody.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

import msgspec
from msgspec import Struct

from dudo.bots import PaceName
from dudo.fair import Dealer
from dudo.record.wire import event_from_json, event_to_json
from dudo.rules import Event, GameStarted, RoundEnded, Rules, UnreadableError
from dudo.server.clock import Absent, ClockSeconds

COLOURS: Final = 6
"""Colours of cups, 0 to 5."""
STAND_IN: Final = "cautious"
"""The bot that plays for somebody who has left, or whose time is up."""

EmoteName: TypeAlias = Literal["clap", "laugh", "think", "wow", "sweat", "toucan", "dice", "wave"]
EMOTES: Final[tuple[EmoteName, ...]] = get_args(EmoteName)
Stage: TypeAlias = Literal["lobby", "playing", "over"]


class Seat(NamedTuple):
    name: str | None = None
    """None while the seat is open: nobody sits here."""
    bot: str | None = None
    """The bot that plays here, also for a person who has left."""
    colour: int | None = None
    """What the person here has chosen; the others get what is left: ``colours``."""
    left: bool = False
    """The person of this seat has left the game, and may come back."""
    away: bool = False
    """They only let their time run out, and are back as soon as they connect or act again."""

    @property
    def open(self) -> bool:
        return self.name is None

    @property
    def person(self) -> bool:
        """Whether a person sits here and plays."""
        return self.name is not None and self.bot is None


# --- events --------------------------------------------------------------------------------------


class _Event(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    pass


class Made(_Event, frozen=True, tag="made"):
    """The table was made; ``rules`` has every option."""

    rules: dict[str, Any]
    assisted: bool
    pace: PaceName
    public: bool
    chat: bool
    host: int
    seats: tuple[Seat, ...]
    clock: ClockSeconds | None = None
    absent: Absent = "wait"


class Sat(_Event, frozen=True, tag="sat"):
    """Somebody sits down, or, with ``before``, changes their seat, name or colour or comes back."""

    seat: int
    name: str
    colour: int
    before: int | None = None


class Stood(_Event, frozen=True, tag="stood"):
    """Somebody leaves, or is removed by the host."""

    seat: int
    removed: bool = False


class Changed(_Event, frozen=True, tag="changed"):
    """The host has changed what was chosen; everything that can be, as it is now."""

    rules: dict[str, Any]
    assisted: bool
    pace: PaceName
    public: bool
    chat: bool
    clock: ClockSeconds | None = None
    absent: Absent = "wait"


class HandedOver(_Event, frozen=True, tag="host"):
    seat: int


class Opened(_Event, frozen=True, tag="opened"):
    """The seat is open now: a bot has left it, or it is a new one at the end."""

    seat: int


class Filled(_Event, frozen=True, tag="filled"):
    """A bot takes the seat."""

    seat: int
    bot: str
    name: str


class Closed(_Event, frozen=True, tag="closed"):
    """The seat is gone, and those after it move up."""

    seat: int


class Shuffled(_Event, frozen=True, tag="shuffled"):
    """``order[new]`` is the seat that seat ``new`` was before."""

    order: tuple[int, ...]


class Said(_Event, frozen=True, tag="said"):
    seat: int
    text: str


class Emoted(_Event, frozen=True, tag="emoted"):
    seat: int
    emote: EmoteName


class TimedOut(_Event, frozen=True, tag="timed-out"):
    """The time of the turn is up. A move that a bot plays instead comes right after this."""

    seat: int
    then: Absent


class Seeded(_Event, frozen=True, tag="seeded"):
    """The seed of the game's dice is settled: what each seat has added to it, in hexadecimal."""

    contributions: tuple[str | None, ...]


class Renewed(_Event, frozen=True, tag="renewed"):
    """Whoever sits here has a new secret: those who hold the old one only watch from now on."""

    seat: int


TableEvent: TypeAlias = (
    Made
    | Sat
    | Stood
    | Changed
    | HandedOver
    | Opened
    | Filled
    | Closed
    | Shuffled
    | Said
    | Emoted
    | TimedOut
    | Seeded
    | Renewed
)
_TYPES: Final = {kind.__struct_config__.tag for kind in get_args(TableEvent)}


def entry_to_json(event: TableEvent | Event) -> dict[str, Any]:
    """``event`` as it is kept, and told unless it holds dice."""
    if not isinstance(event, TableEvent):
        return event_to_json(event)
    payload: dict[str, Any] = msgspec.to_builtins(event)
    if isinstance(event, Made):
        payload["seats"] = [seat._asdict() for seat in event.seats]
    return payload


def entry_from_json(payload: Mapping[str, Any]) -> TableEvent | Event:
    """What stands in a log: an event of the table or of the rules.

    Raises:
        UnreadableError: it is neither.
    """
    if payload.get("type") not in _TYPES:
        return event_from_json(payload)
    if payload["type"] == "made":
        seats = tuple(Seat(**seat) for seat in payload["seats"])
        payload = {**payload, "seats": seats}
    try:
        event: TableEvent = msgspec.convert(payload, TableEvent)
    except msgspec.ValidationError as error:
        raise UnreadableError("not-an-event", f"This is no event of a table: {error}.") from None
    return event


# --- the fold ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seating:
    """A table without its game."""

    stage: Stage
    rules: Rules
    assisted: bool
    pace: PaceName
    public: bool
    chat: bool
    host: int | None
    """The seat of the person who decides here; None while no person sits."""
    seats: tuple[Seat, ...]
    clock: ClockSeconds | None = None
    """Seconds that each turn may take, where several people play."""
    absent: Absent = "wait"
    contributions: tuple[str | None, ...] | None = None
    """What each seat has added to the seed of the dice; None until that is settled."""

    @property
    def turn_seconds(self) -> int | None:
        """``clock``, where several people sat down to play; nobody else waits for one alone."""
        several = sum(seat.person or seat.left for seat in self.seats) > 1
        return self.clock if several else None

    @property
    def contributed(self) -> list[bytes | None]:
        """``contributions`` as bytes."""
        return [one if one is None else bytes.fromhex(one) for one in self.contributions or ()]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.person)

    @property
    def bots(self) -> dict[int, str]:
        """The seats that bots play, with the names of the bots."""
        return {number: seat.bot for number, seat in enumerate(self.seats) if seat.bot is not None}

    @property
    def open(self) -> tuple[int, ...]:
        return tuple(number for number, seat in enumerate(self.seats) if seat.open)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats if seat.name is not None]

    def to_json(
        self,
        table: str,
        here: Collection[int] = (),
        rematch: str | None = None,
        dealer: Dealer | None = None,
    ) -> dict[str, Any]:
        """The ``table`` of the protocol.

        ``here`` are the seats of people who are connected, ``rematch`` is where they went on,
        ``dealer`` is who deals, if the dice can be checked.
        """
        fair = dealer and {
            "seal": dealer.commitment.hex(),
            "contributions": self.contributions,
        }
        shown = colours(self.seats)
        return {
            "id": table,
            "stage": self.stage,
            "rules": self.rules.to_dict(),
            "preset": self.rules.preset,
            "assisted": self.assisted,
            "pace": self.pace,
            "public": self.public,
            "chat": self.chat,
            "clock": self.clock,
            "absent": self.absent,
            "host": self.host,
            "rematch": rematch,
            "fair": fair,
            "seats": [
                {
                    "name": seat.name,
                    "bot": seat.bot,
                    "colour": shown[number],
                    "open": seat.open,
                    "left": seat.left,
                    "away": seat.away,
                    "here": seat.person and number in here,
                }
                for number, seat in enumerate(self.seats)
            ],
        }


def colours(seats: Sequence[Seat]) -> list[int | None]:
    """The colour of each seat: of people the one they chose, of bots one that is left.

    A bot has the colour of its place where nobody has that. An open seat has none.
    """
    shown = [seat.colour for seat in seats]
    for number, seat in enumerate(seats):
        if seat.colour is None and not seat.open:
            wanted = [number % COLOURS, *range(COLOURS)]
            shown[number] = next((one for one in wanted if one not in shown), wanted[0])
    return shown


def begin(made: Made) -> Seating:
    return Seating(
        "lobby",
        Rules.from_dict(made.rules),
        made.assisted,
        made.pace,
        made.public,
        made.chat,
        made.host,
        made.seats,
        made.clock,
        made.absent,
    )


def places(seating: Seating, event: TableEvent | Event) -> list[int]:
    """For each seat that there is after ``event``, which one it was before."""
    before = range(len(seating.seats))
    match event:
        case Closed(seat):
            return [number for number in before if number != seat]
        case Shuffled(order):
            return list(order)
        case Opened(seat) if seat == len(before):
            return [*before, seat]
        case Sat(seat, _, _, moved) if moved is not None:
            swapped = list(before)
            swapped[seat], swapped[moved] = moved, seat
            return swapped
        case GameStarted():
            return [number for number in before if not seating.seats[number].open]
    return list(before)


def apply(seating: Seating, event: TableEvent | Event) -> Seating:
    """The table after ``event``. Of the game only its start and its end are of interest here.

    Raises:
        UnreadableError: ``not-a-log``; the event cannot have followed.
    """
    _check(seating, event)
    order = places(seating, event)
    seats = [seating.seats[old] if old < len(seating.seats) else Seat() for old in order]
    host = order.index(seating.host) if seating.host in order else None
    match event:
        case GameStarted():
            seating = replace(seating, stage="playing")
        case RoundEnded(winner=int()):
            seating = replace(seating, stage="over")
        case Sat(seat, name, colour):
            seats[seat] = Seat(name, None, colour)
            host = seat if host is None else host
        case Stood(seat):
            if seating.stage == "lobby":
                seats[seat] = Seat()
            else:
                seats[seat] = seats[seat]._replace(bot=STAND_IN, left=True)
            if host == seat:
                host = _next_person(seats, seat)
        case TimedOut(seat, "bot" | "out" as then):
            seats[seat] = seats[seat]._replace(bot=STAND_IN, left=True, away=then == "bot")
            if host == seat and then == "out":
                host = _next_person(seats, seat)
        case Changed(rules, assisted, pace, public, chat, clock, absent):
            seating = replace(
                seating,
                rules=Rules.from_dict(rules),
                assisted=assisted,
                pace=pace,
                public=public,
                chat=chat,
                clock=clock,
                absent=absent,
            )
        case HandedOver(seat):
            host = seat
        case Opened(seat):
            seats[seat] = Seat()
        case Filled(seat, bot, name):
            seats[seat] = Seat(name, bot)
        case Seeded(contributions):
            seating = replace(seating, contributions=contributions)
    return replace(seating, seats=tuple(seats), host=host)


def fold(entries: Iterable[TableEvent | Event]) -> Seating:
    """The table after a whole log.

    Raises:
        UnreadableError: ``not-a-log``.
    """
    first, *rest = entries
    if not isinstance(first, Made):
        raise UnreadableError("not-a-log", "A log begins with the making of a table.")
    seating = begin(first)
    for entry in rest:
        seating = apply(seating, entry)
    return seating


def _next_person(seats: Sequence[Seat], seat: int) -> int | None:
    following = [(seat + step) % len(seats) for step in range(1, len(seats))]
    return next((number for number in following if seats[number].person), None)


_IN_LOBBY: Final = (Changed, Opened, Filled, Closed, Shuffled, GameStarted)


def _check(seating: Seating, event: TableEvent | Event) -> None:
    known = len(seating.seats) + isinstance(event, Opened)
    match event:
        case Made():
            fits = False
        case Shuffled(order):
            fits = sorted(order) == list(range(known))
        case Sat(seat, before=moved):
            fits = 0 <= seat < known and (moved is None or 0 <= moved < known)
        case GameStarted(players=players):
            fits = players == len(seating.seats) - len(seating.open)
        case TimedOut(seat):
            fits = seat in seating.people and seating.stage == "playing"
        case Seeded(contributions):
            settled = seating.stage != "playing" or seating.contributions is not None
            fits = not settled and len(contributions) == known
        case (
            Stood() | HandedOver() | Opened() | Filled() | Closed() | Said() | Emoted() | Renewed()
        ):
            fits = 0 <= event.seat < known
        case _:
            fits = True
    if not fits or (isinstance(event, _IN_LOBBY) and seating.stage != "lobby"):
        raise UnreadableError(
            "not-a-log", f"{type(event).__name__} cannot follow what was at this table before."
        )
