"""Learning and its certificate: against a slow twin, a linear program, and what is known."""

from dataclasses import replace

import numpy as np
import pytest

from dudo.rules import PRESETS, preset
from dudo.solver import RoundGame, RoundSolver, openspiel_round, regret, round_game
from tests.solver import sequence_form
from tests.solver.naive import Naive

DUDO_ONLY = {name: replace(rules, calza="never") for name, rules in PRESETS.items()}
PALIFICOS = [name for name, rules in PRESETS.items() if rules.palifico != "never"]

SMALL = {
    "one die each of three faces": openspiel_round((1, 1), faces=3),
    "one die against two of two faces": openspiel_round((1, 2), faces=2),
    "palifico": round_game(DUDO_ONLY["classic"], (1, 1), palifico=True),
    "palifico with calza": round_game(preset("classic"), (2, 1), palifico=True),
    "palifico where a single die may change the face": round_game(
        replace(preset("classic"), palifico_face="one-die-players-may-change", calza="never"),
        (2, 1),
        palifico=True,
    ),
}


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("pieces", ["whole", "split"])
def test_the_kernel_learns_what_its_slow_twin_learns(
    name: str, pieces: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if pieces == "split":
        monkeypatch.setattr(regret, "_LEAST_SPLIT", 1)
    # Where two actions are worth the same, rounding alone would decide: here no two are.
    payoff = np.random.default_rng(1).normal(SMALL[name].payoff, 0.1)
    game = replace(SMALL[name], payoff=payoff)
    fast, slow = RoundSolver(game, "double"), Naive(game)
    fast.run(6)
    slow.run(6)
    compared = 0
    for said in slow.sums:
        ours = fast.strategy(said)
        sums = slow._of(slow.sums, said)
        total = sums.sum(axis=0)
        for hand in np.flatnonzero(total):
            np.testing.assert_allclose(ours[:, hand], sums[:, hand] / total[hand], atol=1e-12)
            compared += 1
    assert compared > 10
    certificate = fast.certify()
    assert certificate.most == pytest.approx(slow.best_response(0), abs=1e-12)
    assert certificate.least == pytest.approx(-slow.best_response(1), abs=1e-12)


@pytest.mark.parametrize("name", SMALL)
def test_the_value_is_that_of_a_linear_program(name: str) -> None:
    game = SMALL[name]
    solver = RoundSolver(game, "double")
    solver.run(2000)
    certificate = solver.certify()
    assert certificate.exploitability < 1e-3
    assert certificate.least - 1e-9 <= sequence_form.value(game) <= certificate.most + 1e-9


@pytest.mark.parametrize("name", DUDO_ONLY)
def test_one_die_against_one_is_worth_minus_one_eighteenth(name: str) -> None:
    certificate = solved(round_game(DUDO_ONLY[name], (1, 1)), 600)
    assert certificate.least <= -1 / 18 <= certificate.most
    assert certificate.value == pytest.approx(-1 / 18, abs=1e-5)


@pytest.mark.parametrize("name", PALIFICOS)
def test_one_die_against_one_in_palifico_is_worth_two_thirds(name: str) -> None:
    game = round_game(DUDO_ONLY[name], (1, 1), palifico=True)
    assert sequence_form.value(game) == pytest.approx(2 / 3, abs=1e-9)
    assert solved(game, 600).value == pytest.approx(2 / 3, abs=1e-6)


def test_under_the_box_rules_the_linear_program_says_the_same() -> None:
    value = sequence_form.value(round_game(DUDO_ONLY["box"], (1, 1)))
    assert value == pytest.approx(-1 / 18, abs=1e-9)


@pytest.mark.parametrize("calza", ["never", "in-turn"])
def test_single_precision_and_several_threads_find_the_same(calza: str) -> None:
    # With calza there are regrets so small that single precision cannot divide by them.
    game = round_game(replace(preset("box"), calza=calza), (2, 1))
    one, two = RoundSolver(game, "double", threads=1), RoundSolver(game, "single", threads=2)
    for solver in (one, two):
        solver.run(40)
    assert len(two._pieces) > 1
    assert two.certify().value == pytest.approx(one.certify().value, abs=5e-3)
    assert two.certify().exploitability < 0.03


def test_a_certificate_in_single_precision_claims_no_more_than_one_in_double() -> None:
    game = round_game(DUDO_ONLY["box"], (1, 2))
    single, double = RoundSolver(game, "single"), RoundSolver(game, "double")
    single.run(60)
    for player in (0, 1):  # the same strategies, judged twice
        double.sums[player][:] = single.sums[player]
    rough, exact = single.certify(), double.certify()
    assert exact.least - 2e-5 < rough.least <= exact.least
    assert exact.most <= rough.most < exact.most + 2e-5


def test_what_was_learned_can_be_taken_up_again() -> None:
    game = SMALL["one die each of three faces"]
    whole, half = RoundSolver(game, "double"), RoundSolver(game, "double")
    whole.run(20)
    half.run(8)
    half.run(12)
    for ours, theirs in zip(whole.regrets, half.regrets, strict=True):
        np.testing.assert_array_equal(ours, theirs)


def solved(game: RoundGame, iterations: int) -> regret.Certificate:
    solver = RoundSolver(game, "double")
    solver.run(iterations)
    return solver.certify()
