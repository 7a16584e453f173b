"""What the others hold, given what they have said.

Whoever names a face tends to hold it. We take the simplest likelihood with that property: each
die of a bidder that bears the bid out makes the bid ``pull ** weight`` times as likely,

    P(says the bid | hand)  is proportional to  pull ** (weight * dice that bear it out).

By Bayes, the posterior of a hand is its prior times that, and both are products over its dice. So
the dice of a seat stay independent, and each shows value v in proportion to a number that begins
at 1 and is multiplied by ``pull ** weight`` for each face the seat has named that v bears out (a
paco bears out every face while pacos are jokers). A die bears face f out with chance

    p = (numbers of the values that bear f out) / (all six numbers),

which for one bid is the exponentially tilted coin: odds of p0 times ``pull ** weight``, p0 being
1/3 or 1/6. Naming one face thereby makes the others rarer, as it should. The number of hidden
dice that bear f out is a sum of independent binomials, one a seat.

The weight of a bid is 1 when it says what fair dice would show on average. A bolder bid tells
more, a timid one less, in proportion, up to ``BOLDEST``. Whoever follows others on a face may be
doing no more than believe them, so a bid weighs 1 / (1 + seats that named the face before it). Of
several bids of a seat on one face the weightiest counts. These shapes and ``PULL`` were fitted to
the dice that lay under bids; ``docs/reference/bots.md`` shows the figures and how to get them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate
from math import exp
from typing import Final

from dudo.odds import sides
from dudo.rules import FACES, HIDDEN, PACO, Bid, View, matching

PULL: Final = 1.8
"""How much more often a fair bid is made for each die that bears it out; 1 would say nothing."""
BOLDEST: Final = 2.0
_SPREAD: Final = 0.5
"""How far players differ from each other: the standard deviation of the logarithm of ``pull``."""
_STRONGEST: Final = 6.0
"""No player is believed more than this, however honest so far; nor less than not at all, 1."""


class Belief:
    """What a seat may believe of the hidden dice of this round.

    Args:
        view: of a seat, which sees its own dice, or of a spectator.
        pull: see above; 1 believes nobody.
        pulls: another pull for some seats, such as ``learned_pulls`` gives.
    """

    def __init__(
        self, view: View, pull: float = PULL, pulls: Mapping[int, float] | None = None
    ) -> None:
        self._view = view
        self._jokers = view.jokers
        self._pulls = dict.fromkeys(range(len(view.counts)), pull) | dict(pulls or {})
        self._named = _Named(view.total, view.jokers)
        for seat, bid in view.bids:
            self._named.say(seat, bid)
        self._weights = {
            seat: _weights(self._named.by(seat), self._pulls[seat], view.jokers)
            for seat, dice in enumerate(view.counts)
            if dice and seat != view.seat
        }
        self._tails: dict[tuple[int, int | None], tuple[float, ...]] = {}

    def die_if_said(self, bid: Bid) -> float:
        """The chance, for the others, that a die of ours bears ``bid`` out once we have said it."""
        seat = self._view.seat
        if seat is None:
            raise ValueError("a spectator says nothing")
        heard = dict(self._named.by(seat))
        heard[bid.face] = max(heard.get(bid.face, 0.0), self._named.weight(seat, bid))
        weights = _weights(tuple(heard.items()), self._pulls[seat], self._jokers)
        return _bears(weights, bid.face, self._jokers)

    def die(self, seat: int, face: int) -> float:
        """The chance that one hidden die of ``seat`` bears ``face`` out."""
        return _bears(self._weights[seat], face, self._jokers)

    def tail(self, face: int, without: int | None = None) -> tuple[float, ...]:
        """``tail(face)[k]``: the chance that at least k hidden dice bear ``face`` out, k from 0.

        It ends with a 0. ``without`` leaves the dice of one seat out.
        """
        key = (face, without)
        if key not in self._tails:
            groups: dict[float, int] = {}
            for seat, weights in self._weights.items():
                if seat != without:
                    chance = _bears(weights, face, self._jokers)
                    groups[chance] = groups.get(chance, 0) + self._view.counts[seat]
            self._tails[key] = _tail(tuple(sorted(groups.items())))
        return self._tails[key]

    def held(self, face: int) -> int:
        """One's own dice that bear ``face`` out."""
        return matching(self._view.hand, face, self._jokers)

    def at_least(self, bid: Bid) -> float:
        """The chance that ``bid`` is true."""
        need, tail = bid.count - self.held(bid.face), self.tail(bid.face)
        return tail[max(0, need)] if need < len(tail) else 0.0

    def exactly(self, bid: Bid) -> float:
        """The chance that ``bid`` is exactly right."""
        need, tail = bid.count - self.held(bid.face), self.tail(bid.face)
        return tail[need] - tail[need + 1] if 0 <= need < len(tail) - 1 else 0.0

    def expected(self, face: int) -> float:
        """The mean number of dice in play that bear ``face`` out."""
        return self.held(face) + sum(
            self._view.counts[seat] * _bears(weights, face, self._jokers)
            for seat, weights in self._weights.items()
        )


