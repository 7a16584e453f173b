"""The gate: what a seat or a spectator may know, and what an error and a log say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dudo.rules import (
    Bid,
    GameStarted,
    IllegalError,
    MakeBid,
    NameOpener,
    Roll,
    RollOff,
    RoundEnded,
    UnreadableError,
    apply,
    new_game,
    replay,
    view,
    view_event,
)
from tests.rules.table import action, play, refusal, rules, table

HANDS = ["523", "614", "222"]


def test_a_seat_sees_its_own_dice_sorted_and_no_others() -> None:
    state = play(table(rules(), (3, 3, 3)), "0:2x2", hands=HANDS)
    seen = view(state, 1)
    assert seen.hand == (1, 4, 6)
    assert seen.hidden == 6
    assert seen.last == (0, Bid(2, 2))
    assert not hasattr(seen, "hands")


def test_a_spectator_sees_no_dice_and_may_do_nothing() -> None:
    seen = view(play(table(rules(calza="anyone"), (3, 3, 3)), "0:2x2", hands=HANDS), None)
    assert seen.hand == ()
    assert not (seen.dudo)
    assert not (seen.calza)
    assert not (seen.legal_actions)
    assert not (any(seen.ranges))


def test_the_order_of_ones_dice_under_the_cup_tells_nothing() -> None:
    assert view_event(Roll(((5, 2, 3), (6, 1))), 0) == Roll(((2, 3, 5), (0, 0)))
    assert view_event(Roll(((5, 2, 3), (6, 1))), None) == Roll(((0, 0, 0), (0, 0)))


def test_everybody_sees_all_dice_of_a_finished_round() -> None:
    state = play(table(rules(), (3, 3, 3)), "0:2x2", "1:dudo", hands=HANDS)
    for seat in (None, 0, 2):
        assert view(state, seat).past[-1].hands == ((5, 2, 3), (6, 1, 4), (2, 2, 2))


def test_a_roll_off_is_public() -> None:
    event = RollOff(((1, 2), (3, 4)))
    assert view_event(event, None) == event


def test_there_is_no_view_of_a_seat_that_is_not_there() -> None:
    with pytest.raises(UnreadableError, match="go from 0 to 2"):
        view(table(rules(), (3, 3, 3)), 3)


@pytest.mark.parametrize("text", ["4x", "x5", "4 5", "-1x5", "4x5x", "", "４x５", "9999999x2"])
def test_what_is_no_bid_is_said_to_be_none(text: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        Bid.parse(text)
    assert caught.value.code == "not-a-bid"
    assert "4x5" in caught.value.message


@pytest.mark.parametrize("text, code", [("0x5", "no-such-count"), ("3x7", "no-such-face")])
def test_a_bid_of_no_dice_or_no_face(text: str, code: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        Bid.parse(text)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "text, bid", [("4x5", Bid(4, 5)), (" 12X1 ", Bid(12, 1)), ("3×6", Bid(3, 6))]
)
def test_a_bid_is_read_as_people_write_it(text: str, bid: Bid) -> None:
    assert Bid.parse(text) == bid
    assert Bid.parse(str(bid)) == bid


def test_a_refused_bid_says_what_was_open_and_changes_nothing() -> None:
    state = play(table(rules(), (1, 1)), "0:1x5", hands=["2", "3"])
    error = refusal(state, "1:1x4")
    assert error.kind == "illegal"
    assert error.code == "not-a-raise"
    assert "1x6" in error.message
    assert error.message.endswith("Open to you: 1x1 to 2x1, 2x2, 2x3, 2x4, 2x5, 1x6.")
    assert play(state, "1:1x6").last == (1, Bid(1, 6))


@pytest.mark.parametrize("seat", [-1, 2, True, 0.0, "0"])
def test_a_seat_that_is_not_there_is_unreadable(seat: object) -> None:
    state = play(table(rules(), (2, 2)))
    with pytest.raises(UnreadableError) as caught:
        apply(state, MakeBid(seat, Bid(1, 2)))  # type: ignore[arg-type]
    assert caught.value.code == "no-such-seat"


@pytest.mark.parametrize("bid", [(1, 2), None, "1x2"])
def test_only_a_bid_can_be_bid(bid: object) -> None:
    with pytest.raises(UnreadableError):
        apply(play(table(rules(), (2, 2))), MakeBid(0, bid))  # type: ignore[arg-type]


def test_what_is_no_action_at_all() -> None:
    with pytest.raises(UnreadableError) as caught:
        apply(play(table(rules(), (2, 2))), "dudo")  # type: ignore[arg-type]
    assert caught.value.code == "not-an-action"


class TestReplay:
    log = (
        GameStarted(rules(starting_dice=2), 2),
        NameOpener(1),
        Roll(((2, 3), (4, 5))),
        action("1:3x6"),
        action("0:dudo"),
    )

    def ended(self) -> RoundEnded:
        state = replay(self.log)
        return state.past[-1]

    def test_results_may_be_left_out_and_are_checked_where_they_stand(self) -> None:
        result = self.ended()
        assert replay((*self.log, result)) == replay(self.log)
        with pytest.raises(IllegalError) as caught:
            replay((*self.log, result._replace(count=1)))
        assert caught.value.code == "wrong-result"
        with pytest.raises(IllegalError):
            replay((*self.log, result, result))

    def test_a_log_begins_with_one_start(self) -> None:
        for log in ((), self.log[1:], (self.log[0], self.log[0])):
            with pytest.raises(UnreadableError) as caught:
                replay(log)
            assert caught.value.code == "not-a-log"

    def test_a_broken_rule_in_a_log_is_found(self) -> None:
        with pytest.raises(IllegalError):
            replay((*self.log[:3], action("0:3x6")))


def test_rules_options_are_told_apart_in_states() -> None:
    one = new_game(rules(), 2, 0)
    assert one != new_game(replace(rules(), jokers=False), 2, 0)
    assert one == new_game(rules(), 2, 0)
