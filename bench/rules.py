"""Random games through the plain Python API, beside OpenSpiel's ``liars_dice`` in the same run.

An action is whatever the game is handed: a roll of all dice here, one die at a time there, and
each bid or call. OpenSpiel's game is one round; ours goes on until one player has dice left.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pyspiel

from dudo.rules import Phase, Roll, Rules, apply, legal_actions, new_game, preset

REPEATS = 7
SECONDS = 0.7


def random_game(rules: Rules, players: int, rng: random.Random) -> int:
    """Play one whole game by uniformly random legal actions; return how many were applied."""
    state = new_game(rules, players, opener=0)
    pick = rng.random
    faces = (1, 2, 3, 4, 5, 6)
    while state.phase is not Phase.OVER:
        if state.phase is Phase.ROLL:
            hands = tuple([tuple(rng.choices(faces, k=dice)) for dice in state.counts])
            state, _ = apply(state, Roll(hands))
        else:
            actions = legal_actions(state)
            state, _ = apply(state, actions[int(pick() * len(actions))])
    return state.ply


def random_openspiel_game(game: pyspiel.Game, rng: random.Random) -> int:
    """Play one OpenSpiel game the same way."""
    state = game.new_initial_state()
    pick = rng.random
    applied = 0
    while not state.is_terminal():
        # A fair die: a chance node's legal actions are its faces.
        actions = state.legal_actions()
        state.apply_action(actions[int(pick() * len(actions))])
        applied += 1
    return applied


def rate(play: Callable[[], int]) -> float:
    """Actions a second of processor time."""
    applied, start = 0, time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        applied += play()
    return applied / spent


def contenders() -> Iterator[tuple[str, Callable[[], int]]]:
    rng = random.Random(20)
    for dice, players in ((1, 2), (5, 2), (5, 6)):
        rules = replace(preset("classic"), starting_dice=dice)
        yield (
            f"dudo, {players} players, {dice} dice each",
            lambda rules=rules, players=players: random_game(rules, players, rng),  # type: ignore[misc]
        )
    for dice in (1, 5):
        game = pyspiel.load_game("liars_dice", {"players": 2, "numdice": dice})
        yield (
            f"OpenSpiel, 2 players, {dice} dice each",
            lambda game=game: random_openspiel_game(game, rng),  # type: ignore[misc]
        )


def main() -> None:
    # In turns, so that a slow moment of the machine hits all; the best of each is compared.
    rates: dict[str, list[float]] = {}
    for _ in range(REPEATS):
        for name, play in contenders():
            rates.setdefault(name, []).append(rate(play))
    peer = max(rates["OpenSpiel, 2 players, 5 dice each"])
    for name, measured in rates.items():
        best = max(measured)
        print(f"{name:34} {best:10,.0f} actions/s   {best / peer:5.2f} x OpenSpiel")


if __name__ == "__main__":
    main()
