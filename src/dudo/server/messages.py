"""The messages of the protocol. What comes in is read strictly; what goes out is made here."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias, TypeVar, get_args

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from dudo.bots import PaceName
from dudo.rules import MAX_PLAYERS, RulesError, UnreadableError, View
from dudo.server.clock import Absent, ClockSeconds
from dudo.server.metrics import ERRORS
from dudo.server.seating import COLOURS, EmoteName

PROTOCOL: Final = 1

# --- from a client -------------------------------------------------------------------------------


class _Incoming(Struct, forbid_unknown_fields=True, tag_field="type"):
    pass


# What every JSON reader can hold exactly.
Seen: TypeAlias = Annotated[int, Meta(ge=0, lt=2**53)]


class Act(_Incoming, tag="act"):
    id: Annotated[str, Meta(max_length=64)]
    seen: Seen
    action: dict[str, Any]


class Ready(_Incoming, tag="ready"):
    seen: Seen


class Contribute(_Incoming, tag="contribute"):
    random: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Skip(_Incoming, tag="skip"):
    pass


class Rematch(_Incoming, tag="rematch"):
    pass


class Ping(_Incoming, tag="ping"):
    pass


Colour: TypeAlias = Annotated[int, Meta(ge=0, lt=COLOURS)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MAX_PLAYERS)]


class _Wish(_Incoming, kw_only=True):
    """What somebody would change at the table; with an ``id``, that it was done is told."""

    id: Annotated[str, Meta(max_length=64)] | None = None


class Sit(_Wish, tag="sit"):
    name: str | None = None
    colour: Colour | None = None
    seat: SeatNumber | None = None


class Leave(_Wish, tag="leave"):
    pass


class Choose(_Wish, tag="settings"):
    """What is given changes, the rest stays."""

    rules: dict[str, Any] | None = None
    assisted: bool | None = None
    pace: PaceName | None = None
    public: bool | None = None
    chat: bool | None = None
    clock: ClockSeconds | UnsetType | None = UNSET
    absent: Absent | None = None


class OpenSeat(_Wish, tag="open"):
    seat: SeatNumber | None = None


class PutBot(_Wish, tag="bot"):
    seat: SeatNumber
    bot: str
    name: str | None = None


class CloseSeat(_Wish, tag="close"):
    seat: SeatNumber


class Remove(_Wish, tag="remove"):
    seat: SeatNumber


class HandOver(_Wish, tag="host"):
    seat: SeatNumber


class Shuffle(_Wish, tag="shuffle"):
    pass


class Start(_Wish, tag="start"):
    opener: SeatNumber | None = None


class Say(_Wish, tag="say"):
    text: str


class Emote(_Wish, tag="emote"):
    emote: EmoteName


Wish: TypeAlias = (
    Sit
    | Leave
    | Choose
    | OpenSeat
    | PutBot
    | CloseSeat
    | Remove
    | HandOver
    | Shuffle
    | Start
    | Say
    | Emote
)
ClientMessage: TypeAlias = Act | Ready | Contribute | Skip | Rematch | Ping | Wish


class SeatSettings(Struct, forbid_unknown_fields=True):
    name: str | None = None
    bot: str | None = None
    open: bool = False
    colour: Colour | None = None


class TableSettings(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/tables``."""

    seats: list[SeatSettings]
    rules: dict[str, Any] = {}
    assisted: bool = False
    pace: PaceName = "calm"
    opener: int | None = None
    public: bool = False
    chat: bool = True
    clock: ClockSeconds | None = None
    absent: Absent = "wait"


_T = TypeVar("_T")
_MESSAGES: Final = msgspec.json.Decoder(ClientMessage)
_TYPES: Final = tuple(str(kind.__struct_config__.tag) for kind in get_args(ClientMessage))


def read_message(text: str) -> ClientMessage:
    """A client's message.

    Raises:
        UnreadableError: ``not-json``, ``no-such-message`` or ``wrong-field``.
    """
    try:
        return _MESSAGES.decode(text)
    except msgspec.ValidationError as error:
        if str(error).endswith("`$.type`") or "missing required field `type`" in str(error):
            raise UnreadableError(
                "no-such-message",
                f"The type of a message is one of {', '.join(_TYPES)}.",
                types=list(_TYPES),
            ) from None
        raise _wrong_field(error) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise _not_json(error) from None


