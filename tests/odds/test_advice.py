"""What a beginner is advised: the likeliest legal bids, and what the calls would bring."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dudo.odds import CHANCE_WORDS, advise, advise_view, at_least, chance_word, exactly
from dudo.rules import Bid, Phase, State, Turn, UnreadableError, legal_bids, preset, view
from tests.strategies import games


def test_the_advice_on_the_worked_example() -> None:
    turn = Turn(preset("classic"), Bid(4, 5), total=12, palifico=False, one_die=False)
    advice = advise(turn, (2, 5, 5))
    assert advice.raises[0].bid == Bid(5, 5)
    assert advice.raises[1].bid == Bid(2, 1)
    assert advice.dudo == pytest.approx(1 - at_least((2, 5, 5), 9, Bid(4, 5)))
    assert advice.calza == exactly((2, 5, 5), 9, Bid(4, 5))


def test_where_the_rules_know_no_calza_none_is_advised() -> None:
    turn = Turn(preset("lizumo"), Bid(4, 5), total=12, palifico=False, one_die=False)
    assert advise(turn, (2, 5, 5)).calza is None


def test_the_highest_bid_that_is_still_likely_is_named() -> None:
    # Four of one's own, and a third of five: six are likely no longer (2 of 5: 131 in 243).
    turn = Turn(preset("classic"), None, total=10, palifico=False, one_die=False)
    best = advise(turn, (3, 3, 3, 1, 6)).raises[0]
    assert best.bid == Bid(5, 3)
    assert best.chance == pytest.approx(1 - (2 / 3) ** 5)


@given(games(max_players=5))
def test_advice_is_legal_and_as_bold_as_is_likely(state: State) -> None:
    for seat in range(state.players):
        seen = view(state, seat)
        advice = advise_view(seen)
        legal = seen.legal_bids
        chance = {bid: at_least(seen.hand, seen.hidden, bid, seen.jokers) for bid in legal}
        assert len({option.bid.face for option in advice.raises}) == len(advice.raises)
        assert {option.bid.face for option in advice.raises} == {bid.face for bid in legal}
        for option in advice.raises:
            rivals = [bid for bid in legal if bid.face == option.bid.face]
            assert option.chance == chance[option.bid]
            bolder = [bid for bid in rivals if bid.count > option.bid.count]
            assert all(chance[bid] < 0.6 for bid in bolder)
            if option.chance < 0.6:
                assert option.bid == min(rivals)
        shown = [option.chance for option in advice.raises]
        assert shown == sorted(shown, reverse=True)
        assert (advice.dudo is not None) == seen.dudo
        assert (advice.calza is not None) == seen.calza


@given(games(max_players=4))
def test_a_turn_and_a_view_lead_to_the_same_advice(state: State) -> None:
    if state.phase is not Phase.BID:
        return
    seen = view(state, state.to_act)
    last = seen.bids[-1][1] if seen.bids else None
    turn = Turn(seen.rules, last, seen.total, seen.palifico, len(seen.hand) == 1)
    assert tuple(bid for bid in legal_bids(turn)) == seen.legal_bids
    by_turn, by_view = advise(turn, seen.hand), advise_view(seen)
    assert by_turn.raises == by_view.raises
    assert by_turn.dudo == by_view.dudo


def test_a_spectator_and_too_many_dice_are_told_so() -> None:
    turn = Turn(preset("classic"), None, total=2, palifico=False, one_die=False)
    with pytest.raises(UnreadableError, match="only 2 are in play"):
        advise(turn, (1, 2, 3))


@given(st.floats(0, 1))
def test_a_bid_and_its_dudo_are_told_in_mirrored_words(chance: float) -> None:
    words = [key for _, key in CHANCE_WORDS] + ["chance-impossible"]
    there, back = words.index(chance_word(chance)), words.index(chance_word(1 - chance))
    # A step belongs to its upper end, so a chance on the very edge may be a word apart.
    assert abs(there + back - (len(words) - 1)) <= 1


@pytest.mark.parametrize(
    "chance, word",
    [
        (1, "certain"),
        (0.999999, "very-likely"),
        (0.857, "very-likely"),
        (0.7, "likely"),
        (0.5, "coin-flip"),
        (0.3, "unlikely"),
        (0.145, "long-shot"),
        (1e-9, "long-shot"),
        (0, "impossible"),
    ],
)
def test_a_chance_in_plain_words(chance: float, word: str) -> None:
    assert chance_word(chance) == f"chance-{word}"


@pytest.mark.parametrize("chance", [-0.1, 1.1, float("nan")])
def test_no_chance_lies_outside_0_and_1(chance: float) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        chance_word(chance)
