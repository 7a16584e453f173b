"""Regret minimisation for a round, and how far from perfect its answer can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np

from dudo.solver.game import NOTHING_SAID, Array, RoundGame
from dudo.solver.kernels.walk import padded, walk_kernel

Precision: TypeAlias = Literal["single", "double"]

# Discounted CFR as its authors recommend it: how the weights of positive regrets, of negative ones
# and of strategies grow with the number of iterations.
_ALPHA: Final = 1.5
_BETA: Final = 0.0
_GAMMA: Final = 2.0
Policy: TypeAlias = Callable[[tuple[int, ...]], Array]
"""(actions, hands) how often whoever is to act after these bids does what with each hand."""

ROUNDING: Final = 1e-5
"""What sums in single precision may be off by: certificates are wider by that."""
_LEAST_SPLIT: Final = 1 << 15
"""Actions in a subtree that is worth a thread's attention."""
_PIECES: Final = 24


class Certificate(NamedTuple):
    """What the average strategies are worth, proved by exact best responses to each."""

    least: float
    """Player 0 wins at least this with theirs, whatever player 1 does."""
    most: float
    """Player 1 loses at most this with theirs."""

    @property
    def value(self) -> float:
        """The value of the game to player 0, no further off than ``exploitability``."""
        return (self.least + self.most) / 2

    @property
    def exploitability(self) -> float:
        """How much a player loses on average by these strategies against one who knows them."""
        return max(0.0, (self.most - self.least) / 2)


class _Node(NamedTuple):
    """A node near the root, where the tree is split into pieces for threads."""

    player: int
    last: int
    mine: tuple[int, int]
    """Where the subtree begins in the arrays of player 0 and of player 1."""
    children: tuple[_Node | int | None, ...]
    """By raise: a node of this kind, the number of a piece, or None where only dudo is left."""


class _Piece(NamedTuple):
    """A subtree that is walked in one go."""

    player: int
    last: int
    begins: tuple[int, int]


def room(game: RoundGame, precision: Precision = "single") -> int:
    """Bytes that the solver of ``game`` may come to fill."""
    slots = _slots(game)[0, NOTHING_SAID]
    hands = [padded(len(hands)) for hands in game.hands]
    each = 4 if precision == "single" else 8
    return sum(2 * each * int(n) * h for n, h in zip(slots, hands, strict=True))


def _decides(game: RoundGame, player: int, last: int) -> bool:
    """Whether there is a choice: where only dudo is left there is none, and no node."""
    return game.actions(player, last) > 1 or last == NOTHING_SAID


def _slots(game: RoundGame) -> Array:
    """(2, bids + 1, 2) by player to act and last bid: actions below, at nodes of each player."""
    slots = np.zeros((2, len(game.bids) + 1, 2), dtype=np.int64)
    for last in (*range(len(game.bids) - 1, -1, -1), NOTHING_SAID):
        for player in (0, 1):
            if _decides(game, player, last):
                below = slots[1 - player, game.raises[player][last]].sum(axis=0)
                below[player] += game.actions(player, last)
                slots[player, last] = below
    return slots


