"""A game written down: who played, what is known about the occasion, and every event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from dudo import __version__
from dudo.record.lines import is_control, is_header
from dudo.record.seals import Seals, check_seals
from dudo.rules import (
    Event,
    GameStarted,
    IllegalError,
    Roll,
    RoundEnded,
    Rules,
    State,
    UnreadableError,
    apply,
    new_game,
    replay,
    view_event,
)


@dataclass(frozen=True, slots=True)
class Record:
    """A finished or unfinished game. It is checked when made: every event must be legal.

    Raises:
        UnreadableError: ``wrong-players``, ``not-a-name``, ``bad-header``, ``twice``,
            ``wrong-seals`` or ``not-a-log``.
        IllegalError: ``wrong-result``, or whatever an action in it breaks.
    """

    players: tuple[str, ...]
    """Their names, by seat; two may be the same."""
    events: tuple[Event, ...]
    """The log, from ``GameStarted`` on, with the result of each finished round."""
    headers: tuple[tuple[str, str], ...] = ()
    """Free facts in order, such as ``("date", "2026-01-31")``."""
    engine: str | None = __version__
    """The version of dudo that wrote the log; None for a game noted by hand."""
    seals: Seals | None = None
    """What the dice were bound by, where they can be checked (``dudo.fair``)."""
    state: State = field(init=False, repr=False, compare=False)
    """Where the game stands after the last event."""

    def __post_init__(self) -> None:
        state = replay(self.events)
        if sum(isinstance(event, RoundEnded) for event in self.events) != len(state.past):
            raise IllegalError("wrong-result", "The result of a finished round is missing.")
        if len(self.players) != state.players:
            raise UnreadableError(
                "wrong-players",
                f"The game has {state.players} players, not {len(self.players)} names.",
                players=len(self.players),
            )
        for name in self.players:
            check_name(name)
        known = set()
        for key, value in self.all_headers:
            check_header(key, value)
            if key in known:
                raise UnreadableError("twice", f"The header {key!r} stands twice.", key=key)
            known.add(key)
        if self.seals is not None:
            check_seals(self.seals, state)
        object.__setattr__(self, "state", state)

    @property
    def all_headers(self) -> tuple[tuple[str, str], ...]:
        """The headers as they are written, ``engine`` first."""
        engine = () if self.engine is None else (("engine", self.engine),)
        return (*engine, *self.headers)

    @property
    def rules(self) -> Rules:
        return self.state.rules

    def steps(self) -> Iterator[Step]:
        """Each event with the game before and after it."""
        start, *rest = self.events
        assert isinstance(start, GameStarted)
        state = new_game(start.rules, start.players, start.opener)
        yield Step(start, state, state)
        for event in rest:
            before = state
            if isinstance(event, RoundEnded | GameStarted):
                # The call before it has moved the game on already.
                yield Step(event, before, state)
            else:
                state, _ = apply(before, event)
                yield Step(event, before, state)

    def seen_by(self, seat: int | None) -> Record:
        """The record as ``seat`` (None: a spectator) may have it.

        The dice of finished rounds were shown to everybody; of the round in play, the others'
        are hidden.
        """
        events = list(self.events)
        for at in range(len(events) - 1, -1, -1):
            if isinstance(events[at], RoundEnded):
                break
            if isinstance(events[at], Roll):
                events[at] = view_event(events[at], seat)
        return replace(self, events=tuple(events))


class Step(NamedTuple):
    """One event of a game. After a call, ``after`` is the next round already."""

    event: Event
    before: State
    after: State


def check_name(name: str) -> str:
    """``name`` if a player can be called so.

    Raises:
        UnreadableError: ``not-a-name``.
    """
    if not name.strip() or any(map(is_control, name)):
        raise UnreadableError(
            "not-a-name",
            f"{name!r} is no name: it needs a visible character, and has no control characters.",
            expected='"A name"',
        )
    return name


def check_header(key: str, value: str) -> None:
    """Raise ``UnreadableError`` (``bad-header``) unless ``key: value`` is a header."""
    if not is_header(key, value):
        raise UnreadableError(
            "bad-header",
            f"{key!r}: {value!r} is no header: a word of the letters a to z, digits and hyphens, "
            "and one line of text without spaces around it.",
            key=key,
        )
