"""The slow, obvious twin of the kernels: one node, one hand, one action at a time."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from dudo.solver import NOTHING_SAID, RoundGame

Said = tuple[int, ...]


@dataclass
class Naive:
    """Discounted CFR (1.5, 0, 2), players in turn, as the paper tells it."""

    game: RoundGame
    gamma: float = 2
    oldest: bool = False
    """Where no action speaks for itself: dudo (or the first bid) alone, otherwise all alike."""
    regrets: dict[Said, np.ndarray] = field(default_factory=dict)
    sums: dict[Said, np.ndarray] = field(default_factory=dict)
    iterations: int = 0

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterations += 1
            for me in (0, 1):
                self._learn((), me, [np.array(c, float) for c in self.game.chance])

    def _strategy(self, said: Said) -> np.ndarray:
        positive = np.maximum(self._of(self.regrets, said), 0)
        total = positive.sum(axis=0)
        if self.oldest:
            dudo = len(self.game.raises[len(said) % 2][said[-1]]) if said else 0
            positive[dudo, total <= 0] = 1
            total = positive.sum(axis=0)
        return np.array(
            [
                [row[h] / total[h] if total[h] > 0 else 1 / len(positive) for h in range(len(row))]
                for row in positive
            ]
        )

    def _of(self, what: dict[Said, np.ndarray], said: Said) -> np.ndarray:
        player, last = len(said) % 2, said[-1] if said else NOTHING_SAID
        shape = self.game.actions(player, last), len(self.game.chance[player])
        return what.setdefault(said, np.zeros(shape))

    def _children(self, said: Said) -> list[Said | tuple[str, int]]:
        player, last = len(said) % 2, said[-1] if said else NOTHING_SAID
        after: list[Said | tuple[str, int]] = [
            (*said, int(b)) for b in self.game.raises[player][last]
        ]
        calls = len(self.game.calls) if said else 0
        return [*after, *(("call", call) for call in range(calls))]

    def _call(self, said: Said, call: int, me: int, theirs: np.ndarray) -> np.ndarray:
        leaf = self.game.leaf(call, len(said) % 2, said[-1])
        return leaf @ theirs if me == 0 else -leaf.T @ theirs

    def _learn(self, said: Said, me: int, reach: list[np.ndarray]) -> np.ndarray:
        player = len(said) % 2
        strategy = self._strategy(said)
        worth = []
        for action, child in enumerate(self._children(said)):
            arriving = list(reach)
            if player != me:
                arriving[player] = reach[player] * strategy[action]
            if not arriving[1 - me].any():
                # What the other never lets happen is left as it is.
                worth.append(np.zeros(len(reach[me])))
            elif child and child[0] == "call":
                worth.append(self._call(said, int(child[1]), me, arriving[1 - me]))
            else:
                worth.append(self._learn(child, me, arriving))  # type: ignore[arg-type]
        if player != me:
            self._of(self.sums, said)[:] += self.iterations**self.gamma * strategy * reach[player]
            return np.sum(worth, axis=0)
        value = (strategy * worth).sum(axis=0)
        regrets, t = self._of(self.regrets, said), self.iterations - 1
        regrets *= np.where(regrets > 0, t**1.5 / (t**1.5 + 1), 0.5 if t else 0.0)
        regrets += np.array(worth) - value
        return value

    def best_response(self, me: int) -> float:
        """What ``me`` gets by the best answer to the other's average strategy."""
        chance = [np.array(c, float) for c in self.game.chance]
        return float(self._best((), me, chance[1 - me]) @ chance[me])

    def _best(self, said: Said, me: int, theirs: np.ndarray) -> np.ndarray:
        player = len(said) % 2
        sums = self._of(self.sums, said)
        total = sums.sum(axis=0)
        average = np.where(total > 0, sums / np.where(total > 0, total, 1), 1 / len(sums))
        worth = []
        for action, child in enumerate(self._children(said)):
            arriving = theirs if player == me else theirs * average[action]
            if child and child[0] == "call":
                worth.append(self._call(said, int(child[1]), me, arriving))
            else:
                worth.append(self._best(child, me, arriving))  # type: ignore[arg-type]
        return np.max(worth, axis=0) if player == me else np.sum(worth, axis=0)