class RoundSolver:
    """Learns both players' strategies for a round by playing it against itself.

    What is learned stays in memory: ``regrets`` and ``sums``, by player the regrets and the summed
    strategies of each node, action and hand, flat.
    """

    def __init__(self, game: RoundGame, precision: Precision = "single", threads: int = 2) -> None:
        self.game: Final = game
        self.iterations = 0
        self._type = np.float32 if precision == "single" else np.float64
        self._bids = len(game.bids)
        self._own = tuple(padded(len(hands)) for hands in game.hands)
        self._threads = threads
        self._tables()
        sizes = [int(self._slots[0, NOTHING_SAID, player]) for player in (0, 1)]
        # Memory that is never written to costs nothing: much of the tree is never played.
        self.regrets = [np.zeros(n * h, self._type) for n, h in zip(sizes, self._own, strict=True)]
        self.sums = [np.zeros(n * h, self._type) for n, h in zip(sizes, self._own, strict=True)]
        self._walks: dict[tuple[int, bool], _Walk] = {}
        self._pieces: list[_Piece] = []
        split = max(_LEAST_SPLIT, sum(sizes) // _PIECES) if threads > 1 else sum(sizes) + 1
        self._root = self._split(0, NOTHING_SAID, (0, 0), split)

    # --- tables for the kernels ----------------------------------------------------------------

    def _tables(self) -> None:
        game, bids = self.game, self._bids
        rows = [row for player in (0, 1) for row in game.raises[player]]
        self._first = np.concatenate(([0], np.cumsum([len(row) for row in rows])))
        self._raises = np.concatenate(rows)
        self._slots = _slots(game)
        self._slot_room = self._slots.ravel()
        self._leaves = []
        self._deal = []
        for me in (0, 1):
            own, other = self._own[me], self._own[1 - me]
            self._leaves.append(np.zeros((len(game.calls), 2, bids, other, own), self._type))
            deal = np.zeros(other, self._type)
            deal[: len(game.chance[1 - me])] = game.chance[1 - me]
            self._deal.append(deal)
        self.play_for(game.payoff)

    def play_for(self, payoff: Array) -> None:
        """Calls come to ``payoff`` from here on, in the shape of that of the game.

        What was learned stays: where payoffs change a little, so does best play.
        """
        game = self.game
        for me, leaves in enumerate(self._leaves):
            for call in range(len(game.calls)):
                for caller in (0, 1):
                    for bid in range(self._bids):
                        leaf = game.leaf(call, caller, bid, payoff)
                        leaf = leaf.T if me == 0 else -leaf
                        leaves[call, caller, bid, : leaf.shape[0], : leaf.shape[1]] = leaf

    def _split(self, player: int, last: int, begins: tuple[int, int], most: int) -> _Node | int:
        if self._slots[player, last].sum() < most:
            self._pieces.append(_Piece(player, last, begins))
            return len(self._pieces) - 1
        at = list(begins)
        at[player] += self.game.actions(player, last)
        children: list[_Node | int | None] = []
        for said in self.game.raises[player][last]:
            if _decides(self.game, 1 - player, said):
                children.append(self._split(1 - player, int(said), (at[0], at[1]), most))
                at[0] += int(self._slots[1 - player, said, 0])
                at[1] += int(self._slots[1 - player, said, 1])
            else:
                children.append(None)
        return _Node(player, last, begins, tuple(children))

    # --- learning ------------------------------------------------------------------------------

    def run(self, iterations: int) -> None:
        """Play against itself so many times more."""
        with ThreadPoolExecutor(self._threads) as pool:
            for _ in range(iterations):
                self.iterations += 1
                for me in (0, 1):
                    self._walk(me, best=False).run(pool)

    def certify(self) -> Certificate:
        """What the average strategies are worth against a best response to each."""
        return Certificate(least=-self.hold(1), most=self.hold(0))

    def hold(self, me: int) -> float:
        """The most that a player gets against the other's average strategy."""
        with ThreadPoolExecutor(self._threads) as pool:
            of_hands = self._walk(me, best=True).run(pool)
        chance = self.game.chance[me]
        off = ROUNDING if self._type is np.float32 else 0.0
        return float(of_hands[: len(chance)].astype(np.float64) @ chance) + off

    def rest(self) -> None:
        """Give back the memory that is only worked in: there is little."""

    def _walk(self, me: int, best: bool) -> _Walk:
        if (me, best) not in self._walks:
            self._walks[me, best] = _Walk(self, me, best)
        return self._walks[me, best]

    # --- what was learned ----------------------------------------------------------------------

    def adopt(self, policy: Policy) -> None:
        """Take ``policy`` for the average strategies, to certify what somebody else plays.

        It is asked for every sequence of bids: this is for rounds of few dice.
        """

        def node(said: tuple[int, ...]) -> None:
            player, last, begin = self._find(said)
            if not _decides(self.game, player, last):
                return
            plays = policy(said)
            own, (actions, hands) = self._own[player], plays.shape
            rows = self.sums[player][begin * own : (begin + actions) * own].reshape(actions, own)
            rows[:, :hands] = plays
            for bid in self.game.raises[player][last]:
                node((*said, int(bid)))

        node(())

    def state(self) -> dict[str, Array]:
        """All that was learned, as arrays."""
        state = {"steps": np.array([self.iterations])}
        for player in (0, 1):
            state[f"regrets{player}"] = self.regrets[player]
            state[f"sums{player}"] = self.sums[player]
        return state

    def restore(self, state: Mapping[str, Array]) -> None:
        """Go on from what ``state`` gave."""
        for player in (0, 1):
            self.regrets[player][:] = state[f"regrets{player}"]
            self.sums[player][:] = state[f"sums{player}"]
        self.iterations = int(state["steps"][0])

    def strategy(self, said: Sequence[int]) -> Array:
        """(actions, hands) how often whoever is to act does what, after these bids.

        Actions are the raises in the order of ``game.raises``, then the calls. Where only dudo is
        left that is the one action.
        """
        player, last, begin = self._find(said)
        hands = len(self.game.chance[player])
        if not _decides(self.game, player, last):
            return np.ones((1, hands))
        actions, own = self.game.actions(player, last), self._own[player]
        sums = self.sums[player][begin * own : (begin + actions) * own].reshape(actions, own)
        return normal(sums[:, :hands].astype(np.float64))

    def _find(self, said: Sequence[int]) -> tuple[int, int, int]:
        """Who is to act on which bid, and where in their arrays that node begins."""
        player, last, begins = 0, NOTHING_SAID, [0, 0]
        for bid in said:
            options = self.game.raises[player][last]
            before = options[: int(np.flatnonzero(options == bid)[0])]
            begins[player] += self.game.actions(player, last)
            for other in (0, 1):
                begins[other] += int(self._slots[1 - player, before, other].sum())
            player, last = 1 - player, bid
        return player, last, begins[player]


def discounts(steps: int) -> tuple[float, float]:
    """What remains of positive regrets and of others after so many steps."""
    if steps <= 0:
        return 0.0, 0.0
    return steps**_ALPHA / (steps**_ALPHA + 1), steps**_BETA / (steps**_BETA + 1)


def normal(weights: Array) -> Array:
    """Each column made to sum to one; all alike where it is nothing."""
    total = weights.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(total > 0, weights / total, 1 / len(weights))


class _Walk:
    """The walks of one player through the whole tree, in pieces; either to learn or to judge."""

    def __init__(self, solver: RoundSolver, me: int, best: bool) -> None:
        self._s = solver
        self._me = me
        self._best = best
        self._own, self._other = solver._own[me], solver._own[1 - me]
        self._kernel = walk_kernel(self._own, self._other, solver._type, best)
        self._leaves = solver._leaves[me].ravel()
        self._rooms = [self._room(piece) for piece in solver._pieces]
        self._values: dict[int, Array] = {}
        self._weight = self._positive = self._negative = solver._type(0.0)

    def _room(self, piece: _Piece) -> tuple[Array, ...]:
        """What the kernel works with in a piece."""
        s, me, deep = self._s, self._me, self._s._bids + 2
        mine, others = piece.begins[me] * self._own, piece.begins[1 - me] * self._other
        theirs = s.sums[1 - me] if self._best else s.regrets[1 - me]
        return (
            s.regrets[me][mine:],
            theirs[others:],
            s.sums[1 - me][others:],
            np.zeros(deep * self._other, s._type),
            np.zeros(deep * self._own, s._type),
            np.zeros(deep * max(self._own, self._other), s._type),
            np.zeros(self._own, s._type),
            np.zeros((4, deep), np.int64),
        )

    def run(self, pool: ThreadPoolExecutor) -> Array:
        """(hands of the one who walks) what each is worth."""
        solver, t = self._s, self._s.iterations - 1
        positive, negative = discounts(t)
        self._positive, self._negative = solver._type(positive), solver._type(negative)
        self._weight = solver._type(float(solver.iterations) ** _GAMMA)
        reach: dict[int, Array] = {}
        self._down(solver._root, solver._deal[self._me], reach)
        # The large ones first, so that no thread is left with one at the end.
        order = sorted(reach, key=self._size, reverse=True)
        if len(order) == 1:
            self._values = {order[0]: self._piece(order[0], reach[order[0]])}
        else:
            done = pool.map(lambda piece: self._piece(piece, reach[piece]), order)
            self._values = dict(zip(order, done, strict=True))
        return self._up(solver._root, solver._deal[self._me])

    def _size(self, piece: int) -> int:
        at = self._s._pieces[piece]
        return int(self._s._slots[at.player, at.last].sum())

    def _piece(self, number: int, reach: Array) -> Array:
        s, piece = self._s, self._s._pieces[number]
        regrets, theirs, sums, reaches, values, norm, child, stack = self._rooms[number]
        reaches[: self._other] = reach
        self._kernel(
            self._me,
            piece.player,
            s._bids if piece.last == NOTHING_SAID else piece.last,
            s._bids,
            len(s.game.calls),
            s._first,
            s._raises,
            s._slot_room,
            self._leaves,
            regrets,
            theirs,
            sums,
            self._weight,
            self._positive,
            self._negative,
            reaches,
            values,
            norm,
            child,
            stack,
        )
        return values[: self._own]

    # Near the root, the same as in the kernel, with arrays: few nodes, and easy to compare.

    def _rows(self, arrays: list[Array], node: _Node) -> Array:
        """(actions, hands) of an array of the player to act at ``node``."""
        own = self._s._own[node.player]
        begin = node.mine[node.player] * own
        actions = self._s.game.actions(node.player, node.last)
        return arrays[node.player][begin : begin + actions * own].reshape(actions, own)

    def _current(self, node: _Node) -> Array:
        arrays = self._s.sums if self._best else self._s.regrets
        return normal(np.maximum(self._rows(arrays, node), 0))

    def _down(self, node: _Node | int, reach: Array, reached: dict[int, Array]) -> None:
        if isinstance(node, int):
            reached[node] = reach
            return
        for child, arriving in zip(node.children, self._arriving(node, reach), strict=False):
            if child is not None and arriving.any():
                self._down(child, arriving, reached)

    def _arriving(self, node: _Node, reach: Array) -> Iterator[Array]:
        """For each action, with what probability the other has each hand and lets it happen."""
        actions = self._s.game.actions(node.player, node.last)
        if node.player == self._me:
            return iter([reach] * actions)
        return iter((self._current(node) * reach).astype(self._s._type))

    def _up(self, node: _Node | int, reach: Array) -> Array:
        if isinstance(node, int):
            return self._values[node]
        s, me = self._s, self._me
        worth = np.stack(
            [
                self._of_action(node, action, arriving)
                for action, arriving in enumerate(self._arriving(node, reach))
            ]
        )
        if node.player != me:
            if not self._best:
                self._rows(s.sums, node)[:] += self._weight * self._current(node) * reach
            summed: Array = worth.sum(axis=0)
            return summed
        if self._best:
            highest: Array = worth.max(axis=0)
            return highest
        value: Array = (self._current(node) * worth).sum(axis=0)
        regrets = self._rows(s.regrets, node)
        regrets *= np.where(regrets > 0, self._positive, self._negative)
        regrets += worth - value
        return value

    def _of_action(self, node: _Node, action: int, reach: Array) -> Array:
        s, raises = self._s, self._s.game.raises[node.player][node.last]
        if not reach.any():
            # They never do this: nothing below it counts for anybody.
            return np.zeros(self._own, s._type)
        if action >= len(raises):
            call, caller, bid = action - len(raises), node.player, node.last
        elif (child := node.children[action]) is not None:
            return self._up(child, reach)
        else:
            call, caller, bid = 0, 1 - node.player, int(raises[action])
        value: Array = reach @ s._leaves[self._me][call, caller, bid]
        return value
