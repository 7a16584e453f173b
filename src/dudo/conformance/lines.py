"""Lines of a file, one JSON object each, held against the engine."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import msgspec

from dudo.conformance.cases import KINDS, Difference
from dudo.rules import UnreadableError


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the engine says to one line; ``error`` is set for a line that is no case."""

    line: int
    kind: str | None
    differences: tuple[Difference, ...] = ()
    error: str | None = None

    @property
    def agrees(self) -> bool:
        return not self.differences and self.error is None


def check_lines(lines: Iterable[str]) -> Iterator[Verdict]:
    """The verdict on each line that is not blank."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _verdict(number, line)


def _verdict(number: int, line: str) -> Verdict:
    name = None
    try:
        obj = json.loads(line)
        name = _kind(obj)
        kind = KINDS[name]
        case = msgspec.convert(obj, kind.shape)
        return Verdict(number, name, tuple(kind.judge(case)))
    except (ValueError, RecursionError) as error:
        # JSON, shapes and rules that are none; what the rules refuse in a game is a difference.
        return Verdict(number, name, error=_told(error))


def _told(error: Exception) -> str:
    match error:
        case json.JSONDecodeError():
            return f"It is not JSON, from column {error.colno} on."
        case msgspec.ValidationError():
            what, _, path = str(error).partition(" - at `")
            field = path.rstrip("`").removeprefix("$").removeprefix(".")
            return f"{field}: {what[0].lower()}{what[1:]}." if field else f"{what}."
        case RecursionError():
            return "It is nested too deep."
    return str(error)


def _kind(obj: object) -> str:
    if isinstance(obj, dict):
        found = [name for name, kind in KINDS.items() if kind.key in obj]
        if len(found) == 1:
            return found[0]
    known = ", ".join(f"{kind.key} ({name})" for name, kind in KINDS.items())
    raise UnreadableError("not-a-case", f"A case is a JSON object with one of the keys {known}.")
