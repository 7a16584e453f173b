"""A step of regret minimisation on a growing tree."""

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
    ONE,
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


@jit
def learn(
    board: Board,
    count: int,
    nodes: Any,
    edges: Any,
    regrets: Any,
    theirs: Any,
    sums: Any,
    weight: Any,
    positive: Any,
    negative: Any,
    reach: Any,
    values: Any,
    told: Any,
) -> None:
    """Move the traverser's regrets on, and the other's average: discounted CFR.

    Args:
        count: how many nodes there are.
        regrets: (rows, own hands) the traverser's.
        theirs: (rows, other's hands) the other's regrets.
        sums: the sum of the other's strategies, to which ``weight`` times this one is added.
        positive: what remains of regrets from before, where they are positive.
        negative: the same of those that are not.
        reach: (nodes + 1, other's hands) whose first row says how likely they are.
        values: (nodes, own hands) whose first row is the result.
        told: (nodes,) in which row of ``reach`` a node finds its own; -1 where nobody gets.
    """
    me, bids, key = board.me, board.bids, board.key
    own, other = values.shape[1], reach.shape[1]
    mine, norm = np.empty(own, np.float32), np.empty(other, np.float32)
    tallied = np.empty(board.other.shape[1], np.float32)
    child = np.empty(own, np.float32)
    told[:count] = -1
    told[0] = 0
    for n in range(count):
        if told[n] < 0:
            continue
        e = nodes[n, FIRST]
        if nodes[n, PLAYER] == me:
            pass_on(n, nodes, edges, told)
            continue
        norms(n, nodes, edges, theirs, norm)
        bid, r, v = nodes[n, LAST], reach[told[n]], values[n]
        v[:] = ZERO
        while e >= 0:
            m = edges[e, CHILD]
            q, s = theirs[edges[e, ROW]], sums[edges[e, ROW]]
            p = reach[m] if m >= 0 else reach[count]
            some, otherwise = ZERO, oldest(e, edges)
            for h in range(other):
                x = r[h] * share(q[h], norm[h], otherwise)
                if n == 0 and board.closed:
                    x = board.tremble * (r[h] if m >= 0 else ZERO) + (ONE - board.tremble) * x
                p[h] = x
                s[h] += weight * x
                some += x
            if some > LEAST:
                if m >= 0:
                    told[m] = m
                elif edges[e, ACTION] < bids + board.calls:
                    tally(tallied, board.other[key[bid]], p)
                    call = edges[e, ACTION] - bids
                    pay(v, tallied, board.own[key[bid]], board.worth[call, 1 - me, bid])
            e = edges[e, NEXT]
    for n in range(count - 1, -1, -1):
        if told[n] < 0:
            continue
        v = values[n]
        e = nodes[n, FIRST]
        if nodes[n, PLAYER] != me:
            gather(v, n, nodes, edges, told, values)
            continue
        norms(n, nodes, edges, regrets, mine)
        v[:] = ZERO
        bid = nodes[n, LAST]
        if bid < bids:
            tally(tallied, board.other[key[bid]], reach[told[n]])
        while e >= 0:
            m = edges[e, CHILD]
            if m >= 0:
                w = values[m]
            elif edges[e, ACTION] == bids + board.calls:
                w = board.otherwise
            else:
                w = child
                w[:] = ZERO
                call = edges[e, ACTION] - bids
                pay(w, tallied, board.own[key[bid]], board.worth[call, me, bid])
            q, otherwise = regrets[edges[e, ROW]], oldest(e, edges)
            for h in range(own):
                x = q[h]
                v[h] += w[h] * share(x, mine[h], otherwise)
                q[h] = x * (positive if x > ZERO else negative) + w[h]
            e = edges[e, NEXT]
        e = nodes[n, FIRST]
        while e >= 0:
            q = regrets[edges[e, ROW]]
            for h in range(own):
                q[h] -= v[h]
            e = edges[e, NEXT]
