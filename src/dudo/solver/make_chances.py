"""Works out the table of chances that is shipped: ``python -m dudo.solver.make_chances``."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from dudo.rules import MAX_STARTING_DICE, PRESETS
from dudo.solver.chances import FILE, name_of
from dudo.solver.match import MatchState, solve_match
from dudo.solver.regret import Certificate

_DIGITS: Final = 5


def main(args: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m dudo.solver.make_chances", description=__doc__)
    parser.add_argument("--seconds", type=float, default=20, help="for the largest round")
    parser.add_argument("--target", type=float, default=5e-4, help="for each round")
    parser.add_argument("--sweeps", type=int, default=2, help="through rounds that lead back")
    parser.add_argument("--rules", choices=[*PRESETS], action="append", help="only these")
    parser.add_argument("--most", type=int, default=MAX_STARTING_DICE, help="dice at the start")
    parser.add_argument("--file", type=Path, default=FILE)
    asked = parser.parse_args(args)
    begin = time.monotonic()
    names = asked.rules or [*PRESETS]
    jobs = [(name, asked.most, asked.target, asked.seconds, asked.sweeps) for name in names]
    with ProcessPoolExecutor(2) as pool:
        matches = dict(zip(names, pool.map(_matches, jobs), strict=True))
    made = {
        "target": asked.target,
        "seconds": asked.seconds,
        "sweeps": asked.sweeps,
        "took": round(time.monotonic() - begin),
    }
    asked.file.write_text(_text({"made": made, "matches": matches}))


def _matches(job: tuple[str, int, float, float, int]) -> dict[str, Any]:
    """By starting dice, the largest first: the others begin with its chances."""
    name, most, target, seconds, sweeps = job
    known: dict[MatchState, float] = {}
    found = {}
    for dice in range(most, 0, -1):
        rules = replace(PRESETS[name], starting_dice=dice)

        def told(state: MatchState, certificate: Certificate, dice: int = dice) -> None:
            least, most = certificate
            print(f"{name} {dice} {name_of(state):5} {least:+.4f} to {most:+.4f}", flush=True)

        solved = solve_match(
            rules,
            target,
            seconds=seconds * dice / MAX_STARTING_DICE,
            sweeps=sweeps,
            told=told,
            guess=known,
        )
        known = {state: equity.value for state, equity in solved.equities.items()}
        found[str(dice)] = {
            name_of(state): [round(x, _DIGITS) for x in equity]
            for state, equity in solved.equities.items()
        }
    return dict(sorted(found.items()))


def _text(table: Mapping[str, Any]) -> str:
    """One state a line, so that changes can be read."""

    def lines(value: Any, depth: int) -> Iterable[str]:
        if not isinstance(value, dict):
            yield json.dumps(value)
            return
        inner = [f"{json.dumps(k)}: {''.join(lines(v, depth + 1))}" for k, v in value.items()]
        pad = "\n" + " " * (depth + 1)
        yield "{" + pad + ("," + pad).join(inner) + "\n" + " " * depth + "}"

    return "".join(lines(table, 0)) + "\n"


if __name__ == "__main__":
    main()
