"""The best move in any position between two: the round is solved anew from where it stands.

From the first bid on, each position on the way is solved for a moment: what it says of the bid that
was made there tells what whoever made it may hold, and what they could have had instead. Then the
position itself is solved, with all that may be said from there.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from dudo.rules import (
    FACES,
    MAX_STARTING_DICE,
    Bid,
    IllegalError,
    Rules,
    Turn,
    UnreadableError,
)
from dudo.rules.bids import check_bid
from dudo.rules.raising import check_raise
from dudo.solver.chances import chances
from dudo.solver.game import NOTHING_SAID, Array, RoundGame, round_game, worth
from dudo.solver.growing import GrowingSolver
from dudo.solver.match import MatchState, winning
from dudo.solver.solve import check_palifico

_AT_FIRST: Final = 0.6
"""Of the time for an opening, before bids that say little are looked at, too."""
_SELDOM: Final = 0.01
"""What is done less often is not told from what is never done."""
_LEFT_OVER: Final = 0.2
_COSTLY: Final = 0.005
"""What is done so much less often than the first move, and costs so much, is not best play."""
_STEPS: Final = 5
_FIRST_STEPS: Final = 20
MOST_SECONDS: Final = 3600


@dataclass(frozen=True, slots=True)
class Move:
    action: Bid | str
    """A bid, ``dudo`` or ``calza``."""
    frequency: float
    """How often best play does this with these dice."""
    wins: float
    """About the chance of winning the match by it, both playing well from there."""
    cost: float
    """How much less that is than by the best move that is played."""


@dataclass(frozen=True, slots=True)
class Best:
    """What best play does in a position."""

    moves: tuple[Move, ...]
    """All that may be done, the most frequent first, then what costs least."""
    wins: float
    """About the chance of winning the match by best play."""
    chances_by: Rules
    """Whose chances after the round were taken: these rules, or the nearest that are known."""


def best(
    rules: Rules,
    own: Sequence[int],
    their: int,
    bids: Sequence[Bid] = (),
    palifico: bool = False,
    seconds: float = 1.0,
) -> Best:
    """The best moves of who is to act, between two players.

    Args:
        own: faces of the dice of who is to act; may be more than the rules begin with.
        their: how many dice the other has.
        bids: all of this round, in order.
        seconds: to be spent on it, compiling apart.

    Raises:
        UnreadableError: ``not-two-hands``, ``not-dice``, ``no-such-face``, ``no-such-count`` or
            ``no-such-seconds``.
        IllegalError: ``no-palifico``, or what is wrong with one of the bids.
    """
    own, bids = tuple(own), [Bid(*bid) for bid in bids]
    if not 0 < seconds <= MOST_SECONDS:
        raise UnreadableError(
            "no-such-seconds", f"It takes more than 0 and at most {MOST_SECONDS} seconds."
        )
    if not all(die in FACES for die in own):
        raise UnreadableError("not-dice", f"Dice show 1 to 6, not {list(own)}.")
    if not (1 <= len(own) <= MAX_STARTING_DICE and 1 <= their <= MAX_STARTING_DICE):
        raise UnreadableError(
            "not-two-hands",
            f"Each of the two has 1 to {MAX_STARTING_DICE} dice, not {len(own)} and {their}.",
            text=f"{len(own)}v{their}",
            most=MAX_STARTING_DICE,
        )
    check_palifico(rules, palifico)
    if palifico and 1 not in (len(own), their):
        raise IllegalError("no-palifico", "Palifico is played when somebody fell to one die.")
    me = len(bids) % 2
    dice = (len(own), their) if me == 0 else (their, len(own))
    by = chances(replace(rules, starting_dice=max(rules.starting_dice, *dice)))
    game = round_game(rules, dice, palifico)
    said = _places(rules, game, bids, palifico)
    payoff = winning(rules, MatchState(*dice, palifico), by.of)
    assert game.outcomes is not None
    hand = np.array([list(own).count(face) for face in FACES])
    h = int(np.flatnonzero((game.hands[me] == hand).all(axis=1))[0])
    _compile()
    found = resolve(replace(game, payoff=worth(game.outcomes, payoff)), said, seconds)
    wins = np.clip((1 + found.worth()[:, h]) / 2, 0, 1)
    often = found.strategy()[:, h]
    most = float(wins[often >= _SELDOM].max())
    # What is left over from learning; see Ganzfried, Sandholm and Waugh, "Strategy Purification and
    # Thresholding: Effective Non-Equilibrium Approaches for Playing Large Games", 2012.
    often = np.where((often < _LEFT_OVER * often.max()) & (most - wins > _COSTLY), 0, often)
    often /= often.sum()
    raises = game.raises[me][said[-1] if said else NOTHING_SAID]
    actions: list[Bid | str] = [game.bids[bid] for bid in raises]
    if said:
        actions += game.calls
    moves = [
        Move(action, float(frequency), float(win), max(0.0, most - float(win)))
        for action, frequency, win in zip(actions, often, wins, strict=True)
    ]
    moves.sort(key=lambda move: (-move.frequency, move.cost))
    return Best(tuple(moves), float(often @ wins), by.rules)


class Resolved(NamedTuple):
    """A position that was solved anew."""

    solver: GrowingSolver
    said: tuple[int, ...]
    """The bids that lead to it from the root of the solver's tree: none, or the last one."""

    def strategy(self) -> Array:
        """(actions, hands) how often whoever is to act does what."""
        return self.solver.strategy(self.said)

    def worth(self) -> Array:
        """(actions, hands) what each action is worth to them."""
        return self.solver.worth(self.said)


