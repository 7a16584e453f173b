"""What a beginner at the table could do, by the odds alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from dudo.odds.chances import exactly, table
from dudo.odds.wording import LIKELY
from dudo.rules import FACES, Bid, Turn, UnreadableError, View, count_range


class Raise(NamedTuple):
    """A legal bid and the chance that it is true."""

    bid: Bid
    chance: float


@dataclass(frozen=True, slots=True)
class Advice:
    """What is open to a player, with the chances of each by one's own dice and fair hidden ones."""

    raises: tuple[Raise, ...]
    """For each face that may be named its best bid, the likeliest first.

    It is the highest count that is still likely (``LIKELY``), since a higher bid asks more of the
    next player; where none is, it is the least legal one.
    """
    dudo: float | None
    """The chance that a dudo wins; None when it may not be called."""
    calza: float | None
    """The chance that a calza wins; None when it may not be called."""


def advise(turn: Turn, own: Sequence[int]) -> Advice:
    """Advice for the player to act, who holds ``own`` and sees no other die in play.

    A ``Turn`` does not say how many players are left, so calza is advised on wherever the rules
    know it and there is a bid.

    Raises:
        UnreadableError: ``not-dice``, or ``no-such-hidden`` for more own dice than are in play.
    """
    if len(own) > turn.total:
        raise UnreadableError(
            "no-such-hidden", f"You hold {len(own)} dice, and only {turn.total} are in play."
        )
    called = turn.last is not None
    return _advise(turn, own, called, called and turn.rules.calza != "never", True)


def advise_view(view: View) -> Advice:
    """Advice for the seat whose view it is, in turn or (calza alone) out of it.

    Raises:
        UnreadableError: ``no-such-seat`` for a spectator's view.
    """
    return _advise(view.turn, view.hand, view.dudo, view.calza, view.seat == view.to_act)


def _advise(turn: Turn, own: Sequence[int], dudo: bool, calza: bool, bids: bool) -> Advice:
    chances = table(own, turn.total - len(own), turn.jokers)
    raises = []
    for face in FACES if bids else ():
        least, greatest = count_range(turn, face)
        if least > greatest:
            continue
        row = chances[face - 1]
        count = max((n for n in range(least, greatest + 1) if row[n - 1] >= LIKELY), default=least)
        raises.append(Raise(Bid(count, face), row[count - 1]))
    raises.sort(key=lambda option: (-option.chance, -option.bid.count, -option.bid.face))
    last = turn.last
    return Advice(
        raises=tuple(raises),
        dudo=1 - chances[last.face - 1][last.count - 1] if dudo and last else None,
        calza=exactly(own, turn.total - len(own), last, turn.jokers) if calza and last else None,
    )