class _Named:
    """Who has named which faces in a round, and the weight of that."""

    def __init__(self, total: int, jokers: bool) -> None:
        self._total, self._jokers = total, jokers
        self._weights: dict[int, dict[int, float]] = {}
        self._seats: dict[int, set[int]] = {face: set() for face in FACES}

    def by(self, seat: int) -> tuple[tuple[int, float], ...]:
        """The faces that ``seat`` has named, each with its weight."""
        return tuple(self._weights.get(seat, {}).items())

    def weight(self, seat: int, bid: Bid) -> float:
        """The weight of ``bid`` if ``seat`` says it now."""
        fair = self._total / sides(bid.face, self._jokers)
        others = len(self._seats[bid.face] - {seat})
        return min(BOLDEST, bid.count / fair) / (1 + others)

    def say(self, seat: int, bid: Bid) -> None:
        weight = self.weight(seat, bid)
        said = self._weights.setdefault(seat, {})
        said[bid.face] = max(weight, said.get(bid.face, 0.0))
        self._seats[bid.face].add(seat)


def learned_pulls(view: View, pull: float = PULL) -> dict[int, float]:
    """For each seat, ``pull`` corrected by what it held in past rounds when it named a face.

    The logarithm of a seat's pull is normal about that of ``pull`` before we know the seat. One
    Newton step leads from there to the most likely value given the dice it has shown: the slope of
    the likelihood is the surplus of dice over what ``pull`` made expect, each times its weight.
    """
    seats = len(view.counts)
    slope, curve = [0.0] * seats, [1 / _SPREAD**2] * seats
    for past in view.past:
        named = _Named(sum(map(len, past.hands)), past.jokers)
        for seat, bid in past.bids:
            named.say(seat, bid)
        for seat, hand in enumerate(past.hands):
            if HIDDEN in hand:
                continue
            for face, weight in named.by(seat):
                odds = pull**weight / (sides(face, past.jokers) - 1)
                p = odds / (1 + odds)
                slope[seat] += weight * (matching(hand, face, past.jokers) - len(hand) * p)
                curve[seat] += weight**2 * len(hand) * p * (1 - p)
    return {
        seat: min(_STRONGEST, max(1.0, pull * exp(slope[seat] / curve[seat])))
        for seat in range(seats)
    }


@lru_cache(maxsize=1 << 12)
def _weights(heard: tuple[tuple[int, float], ...], pull: float, jokers: bool) -> tuple[float, ...]:
    weights = [1.0] * 6
    for face, weight in heard:
        for value in FACES:
            if value == face or (jokers and value == PACO):
                weights[value - 1] *= pull**weight
    return tuple(weights)


def _bears(weights: tuple[float, ...], face: int, jokers: bool) -> float:
    bearing = weights[face - 1]
    if jokers and face != PACO:
        bearing += weights[PACO - 1]
    return bearing / sum(weights)


@lru_cache(maxsize=1 << 12)
def _tail(groups: tuple[tuple[float, int], ...]) -> tuple[float, ...]:
    """The chances of at least 0, 1, 2 … successes among dice, ``(chance, dice)`` a group."""
    spread = [1.0]
    for chance, dice in groups:
        miss = 1 - chance
        for _ in range(dice):
            spread = [
                here * miss + below * chance
                for here, below in zip([*spread, 0.0], [0.0, *spread], strict=True)
            ]
    tail = list(accumulate(reversed(spread), initial=0.0))[::-1]
    tail[0] = 1.0
    return tuple(tail)
