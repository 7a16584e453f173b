"""The bots of the house: one that plays by whim, one that is careful, one that bluffs.

Chances are told in dice. Losing one of mine costs 1; one lost by somebody else is worth
1 / (players - 1) to me, as the game is won against all of them together. So at a full table a
dudo must be much surer than a duel's, just as people play.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb, exp
from typing import Final

from dudo.bots.belief import PULL, Belief, learned_pulls
from dudo.odds import at_least, sides
from dudo.rules import (
    FACES,
    Bid,
    CallCalza,
    CallDudo,
    MakeBid,
    Phase,
    PlayerAction,
    View,
    matching,
)

_HOPELESS: Final = 0.02
"""Bids less likely than this are not weighed."""
_PRESSURE: Final = 0.2
"""What a fair bid that nobody doubts is worth, in stakes: it leaves the others less room."""
_WAVERING: Final = 0.07
"""How sharply people tell chances apart: a doubt is half decided this far from one's nerve."""


@dataclass(frozen=True, slots=True)
class Careless:
    """Bids by its own dice and by whim, listens to nobody, and doubts late or at random."""

    def act(self, view: View, rng: random.Random) -> PlayerAction | None:
        if not _my_turn(view):
            return None
        assert view.seat is not None
        bids = view.legal_bids
        if view.bids:
            bid = view.bids[-1][1]
            true = at_least(view.hand, view.hidden, bid, view.jokers)
            if view.calza and rng.random() < 0.03:
                return CallCalza(view.seat)
            if not bids or true < rng.uniform(0.0, 0.35) or rng.random() < 0.04:
                return CallDudo(view.seat)
        lows = {bid.face: bid for bid in reversed(bids)}
        likes = {
            face: (0.3 + matching(view.hand, face, view.jokers))
            * (0.1 + at_least(view.hand, view.hidden, low, view.jokers))
            for face, low in lows.items()
        }
        face = rng.choices(list(likes), list(likes.values()))[0]
        counts = [bid.count for bid in bids if bid.face == face]
        steps = 0
        while rng.random() < 0.35 and steps < 3:
            steps += 1
        count = counts[min(steps, len(counts) - 1)]
        if not view.bids:
            # Nobody opens a full table with "one five".
            fair = view.total / sides(face, view.jokers)
            count = max(count, min(counts[-1], round(fair * rng.uniform(0.3, 0.9))))
        return MakeBid(view.seat, Bid(count, face))


