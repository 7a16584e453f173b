"""One walk through all sequences of bids: a step of regret minimisation, or a best response.

The tree is not stored. A node is a sequence of bids; what follows it depends on the last one only,
so that its place in the arrays is known from how much room the subtrees before it take: nodes lie
in the order in which a depth-first walk meets them. Players take turns, so that the depth says
who is to act. At each node the values of all hands are worked out together.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from dudo.solver.kernels.board import jit

LANES: Final = 8
"""Hands are padded to a multiple of this: so many single-precision numbers fit a register."""


@cache
def walk_kernel(own: int, other: int, precision: type, best: bool) -> Callable[..., None]:
    """The walk for a traverser with ``own`` hands against one with ``other`` (both padded).

    With ``best`` the traverser takes the best action for each hand and nothing is learned;
    otherwise both play what their regrets say, and the traverser's regrets move on (discounted
    CFR: Brown and Sandholm, "Solving Imperfect-Information Games via Discounted Regret
    Minimization", 2019), while the other's strategy is added to its average.

    The arguments of the function that is returned, all arrays flat:

    - ``me``, ``root_player``, ``root_bid``: who traverses; who is to act at the root, and on what
      (the number of bids where nothing has been said);
    - ``bids``, ``calls``: how many bids and calls there are;
    - ``first``: (2, bids + 2) where in ``raises`` those of a player on a bid begin;
    - ``slots``: (2, bids + 1, 2) by player to act and last bid, the actions in the subtree at
      nodes of player 0 and 1;
    - ``leaves``: (calls, 2, bids, other, own) what a call comes to for the traverser;
    - ``regrets``: the traverser's, by node, action and hand, from the root of this walk on;
    - ``theirs``: the other's regrets, or with ``best`` the sum of their strategies;
    - ``sums``: the other's strategies, to which ``weight`` times this one is added;
    - ``reach``: (depth, other) with the other's probability of each hand in its first row;
    - ``values``: (depth, own), whose first row is the result;
    - ``positive``, ``negative``: what remains of regrets from before;
    - ``norm``: (depth, the greater number of hands), ``child``: (own), ``stack``: (5, depth).
    """
    zero, one = precision(0.0), precision(1.0)
    worst = precision(-1e30)
    # What is less is nothing: its inverse would be infinite.
    least = precision(1e-30)

    @jit
    def walk(
        me: int,
        root_player: int,
        root_bid: int,
        bids: int,
        calls: int,
        first: Any,
        raises: Any,
        slots: Any,
        leaves: Any,
        regrets: Any,
        theirs: Any,
        sums: Any,
        weight: Any,
        positive: Any,
        negative: Any,
        reach: Any,
        values: Any,
        norm: Any,
        child: Any,
        stack: Any,
    ) -> None:
        widest = max(own, other)
        last, action, begins, told = stack[0], stack[1], stack[2], stack[3]
        depth = 0
        mine = 0  # how much of regrets has been passed
        others = 0
        last[0], action[0], told[0] = root_bid, -1, 0
        while True:
            bid = last[depth]
            player = (root_player + depth) & 1
            row = player * (bids + 1) + bid
            lowest = first[row]
            rises = first[row + 1] - lowest
            actions = rises + (calls if bid < bids else 0)
            u, z, at = depth * own, depth * widest, action[depth]
            if at < 0:  # a node that is new
                at = 0
                if player == me:
                    begins[depth] = mine
                    mine += actions * own
                    for h in range(own):
                        values[u + h] = worst if best else zero
                    if not best:
                        for h in range(own):
                            norm[z + h] = zero
                        for a in range(actions):
                            o = begins[depth] + a * own
                            for h in range(own):
                                norm[z + h] += max(regrets[o + h], zero)
                        for h in range(own):
                            x = norm[z + h]
                            # Below zero stands for: all alike.
                            norm[z + h] = one / x if x > least else -one / precision(actions)
                else:
                    begins[depth] = others
                    others += actions * other
                    r = told[depth] * other
                    for h in range(own):
                        values[u + h] = zero
                    for h in range(other):
                        norm[z + h] = zero
                    for a in range(actions):
                        o = begins[depth] + a * other
                        for h in range(other):
                            norm[z + h] += max(theirs[o + h], zero)
                    for h in range(other):
                        x = norm[z + h]
                        p = reach[r + h]
                        norm[z + h] = p / x if x > least else -p / precision(actions)
            descends = False
            while at < actions:
                r = told[depth] * other
                if player != me:
                    o = begins[depth] + at * other
                    r = (depth + 1) * other
                    some = zero
                    for h in range(other):
                        x = norm[z + h]
                        p = -x if x <= zero else max(theirs[o + h], zero) * x
                        reach[r + h] = p
                        if not best:
                            sums[o + h] += weight * p
                        some += p
                    if some <= least:
                        # They never do this: nothing below it counts for anybody.
                        if at < rises:
                            s = ((1 - player) * (bids + 1) + raises[lowest + at]) * 2
                            mine += slots[s + me] * own
                            others += slots[s + 1 - me] * other
                        at += 1
                        continue
                if at < rises:
                    said = raises[lowest + at]
                    row = (1 - player) * (bids + 1) + said
                    if calls > 1 or first[row] != first[row + 1]:
                        action[depth] = at
                        told[depth + 1] = told[depth] if player == me else depth + 1
                        depth += 1
                        last[depth], action[depth] = said, -1
                        descends = True
                        break
                    # Nobody can go on from there: the next player has to doubt.
                    leaf = ((1 - player) * bids + said) * other * own
                else:
                    leaf = (((at - rises) * 2 + player) * bids + bid) * other * own
                for h in range(own):
                    child[h] = zero
                for k in range(other):
                    p = reach[r + k]
                    for h in range(own):
                        child[h] += p * leaves[leaf + k * own + h]
                if player != me:
                    for h in range(own):
                        values[u + h] += child[h]
                elif best:
                    for h in range(own):
                        values[u + h] = max(values[u + h], child[h])
                else:
                    o = begins[depth] + at * own
                    for h in range(own):
                        q, v, x = regrets[o + h], child[h], norm[z + h]
                        values[u + h] += v * (-x if x < zero else max(q, zero) * x)
                        regrets[o + h] = (q * positive if q > zero else q * negative) + v
                at += 1
            if descends:
                continue
            if player == me and not best:
                for a in range(actions):
                    o = begins[depth] + a * own
                    for h in range(own):
                        regrets[o + h] -= values[u + h]
            if depth == 0:
                return
            below = u
            depth -= 1
            player = (root_player + depth) & 1
            u, z, at = depth * own, depth * widest, action[depth]
            if player != me:
                for h in range(own):
                    values[u + h] += values[below + h]
            elif best:
                for h in range(own):
                    values[u + h] = max(values[u + h], values[below + h])
            else:
                o = begins[depth] + at * own
                for h in range(own):
                    q, v, x = regrets[o + h], values[below + h], norm[z + h]
                    values[u + h] += v * (-x if x < zero else max(q, zero) * x)
                    regrets[o + h] = (q * positive if q > zero else q * negative) + v
            action[depth] = at + 1

    compiled: Callable[..., None] = walk
    return compiled


def padded(hands: int) -> int:
    """``hands``, and as many more that nobody holds as a whole number of registers takes."""
    return math.ceil(hands / LANES) * LANES
