"""The arrays that a growing tree's kernels look things up in, and those that they work in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from dudo.solver.game import Array, RoundGame

_LOW: Final = 0.9
"""A bid on fewer dice than this share of those to be expected says little."""
_MANY: Final = 7
"""With so many dice in play trees do without low bids where they can."""


class Tables(NamedTuple):
    """A round as its rules have it, whatever a tree knows of it."""

    key: Array
    """(bids + 1,) the same for bids that the same dice match."""
    matches: tuple[Array, Array]
    """By player (keys, dice + 1, hands): 1 where so many dice of a hand match."""
    raises: tuple[Array, Array]
    """Where in the second those of a player on a bid begin, as ``Board`` has it."""
    near: tuple[Array, Array]
    """The same of the two lowest bids of each face only."""
    legal: Array
    """(2, bids + 1, bids) who may say what on which bid."""
    low: Array
    """(bids,) which say little."""
    wanted: Array
    """(bids,) which a tree may come to know."""

    @classmethod
    def of(cls, game: RoundGame, hands: Sequence[int]) -> Tables:
        """Those of ``game``, the hands of each player padded to so many."""
        bids = len(game.bids)
        alike = np.concatenate(game.matching, axis=1)
        _, representative, key = np.unique(alike, axis=0, return_index=True, return_inverse=True)
        each_raises = [row for player in (0, 1) for row in game.raises[player]]
        legal = np.zeros((2, bids + 1, bids), np.bool_)
        for player in (0, 1):
            for last, row in enumerate(game.raises[player]):
                legal[player, last, row] = True
        expected = sum(game.matching[player] @ game.chance[player] for player in (0, 1))
        low = np.array([bid.count for bid in game.bids]) < _LOW * expected
        # Where what may follow a raise may as well follow what it raises, a low bid can always be
        # heard as a higher one, and the tree does without.
        one, two = legal[:, :bids].astype(np.int32)
        through = not (((one @ two > 0) & (one == 0)) | ((two @ one > 0) & (two == 0))).any()
        without = through and sum(game.dice) >= _MANY
        return cls(
            key=np.append(key.ravel(), 0).astype(np.int64),
            matches=(
                _matches(game, 0, representative, hands[0]),
                _matches(game, 1, representative, hands[1]),
            ),
            raises=_rows(each_raises),
            near=_rows([_nearest(game, row) for row in each_raises]),
            legal=legal,
            low=low,
            wanted=~low if without else np.ones(bids, np.bool_),
        )


def _matches(game: RoundGame, player: int, bids: Array, hands: int) -> Array:
    counts = game.matching[player][bids]
    dice = np.arange(game.dice[player] + 1)
    matches = np.zeros((len(counts), len(dice), hands), np.float32)
    matches[:, :, : counts.shape[1]] = counts[:, None, :] == dice[None, :, None]
    return matches


def _nearest(game: RoundGame, raises: Array) -> Array:
    """The two lowest of each face."""
    bids, kept = game.bids, []
    for face in {bids[bid].face for bid in raises}:
        kept += sorted((b for b in raises if bids[b].face == face), key=lambda b: bids[b])[:2]
    return np.array(sorted(kept), np.int64)


def _rows(rows: Sequence[Array]) -> tuple[Array, Array]:
    return np.concatenate(([0], np.cumsum([len(row) for row in rows]))), np.concatenate(rows)


class Work(NamedTuple):
    """What the kernels work in for one traverser, with a row for each node."""

    reach: Array
    values: Array
    told: Array
    tallies: Array
    heard: Array
    weights: Array
    found: Array
    gains: Array

    @classmethod
    def of(cls, nodes: int, calls: int, tables: Tables, me: int) -> Work:
        own, other = tables.matches[me], tables.matches[1 - me]
        return cls(
            reach=np.zeros((nodes + 1, other.shape[2]), np.float32),
            values=np.empty((nodes, own.shape[2]), np.float32),
            told=np.full(nodes, -1, np.int64),
            tallies=np.empty((nodes, calls, *other.shape[:2]), np.float32),
            heard=np.empty((nodes, len(tables.wanted)), np.int32),
            weights=np.empty((nodes, own.shape[2]), np.float32),
            found=np.empty((nodes + 1, 3), np.int64),
            gains=np.empty(nodes + 1, np.float32),
        )