def read_body(body: bytes, kind: type[_T]) -> _T:
    """The body of a request as ``kind``.

    Raises:
        UnreadableError: ``not-json`` or ``wrong-field``.
    """
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        raise _wrong_field(error) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise _not_json(error) from None


class _Named(Struct):
    id: Annotated[str, Meta(max_length=64)] | None = None


_NAMED: Final = msgspec.json.Decoder(_Named)


def id_of(text: str) -> str | None:
    """The ``id`` of a message, if it has a good one, whatever else is wrong with it."""
    try:
        return _NAMED.decode(text).id
    except (msgspec.DecodeError, RecursionError):
        return None


def _wrong_field(error: msgspec.ValidationError) -> UnreadableError:
    what, _, path = str(error).partition(" - at `")
    field = path.rstrip("`").removeprefix("$").removeprefix(".")
    told = f"The field {field}: {what[0].lower()}{what[1:]}." if field else f"{what}."
    return UnreadableError("wrong-field", told, field=field, problem=what)


def _not_json(error: Exception) -> UnreadableError:
    return UnreadableError("not-json", f"This is not readable JSON: {error}.", problem=str(error))


# --- to a client ---------------------------------------------------------------------------------


class _Outgoing(Struct, tag_field="type"):
    pass


class Welcome(_Outgoing, tag="welcome"):
    seq: int
    seat: int | None
    left_seat: int | None
    table: dict[str, Any]
    view: dict[str, Any] | None
    odds: dict[str, Any] | None
    say: list[dict[str, Any]]
    story: list[dict[str, Any]]
    waits: dict[str, Any] | None
    fair: dict[str, Any] | None
    """What binds the dice that are under the cups."""
    protocol: int = PROTOCOL


class Happened(_Outgoing, tag="event"):
    """Where it holds JSON already, that is the same for all who are told."""

    seq: int
    event: dict[str, Any] | Raw
    say: Raw
    view: dict[str, Any]
    odds: dict[str, Any] | None
    waits: Raw
    table: Raw | UnsetType = UNSET
    """With the start of the game: the seats have other numbers than in the lobby."""
    fair: dict[str, Any] | UnsetType = UNSET
    """With a roll what binds its dice, with a result what shows that they were bound."""


class TableChanged(_Outgoing, tag="table"):
    seq: int
    event: dict[str, Any] | None
    table: dict[str, Any]
    say: list[dict[str, Any]]
    waits: dict[str, Any] | None
    seat: int | None = None
    left_seat: int | None = None


class Waits(_Outgoing, tag="waits"):
    waits: dict[str, Any] | None


class Accepted(_Outgoing, tag="accepted"):
    id: str


class Legal(Struct):
    """What was open, in the words of a view."""

    ranges: tuple[tuple[int, int] | None, ...]
    dudo: bool
    calza: bool


class Error(_Outgoing, tag="error"):
    id: str | None
    kind: str
    code: str
    message: str
    params: dict[str, Any]
    legal: Legal | None


class Moved(_Outgoing, tag="moved"):
    table: str


class Pong(_Outgoing, tag="pong"):
    pass


ServerMessage: TypeAlias = (
    Welcome | Happened | TableChanged | Waits | Accepted | Error | Moved | Pong
)

_ENCODER: Final = msgspec.json.Encoder()


def write_message(message: ServerMessage) -> str:
    return _ENCODER.encode(message).decode()


def error_message(error: RulesError, id: str | None = None, view: View | None = None) -> Error:  # noqa: A002
    """``error`` for whoever caused it; ``view`` is what they see, for what was open to them."""
    ERRORS.labels(error.kind).inc()
    legal = None
    if view is not None and error.kind == "illegal":
        legal = Legal(view.ranges, view.dudo, view.calza)
    return Error(
        id=id,
        kind=error.kind,
        code=error.code,
        message=error.message,
        params=error.params,
        legal=legal,
    )
