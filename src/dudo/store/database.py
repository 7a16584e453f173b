"""The connection to the database, and what SQLite must be told to keep its promises."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import URL, column, create_engine, event, inspect, select, table
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from dudo.store.migrations import known, upgrade
from dudo.store.schema import SCHEMA, metadata

log = logging.getLogger(__name__)

FILE_NAME: Final = "dudo.sqlite"
WRITES: Final = "dudo_writes"
"""Execution option of a connection whose transaction will write."""

_BUSY_SECONDS: Final = 10.0
_VERSION: Final = table("alembic_version", column("version_num"))
_FIRST: Final = "0001"
"""The schema of a database of ours that has no number: it is from before the first release."""


class UnusableDatabaseError(RuntimeError):
    """The file is no database of ours, or this version of dudo does not know its schema."""


async def open_database(folder: Path) -> AsyncEngine:
    """The database in ``folder``; both are made where they are missing, for this user's eyes only.

    One of an older schema is brought to this one first. The caller closes the database with
    ``await engine.dispose()``.

    Raises:
        OSError: the folder or the file cannot be made or opened.
        UnusableDatabaseError: whatever else is wrong with the file.
    """
    file = folder / FILE_NAME
    await asyncio.to_thread(_prepare, file)
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(file)),
        connect_args={"timeout": _BUSY_SECONDS},
        json_serializer=to_json,
        json_deserializer=msgspec.json.decode,
        # An error that reaches a log must not bring dice or the hash of a secret with it.
        hide_parameters=True,
    )
    event.listen(engine.sync_engine, "connect", _on_connect)
    event.listen(engine.sync_engine, "begin", _on_begin)
    return engine


def connect(engine: AsyncEngine) -> sqlite3.Connection:
    """One more connection to the database, for one thread. It begins no transaction by itself."""
    file = engine.url.database
    assert file is not None
    connection = sqlite3.connect(file, timeout=_BUSY_SECONDS)
    _on_connect(connection, None)
    return connection


async def check_readable(engine: AsyncEngine) -> None:
    """Return if the database answers; otherwise raise whatever is wrong with it."""
    async with engine.connect() as connection:
        await connection.execute(select(_VERSION.c.version_num))


async def copy_database(engine: AsyncEngine, file: Path) -> None:
    """A copy of the whole database, of one moment, in a new file for this user's eyes only.

    Raises:
        OSError: the file is there already or cannot be made.
    """
    await asyncio.to_thread(_make_file, file, os.O_EXCL)
    try:
        async with engine.connect() as connection:
            raw = await connection.get_raw_connection()
            assert raw.driver_connection is not None
            # Within a transaction, which SQLAlchemy would begin, SQLite does not do it.
            await raw.driver_connection.execute("VACUUM INTO ?", (str(file),))
    except BaseException:
        await asyncio.to_thread(file.unlink)
        raise


def _prepare(file: Path) -> None:
    _make_file(file)
    engine = create_engine(
        URL.create("sqlite", database=str(file)),
        connect_args={"timeout": _BUSY_SECONDS},
        poolclass=NullPool,
        hide_parameters=True,
    )
    event.listen(engine, "connect", _on_connect)
    # A table that a step makes anew is dropped on the way, and no row is to go with it.
    event.listen(engine, "connect", _without_foreign_keys)
    event.listen(engine, "begin", _on_begin)
    try:
        with engine.execution_options(**{WRITES: True}).begin() as connection:
            _bring_up_to_date(connection)
    except DBAPIError as error:
        raise UnusableDatabaseError(f"{FILE_NAME}: {error.orig}") from error


def _make_file(file: Path, how: int = 0) -> None:
    file.parent.mkdir(0o700, parents=True, exist_ok=True)
    # SQLite would let everybody read it, and gives the files beside it the modes of this one.
    os.close(os.open(file, os.O_RDWR | os.O_CREAT | how, 0o600))


def _bring_up_to_date(connection: Connection) -> None:
    there = set(inspect(connection).get_table_names())
    if _VERSION.name in there:
        found = connection.execute(select(_VERSION.c.version_num)).scalars().all()
        if found == [SCHEMA]:
            return
        if not known(found):
            listed = ", ".join(found) or "none"
            raise UnusableDatabaseError(
                f"{FILE_NAME} has the schema {listed}, and this version of dudo knows "
                f"those up to {SCHEMA}"
            )
        log.info("the schema is brought up to date", extra={"old": found[0], "new": SCHEMA})
        upgrade(connection)
    elif there <= metadata.tables.keys():
        upgrade(connection, since=_FIRST if there else None)
    else:
        raise UnusableDatabaseError(f"{FILE_NAME} is a database of another program")
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
        raise UnusableDatabaseError(f"{FILE_NAME} holds seats or events of tables that are gone")


def to_json(value: object) -> str:
    """``value`` as it is kept."""
    return msgspec.json.encode(value).decode()


def _on_connect(connection: Any, _record: object) -> None:
    # The driver would begin transactions by itself, and only before the first write.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    # Nobody is told of a move that a power cut could take back.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    # Pages of 4 KiB. Tables add to the same pages again and again: moved into the database a tenth
    # as often as SQLite would, most are moved once instead of ten times, while everybody waits.
    cursor.execute("PRAGMA wal_autocheckpoint = 10000")
    cursor.close()


def _without_foreign_keys(connection: Any, _record: object) -> None:
    connection.execute("PRAGMA foreign_keys = OFF")


def _on_begin(connection: Connection) -> None:
    # A transaction that reads first and writes later can fail half-way when another has written
    # meanwhile; taking the lock at once makes it wait its turn instead.
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
