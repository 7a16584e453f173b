"""A table in play: its log replayed, its people connected, its bots and dice at work."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from dudo.odds import exactly
from dudo.odds import table as odds_table
from dudo.record.wire import event_from_json, event_to_json, view_to_json
from dudo.rules import (
    Action,
    Event,
    GameStarted,
    IllegalError,
    Phase,
    Roll,
    RoundEnded,
    RulesError,
    State,
    View,
    apply,
    check_ply,
    new_game,
    view,
    view_event,
)
from dudo.rules.actions import HIDDEN
from dudo.server.errors import RefusedError
from dudo.server.messages import Happened, Welcome, write_message
from dudo.server.setup import Setup
from dudo.store import LogMovedError, StoredEvent, StoredTable, TableStore
from dudo.words import Phrase, narrate


class Listener(Protocol):
    """A connection to the table."""

    seat: int | None
    """Which seat it is; the table says so when it joins."""

    def send(self, message: str) -> None:
        """Take ``message`` for the client. Never waits, never raises."""
        ...


class BrokenLogError(RuntimeError):
    """The log in the store has a gap or is no game by the rules: nobody can go on from it."""

    def __init__(self, table: str, seq: int) -> None:
        super().__init__(f"table {table} cannot be replayed: see event {seq} of its log")


class Told(NamedTuple):
    """What an event was in words."""

    seq: int
    say: list[Phrase]


class Moment(NamedTuple):
    """An event of the log, and the game before and after it."""

    event: Event
    before: State
    after: State


def moments(state: State, action: Action, seen: int | None = None) -> list[Moment]:
    """Play ``action`` on ``state``.

    A call and its result are one action to the rules. Between them lies the moment in which
    everybody has heard the call and no cup is lifted yet.

    Raises:
        RulesError: what is wrong with the action.
    """
    after, (_, *results) = apply(state, action, seen)
    if not results:
        return [Moment(action, state, after)]
    # With all dice hidden the rules themselves stop at that moment, to ask for the count.
    called, _ = apply(without_dice(state), action)
    called = called._replace(hands=state.hands)
    return [Moment(action, state, called), *(Moment(result, called, after) for result in results)]


def without_dice(state: State) -> State:
    """``state`` with every die hidden: what everybody at the table may know of it."""
    return state._replace(hands=tuple((HIDDEN,) * len(hand) for hand in state.hands))


class Table:
    """One table, in one process. The log in the store is the truth; this follows it."""

    def __init__(
        self, store: TableStore, stored: StoredTable, events: Sequence[StoredEvent]
    ) -> None:
        self.id = stored.id
        self.setup = Setup.from_stored(stored, events)
        self.listeners: set[Listener] = set()
        self.skipping = False
        """A person who is out has asked for the rest to be played quickly."""
        self.changed = asyncio.Event()
        """Set whenever what the table waits for may be another thing than before."""
        self._store = store
        self._lock = asyncio.Lock()
        self._ready: set[int] = set()
        start = self.setup.start
        self.state = new_game(start.rules, start.players, start.opener)
        self.seq = 1
        self._story = [Told(1, narrate(start, None))]
        """What was said since the roll before the last, which is what people come back to."""
        self._rolled = 0
        self._follow(events[1:])

    # --- what happens --------------------------------------------------------------------------

    async def act(self, action: Action, seen: int) -> None:
        """Play ``action`` on the state that it was meant for: keep it first, then tell everybody.

        Raises:
            RulesError: what is wrong with it; nothing has happened.
        """
        # Once the log has it everybody must hear of it, even if the one who did it is gone.
        await asyncio.shield(self._act(action, seen))

    async def _act(self, action: Action, seen: int) -> None:
        async with self._lock:
            if seen > self.state.ply:
                await self._catch_up()
            while True:
                happening = moments(self.state, action, seen)
                payloads = [event_to_json(moment.event) for moment in happening]
                try:
                    await self._store.append(self.id, self.seq + 1, payloads)
                except LogMovedError:
                    if not await self._catch_up():
                        raise
                    continue
                self._tell(happening)
                return

    async def _catch_up(self) -> bool:
        """Follow what another process has done; whether that was anything."""
        new = await self._store.log(self.id, after=self.seq)
        self._follow(new)
        return bool(new)

    def _follow(self, events: Sequence[StoredEvent]) -> None:
        for stored in events:
            try:
                event = event_from_json(stored.payload)
                if not isinstance(event, RoundEnded | GameStarted):
                    self._tell(moments(self.state, event))
                elif event not in self.state.past[-1:]:
                    # Results have come from the rules already, with the call that led to them.
                    raise BrokenLogError(self.id, stored.seq)
            except RulesError as error:
                raise BrokenLogError(self.id, stored.seq) from error
        if events and self.seq != events[-1].seq:
            raise BrokenLogError(self.id, events[-1].seq)

    def _tell(self, happening: Sequence[Moment]) -> None:
        self._ready.clear()
        for event, before, after in happening:
            self.seq += 1
            self.state = after
            if isinstance(event, Roll):
                del self._story[: self._rolled]
                self._rolled = len(self._story)
            # Only what everybody knows goes into words.
            said = narrate(view_event(event, None), without_dice(before))
            self._story.append(Told(self.seq, said))
            messages: dict[int | None, str] = {}
            for listener in tuple(self.listeners):
                seat = listener.seat
                if seat not in messages:
                    messages[seat] = write_message(self._happened(event, seat))
                listener.send(messages[seat])
        self.changed.set()

    def ready(self, seat: int, seen: int) -> None:
        """``seat`` has read the result of the round. Nothing waits for a seat that is out.

        Raises:
            StaleError, IllegalError: there is no result to read.
        """
        check_ply(self.state, seen)
        if self.state.phase is not Phase.ROLL or not self.state.past:
            raise IllegalError("not-between-rounds", "Be ready when a round has ended.")
        if seat in self.not_ready:
            self._ready.add(seat)
            self.changed.set()

    def skip(self, seat: int) -> None:
        """``seat`` is out and would see the rest quickly.

        Raises:
            RefusedError: it still has dice.
        """
        if self.state.counts[seat]:
            raise RefusedError("still-playing", "You still have dice: play on.")
        if not self.skipping:
            self.skipping = True
            self.changed.set()

    # --- what is seen --------------------------------------------------------------------------

    def join(self, listener: Listener, secret_hash: bytes | None) -> None:
        """Welcome ``listener``, who holds that secret, and tell it everything from here on."""
        listener.seat = self.setup.seat_of(secret_hash)
        listener.send(write_message(self.welcome(listener.seat)))
        self.listeners.add(listener)

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)

    def view(self, seat: int | None) -> View:
        return view(self.state, seat)

    def welcome(self, seat: int | None) -> Welcome:
        seen = self.view(seat)
        return Welcome(
            seq=self.seq,
            seat=seat,
            table=self.setup.to_json(self.id),
            view=view_to_json(seen),
            odds=self._odds(seen),
            say=_say(self._story[-1].say),
            story=[{"seq": told.seq, "say": _say(told.say)} for told in self._story],
            waits=self.waits(),
        )

    def _happened(self, event: Event, seat: int | None) -> Happened:
        seen = self.view(seat)
        return Happened(
            seq=self.seq,
            event=event_to_json(view_event(event, seat)),
            say=_say(self._story[-1].say),
            view=view_to_json(seen),
            odds=self._odds(seen),
            waits=self.waits(),
        )

    @property
    def people_in(self) -> list[int]:
        """The seats of people who still have dice."""
        return [seat for seat in self.setup.people if self.state.counts[seat]]

    @property
    def not_ready(self) -> list[int]:
        """The people for whose ``ready`` the next roll waits."""
        if self.state.phase is not Phase.ROLL or not self.state.past:
            return []
        return [seat for seat in self.people_in if seat not in self._ready]

    def waits(self) -> dict[str, Any] | None:
        """What the game waits for."""
        state = self.state
        if state.phase is Phase.OVER:
            return None
        if state.phase is Phase.BID:
            bot = self.setup.seats[state.to_act].bot is not None
            return {"for": "bot" if bot else "player", "seats": [state.to_act]}
        if self.not_ready:
            return {"for": "ready", "seats": self.not_ready}
        return {"for": "server"}

    def _odds(self, seen: View) -> dict[str, Any] | None:
        if not self.setup.assisted or seen.seat is None or seen.phase is not Phase.BID:
            return None
        rows = odds_table(seen.hand, seen.hidden, seen.jokers)
        last = seen.last
        return {
            "at_least": rows,
            "exactly": last and exactly(seen.hand, seen.hidden, last[1], seen.jokers),
        }


def _say(phrases: Sequence[Phrase]) -> list[dict[str, Any]]:
    return [phrase._asdict() for phrase in phrases]
