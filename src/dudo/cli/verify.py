"""``dudo verify``: whether the dice of recorded games are those that were sealed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import typer

from dudo.cli.errors import sentence
from dudo.cli.lang import Lang, words
from dudo.rules import UnreadableError

if TYPE_CHECKING:
    from dudo.fair import Problem, Report
    from dudo.words import Words

    Found: TypeAlias = Report | UnreadableError

_SHOWN: Final = 5
"""How many problems of a file are told one by one; ``--json`` has all."""


def verify(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            exists=True,
            dir_okay=False,
            readable=True,
            help="Records of games at a server, as the page and “dudo tables export” give them.",
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    lang: Lang = None,
) -> None:
    """Check that every die of a recorded game comes from what was sealed.

    Exits with 1 where something is wrong, and with 2 where a file is no record or has no seals.

    [bold]Example[/bold]

    dudo verify game.dudo
    """
    from dudo.fair import verify as check

    say = words(lang)
    found: dict[Path, Found] = {}
    for file in files:
        try:
            found[file] = check(file.read_bytes())
        except UnreadableError as error:
            found[file] = error
    if as_json:
        report = [_object(file, result, say) for file, result in found.items()]
        right = all(map(_is_right, found.values()))
        typer.echo(json.dumps({"right": right, "files": report}, ensure_ascii=False, indent=2))
    else:
        _tell(found, say)
    code = max(map(_code, found.values()))
    if code:
        raise typer.Exit(code)


def _is_right(result: Found) -> bool:
    return not isinstance(result, UnreadableError) and result.ok


def _code(result: Found) -> int:
    return 2 if isinstance(result, UnreadableError) else int(not result.ok)


def _tell(found: dict[Path, Found], say: Words) -> None:
    from rich.text import Text

    from dudo.cli.screen import Screen

    screen = Screen.of_streams()
    for file, result in found.items():
        screen.print(Text(str(file), style="bold"))
        for line in _sentences(result, say):
            screen.print(line, indent=2)
    if any(map(_is_right, found.values())):
        screen.print()
        screen.print(say("verify-alone"))


def _sentences(result: Found, say: Words) -> Iterator[str]:
    if isinstance(result, UnreadableError):
        yield _reason(result, say)
        return
    if result.problems:
        for problem in result.problems[:_SHOWN]:
            yield _problem(problem, result, say)
        if len(result.problems) > _SHOWN:
            yield say("verify-more", n=len(result.problems) - _SHOWN)
        return
    yield say("verify-intact")
    yield say("fair-ok" if result.over else "fair-running", rounds=result.rounds)
    if result.sealed_round is not None:
        yield say("verify-sealed", round=result.sealed_round)
    if not result.over:
        yield say("verify-master")
    elif result.record.rules.first_player != "named":
        yield say("verify-first")
    names = _contributors(result)
    yield say("verify-seed", names=", ".join(names)) if names else say("verify-no-seed")


def _reason(error: UnreadableError, say: Words) -> str:
    return say("fair-no-seals") if error.code == "no-seals" else sentence(say, error)


def _problem(problem: Problem, report: Report, say: Words) -> str:
    params: dict[str, Any] = {}
    if problem.round is not None:
        params["round"] = problem.round
    if problem.seat is not None:
        params["name"] = report.record.players[problem.seat]
    return say(f"fair-{problem.code}", **params)


def _contributors(report: Report) -> list[str]:
    given = zip(report.record.players, report.seals.contributions, strict=True)
    return [name for name, contribution in given if contribution is not None]


def _object(file: Path, result: Found, say: Words) -> dict[str, Any]:
    if isinstance(result, UnreadableError):
        error: dict[str, Any] = {"code": result.code, "message": _reason(result, say)}
        error |= {key: result.params[key] for key in ("line", "column") if key in result.params}
        return {"file": str(file), "right": False, "error": error}
    return {
        "file": str(file),
        "right": result.ok,
        "game": result.seals.game,
        "over": result.over,
        "rounds": result.rounds,
        "sealed_round": result.sealed_round,
        "contributed": [
            seat for seat, given in enumerate(result.seals.contributions) if given is not None
        ],
        "problems": [
            {
                "code": problem.code,
                "round": problem.round,
                "seat": problem.seat,
                "message": _problem(problem, result, say),
            }
            for problem in result.problems
        ],
    }
