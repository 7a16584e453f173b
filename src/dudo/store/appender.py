"""Appending to many logs with one commit: whoever asks while a commit runs shares the next one.

A commit costs a flush of the disk, whatever is in it. Tables that append one after the other would
each wait for the others' flushes; so they wait for one, together, and nobody is told before it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from dudo.store.errors import LogMovedError, NoSuchTableError
from dudo.store.schema import events, seats

_MOST: Final = 500
"""Appends in one commit. A database takes some tens of thousands of values in one statement."""


class Appending(NamedTuple):
    """Events that go on at ``first`` in the log of ``table``."""

    table: str
    first: int
    payloads: Sequence[Mapping[str, Any]]
    seats: Sequence[Mapping[str, Any]] | None
    """The rows of who sits where from then on, if the events change that."""


class Appender:
    """Writes what it is asked to, in the order in which it was asked."""

    def __init__(self, engine: AsyncEngine) -> None:
        """``engine`` begins transactions that write."""
        self._engine = engine
        self._waiting: list[tuple[Appending, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None

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
        while self._waiting:
            group, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
            try:
                outcomes = await self._write([asked for asked, _ in group])
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

    async def _write(self, group: Sequence[Appending]) -> list[BaseException | None]:
        """What each comes to: kept (None), or why not."""
        try:
            async with self._engine.begin() as connection:
                return await _append(connection, group)
        except (IntegrityError, LogMovedError) as error:
            if len(group) == 1:
                return [error]
            # One of them spoils it: each by itself, so that the others are kept.
            return [outcome for one in group for outcome in await self._write([one])]


async def _append(
    connection: AsyncConnection, group: Sequence[Appending]
) -> list[BaseException | None]:
    query = (
        select(events.c.table_id, func.max(events.c.seq))
        .where(events.c.table_id.in_({asked.table for asked in group}))
        .group_by(events.c.table_id)
    )
    last: dict[str, int] = {row[0]: row[1] for row in await connection.execute(query)}
    rows: list[dict[str, Any]] = []
    outcomes: list[BaseException | None] = []
    for asked in group:
        end = last.get(asked.table)
        if end is None:
            outcomes.append(NoSuchTableError(asked.table))
        elif end != asked.first - 1:
            outcomes.append(LogMovedError(asked.table, asked.first, end))
        else:
            outcomes.append(None)
            last[asked.table] = end + len(asked.payloads)
            rows += event_rows(asked.table, asked.first, asked.payloads)
            if asked.seats is not None:
                await connection.execute(delete(seats).where(seats.c.table_id == asked.table))
                await connection.execute(insert(seats), asked.seats)
    if rows:
        try:
            await connection.execute(insert(events), rows)
        except IntegrityError as error:
            # Where the database lets several write at once, the primary key tells who was first.
            raise LogMovedError(rows[0]["table_id"], rows[0]["seq"], None) from error
    return outcomes


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
