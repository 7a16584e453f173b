"""Calza in turn and out of turn, what it brings and what it costs."""

from __future__ import annotations

import pytest

from dudo.rules import CallCalza, Phase, apply, legal_actions
from tests.rules.table import play, refusal, result, rules, table

EXACT = ["236", "234", "345"]  # one six, no paco


def test_a_die_is_never_regained_above_the_starting_number() -> None:
    state = play(table(rules(starting_dice=3), (3, 3, 3)), "0:1x6", "1:calza", hands=EXACT)
    assert result(state).gained is None
    assert result(state).losses == ()
    assert state.counts == (3, 3, 3)
    assert state.opener == 1


def test_calza_in_turn_is_for_the_player_to_act_only() -> None:
    state = play(table(rules(), (3, 3, 3)), "0:1x6", hands=EXACT)
    assert refusal(state, "2:calza").code == "not-your-turn"
    assert legal_actions(state, 2) == ()


class TestAnyone:
    anyone = rules(calza="anyone")

    def test_out_of_turn(self) -> None:
        state = play(table(self.anyone, (3, 3, 3)), "0:1x6", hands=EXACT)
        assert legal_actions(state, 2) == (CallCalza(2),)
        state = play(state, "2:calza")
        assert result(state).caller == 2
        assert state.counts == (3, 3, 4)
        assert state.opener == 2

    def test_not_the_bidder_nor_who_is_out_nor_before_a_bid(self) -> None:
        state = play(table(self.anyone, (3, 3, 0)), hands=["236", "234", ""])
        assert refusal(state, "1:calza").code == "nothing-to-call"
        state = play(state, "0:1x6")
        assert refusal(state, "0:calza").code == "own-bid"
        assert refusal(state, "2:calza").code == "out"

    def test_the_first_call_counts_and_the_second_is_too_late(self) -> None:
        state = play(table(self.anyone, (3, 3, 3)), "0:1x6", hands=EXACT)
        after, _ = apply(state, CallCalza(2), seen=state.ply)
        with pytest.raises(Exception, match="moved on") as caught:
            apply(after, CallCalza(1), seen=state.ply)
        assert getattr(caught.value, "kind", "") == "stale"

    def test_wrong_by_one_who_had_one_die_eliminates_and_the_next_opens(self) -> None:
        state = play(table(self.anyone, (3, 3, 1)), "0:2x6", "2:calza", hands=["236", "234", "3"])
        assert result(state).eliminated == (2,)
        assert state.opener == 0


def test_elimination_by_a_failed_calza_ends_a_game_of_two() -> None:
    state = play(table(rules(), (3, 1)), "0:2x6", "1:calza", hands=["236", "3"])
    assert state.phase is Phase.OVER
    assert state.winner == 0
    assert result(state).next_opener is None
    assert not state.palifico


def test_the_end_by_a_right_calza_when_it_costs_the_others() -> None:
    others = rules(right_calza="others-lose")
    state = play(table(others, (1, 2, 1)), "0:1x6", "1:calza", hands=["6", "23", "4"])
    assert state.winner == 1
    assert result(state).eliminated == (0, 2)
    assert state.counts == (0, 2, 0)


def test_right_calza_that_costs_the_others_gains_its_caller_nothing() -> None:
    others = rules(right_calza="others-lose")
    state = play(table(others, (3, 2, 3)), "0:1x6", "1:calza", hands=["236", "23", "345"])
    assert result(state).gained is None
    assert state.counts == (2, 2, 2)


def test_no_calza_with_two() -> None:
    without = rules(calza_with_two=False)
    two = play(table(without, (3, 3, 0)), "0:1x6", hands=["236", "234", ""])
    assert refusal(two, "1:calza").code == "no-calza-with-two"
    three = play(table(without, (3, 3, 3)), "0:1x6", "1:calza", hands=EXACT)
    assert result(three).call == "calza"


@pytest.mark.parametrize("bid, opener", [("1x6", 1), ("2x6", 0)], ids=["right", "wrong"])
def test_the_winner_opens_after_a_calza(bid: str, opener: int) -> None:
    winner = rules(next_opener="winner")
    state = play(table(winner, (3, 3, 3)), f"0:{bid}", "1:calza", hands=EXACT)
    assert state.opener == opener


def test_after_a_calza_the_bid_is_counted_as_for_a_dudo() -> None:
    state = play(table(rules(), (3, 3)), "0:4x5", "1:calza", hands=["155", "234"])
    assert result(state).count == 3
    assert result(state).losses == ((1, 1),)
