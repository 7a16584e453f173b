"""The best move in a position, and the chances that it reckons with."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dudo.rules import PRESETS, Bid, IllegalError, Rules, Turn, UnreadableError, legal_bids, preset
from dudo.solver import (
    Best,
    MatchState,
    RoundSolver,
    best,
    chances,
    resolve,
    round_game,
)
from tests.strategies import rules_options

LITTLE = 0.03
"""Seconds."""


def often(found: Best, action: Bid | str) -> float:
    return next(move.frequency for move in found.moves if move.action == action)


def test_to_open_is_worth_what_the_table_says() -> None:
    """Over all hands: with one die each by the rules of Lizumo who opens wins 17 of 36."""
    found = [best(preset("lizumo"), (face,), 1, seconds=0.3) for face in range(1, 7)]
    assert sum(each.wins for each in found) / 6 == pytest.approx(17 / 36, abs=0.003)
    assert chances(preset("lizumo")).of(MatchState(1, 1)) == pytest.approx(17 / 36, abs=1e-3)


def test_what_cannot_be_true_is_doubted() -> None:
    found = best(preset("box"), (3, 4), 1, [Bid(2, 6)], seconds=0.2)
    assert found.moves[0].action == "dudo"
    assert found.moves[0].frequency > 0.99
    assert found.moves[0].cost == pytest.approx(0, abs=1e-3)


def test_what_is_certain_is_not_doubted() -> None:
    sure = best(preset("classic"), (6, 6), 2, [Bid(2, 6)], seconds=0.2)
    assert often(sure, "dudo") < 0.01
    assert next(move.cost for move in sure.moves if move.action == "dudo") > 0.1


def test_who_bids_says_something_about_what_they_hold() -> None:
    """One die each: who opens on a six has one, or a paco, more often than one time in three."""
    game = round_game(preset("box"), (1, 1))
    said = game.bids.index(Bid(1, 6))
    found = resolve(game, [said], 0.3)
    likely = found.solver.likely(0, found.said)
    six_or_paco = game.hands[0][:, [0, 5]].sum(axis=1) > 0
    assert likely.sum() == pytest.approx(1)
    assert likely[six_or_paco].sum() > 0.4


def test_answers_leave_nothing_to_gain_by_bluffing_more() -> None:
    """Each position of a round solved anew, and an exact best response to that."""
    game = round_game(preset("box"), (1, 1))
    whole = RoundSolver(game, "double")

    def anew(said: tuple[int, ...]) -> np.ndarray:
        """The first two moves; after that what is certain."""
        if len(said) < 2:
            return resolve(game, said, 0.05).strategy()
        return exact.strategy(said)

    exact = RoundSolver(game, "double")
    exact.run(1000)
    whole.adopt(anew)
    assert whole.certify().exploitability < 0.1


@settings(max_examples=25, deadline=None)
@given(rules_options(), st.integers(0, 2**32))
def test_all_that_may_be_done_is_there_once(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    own = rng.choices(range(1, 7), k=rng.randint(1, 4))
    their = rng.randint(1, 4)
    able = rules.palifico != "never" and rules.palifico_with_two
    palifico = able and 1 in (len(own), their) and rng.random() < 0.5
    said: list[Bid] = []
    length = rng.randint(0, 4)
    turn = Turn(rules, None, len(own) + their, palifico, False)
    for number in range(length + 1):
        mine = (number - length) % 2 == 0
        turn = turn._replace(
            last=said[-1] if said else None, one_die=(len(own) if mine else their) == 1
        )
        if number < length and (legal := legal_bids(turn)):
            said.append(rng.choice(legal[:8]))
    if len(said) < length:
        return
    found = best(rules, own, their, said, palifico, seconds=LITTLE)
    calls: list[str] = []
    if said:
        calls = ["dudo"] + ["calza"] * (rules.calza != "never" and rules.calza_with_two)
    actions = [move.action for move in found.moves]
    assert sorted(map(str, actions)) == sorted(map(str, [*legal_bids(turn), *calls]))
    assert sum(move.frequency for move in found.moves) == pytest.approx(1)
    played = [move for move in found.moves if move.frequency >= 0.01]
    assert min(move.cost for move in played) == 0
    assert 0 <= found.wins <= 1


@pytest.mark.parametrize(
    "own, their, bids, palifico, error, code",
    [
        ((0, 3), 4, [], False, UnreadableError, "not-dice"),
        ((), 4, [], False, UnreadableError, "not-two-hands"),
        ((1,) * 6, 4, [], False, UnreadableError, "not-two-hands"),
        ((1,), 6, [], False, UnreadableError, "not-two-hands"),
        ((1, 2), 2, [Bid(2, 3), Bid(2, 2)], False, IllegalError, "not-a-raise"),
        ((1, 2), 2, [Bid(5, 3)], False, IllegalError, "more-than-in-play"),
        ((1, 2), 2, [Bid(1, 1)], False, IllegalError, "no-opening-on-pacos"),
        ((1, 2), 2, [], True, IllegalError, "no-palifico"),
    ],
)
def test_what_cannot_be_is_refused(
    own: tuple[int, ...],
    their: int,
    bids: list[Bid],
    palifico: bool,
    error: type[Exception],
    code: str,
) -> None:
    with pytest.raises(error) as refused:
        best(preset("classic"), own, their, bids, palifico, seconds=LITTLE)
    assert refused.value.code == code  # type: ignore[attr-defined]


# --- the table ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("dice", range(1, 6))
def test_the_table_knows_every_state_of_every_preset(name: str, dice: int) -> None:
    from dudo.solver.match import states

    rules = replace(preset(name), starting_dice=dice)
    known = chances(rules)
    assert known.rules == rules
    assert set(known.states) == set(states(rules))
    for state, equity in known.states.items():
        assert 0 <= equity.least <= equity.value <= equity.most <= 1, state


@pytest.mark.parametrize("name", PRESETS)
def test_a_die_more_is_worth_something(name: str) -> None:
    states = chances(replace(preset(name), starting_dice=5)).states
    compared = 0
    for own, their in ((own, their) for own in range(1, 6) for their in range(1, 6)):
        here = states.get(MatchState(own, their))
        for more in (MatchState(own + 1, their), MatchState(own, their - 1)):
            if here and more in states:
                assert states[more].value > here.value
                compared += 1
    assert compared > 10


def test_what_means_nothing_between_two_makes_no_difference() -> None:
    assert chances(replace(preset("classic"), raising="same-or-higher-face")).rules == preset("box")
    assert chances(replace(preset("box"), calza="anyone")).rules == preset("box")


def test_house_rules_take_the_nearest_preset() -> None:
    rules = replace(preset("lizumo"), lost_dudo="difference", starting_dice=4)
    assert chances(rules).rules == replace(preset("lizumo"), starting_dice=4)
    once = replace(preset("classic"), palifico="once")
    known = chances(once)
    assert known.rules == preset("classic")
    fallen = MatchState(1, 3, True, (True, False))
    assert known.of(fallen) == known.of(MatchState(1, 3, True))
    plain = replace(preset("lizumo"), palifico="each-fall")
    assert chances(plain).of(MatchState(1, 3, True)) == chances(plain).of(MatchState(1, 3))
