"""Tables at which a crowd plays, whatever the protocol: when moves are due, and how long they take.

In an open loop each table has a move due at a fixed rate, whether or not the server is quick. In a
closed loop a move is due as soon as everybody has received the one before.
"""

from __future__ import annotations

import asyncio
import random
import time
from abc import ABC, abstractmethod
from array import array
from collections.abc import Sequence
from typing import Final

from bench.crowd.wire import Socket

_LAG_SECONDS: Final = 0.01


class FailedError(RuntimeError):
    """Something happened at a table that must not happen."""


class Meter:
    """What is counted at all tables."""

    def __init__(self) -> None:
        self.closed = False
        """Whether a move is due at once."""
        self.failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lag = array("d")
        """How much later than it asked to the generator itself comes to run."""
        self.clear()

    def clear(self) -> None:
        """Count anew."""
        self.moves = 0
        """Moves that everybody has received."""
        self.from_send = array("d")
        """Seconds from a move sent to the last player's receipt."""
        self.from_due = array("d")
        """The same from the moment at which the move was due."""
        self.late = 0
        """Moves that were due before anybody could make one."""
        self.games = 0
        """Games that came to their end."""
        del self.lag[:]

    def fail(self, why: str) -> None:
        if not self.failed.done():
            self.failed.set_exception(FailedError(why))

    async def watch(self) -> None:
        """Measure for ever how punctual this process is."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + _LAG_SECONDS
            await asyncio.sleep(_LAG_SECONDS)
            self.lag.append(loop.time() - due)


class Table(ABC):
    """One table. Who is to act there says so with ``turn_comes``, who receives a move ``hears``."""

    def __init__(self, meter: Meter, size: int) -> None:
        self.meter = meter
        self.size = size
        self.playing = False
        """Whether moves can be due: not before the game, and not after it."""
        self._turn: tuple[Socket, bytes] | None = None
        self._due: float | None = None
        self._sent = 0.0
        self._was_due = 0.0
        self._missing = 0

    @abstractmethod
    async def open(self) -> None:
        """Make the table, seat everybody and begin."""

    @abstractmethod
    def move(self, message: bytes) -> bytes:
        """What the one says whose turn came with ``message``."""

    @property
    @abstractmethod
    def sockets(self) -> Sequence[Socket]: ...

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()

    def due(self, at: float) -> None:
        """A move is due since ``at``."""
        if not self.playing:
            return
        if self._due is None:
            self._due = at
            if self._turn is None or self._missing:
                self.meter.late += 1
        self._go()

    def turn_comes(self, player: Socket, message: bytes) -> None:
        self.playing = True
        self._turn = player, message
        if self.meter.closed and self._due is None:
            self._due = time.perf_counter()
        self._go()

    def hears(self) -> None:
        """One more has received the move."""
        self._missing -= 1
        if self._missing == 0:
            now = time.perf_counter()
            meter = self.meter
            meter.moves += 1
            meter.from_send.append(now - self._sent)
            meter.from_due.append(now - self._was_due)
            if meter.closed:
                self._due = now
            self._go()

    def stops(self) -> None:
        """No move is due until a turn comes again."""
        self.playing, self._turn, self._due = False, None, None
        self.meter.games += 1

    def _go(self) -> None:
        if self._due is None or self._turn is None or self._missing:
            return
        player, message = self._turn
        action = self.move(message)
        self._turn, self._missing = None, self.size
        self._was_due, self._due = self._due, None
        self._sent = time.perf_counter()
        player.send(action)


async def in_an_open_loop(tables: Sequence[Table], rate: float, seconds: float) -> None:
    """``rate`` moves a second at each table, each table at its own moments."""
    loop = asyncio.get_running_loop()
    # Table's clock is the finer one, the loop's decides when something runs.
    offset = time.perf_counter() - loop.time()
    end = loop.time() + seconds
    timers: dict[Table, asyncio.TimerHandle] = {}

    def tick(table: Table, at: float) -> None:
        table.due(at + offset)
        timers[table] = loop.call_at(at + 1 / rate, tick, table, at + 1 / rate)

    for table in tables:
        first = loop.time() + random.random() / rate
        timers[table] = loop.call_at(first, tick, table, first)
    await _until(tables, end)
    for timer in timers.values():
        timer.cancel()


async def in_a_closed_loop(tables: Sequence[Table], seconds: float) -> None:
    """Each next move as soon as the one before was received by all."""
    meter = tables[0].meter
    meter.closed = True
    for table in tables:
        table.due(time.perf_counter())
    await _until(tables, asyncio.get_running_loop().time() + seconds)
    meter.closed = False


async def _until(tables: Sequence[Table], end: float) -> None:
    meter = tables[0].meter
    left = end - asyncio.get_running_loop().time()
    await asyncio.wait([meter.failed], timeout=left)
    if meter.failed.done():
        meter.failed.result()
