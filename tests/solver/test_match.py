"""A match is a chain of rounds, each worth what comes after it."""

from dataclasses import replace
from importlib import import_module
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dudo.rules import IllegalError, Phase, Roll, Rules, apply, legal_actions, new_game, preset
from dudo.solver import MatchState, solve_match
from dudo.solver.match import _Chain, game_of, states
from tests.solver import sequence_form
from tests.strategies import rules_options

ONE_DIE = {name: replace(preset(name), starting_dice=1) for name in ("box", "lizumo")}


@given(rules_options(), st.integers(1, 3), st.integers(0, 2**32))
def test_a_match_as_it_is_played_goes_through_known_states(
    rules: Rules, dice: int, seed: int
) -> None:
    rules = replace(rules, starting_dice=dice)
    rng = Random(seed)
    known = set(states(rules))
    game = new_game(rules, 2, 0)
    for _ in range(200):
        if game.phase is Phase.OVER:
            break
        if game.phase is Phase.ROLL:
            opener, other = game.opener, 1 - game.opener
            called = (opener in game.palifico_called, other in game.palifico_called)
            if rules.palifico != "once":
                called = (False, False)
            counts = game.counts[opener], game.counts[other]
            assert MatchState(*counts, game.palifico, called) in known
            hands = tuple(tuple(rng.choices(range(1, 7), k=n)) for n in game.counts)
            game, _ = apply(game, Roll(hands))
        else:
            game, _ = apply(game, rng.choice(legal_actions(game)))


def test_one_die_each_with_dudo_only_is_won_in_17_of_36_matches() -> None:
    solved = solve_match(ONE_DIE["lizumo"], 1e-4)
    [equity] = solved.equities.values()
    assert equity.least <= 17 / 36 <= equity.most
    assert equity.error < 1e-4


def test_where_a_round_may_lead_back_to_itself_its_value_agrees_with_itself() -> None:
    """With one die each a right calza changes nothing but who opens: the round is played again."""
    rules = ONE_DIE["box"]
    solved = solve_match(rules, 1e-4)
    [(state, equity)] = solved.equities.items()
    assert equity.error < 2e-4
    chain = _Chain(rules, {state: game_of(rules, state)}, {state: set()}, 1e-4)
    value = {state: equity.value}
    game = replace(game_of(rules, state), payoff=chain._worth(state, value, value))
    assert (1 + sequence_form.value(game)) / 2 == pytest.approx(equity.value, abs=2e-4)


def test_more_dice_win_more_often_and_so_does_opening_in_palifico() -> None:
    box = replace(preset("box"), starting_dice=2, calza="never")
    fallen = solve_match(box, 5e-3, most_dice=3).equities
    assert set(fallen) == {MatchState(1, 1, True), MatchState(1, 2, True)}
    assert fallen[MatchState(1, 1, True)].least > 0.8 > fallen[MatchState(1, 2, True)].most
    plain = replace(box, palifico="never", next_opener="winner")
    ahead = solve_match(plain, 5e-3, most_dice=3).equities
    assert ahead[MatchState(2, 1)].least > 0.7 > ahead[MatchState(1, 1)].most
    for equity in (*fallen.values(), *ahead.values()):
        assert 0 <= equity.error < 0.01


def test_where_dice_come_back_nothing_can_be_left_out() -> None:
    with pytest.raises(IllegalError, match="calza dice come back"):
        solve_match(replace(preset("box"), starting_dice=3), most_dice=4)


def test_with_a_good_guess_one_sweep_is_enough() -> None:
    rules = ONE_DIE["box"]
    [(state, equity)] = solve_match(rules, 1e-4).equities.items()
    [blind] = solve_match(rules, 1e-4, sweeps=1).equities.values()
    [guessed] = solve_match(rules, 1e-4, sweeps=1, guess={state: equity.value}).equities.values()
    assert guessed.error < 2e-4 < blind.error
    assert blind.least <= guessed.value <= blind.most


def test_bounds_of_trees_that_grew_hold_where_dice_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same match by whole trees and by grown ones: both prove something of the same value."""
    rules = replace(preset("box"), starting_dice=2)
    whole = solve_match(rules, 1e-3).equities
    monkeypatch.setattr(import_module("dudo.solver.solve"), "_LITTLE", 0)
    grown = solve_match(rules, 1e-3).equities
    assert set(grown) == set(whole)
    for state, equity in grown.items():
        assert equity.error < 0.01
        assert equity.least <= whole[state].most
        assert whole[state].least <= equity.most
