"""Solving a round, beside OpenSpiel's CFR+ on its own ``liars_dice`` in the same run, on one core.

``python -m bench solver`` runs both until nobody can win more than 0.001 against them;
``--quick`` times single steps of OpenSpiel's and takes the number it needs from the full run.
Only steps are timed on both sides: compilation, and judging what was reached, are told apart.
"""

from __future__ import annotations

import os
import sys
import time
from typing import Any

import pyspiel

from dudo.solver import RoundSolver, openspiel_round

TARGET = 1e-3
STEPS_OF_OPENSPIEL = 308
"""That its CFR+ needs for one die of six faces each, as the full run counts them."""


def ours(dice: int, faces: int) -> tuple[float, int, float]:
    """Seconds to the target, steps, seconds of one certificate; the fastest of several runs."""
    game = openspiel_round((dice, dice), faces)
    runs = []
    for _ in range(2 if dice > 1 else 6):
        solver = RoundSolver(game, threads=1)
        seconds = 0.0
        while True:
            begin = time.perf_counter()
            solver.run(5)
            seconds += time.perf_counter() - begin
            begin = time.perf_counter()
            reached = solver.certify().exploitability
            judged = time.perf_counter() - begin
            if reached <= TARGET:
                break
        runs.append((seconds, solver.iterations, judged))
    return min(runs[1:] or runs)


def theirs(dice: int, faces: int, quick: bool) -> tuple[float, int, float]:
    """The same of OpenSpiel; with ``quick`` from a few steps."""
    game = pyspiel.load_game(f"liars_dice(players=2,numdice={dice},dice_sides={faces})")
    solver = pyspiel.CFRPlusSolver(game)
    seconds, steps, judged, reached = 0.0, 0, 0.0, 1.0
    while reached > TARGET and not (quick and steps == 20):
        steps += 1
        begin = time.perf_counter()
        solver.evaluate_and_update_policy()
        seconds += time.perf_counter() - begin
        # Judging takes as long as dozens of steps, so it begins where it may be there.
        if steps >= STEPS_OF_OPENSPIEL - 40 and steps % 4 == 0 and not quick:
            begin = time.perf_counter()
            reached = pyspiel.exploitability(game, solver.average_policy())
            judged = time.perf_counter() - begin
    if quick:
        seconds *= STEPS_OF_OPENSPIEL / steps
        steps = STEPS_OF_OPENSPIEL
    return seconds, steps, judged


def say(name: str, run: tuple[float, int, float]) -> None:
    seconds, steps, judged = run
    print(
        f"{name:12} {1000 * seconds:10,.1f} ms in {steps} steps of {1000 * seconds / steps:.3f} ms"
        + (f"; judged in {1000 * judged:,.1f} ms" if judged else "")
    )


def main(args: Any = None) -> None:
    quick = "--quick" in (args or sys.argv)
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    begin = time.perf_counter()
    warm = RoundSolver(openspiel_round((1, 1)), threads=1)
    warm.run(1)
    warm.certify()
    print(f"compiled, or found compiled, in {time.perf_counter() - begin:.1f} s")
    print(f"liars_dice, one die of six faces each, to an exploitability of {TARGET}")
    mine, peer = ours(1, 6), theirs(1, 6, quick)
    say("dudo", mine)
    say("OpenSpiel", peer)
    print(f"ratio {peer[0] / mine[0]:,.0f}" + (" (from single steps)" if quick else ""))
    if not quick:
        print("two dice of four faces each, which OpenSpiel cannot judge in 24 GB")
        say("dudo", ours(2, 4))


if __name__ == "__main__":
    main()
