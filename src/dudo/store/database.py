"""The connection to the database, and what SQLite must be told to keep its promises."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import URL, event, insert, inspect, select
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from dudo.store.schema import SCHEMA, metadata, version

FILE_NAME: Final = "dudo.sqlite"
WRITES: Final = "dudo_writes"
"""Execution option of a connection whose transaction will write."""

_BUSY_SECONDS: Final = 10.0


class UnusableDatabaseError(RuntimeError):
    """The file is no database of ours, or this version of dudo does not know its schema."""


async def open_database(folder: Path) -> AsyncEngine:
    """The database in ``folder``; both are made where they are missing, for this user's eyes only.

    The caller closes it with ``await engine.dispose()``.

    Raises:
        OSError: the folder or the file cannot be made or opened.
        UnusableDatabaseError: whatever else is wrong with the file.
    """
    file = folder / FILE_NAME
    await asyncio.to_thread(_make_file, file)
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(file)),
        connect_args={"timeout": _BUSY_SECONDS},
        json_serializer=_json,
        json_deserializer=msgspec.json.decode,
    )
    event.listen(engine.sync_engine, "connect", _on_connect)
    event.listen(engine.sync_engine, "begin", _on_begin)
    writing = engine.execution_options(**{WRITES: True})
    try:
        async with writing.begin() as connection:
            await connection.run_sync(_make_tables)
    except DBAPIError as error:
        await engine.dispose()
        raise UnusableDatabaseError(f"{FILE_NAME}: {error.orig}") from error
    except UnusableDatabaseError:
        await engine.dispose()
        raise
    return engine


def _make_file(file: Path) -> None:
    file.parent.mkdir(0o700, parents=True, exist_ok=True)
    # SQLite would let everybody read it, and gives the files beside it the modes of this one.
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))


def _make_tables(connection: Connection) -> None:
    there = set(inspect(connection).get_table_names())
    # A database without a version is empty, or from before the first release.
    if there <= metadata.tables.keys() - {version.name}:
        metadata.create_all(connection)
        connection.execute(insert(version).values(version_num=SCHEMA))
        return
    if version.name not in there:
        raise UnusableDatabaseError(f"{FILE_NAME} is a database of another program")
    found = connection.execute(select(version.c.version_num)).scalars().all()
    if found != [SCHEMA]:
        listed = ", ".join(found)
        raise UnusableDatabaseError(
            f"{FILE_NAME} has the schema {listed}, and this version of dudo knows {SCHEMA} only"
        )


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
