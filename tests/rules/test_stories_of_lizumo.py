"""The worked examples of the short online game (the ``lizumo`` preset)."""

from __future__ import annotations

import pytest

from dudo.rules import Bid, legal_bids, new_game
from tests.rules.table import play, refusal, result, rules, table, turn

LIZUMO = rules("lizumo")


def test_three_dice_each_or_one_to_five_as_the_host_chooses() -> None:
    assert new_game(LIZUMO, 4).counts == (3, 3, 3, 3)
    for dice in range(1, 6):
        assert new_game(rules("lizumo", starting_dice=dice), 2).counts == (dice, dice)


@pytest.mark.parametrize("bid", ["4x6", "5x2", "5x3", "5x4", "5x5", "5x6"])
def test_after_four_fives(bid: str) -> None:
    assert Bid.parse(bid) in legal_bids(turn(LIZUMO, "4x5"))


def test_four_threes_do_not_beat_four_fives() -> None:
    state = play(table(LIZUMO, (3, 3)), "0:4x5")
    assert refusal(state, "1:4x3").code == "not-a-raise"


@pytest.mark.parametrize("last", ["6x4", "5x4"])
def test_three_ones_follow_six_or_five_fours(last: str) -> None:
    ones = [bid.count for bid in legal_bids(turn(LIZUMO, last)) if bid.face == 1]
    assert ones[0] == 3


def test_after_three_ones_seven_of_another_face() -> None:
    bids = legal_bids(turn(LIZUMO, "3x1"))
    assert min(bid.count for bid in bids if bid.face != 1) == 7


def test_no_round_opens_on_ones() -> None:
    assert refusal(play(table(LIZUMO, (3, 3))), "0:2x1").code == "no-opening-on-pacos"


def test_ones_count_for_any_face_but_a_bid_on_ones_counts_ones_alone() -> None:
    hands = ["155", "234"]
    fives = play(table(LIZUMO, (3, 3)), "0:3x5", "1:dudo", hands=hands)
    assert result(fives).count == 3
    ones = play(table(LIZUMO, (3, 3)), "0:1x5", "1:1x1", "0:dudo", hands=hands)
    assert result(ones).count == 1


def test_too_few_and_the_bidder_loses_enough_and_the_doubter_does() -> None:
    hands = ["255", "234"]
    few = play(table(LIZUMO, (3, 3)), "0:3x5", "1:dudo", hands=hands)
    assert (result(few).losses, few.opener) == (((0, 1),), 0)
    enough = play(table(LIZUMO, (3, 3)), "0:2x5", "1:dudo", hands=hands)
    assert (result(enough).losses, enough.opener) == (((1, 1),), 1)


def test_the_first_still_playing_on_the_left_of_the_eliminated_opens() -> None:
    state = play(table(LIZUMO, (1, 0, 2)), "0:3x5", "2:dudo", hands=["2", "", "23"])
    assert state.winner == 2
    state = play(table(LIZUMO, (1, 0, 2, 3)), "0:6x5", "2:dudo", hands=["2", "", "23", "234"])
    assert state.opener == 2


def test_neither_palifico_nor_calza() -> None:
    state = play(table(LIZUMO, (2, 3, 3)), "0:8x5", "1:dudo", hands=["23", "234", "234"])
    assert state.counts[0] == 1
    assert not state.palifico
    state = play(state, "0:2x5")
    assert refusal(state, "1:calza").code == "no-calza"
