"""The connection to the database, and what SQLite must be told to keep its promises."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import URL, event
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from dudo.store.schema import metadata

FILE_NAME: Final = "dudo.sqlite"
WRITES: Final = "dudo_writes"
"""Execution option of a connection whose transaction will write."""

_BUSY_SECONDS: Final = 10.0


async def open_database(folder: Path) -> AsyncEngine:
    """The database in ``folder``; both are made where they are missing, for this user's eyes only.

    The caller closes it with ``await engine.dispose()``.
    """
    await asyncio.to_thread(folder.mkdir, 0o700, parents=True, exist_ok=True)
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(folder / FILE_NAME)),
        connect_args={"timeout": _BUSY_SECONDS},
        json_serializer=_json,
        json_deserializer=msgspec.json.decode,
    )
    event.listen(engine.sync_engine, "connect", _on_connect)
    event.listen(engine.sync_engine, "begin", _on_begin)
    writing = engine.execution_options(**{WRITES: True})
    async with writing.begin() as connection:
        await connection.run_sync(metadata.create_all)
    return engine


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _on_connect(connection: Any, _record: object) -> None:
    # The driver would begin transactions by itself, and only before the first write.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    # Nobody is told of a move that a power cut could take back.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _on_begin(connection: Connection) -> None:
    # A transaction that reads first and writes later can fail half-way when another has written
    # meanwhile; taking the lock at once makes it wait its turn instead.
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