def resolve(game: RoundGame, said: Sequence[int], seconds: float = 1.0) -> Resolved:
    """Solve what remains of a round after these bids, which go by their place in ``game.bids``.

    Whoever made the last bid could have done something else, and what that was worth to them with
    each hand is known from the position before. So the answer to a bid is one that leaves them
    nothing to gain by making it more often or less (Burch, Johanson and Bowling, "Solving Imperfect
    Information Games Using Decomposition", 2014).
    """
    share = seconds / 2 / max(len(said), 1)
    found = Resolved(GrowingSolver(game, also=said[:1]), ())
    last, player, ranges = NOTHING_SAID, 0, list(game.chance)
    for bid in said:
        _run(found.solver, share)
        if found.said:
            ranges[1 - player] = found.solver.likely(1 - player, found.said)
        worth = found.worth()
        worth[int(np.flatnonzero(game.raises[player][last] == bid)[0])] = np.nan
        solver = GrowingSolver(game, last, player, ranges, (bid,), np.nanmax(worth, axis=0))
        solver.add(game.raises[1 - player][bid], (bid,))
        found = Resolved(solver, (bid,))
        last, player = bid, 1 - player
    left = seconds / 2 if said else seconds
    _run(found.solver, left * _AT_FIRST)
    if not said:
        found.solver.add(game.raises[player][last])
    _run(found.solver, left * (1 - _AT_FIRST))
    return found


@cache
def _compile() -> None:
    """Have all kernels compiled, or found compiled, before time counts."""
    resolve(round_game(Rules(), (1, 1)), (0,), 0.0).worth()


def _run(solver: GrowingSolver, seconds: float) -> None:
    end = time.monotonic() + seconds
    solver.run(_FIRST_STEPS)
    while time.monotonic() < end:
        solver.run(_STEPS)


def _places(rules: Rules, game: RoundGame, bids: Sequence[Bid], palifico: bool) -> list[int]:
    """Where the bids are in ``game.bids``; raises what is wrong with one that is not legal."""
    last = None
    for number, bid in enumerate(bids):
        check_bid(bid)
        one_die = game.dice[number % 2] == 1
        check_raise(Turn(rules, last, sum(game.dice), palifico, one_die), bid)
        last = bid
    return [game.bids.index(bid) for bid in bids]
