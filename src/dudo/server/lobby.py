"""What people may change at a table: who may do it, when, and what it comes to.

One function for each wish says why not, or which event it becomes. Nothing here waits or is kept.
"""

from __future__ import annotations

import unicodedata
from typing import Final, TypeVar

from msgspec import UnsetType

from dudo.bots import make_bot
from dudo.bots.names import can_be_seen, check_name, pick_names
from dudo.rules import MAX_PLAYERS, MIN_PLAYERS, GameStarted, Rules, UnreadableError
from dudo.server.dice import SYSTEM_DICE
from dudo.server.errors import RefusedError
from dudo.server.messages import (
    Choose,
    CloseSeat,
    Emote,
    HandOver,
    Leave,
    OpenSeat,
    PutBot,
    Remove,
    Say,
    Shuffle,
    Sit,
    Start,
    Wish,
)
from dudo.server.seating import (
    COLOURS,
    Changed,
    Closed,
    Emoted,
    Filled,
    HandedOver,
    Opened,
    Said,
    Sat,
    Seating,
    Shuffled,
    Stood,
    TableEvent,
)
from dudo.server.setup import check_free, game_of

MAX_TEXT: Final = 200
"""Characters of what is said at once."""

_T = TypeVar("_T")


def decide(
    seating: Seating,
    me: int | None,
    left_seat: int | None,
    wish: Wish,
    host_is_here: bool = True,
) -> TableEvent | GameStarted:
    """What ``wish`` of whoever sits at ``me``, or has left ``left_seat``, comes to.

    Raises:
        RulesError: why it cannot be.
    """
    if isinstance(wish, Sit):
        return _sit(seating, me, left_seat, wish)
    if me is None:
        raise spectator()
    match wish:
        case Leave():
            return Stood(me)
        case Say(text):
            _check_chat(seating)
            return Said(me, _text(text))
        case Emote(emote):
            _check_chat(seating)
            return Emoted(me, emote)
    if seating.stage == "over" or not isinstance(wish, Remove | HandOver):
        _check_lobby(seating)
    # A host who has gone for good must not keep the others from playing.
    takes_over = isinstance(wish, HandOver) and wish.seat == me and not host_is_here
    if me != seating.host and not takes_over:
        raise RefusedError("not-host", "Only the host of the table can do that.")
    match wish:
        case Choose():
            return _choose(seating, wish)
        case OpenSeat(seat):
            return _open(seating, seat)
        case PutBot(seat, bot, name):
            return _put_bot(seating, seat, bot, name)
        case CloseSeat(seat):
            return _close(seating, seat)
        case Remove(seat):
            _check_person(seating, seat)
            return Stood(seat, removed=seat != me)
        case HandOver(seat):
            _check_person(seating, seat)
            return HandedOver(seat)
        case Shuffle():
            order = list(range(len(seating.seats)))
            SYSTEM_DICE.shuffle(order)
            return Shuffled(tuple(order))
        case Start(opener):
            return _start(seating, opener)


def spectator() -> RefusedError:
    return RefusedError("spectator", "You are watching: only those who sit here can do that.")


# --- each wish -----------------------------------------------------------------------------------


def _sit(seating: Seating, me: int | None, left_seat: int | None, wish: Sit) -> Sat:
    if left_seat is not None:
        # Back in the game, where names and colours stay what they were.
        seat = seating.seats[left_seat]
        assert seat.name is not None
        return Sat(left_seat, seat.name, seat.colour or 0, left_seat)
    if me is not None and seating.stage != "lobby":
        raise RefusedError("already-seated", "You sit at this table already.", seat=me)
    _check_lobby(seating)
    mine = None if me is None else seating.seats[me]
    number = me if wish.seat is None and me is not None else _free_seat(seating, me, wish.seat)
    others = [seat for other, seat in enumerate(seating.seats) if other != me]
    names = [seat.name for seat in others if seat.name is not None]
    if wish.name is not None:
        name = check_name(wish.name)
        check_free(name, names)
    elif mine is not None and mine.name is not None:
        name = mine.name
    else:
        [name] = pick_names(1, SYSTEM_DICE, names)
    taken = {seat.colour for seat in others if seat.person}
    free = [colour for colour in range(COLOURS) if colour not in taken]
    if wish.colour is not None:
        if free and wish.colour not in free:
            raise RefusedError(
                "colour-taken", "Somebody here has that colour.", colour=wish.colour, free=free
            )
        colour = wish.colour
    elif mine is not None and mine.colour is not None:
        colour = mine.colour
    else:
        colour = free[0] if free else number % COLOURS
    return Sat(number, name, colour, me)


