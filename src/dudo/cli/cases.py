"""Every kind of case that the engine can be held against: those of the rules, and the odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from dudo.odds import chances
from dudo.record.conformance import KINDS, Difference, Kind, Shape, check_total
from dudo.rules import Bid, UnreadableError


class OddsCase(Shape):
    own_dice: list[int]
    hidden_dice: int
    bid: tuple[int, int]
    palifico: bool
    at_least: tuple[int, int]
    exactly: tuple[int, int]


def judge_odds(case: OddsCase) -> Iterator[Difference]:
    """The exact chances of a bid; a fraction need not be in lowest terms."""
    check_total(len(case.own_dice) + case.hidden_dice)
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


ALL_KINDS: Final[Mapping[str, Kind]] = {**KINDS, "odds": Kind("at_least", OddsCase, judge_odds)}
