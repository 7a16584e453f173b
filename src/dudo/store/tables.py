"""Tables, their seats and their logs: the few things that may be done to them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Row, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from dudo.store.appender import Appender, Appending, event_rows, now
from dudo.store.database import WRITES, to_json
from dudo.store.errors import LogMovedError, NoSuchTableError
from dudo.store.schema import events, seats, tables


class StoredSeat(NamedTuple):
    name: str
    """Empty while nobody sits here."""
    bot: str | None
    """The name of the bot that plays here; None for a person or nobody."""
    secret_hash: bytes | None
    """SHA-256 of the secret of the person who sits here."""


class NewTable(NamedTuple):
    id: str
    settings: Mapping[str, Any]
    """Whatever the server wants to find again; JSON."""
    seats: Sequence[StoredSeat]
    log: Sequence[Mapping[str, Any]]
    """The first events, at least one."""


class StoredTable(NamedTuple):
    id: str
    created: int
    """Milliseconds since 1970, UTC."""
    settings: dict[str, Any]
    seats: tuple[StoredSeat, ...]
    rematch: str | None
    """The table where its people went on."""


class StoredEvent(NamedTuple):
    seq: int
    at: int
    """Milliseconds since 1970, UTC."""
    payload: dict[str, Any]


class TableStore:
    """The tables in a database. Each method is one transaction: all of it is done, or nothing."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writing = engine.execution_options(**{WRITES: True})
        self._appender = Appender(engine)

    async def create(self, table: NewTable) -> None:
        """Keep a new table.

        Raises:
            IntegrityError: the id is taken.
        """
        # Whoever goes away in the midst of a transaction would leave the database locked.
        await asyncio.shield(self._create(table))

    async def _create(self, table: NewTable) -> None:
        async with self._writing.begin() as connection:
            await _insert(connection, table)

    async def create_rematch(self, of: str, table: NewTable, seen: int | None = None) -> str:
        """Keep ``table`` as the rematch of table ``of``, unless that has one; return the id of it.

        With ``seen``, only if nothing has happened at ``of`` since that event.

        Raises:
            NoSuchTableError: there is no table ``of``.
            LogMovedError: its log does not end with ``seen``.
        """
        return await asyncio.shield(self._create_rematch(of, table, seen))

    async def _create_rematch(self, of: str, table: NewTable, seen: int | None) -> str:
        async with self._writing.begin() as connection:
            query = select(tables.c.rematch).where(tables.c.id == of)
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                raise NoSuchTableError(of)
            if row.rematch is not None:
                return str(row.rematch)
            last = select(func.max(events.c.seq)).where(events.c.table_id == of)
            end = (await connection.execute(last)).scalar()
            if seen is not None and end != seen:
                raise LogMovedError(of, seen + 1, end)
            await _insert(connection, table)
            await connection.execute(
                update(tables).where(tables.c.id == of).values(rematch=table.id)
            )
            return table.id

    async def get(self, table: str) -> StoredTable | None:
        """What is known of a table, its log apart."""
        async with self._engine.begin() as connection:
            return await _get(connection, table)

    async def since(self, table: str, after: int) -> tuple[StoredTable, list[StoredEvent]]:
        """A table and the events with numbers above ``after``, both as they are at one moment.

        Raises:
            NoSuchTableError: there is no such table.
        """
        async with self._engine.begin() as connection:
            stored = await _get(connection, table)
            if stored is None:
                raise NoSuchTableError(table)
            return stored, await _log(connection, table, after)

    async def log(self, table: str, after: int = 0, most: int | None = None) -> list[StoredEvent]:
        """The events of a table with numbers above ``after``, in order; the first ``most``."""
        async with self._engine.begin() as connection:
            return await _log(connection, table, after, most)

    async def append(
        self,
        table: str,
        first: int,
        payloads: Sequence[Mapping[str, Any]],
        sitting: Sequence[StoredSeat] | None = None,
    ) -> None:
        """Add events to a log: all of them, numbered from ``first``, or none.

        ``sitting`` is who sits where from now on, if the events change that.

        Raises:
            LogMovedError: the log does not end right before ``first``.
            NoSuchTableError: there is no such table.
        """
        rows = None if sitting is None else _seat_rows(table, sitting)
        kept = [to_json(payload) for payload in payloads]
        await self._appender.append(Appending(table, first, kept, rows))

    async def close(self) -> None:
        """Wait until everything that was appended is kept."""
        await self._appender.close()


async def _get(connection: AsyncConnection, table: str) -> StoredTable | None:
    row = (await connection.execute(select(tables).where(tables.c.id == table))).first()
    if row is None:
        return None
    query = select(seats).where(seats.c.table_id == table).order_by(seats.c.seat)
    rows = (await connection.execute(query)).all()
    return StoredTable(row.id, row.created, row.settings, tuple(map(_seat, rows)), row.rematch)


async def _log(
    connection: AsyncConnection, table: str, after: int, most: int | None = None
) -> list[StoredEvent]:
    query = (
        select(events.c.seq, events.c.at, events.c.payload)
        .where(events.c.table_id == table, events.c.seq > after)
        .order_by(events.c.seq)
        .limit(most)
    )
    return [StoredEvent(*row) for row in await connection.execute(query)]


async def _insert(connection: AsyncConnection, table: NewTable) -> None:
    await connection.execute(
        insert(tables).values(id=table.id, created=now(), settings=dict(table.settings))
    )
    await connection.execute(insert(seats), _seat_rows(table.id, table.seats))
    await connection.execute(insert(events), event_rows(table.id, 1, table.log))


def _seat_rows(table: str, sitting: Sequence[StoredSeat]) -> list[dict[str, Any]]:
    return [
        {"table_id": table, "seat": number, **seat._asdict()} for number, seat in enumerate(sitting)
    ]


def _seat(row: Row[Any]) -> StoredSeat:
    return StoredSeat(row.name, row.bot, row.secret_hash)
