"""Exact best responses to what is played on a growing tree, with all bids open to whoever responds.

For each bid that the tree does not have at a node, whoever hears it fixes beforehand, for all hands
alike, what it is *heard as*: one of up to four neighbours that the tree has, after which they do as
they would there, or a bid that all doubt. It is what gives the responder least. It depends on what
is public only, so that the tree stands for one strategy for the whole round. And what follows a
raise depends on that raise alone: below the answer to an unknown bid lies the same branch as below
the answer to the one it is heard as, provided that the answers are legal. Only a call at once comes
to something else. So the best response costs no more than one within the tree, and is exact.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dudo.solver.kernels.board import (
    ACTION,
    CHILD,
    FIRST,
    LAST,
    LEAST,
    NEXT,
    PLAYER,
    ROW,
    ZERO,
    Board,
    gather,
    jit,
    norms,
    oldest,
    pass_on,
    pay,
    share,
    tally,
)

_WORST = np.float32(-1e30)
_NEIGHBOURS = 2
"""A bid is heard as one of so many above it and below it."""


@jit
def as_at(out: Any, m: int, said: int, board: Board, tallies: Any, values: Any) -> None:
    """What it comes to, by ``judge``, that the other hears ``said`` and does as at node ``m``."""
    k = board.key[said]
    matches = board.own[k]
    out[:] = values[m]
    for j in range(matches.shape[0]):
        mean = ZERO
        for call in range(board.calls):
            tallied, worth = tallies[m, call, k], board.worth[call, 1 - board.me, said]
            for c in range(tallied.shape[0]):
                mean += tallied[c] * worth[c + j]
        for h in range(out.shape[0]):
            out[h] += mean * matches[j, h]


@jit
def _may_follow(m: int, said: int, board: Board, nodes: Any, edges: Any) -> bool:
    """Whether all that is raised at node ``m`` may be said on the bid ``said``."""
    e = nodes[m, FIRST]
    while e >= 0:
        action = edges[e, ACTION]
        if action < board.bids and not board.legal[said, action]:
            return False
        e = edges[e, NEXT]
    return True


@jit
def _inside(
    most: Any,
    n: int,
    board: Board,
    nodes: Any,
    edges: Any,
    tallied: Any,
    tallies: Any,
    values: Any,
    child: Any,
) -> None:
    """The most that each hand gets at ``n`` by what the tree has."""
    most[:] = _WORST
    bid = nodes[n, LAST]
    e = nodes[n, FIRST]
    while e >= 0:
        m, action = edges[e, CHILD], edges[e, ACTION]
        if m >= 0:
            as_at(child, m, action, board, tallies, values)
        elif action == board.bids + board.calls:
            child[:] = board.otherwise
        else:
            child[:] = ZERO
            k = board.key[bid]
            pay(child, tallied[k], board.own[k], board.worth[action - board.bids, board.me, bid])
        for h in range(most.shape[0]):
            most[h] = max(most[h], child[h])
        e = edges[e, NEXT]


@jit
def _gain(more: Any, base: Any, chance: Any) -> Any:
    gain = ZERO
    for h in range(more.shape[0]):
        gain += chance[h] * max(more[h] - base[h], ZERO)
    return gain


@jit
def _heard(
    out: Any,
    said: int,
    board: Board,
    nodes: Any,
    edges: Any,
    known: Any,
    tallied: Any,
    tallies: Any,
    values: Any,
    base: Any,
    child: Any,
) -> int:
    """What a bid that a node does not have comes to; ``base`` is what one gets without it.

    Returns the edge it is heard as, -1 where all doubt it.
    """
    heard = -1
    out[:] = ZERO
    k = board.key[said]
    pay(out, tallied[k], board.own[k], board.worth[0, 1 - board.me, said])
    least = _gain(out, base, board.chance)
    for step in (1, -1):
        near = said + step
        tried = 0
        while least > ZERO and 0 <= near < board.bids and tried < _NEIGHBOURS:
            e = known[near]
            near += step
            if e < 0:
                continue
            m = edges[e, CHILD]
            if _may_follow(m, said, board, nodes, edges):
                tried += 1
                as_at(child, m, said, board, tallies, values)
                gain = _gain(child, base, board.chance)
                if gain < least:
                    least = gain
                    heard = e
                    out[:] = child
    return heard


@jit
def _known(into: Any, n: int, nodes: Any, edges: Any, closed: bool) -> None:
    """The edge of each action that the tree has at ``n``, -1 of those it has not.

    A closed root has all that it will ever have.
    """
    into[:] = 0 if n == 0 and closed else -1
    e = nodes[n, FIRST]
    while e >= 0:
        into[edges[e, ACTION]] = e
        e = edges[e, NEXT]


@jit
def judge(
    board: Board,
    count: int,
    nodes: Any,
    edges: Any,
    sums: Any,
    reach: Any,
    values: Any,
    told: Any,
    tallies: Any,
    heard: Any,
) -> None:
    """A best response to the other's average strategy. The first row of ``values`` is the result.

    At nodes of the other ``values`` holds what their raises come to, and what they call with is
    in ``tallies`` (nodes, calls, keys, dice of the other + 1). ``heard`` (nodes, bids) is filled
    with the edge that an unknown bid is heard as, -1 where all doubt it. The rest is as in
    ``learn``.
    """
    me = board.me
    own, other = values.shape[1], reach.shape[1]
    norm = np.empty(other, np.float32)
    child, base, out = np.empty((3, own), np.float32)
    keys = board.other.shape[0]
    tallied = np.empty((keys, board.other.shape[1]), np.float32)
    known = np.empty(board.bids + board.calls + 1, np.int64)
    told[:count] = -1
    told[0] = 0
    for n in range(count):
        if told[n] < 0:
            continue
        e = nodes[n, FIRST]
        if nodes[n, PLAYER] == me:
            pass_on(n, nodes, edges, told)
            continue
        norms(n, nodes, edges, sums, norm)
        r = reach[told[n]]
        tallies[n] = ZERO
        while e >= 0:
            m = edges[e, CHILD]
            q = sums[edges[e, ROW]]
            p = reach[m] if m >= 0 else reach[count]
            some, otherwise = ZERO, oldest(e, edges)
            for h in range(other):
                x = r[h] * share(q[h], norm[h], otherwise)
                p[h] = x
                some += x
            if some > LEAST:
                if m >= 0:
                    told[m] = m
                elif edges[e, ACTION] < board.bids + board.calls:
                    for k in range(keys):
                        tally(tallies[n, edges[e, ACTION] - board.bids, k], board.other[k], p)
            e = edges[e, NEXT]
    for n in range(count - 1, -1, -1):
        if told[n] < 0:
            continue
        v = values[n]
        if nodes[n, PLAYER] != me:
            v[:] = ZERO
            gather(v, n, nodes, edges, told, values)
            continue
        for k in range(keys):
            tally(tallied[k], board.other[k], reach[told[n]])
        _inside(base, n, board, nodes, edges, tallied, tallies, values, child)
        _known(known, n, nodes, edges, board.closed)
        v[:] = base
        row = me * (board.bids + 1) + nodes[n, LAST]
        for i in range(board.first[row], board.first[row + 1]):
            said = board.raises[i]
            if known[said] < 0:
                heard[n, said] = _heard(
                    out,
                    said,
                    board,
                    nodes,
                    edges,
                    known,
                    tallied,
                    tallies,
                    values,
                    base,
                    child,
                )
                for h in range(own):
                    v[h] = max(v[h], out[h])


@jit
def missing(
    board: Board,
    count: int,
    nodes: Any,
    edges: Any,
    reach: Any,
    values: Any,
    told: Any,
    tallies: Any,
    heard: Any,
    slack: Any,
    weights: Any,
    found: Any,
    gains: Any,
) -> int:
    """After ``judge``: the bids that the responder gains most by because the tree lacks them.

    It is looked for where responses get that are worse by at most ``slack``, and at each node the
    best is taken: once the tree has that, others may be heard as it.

    Args:
        weights: (nodes, own hands) to work in.
        found: (nodes, 3) filled with node, bid and the edge it is heard as (-1: all doubt it).
        gains: (nodes,) what each is worth to the responder.

    Returns:
        How many there are.
    """
    me = board.me
    own = values.shape[1]
    child, base, out = np.empty((3, own), np.float32)
    keys = board.other.shape[0]
    tallied = np.empty((keys, board.other.shape[1]), np.float32)
    known = np.empty(board.bids + board.calls + 1, np.int64)
    some = 0
    weights[:count] = ZERO
    weights[0] = board.chance
    for n in range(count):
        if told[n] < 0:
            continue
        here = weights[n]
        e = nodes[n, FIRST]
        if nodes[n, PLAYER] != me:
            while e >= 0:
                m = edges[e, CHILD]
                if m >= 0:
                    weights[m] = here
                e = edges[e, NEXT]
            continue
        if here.sum() <= ZERO:
            continue
        for k in range(keys):
            tally(tallied[k], board.other[k], reach[told[n]])
        _inside(base, n, board, nodes, edges, tallied, tallies, values, child)
        near = slack * reach[told[n]].sum()
        while e >= 0:
            m = edges[e, CHILD]
            if m >= 0:
                as_at(child, m, edges[e, ACTION], board, tallies, values)
                for h in range(own):
                    weights[m, h] = here[h] if child[h] >= values[n, h] - near else ZERO
            e = edges[e, NEXT]
        _known(known, n, nodes, edges, board.closed)
        row = me * (board.bids + 1) + nodes[n, LAST]
        gains[some] = ZERO
        for i in range(board.first[row], board.first[row + 1]):
            said = board.raises[i]
            if known[said] >= 0 or not board.wanted[said]:
                continue
            if heard[n, said] < 0:
                out[:] = ZERO
                k = board.key[said]
                pay(out, tallied[k], board.own[k], board.worth[0, 1 - me, said])
            else:
                as_at(out, edges[heard[n, said], CHILD], said, board, tallies, values)
            gain = _gain(out, base, here)
            if gain > gains[some]:
                gains[some] = gain
                found[some, 0], found[some, 1], found[some, 2] = n, said, heard[n, said]
        if gains[some] > ZERO:
            some += 1
    return some
