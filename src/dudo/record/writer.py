"""A record as text. What follows from the rules is written too; the reader checks it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from dudo.record.lines import plain_or_quoted
from dudo.record.model import Record
from dudo.record.seal_lines import digest_line, opening_words
from dudo.record.seals import Seals
from dudo.rules import (
    CHOICES,
    HIDDEN,
    CallCalza,
    CallDudo,
    GameStarted,
    Hand,
    MakeBid,
    NameOpener,
    Phase,
    Roll,
    RollOff,
    RoundEnded,
    Rules,
    State,
    shown,
)

VERSION: Final = "1"
CUSTOM: Final = "custom"
"""Stands for the preset where the rules are none."""


class Seat(NamedTuple):
    """A player in a line, written as a name where that is clear."""

    seat: int


Wording: TypeAlias = tuple[str | Seat, ...]
"""The words of a line that follows from the rules."""


def write(record: Record) -> str:
    """The record as text in the form of ``docs/reference/record.md``; ``read`` undoes it."""
    text = "\n".join(_lines(record)) + "\n"
    return text if record.seals is None else text + digest_line(text)


def _lines(record: Record) -> Iterator[str]:
    names, rules, seals = record.players, record.rules, record.seals
    yield f"dudo record {VERSION}"
    for key, value in record.all_headers:
        yield f"{key}: {value}".rstrip()
    yield ""
    yield f"rules {rules.preset or CUSTOM}"
    for option in CHOICES:
        yield f"  {option} {shown(getattr(rules, option))}"
    yield ""
    for seat, name in enumerate(names):
        yield f"player {seat} {plain_or_quoted(name)}"
    if seals is not None:
        yield from _sealed(seals, names)
    for event, before, after in record.steps():
        if isinstance(event, GameStarted):
            yield ""
            if event.opener is not None:
                yield worded(("first", Seat(event.opener)), names)
        elif isinstance(event, NameOpener):
            yield worded(("first", Seat(event.seat), settled_how(rules)), names)
        elif isinstance(event, RollOff):
            yield "roll-off"
            yield from _dice(event.dice, names)
            if after.phase is not Phase.OPENER:
                yield worded(("first", Seat(after.opener), settled_how(rules)), names)
        elif isinstance(event, Roll):
            yield ""
            yield worded(round_line(before), names)
            if seals is not None:
                yield f"  seal {seals.rounds[before.round - 1].commitment.hex()}"
            yield from _dice(event.hands, names)
        elif isinstance(event, MakeBid):
            yield "  " + worded((Seat(event.seat), str(event.bid)), names)
        elif isinstance(event, CallDudo):
            yield "  " + worded((Seat(event.seat), "dudo"), names)
        elif isinstance(event, CallCalza):
            yield "  " + worded((Seat(event.seat), "calza"), names)
        elif isinstance(event, RoundEnded):
            for line in result_lines(event):
                yield "  " + worded(line, names)
            opening = None if seals is None else seals.rounds[event.number - 1].opening
            if opening is not None:
                yield f"  open {opening_words(opening)}"
    if seals is not None and seals.master is not None:
        yield f"master {opening_words(seals.master)}"


def round_line(state: State) -> Wording:
    """The line that begins a round, for the state before its roll."""
    line: Wording = ("round", str(state.round), "opener", Seat(state.opener))
    return (*line, "palifico") if state.palifico else line


def result_lines(result: RoundEnded) -> list[Wording]:
    """The lines that end a round."""
    lines: list[Wording] = [("count", str(result.count))]
    lines += [(Seat(seat), "loses", str(lost)) for seat, lost in result.losses]
    if result.gained is not None:
        lines.append((Seat(result.gained), "regains", "1"))
    lines.append(("left", *map(str, result.counts)))
    if result.next_opener is not None:
        lines.append(("next", Seat(result.next_opener)))
    if result.palifico_by:
        lines.append(("palifico", *map(Seat, result.palifico_by)))
    if result.winner is not None:
        lines.append(("winner", Seat(result.winner)))
    return lines


def settled_how(rules: Rules) -> str:
    """How these rules settle the first player, as the ``first`` line says it."""
    return {"random": "drawn", "roll-off": "rolled", "named": "named"}[rules.first_player]


def worded(line: Wording, names: tuple[str, ...]) -> str:
    """A line as text."""
    return " ".join(word if isinstance(word, str) else who(word.seat, names) for word in line)


def who(seat: int, names: tuple[str, ...]) -> str:
    """The name of a seat, or its number where two have the same name."""
    name = names[seat]
    return plain_or_quoted(name) if names.count(name) == 1 else str(seat)


def _sealed(seals: Seals, names: tuple[str, ...]) -> Iterator[str]:
    yield ""
    yield f"seal {seals.game} {seals.commitment.hex()}"
    for seat, contribution in enumerate(seals.contributions):
        if contribution is not None:
            yield f"seed {who(seat, names)} {contribution.hex()}"


def _dice(hands: tuple[Hand, ...], names: tuple[str, ...]) -> Iterator[str]:
    for seat, hand in enumerate(hands):
        if hand:
            dice = "".join("?" if die == HIDDEN else str(die) for die in hand)
            yield f"  dice {who(seat, names)} {dice}"
