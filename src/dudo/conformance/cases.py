"""The kinds of case, as ``docs/reference/vectors.md`` describes them, and who judges each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from typing import Any, Final

import msgspec

from dudo.odds import chances
from dudo.rules import (
    FACES,
    MAX_DICE,
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


class OddsCase(Shape):
    own_dice: list[int]
    hidden_dice: int
    bid: tuple[int, int]
    palifico: bool
    at_least: tuple[int, int]
    exactly: tuple[int, int]


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


def _rules(given: str | dict[str, Any], starting_dice: int | None) -> Rules:
    rules = Rules.from_dict({"preset": given} if isinstance(given, str) else given)
    return rules if starting_dice is None else replace(rules, starting_dice=starting_dice)


def _check_total(dice: int) -> None:
    """Raise ``UnreadableError`` (``no-such-dice``) unless so many dice can be in play."""
    if not 1 <= dice <= MAX_DICE:
        raise UnreadableError("no-such-dice", f"1 to {MAX_DICE} dice are in play, not {dice}.")


def judge_raises(case: RaisesCase) -> Iterator[Difference]:
    """Every legal bid, and no other."""
    _check_total(case.total_dice)
    last = None if case.last_bid is None else Bid(*case.last_bid)
    rules = _rules(case.rules, case.starting_dice)
    turn = Turn(rules, last, case.total_dice, case.palifico, case.own_dice == 1)
    got = [tuple(bid) for bid in legal_bids(turn)]
    if got != case.legal_bids:
        yield Difference("legal_bids", case.legal_bids, got)


def judge_sequences(case: SequencesCase) -> Iterator[Difference]:
    """How many bid sequences of each length a round allows."""
    _check_total(case.total_dice)
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


def judge_odds(case: OddsCase) -> Iterator[Difference]:
    """The exact chances of a bid; a fraction need not be in lowest terms."""
    _check_total(len(case.own_dice) + case.hidden_dice)
    bid = Bid(*case.bid)
    chance = chances(case.own_dice, case.hidden_dice, bid, jokers=not case.palifico)
    for what, told, got in (
        ("at_least", case.at_least, chance.at_least),
        ("exactly", case.exactly, chance.exactly),
    ):
        above, below = told
        if below == 0:
            raise UnreadableError("not-a-fraction", f"{what}: nothing can be divided by 0.")
        if Fraction(above, below) != got:
            yield Difference(what, list(told), list(got.as_integer_ratio()))


KINDS: Final[Mapping[str, Kind]] = {
    "raises": Kind("legal_bids", RaisesCase, judge_raises),
    "bid_sequences": Kind("sequences_by_length", SequencesCase, judge_sequences),
    "games": Kind("rounds", GameCase, judge_game),
    "odds": Kind("at_least", OddsCase, judge_odds),
}
