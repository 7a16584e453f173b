"""Who sits where is a fold over the log: seats keep their people, whatever moves."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dudo.rules import GameStarted, Rules, RulesError
from dudo.server.lobby import decide
from dudo.server.messages import (
    Choose,
    CloseSeat,
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
    Closed,
    Filled,
    HandedOver,
    Made,
    Opened,
    Sat,
    Seat,
    Seating,
    Shuffled,
    Stood,
    apply,
    begin,
    colours,
    entry_from_json,
    entry_to_json,
    places,
)
from dudo.server.telling import tell
from dudo.words import LANGUAGES, Words

ANA, BOB, CLEO = Seat("Ana", None, 0), Seat("Bob", None, 3), Seat("Cleo", None, 5)
ROSA, OPEN = Seat("Rosa", "bluffer"), Seat()
RULES = Rules().to_dict()


def table(*seats: Seat, host: int = 0) -> Seating:
    return begin(Made(RULES, False, "calm", False, True, host, seats))


def names(seating: Seating) -> list[str | None]:
    return [seat.name for seat in seating.seats]


def start(seating: Seating) -> Seating:
    return apply(seating, GameStarted(seating.rules, len(seating.names), None))


def test_whoever_moves_leaves_an_open_seat_and_stays_host() -> None:
    moved = apply(table(ANA, BOB, OPEN), Sat(2, "Anita", 4, before=0))
    assert moved.seats == (OPEN, BOB, Seat("Anita", None, 4))
    assert moved.host == 2


def test_when_the_host_leaves_the_next_person_is_host() -> None:
    lobby = table(ANA, ROSA, OPEN, BOB, CLEO, host=4)
    assert apply(lobby, Stood(4)).host == 0
    assert apply(apply(lobby, Stood(4)), Stood(0)).host == 3
    alone = apply(table(ANA, ROSA), Stood(0))
    assert alone.host is None
    assert apply(alone, Sat(0, "Bob", 1)).host == 0


def test_seats_after_a_closed_one_move_up() -> None:
    after = apply(table(ANA, OPEN, BOB, host=2), Closed(1))
    assert (names(after), after.host) == (["Ana", "Bob"], 1)
    assert places(table(ANA, OPEN, BOB), Closed(1)) == [0, 2]


def test_shuffled_people_take_their_seats_names_and_the_host_with_them() -> None:
    lobby = table(ANA, OPEN, BOB, host=2)
    after = apply(lobby, Shuffled((2, 0, 1)))
    assert after.seats == (BOB, ANA, OPEN)
    assert after.host == 0


def test_open_seats_are_dropped_at_the_start() -> None:
    lobby = table(ANA, OPEN, ROSA, OPEN, BOB, host=4)
    game = start(lobby)
    assert (names(game), game.host, game.stage) == (["Ana", "Rosa", "Bob"], 2, "playing")
    assert places(lobby, GameStarted(lobby.rules, 3, None)) == [0, 2, 4]


def test_in_the_game_a_bot_plays_for_who_has_left_until_they_are_back() -> None:
    game = start(table(ANA, BOB, CLEO))
    left = apply(game, Stood(0))
    assert left.seats[0] == Seat("Ana", "cautious", 0, left=True)
    assert (left.people, left.bots, left.host) == ((1, 2), {0: "cautious"}, 1)
    assert apply(left, Sat(0, "Ana", 0, before=0)).seats == game.seats


def test_bots_have_the_colour_of_their_place_or_one_that_is_left() -> None:
    assert colours([ANA, ROSA, ROSA]) == [0, 1, 2]
    assert colours([BOB, ROSA, OPEN, ROSA, ROSA]) == [3, 1, None, 0, 4]
    assert colours([Seat("Ana", None, 1), ROSA]) == [1, 0]
    assert colours([ANA, *[ROSA] * 7]) == [0, 1, 2, 3, 4, 5, 0, 1]


@pytest.mark.parametrize(
    "seating, event",
    [
        (table(ANA, BOB), Stood(2)),
        (table(ANA, BOB), Sat(2, "Cleo", 1)),
        (table(ANA, BOB), Sat(0, "Cleo", 1, before=2)),
        (table(ANA, BOB), Opened(3)),
        (table(ANA, BOB), Closed(-1)),
        (table(ANA, BOB), Shuffled((0, 0))),
        (table(ANA, BOB), HandedOver(7)),
        (table(ANA, OPEN), GameStarted(Rules(), 2, None)),
        (start(table(ANA, BOB)), Shuffled((1, 0))),
        (start(table(ANA, BOB)), Filled(1, "cautious", "Rosa")),
        (start(table(ANA, BOB)), GameStarted(Rules(), 2, None)),
        (table(ANA, BOB), Made(RULES, False, "calm", False, True, 0, (ANA, BOB))),
    ],
)
def test_what_cannot_follow_is_no_log(seating: Seating, event: Any) -> None:
    with pytest.raises(RulesError) as refused:
        apply(seating, event)
    assert refused.value.code == "not-a-log"


def test_no_other_object_is_an_entry_of_a_log() -> None:
    for payload in ({}, {"type": "sat"}, {"type": "said", "seat": "0", "text": "x"}):
        with pytest.raises(RulesError) as refused:
            entry_from_json(payload)
        assert refused.value.code == "not-an-event"


SEAT = st.integers(0, 6)
WISHES: st.SearchStrategy[Wish] = st.one_of(
    st.builds(Sit, seat=st.none() | SEAT, colour=st.none() | st.integers(0, 5)),
    st.builds(Leave),
    st.builds(Choose, chat=st.none() | st.booleans(), rules=st.sampled_from([None, {}, RULES])),
    st.builds(OpenSeat, seat=st.none() | SEAT),
    st.builds(PutBot, seat=SEAT, bot=st.just("cautious")),
    *[st.builds(kind, seat=SEAT) for kind in (CloseSeat, Remove, HandOver)],
    st.builds(Shuffle),
    st.builds(Start),
    st.builds(Say, text=st.just("hm")),
)


@given(st.lists(st.tuples(st.integers(0, 4), WISHES), max_size=40))
def test_whatever_people_wish_each_has_one_seat_and_somebody_is_host(
    wishes: list[tuple[int, Wish]],
) -> None:
    """Five people, told apart by their secrets, do what they like."""
    seating = table(ANA, OPEN, OPEN)
    held = {0: 0}
    for who, wish in wishes:
        mine = [seat for seat, person in held.items() if person == who]
        left = [seat for seat in mine if seating.seats[seat].left]
        me = None if left or not mine else mine[0]
        try:
            event = decide(seating, me, left[0] if left else None, wish)
        except RulesError:
            continue
        after = apply(seating, event)
        order = places(seating, event)
        held = {new: held[old] for new, old in enumerate(order) if old in held}
        if isinstance(event, Sat):
            held[event.seat] = who
        elif isinstance(event, Stood) and seating.stage == "lobby":
            del held[event.seat]
        # What is kept is what is told, and what it says is in the catalogues.
        assert entry_from_json(entry_to_json(event)) == event
        if not isinstance(event, GameStarted):
            for phrase in tell(event, seating, after):
                for language in LANGUAGES:
                    assert Words(language).say(phrase, [])
        seating = after

        assert len(set(held.values())) == len(held)
        taken = {n for n, seat in enumerate(seating.seats) if seat.person or seat.left}
        assert taken == held.keys()
        assert (seating.host in seating.people) if seating.people else seating.host is None
        assert len(set(seating.names)) == len(seating.names)
        chosen = [seat.colour for seat in seating.seats if seat.person or seat.left]
        assert len(set(chosen)) == len(chosen)
        assert 2 <= len(seating.seats) <= 20


def test_who_had_no_seat_cannot_be_host_again_without_one() -> None:
    lobby = replace(table(ANA, BOB), host=None)
    assert apply(lobby, Sat(0, "Ana", 0, before=0)).host == 0
