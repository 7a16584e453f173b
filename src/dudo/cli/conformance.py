"""``dudo conformance``: files of cases held against this engine."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import typer

from dudo.cli.lang import Lang, words

if TYPE_CHECKING:
    from dudo.conformance import Verdict
    from dudo.words import Words

    Verdicts: TypeAlias = dict[Path, list[Verdict]]
    """By file; a file without a line that is not blank has none."""

_SHOWN: Final = 5
"""How many lines of a file that are no cases are told one by one; ``--json`` has all."""


def conformance(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            exists=True,
            dir_okay=False,
            readable=True,
            help="Cases, one JSON object a line, as docs/reference/vectors.md describes them.",
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    lang: Lang = None,
) -> None:
    """Check that this engine agrees with cases that were worked out elsewhere.

    Exits with 1 where it does not, and where a line is no case.

    [bold]Example[/bold]

    dudo conformance tests/vectors/*.jsonl
    """
    from dudo.conformance import check_lines

    verdicts: Verdicts = {}
    for file in files:
        # Bytes that are no text make a line that is no case.
        lines = file.read_text(encoding="utf-8", errors="replace").split("\n")
        verdicts[file] = list(check_lines(lines))
    if as_json:
        typer.echo(json.dumps(_report(verdicts, words(lang)), ensure_ascii=False, indent=2))
    else:
        for line in _told(verdicts, words(lang)):
            typer.echo(line)
    if not _agree(verdicts):
        raise typer.Exit(1)


def _agree(verdicts: Verdicts) -> bool:
    return all(found and all(verdict.agrees for verdict in found) for found in verdicts.values())


def _tally(verdicts: Verdicts) -> dict[str, tuple[int, int]]:
    """For each kind, how many cases agree, and how many there are."""
    cases = [verdict for found in verdicts.values() for verdict in found]
    kinds = [verdict.kind for verdict in cases if verdict.kind]
    agree = Counter(verdict.kind for verdict in cases if verdict.agrees)
    return {kind: (agree[kind], number) for kind, number in Counter(kinds).items()}


def _report(verdicts: Verdicts, say: Words) -> dict[str, Any]:
    return {
        "agrees": _agree(verdicts),
        "kinds": {
            kind: {"agree": agree, "cases": cases}
            for kind, (agree, cases) in _tally(verdicts).items()
        },
        "differences": [
            {
                "file": str(file),
                "line": verdict.line,
                "kind": verdict.kind,
                "what": difference.what,
                "expected": difference.expected,
                "got": difference.got,
            }
            for file, found in verdicts.items()
            for verdict in found
            for difference in verdict.differences
        ],
        "unreadable": [
            {"file": str(file), "line": line, "error": error}
            for file, found in verdicts.items()
            for line, error in (_unreadable(found) if found else [(1, say("conformance-empty"))])
        ],
    }


def _unreadable(found: list[Verdict]) -> list[tuple[int, str]]:
    """The lines that are no cases, and why not."""
    return [(verdict.line, verdict.error) for verdict in found if verdict.error is not None]


def _told(verdicts: Verdicts, say: Words) -> Iterator[str]:
    for file, found in verdicts.items():
        unreadable = _unreadable(found)
        if len(unreadable) == len(found):
            # A file of something else: one reason tells enough.
            line, error = unreadable[0] if unreadable else (1, say("conformance-empty"))
            yield say("conformance-none", place=f"{file}:{line}", error=error)
            continue
        for line, error in unreadable[:_SHOWN]:
            yield say("conformance-unreadable", place=f"{file}:{line}", error=error)
        if len(unreadable) > _SHOWN:
            yield say("conformance-more", file=str(file), n=len(unreadable) - _SHOWN)
        for verdict in found:
            for difference in verdict.differences:
                place = f"{file}:{verdict.line}"
                yield say("conformance-differs", place=place, what=difference.what)
                expected, got = json.dumps(difference.expected), json.dumps(difference.got)
                yield "  " + say("conformance-expected", value=expected)
                yield "  " + say("conformance-got", value=got)
    for kind, (agree, cases) in _tally(verdicts).items():
        yield say("conformance-tally", kind=kind, agree=str(agree), cases=str(cases))
