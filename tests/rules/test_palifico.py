"""Palifico: when it is called, what it changes, and the options around it."""

from __future__ import annotations

import pytest

from dudo.rules import Bid, MakeBid, legal_actions, legal_bids
from tests.rules.table import play, refusal, result, rules, table, turn


def test_however_the_die_is_lost_a_wrong_calza_calls_palifico() -> None:
    state = play(table(rules(), (3, 2, 3)), "0:3x6", "1:calza", hands=["234", "23", "234"])
    assert result(state).losses == ((1, 1),)
    assert state.palifico
    assert result(state).palifico_by == (1,)


def test_a_player_who_climbs_back_and_falls_again_calls_it_again() -> None:
    state = play(table(rules(), (2, 3, 3)), "0:8x6", "1:dudo", hands=["23", "234", "234"])
    assert state.palifico
    # The palifico itself: seat 2's calza is wrong; then seat 0 climbs by a right calza.
    state = play(state, "0:1x2", "1:2x2", "2:dudo", hands=["2", "233", "334"])
    assert not state.palifico
    state = play(state, "2:1x6", "0:calza", hands=["2", "345", "36"])
    assert state.counts == (2, 3, 2)
    state = play(state, "0:7x6", "1:dudo", hands=["23", "234", "23"])
    assert state.palifico


def test_once_is_once_for_each_player() -> None:
    once = rules(palifico="once")
    fallen = play(table(once, (2, 2, 3)), "0:7x6", "1:dudo", hands=["23", "23", "234"])
    assert fallen.palifico_called == {0}
    climbed = fallen._replace(counts=(2, 2, 3), palifico=False)
    again = play(climbed, "0:7x6", "1:dudo", hands=["23", "23", "234"])
    assert not again.palifico
    other = play(climbed, "0:1x2", "1:7x2", "2:dudo", hands=["23", "23", "234"])
    assert other.palifico
    assert result(other).palifico_by == (1,)
    assert other.palifico_called == {0, 1}


def test_a_game_that_starts_with_one_die_each_has_no_palifico() -> None:
    state = table(rules(starting_dice=1), (1, 1, 1))
    assert not state.palifico
    state = play(state, "0:3x6", "1:dudo", hands=["2", "2", "2"])
    assert state.counts == (0, 1, 1)
    assert not state.palifico


def test_a_player_already_at_one_die_calls_nothing() -> None:
    state = play(table(rules(), (1, 3, 3)), "0:1x2", "1:7x2", "2:dudo", hands=["3", "345", "345"])
    assert not state.palifico


def test_falling_from_three_to_one_at_once_counts_as_a_fall() -> None:
    difference = rules(lost_dudo="difference")
    state = play(table(difference, (3, 3, 3)), "0:2x6", "1:dudo", hands=["234"] * 3)
    assert result(state).losses == ((0, 2),)
    assert state.palifico


def test_a_fall_to_none_calls_nothing() -> None:
    state = play(table(rules(), (1, 3, 3)), "0:6x6", "1:dudo", hands=["2", "234", "234"])
    assert state.counts[0] == 0
    assert not state.palifico


def test_when_several_fall_at_once_any_one_of_them_calls_it() -> None:
    others = rules(right_calza="others-lose")
    hands = ["23", "234", "23", "6"]
    state = play(table(others, (2, 3, 2, 1)), "0:1x6", "1:calza", hands=hands)
    assert result(state).losses == ((0, 1), (2, 1), (3, 1))
    assert result(state).palifico_by == (0, 2)
    assert result(state).eliminated == (3,)
    assert state.palifico
    assert state.opener == 1


def test_no_palifico_with_two() -> None:
    without = rules(palifico_with_two=False)
    two = play(table(without, (2, 3)), "0:5x6", "1:dudo", hands=["23", "234"])
    assert not two.palifico
    three = play(table(without, (2, 3, 1)), "0:6x6", "1:dudo", hands=["23", "234", "2"])
    assert three.palifico
    # Two are left after a fall that also puts somebody out.
    others = rules(palifico_with_two=False, right_calza="others-lose")
    left = play(table(others, (2, 3, 1)), "0:1x6", "1:calza", hands=["26", "234", "3"])
    assert left.counts == (1, 3, 0)
    assert not left.palifico


def test_pacos_are_an_ordinary_face_in_palifico() -> None:
    state = play(table(rules(), (1, 3), palifico=True), "0:2x1", "1:dudo", hands=["1", "122"])
    assert result(state).count == 2
    state = play(table(rules(), (1, 3), palifico=True), "0:3x2", "1:dudo", hands=["1", "122"])
    assert result(state).count == 2
    assert not result(state).jokers


@pytest.mark.parametrize("last, bids", [("2x1", {1}), ("2x4", {4})])
def test_the_first_face_is_locked(last: str, bids: set[int]) -> None:
    open_ = legal_bids(turn(rules(), last, total=5, palifico=True))
    assert {bid.face for bid in open_} == bids
    assert min(bid.count for bid in open_) == 3


class TestPlayersWithOneDieMayChange:
    may_change = rules(palifico_face="one-die-players-may-change")

    def test_only_they(self) -> None:
        state = play(table(self.may_change, (1, 1, 3), palifico=True), "0:1x3")
        state = play(state, "1:1x5")
        assert refusal(state, "2:1x6").code == "face-is-locked-for-you"
        assert play(state, "2:2x5").last == (2, Bid(2, 5))

    def test_by_the_raising_in_force_with_pacos_the_lowest_face(self) -> None:
        def faces(raising: str) -> list[str]:
            changed = rules(raising=raising, palifico_face="one-die-players-may-change")
            bids = legal_bids(turn(changed, "2x3", total=3, palifico=True, one_die=True))
            return [str(bid) for bid in bids]

        assert faces("count-or-face") == ["2x4", "2x5", "2x6", "3x1", "3x2", "3x3"]
        assert faces("same-or-higher-face") == ["2x4", "2x5", "2x6", "3x3", "3x4", "3x5", "3x6"]
        assert faces("any-face") == ["2x4", "2x5", "2x6"] + [f"3x{face}" for face in range(1, 7)]

    def test_no_crossing_in_palifico(self) -> None:
        bids = legal_bids(turn(self.may_change, "2x1", total=9, palifico=True, one_die=True))
        assert Bid(2, 2) in bids


def test_palifico_is_announced_to_the_view_and_the_next_round_is_normal() -> None:
    state = play(table(rules(), (2, 3, 3)), "0:8x6", "1:dudo", hands=["23", "234", "234"])
    state = play(state, "0:1x1", "1:dudo", hands=["1", "234", "234"])
    assert not state.palifico
    opening = [a.bid for a in legal_actions(play(state)) if isinstance(a, MakeBid)]
    assert all(bid.face != 1 for bid in opening)
