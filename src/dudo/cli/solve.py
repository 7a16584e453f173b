"""``dudo solve``: best play in a round between two, and proof of how good it is."""

from __future__ import annotations

import json
import math
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from dudo.cli.lang import Lang, words
from dudo.cli.settings import Changes, Preset, read_rules

if TYPE_CHECKING:
    from dudo.cli.screen import Screen
    from dudo.solver import Progress, Solver
    from dudo.words import Words

_SECONDS_BETWEEN_LINES: Final = 5.0
"""Where the error stream is no terminal."""


def solve(
    dice: Annotated[
        str,
        typer.Option(
            "--dice", metavar="MvN", help="Dice of who opens and of the other, like 2v2 or 1v3."
        ),
    ] = "1v1",
    preset: Preset = "classic",
    changes: Changes = None,
    palifico: Annotated[bool, typer.Option("--palifico", help="A palifico round.")] = False,
    target: Annotated[
        float,
        typer.Option(
            "--target",
            metavar="NUMBER",
            help="Stop when nobody can win more than this on average against it.",
        ),
    ] = 1e-3,
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", metavar="N", help="Stop after so long, wherever it is."),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            "--keep",
            metavar="FILE",
            dir_okay=False,
            help="Go on from this file if it is there, and keep what was learned in it.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    lang: Lang = None,
) -> None:
    """Work out best play in a round between two, with proof of how far from perfect it can be.

    The value is that of the round to who opens it: 1 for a round that is won (the other loses
    dice), −1 for one that is lost.

    [bold]Examples[/bold]

    dudo solve --dice 1v1 --rules lizumo

    dudo solve --dice 2v2 --rules box --target 1e-3 --keep box22.npz

    dudo solve --dice 1v2 --palifico --json
    """
    from dudo.cli.screen import Screen
    from dudo.solver import of_rules, resume, save
    from dudo.solver import solve as solving

    say = words(lang)
    sizes, aim, limit = _dice(dice), _target(target), read_seconds(seconds)
    rules = read_rules(preset, changes)
    solver, about = of_rules(rules, sizes, palifico)
    if keep is not None:
        _check_keepable(keep)
        if keep.exists():
            resume(keep, solver, about)
    told = _Told(Screen.of_streams(), say, solver, quiet=as_json)
    told.begins()
    progress: Progress | None = None
    try:
        for progress in solving(solver, aim, limit):
            told.goes_on(progress)
    except KeyboardInterrupt:
        # What was learned in steps that were broken off is as good as any.
        told.stopped()
    told.leaves_the_line()
    if progress is None:
        raise typer.Exit(130)
    if as_json:
        typer.echo(
            json.dumps(
                {
                    "rules": rules.to_dict(),
                    "dice": sizes,
                    "palifico": palifico,
                    "sequences": solver.game.sequences(),
                    "value": progress.certificate.value,
                    "exploitability": progress.certificate.exploitability,
                    "reached": progress.certificate.exploitability <= aim,
                    "iterations": progress.iterations,
                    "seconds": round(progress.seconds, 3),
                }
            )
        )
    else:
        told.ends(progress, aim)
    if keep is not None:
        save(keep, solver, about)


def _dice(text: str) -> tuple[int, int]:
    from dudo.rules import MAX_STARTING_DICE, UnreadableError

    match = re.fullmatch(r"([0-9])\s*[v:/-]\s*([0-9])", text.strip().lower())
    sizes = tuple(map(int, match.groups())) if match else ()
    if not sizes or not all(1 <= size <= MAX_STARTING_DICE for size in sizes):
        raise UnreadableError(
            "not-two-hands",
            f"{text!r} are not two hands: write them like 2v1, each of 1 to {MAX_STARTING_DICE}.",
            text=text,
            most=MAX_STARTING_DICE,
        )
    return sizes[0], sizes[1]


def _check_keepable(file: Path) -> None:
    """Raise before anything is worked out that could not be kept."""
    from dudo.rules import UnreadableError

    if not os.access(file.parent, os.W_OK | os.X_OK):
        raise UnreadableError(
            "no-such-folder",
            f"{file} cannot be written: there is no such folder of yours.",
            file=str(file),
        )


def _target(target: float) -> float:
    from dudo.rules import UnreadableError

    if not 0 < target < 1:
        raise UnreadableError(
            "no-such-target", f"A target is between 0 and 1, like 0.001, not {target}."
        )
    return target


def read_seconds(seconds: float | None) -> float:
    """Seconds that may be spent, without end if none are given.

    Raises:
        UnreadableError: ``no-such-seconds``.
    """
    from dudo.rules import UnreadableError

    if seconds is None:
        return math.inf
    if not seconds > 0:
        raise UnreadableError("no-such-seconds", f"It takes more than {seconds} seconds: say 10.")
    return seconds


def _bound(value: float) -> str:
    """``value`` rounded up: what is proved must not sound like more."""
    digits = max(5, 1 - math.floor(math.log10(value))) if value > 0 else 5
    return f"{math.ceil(value * 10**digits) / 10**digits:.{digits}f}"


class _Told:
    """What a person is told on the way: on the error stream, so that it is in nobody's file."""

    def __init__(self, screen: Screen, say: Words, solver: Solver, quiet: bool) -> None:
        self._screen = screen
        self._say = say
        self._solver = solver
        self._quiet = quiet
        self._next = _SECONDS_BETWEEN_LINES

    def begins(self) -> None:
        if not self._quiet:
            game = self._solver.game
            mine, theirs = game.dice
            self._screen.print(
                self._say("solve-begins", mine=mine, theirs=theirs, sequences=game.sequences())
            )

    def goes_on(self, progress: Progress) -> None:
        if self._quiet:
            return
        params: dict[str, Any] = {
            "iterations": progress.iterations,
            "exploitability": float(_bound(progress.certificate.exploitability)),
            "seconds": _time(progress.seconds),
        }
        if progress.left:
            text = self._say("solve-step-left", left=_time(progress.left), **params)
        else:
            text = self._say("solve-step", **params)
        if sys.stderr.isatty():  # each in the place of the one before
            typer.echo(f"\r\x1b[2K{text}", err=True, nl=False)
        elif progress.seconds >= self._next:
            self._next = progress.seconds + _SECONDS_BETWEEN_LINES
            typer.echo(text, err=True)

    def leaves_the_line(self) -> None:
        if not self._quiet and sys.stderr.isatty():
            typer.echo(err=True)

    def stopped(self) -> None:
        typer.echo(self._say("solve-stopped"), err=True)

    def ends(self, progress: Progress, target: float) -> None:
        certificate = progress.certificate
        if certificate.exploitability > target:
            self._screen.print(self._say("solve-not-there", target=f"{target:g}"))
        wins = (1 + certificate.value) / 2
        self._screen.print(
            self._say(
                "solve-value",
                sign="+" if certificate.value >= 0 else "−",
                value=abs(certificate.value),
                off=float(_bound(certificate.exploitability)),
                wins=round(100 * wins, 1),
            )
        )
        self._screen.print(
            self._say("solve-proved", exploitability=float(_bound(certificate.exploitability)))
        )


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