@dataclass(frozen=True, slots=True)
class Thinker:
    """Weighs every action in dice, and takes one of the good ones.

    A bid is worth what a dudo on it would bring, times the chance that the next player calls one,
    which it works out by sitting in that player's chair: what everybody has said so far and this
    bid, and whatever dice that player may hold.
    """

    pull: float
    """How far it believes that others hold what they say; see ``belief``."""
    learn: bool
    """Whether it remembers who bluffed in this game."""
    fear: float
    """0: the next player doubts as reckoned; 1: certainly."""
    nerve: float
    """The chance of being true under which the next player is thought to doubt a bid."""
    whim: float
    """How much worse than the best an action may be, in dice, and still be taken at times."""
    calza_margin: float
    """How many dice a calza must be worth beyond anything else."""

    def act(self, view: View, rng: random.Random) -> PlayerAction | None:
        if view.seat is None:
            return None
        turn = _my_turn(view)
        if not turn and not (view.calza and _calza_gain(view)):
            return None
        pulls = learned_pulls(view, self.pull) if self.learn else None
        belief = Belief(view, self.pull, pulls)
        if not turn:
            calza = _calza_worth(view, belief) > self.calza_margin
            return CallCalza(view.seat) if calza else None
        options: list[tuple[float, PlayerAction]] = [
            (worth, MakeBid(view.seat, bid)) for worth, bid in self._bids(view, belief)
        ]
        if view.dudo:
            options.append((_dudo_worth(view, belief), CallDudo(view.seat)))
        if view.calza:
            worth = _calza_worth(view, belief) - self.calza_margin
            if worth > max(option[0] for option in options):
                return CallCalza(view.seat)
        return self._choose(options, rng)

    def _choose(
        self, options: Sequence[tuple[float, PlayerAction]], rng: random.Random
    ) -> PlayerAction:
        best = max(worth for worth, _ in options)
        near = [option for option in options if option[0] >= best - 3 * self.whim]
        weights = [exp((worth - best) / self.whim) for worth, _ in near]
        return rng.choices([action for _, action in near], weights)[0]

    def _bids(self, view: View, belief: Belief) -> Iterator[tuple[float, Bid]]:
        """The legal bids that are not hopeless, each with its worth."""
        assert view.seat is not None
        after = _next(view, view.seat)
        win = _stake(view, after) / (_players(view) - 1)
        lose = _stake(view, view.seat)
        for face, counts in zip(FACES, view.ranges, strict=True):
            if counts is None:
                continue
            fair = view.total / sides(face, view.jokers)
            for count in range(counts[0], counts[1] + 1):
                bid = Bid(count, face)
                true = belief.at_least(bid)
                if true < _HOPELESS:
                    break
                doubt = self.fear + (1 - self.fear) * self._doubt(view, belief, after, bid)
                called = true * win - (1 - true) * lose
                yield doubt * called + (1 - doubt) * win * _PRESSURE * min(1, count / fair), bid

    def _doubt(self, view: View, belief: Belief, after: int, bid: Bid) -> float:
        """How likely seat ``after`` is to doubt ``bid``."""
        ours = _binomial(len(view.hand), belief.die_if_said(bid))
        theirs = _binomial(view.counts[after], belief.die(after, bid.face))
        rest = belief.tail(bid.face, without=after)
        last = len(rest) - 1
        doubt = 0.0
        for held, likely in enumerate(theirs):
            need = bid.count - held
            true = sum(
                chance * rest[min(last, max(0, need - shown))] for shown, chance in enumerate(ours)
            )
            doubt += likely / (1 + exp((true - self.nerve) / _WAVERING))
        return doubt


CARELESS: Final = Careless()

CAUTIOUS: Final = Thinker(pull=1.5, learn=False, fear=0.6, nerve=0.4, whim=0.03, calza_margin=0.05)
"""Says what it can stand for, doubts when the odds say so, and calls a good calza."""

BLUFFER: Final = Thinker(pull=PULL, learn=True, fear=0.0, nerve=0.4, whim=0.03, calza_margin=0.05)
"""Bids what the next player will swallow, and lends weight to what others have said."""


def _binomial(dice: int, p: float) -> tuple[float, ...]:
    return tuple(comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1))


def _my_turn(view: View) -> bool:
    return view.phase is Phase.BID and view.seat is not None and view.seat == view.to_act


def _players(view: View) -> int:
    """How many still have dice."""
    return len(view.counts) - view.counts.count(0)


def _next(view: View, seat: int) -> int:
    seat = (seat + 1) % len(view.counts)
    while not view.counts[seat]:
        seat = (seat + 1) % len(view.counts)
    return seat


def _stake(view: View, seat: int) -> float:
    """Dice that ``seat`` would lose by a dudo; the differences are not known yet, say two."""
    dice = view.counts[seat]
    return {"one": 1, "difference": min(2, dice), "all": dice}[view.rules.lost_dudo]


def _dudo_worth(view: View, belief: Belief) -> float:
    assert view.seat is not None
    bidder, bid = view.bids[-1]
    true = belief.at_least(bid)
    win = _stake(view, bidder) / (_players(view) - 1)
    return (1 - true) * win - true * _stake(view, view.seat)


def _calza_gain(view: View) -> float:
    """What a right calza brings, in dice."""
    assert view.seat is not None
    if view.rules.right_calza == "others-lose":
        return 1.0
    # With all one's dice there is nothing to regain but the opening of the next round.
    return 1.0 if view.counts[view.seat] < view.rules.starting_dice else 0.0


def _calza_worth(view: View, belief: Belief) -> float:
    right = belief.exactly(view.bids[-1][1])
    return right * _calza_gain(view) - (1 - right)
