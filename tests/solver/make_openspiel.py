"""Writes ``golden/openspiel.json``: what OpenSpiel says of given policies in its ``liars_dice``.

Run in the environment of ``make bench``: ``python -m tests.solver.make_openspiel``.
"""

import json
from pathlib import Path
from typing import Any

GOLDEN = Path(__file__).parent / "golden" / "openspiel.json"
GAMES = [(1, 6), (1, 3), (2, 2)]


def weight(action: int, hand: list[int], said: int) -> int:
    """How much a lopsided policy likes an action; any rule that both sides can follow would do."""
    return 1 + (7 * action + 3 * sum(hand) + 5 * said) % 11


def main() -> None:
    import pyspiel

    told = []
    for dice, faces in GAMES:
        game = pyspiel.load_game(f"liars_dice(players=2,numdice={dice},dice_sides={faces})")
        for name in ("uniform", "lopsided"):
            policy: dict[str, list[tuple[int, float]]] = {}
            collect(game.new_initial_state(), name, policy)
            exploitability = pyspiel.exploitability(game, pyspiel.TabularPolicy(policy))
            told.append(
                {"dice": dice, "faces": faces, "policy": name, "exploitability": exploitability}
            )
    GOLDEN.write_text(json.dumps(told, indent=2) + "\n")


def collect(state: Any, name: str, policy: dict[str, list[tuple[int, float]]]) -> None:
    if state.is_terminal():
        return
    if not state.is_chance_node():
        key = state.information_state_string()
        dice, *said = key.split()
        hand = [int(die) for die in dice]
        actions = state.legal_actions()
        weights = [
            1 if name == "uniform" else weight(place, hand, len(said))
            for place in range(len(actions))
        ]
        policy[key] = [(a, w / sum(weights)) for a, w in zip(actions, weights, strict=True)]
    for action in state.legal_actions():
        collect(state.child(action), name, policy)


if __name__ == "__main__":
    main()
