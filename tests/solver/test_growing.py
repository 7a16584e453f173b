"""A tree that grows: what it learns, what it proves, and for which game it proves it."""

import time
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from dudo.rules import PRESETS, preset
from dudo.solver import (
    GrowingSolver,
    MatchState,
    RoundGame,
    RoundSolver,
    chances,
    openspiel_round,
    round_game,
    solve,
    winning,
)
from dudo.solver.game import worth
from dudo.solver.tables import Work
from tests.solver.heard import Heard
from tests.solver.naive import Naive

SMALL = {
    "one die each of three faces": openspiel_round((1, 1), faces=3),
    "one die against two of two faces": openspiel_round((1, 2), faces=2),
    "palifico with calza": round_game(preset("classic"), (2, 1), palifico=True),
    "lizumo": round_game(preset("lizumo"), (1, 1)),
    "box, two against one": round_game(preset("box"), (2, 1)),
    "classic, one against two": round_game(preset("classic"), (1, 2)),
    "palifico where a single die may change the face": round_game(
        replace(preset("classic"), palifico_face="one-die-players-may-change", calza="never"),
        (2, 1),
        palifico=True,
    ),
}


def grown(game: RoundGame, steps: int) -> GrowingSolver:
    solver = GrowingSolver(game)
    solver.run(steps)
    return solver


def complete(game: RoundGame) -> GrowingSolver:
    """A solver whose tree has all sequences of bids."""
    solver = GrowingSolver(game, also=range(len(game.bids)))
    done = 1
    while done < solver.nodes:
        end = solver.nodes
        found = []
        for n in range(done, end):
            player, last = solver._nodes[n, :2].tolist()
            found += [(n, bid, -1) for bid in game.raises[player][last]]
        done = end
        if found:
            solver._add(np.array(found, np.int64), np.zeros(1, np.bool_))
    return solver


@pytest.mark.parametrize("name", ["one die each of three faces", "palifico with calza"])
def test_the_kernel_learns_what_its_slow_twin_learns(name: str) -> None:
    # Where two actions are worth the same, rounding alone would decide: here no two are.
    payoff = np.random.default_rng(1).normal(SMALL[name].payoff, 0.1)
    game = replace(SMALL[name], payoff=payoff)
    fast, slow = complete(game), Naive(game, gamma=8, oldest=True)
    assert fast.nodes == game.sequences()
    for _ in range(6):
        fast.iterations += 1
        fast._step()
    slow.run(6)
    compared = 0
    for said in slow.sums:
        ours = fast.strategy(said)
        sums = slow._of(slow.sums, said)
        total = sums.sum(axis=0)
        for hand in np.flatnonzero(total > 1e-3):
            np.testing.assert_allclose(ours[:, hand], sums[:, hand] / total[hand], atol=1e-3)
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("steps", [6, 26, 101])
def test_a_best_response_is_what_its_slow_twin_finds(name: str, steps: int) -> None:
    solver = grown(SMALL[name], steps)
    slow = Heard(solver)
    certificate = solver.certify()
    assert certificate.most == pytest.approx(slow.responses[0], abs=3e-5)
    assert certificate.least == pytest.approx(-slow.responses[1], abs=3e-5)


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("steps", [6, 26])
def test_the_certificate_is_one_of_the_whole_round(name: str, steps: int) -> None:
    """What it plays after every sequence of bids, judged by the solver that walks through all."""
    solver = grown(SMALL[name], steps)
    assert solver.nodes < SMALL[name].sequences()
    whole = RoundSolver(SMALL[name], "double")
    whole.adopt(Heard(solver).policy)
    certificate, exact = solver.certify(), whole.certify()
    assert certificate.most == pytest.approx(exact.most, abs=3e-5)
    assert certificate.least == pytest.approx(exact.least, abs=3e-5)


