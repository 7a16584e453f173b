"""Appending to many logs with one commit: whoever asks while a commit runs shares the next one.

A commit costs a flush of the disk, whatever is in it. Tables that append one after the other would
each wait for the others' flushes; so they wait for one, together, and nobody is told before it.

One thread does it, with a connection of its own and few statements, however much there is to keep:
after each it waits until the event loop lets go of Python's lock.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple

from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from dudo.store.database import connect
from dudo.store.errors import LogMovedError, NoSuchTableError

_MOST: Final = 500
"""Appends in one commit. SQLite takes some tens of thousands of values in one statement."""

_LAST: Final = "SELECT max(seq) FROM events WHERE table_id = ?"
_FOUND: Final = "SELECT count(*) FROM events WHERE (table_id, seq) IN (VALUES "
_INSERT: Final = "INSERT INTO events (table_id, seq, at, payload) VALUES "
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


class Appender:
    """Writes what it is asked to, in the order in which it was asked."""

    def __init__(self, engine: AsyncEngine) -> None:
        """``engine`` is of the database to write to; disposing of it closes what is open here."""
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "appender")
        self._connection: sqlite3.Connection | None = None
        self._waiting: list[tuple[Appending, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None
        event.listen(engine.sync_engine, "engine_disposed", self._disconnect)

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
        await asyncio.shield(kept)

    async def close(self) -> None:
        """Wait until everything that was asked for is written."""
        if self._writer is not None:
            await self._writer

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            group, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
            try:
                all_asked = [asked for asked, _ in group]
                outcomes = await loop.run_in_executor(self._thread, self._write, all_asked)
            except BaseException as error:
                outcomes = [error] * len(group)
            for (_, kept), outcome in zip(group, outcomes, strict=True):
                if kept.cancelled():
                    continue
                if outcome is None:
                    kept.set_result(None)
                else:
                    kept.set_exception(outcome)
        self._writer = None

    def _disconnect(self, _engine: object) -> None:
        if self._connection is not None:
            self._thread.submit(self._connection.close).result()
            self._connection = None

    def _write(self, group: Sequence[Appending]) -> list[BaseException | None]:
        """What each comes to: kept (None), or why not. Runs in the thread."""
        try:
            if self._connection is None:
                self._connection = connect(self._engine)
            with _transaction(self._connection):
                _append(self._connection, group)
        except (sqlite3.IntegrityError, LogMovedError, NoSuchTableError) as error:
            if len(group) > 1:
                # One of them spoils it: each by itself, so that the others are kept.
                return [outcome for one in group for outcome in self._write([one])]
            return [_usual(error) if isinstance(error, sqlite3.Error) else error]
        except sqlite3.Error as error:
            raise _usual(error) from None
        return [None] * len(group)


def _usual(error: sqlite3.Error) -> BaseException:
    """``error`` as every other use of the database raises it."""
    return DBAPIError.instance(None, None, error, sqlite3.Error, hide_parameters=True)


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
    # Together with the primary key: each log ends right before its new events.
    [found] = connection.execute(_FOUND + _places(2, len(ends)) + ")", before).fetchone()
    if found != len(ends):
        raise _refusal(connection, group[0])
    try:
        connection.execute(_INSERT + _places(4, len(rows) // 4), rows)
    except sqlite3.IntegrityError as error:
        raise _refusal(connection, group[0]) from error
    for asked in group:
        if asked.seats is not None:
            connection.execute(_STAND_UP, (asked.table,))
            connection.executemany(_SIT, asked.seats)


def _places(values: int, rows: int) -> str:
    return ",".join([f"({','.join('?' * values)})"] * rows)


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
