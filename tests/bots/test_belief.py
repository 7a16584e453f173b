"""What a bot believes is Bayes over every hand the others may hold."""

from __future__ import annotations

import random
from itertools import product

import pytest

from dudo.bots.belief import PULL, Belief, learned_pulls
from dudo.odds import at_least, exactly
from dudo.rules import (
    FACES,
    Bid,
    CallDudo,
    MakeBid,
    Roll,
    View,
    apply,
    matching,
    new_game,
    preset,
    view,
)
from tests.rules.table import play, table


def seen(bids: str, palifico: bool = False) -> View:
    """Seat 0 of three with two dice each, who holds a two and a five."""
    state = table(preset("classic"), (2, 2, 2), opener=1, palifico=palifico)
    return view(play(state, *bids.split(), hands=["25", "34", "66"]), 0)


def test_who_has_heard_nothing_believes_the_odds() -> None:
    quiet = seen("")
    belief = Belief(quiet)
    for face in FACES:
        for count in range(1, 7):
            bid = Bid(count, face)
            assert belief.at_least(bid) == pytest.approx(at_least((2, 5), 4, bid))
            assert belief.exactly(bid) == pytest.approx(exactly((2, 5), 4, bid))


def test_pull_one_believes_nobody() -> None:
    told = seen("1:2x3 2:3x3")
    assert Belief(told, 1.0).at_least(Bid(3, 3)) == pytest.approx(at_least((2, 5), 4, Bid(3, 3)))


@pytest.mark.parametrize(
    "bids, palifico, weights",
    [
        # Six dice: two of a face are fair, one paco is.
        ("1:2x3", False, {1: {3: 1.0}}),
        ("1:1x3", False, {1: {3: 0.5}}),
        # The second to name the face counts for half.
        ("1:2x3 2:3x3", False, {1: {3: 1.0}, 2: {3: 0.75}}),
        # A face of one's own, pacos, and nothing above twice the fair number.
        ("1:2x3 2:2x1", False, {1: {3: 1.0}, 2: {1: 2.0}}),
        ("1:2x3 2:3x1", False, {1: {3: 1.0}, 2: {1: 2.0}}),
        ("1:2x3 2:3x2", False, {1: {3: 1.0}, 2: {2: 1.5}}),
        # In palifico every face is as rare as pacos.
        ("1:1x3 2:2x3", True, {1: {3: 1.0}, 2: {3: 1.0}}),
    ],
)
def test_belief_is_what_weighing_every_hand_gives(
    bids: str, palifico: bool, weights: dict[int, dict[int, float]]
) -> None:
    told = seen(bids, palifico)
    belief = Belief(told)
    hands = list(product(FACES, repeat=2))
    for face in FACES:
        spread = [0.0] * 7
        for one, two in product(hands, hands):
            likely = 1.0
            for seat, hand in ((1, one), (2, two)):
                for named, weight in weights.get(seat, {}).items():
                    likely *= PULL ** (weight * matching(hand, named, not palifico))
            spread[matching((2, 5, *one, *two), face, not palifico)] += likely
        for count in range(1, 7):
            bid = Bid(count, face)
            assert belief.exactly(bid) == pytest.approx(spread[count] / sum(spread))
            assert belief.at_least(bid) == pytest.approx(sum(spread[count:]) / sum(spread))
        mean = sum(k * chance for k, chance in enumerate(spread)) / sum(spread)
        assert belief.expected(face) == pytest.approx(mean)


def test_of_several_bids_on_a_face_the_weightiest_counts() -> None:
    once, twice = seen("1:2x3"), seen("1:1x3 2:1x4 0:1x5 1:2x3")
    # Their own two bids on threes weigh what the bolder of them weighs.
    assert Belief(twice).die(1, 3) == pytest.approx(Belief(once).die(1, 3))


def test_one_s_own_next_bid_pulls_the_others_belief() -> None:
    belief = Belief(seen("1:2x3"))
    fair, bold = belief.die_if_said(Bid(2, 4)), belief.die_if_said(Bid(4, 4))
    assert 1 / 3 < fair < bold
    assert belief.die_if_said(Bid(3, 3)) < belief.die_if_said(Bid(3, 4))


def test_leaving_a_seat_out_leaves_its_dice_out() -> None:
    belief = Belief(seen("1:2x3"))
    assert len(belief.tail(3)) == 4 + 2
    without = belief.tail(3, without=1)
    assert without[:3] == pytest.approx(
        (1.0, 1 - (1 - belief.die(2, 3)) ** 2, belief.die(2, 3) ** 2)
    )


def history(honest: int, rounds: int, hidden: bool = False) -> View:
    """A game in which ``honest`` names what it holds most of, and the other what it lacks."""
    rng = random.Random(8)
    state = new_game(preset("classic"), 2, 0)
    for _ in range(rounds):
        counts = (5, 5)
        state = state._replace(counts=counts, opener=rng.randrange(2), palifico=False)
        hands = tuple(tuple(rng.choices(FACES, k=5)) for _ in counts)
        state, _ = apply(state, Roll(hands))
        seat = state.to_act
        by_holding = sorted(FACES[1:], key=lambda face: matching(hands[seat], face, True))
        face = by_holding[-1 if seat == honest else 0]
        state, _ = apply(state, MakeBid(seat, Bid(3, face)))
        state, _ = apply(state, CallDudo(state.to_act))
    if hidden:
        past = tuple(r._replace(hands=tuple((0,) * len(h) for h in r.hands)) for r in state.past)
        state = state._replace(past=past)
    return view(state, 0)


def test_who_bluffed_in_this_game_is_believed_less() -> None:
    pulls = learned_pulls(history(honest=1, rounds=8))
    assert pulls[0] < PULL < pulls[1]
    later = learned_pulls(history(honest=1, rounds=30))
    assert later[0] < pulls[0]


def test_nothing_is_learnt_where_no_dice_were_written_down_or_nobody_bid() -> None:
    assert learned_pulls(history(honest=1, rounds=0)) == {0: PULL, 1: PULL}
    assert learned_pulls(history(honest=1, rounds=8, hidden=True)) == {0: PULL, 1: PULL}
