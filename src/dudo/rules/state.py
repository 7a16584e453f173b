"""The whole of a game at one moment, hidden dice included. Only ``view`` may show it to anybody."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, Protocol

from dudo.rules.actions import HIDDEN, Hand, RoundEnded
from dudo.rules.bids import PACO, Bid
from dudo.rules.options import Rules
from dudo.rules.raising import Turn


class Phase(StrEnum):
    """What the game waits for."""

    OPENER = "opener"
    """For a draw or a roll-off that settles who opens the game."""
    ROLL = "roll"
    """For everybody's dice."""
    BID = "bid"
    """For a player: ``to_act``, or whoever may call calza out of turn."""
    COUNT = "count"
    """For the count of a called bid, since some dice are hidden even from this state."""
    OVER = "over"


class State(NamedTuple):
    """An immutable game. Made by ``new_game``, moved on by ``apply`` only."""

    rules: Rules
    phase: Phase
    ply: int
    """How many actions have been applied. An action may say which ply it answers."""
    counts: tuple[int, ...]
    """Dice of each seat; 0 is out."""
    contenders: tuple[int, ...]
    """Seats among which the first player is still to be settled."""
    opener: int
    """Who opens this round; -1 while that is not settled."""
    to_act: int
    """The seat in turn; -1 when the game waits for dice or is over."""
    hands: tuple[Hand, ...]
    bids: tuple[tuple[int, Bid], ...]
    """(seat, bid) of this round, in order."""
    palifico: bool
    palifico_called: frozenset[int]
    """Seats that have called palifico in this game."""
    call: tuple[str, int] | None
    """(``dudo`` or ``calza``, caller) while the count is awaited."""
    past: tuple[RoundEnded, ...]
    """The finished rounds."""

    @property
    def players(self) -> int:
        return len(self.counts)

    @property
    def total(self) -> int:
        """Dice in play."""
        return sum(self.counts)

    @property
    def round(self) -> int:
        """The number of the round being played or about to be rolled, from 1."""
        return len(self.past) + (self.phase is not Phase.OVER)

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


class Table(Protocol):
    """What a state and a view of it have in common, as far as bidding goes."""

    @property
    def rules(self) -> Rules: ...
    @property
    def counts(self) -> tuple[int, ...]: ...
    @property
    def bids(self) -> tuple[tuple[int, Bid], ...]: ...
    @property
    def palifico(self) -> bool: ...


def turn_of(table: Table, seat: int) -> Turn:
    """What decides the legal bids of ``seat`` if it is to act."""
    bids, counts = table.bids, table.counts
    last = bids[-1][1] if bids else None
    return Turn(table.rules, last, sum(counts), table.palifico, counts[seat] == 1)


def matching(hand: Hand, face: int, jokers: bool) -> int:
    """How many dice of ``hand`` bear out a bid on ``face``."""
    if jokers and face != PACO:
        return hand.count(face) + hand.count(PACO)
    return hand.count(face)


def counted(state: State) -> tuple[int, int]:
    """How many known dice bear the last bid out, and how many dice are not known."""
    face, jokers = state.bids[-1][1].face, state.jokers
    count = unknown = 0
    for hand in state.hands:
        count += matching(hand, face, jokers)
        unknown += hand.count(HIDDEN)
    return count, unknown
