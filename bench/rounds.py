"""Every round of at most four dice under every preset, and five under the box's rules.

Beside each other in one run: rounds are named with how many sequences of bids they have, and how
long both cores took until nobody wins more than 0.001 against what was found. ``--most 3`` leaves
out those with more dice.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Sequence

from dudo.rules import PRESETS
from dudo.solver import of_rules, solve

TARGET = 1e-3
MOST = {"classic": 4, "box": 5, "lizumo": 4}


def main(args: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="bench rounds", description=__doc__)
    parser.add_argument("--most", type=int, default=5, help="dice in play")
    parser.add_argument("--rules", choices=[*PRESETS], action="append")
    chosen = parser.parse_args(args)
    begin = time.perf_counter()
    for name in chosen.rules or PRESETS:
        most = min(chosen.most, MOST[name])
        for total in range(2, most + 1):
            for mine in range(1, total):
                for palifico in (False, True):
                    if palifico and (PRESETS[name].palifico == "never" or mine > 1):
                        continue
                    one(name, (mine, total - mine), palifico)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    print(f"all of them in {time.perf_counter() - begin:,.0f} s, {peak:.1f} GB at most")


def one(name: str, dice: tuple[int, int], palifico: bool) -> None:
    solver, _ = of_rules(PRESETS[name], dice, palifico)
    *_, last = solve(solver, TARGET)
    print(
        f"{name:8} {dice[0]}v{dice[1]}{' palifico' if palifico else '':9} "
        f"{solver.game.sequences():12,} sequences  {last.seconds:8.1f} s  "
        f"{last.iterations:5} steps  value {last.certificate.value:+.4f}  "
        f"exploitability {last.certificate.exploitability:.5f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
