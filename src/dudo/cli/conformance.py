"""``dudo conformance``: files of cases held against this engine."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from dudo.cli.lang import Lang, words

if TYPE_CHECKING:
    from dudo.conformance import Verdict
    from dudo.words import Words

    Verdicts: TypeAlias = list[tuple[Path, Verdict]]


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
    from dudo.conformance import Verdict, check_lines

    verdicts: Verdicts = []
    for file in files:
        # Bytes that are no text make a line that is no case.
        lines = file.read_text(encoding="utf-8", errors="replace").split("\n")
        found = list(check_lines(lines))
        empty = Verdict(1, None, error=words(lang)("conformance-empty"))
        verdicts += [(file, verdict) for verdict in found or [empty]]
    if as_json:
        typer.echo(json.dumps(_report(verdicts), ensure_ascii=False, indent=2))
    else:
        for line in _told(verdicts, words(lang)):
            typer.echo(line)
    if not all(verdict.agrees for _, verdict in verdicts):
        raise typer.Exit(1)


def _tally(verdicts: Verdicts) -> dict[str, tuple[int, int]]:
    """For each kind, how many cases agree, and how many there are."""
    kinds = [verdict.kind for _, verdict in verdicts if verdict.kind]
    agree = Counter(verdict.kind for _, verdict in verdicts if verdict.agrees)
    return {kind: (agree[kind], number) for kind, number in Counter(kinds).items()}


def _report(verdicts: Verdicts) -> dict[str, Any]:
    return {
        "agrees": all(verdict.agrees for _, verdict in verdicts),
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
            for file, verdict in verdicts
            for difference in verdict.differences
        ],
        "unreadable": [
            {"file": str(file), "line": verdict.line, "error": verdict.error}
            for file, verdict in verdicts
            if verdict.error is not None
        ],
    }


def _told(verdicts: Verdicts, say: Words) -> Iterator[str]:
    for file, verdict in verdicts:
        place = f"{file}:{verdict.line}"
        if verdict.error is not None:
            yield say("conformance-unreadable", place=place, error=verdict.error)
        for difference in verdict.differences:
            yield say("conformance-differs", place=place, what=difference.what)
            expected, got = json.dumps(difference.expected), json.dumps(difference.got)
            yield "  " + say("conformance-expected", value=expected)
            yield "  " + say("conformance-got", value=got)
    for kind, (agree, cases) in _tally(verdicts).items():
        yield say("conformance-tally", kind=kind, agree=str(agree), cases=str(cases))