def _free_seat(seating: Seating, me: int | None, wanted: int | None) -> int:
    if wanted is None:
        if not seating.open:
            raise RefusedError("no-open-seat", "No seat is open here: you may watch.")
        return seating.open[0]
    _check_seat(seating, wanted)
    if wanted not in (*seating.open, me):
        raise RefusedError("seat-taken", "Somebody sits there already.", seat=wanted)
    return wanted


def _choose(seating: Seating, wish: Choose) -> Changed:
    rules = seating.rules if wish.rules is None else Rules.from_dict(wish.rules)
    return Changed(
        rules.to_dict(),
        _given(wish.assisted, seating.assisted),
        _given(wish.pace, seating.pace),
        _given(wish.public, seating.public),
        _given(wish.chat, seating.chat),
        seating.clock if isinstance(wish.clock, UnsetType) else wish.clock,
        _given(wish.absent, seating.absent),
    )


def _given(new: _T | None, old: _T) -> _T:
    return old if new is None else new


def _open(seating: Seating, seat: int | None) -> Opened:
    if seat is not None:
        _check_seat(seating, seat)
        if seating.seats[seat].bot is None:
            raise RefusedError("not-a-bot", "There is no bot on that seat to go.", seat=seat)
        return Opened(seat)
    if len(seating.seats) == MAX_PLAYERS:
        raise RefusedError(
            "no-more-seats", f"A table has at most {MAX_PLAYERS} seats.", most=MAX_PLAYERS
        )
    return Opened(len(seating.seats))


def _put_bot(seating: Seating, seat: int, bot: str, name: str | None) -> Filled:
    _check_seat(seating, seat)
    there = seating.seats[seat]
    if there.person:
        raise RefusedError("seat-taken", "Somebody sits there already.", seat=seat)
    make_bot(bot)  # raises if there is none of that name
    names = [other.name for other in seating.seats if other.name is not None and other != there]
    if name is not None:
        name = check_name(name)
        check_free(name, names)
    else:
        name = there.name or pick_names(1, SYSTEM_DICE, names)[0]
    return Filled(seat, bot, name)


def _close(seating: Seating, seat: int) -> Closed:
    _check_seat(seating, seat)
    if seating.seats[seat].person:
        raise RefusedError("seat-taken", "Somebody sits there: remove them first.", seat=seat)
    if len(seating.seats) == MIN_PLAYERS:
        raise RefusedError(
            "too-few-seats", f"A table has at least {MIN_PLAYERS} seats.", least=MIN_PLAYERS
        )
    return Closed(seat)


def _start(seating: Seating, opener: int | None) -> GameStarted:
    if len(seating.names) < MIN_PLAYERS:
        raise RefusedError(
            "not-enough-players",
            "Nobody plays alone: wait for somebody, or put a bot on a seat.",
            least=MIN_PLAYERS,
        )
    return game_of(seating, opener)


# --- what several of them ask --------------------------------------------------------------------


def _check_lobby(seating: Seating) -> None:
    if seating.stage != "lobby":
        raise RefusedError("not-in-lobby", "That can only be done before the game begins.")


def _check_seat(seating: Seating, seat: int) -> None:
    if not 0 <= seat < len(seating.seats):
        raise UnreadableError("no-such-seat", f"There is no seat {seat} here.", seat=seat)


def _check_person(seating: Seating, seat: int) -> None:
    _check_seat(seating, seat)
    if not seating.seats[seat].person:
        raise RefusedError("nobody-there", "No person sits there.", seat=seat)


def _check_chat(seating: Seating) -> None:
    if not seating.chat:
        raise RefusedError("chat-off", "Nothing is said at this table.")


def _text(text: str) -> str:
    text = unicodedata.normalize("NFC", text).strip()
    if not 1 <= len(text) <= MAX_TEXT or not can_be_seen(text):
        raise UnreadableError(
            "bad-text",
            f"What is said has 1 to {MAX_TEXT} characters, all of them printable.",
            longest=MAX_TEXT,
        )
    return text
