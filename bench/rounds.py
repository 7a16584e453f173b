"""Every round of at most four dice under every preset, and five under the box's rules.

Beside each other in one run: rounds are named with how many sequences of bids they have, and how
long it took until nobody wins more than 0.001 against what was found. ``--most 3`` leaves out those
with more dice, ``--seconds`` gives up on a round after so long. ``--beside`` instead solves a few
rounds three ways: by the whole tree on one core, by the whole tree on all, and by one that grows.
"""

from __future__ import annotations

import argparse
import os
import resource
import time
from collections.abc import Sequence

from dudo.rules import PRESETS, preset
from dudo.solver import GrowingSolver, RoundSolver, Solver, round_game, solve, solver_of

TARGET = 1e-3
MOST = {"classic": 4, "box": 5, "lizumo": 4}
BESIDE = [("lizumo", (1, 2)), ("classic", (2, 1)), ("box", (2, 2))]


def main(args: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="bench rounds", description=__doc__)
    parser.add_argument("--most", type=int, default=5, help="dice in play")
    parser.add_argument("--rules", choices=[*PRESETS], action="append")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--beside", action="store_true")
    chosen = parser.parse_args(args)
    if chosen.beside:
        beside()
        return
    begin = time.perf_counter()
    for name in chosen.rules or PRESETS:
        most = min(chosen.most, MOST[name])
        for total in range(2, most + 1):
            for mine in range(1, total):
                for palifico in (False, True):
                    if palifico and (PRESETS[name].palifico == "never" or mine > 1):
                        continue
                    dice = (mine, total - mine)
                    solver = solver_of(round_game(preset(name), dice, palifico))
                    one(
                        f"{name} {dice[0]}v{dice[1]}{' palifico' * palifico}",
                        solver,
                        chosen.seconds,
                    )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    print(f"all of them in {time.perf_counter() - begin:,.0f} s, {peak:.1f} GB at most")


def beside() -> None:
    for name, dice in BESIDE:
        game = round_game(preset(name), dice)
        cores = os.cpu_count() or 1
        for way, solver in (
            ("one core", RoundSolver(game, "double", threads=1)),
            (f"{cores} cores", RoundSolver(game, "double", threads=cores)),
            ("grown", GrowingSolver(game)),
        ):
            solver.run(1)  # compiled
            solver.certify()
            one(f"{name} {dice[0]}v{dice[1]} {way}", solver, 600)


def one(name: str, solver: Solver, seconds: float) -> None:
    *_, last = solve(solver, TARGET, seconds)
    size = f"{solver.nodes:,}" if isinstance(solver, GrowingSolver) else "all"
    print(
        f"{name:20} {size:>8} of {solver.game.sequences():12,} sequences  {last.seconds:7.1f} s  "
        f"{last.iterations:6} steps  value {last.certificate.value:+.4f}  "
        f"exploitability {last.certificate.exploitability:.5f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