@pytest.mark.parametrize("name", ["classic", "box", "lizumo"])
def test_a_few_branches_do_as_well_as_the_whole_tree(name: str) -> None:
    game = round_game(preset(name), (2, 1))
    small = GrowingSolver(game)
    *_, grown = solve(small, 2e-3, 30)
    *_, exact = solve(RoundSolver(game, "double"), 1e-3, 30)
    assert grown.certificate.exploitability <= 2e-3
    assert small.nodes < 0.3 * game.sequences()
    assert grown.certificate.least <= exact.certificate.most
    assert exact.certificate.least <= grown.certificate.most


def test_a_round_that_no_memory_holds_is_solved_within_known_bounds() -> None:
    """Who opens with four dice against two wins the match in 79 to 87 of 100 by the box's rules."""
    rules = preset("box")
    state = MatchState(4, 2)
    game = round_game(rules, (4, 2))
    assert game.outcomes is not None
    assert game.sequences() > 10**8
    payoff = winning(rules, state, chances(rules).of)
    solver = GrowingSolver(replace(game, payoff=worth(game.outcomes, payoff)))
    *_, first = solve(solver, 1e-3, 0.5)
    *_, last = solve(solver, 1e-3, 4)
    assert last.certificate.exploitability < first.certificate.exploitability
    assert last.certificate.least < last.certificate.most
    assert 0.79 < (1 + last.certificate.value) / 2 < 0.87


@pytest.mark.parametrize("name", PRESETS)
def test_new_branches_are_legal_and_come_once(name: str) -> None:
    game = round_game(preset(name), (2, 2))
    solver = grown(game, 60)
    said: dict[int, tuple[int, ...]] = {0: ()}
    for n in range(solver.nodes):
        actions = [action for action, _, _ in solver._at(n)]
        assert len(actions) == len(set(actions))
        player, last = len(said[n]) % 2, said[n][-1] if said[n] else -1
        assert solver._nodes[n, 0] == player
        legal = {*game.raises[player][last].tolist()}
        for action, child, _ in solver._at(n):
            if child >= 0:
                assert action in legal
                assert child > n
                said[child] = (*said[n], action)
            else:
                assert said[n]
                assert len(game.bids) <= action < len(game.bids) + len(game.calls)
        if said[n]:
            calls = [action - len(game.bids) for action in actions if action >= len(game.bids)]
            assert sorted(calls) == [*range(len(game.calls))]
            assert actions[-1] == len(game.bids), "the oldest is not dudo"
    assert len(said) == solver.nodes


def test_it_goes_on_from_where_it_was() -> None:
    game = round_game(preset("box"), (2, 2))
    solver = grown(game, 46)
    again = GrowingSolver(game)
    again.restore({name: array.copy() for name, array in solver.state().items()})
    for each in (solver, again):
        each.rest()
        each.run(23)
    assert again.iterations == solver.iterations == 69
    assert again.nodes == solver.nodes
    assert again.certify() == solver.certify()


def test_two_threads_find_the_same_room_to_work_in(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = grown(round_game(preset("box"), (2, 1)), 10)
    made = []
    of = Work.of

    def slowly(*asked: Any) -> Any:
        made.append(asked)
        time.sleep(0.01)
        return of(*asked)

    monkeypatch.setattr(Work, "of", slowly)
    for _ in range(3):
        solver.rest()
        solver.run(5)
        made.clear()
        solver.rest()
        solver.certify()
        assert len(made) == 2


@pytest.mark.parametrize("name", ["box", "lizumo"])
def test_what_actions_are_worth_adds_up_to_the_value(name: str) -> None:
    solver = grown(round_game(preset(name), (2, 1)), 400)
    worth, plays = solver.worth(), solver.strategy()
    value = float(np.nansum(worth * plays, axis=0) @ solver.game.chance[0])
    certificate = solver.certify()
    assert certificate.least - 1e-4 <= value <= certificate.most + 1e-4
    assert certificate.exploitability < 0.05


def test_weights_stay_within_single_precision() -> None:
    solver = grown(round_game(preset("lizumo"), (1, 1)), 4000)
    certificate = solver.certify()
    assert certificate.least < -1 / 18 < certificate.most
    assert certificate.exploitability < 1e-4
