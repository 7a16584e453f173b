"""Secrets that go to another device, and secrets that are replaced by new ones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from dudo.store.appender import event_rows, now
from dudo.store.database import WRITES
from dudo.store.errors import CodeTakenError, NoSuchTableError
from dudo.store.schema import events, seats, tables, transfers

_NEWEST: Final = 20
"""So many of somebody's tables are looked at for a game that goes on."""


class Transfer(NamedTuple):
    code_hash: bytes
    """SHA-256 of the code."""
    secret_hash: bytes
    """SHA-256 of the secret that it gives."""
    masked: bytes
    """That secret, readable with the code only."""
    table_id: str | None
    """Where its owner was."""


class Sitting(NamedTuple):
    table: str
    name: str


class DeviceStore:
    """Each method is one transaction: all of it is done, or nothing."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writing = engine.execution_options(**{WRITES: True})

    async def add(self, transfer: Transfer, seconds: float) -> None:
        """Keep ``transfer`` for so long. Those whose time is up go.

        Raises:
            NoSuchTableError: there is no such table.
        """
        # Whoever goes away in the midst of a transaction would leave the database locked.
        await asyncio.shield(self._add(transfer, seconds))

    async def _add(self, transfer: Transfer, seconds: float) -> None:
        async with self._writing.begin() as connection:
            table = transfer.table_id
            query = select(tables.c.id).where(tables.c.id == table)
            if table is not None and (await connection.execute(query)).first() is None:
                raise NoSuchTableError(table)
            await _insert(connection, transfer, seconds)

    async def find(self, code_hash: bytes) -> Transfer | None:
        """The transfer of a code that may still be used."""
        async with self._engine.begin() as connection:
            return await _find(connection, code_hash)

    async def take(self, code_hash: bytes) -> Transfer | None:
        """The transfer of a code that may still be used, and from now on may not."""
        # Who guesses codes is not to make those wait who play.
        if await self.find(code_hash) is None:
            return None
        return await asyncio.shield(self._take(code_hash))

    async def _take(self, code_hash: bytes) -> Transfer | None:
        async with self._writing.begin() as connection:
            found = await _find(connection, code_hash)
            if found is not None:
                await connection.execute(
                    delete(transfers).where(transfers.c.code_hash == code_hash)
                )
            return found

    async def sitting(self, secret_hash: bytes) -> list[Sitting]:
        """The tables where a secret has a seat and the game is not over, the newest first."""
        mine = (
            select(seats.c.table_id, seats.c.name, tables.c.created)
            .join(tables, tables.c.id == seats.c.table_id)
            .where(seats.c.secret_hash == secret_hash)
            .order_by(tables.c.created.desc(), tables.c.id)
            .limit(_NEWEST)
            .subquery()
        )
        won = (
            select(events.c.seq)
            .where(
                events.c.table_id == mine.c.table_id,
                events.c.payload["type"].as_string() == "result",
                events.c.payload["winner"].as_integer().is_not(None),
            )
            .exists()
        )
        query = (
            select(mine.c.table_id, mine.c.name)
            .where(~won)
            .order_by(mine.c.created.desc(), mine.c.table_id)
        )
        async with self._engine.begin() as connection:
            return [Sitting(*row) for row in await connection.execute(query)]

    async def name(self, secret_hash: bytes, table: str | None) -> str | None:
        """How a secret is called at ``table``, or else where it sat down last."""
        query = (
            select(seats.c.name)
            .join(tables, tables.c.id == seats.c.table_id)
            .where(seats.c.secret_hash == secret_hash)
            .order_by((tables.c.id == table).desc(), tables.c.created.desc(), tables.c.id)
        )
        async with self._engine.begin() as connection:
            return (await connection.execute(query.limit(1))).scalar()

    async def renew(
        self,
        old: bytes,
        transfer: Transfer,
        seconds: float,
        told: Callable[[int], Mapping[str, Any]],
    ) -> list[str]:
        """Give every seat of ``old`` to the secret of ``transfer``; the tables of those seats.

        Where ``old`` has none, nothing happens.

        Each of their logs gets the event that ``told`` makes of the seat: whoever follows the log
        hears of it, and nobody who has not can append to it. The codes that gave ``old`` are gone.

        Raises:
            CodeTakenError: the code of ``transfer`` was used for another one.
        """
        return await asyncio.shield(self._renew(old, transfer, seconds, told))

    async def _renew(
        self,
        old: bytes,
        transfer: Transfer,
        seconds: float,
        told: Callable[[int], Mapping[str, Any]],
    ) -> list[str]:
        # Of each log only its end is looked up: others wait meanwhile.
        last = (
            select(func.max(events.c.seq))
            .where(events.c.table_id == seats.c.table_id)
            .scalar_subquery()
        )
        query = select(seats.c.table_id, seats.c.seat, last).where(seats.c.secret_hash == old)
        async with self._writing.begin() as connection:
            rows = (await connection.execute(query)).all()
            if not rows:
                if await _find(connection, transfer.code_hash) is not None:
                    raise CodeTakenError
                return []
            await connection.execute(delete(transfers).where(transfers.c.secret_hash == old))
            await _insert(connection, transfer, seconds)
            added = [row for t, seat, seq in rows for row in event_rows(t, seq + 1, [told(seat)])]
            await connection.execute(insert(events), added)
            await connection.execute(
                update(seats)
                .where(seats.c.secret_hash == old)
                .values(secret_hash=transfer.secret_hash)
            )
            return [row[0] for row in rows]


async def _insert(connection: AsyncConnection, transfer: Transfer, seconds: float) -> None:
    await connection.execute(delete(transfers).where(transfers.c.expires <= now()))
    expires = now() + round(seconds * 1000)
    try:
        await connection.execute(insert(transfers).values(**transfer._asdict(), expires=expires))
    except IntegrityError as error:
        raise CodeTakenError from error


async def _find(connection: AsyncConnection, code_hash: bytes) -> Transfer | None:
    query = select(
        transfers.c.code_hash, transfers.c.secret_hash, transfers.c.masked, transfers.c.table_id
    ).where(transfers.c.code_hash == code_hash, transfers.c.expires > now())
    row = (await connection.execute(query)).first()
    return None if row is None else Transfer(*row)
