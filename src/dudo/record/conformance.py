"""Cases of the rules that any engine can be held against, one JSON object a line.

``docs/reference/vectors.md`` describes the kinds. The odds are judged by ``dudo.cli.conformance``,
which may know ``dudo.odds``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any, Final

import msgspec

from dudo.rules import (
    FACES,
    MAX_PLAYERS,
    MAX_STARTING_DICE,
    Action,
    Bid,
    CallCalza,
    CallDudo,
    MakeBid,
    Roll,
    RoundEnded,
    Rules,
    RulesError,
    State,
    Turn,
    UnreadableError,
    apply,
    count_range,
    legal_bids,
    new_game,
)

MAX_DICE: Final = MAX_PLAYERS * MAX_STARTING_DICE


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """The keys of a case."""


class RaisesCase(Shape):
    rules: str | dict[str, Any]
    total_dice: int
    own_dice: int
    palifico: bool
    last_bid: tuple[int, int] | None
    legal_bids: list[tuple[int, int]]
    starting_dice: int | None = None


class SequencesCase(Shape):
    rules: str | dict[str, Any]
    total_dice: int
    palifico: bool
    sequences_by_length: list[int]
    starting_dice: int | None = None


class ResultShape(Shape):
    count: int
    gained: int | None
    losses: list[tuple[int, int]]
    counts: list[int]
    opener: int | None
    palifico: bool
    winner: int | None


class RoundShape(Shape):
    opener: int
    palifico: bool
    dice: list[list[int]]
    actions: list[tuple[int, str | tuple[int, int]]]
    result: ResultShape


class GameCase(Shape):
    rules: str | dict[str, Any]
    players: int
    first_player: int
    rounds: list[RoundShape]
    winner: int | None
    starting_dice: int | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a case and the engine disagree. Values are as in the case's JSON."""

    what: str
    expected: Any
    got: Any


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of case: the key that only it has, its shape, and who judges it."""

    key: str
    shape: type[Shape]
    judge: Callable[[Any], Iterable[Difference]]


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


def check_lines(lines: Iterable[str], kinds: Mapping[str, Kind]) -> Iterator[Verdict]:
    """The verdict on each line that is not blank."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _verdict(number, line, kinds)


def _verdict(number: int, line: str, kinds: Mapping[str, Kind]) -> Verdict:
    name = None
    try:
        obj = json.loads(line)
        name = _kind(obj, kinds)
        kind = kinds[name]
        case = msgspec.convert(obj, kind.shape)
        return Verdict(number, name, tuple(kind.judge(case)))
    except (ValueError, RecursionError) as error:
        # JSON, shapes and rules that are none; what the rules refuse in a game is a difference.
        return Verdict(number, name, error=str(error))


def _kind(obj: object, kinds: Mapping[str, Kind]) -> str:
    if isinstance(obj, dict):
        found = [name for name, kind in kinds.items() if kind.key in obj]
        if len(found) == 1:
            return found[0]
    known = ", ".join(f"{kind.key} ({name})" for name, kind in kinds.items())
    raise UnreadableError("not-a-case", f"A case is a JSON object with one of the keys {known}.")


def _rules(given: str | dict[str, Any], starting_dice: int | None) -> Rules:
    rules = Rules.from_dict({"preset": given} if isinstance(given, str) else given)
    return rules if starting_dice is None else replace(rules, starting_dice=starting_dice)


def check_total(dice: int) -> None:
    """Raise ``UnreadableError`` (``no-such-dice``) unless so many dice can be in play."""
    if not 1 <= dice <= MAX_DICE:
        raise UnreadableError("no-such-dice", f"1 to {MAX_DICE} dice are in play, not {dice}.")


def judge_raises(case: RaisesCase) -> Iterator[Difference]:
    """Every legal bid, and no other."""
    check_total(case.total_dice)
    last = None if case.last_bid is None else Bid(*case.last_bid)
    rules = _rules(case.rules, case.starting_dice)
    turn = Turn(rules, last, case.total_dice, case.palifico, case.own_dice == 1)
    got = [tuple(bid) for bid in legal_bids(turn)]
    if got != case.legal_bids:
        yield Difference("legal_bids", case.legal_bids, got)


