"""How good it is to solve each position anew: exact best responses to a player who does that.

Each sequence of bids of a small round is resolved for a moment, and what that says at its root is
played; beside it, what the same moment makes of the whole round solved once from its beginning.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

from dudo.rules import preset
from dudo.solver import Certificate, GrowingSolver, RoundSolver, resolve, round_game
from dudo.solver.game import Array

ROUNDS = [("box", (1, 1)), ("classic", (1, 1)), ("box", (1, 2)), ("box", (2, 1))]


def main(args: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="bench resolving", description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.1, help="for each position")
    parser.add_argument("--most", type=int, default=1000, help="sequences of bids")
    chosen = parser.parse_args(args)
    resolve(round_game(preset("box"), (1, 1)), (), 0.1)  # compiled
    for name, dice in ROUNDS:
        game = round_game(preset(name), dice)
        if game.sequences() > chosen.most:
            print(f"{name} {dice[0]}v{dice[1]}: {game.sequences():,} sequences, left out")
            continue
        whole = RoundSolver(game, "double")

        def anew(said: tuple[int, ...], solver: RoundSolver = whole) -> Array:
            return resolve(solver.game, said, chosen.seconds).strategy()

        begin = time.perf_counter()
        whole.adopt(anew)
        certificate = whole.certify()
        once = GrowingSolver(game)
        end = time.perf_counter() + chosen.seconds
        while time.perf_counter() < end:
            once.run(5)
        say(f"{name} {dice[0]}v{dice[1]} anew at each of {game.sequences():,}", certificate)
        say("  once from the beginning", once.certify())
        print(f"  ({time.perf_counter() - begin:.0f} s)", flush=True)


def say(name: str, certificate: Certificate) -> None:
    print(f"{name:44} exploitability {certificate.exploitability:.4f}", flush=True)


if __name__ == "__main__":
    main()
