"""The best move in any position between two: the round is solved anew from where it stands.

From the first bid on, each position on the way is solved for a moment; what it says of the bid that
was made there tells what whoever made it may hold. Then the position itself is solved, for those
hands, with all that may be said from there.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from dudo.rules import (
    FACES,
    MAX_STARTING_DICE,
    Bid,
    IllegalError,
    Rules,
    Turn,
    UnreadableError,
    count_range,
)
from dudo.rules.raising import bid_refusal
from dudo.solver.chances import chances
from dudo.solver.game import NOTHING_SAID, Array, RoundGame, round_game, worth
from dudo.solver.growing import GrowingSolver
from dudo.solver.match import MatchState, winning

_ON_THE_WAY: Final = 0.5
"""The share of time for the bids that were made."""
_AT_FIRST: Final = 0.6
"""Of the time for the position itself, before bids that say little are looked at, too."""
_TREMBLE: Final = 0.1
"""How often a bid may be none of what was thought of: nobody plays by the book."""
_RARE: Final = 0.01
_STEPS: Final = 5


@dataclass(frozen=True, slots=True)
class Move:
    action: Bid | str
    """A bid, ``dudo`` or ``calza``."""
    frequency: float
    """How often best play does this with these dice."""
    wins: float
    """The chance of winning the match by it, both playing well from there."""
    cost: float
    """How much less that is than by best play; nothing for what best play does."""


@dataclass(frozen=True, slots=True)
class Best:
    """What best play does in a position."""

    moves: tuple[Move, ...]
    """All that may be done, the most frequent first, then what costs least."""
    wins: float
    """The chance of winning the match by best play."""
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
        own: faces of the dice of who is to act.
        their: how many dice the other has.
        bids: all of this round, in order.
        seconds: to be spent on it, compiling apart.

    Raises:
        UnreadableError: ``not-two-hands`` or ``not-dice``.
        IllegalError: ``no-palifico``, or what is wrong with one of the bids.
    """
    if not all(die in FACES for die in own):
        raise UnreadableError("not-dice", f"Dice show 1 to 6, not {list(own)}.")
    if not (1 <= len(own) <= MAX_STARTING_DICE and 1 <= their <= MAX_STARTING_DICE):
        raise UnreadableError(
            "not-two-hands",
            f"Each of the two has 1 to {MAX_STARTING_DICE} dice, not {len(own)} and {their}.",
            text=f"{len(own)}v{their}",
            most=MAX_STARTING_DICE,
        )
    if palifico and (rules.palifico == "never" or 1 not in (len(own), their)):
        raise IllegalError("no-palifico", "Palifico is played when somebody fell to one die.")
    me = len(bids) % 2
    dice = (len(own), their) if me == 0 else (their, len(own))
    by = chances(replace(rules, starting_dice=max(rules.starting_dice, *dice)))
    game = round_game(rules, dice, palifico)
    said = _places(rules, game, bids, palifico)
    payoff = winning(rules, MatchState(*dice, palifico), by.of)
    assert game.outcomes is not None
    solver = resolve(replace(game, payoff=worth(game.outcomes, payoff)), said, seconds)
    hand = np.array([list(own).count(face) for face in FACES])
    h = int(np.flatnonzero((game.hands[me] == hand).all(axis=1))[0])
    wins = np.clip((1 + solver.worth()[:, h]) / 2, 0, 1)
    often = solver.strategy()[:, h]
    value = float(often @ wins)
    raises = game.raises[me][said[-1] if said else NOTHING_SAID]
    actions: list[Bid | str] = [game.bids[bid] for bid in raises]
    if said:
        actions += game.calls
    moves = [
        Move(action, float(frequency), float(win), max(0.0, value - float(win)))
        for action, frequency, win in zip(actions, often, wins, strict=True)
    ]
    moves.sort(key=lambda move: (-move.frequency, move.cost))
    return Best(tuple(moves), value, by.rules)


def resolve(game: RoundGame, said: Sequence[int], seconds: float = 1.0) -> GrowingSolver:
    """Solve what remains of a round after these bids, which go by their place in ``game.bids``.

    Its root is the position, for the hands that the bids let each player have, and it knows all
    that may be done there.
    """
    ranges = [chance.copy() for chance in game.chance]
    player, last = 0, NOTHING_SAID
    for bid in said:
        solver = GrowingSolver(game, last, player, ranges, also=(bid,))
        _run(solver, seconds * _ON_THE_WAY / len(said))
        place = int(np.flatnonzero(game.raises[player][last] == bid)[0])
        ranges[player] = _after(ranges[player], solver.strategy()[place])
        player, last = 1 - player, bid
    left = seconds * (1 - _ON_THE_WAY) if said else seconds
    solver = GrowingSolver(game, last, player, ranges)
    _run(solver, left * _AT_FIRST)
    solver.add(game.raises[player][last])
    _run(solver, left * (1 - _AT_FIRST))
    return solver


def _after(chance: Array, frequency: Array) -> Array:
    """How likely hands are after a bid that is made with each of them so often."""
    mean = max(float(chance @ frequency), _RARE)
    likely = chance * ((1 - _TREMBLE) * frequency + _TREMBLE * mean)
    normal: Array = likely / likely.sum()
    return normal


def _run(solver: GrowingSolver, seconds: float) -> None:
    end = time.monotonic() + seconds
    solver.run(_STEPS)
    while time.monotonic() < end:
        solver.run(_STEPS)


def _places(rules: Rules, game: RoundGame, bids: Sequence[Bid], palifico: bool) -> list[int]:
    """Where the bids are in ``game.bids``; raises what is wrong with one that is not legal."""
    last = None
    for number, bid in enumerate(bids):
        one_die = game.dice[number % 2] == 1
        turn = Turn(rules, last, sum(game.dice), palifico, one_die)
        least, greatest = count_range(turn, bid.face)
        if not least <= bid.count <= greatest:
            raise bid_refusal(turn, bid)
        last = bid
    return [game.bids.index(bid) for bid in bids]
