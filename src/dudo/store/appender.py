"""Appending to many logs with one commit: whoever asks while a commit runs shares the next one.

A commit costs a flush of the disk, whatever is in it. Tables that append one after the other would
each wait for the others' flushes; so they wait for one, together, and nobody is told before it.

One thread does it, with a connection of its own and, as a rule, one statement for all there is to
keep: after each it waits until the event loop lets go of Python's lock.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple, TypeAlias

from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from dudo.store.database import connect
from dudo.store.errors import AppendingEndedError, LogMovedError, NoSuchTableError

_MOST: Final = 500
"""Appends in one commit. SQLite takes some tens of thousands of values in one statement."""

_LAST: Final = "SELECT max(seq) FROM events WHERE table_id = ?"
_STAND_UP: Final = "DELETE FROM seats WHERE table_id = ?"
_SIT: Final = (
    "INSERT INTO seats (table_id, seat, name, bot, secret_hash) "
    "VALUES (:table_id, :seat, :name, :bot, :secret_hash)"
)


class Appending(NamedTuple):
    """Events that go on at ``first`` in the log of ``table``."""

    table: str
    first: int
    payloads: Sequence[str]
    """JSON, one or more."""
    seats: Sequence[Mapping[str, Any]] | None
    """The rows of who sits where from then on, if the events change that."""


_Outcomes: TypeAlias = list[BaseException | None]
"""What each of a group comes to: kept (None), or why not."""


class Appender:
    """Writes what it is asked to, in the order in which it was asked."""

    def __init__(self, engine: AsyncEngine) -> None:
        """``engine`` is of the database to write to; disposing of it ends what runs here."""
        self._engine = engine
        self._thread: _Thread | None = None
        self._waiting: list[tuple[Appending, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None
        event.listen(engine.sync_engine, "engine_disposed", self._end)

    async def append(self, asked: Appending) -> None:
        """Return when the events are kept: all of them, or none. A cancelled caller loses nothing.

        Raises:
            LogMovedError: the log does not end right before ``first``.
            NoSuchTableError: there is no such table.
        """
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((asked, kept))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        await kept

    async def close(self) -> None:
        """Wait until everything that was asked for is written."""
        if self._writer is not None:
            await self._writer

    async def _write_all(self) -> None:
        group: list[tuple[Appending, asyncio.Future[None]]] = []
        try:
            while self._waiting:
                group, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
                for (_, kept), outcome in zip(group, await self._written(group), strict=True):
                    if kept.cancelled():
                        continue
                    if outcome is None:
                        kept.set_result(None)
                    else:
                        kept.set_exception(outcome)
        finally:
            self._writer = None
            # Where this was broken off nobody is to wait for ever: the logs tell what was kept.
            for _, kept in (*group, *self._waiting):
                if not kept.done():
                    kept.set_exception(AppendingEndedError())
            self._waiting = []

    async def _written(self, group: Sequence[tuple[Appending, object]]) -> _Outcomes:
        if self._thread is None:
            self._thread = _Thread(self._engine)
        done: asyncio.Future[_Outcomes] = asyncio.get_running_loop().create_future()
        self._thread.asked.put(([asked for asked, _ in group], done))
        return await done

    def _end(self, _engine: object) -> None:
        if self._thread is not None:
            self._thread.end()
            self._thread = None


class _Thread:
    """Writes one group after the other, for an event loop that waits for each."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.asked: SimpleQueue[tuple[list[Appending], asyncio.Future[_Outcomes]] | None]
        self.asked = SimpleQueue()
        self._engine = engine
        self._thread = Thread(target=self._run, name="appender", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Return when all is written and the connection closed."""
        self.asked.put(None)
        self._thread.join()

    def _run(self) -> None:
        connection: sqlite3.Connection | None = None
        while (one := self.asked.get()) is not None:
            group, done = one
            try:
                if connection is None:
                    connection = connect(self._engine)
                outcomes = _write(connection, group)
            except Exception as error:  # there is no connection
                outcomes = [_usual(error)] * len(group)
            with contextlib.suppress(RuntimeError):  # the loop is closed, and nobody waits
                done.get_loop().call_soon_threadsafe(_tell, done, outcomes)
        if connection is not None:
            connection.close()


def _tell(done: asyncio.Future[_Outcomes], outcomes: _Outcomes) -> None:
    if not done.done():
        done.set_result(outcomes)


def _usual(error: BaseException) -> BaseException:
    """``error`` as every other use of the database raises it."""
    if isinstance(error, sqlite3.Error):
        return DBAPIError.instance(None, None, error, sqlite3.Error, hide_parameters=True)
    return error


def _write(connection: sqlite3.Connection, group: Sequence[Appending]) -> _Outcomes:
    try:
        if all(asked.seats is None for asked in group):
            _append(connection, group)
        else:
            with _transaction(connection):
                _append(connection, group)
                _seat(connection, group)
    except Exception as error:
        spoilt = isinstance(error, sqlite3.IntegrityError | LogMovedError | NoSuchTableError)
        if spoilt and len(group) > 1:
            # One of them spoils it: each by itself, so that the others are kept.
            return [outcome for one in group for outcome in _write(connection, [one])]
        return [_usual(error)] * len(group)
    return [None] * len(group)


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _append(connection: sqlite3.Connection, group: Sequence[Appending]) -> None:
    """All of it, in one statement, which without a transaction around it is one."""
    ends: dict[str, int] = {}
    before: list[str | int] = []
    rows: list[str | int] = []
    at = now()
    for asked in group:
        end = ends.get(asked.table)
        if end is None:
            before += (asked.table, asked.first - 1)
        elif end != asked.first - 1:
            raise LogMovedError(asked.table, asked.first, end)
        for seq, payload in enumerate(asked.payloads, start=asked.first):
            rows += (asked.table, seq, at, payload)
        ends[asked.table] = asked.first - 1 + len(asked.payloads)
    count = len(rows) // 4
    try:
        done = connection.execute(_insert(count, len(ends)), (*rows, *before, len(ends)))
    except sqlite3.IntegrityError as error:
        raise _refusal(connection, group[0]) from error
    if done.rowcount != count:
        raise _refusal(connection, group[0])


@lru_cache(maxsize=256)
def _insert(rows: int, logs: int) -> str:
    """Adds events if each of the logs, by table and last number, has that event.

    By the primary key it has none of those that are added: it ends where they go on.
    """
    # Joined like this, it looks each of them up: of a list with IN it would read all events.
    return (
        "INSERT INTO events (table_id, seq, at, payload) "
        f"SELECT * FROM (VALUES {_places(4, rows)}) WHERE (SELECT count(*) "
        f"FROM (VALUES {_places(2, logs)}) AS ends CROSS JOIN events "
        "ON events.table_id = ends.column1 AND events.seq = ends.column2) = ?"
    )


def _places(values: int, rows: int) -> str:
    return ",".join([f"({','.join('?' * values)})"] * rows)


def _seat(connection: sqlite3.Connection, group: Sequence[Appending]) -> None:
    for asked in group:
        if asked.seats is not None:
            connection.execute(_STAND_UP, (asked.table,))
            connection.executemany(_SIT, asked.seats)


def _refusal(connection: sqlite3.Connection, asked: Appending) -> NoSuchTableError | LogMovedError:
    [end] = connection.execute(_LAST, (asked.table,)).fetchone()
    if end is None:
        return NoSuchTableError(asked.table)
    return LogMovedError(asked.table, asked.first, end)


def event_rows(
    table: str, first: int, payloads: Sequence[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Rows of the log of ``table``, numbered from ``first``."""
    at = now()
    return [
        {"table_id": table, "seq": seq, "at": at, "payload": payload}
        for seq, payload in enumerate(payloads, start=first)
    ]


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000
