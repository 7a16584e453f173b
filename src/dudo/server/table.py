"""A table in this process: its log replayed, its people connected and told."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from dudo.record.wire import event_to_json
from dudo.rules import (
    Action,
    Event,
    GameStarted,
    IllegalError,
    MakeBid,
    Phase,
    PlayerAction,
    Roll,
    RoundEnded,
    RulesError,
    StaleError,
    State,
    View,
    check_ply,
    new_game,
    view,
    view_event,
)
from dudo.server.clock import TurnClock
from dudo.server.errors import BrokenLogError, RefusedError
from dudo.server.limits import Bucket
from dudo.server.lobby import decide, spectator
from dudo.server.messages import (
    Emote,
    Say,
    Sit,
    TableChanged,
    Waits,
    Wish,
    write_message,
)
from dudo.server.moments import Moment, Story, moments, without_dice
from dudo.server.owners import rows_after, secrets_after, secrets_of
from dudo.server.seating import (
    Seeded,
    TableEvent,
    TimedOut,
    apply,
    begin,
    entry_from_json,
    entry_to_json,
)
from dudo.server.setup import dealer_of, made_from_stored
from dudo.server.showing import Listener, happened, say, welcome
from dudo.server.telling import tell
from dudo.server.waiting import not_ready, people_in, waits_for
from dudo.store import LogMovedError, StoredEvent, StoredTable, TableStore
from dudo.words import Phrase, narrate

_Next: TypeAlias = tuple[TableEvent | GameStarted | None, list[Moment]]
"""What is added to a log: something about the table, something that is played, or both."""

_SAID_AT_ONCE: Final = 5
"""So many times one person may say something at once, and once more each second."""


class Table:
    """One table, in one process. The log in the store is the truth; this follows it."""

    def __init__(
        self,
        store: TableStore,
        stored: StoredTable,
        events: Sequence[StoredEvent],
        clock_unit: float = 1.0,
    ) -> None:
        self.id = stored.id
        self.created = stored.created
        self.listeners: set[Listener] = set()
        self.skipping = False
        """A person who is out has asked for the rest to be played quickly."""
        self.changed = asyncio.Event()
        """Set whenever what the table waits for may be another thing than before."""
        self.rematch = stored.rematch
        """The table where its people went on."""
        self.dealer = dealer_of(stored)
        """Who deals, if the dice can be checked."""
        self.opener: int | None = None
        """The first player of the game, where the host named one."""
        self.returned: set[bytes] = set()
        """The secrets of people who have connected again while a bot plays for them."""
        self.timed_out = False
        """That the time of this turn is up was told already."""
        self._clock = TurnClock(clock_unit)
        self._store = store
        self._lock = asyncio.Lock()
        self._ready: set[int] = set()
        self._contributed: dict[int, str] = {}
        self._said: dict[bytes, Bucket] = {}
        self.secrets = secrets_of(stored)
        """Whose the seats are: hashes of secrets, by seat."""
        self._state: State | None = None
        self.story = Story()
        made, in_log = made_from_stored(stored, events[0])
        self.seating = begin(made)
        self.seq = int(in_log)
        self.story.add(self.seq, tell(made, self.seating, self.seating))
        self._follow(events[self.seq :])

    @property
    def state(self) -> State:
        """The game.

        Raises:
            RefusedError: ``not-started``.
        """
        if self._state is None:
            raise RefusedError("not-started", "The game has not begun yet.")
        return self._state

    # --- what happens --------------------------------------------------------------------------

    async def act(
        self, action: Action, seen: int, by: bytes | None = None, bot: bool = False
    ) -> None:
        """Play ``action`` on the state that it was meant for: keep it first, then tell everybody.

        A ``bot`` may do so only while the seat is a bot's, and whoever holds the secret ``by``
        only while it is theirs.

        Raises:
            RulesError: what is wrong with it; nothing has happened.
        """

        def play() -> _Next:
            if bot and isinstance(action, PlayerAction):
                self._check_turn(action.seat in self.seating.bots)
            if by is not None and self.seat_of(by) is None:
                raise spectator()
            return None, moments(self.state, action, seen)

        await self._keep(play, seen=seen)

    async def time_out(self, action: PlayerAction | None, seen: int) -> None:
        """The time of the turn is up: say so, and play ``action`` where a bot does it instead.

        Raises:
            StaleError: the turn is over, or its time is not.
        """

        def out() -> _Next:
            check_ply(self.state, seen)
            self._check_turn(self.time_left == 0 and not self.timed_out)
            happening = [] if action is None else moments(self.state, action, seen)
            return TimedOut(self.state.to_act, self.seating.absent), happening

        await self._keep(out)

    def _check_turn(self, as_thought: bool) -> None:
        if not as_thought:
            raise StaleError("stale", "The turn is another's now.", ply=self.state.ply)

    async def back(self, secret: bytes) -> None:
        """Give whoever holds ``secret`` their seat again, if a bot plays there meanwhile."""
        left = self.left_seat_of(secret)
        if left is not None and self.seating.seats[left].away:
            with contextlib.suppress(RefusedError):  # two of their windows at once
                await self.change(Sit(), secret)

    async def change(self, wish: Wish, secret: bytes) -> None:
        """Do what whoever holds ``secret`` wishes: keep it first, then tell everybody.

        Raises:
            RulesError: why not; nothing has happened.
        """

        def wished() -> _Next:
            before = self.seating
            seat, left = self.seat_of(secret), self.left_seat_of(secret)
            event = decide(before, seat, left, wish, before.host in self.here)
            if isinstance(wish, Say | Emote):
                self._check_said(secret)
            return event, []

        await self._keep(wished, secret)

    def contribute(self, seat: int, random: str) -> bool:
        """``seat`` adds ``random`` to the seed of the dice; whether it is the first to be counted.

        Raises:
            RefusedError, StaleError: it is too early, or too late.
        """
        self._check_unseeded()
        first = seat not in self._contributed
        if first:
            self._contributed[seat] = random
            self.changed.set()
        return first

    async def settle_seed(self) -> None:
        """The dice follow from what has been contributed, from here on.

        Raises:
            StaleError: that has been done.
        """

        def settled() -> _Next:
            self._check_unseeded()
            given = (self._contributed.get(seat) for seat in range(len(self.seating.seats)))
            return Seeded(tuple(given)), []

        await self._keep(settled)

    def _check_unseeded(self) -> None:
        ply = self.state.ply  # there is a game
        if not self.unseeded:
            raise StaleError("too-late", "What the dice follow from is settled.", ply=ply)

    async def _keep(self, following: Callable[[], _Next], by: bytes = b"", seen: int = 0) -> None:
        """Append to the log what is ``following`` as the table stands now, then tell everybody.

        ``by`` is the secret of who causes it; ``seen`` a ply that somebody has been told of.
        """
        # Once the log has it everybody must hear of it, even if the one who did it is gone.
        await asyncio.shield(self._kept(following, by, seen))

    async def _kept(self, following: Callable[[], _Next], by: bytes, seen: int) -> None:
        async with self._lock:
            if self._state is not None and seen > self._state.ply:
                await self._catch_up()
            while True:
                event, happening = following()
                secrets, rows = self.secrets, None
                payloads = [event_to_json(moment.event) for moment in happening]
                if event is not None:
                    payloads.insert(0, entry_to_json(event))
                    secrets = secrets_after(self.seating, secrets, event, by)
                    rows = rows_after(self.seating, self.secrets, event, secrets)
                try:
                    await self._store.append(self.id, self.seq + 1, payloads, rows)
                except LogMovedError:
                    if not await self._catch_up():
                        raise
                    continue
                self.secrets = secrets
                if event is not None:
                    self._tell_entry(event)
                if happening:
                    self._tell(happening)
                return

    def _check_said(self, secret: bytes) -> None:
        if not self._said.setdefault(secret, Bucket(1.0, _SAID_AT_ONCE)).take():
            raise RefusedError("too-fast", "That was much at once: wait a moment.")

    async def follow(self) -> None:
        """Tell what was added to the log beside this table."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> bool:
        """Follow what another process has done; whether that was anything."""
        # At one moment: who has left is not to have lost their seat before they are seen to leave.
        stored, new = await self._store.since(self.id, self.seq)
        self.secrets = secrets_of(stored)
        self._follow(new)
        return bool(new)

    def _follow(self, events: Sequence[StoredEvent]) -> None:
        for stored in events:
            try:
                entry = entry_from_json(stored.payload)
                if isinstance(entry, TableEvent | GameStarted):
                    self._tell_entry(entry)
                elif not isinstance(entry, RoundEnded):
                    self._tell(moments(self.state, entry))
                elif entry not in self.state.past[-1:]:
                    # Results have come from the rules already, with the call that led to them.
                    raise BrokenLogError(self.id, stored.seq)
            except RulesError as error:
                raise BrokenLogError(self.id, stored.seq) from error
        if events and self.seq != events[-1].seq:
            raise BrokenLogError(self.id, events[-1].seq)

    def _tell(self, happening: Sequence[Moment]) -> None:
        """Tell what was played."""
        self._ready.clear()
        for event, before, after in happening:
            self.seq += 1
            self._state = after
            if isinstance(event, RoundEnded):
                self.seating = apply(self.seating, event)
            if isinstance(event, Roll):
                self.story.roll()
            self._clock.begin(self.seating.clock or 0)
            self.timed_out = False
            # Only what everybody knows goes into words.
            said = narrate(view_event(event, None), without_dice(before))
            self.story.add(self.seq, said)
            self._tell_game(event, said)
        # From one bid of people to the next there is nothing to drive, unless a clock runs.
        if self.seating.bots or self.seating.clock or not isinstance(event, MakeBid):
            self.changed.set()

    def _tell_entry(self, event: TableEvent | GameStarted) -> None:
        """Tell what has changed at the table."""
        before = self.seating
        self.seating = after = apply(before, event)
        self.seq += 1
        if isinstance(event, TimedOut):
            self._clock.begin(0)  # whoever told it
            self.timed_out = True
        moved = [one for one in self.listeners if one.seat != self.seat_of(one.secret)]
        for listener in moved:
            listener.seat = self.seat_of(listener.secret)
        if isinstance(event, GameStarted):
            self._state = new_game(event.rules, event.players, event.opener)
            self.opener = event.opener
            if self.seq == 2:
                self.story = Story()  # where nobody was waited for, the game is all there is
            said = narrate(event, None)
            self.story.add(self.seq, said)
            self._tell_game(event, said)
        else:
            said = tell(event, before, after)
            self.story.add(self.seq, said)
            self._tell_table(event, said)
            if self._state is not None:
                for listener in moved:  # they see other dice now
                    listener.send(write_message(welcome(self, listener)))
        if moved or before.bots != after.bots or before.stage != after.stage:
            self.changed.set()

    def _tell_game(self, event: Event, said: Sequence[Phrase]) -> None:
        if self.listeners:
            seats = {listener.seat for listener in self.listeners}
            messages = happened(self, event, said, seats)
            for listener in tuple(self.listeners):
                listener.send(messages[listener.seat])

    def _tell_table(
        self,
        event: TableEvent | None = None,
        said: Sequence[Phrase] = (),
        but: Listener | None = None,
    ) -> None:
        message = TableChanged(
            seq=self.seq,
            event=None if event is None else entry_to_json(event),
            table=self.to_json(),
            say=say(said),
            waits=self.waits(),
        )
        messages: dict[tuple[int | None, int | None], str] = {}
        for listener in self.listeners - {but}:
            message.seat, message.left_seat = listener.seat, self.left_seat_of(listener.secret)
            to = (message.seat, message.left_seat)
            if to not in messages:
                messages[to] = write_message(message)
            listener.send(messages[to])

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
            if self.not_ready:
                message = write_message(Waits(self.waits()))
                for listener in tuple(self.listeners):
                    listener.send(message)

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

    # --- who is there --------------------------------------------------------------------------

    def seat_of(self, secret: bytes | None) -> int | None:
        """The seat that whoever holds ``secret`` plays; None for a spectator."""
        return self._seat_of(secret, left=False)

    def left_seat_of(self, secret: bytes | None) -> int | None:
        """The seat that whoever holds ``secret`` has left and may take again."""
        return self._seat_of(secret, left=True)

    def _seat_of(self, secret: bytes | None, left: bool) -> int | None:
        # While this follows what others have done, seats may be held that are not there yet.
        there = self.seating.seats
        for seat, held in self.secrets.items():
            if held == secret and seat < len(there) and there[seat].left is left:
                return seat
        return None

    @property
    def here(self) -> set[int]:
        """The seats of people who are connected."""
        return {listener.seat for listener in self.listeners if listener.seat is not None}

    def join(self, listener: Listener, secret: bytes | None) -> None:
        """Welcome ``listener``, who holds that secret, and tell it everything from here on."""
        listener.secret = secret
        listener.seat = self.seat_of(secret)
        here, waits = self.here, self._waiting()
        self.listeners.add(listener)
        self._clock.run(True)
        listener.send(write_message(welcome(self, listener)))
        self._presence_changed(here, waits, listener)
        left = self.left_seat_of(secret)
        if secret is not None and left is not None and self.seating.seats[left].away:
            self.returned.add(secret)
            self.changed.set()

    def leave(self, listener: Listener) -> None:
        here, waits = self.here, self._waiting()
        self.listeners.discard(listener)
        self._clock.run(bool(self.listeners))
        self._presence_changed(here, waits)

    def _presence_changed(
        self, here: set[int], waits: dict[str, Any] | None, by: Listener | None = None
    ) -> None:
        if self.here != here:
            self._tell_table(but=by)
        if self._waiting() != waits:
            self.changed.set()

    # --- what is seen --------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        return self.seating.to_json(self.id, self.here, self.rematch, self.dealer)

    def view(self, seat: int | None) -> View | None:
        """The game as ``seat`` may see it; None before it has begun."""
        return None if self._state is None else view(self._state, seat)

    @property
    def unseeded(self) -> bool:
        """Whether the game has begun, and its dice wait for contributions."""
        seating = self.seating
        return bool(self.dealer and seating.stage == "playing" and seating.contributions is None)

    @property
    def contributing(self) -> set[int]:
        """The people who are there and have contributed nothing yet."""
        return self.here.difference(self._contributed, self.seating.bots)

    @property
    def seed(self) -> bytes:
        """What the dice follow from, beside the secret of ``dealer``."""
        assert self.dealer is not None
        return self.dealer.seed(self.seating.contributed)

    @property
    def people_in(self) -> list[int]:
        """The seats of people who still have dice."""
        return people_in(self.seating, self.state)

    @property
    def not_ready(self) -> list[int]:
        """The people for whose ``ready`` the next roll waits: of those who are there, if any is."""
        return not_ready(self.seating, self.state, self._ready, self.here)

    @property
    def time_left(self) -> float | None:
        """Seconds that are left to the person to act, if they have a clock."""
        if self._state is None or self._state.phase is not Phase.BID:
            return None
        timed = self.seating.turn_seconds and self._state.to_act in self.seating.people
        return self._clock.left if timed else None

    def waits(self) -> dict[str, Any] | None:
        """What the table waits for, and for how many milliseconds more."""
        left, waits = self.time_left, self._waiting()
        return waits if left is None or waits is None else {**waits, "until": round(left * 1000)}

    def _waiting(self) -> dict[str, Any] | None:
        return waits_for(self.seating, self._state, self._ready, self.here)
