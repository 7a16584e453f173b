"""What the others hold, given what they have said.

Whoever names a face tends to hold it. We take the simplest likelihood with that property: each
die of a bidder that bears the bid out makes the bid ``pull`` times as likely,

    P(names face f | hand)  is proportional to  pull ** (dice of the hand that bear f out).

By Bayes, the posterior of a hand is its prior times that, and both are products over its dice. So
the dice of a seat stay independent, and each shows value v with a weight that begins at 1 and is
multiplied by ``pull`` for each bid of the seat that v bears out (a paco bears out every face while
pacos are jokers). A die bears face f out with chance

    p = (weights of the values that bear f out) / (all six weights),

which for one bid is the exponentially tilted coin pull*p0 / (pull*p0 + 1 - p0) with p0 = 1/3 or
1/6. Naming one face thereby makes the others rarer, as it should. The number of hidden dice that
bear f out is a sum of independent binomials, one a seat.

A second bid of the same seat on the same face tells little that the first did not, so repetition
counts for ``REPEAT`` of the evidence, and no more than twice.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from dudo.rules import FACES, HIDDEN, PACO, Bid, View, matching

PULL: Final = 1.7
"""How much more often a face is named for each die that bears it out, before we know a player.

Measured, not guessed: see ``docs/reference/bots.md``.
"""
REPEAT: Final = 0.4
_EVIDENCE: Final = 30.0
"""How many dice seen under past bids weigh as much as ``PULL``."""


class Belief:
    """What a seat may believe of the hidden dice of this round.

    Args:
        view: of a seat that sees its own dice, or of a spectator.
        pull: see above; 1 believes nobody.
        learn: whether past rounds of this game correct ``pull`` for each player.
        outside: leave the view's own dice hidden too, and weigh them by the seat's own bids:
            what everybody else believes in common.
        naming: also count this bid as said by the view's seat.
    """

    def __init__(
        self,
        view: View,
        pull: float = PULL,
        *,
        learn: bool = False,
        outside: bool = False,
        naming: int | None = None,
    ) -> None:
        self.jokers = view.jokers
        self._own = () if outside else view.hand
        pulls = learned_pulls(view, pull) if learn else {}
        named: dict[int, list[int]] = {}
        for seat, bid in view.bids:
            named.setdefault(seat, []).append(bid.face)
        if naming is not None and view.seat is not None:
            named.setdefault(view.seat, []).append(naming)
        self._seats = [
            (seat, dice, _weights(tuple(named.get(seat, ())), pulls.get(seat, pull), self.jokers))
            for seat, dice in enumerate(view.counts)
            if dice and (outside or seat != view.seat)
        ]
        self._spread: dict[tuple[int, int | None], tuple[float, ...]] = {}

    def die(self, seat: int, face: int) -> float:
        """The chance that one hidden die of ``seat`` bears ``face`` out."""
        weights = next(weights for other, _, weights in self._seats if other == seat)
        return _bears(weights, face, self.jokers)

    def spread(self, face: int, without: int | None = None) -> tuple[float, ...]:
        """``spread(face)[k]``: the chance that exactly k hidden dice bear ``face`` out.

        ``without`` leaves the dice of one seat out.
        """
        key = (face, without)
        if key not in self._spread:
            groups: dict[float, int] = {}
            for seat, dice, weights in self._seats:
                if seat != without:
                    chance = _bears(weights, face, self.jokers)
                    groups[chance] = groups.get(chance, 0) + dice
            self._spread[key] = _sum_of_binomials(tuple(sorted(groups.items())))
        return self._spread[key]

    def held(self, face: int) -> int:
        """One's own dice that bear ``face`` out."""
        return matching(self._own, face, self.jokers)

    def at_least(self, bid: Bid) -> float:
        """The chance that ``bid`` is true."""
        return min(1.0, sum(self.spread(bid.face)[max(0, bid.count - self.held(bid.face)) :]))

    def exactly(self, bid: Bid) -> float:
        """The chance that ``bid`` is exactly right."""
        need = bid.count - self.held(bid.face)
        spread = self.spread(bid.face)
        return spread[need] if 0 <= need < len(spread) else 0.0

    def expected(self, face: int) -> float:
        """The mean number of dice in play that bear ``face`` out."""
        return self.held(face) + sum(
            dice * _bears(weights, face, self.jokers) for _, dice, weights in self._seats
        )


def learned_pulls(view: View, pull: float = PULL) -> dict[int, float]:
    """For each seat, ``pull`` corrected by what it held in past rounds when it named a face.

    Each seat's chance that a die of it bears out the face it named starts at what ``pull`` says,
    worth ``_EVIDENCE`` dice, and moves with the dice since shown; it is then turned back to a pull.
    """
    surplus = [0.0] * len(view.counts)
    dice = [0.0] * len(view.counts)
    for past in view.past:
        for seat, face in {(seat, bid.face) for seat, bid in past.bids}:
            hand = past.hands[seat]
            if hand and HIDDEN not in hand:
                prior = _tilted(1 / 3 if past.jokers and face != PACO else 1 / 6, pull)
                surplus[seat] += matching(hand, face, past.jokers) - prior * len(hand)
                dice[seat] += len(hand)
    pulls = {}
    for seat, seen in enumerate(dice):
        if seen:
            shown = _tilted(1 / 3, pull) + surplus[seat] / (_EVIDENCE + seen)
            shown = min(0.8, max(1 / 6, shown))
            pulls[seat] = 2 * shown / (1 - shown)
    return pulls


def _tilted(chance: float, pull: float) -> float:
    return pull * chance / (pull * chance + 1 - chance)


@lru_cache(maxsize=1 << 12)
def _weights(named: tuple[int, ...], pull: float, jokers: bool) -> tuple[float, ...]:
    weights = [1.0] * 6
    for face in set(named):
        factor = pull if named.count(face) == 1 else pull ** (1 + REPEAT)
        for value in FACES:
            if value == face or (jokers and value == PACO):
                weights[value - 1] *= factor
    return tuple(weights)


def _bears(weights: tuple[float, ...], face: int, jokers: bool) -> float:
    bearing = weights[face - 1]
    if jokers and face != PACO:
        bearing += weights[PACO - 1]
    return bearing / sum(weights)


@lru_cache(maxsize=1 << 12)
def _sum_of_binomials(groups: tuple[tuple[float, int], ...]) -> tuple[float, ...]:
    """The spread of the number of successes among independent dice, ``(chance, dice)`` a group."""
    spread = [1.0]
    for chance, dice in groups:
        for _ in range(dice):
            miss = 1 - chance
            spread = [
                here * miss + below * chance
                for here, below in zip([*spread, 0.0], [0.0, *spread], strict=True)
            ]
    return tuple(spread)
