"""Best play in rounds that are too large to be walked through: a tree that grows where it matters.

The tree begins with few bids. Regret minimisation solves it, and exact best responses, to which
all bids of the rules are open, say both how good the answer is for the whole round and which bids
are missed most; those are added. (Growing a game by best responses is the double oracle method:
McMahan, Gordon and Blum, "Planning in the Presence of Cost Functions Controlled by an Adversary",
2003.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

import numpy as np

from dudo.solver.game import NOTHING_SAID, Array, RoundGame
from dudo.solver.kernels.board import ACTION, CHILD, FIRST, LAST, NEXT, PLAYER, ROW, Board
from dudo.solver.kernels.growth import EDGES, NODES, ROWS, grow
from dudo.solver.kernels.judging import judge, missing
from dudo.solver.kernels.learning import learn
from dudo.solver.kernels.walk import padded
from dudo.solver.regret import ROUNDING, Certificate, discounts, normal
from dudo.solver.tables import Tables, Work

_GAMMA: Final = 8.0
"""How the weights of strategies grow: what was played on a smaller tree is soon forgotten."""
_UNIT: Final = 64.0
"""Steps after which weights, a power of their number, are brought down again."""

_EVERY: Final = 5
"""Steps after which the tree grows."""
_GROWTH: Final = 0.1
_FEW: Final = 8
"""By at most this share of what it is, or so many branches."""
_SLACK: Final = 0.03
"""Bids are missed also where responses get that are so much worse than the best."""
_LEAST_GAIN: Final = 1e-6
_KEPT: Final = 1e-4
"""What is reached less often is not copied into a new branch."""
_FULL: Final = 4
"""Of so many looks at what is missed, one is at all bids, the others at the two lowest a face."""
_TREMBLE: Final = np.float32(0.05)
"""How often a bid is made that nobody should make: nobody plays by the book."""
_PLENTY: Final = 1 << 31
"""Bytes after which a tree grows no more."""


class Found(NamedTuple):
    """What a best response says."""

    values: Array
    """(hands of the responder)"""
    bids: Array
    """(n, 3) that are missed: the node, the bid, the edge it is heard as or -1."""
    gains: Array
    """(n,) what each is worth."""


class GrowingSolver:
    """Learns both players' strategies for a round, or for what remains of one.

    The same as ``RoundSolver`` to whoever uses it. Single precision. Where trees do without low
    bids, their exploitability need not fall to nothing, however long they learn.
    """

    def __init__(
        self,
        game: RoundGame,
        last: int = NOTHING_SAID,
        player: int = 0,
        ranges: Sequence[Array] | None = None,
        also: Sequence[int] = (),
        otherwise: Array | None = None,
    ) -> None:
        """Begin where ``player`` is to act on the bid ``last``.

        Args:
            ranges: by player (hands,) how likely each hand is; by the deal if not given.
            also: bids that the tree has at its root in any case.
            otherwise: (hands,) what ``player`` has by anything but the one bid in ``also``: then
                the tree is about what follows that bid.
        """
        self.game: Final = game
        self.iterations = 0
        self._unit = 1.0
        self._bids, self._calls = len(game.bids), len(game.calls)
        self._hands = tuple(padded(len(hands)) for hands in game.hands)
        self._range = [
            np.pad(np.asarray(r, np.float32), (0, hands - len(r)))
            for r, hands in zip(ranges or game.chance, self._hands, strict=True)
        ]
        self._otherwise = [np.zeros(hands, np.float32) for hands in self._hands]
        if otherwise is not None:
            self._otherwise[player][: len(otherwise)] = otherwise
        self._closed = otherwise is not None
        self._tables = Tables.of(game, self._hands)
        self.play_for(game.payoff)
        self._sizes = np.array([1, 0, 0, 0], np.int64)
        self._nodes = np.empty((256, 3), np.int32)
        self._edges = np.empty((256, 4), np.int32)
        self._regrets = [np.zeros((256, hands), np.float32) for hands in self._hands]
        self._sums = [np.zeros((256, hands), np.float32) for hands in self._hands]
        self._work: list[Work] = []
        self._nodes[0] = player, self._bids if last == NOTHING_SAID else last, -1
        raises = game.raises[player][last]
        if self._closed:
            self._edges[0] = self._bids + self._calls, -1, 0, -1
            self._nodes[0, FIRST] = 0
            self._sizes[[EDGES, ROWS + player]] = 1
            self.add(also)
        elif last != NOTHING_SAID:
            for call in range(self._calls):
                self._edges[call] = self._bids + call, -1, call, call - 1
                self._nodes[0, FIRST] = call
            self._sizes[[EDGES, ROWS + player]] = self._calls
            self.add(raises)
        else:
            self.add([bid for bid in raises if not self._tables.low[bid] or bid in also])

    def play_for(self, payoff: Array) -> None:
        """Calls come to ``payoff`` from here on, in the shape of that of the game.

        What was learned stays: where payoffs change a little, so does best play.
        """
        tables = self._tables
        self._boards = [
            Board(
                me=me,
                bids=self._bids,
                calls=self._calls,
                key=tables.key,
                own=tables.matches[me],
                other=tables.matches[1 - me],
                worth=(payoff if me == 0 else -payoff).astype(np.float32),
                first=tables.raises[0],
                raises=tables.raises[1],
                legal=tables.legal[1 - me],
                wanted=tables.wanted,
                chance=self._range[me],
                closed=self._closed,
                otherwise=self._otherwise[me],
                tremble=_TREMBLE,
            )
            for me in (0, 1)
        ]

    # --- learning ------------------------------------------------------------------------------

    @property
    def nodes(self) -> int:
        """How large the tree is."""
        return int(self._sizes[NODES])

    def run(self, iterations: int) -> None:
        """Play against itself so many times more; now and then the tree grows."""
        for _ in range(iterations):
            if self.iterations and self.iterations % _EVERY == 0:
                self._grow()
            self.iterations += 1
            self._step()

    def _step(self) -> None:
        if self.iterations > _UNIT * self._unit:
            self._unit *= _UNIT
            for sums in self._sums:
                sums *= np.float32(_UNIT**-_GAMMA)
        weight = (self.iterations / self._unit) ** _GAMMA
        remains = discounts(self.iterations - 1)
        for me, board in enumerate(self._boards):
            self._learn(board, self._regrets[me], self._regrets[1 - me], weight, remains)

    def _learn(
        self,
        board: Board,
        regrets: Array,
        theirs: Array,
        weight: float,
        remains: tuple[float, float],
    ) -> Work:
        """One pass of ``learn`` for the player of ``board``."""
        work = self._rooms()[board.me]
        work.reach[0] = self._range[1 - board.me]
        learn(
            board,
            self.nodes,
            self._nodes,
            self._edges,
            regrets,
            theirs,
            self._sums[1 - board.me],
            np.float32(weight),
            np.float32(remains[0]),
            np.float32(remains[1]),
            work.reach,
            work.values,
            work.told,
        )
        return work

    # --- judging -------------------------------------------------------------------------------

    def certify(self) -> Certificate:
        """What the average strategies are worth against a best response to each."""
        self._rooms()  # before there are two threads
        with ThreadPoolExecutor(2) as pool:
            most, less = pool.map(self.hold, (0, 1))
        return Certificate(least=-less, most=most)

    def hold(self, me: int) -> float:
        """The most that a player gets against the other's average strategy."""
        of_hands = self.respond(me).values
        return float(of_hands.astype(np.float64) @ self._range[me][: len(of_hands)]) + ROUNDING

    def respond(self, me: int, look: bool = False, near: bool = False) -> Found:
        """A best response of a player.

        Args:
            look: find out, too, which bids it misses in the tree.
            near: only the two lowest bids of each face are open to it where the tree has no more.
        """
        work, board = self._rooms()[me], self._boards[me]
        if near:
            first, raises = self._tables.near
            board = board._replace(first=first, raises=raises)
        work.reach[0] = self._range[1 - me]
        tree = board, self.nodes, self._nodes, self._edges
        done = work.reach, work.values, work.told, work.tallies, work.heard
        judge(*tree, self._sums[1 - me], *done)
        some = 0
        if look:
            some = missing(
                *tree,
                *done,
                np.float32(_SLACK),
                work.weights,
                work.found,
                work.gains,
            )
        hands = len(self.game.chance[me])
        return Found(work.values[0, :hands].copy(), work.found[:some], work.gains[:some])

    def worth(self, said: Sequence[int] = ()) -> Array:
        """(actions, hands) what each action is worth to whoever is to act after these bids.

        Both play their average strategies from then on. Not a number where the tree does not have
        the action.

        Raises:
            KeyError: the tree does not have one of the bids.
        """
        n = self._node(said)
        me, last = int(self._nodes[n, PLAYER]), self._said(n)
        # A step that leaves everything as it is, of players whose regrets are their averages, in
        # which how often they tremble is there already.
        board = self._boards[me]._replace(tremble=np.float32(0))
        work = self._learn(board, self._sums[me].copy(), self._sums[1 - me], 0.0, (1.0, 1.0))
        raises = self.game.raises[me][last]
        worth = np.full((self.game.actions(me, last), self._hands[me]), np.nan)
        reach = work.reach[work.told[n]]
        for action, child, _ in self._at(n):
            if child >= 0:
                worth[self._place(raises, action)] = work.values[child]
            elif action < self._bids + self._calls:
                tallied = board.other[board.key[last]] @ reach
                of_counts = board.worth[action - self._bids, me, last]
                own = board.own[board.key[last]]
                means = [tallied @ of_counts[c : c + len(tallied)] for c in range(len(own))]
                worth[self._place(raises, action)] = np.asarray(means, np.float32) @ own
        worth /= reach.sum()
        return worth[:, : len(self.game.chance[me])]

    # --- growing -------------------------------------------------------------------------------

    def add(self, bids: Sequence[int] | Array, said: Sequence[int] = ()) -> None:
        """Have the tree know these bids after those that were ``said``."""
        n = self._node(said)
        known = {action for action, _, _ in self._at(n)}
        fresh = [(n, bid, self._neighbour(n, bid)) for bid in bids if bid not in known]
        self._add(np.array(fresh, np.int64).reshape(-1, 3), np.ones(self.nodes, np.bool_))

    def _neighbour(self, n: int, bid: int) -> int:
        """The edge of the nearest bid that another may be heard as; -1 if there is none."""
        legal = self._tables.legal[1 - self._nodes[n, PLAYER], bid]
        nearest, e = -1, int(self._nodes[n, FIRST])
        while e >= 0:
            action, child = self._edges[e, ACTION], int(self._edges[e, CHILD])
            raises = [a for a, _, _ in self._at(child) if a < self._bids] if child >= 0 else []
            nearer = nearest < 0 or abs(action - bid) < abs(self._edges[nearest, ACTION] - bid)
            if raises and nearer and legal[raises].all():
                nearest = e
            e = int(self._edges[e, NEXT])
        return nearest

    def _grow(self) -> None:
        """Add what is missed most."""
        if sum(array.nbytes for array in (*self._regrets, *self._sums)) > _PLENTY:
            return
        near = self.iterations // _EVERY % _FULL != 0
        self._rooms()  # before there are two threads
        with ThreadPoolExecutor(2) as pool:
            looked = list(pool.map(lambda me: self.respond(me, look=True, near=near), (0, 1)))
        count = self.nodes
        reached = np.ones(count)
        for work in self._work:
            of_rows = work.reach[:count].sum(axis=1)
            told = work.told[:count]
            reached *= np.where(told >= 0, of_rows[told], 0)
        found = np.concatenate([each.bids for each in looked])
        gains = np.concatenate([each.gains for each in looked])
        order = np.argsort(-gains, kind="stable")[: max(_FEW, int(_GROWTH * count))]
        self._add(found[order[gains[order] > _LEAST_GAIN]], reached > _KEPT)

    def _add(self, found: Array, keep: Array) -> None:
        while len(found):
            self._make_room()
            kept = np.zeros(len(self._nodes), np.bool_)
            kept[: len(keep)] = keep
            done = grow(
                found,
                kept,
                self._bids,
                self._calls,
                self._sizes,
                self._nodes,
                self._edges,
                self._regrets[0],
                self._regrets[1],
                self._sums[0],
                self._sums[1],
                np.empty((len(self._nodes), 2), np.int64),
            )
            found = found[done:]

    def _make_room(self) -> None:
        """At least twice what there is, and some more."""
        self._nodes = _longer(self._nodes, 2 * self.nodes + 64)
        self._edges = _longer(self._edges, 2 * int(self._sizes[EDGES]) + 64)
        for player in (0, 1):
            rows = int(self._sizes[ROWS + player]) + len(self._edges) - int(self._sizes[EDGES])
            self._regrets[player] = _longer(self._regrets[player], rows)
            self._sums[player] = _longer(self._sums[player], rows)

    def _rooms(self) -> list[Work]:
        if not self._work or len(self._work[0].told) != len(self._nodes):
            self._work = []
            self._work = [Work.of(len(self._nodes), self._calls, self._tables, me) for me in (0, 1)]
        return self._work

    # --- what was learned ----------------------------------------------------------------------

    def strategy(self, said: Sequence[int] = ()) -> Array:
        """(actions, hands) how often whoever is to act does what, after these bids from the root.

        Actions are the raises in the order of ``game.raises``, then the calls.

        Raises:
            KeyError: the tree does not have one of the bids.
        """
        n = self._node(said)
        player, last = int(self._nodes[n, PLAYER]), self._said(n)
        raises = self.game.raises[player][last]
        sums = np.zeros((self.game.actions(player, last), self._hands[player]))
        oldest = 0
        for action, _, row in self._at(n):
            if action == self._bids + self._calls:
                continue
            oldest = self._place(raises, action)
            sums[oldest] = self._sums[player][row]
        # Where nothing was ever tried, the oldest action is taken, as the kernels do.
        sums[oldest, sums.sum(axis=0) <= 0] = 1
        return normal(sums[:, : len(self.game.chance[player])])

    def likely(self, player: int, said: Sequence[int]) -> Array:
        """(hands,) how likely each hand of ``player`` is after these bids."""
        n, hands = 0, self._range[player].astype(np.float64)
        for bid in said:
            rows = {action: (child, row) for action, child, row in self._at(n)}
            if self._nodes[n, PLAYER] == player:
                sums = np.maximum([self._sums[player][row] for _, row in rows.values()], 0)
                total = sums.sum(axis=0)
                share = self._sums[player][rows[bid][1]] / np.where(total > 0, total, 1)
                hands *= np.where(total > 0, share, float(_TREMBLE))
            n = rows[bid][0]
        hands /= hands.sum()
        return hands[: len(self.game.chance[player])]

    def _node(self, said: Sequence[int]) -> int:
        n = 0
        for bid in said:
            n = next((child for action, child, _ in self._at(n) if action == bid), -1)
            if n < 0:
                raise KeyError(bid)
        return n

    def _said(self, n: int) -> int:
        last = int(self._nodes[n, LAST])
        return NOTHING_SAID if last == self._bids else last

    def _place(self, raises: Array, action: int) -> int:
        """Which of a player's actions it is, where they may raise by ``raises``."""
        if action >= self._bids:
            return len(raises) + action - self._bids
        return int(np.searchsorted(raises, action))

    def _at(self, n: int) -> list[tuple[int, int, int]]:
        """Action, child and row of each edge of a node, the oldest last."""
        edges = []
        e = int(self._nodes[n, FIRST])
        while e >= 0:
            edge = self._edges[e].tolist()
            edges.append((edge[ACTION], edge[CHILD], edge[ROW]))
            e = edge[NEXT]
        return edges

    # --- to be kept ----------------------------------------------------------------------------

    def state(self) -> dict[str, Array]:
        """All that was learned, as arrays that change with it."""
        nodes, edges, *rows = self._sizes.tolist()
        state = {
            "sizes": self._sizes,
            "steps": np.array([self.iterations, self._unit]),
            "nodes": self._nodes[:nodes],
            "edges": self._edges[:edges],
        }
        for player in (0, 1):
            state[f"regrets{player}"] = self._regrets[player][: rows[player]]
            state[f"sums{player}"] = self._sums[player][: rows[player]]
        return state

    def restore(self, state: Mapping[str, Array]) -> None:
        """Go on from what ``state`` gave."""
        self._sizes = state["sizes"].astype(np.int64)
        self.iterations, self._unit = int(state["steps"][0]), float(state["steps"][1])
        self._nodes, self._edges = state["nodes"], state["edges"]
        for player in (0, 1):
            self._regrets[player] = state[f"regrets{player}"]
            self._sums[player] = state[f"sums{player}"]
        self._make_room()

    def rest(self) -> None:
        """Give back the memory that is only worked in."""
        self._work = []


def _longer(array: Array, length: int) -> Array:
    if len(array) >= length:
        return array
    longer = np.zeros((max(length, 2 * len(array)), *array.shape[1:]), array.dtype)
    longer[: len(array)] = array
    return longer
