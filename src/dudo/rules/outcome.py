"""What a called bid comes to: who loses, who regains, who opens, and whether in palifico."""

from __future__ import annotations

from dudo.rules.actions import RoundEnded
from dudo.rules.state import State


def settle(state: State, call: str, caller: int, count: int) -> RoundEnded:
    """The result of the round when ``caller`` has called the last bid and ``count`` dice match."""
    rules = state.rules
    bidder, bid = state.bids[-1]
    losses: list[tuple[int, int]] = []
    gained: int | None = None
    if call == "dudo":
        loser, winner = (caller, bidder) if count >= bid.count else (bidder, caller)
        losses.append((loser, _dudo_loss(state, loser, abs(count - bid.count))))
        opener = loser if rules.next_opener == "loser" else winner
    elif count != bid.count:
        losses.append((caller, 1))
        opener = caller if rules.next_opener == "loser" else bidder
    else:
        opener = caller
        if rules.right_calza == "others-lose":
            losses = [(s, 1) for s, n in enumerate(state.counts) if n and s != caller]
        elif state.counts[caller] < rules.starting_dice:
            gained = caller

    counts = list(state.counts)
    for seat, lost in losses:
        counts[seat] -= lost
    if gained is not None:
        counts[gained] += 1
    left = len(counts) - counts.count(0)
    over = left == 1
    return RoundEnded(
        number=len(state.past) + 1,
        opener=state.opener,
        palifico=state.palifico,
        bids=state.bids,
        call=call,
        caller=caller,
        bidder=bidder,
        bid=bid,
        jokers=state.jokers,
        hands=state.hands,
        count=count,
        losses=tuple(losses),
        gained=gained,
        counts=tuple(counts),
        eliminated=tuple([seat for seat, _ in losses if not counts[seat]]),
        next_opener=None if over else next_with_dice(counts, opener),
        palifico_by=() if over else _palifico_by(state, losses, counts, left),
        winner=next_with_dice(counts, opener) if over else None,
    )


def _dudo_loss(state: State, loser: int, difference: int) -> int:
    rules, dice = state.rules, state.counts[loser]
    if rules.lost_dudo == "one":
        return 1
    if rules.lost_dudo == "all":
        return dice
    return min(dice, max(1, difference))


def _palifico_by(
    state: State, losses: list[tuple[int, int]], counts: list[int], left: int
) -> tuple[int, ...]:
    rules = state.rules
    if rules.palifico == "never" or (left == 2 and not rules.palifico_with_two):
        return ()
    fallen = [seat for seat, _ in losses if counts[seat] == 1]
    if fallen and rules.palifico == "once":
        fallen = [seat for seat in fallen if seat not in state.palifico_called]
    return tuple(fallen)


def next_with_dice(counts: list[int] | tuple[int, ...], seat: int) -> int:
    """``seat`` if it has dice, otherwise the next clockwise that has."""
    while not counts[seat]:
        seat = (seat + 1) % len(counts)
    return seat
