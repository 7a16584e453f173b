"""A round solved to a target: step by step, so that whoever waits can be told how it goes."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias
from zipfile import BadZipFile

import msgspec
import numpy as np

from dudo.rules import IllegalError, Rules, UnreadableError
from dudo.solver.game import RoundGame, round_game
from dudo.solver.growing import GrowingSolver
from dudo.solver.regret import Certificate, RoundSolver, room

_JUDGING: Final = 0.1
"""The share of time that may go into judging what is reached."""
_LEAST_STEPS: Final = 4
_PATIENCE: Final = 30.0
"""Seconds after which whoever waits hears how it goes."""
_STALLED: Final = 0.3
"""The error falls so slowly, as a power of the steps, that nobody could say how long it takes."""
_LITTLE: Final = 1 << 27
"""Bytes that the whole tree of a round may take; otherwise one is grown."""

Solver: TypeAlias = RoundSolver | GrowingSolver


class Progress(NamedTuple):
    """How far it has come."""

    iterations: int
    seconds: float
    """In this run."""
    certificate: Certificate
    left: float | None
    """Seconds that it will take by the pace so far; None while that is not known."""


def solver_of(game: RoundGame) -> Solver:
    """Walks through the whole tree of a round where that is small, or lets one grow."""
    if room(game, "double") <= _LITTLE:
        return RoundSolver(game, "double", threads=os.cpu_count() or 1)
    return GrowingSolver(game)


def solve(solver: Solver, target: float, seconds: float = math.inf) -> Iterator[Progress]:
    """Go on until nobody can win more than ``target`` against it, or the time is up.

    Yields how far it has come whenever that has been judged; the last one is where it stops.
    """
    begin = time.monotonic()
    judged: list[tuple[int, float]] = []
    each = 0.0  # of late: a tree that grows takes longer and longer
    while True:
        before = time.monotonic()
        certificate = solver.certify()
        judging = time.monotonic() - before
        judged.append((solver.iterations, certificate.exploitability))
        spent = time.monotonic() - begin
        played = solver.iterations - judged[0][0]
        done = certificate.exploitability <= target or spent >= seconds
        more = 0.0 if done else _more(judged, target)
        left = None if more is None else each * more * (1 + _JUDGING)
        yield Progress(solver.iterations, spent, certificate, left)
        if done:
            return
        steps = _LEAST_STEPS
        if each:
            # As often as judging it may cost, but never to wait for twice what there was.
            steps = min(math.ceil(judging / _JUDGING / each), max(steps, played))
            steps = max(1, min(steps, int(min((seconds - spent) / 2, _PATIENCE) / each)))
        before = time.monotonic()
        solver.run(steps)
        each = (time.monotonic() - before) / steps


def _more(judged: list[tuple[int, float]], target: float) -> float | None:
    """How many more steps, if the error goes on falling as a power of their number."""
    known = [(n, e) for n, e in judged if n > 0 and e > 0]
    if len(known) < 3 or known[-1][1] <= target:
        return None
    (n0, e0), (n1, e1) = known[len(known) // 2 - 1], known[-1]
    if e1 >= e0 or n1 <= n0:
        return None
    slope = math.log(e0 / e1) / math.log(n1 / n0)
    if slope < _STALLED:
        return None
    return float(n1 * ((e1 / target) ** (1 / slope) - 1))


# --- what is half solved -----------------------------------------------------------------------


class Kept(msgspec.Struct, frozen=True):
    """What a file of something half solved says about itself."""

    rules: dict[str, Any]
    dice: tuple[int, int]
    palifico: bool
    grown: bool


def save(file: Path, solver: Solver, about: Kept) -> None:
    """Keep what was learned in ``file``, to go on another day."""
    new = file.with_name(file.name + ".new")
    with new.open("wb") as out:
        named = np.frombuffer(msgspec.json.encode(about), np.uint8)
        np.savez(out, allow_pickle=False, about=named, **solver.state())
    new.replace(file)


def resume(file: Path, solver: Solver, about: Kept) -> None:
    """Go on from what was kept in ``file``.

    Raises:
        UnreadableError: ``not-a-solution``; it holds something else, or another round.
    """
    try:
        # np.load leaves a file open that it cannot read.
        with file.open("rb") as opened, np.load(opened) as kept:
            known = msgspec.json.decode(kept["about"].tobytes(), type=Kept)
            if known != about:
                raise UnreadableError(
                    "not-a-solution",
                    f"{file} holds another round: {known.dice[0]}v{known.dice[1]}, "
                    f"{Rules(**known.rules).preset or 'house'} rules.",
                    file=str(file),
                )
            solver.restore(kept)
    except UnreadableError:
        raise
    except (OSError, ValueError, KeyError, EOFError, TypeError, BadZipFile):
        raise UnreadableError(
            "not-a-solution", f"{file} holds nothing that was half solved.", file=str(file)
        ) from None


def check_palifico(rules: Rules, palifico: bool) -> None:
    """Raise ``IllegalError`` (``no-palifico``) if two who play so never play a palifico round."""
    if palifico and (rules.palifico == "never" or not rules.palifico_with_two):
        raise IllegalError("no-palifico", "These rules play no palifico between two.")


def of_rules(rules: Rules, dice: tuple[int, int], palifico: bool = False) -> tuple[Solver, Kept]:
    """A solver for a round, and what a file of it says.

    Raises:
        IllegalError: ``no-palifico``.
    """
    check_palifico(rules, palifico)
    solver = solver_of(round_game(rules, dice, palifico))
    return solver, Kept(rules.to_dict(), dice, palifico, isinstance(solver, GrowingSolver))
