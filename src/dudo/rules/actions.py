"""What can happen in a game. People bid and call; dice and draws come from outside, as actions too.

Nothing in the rules rolls a die, so a game is replayed exactly from its events.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from dudo.rules.bids import Bid
from dudo.rules.options import Rules

HIDDEN: Final = 0
"""A die that somebody knows and the holder of this value does not."""

Hand: TypeAlias = tuple[int, ...]
"""The dice of one seat, in no particular order; empty for a seat that is out."""


@dataclass(frozen=True, slots=True)
class NameOpener:
    """The first player of the game was drawn, or named by the host."""

    seat: int


@dataclass(frozen=True, slots=True)
class RollOff:
    """Two dice for each contender for the first bid, an empty hand for everybody else."""

    dice: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """A hand for every seat, empty for those who are out. Dice may be ``HIDDEN`` (0)."""

    hands: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class MakeBid:
    """``seat`` opens the round with, or raises to, ``bid``."""

    seat: int
    bid: Bid


@dataclass(frozen=True, slots=True)
class CallDudo:
    """``seat`` doubts the last bid."""

    seat: int


@dataclass(frozen=True, slots=True)
class CallCalza:
    """``seat`` says that the last bid is exactly right."""

    seat: int


@dataclass(frozen=True, slots=True)
class Count:
    """How many dice bore the bid out, told from outside because some of them are ``HIDDEN``."""

    count: int


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The first event of every game. ``opener`` is None until a draw or a roll-off settles it."""

    rules: Rules
    players: int
    opener: int | None = None


class RoundEnded(NamedTuple):
    """A round, and what came of it. Seats are numbered clockwise from 0."""

    number: int
    """1 for the first round of the game."""
    opener: int
    palifico: bool
    bids: tuple[tuple[int, Bid], ...]
    """Who said what, in order; the last one was called."""
    call: str
    """``dudo`` or ``calza``."""
    caller: int
    bidder: int
    bid: Bid
    jokers: bool
    """Whether pacos counted as the face that was bid."""
    hands: tuple[Hand, ...]
    """The dice as they lay; ``HIDDEN`` (0) where nobody wrote them down."""
    count: int  # type: ignore[assignment]  # a tuple has a method of that name; nobody needs it
    """How many of them bore the bid out."""
    losses: tuple[tuple[int, int], ...]
    """(seat, dice lost), by seat."""
    gained: int | None
    """The seat that regained a die."""
    counts: tuple[int, ...]
    """Dice of each seat afterwards."""
    eliminated: tuple[int, ...]
    next_opener: int | None
    """Who opens the next round; None when the game is over."""
    palifico_by: tuple[int, ...]
    """The seats that call palifico for the next round."""
    winner: int | None


PlayerAction: TypeAlias = MakeBid | CallDudo | CallCalza
ChanceAction: TypeAlias = NameOpener | RollOff | Roll | Count
Action: TypeAlias = PlayerAction | ChanceAction
Event: TypeAlias = GameStarted | Action | RoundEnded
"""What a log holds: the start, every action as it was played, and what each round came to."""
