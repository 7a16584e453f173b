"""Chances of a bid when the hidden dice are fair: a binomial count on top of one's own dice.

A hidden die bears out a bid with chance 1/3 when pacos are jokers for its face, and 1/6 otherwise
(pacos themselves, palifico, tables without jokers). Everything is worked out in whole numbers of
equally likely cases; the floats are these fractions, correctly rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import NamedTuple

from dudo.rules import FACES, PACO, Bid, UnreadableError, matching
from dudo.rules.bids import check_bid


class Chances(NamedTuple):
    """Exact chances of a bid."""

    at_least: Fraction
    """That the bid is true."""
    exactly: Fraction
    """That it names the very number: what a calza bets on."""


class Expected(NamedTuple):
    """How many dice of a face to expect: those one holds, and a share of the hidden ones."""

    own: int
    """One's own dice that bear the face out, jokers included."""
    share: Fraction
    """The chance of one hidden die: 1/3 or 1/6."""
    hidden: Fraction
    """The mean number among the hidden dice."""

    @property
    def total(self) -> Fraction:
        return self.own + self.hidden


def sides(face: int, jokers: bool) -> int:
    """One in so many fair dice bears ``face`` out: 3 where pacos are jokers for it, otherwise 6."""
    return 3 if jokers and face != PACO else 6


def chances(own: Sequence[int], hidden: int, bid: Bid, jokers: bool = True) -> Chances:
    """The exact chances of ``bid``.

    Args:
        own: one's own dice, each 1 to 6; empty for somebody who sees none.
        hidden: how many fair dice one does not see.
        jokers: whether pacos count as every other face (not in palifico).

    Raises:
        UnreadableError: ``not-dice``, ``no-such-hidden``, ``no-such-face`` or ``no-such-count``.
    """
    _check(own, hidden)
    check_bid(bid)
    equal = sides(bid.face, jokers)
    cases = _cases(hidden, equal)
    need = bid.count - matching(tuple(own), bid.face, jokers)
    whole = equal**hidden
    return Chances(
        Fraction(sum(cases[max(0, need) :]), whole),
        Fraction(cases[need] if 0 <= need <= hidden else 0, whole),
    )


def at_least(own: Sequence[int], hidden: int, bid: Bid, jokers: bool = True) -> float:
    """The chance that ``bid`` is true. Arguments and errors as for ``chances``."""
    _check(own, hidden)
    check_bid(bid)
    need = bid.count - matching(tuple(own), bid.face, jokers)
    return _tail(tails(hidden, sides(bid.face, jokers)), need)


def exactly(own: Sequence[int], hidden: int, bid: Bid, jokers: bool = True) -> float:
    """The chance that ``bid`` is exactly right. Arguments and errors as for ``chances``."""
    _check(own, hidden)
    check_bid(bid)
    need = bid.count - matching(tuple(own), bid.face, jokers)
    return points(hidden, sides(bid.face, jokers))[need] if 0 <= need <= hidden else 0.0


def table(own: Sequence[int], hidden: int, jokers: bool = True) -> tuple[tuple[float, ...], ...]:
    """The chance of every bid: ``table[face - 1][count - 1]``, six rows of ``total`` floats.

    ``total`` is ``len(own) + hidden``. Arguments and errors as for ``chances``.
    """
    _check(own, hidden)
    hand = tuple(own)
    rows = []
    for face in FACES:
        row = tails(hidden, sides(face, jokers))
        held = matching(hand, face, jokers)
        rows.append(tuple(_tail(row, count - held) for count in range(1, len(hand) + hidden + 1)))
    return tuple(rows)


def expected(own: Sequence[int], hidden: int, face: int, jokers: bool = True) -> Expected:
    """How many dice of ``face`` to expect on the whole table.

    Raises:
        UnreadableError: ``not-dice``, ``no-such-hidden`` or ``no-such-face``.
    """
    _check(own, hidden)
    check_bid(Bid(1, face))
    share = Fraction(1, sides(face, jokers))
    return Expected(matching(tuple(own), face, jokers), share, hidden * share)


@lru_cache(maxsize=1 << 10)
def tails(hidden: int, sides: int) -> tuple[float, ...]:
    """``tails(hidden, sides)[k]``: the chance of at least k among ``hidden`` dice, k from 0.

    Each counts with chance 1 / ``sides``.
    """
    whole = sides**hidden
    rising = accumulate(reversed(_cases(hidden, sides)))
    return tuple(cases / whole for cases in rising)[::-1]


@lru_cache(maxsize=1 << 10)
def points(hidden: int, sides: int) -> tuple[float, ...]:
    """``points(hidden, sides)[k]``: the chance of exactly k among ``hidden`` dice, k from 0."""
    whole = sides**hidden
    return tuple(cases / whole for cases in _cases(hidden, sides))


@lru_cache(maxsize=1 << 10)
def _cases(hidden: int, sides: int) -> tuple[int, ...]:
    """Of ``sides ** hidden`` equally likely throws, how many show a given side k times."""
    return tuple(comb(hidden, k) * (sides - 1) ** (hidden - k) for k in range(hidden + 1))


def _tail(row: tuple[float, ...], need: int) -> float:
    if need <= 0:
        return 1.0
    return row[need] if need < len(row) else 0.0


def _check(own: Sequence[int], hidden: int) -> None:
    for die in own:
        if type(die) is not int or not 1 <= die <= 6:
            raise UnreadableError(
                "not-dice", f"{die!r} is not a die: dice show 1 (the paco) to 6.", die=str(die)
            )
    if type(hidden) is not int or hidden < 0:
        raise UnreadableError(
            "no-such-hidden",
            f"The number of hidden dice is 0 or more, not {hidden!r}.",
            hidden=str(hidden),
        )
