"""A round between two as a zero-sum game: hands, bids, what may follow what, what calls come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import factorial, prod
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from dudo.rules import FACES, PACO, Bid, Phase, RoundEnded, Rules, State, Turn, count_range
from dudo.rules.outcome import settle

Payoff: TypeAlias = Callable[[RoundEnded], float]
"""What a result is worth to player 0; player 1 has the same with the other sign."""
Array: TypeAlias = NDArray[Any]

NOTHING_SAID: Final = -1
"""The last bid before there is one: the last row of everything that has a row for each bid."""


@dataclass(frozen=True, eq=False)
class RoundGame:
    """A round. Player 0 opens, and the two take turns.

    A bid goes by its place in ``bids``. With ``B`` bids, ``H0`` and ``H1`` hands and ``T`` dice:
    """

    bids: tuple[Bid, ...]
    hands: tuple[Array, Array]
    """By player (H, faces): how many dice of each face a hand has."""
    chance: tuple[Array, Array]
    """By player (H,): how likely each hand is."""
    raises: tuple[tuple[Array, ...], tuple[Array, ...]]
    """By player and last bid, and at the end for no bid: the bids that may be made, in order."""
    calls: tuple[str, ...]
    """What a bid may be called with: ``dudo``, or that and ``calza``."""
    matching: tuple[Array, Array]
    """By player (B, H): how many dice of a hand bear a bid out."""
    payoff: Array
    """(calls, 2, B, T + 1) to player 0: of a call by a player on a bid that so many dice match."""
    outcomes: Array | None = None
    """In the same shape the results (``RoundEnded``) that ``payoff`` was made from."""

    @property
    def dice(self) -> tuple[int, int]:
        return int(self.hands[0][0].sum()), int(self.hands[1][0].sum())

    def actions(self, player: int, last: int) -> int:
        """How many things ``player`` may do on the bid ``last``."""
        return len(self.raises[player][last]) + (len(self.calls) if last != NOTHING_SAID else 0)

    def leaf(self, call: int, caller: int, bid: int, payoff: Array | None = None) -> Array:
        """(H0, H1) what a call comes to for player 0, by ``payoff`` where that is given."""
        borne_out = self.matching[0][bid][:, None] + self.matching[1][bid][None, :]
        of_counts = (self.payoff if payoff is None else payoff)[call, caller, bid]
        leaf: Array = of_counts[borne_out]
        return leaf

    def sequences(self) -> int:
        """How many sequences of bids there are, the empty one included."""
        following = np.zeros((2, len(self.bids) + 1), dtype=object)
        for bid in (*range(len(self.bids) - 1, -1, -1), NOTHING_SAID):
            for player in (0, 1):
                after = self.raises[player][bid]
                following[player, bid] = 1 + sum(following[1 - player, after])
        return int(following[0, NOTHING_SAID])


def win_or_lose(result: RoundEnded) -> float:
    """1 for who keeps or regains dice while the other does not, −1 for the other, 0 for neither."""
    change = [0, 0]
    for seat, lost in result.losses:
        change[seat] -= lost
    if result.gained is not None:
        change[result.gained] += 1
    return float(np.sign(change[0] - change[1]))


def round_game(
    rules: Rules,
    dice: tuple[int, int],
    palifico: bool = False,
    payoff: Payoff = win_or_lose,
    called: frozenset[int] = frozenset(),
) -> RoundGame:
    """The round of a player with ``dice[0]`` dice, who opens, against one with ``dice[1]``.

    Args:
        called: who has called palifico in this game before; of interest to the payoff only.
    """
    total = sum(dice)
    turns = [Turn(rules, None, total, palifico, one_die=dice[player] == 1) for player in (0, 1)]
    everything = [Bid(count, face) for count in range(1, total + 1) for face in FACES]
    bids = _in_order(everything, turns)
    place = {bid: number for number, bid in enumerate(bids)}
    raises = tuple(
        tuple(_raises(turn._replace(last=last), place) for last in (*bids, None)) for turn in turns
    )
    state = State(
        rules=rules,
        phase=Phase.BID,
        ply=0,
        counts=dice,
        contenders=(),
        opener=0,
        to_act=0,
        hands=((), ()),
        bids=(),
        palifico=palifico,
        palifico_called=called,
        call=None,
        past=(),
    )
    with_calza = rules.calza != "never" and rules.calza_with_two
    calls = ("dudo", "calza") if with_calza else ("dudo",)
    outcomes = np.empty((len(calls), 2, len(bids), total + 1), dtype=object)
    for c, call in enumerate(calls):
        for caller in (0, 1):
            for number, bid in enumerate(bids):
                said = state._replace(bids=((1 - caller, bid),))
                for count in range(total + 1):
                    outcomes[c, caller, number, count] = settle(said, call, caller, count)
    hands = _hands(dice[0], len(FACES)), _hands(dice[1], len(FACES))
    jokers = state.jokers
    return RoundGame(
        bids=bids,
        hands=hands,
        chance=(_chance(hands[0]), _chance(hands[1])),
        raises=raises,  # type: ignore[arg-type]
        calls=calls,
        matching=(_matching(hands[0], bids, jokers), _matching(hands[1], bids, jokers)),
        payoff=worth(outcomes, payoff),
        outcomes=outcomes,
    )


def worth(outcomes: Array, payoff: Payoff) -> Array:
    """``payoff`` of each outcome, in the same shape."""
    values = [payoff(outcome) for outcome in outcomes.flat]
    return np.array(values, dtype=np.float64).reshape(outcomes.shape)


def openspiel_round(dice: tuple[int, int], faces: int = 6) -> RoundGame:
    """``liars_dice`` as OpenSpiel has it: by count, then face; dice of the highest face are jokers.

    Whoever bids wins if the bid is borne out.
    """
    total = sum(dice)
    bids = tuple(Bid(count, face) for count in range(1, total + 1) for face in range(1, faces + 1))
    later = tuple(np.arange(number + 1, len(bids)) for number in (*range(len(bids)), NOTHING_SAID))
    hands = _hands(dice[0], faces), _hands(dice[1], faces)
    needed = np.array([bid.count for bid in bids])
    right = np.where(np.arange(total + 1)[None, :] >= needed[:, None], 1.0, -1.0)
    return RoundGame(
        bids=bids,
        hands=hands,
        chance=(_chance(hands[0]), _chance(hands[1])),
        raises=(later, later),
        calls=("dudo",),
        matching=(_matching(hands[0], bids, True, faces), _matching(hands[1], bids, True, faces)),
        payoff=np.stack([-right, right])[None],
    )


def _in_order(everything: Sequence[Bid], turns: Sequence[Turn]) -> tuple[Bid, ...]:
    """The bids that can come up, each before those that may follow it."""
    order: list[Bid] = []
    seen: set[Bid] = set()

    def visit(bid: Bid) -> None:
        seen.add(bid)
        for turn in turns:
            for after in _after(turn._replace(last=bid)):
                if after not in seen:
                    visit(after)
        order.append(bid)

    for bid in sorted(everything, reverse=True):
        if bid not in seen and bid in _after(turns[0]):
            visit(bid)
    return tuple(reversed(order))


def _after(turn: Turn) -> list[Bid]:
    after = []
    for face in FACES:
        least, greatest = count_range(turn, face)
        after += [Bid(count, face) for count in range(least, greatest + 1)]
    return after


def _raises(turn: Turn, place: dict[Bid, int]) -> Array:
    return np.array(sorted(place[bid] for bid in _after(turn) if bid in place), dtype=np.int64)


def _hands(dice: int, faces: int) -> Array:
    """All hands of so many dice, (hands, faces)."""

    def split(left: int, kinds: int) -> list[tuple[int, ...]]:
        if kinds == 1:
            return [(left,)]
        return [(n, *rest) for n in range(left, -1, -1) for rest in split(left - n, kinds - 1)]

    return np.array(split(dice, faces), dtype=np.int8)


def _chance(hands: Array) -> Array:
    ways = [factorial(int(hand.sum())) / prod(factorial(int(n)) for n in hand) for hand in hands]
    return np.array(ways) / float(hands.shape[1]) ** int(hands[0].sum())


def _matching(hands: Array, bids: Sequence[Bid], jokers: bool, joker: int = PACO) -> Array:
    matching = np.empty((len(bids), len(hands)), dtype=np.int64)
    for number, (_, face) in enumerate(bids):
        matching[number] = hands[:, face - 1]
        if jokers and face != joker:
            matching[number] += hands[:, joker - 1]
    return matching
