"""The only gate between a game and anybody who plays or watches it."""

from __future__ import annotations

from typing import NamedTuple

from dudo.rules.actions import (
    HIDDEN,
    CallCalza,
    CallDudo,
    Event,
    Hand,
    MakeBid,
    PlayerAction,
    Roll,
    RoundEnded,
)
from dudo.rules.bids import FACES, Bid
from dudo.rules.engine import calza_refusal, check_seat
from dudo.rules.errors import UnreadableError
from dudo.rules.options import Rules
from dudo.rules.raising import Turn, count_range, legal_bids
from dudo.rules.state import Phase, State, turn_of


class View(NamedTuple):
    """What one seat, or a spectator, knows. A bot is given this and nothing else."""

    seat: int | None
    """Whose view it is; None for a spectator."""
    rules: Rules
    phase: Phase
    ply: int
    round: int
    counts: tuple[int, ...]
    contenders: tuple[int, ...]
    opener: int | None
    to_act: int | None
    hand: Hand
    """This seat's own dice, sorted; empty for a spectator or before the roll."""
    bids: tuple[tuple[int, Bid], ...]
    palifico: bool
    call: tuple[str, int] | None
    past: tuple[RoundEnded, ...]
    """Finished rounds, dice and all: everybody saw them."""
    ranges: tuple[tuple[int, int] | None, ...]
    """For faces 1 to 6 the least and greatest count that this seat may bid now, or None."""
    dudo: bool
    """Whether this seat may call dudo now."""
    calza: bool
    """Whether this seat may call calza now, in turn or out of it."""

    @property
    def total(self) -> int:
        """Dice in play."""
        return sum(self.counts)

    @property
    def hidden(self) -> int:
        """Dice in play that this seat does not see."""
        return sum(self.counts) - len(self.hand)

    @property
    def last(self) -> tuple[int, Bid] | None:
        """(seat, bid) to beat."""
        return self.bids[-1] if self.bids else None

    @property
    def jokers(self) -> bool:
        """Whether pacos are jokers in this round."""
        return self.rules.jokers and not self.palifico

    @property
    def winner(self) -> int | None:
        return self.past[-1].winner if self.past else None

    @property
    def turn(self) -> Turn:
        """What decides which bids this seat may make when it is to act.

        Raises:
            UnreadableError: ``no-such-seat`` for a spectator.
        """
        if self.seat is None:
            raise UnreadableError("no-such-seat", "A spectator has no turn.")
        return turn_of(self, self.seat)

    @property
    def legal_bids(self) -> tuple[Bid, ...]:
        """Every bid open to this seat now, sorted by count, then by face."""
        if self.phase is not Phase.BID or self.seat != self.to_act:
            return ()
        return legal_bids(self.turn)

    @property
    def legal_actions(self) -> tuple[PlayerAction, ...]:
        """Everything open to this seat now: bids, then dudo, then calza."""
        if self.seat is None:
            return ()
        actions: list[PlayerAction] = [MakeBid(self.seat, bid) for bid in self.legal_bids]
        if self.dudo:
            actions.append(CallDudo(self.seat))
        if self.calza:
            actions.append(CallCalza(self.seat))
        return tuple(actions)


def view(state: State, seat: int | None) -> View:
    """What ``seat`` (None: a spectator) may know of ``state``.

    Raises:
        UnreadableError: ``no-such-seat``.
    """
    if seat is not None:
        check_seat(state.players, seat)
    turn = state.phase is Phase.BID and seat is not None and seat == state.to_act
    ranges: list[tuple[int, int] | None] = [None] * 6
    if turn and seat is not None:
        asked = turn_of(state, seat)
        for face in FACES:
            least, greatest = count_range(asked, face)
            if least <= greatest:
                ranges[face - 1] = (least, greatest)
    return View(
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        ply=state.ply,
        round=state.round,
        counts=state.counts,
        contenders=state.contenders,
        opener=None if state.opener < 0 else state.opener,
        to_act=None if state.to_act < 0 else state.to_act,
        hand=() if seat is None else tuple(sorted(state.hands[seat])),
        bids=state.bids,
        palifico=state.palifico,
        call=state.call,
        past=state.past,
        ranges=tuple(ranges),
        dudo=turn and bool(state.bids),
        calza=seat is not None and calza_refusal(state, seat) is None,
    )


def view_event(event: Event, seat: int | None) -> Event:
    """``event`` as ``seat`` (None: a spectator) may see it: others' dice of a roll are hidden."""
    if isinstance(event, Roll):
        return Roll(
            tuple(
                tuple(sorted(hand)) if owner == seat else (HIDDEN,) * len(hand)
                for owner, hand in enumerate(event.hands)
            )
        )
    return event
