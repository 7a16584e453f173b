"""The slow twin of ``judge``: one action at a time, and the whole strategy that it means."""

from __future__ import annotations

import numpy as np

from dudo.solver import GrowingSolver

Said = tuple[int, ...]
_NEIGHBOURS = 2


class Heard:
    """What the average strategy of a tree does after any bids, and a best response to it."""

    def __init__(self, solver: GrowingSolver) -> None:
        self.solver, self.game = solver, solver.game
        self.bids = len(solver.game.bids)
        self.as_bid: dict[tuple[Said, int], int | None] = {}
        """What a bid that is unknown after others is heard as; None where all doubt it."""
        self.responses = [self._response(me) for me in (0, 1)]

    def known(self, said: Said) -> list[int]:
        n = 0
        for bid in said:
            n = next(child for action, child, _ in self.solver._at(n) if action == bid)
        return sorted(action for action, _, _ in self.solver._at(n) if action < self.bids)

    def _response(self, me: int) -> float:
        chance = [np.asarray(c, float) for c in self.game.chance]
        if me == 0:
            return float(self._best((), 0, chance[1]) @ chance[0])
        strategy, opens = self.solver.strategy(), self.game.raises[0][-1]
        worth = np.zeros(len(chance[1]))
        for bid in self.known(()):
            place = int(np.flatnonzero(opens == bid)[0])
            worth += self._best((bid,), 1, chance[0] * strategy[place])
        return float(worth @ chance[1])

    def _call(self, call: int, caller: int, bid: int, me: int, theirs: np.ndarray) -> np.ndarray:
        leaf = self.game.leaf(call, caller, bid)
        return leaf @ theirs if me == 0 else -leaf.T @ theirs

    def _hear(self, as_said: Said, bid: int, me: int, theirs: np.ndarray) -> np.ndarray:
        """The other hears ``bid`` and does as after ``as_said``."""
        strategy = self.solver.strategy(as_said)
        raises = self.game.raises[1 - me][as_said[-1]]
        worth = np.zeros(len(self.game.chance[me]))
        for call in range(len(self.game.calls)):
            worth += self._call(call, 1 - me, bid, me, theirs * strategy[len(raises) + call])
        for action in self.known(as_said):
            place = int(np.flatnonzero(raises == action)[0])
            worth += self._best((*as_said, action), me, theirs * strategy[place])
        return worth

    def _best(self, said: Said, me: int, theirs: np.ndarray) -> np.ndarray:
        last, chance = said[-1] if said else -1, self.game.chance[me]
        if not theirs.any():
            return np.zeros(len(chance))
        known = self.known(said)
        worth = [self._hear((*said, bid), bid, me, theirs) for bid in known]
        if said:
            worth += [self._call(c, me, last, me, theirs) for c in range(len(self.game.calls))]
        base = np.max(worth, axis=0)
        for bid in self.game.raises[me][last]:
            if bid in known:
                continue
            follow = set(self.game.raises[1 - me][bid])
            able = [b for b in known if follow.issuperset(self.known((*said, b)))]
            above = [b for b in able if b > bid][:_NEIGHBOURS]
            below = [b for b in able if b < bid][-_NEIGHBOURS:][::-1]
            options: list[tuple[int | None, np.ndarray]] = [
                (None, self._call(0, 1 - me, int(bid), me, theirs))
            ]
            options += [(b, self._hear((*said, b), int(bid), me, theirs)) for b in above + below]
            as_bid, value = min(options, key=lambda o: float(chance @ np.maximum(o[1] - base, 0)))
            self.as_bid[said, int(bid)] = as_bid
            worth.append(value)
        return np.max(worth, axis=0)

    def policy(self, said: Said) -> np.ndarray:
        """(actions, hands) what is done after ``said``, in the form that ``adopt`` asks for."""
        player, last = len(said) % 2, said[-1] if said else -1
        raises = self.game.raises[player][last]
        plays = np.zeros((self.game.actions(player, last), len(self.game.chance[player])))
        doubt = len(raises) if said else 0
        plays[doubt] = 1
        heard: Said = ()
        for turn, bid in enumerate(said):
            if bid in self.known(heard):
                heard = (*heard, bid)
            elif turn % 2 != player and (as_bid := self.as_bid.get((heard, bid))) is not None:
                heard = (*heard, as_bid)
            else:
                return plays  # they have doubted before, or never come here
        strategy = self.solver.strategy(heard)
        of_heard = self.game.raises[player][heard[-1] if heard else -1]
        plays[doubt] = 0
        for action in self.known(heard):
            at = int(np.flatnonzero(of_heard == action)[0])
            plays[int(np.flatnonzero(raises == action)[0])] = strategy[at]
        if said:
            plays[len(raises) :] = strategy[len(of_heard) :]
        return plays