def judge_sequences(case: SequencesCase) -> Iterator[Difference]:
    """How many bid sequences of each length a round allows."""
    check_total(case.total_dice)
    rules = _rules(case.rules, case.starting_dice)
    got = count_sequences(rules, case.total_dice, case.palifico)
    if got != case.sequences_by_length:
        yield Difference("sequences_by_length", case.sequences_by_length, got)


def count_sequences(rules: Rules, total: int, palifico: bool) -> list[int]:
    """How many legal bid sequences of length 1, 2, 3 … a round allows among players who have two
    dice or more (it makes a difference where those with one die may change the face)."""

    def after(bid: Bid | None) -> list[tuple[int, int, int]]:
        turn = Turn(rules, bid, total, palifico, one_die=False)
        ranges = [(face, *count_range(turn, face)) for face in FACES]
        return [(face, least, most) for face, least, most in ranges if least <= most]

    raises = {Bid(n, face): after(Bid(n, face)) for n in range(1, total + 1) for face in FACES}
    # How many sequences of the length at hand end with each bid.
    ending = {Bid(n, face): 1 for face, least, most in after(None) for n in range(least, most + 1)}
    counts = []
    while ending:
        counts.append(sum(ending.values()))
        # The raises of a bid to a face are a range of counts: note where each begins and ends.
        steps = {face: [0] * (total + 2) for face in FACES}
        for bid, ways in ending.items():
            for face, least, most in raises[bid]:
                steps[face][least] += ways
                steps[face][most + 1] -= ways
        ending = {
            Bid(n, face): ways
            for face in FACES
            for n, ways in enumerate(accumulate(steps[face]))
            if ways
        }
    return counts


def judge_game(case: GameCase) -> Iterator[Difference]:
    """A whole game; the first round that differs ends the comparison."""
    rules = _rules(case.rules, case.starting_dice)
    state = new_game(rules, case.players, case.first_player)
    for number, played in enumerate(case.rounds, 1):
        place, differences = f"round {number}", []
        for what, expected, got in (
            ("opener", played.opener, state.opener),
            ("palifico", played.palifico, state.palifico),
        ):
            if expected != got:
                differences.append(Difference(f"{place}, {what}", expected, got))
        if not differences:
            state, differences = _play(state, played, place)
        yield from differences
        if differences:
            return
    if state.winner != case.winner:
        yield Difference("winner", case.winner, state.winner)


def _play(state: State, played: RoundShape, place: str) -> tuple[State, list[Difference]]:
    before = state
    try:
        state, _ = apply(state, Roll(tuple(map(tuple, played.dice))))
    except RulesError as error:
        return state, [Difference(f"{place}, dice", played.dice, f"{error.code}: {error}")]
    for number, (seat, said) in enumerate(played.actions, 1):
        try:
            state, _ = apply(state, _action(seat, said))
        except RulesError as error:
            what = f"{place}, action {number}"
            return state, [Difference(what, [seat, said], f"{error.code}: {error}")]
    if len(state.past) == len(before.past):
        return state, [Difference(f"{place}, result", msgspec.to_builtins(played.result), None)]
    expected, got = (msgspec.to_builtins(r) for r in (played.result, _result(state.past[-1])))
    return state, [
        Difference(f"{place}, {key}", expected[key], got[key])
        for key in got
        if expected[key] != got[key]
    ]


def _action(seat: int, said: str | tuple[int, int]) -> Action:
    if said == "dudo":
        return CallDudo(seat)
    if said == "calza":
        return CallCalza(seat)
    if isinstance(said, str):
        raise UnreadableError(
            "not-an-action", f'{said!r} is none of [count, face], "dudo", "calza".'
        )
    return MakeBid(seat, Bid(*said))


def _result(result: RoundEnded) -> ResultShape:
    return ResultShape(
        count=result.count,
        gained=result.gained,
        losses=list(result.losses),
        counts=list(result.counts),
        opener=result.next_opener,
        palifico=bool(result.palifico_by),
        winner=result.winner,
    )


KINDS: Final[Mapping[str, Kind]] = {
    "raises": Kind("legal_bids", RaisesCase, judge_raises),
    "bid_sequences": Kind("sequences_by_length", SequencesCase, judge_sequences),
    "games": Kind("rounds", GameCase, judge_game),
}
"""The kinds that the rules alone can judge."""
