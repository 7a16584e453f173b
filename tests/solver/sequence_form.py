"""The value of a small round by a linear program over realisation plans, not by learning.

Koller, Megiddo and von Stengel, "Efficient computation of equilibria for extensive two-person
games", 1996.
"""

from __future__ import annotations

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, csr_matrix, hstack

from dudo.solver import NOTHING_SAID, RoundGame


class _Builder:
    """Numbers the sequences of both players, and what each pair of them comes to."""

    def __init__(self, game: RoundGame) -> None:
        self.game = game
        self.hands = [len(chance) for chance in game.chance]
        # The first sequences are the empty ones, one for each hand.
        self.sequences = list(self.hands)
        self.sets = list(self.hands)
        self.in_set: list[list[tuple[int, int]]] = [[(h, h) for h in range(n)] for n in self.hands]
        """By player (sequence, the information set that it belongs to)."""
        self.opens: list[list[tuple[int, int]]] = [[], []]
        """By player (sequence, an information set that it leads to)."""
        self.payoffs: list[tuple[int, int, float]] = []
        starts = [np.arange(n) for n in self.hands]
        self._node(0, NOTHING_SAID, starts)

    def _node(self, player: int, last: int, sequences: list[np.ndarray]) -> None:
        game, hands = self.game, self.hands[player]
        sets = self.sets[player] + np.arange(hands)
        self.sets[player] += hands
        self.opens[player] += zip(sequences[player], sets, strict=True)
        raises = game.raises[player][last]
        for action in range(game.actions(player, last)):
            mine = self.sequences[player] + np.arange(hands)
            self.sequences[player] += hands
            self.in_set[player] += zip(mine, sets, strict=True)
            after = list(sequences)
            after[player] = mine
            if action < len(raises):
                self._node(1 - player, int(raises[action]), after)
                continue
            leaf = game.leaf(action - len(raises), player, last)
            chance = np.outer(game.chance[0], game.chance[1])
            for h0 in range(self.hands[0]):
                for h1 in range(self.hands[1]):
                    worth = leaf[h0, h1] * chance[h0, h1]
                    self.payoffs.append((after[0][h0], after[1][h1], worth))

    def sums(self, player: int) -> csr_matrix:
        """(sets, sequences): what plays in a set is what came to it."""
        rows = [(s, q, 1.0) for q, s in self.in_set[player]]
        rows += [(s, q, -1.0) for q, s in self.opens[player]]
        return _sparse(rows, (self.sets[player], self.sequences[player]))


def _sparse(entries: list[tuple[int, int, float]], shape: tuple[int, int]) -> csr_matrix:
    rows, columns, values = zip(*entries, strict=True)
    return coo_matrix((values, (rows, columns)), shape=shape).tocsr()


def value(game: RoundGame) -> float:
    """What the round is worth to player 0 under best play, exact but for rounding."""
    built = _Builder(game)
    payoff = _sparse(built.payoffs, (built.sequences[0], built.sequences[1]))
    mine, theirs = built.sums(0), built.sums(1)
    plays, bounds = built.sequences[0], built.sets[1]
    # Maximise what player 1 cannot get below: x plays, v bounds each of their sets.
    aim = np.zeros(plays + bounds)
    aim[plays : plays + built.hands[1]] = -1.0
    starts = np.zeros(built.sets[0])
    starts[: built.hands[0]] = 1.0
    solved = linprog(
        aim,
        A_ub=hstack([-payoff.T, theirs.T]).tocsr(),
        b_ub=np.zeros(built.sequences[1]),
        A_eq=hstack([mine, csr_matrix((built.sets[0], bounds))]).tocsr(),
        b_eq=starts,
        bounds=[(0, None)] * plays + [(None, None)] * bounds,
        method="highs",
    )
    assert solved.status == 0, solved.message
    return float(-solved.fun)
