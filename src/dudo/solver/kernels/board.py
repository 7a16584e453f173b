"""What the kernels of a growing tree share: its arrays, and what calls come to.

A tree is two arrays. A node is a row of ``nodes``: who is to act, on which bid (the number of bids
where nothing has been said), and its first edge. An edge is a row of ``edges``: what is done (a
bid, or the number of bids and of the call), the node it leads to (-1 after a call), its row among
the regrets and strategies of whoever acts, and the next edge of its node (-1 after the last). Nodes
and edges are only ever added at the end, so that a node comes before all that lie below it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

import numba
import numpy as np

from dudo.solver.game import Array


def jit(function: Callable[..., Any]) -> Any:
    """Compile ``function``, and keep what was compiled beside it or where the user's caches are.

    Where neither can be written to, it is compiled anew in each process.
    """
    fast = partial(numba.njit, fastmath=True, boundscheck=False, error_model="numpy", nogil=True)
    try:
        return fast(cache=True)(function)
    except RuntimeError:
        return fast()(function)


PLAYER, LAST, FIRST = 0, 1, 2
"""Columns of ``nodes``."""
ACTION, CHILD, ROW, NEXT = 0, 1, 2, 3
"""Columns of ``edges``."""

ZERO: Final = np.float32(0.0)
ONE: Final = np.float32(1.0)
LEAST: Final = np.float32(1e-30)
"""What is less is nothing: its inverse would be infinite."""


class Board(NamedTuple):
    """A round as one player, who traverses the tree, sees it. Single precision."""

    me: int
    bids: int
    calls: int
    key: Array
    """(bids + 1,) the same for bids that the same dice match; the last one is not looked at."""
    own: Array
    """(keys, dice + 1, hands) 1 where so many dice of the traverser's hand match, otherwise 0."""
    other: Array
    """The same of the other's hands."""
    worth: Array
    """(calls, 2, bids, dice in play + 1) to the traverser: of a call, where so many match."""
    first: Array
    raises: Array
    """Those of player p on a bid b: ``raises[first[r] : first[r + 1]]``, r = p (bids + 1) + b."""
    legal: Array
    """(bids + 1, bids) what the other may say on which bid."""
    wanted: Array
    """(bids,) which of them may be added to the tree."""
    chance: Array
    """(hands,) how likely each hand of the traverser is at the root."""
    closed: bool
    """Whether the root has a last action, bids + calls: to do something else than its one bid."""
    otherwise: Array
    """(hands,) what that comes to for the traverser, where it is theirs."""
    tremble: Any
    """How often the bid is made nevertheless."""


@jit
def tally(into: Any, matches: Any, reach: Any) -> None:
    """``into[c]``: how likely it is to get here with c matching dice."""
    for c in range(matches.shape[0]):
        some = ZERO
        for h in range(reach.shape[0]):
            some += matches[c, h] * reach[h]
        into[c] = some


@jit
def pay(out: Any, tallied: Any, matches: Any, worth: Any) -> None:
    """Add to ``out`` what a call comes to for each hand, the other's dice being ``tallied``."""
    for j in range(matches.shape[0]):
        mean = ZERO
        for c in range(tallied.shape[0]):
            mean += tallied[c] * worth[c + j]
        for h in range(out.shape[0]):
            out[h] += mean * matches[j, h]


@jit
def pass_on(n: int, nodes: Any, edges: Any, told: Any) -> None:
    """What the traverser does at a node changes nothing about the other's hands."""
    e = nodes[n, FIRST]
    while e >= 0:
        m = edges[e, CHILD]
        if m >= 0:
            told[m] = told[n]
        e = edges[e, NEXT]


@jit
def gather(v: Any, n: int, nodes: Any, edges: Any, told: Any, values: Any) -> None:
    """Add up what the other's raises at a node come to."""
    e = nodes[n, FIRST]
    while e >= 0:
        m = edges[e, CHILD]
        if m >= 0 and told[m] >= 0:
            w = values[m]
            for h in range(v.shape[0]):
                v[h] += w[h]
        e = edges[e, NEXT]


@jit
def norms(n: int, nodes: Any, edges: Any, rows: Any, norm: Any) -> None:
    """By hand, the inverse of the sum of what is positive; 0 where nothing is."""
    norm[:] = ZERO
    e = nodes[n, FIRST]
    while e >= 0:
        row = rows[edges[e, ROW]]
        for h in range(norm.shape[0]):
            norm[h] += max(row[h], ZERO)
        e = edges[e, NEXT]
    for h in range(norm.shape[0]):
        norm[h] = ONE / norm[h] if norm[h] > LEAST else ZERO


@jit
def share(x: Any, norm: Any, otherwise: Any) -> Any:
    """How often an action is taken whose row has ``x``, by what ``norms`` says of its node.

    ``otherwise`` where no action speaks for itself: then the oldest is taken, which is dudo.
    """
    return max(x, ZERO) * norm if norm > ZERO else otherwise


@jit
def oldest(e: int, edges: Any) -> Any:
    """1 for the edge of a node that was there first, 0 for the others."""
    return ONE if edges[e, NEXT] < 0 else ZERO
