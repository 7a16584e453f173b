"""The worked examples of the boxed game's rules (the ``box`` preset)."""

from __future__ import annotations

import pytest

from dudo.rules import FACES, Bid, Phase, Roll, RollOff, apply, legal_bids, new_game
from tests.rules.table import play, refusal, result, rules, table, turn

BOX = rules("box")


def test_thirty_dice_in_six_colours() -> None:
    assert new_game(BOX, 6).total == 30


def test_the_highest_sum_of_two_dice_starts_and_ties_roll_again() -> None:
    state = new_game(BOX, 3)
    state, _ = apply(state, RollOff(((6, 4), (5, 5), (3, 6))))
    assert state.phase is Phase.OPENER
    assert state.contenders == (0, 1)
    state, _ = apply(state, RollOff(((1, 1), (1, 2), ())))
    assert (state.phase, state.opener) == (Phase.ROLL, 1)


def test_the_turn_goes_clockwise() -> None:
    state = play(table(BOX, (5, 5, 5), opener=1))
    order = []
    for count in (1, 2, 3, 4):
        order.append(state.to_act)
        state = play(state, f"{state.to_act}:{count}x2")
    assert order == [1, 2, 0, 1]


@pytest.mark.parametrize(
    "bid, open_", [("9x4", True), ("9x5", True), ("8x5", True), ("9x3", False)]
)
def test_more_dice_of_the_same_or_a_higher_face_or_as_many_of_a_higher(
    bid: str, open_: bool
) -> None:
    assert (Bid.parse(bid) in legal_bids(turn(BOX, "8x4"))) is open_


def test_a_face_that_goes_down_is_refused_with_the_reason() -> None:
    state = play(table(BOX, (5, 5)), "0:4x4")
    error = refusal(state, "1:5x3")
    assert error.code == "face-may-not-go-down"
    assert "Open to you: 2x1 to 10x1, 5x4 to 10x4" in error.message


def test_eight_dice_showing_four_counts_fours_and_pacos() -> None:
    hands = ["44411", "44112", "22336", "22356"]
    state = play(table(BOX, (5,) * 4), "0:8x4", "1:dudo", hands=hands)
    assert result(state).count == 9
    assert result(state).losses == ((1, 1),)


def test_eleven_fours_want_six_pacos() -> None:
    pacos = [bid.count for bid in legal_bids(turn(BOX, "11x4")) if bid.face == 1]
    assert pacos[0] == 6


def test_from_pacos_to_another_face_double_plus_one() -> None:
    bids = legal_bids(turn(BOX, "5x1"))
    for face in FACES[1:]:
        assert min(bid.count for bid in bids if bid.face == face) == 11


def test_pacos_on_pacos_strictly_more() -> None:
    pacos = [bid.count for bid in legal_bids(turn(BOX, "5x1")) if bid.face == 1]
    assert pacos[0] == 6


def test_the_left_neighbour_of_an_eliminated_loser_opens() -> None:
    state = play(table(BOX, (1, 3, 2)), "0:6x6", "1:dudo", hands=["2", "234", "23"])
    assert result(state).eliminated == (0,)
    assert state.opener == 1


def test_dice_that_are_lost_no_longer_count() -> None:
    state = play(table(BOX, (5, 5)), "0:10x6", "1:dudo", hands=["23456", "23456"])
    assert state.total == 9
    state, _ = apply(state, Roll(((2, 2, 2, 2), (2, 2, 2, 2, 2))))
    assert refusal(state, "0:10x2").code == "more-than-in-play"


def test_palifico_lasts_one_round_locks_the_face_and_takes_the_jokers_away() -> None:
    state = play(table(BOX, (2, 4, 4)), "0:9x6", "1:dudo", hands=["23", "2345", "2345"])
    assert state.palifico
    state = play(state, "0:1x1", hands=["1", "1144", "2345"])
    assert refusal(state, "1:2x2").code == "face-is-locked"
    state = play(state, "1:3x1", "2:dudo")
    assert result(state).count == 3
    assert not state.palifico


def test_calza_right_or_wrong() -> None:
    hands = ["2345", "3456"]
    right = play(table(BOX, (4, 4)), "0:2x3", "1:calza", hands=hands)
    assert (result(right).gained, right.counts) == (1, (4, 5))
    wrong = play(table(BOX, (4, 4)), "0:3x3", "1:calza", hands=hands)
    assert (result(wrong).losses, wrong.counts) == (((1, 1),), (4, 3))
