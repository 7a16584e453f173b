"""A round as arrays is the round of the rules."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dudo.rules import (
    CallCalza,
    CallDudo,
    MakeBid,
    Roll,
    RoundEnded,
    Rules,
    apply,
    legal_actions,
    new_game,
    preset,
)
from dudo.solver import NOTHING_SAID, openspiel_round, round_game
from dudo.solver.game import win_or_lose
from tests.strategies import rules_options

# Counted with a program of its own over bit sets of bids: docs/reference/solver.md.
SEQUENCES = {("box", 4): 318_000, ("lizumo", 4): 16_800_000}


@given(rules_options(), st.integers(1, 3), st.integers(1, 3), st.booleans(), st.integers(0, 2**32))
def test_a_random_round_goes_as_the_rules_say(
    chosen: Rules, mine: int, theirs: int, palifico: bool, seed: int
) -> None:
    rng = random.Random(seed)
    palifico = palifico and chosen.palifico != "never"
    game = round_game(chosen, (mine, theirs), palifico)
    state = new_game(chosen, 2, 0)._replace(counts=(mine, theirs), palifico=palifico)
    hands = tuple(tuple(rng.choices(range(1, 7), k=n)) for n in (mine, theirs))
    state, _ = apply(state, Roll(hands))
    held = [
        int(np.flatnonzero((game.hands[p] == np.bincount(hand, minlength=7)[1:]).all(axis=1))[0])
        for p, hand in enumerate(hands)
    ]
    last = NOTHING_SAID
    while True:
        player = state.to_act
        legal = legal_actions(state)
        bids = {action.bid for action in legal if isinstance(action, MakeBid)}
        assert {game.bids[bid] for bid in game.raises[player][last]} == bids
        calls = {type(action) for action in legal} - {MakeBid}
        assert game.actions(player, last) == len(bids) + len(calls)
        action = rng.choice(legal)
        if not isinstance(action, MakeBid):
            break
        last = game.bids.index(action.bid)
        state, _ = apply(state, action)
    _, (_, result) = apply(state, action)
    assert isinstance(result, RoundEnded)
    call = game.calls.index("dudo" if isinstance(action, CallDudo) else "calza")
    assert isinstance(action, CallDudo | CallCalza)
    assert game.leaf(call, player, last)[held[0], held[1]] == win_or_lose(result)


def test_hands_are_as_likely_as_rolling_makes_them() -> None:
    game = round_game(preset("classic"), (3, 1))
    assert [chance.sum() for chance in game.chance] == pytest.approx([1, 1])
    triple, pair = ([3, 0, 0, 0, 0, 0], 1 / 216), ([2, 1, 0, 0, 0, 0], 3 / 216)
    for hand, chance in (triple, pair):
        [place] = np.flatnonzero((game.hands[0] == hand).all(axis=1))
        assert game.chance[0][place] == pytest.approx(chance)


@pytest.mark.parametrize("name, dice", SEQUENCES)
def test_there_are_as_many_sequences_as_were_counted(name: str, dice: int) -> None:
    counted = round_game(preset(name), (dice // 2, dice - dice // 2)).sequences()
    assert counted == pytest.approx(SEQUENCES[name, dice], rel=0.01)


def test_openspiels_bids_are_in_one_order() -> None:
    game = openspiel_round((1, 1), faces=6)
    assert game.sequences() == 2**12
    assert [str(bid) for bid in game.bids[4:8]] == ["1x5", "1x6", "2x1", "2x2"]
    # A die of the highest face is a joker for the others, and only itself when it is bid on.
    six = np.flatnonzero(game.hands[0][:, 5])
    assert game.matching[0][:6, six].ravel().tolist() == [1] * 6
    one = np.flatnonzero(game.hands[0][:, 0])
    assert game.matching[0][:6, one].ravel().tolist() == [1, 0, 0, 0, 0, 0]
