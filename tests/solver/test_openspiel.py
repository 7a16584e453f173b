"""OpenSpiel's ``liars_dice`` as one more rule set: what it says of a policy, this says, too."""

import json

import numpy as np
import pytest

from dudo.solver import NOTHING_SAID, RoundSolver, openspiel_round
from tests.solver.make_openspiel import GOLDEN, weight

CASES = json.loads(GOLDEN.read_text())


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c['dice']}x{c['faces']}-{c['policy']}")
def test_the_exploitability_of_a_policy_is_what_openspiel_says(case: dict) -> None:
    game = openspiel_round((case["dice"], case["dice"]), case["faces"])

    def policy(said: tuple[int, ...]) -> np.ndarray:
        player = len(said) % 2
        actions = game.actions(player, said[-1] if said else NOTHING_SAID)
        plays = np.ones((actions, len(game.hands[player])))
        if case["policy"] == "lopsided":
            for h, hand in enumerate(game.hands[player]):
                dice = [face + 1 for face, n in enumerate(hand) for _ in range(n)]
                plays[:, h] = [weight(action, dice, len(said)) for action in range(actions)]
        return plays / plays.sum(axis=0)

    solver = RoundSolver(game, "double")
    solver.adopt(policy)
    assert solver.certify().exploitability == pytest.approx(case["exploitability"], abs=1e-9)
