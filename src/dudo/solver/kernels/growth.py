"""New branches for a growing tree: each begins as a copy of the one it was heard as before."""

from __future__ import annotations

from typing import Any

from dudo.solver.kernels.board import ACTION, CHILD, FIRST, LAST, NEXT, PLAYER, ROW, jit

NODES, EDGES, ROWS = 0, 1, 2
"""Columns of ``sizes``: how many nodes and edges, and from the third on rows of each player."""


@jit
def _edge(n: int, action: int, child: int, before: int, sizes: Any, nodes: Any, edges: Any) -> int:
    """Add an edge to ``n``, behind the edge ``before`` or, if that is -1, as the first.

    Returns its row, which is new.
    """
    e, player = sizes[EDGES], nodes[n, PLAYER]
    row: int = sizes[ROWS + player]
    edges[e, ACTION], edges[e, CHILD], edges[e, ROW] = action, child, row
    if before < 0:
        edges[e, NEXT] = nodes[n, FIRST]
        nodes[n, FIRST] = e
    else:
        edges[e, NEXT] = edges[before, NEXT]
        edges[before, NEXT] = e
    sizes[EDGES] += 1
    sizes[ROWS + player] += 1
    return row


@jit
def _node(player: int, last: int, sizes: Any, nodes: Any) -> int:
    n: int = sizes[NODES]
    nodes[n, PLAYER], nodes[n, LAST], nodes[n, FIRST] = player, last, -1
    sizes[NODES] += 1
    return n


@jit
def grow(
    found: Any,
    keep: Any,
    bids: int,
    calls: int,
    sizes: Any,
    nodes: Any,
    edges: Any,
    regrets0: Any,
    regrets1: Any,
    sums0: Any,
    sums1: Any,
    queue: Any,
) -> int:
    """Add what was ``found``: rows of node, bid and the edge it is heard as (-1: all doubt it).

    Args:
        keep: (nodes,) which of them are worth a copy.
        regrets0, regrets1, sums0, sums1: (rows, hands); what lies behind the rows there are is 0.
        queue: (nodes, 2) to work in.

    Returns:
        How many were added: where there might not be room for one more, it stops.
    """
    for i in range(len(found)):
        if 2 * sizes[NODES] + 1 > len(nodes) or 2 * sizes[EDGES] + 1 + calls > len(edges):
            return i
        n, said, heard = found[i, 0], found[i, 1], found[i, 2]
        begin = _node(1 - nodes[n, PLAYER], said, sizes, nodes)
        _edge(n, said, begin, -1, sizes, nodes, edges)
        if heard < 0:
            for call in range(calls):
                _edge(begin, bids + call, -1, -1, sizes, nodes, edges)
            continue
        queue[0, 0], queue[0, 1] = edges[heard, CHILD], begin
        head, tail = 0, 1
        while head < tail:
            source, target = queue[head, 0], queue[head, 1]
            head += 1
            e, copied = nodes[source, FIRST], -1
            while e >= 0:
                m, old = edges[e, CHILD], edges[e, ROW]
                if m < 0 or keep[m]:
                    child = -1
                    if m >= 0:
                        child = _node(nodes[m, PLAYER], nodes[m, LAST], sizes, nodes)
                        queue[tail, 0], queue[tail, 1] = m, child
                        tail += 1
                    row = _edge(target, edges[e, ACTION], child, copied, sizes, nodes, edges)
                    copied = sizes[EDGES] - 1
                    if nodes[source, PLAYER] == 0:
                        regrets0[row] = regrets0[old]
                        sums0[row] = sums0[old]
                    else:
                        regrets1[row] = regrets1[old]
                        sums1[row] = sums1[old]
                e = edges[e, NEXT]
    return len(found)
