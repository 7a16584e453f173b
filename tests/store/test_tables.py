"""What the store promises: all or nothing, in order, once."""

import asyncio
import contextlib
import os
import sqlite3
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import insert, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from dudo.store import (
    LogMovedError,
    NewTable,
    NoSuchTableError,
    StoredSeat,
    TableStore,
    UnusableDatabaseError,
    appender,
    open_database,
)
from dudo.store.database import FILE_NAME, connect
from dudo.store.errors import AppendingEndedError
from dudo.store.schema import events, seats

ANA = StoredSeat("Ana", None, b"h" * 32)
BOT = StoredSeat("Rosa", "cautious", None)
START = {"type": "start", "names": ["Añá", "李"], "deep": [[1, 2], {"a": None}]}

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def engine(tmp_path: Path) -> AsyncIterator[AsyncEngine]:
    engine = await open_database(tmp_path)
    yield engine
    await engine.dispose()


@pytest_asyncio.fixture
async def store(engine: AsyncEngine) -> TableStore:
    store = TableStore(engine)
    await store.create(NewTable("t", {"pace": "calm"}, [ANA, BOT], [START]))
    return store


async def seqs(store: TableStore, table: str = "t", after: int = 0) -> list[int]:
    return [event.seq for event in await store.log(table, after)]


async def test_a_table_is_found_as_it_was_made(store: TableStore) -> None:
    found = await store.get("t")
    assert found is not None
    assert found.settings == {"pace": "calm"}
    assert found.seats == (ANA, BOT)
    assert found.rematch is None
    [event] = await store.log("t")
    assert (event.seq, event.payload) == (1, START)
    assert 0 <= event.at - found.created < 10_000


async def test_what_is_not_there_is_not_found(store: TableStore) -> None:
    assert await store.get("nowhere") is None
    assert await store.log("nowhere") == []
    with pytest.raises(NoSuchTableError):
        await store.append("nowhere", 1, [{}])
    with pytest.raises(NoSuchTableError):
        await store.create_rematch("nowhere", NewTable("u", {}, [ANA], [START]))
    assert await store.get("u") is None


async def test_a_log_grows_at_its_end_only(store: TableStore) -> None:
    await store.append("t", 2, [{"n": 2}, {"n": 3}])
    await store.append("t", 4, [{"n": 4}])
    assert await seqs(store) == [1, 2, 3, 4]
    assert await seqs(store, after=2) == [3, 4]
    for first in (0, 1, 3, 4, 6):
        with pytest.raises(LogMovedError) as moved:
            await store.append("t", first, [{"n": "late"}])
        assert moved.value.last == 4
    assert await seqs(store) == [1, 2, 3, 4]


async def test_of_many_who_append_at_once_one_wins(tmp_path: Path, store: TableStore) -> None:
    engines = [await open_database(tmp_path) for _ in range(4)]
    results = await asyncio.gather(
        *(TableStore(e).append("t", 2, [{"by": n}, {"by": n}]) for n, e in enumerate(engines)),
        return_exceptions=True,
    )
    for engine in engines:
        await engine.dispose()
    assert sum(result is None for result in results) == 1
    assert sum(isinstance(result, LogMovedError) for result in results) == 3
    first, second = [event.payload for event in await store.log("t", after=1)]
    assert first == second, "half of one and half of another is kept"


async def test_what_cannot_be_kept_whole_is_not_kept(store: TableStore) -> None:
    with pytest.raises(Exception, match="unsupported"):
        await store.append("t", 2, [{"n": 2}, {"n": object()}])
    assert await seqs(store) == [1]
    with pytest.raises(IntegrityError):
        await store.create(NewTable("u", {}, [ANA._replace(name=None)], [START]))  # type: ignore[arg-type]
    assert await store.get("u") is None
    with pytest.raises(IntegrityError):
        await store.create(NewTable("t", {}, [BOT], [START]))
    found = await store.get("t")
    assert found is not None
    assert found.seats == (ANA, BOT)


async def test_a_seat_changes_hands_with_what_the_log_says_of_it_or_not_at_all(
    store: TableStore,
) -> None:
    async def sitting() -> tuple[StoredSeat, ...]:
        found = await store.get("t")
        assert found is not None
        return found.seats

    more = (BOT, ANA, StoredSeat("", None, None))
    await store.append("t", 2, [{"n": 2}], more)
    assert await sitting() == more
    await store.append("t", 3, [{"n": 3}])
    assert await sitting() == more
    with pytest.raises(LogMovedError):
        await store.append("t", 3, [{"n": "late"}], [ANA])
    with pytest.raises(IntegrityError):
        await store.append("t", 4, [{"n": 4}], [BOT, ANA._replace(name=None)])  # type: ignore[arg-type]
    assert await sitting() == more
    assert await seqs(store) == [1, 2, 3]


async def test_those_who_share_a_commit_do_not_share_a_failure(store: TableStore) -> None:
    for name in "abc":
        await store.create(NewTable(name, {}, [BOT, ANA], [{"n": 1}]))
    bad = [BOT, ANA._replace(name=None)]  # type: ignore[arg-type]
    outcomes = await asyncio.gather(
        store.append("a", 2, [{"n": 2}]),
        store.append("b", 2, [{"n": 2}], bad),
        store.append("c", 2, [{"n": 2}, {"n": 3}]),
        store.append("c", 4, [{"n": 4}]),
        store.append("a", 2, [{"n": "late"}]),
        store.append("nowhere", 2, [{"n": 2}]),
        return_exceptions=True,
    )
    kinds = [type(outcome) for outcome in outcomes]
    nothing = type(None)
    assert kinds == [
        nothing, IntegrityError, nothing, nothing, LogMovedError, NoSuchTableError
    ]  # fmt: skip
    for name, kept in (("a", [1, 2]), ("b", [1]), ("c", [1, 2, 3, 4])):
        assert await seqs(store, name) == kept


async def test_tables_that_append_at_once_share_commits(
    store: TableStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"table{number}" for number in range(40)]
    for name in names:
        await store.create(NewTable(name, {}, [BOT, ANA], [{"n": 1}]))
    groups: list[int] = []
    append = appender._append

    def counted(connection: sqlite3.Connection, group: Sequence[appender.Appending]) -> None:
        groups.append(len(group))
        append(connection, group)

    monkeypatch.setattr(appender, "_append", counted)
    await asyncio.gather(*(store.append(name, 2, [{"n": 2}]) for name in names))
    assert sum(groups) == 40
    assert len(groups) <= 2
    for name in names:
        assert len(await store.log(name)) == 2


async def test_an_append_reads_no_log_to_its_end(engine: AsyncEngine) -> None:
    with contextlib.closing(connect(engine)) as logs:
        plan = logs.execute("EXPLAIN QUERY PLAN " + appender._insert(2, 2), [None] * 13).fetchall()
    steps = [step for *_, step in plan]
    assert any(step.startswith("SEARCH events USING PRIMARY KEY") for step in steps)
    assert "SCAN events" not in steps


async def test_what_fails_after_a_group_was_split_is_told_to_whom_it_concerns(
    store: TableStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    for table in ("a", "b", "c"):
        await store.create(NewTable(table, {}, [BOT], [START]))
    write = appender._append

    def fails(connection: sqlite3.Connection, group: Sequence[appender.Appending]) -> None:
        if [asked.table for asked in group] == ["c"]:
            raise sqlite3.OperationalError("database is locked")
        write(connection, group)

    monkeypatch.setattr(appender, "_append", fails)
    asked = [store.append("a", 2, [START]), store.append("b", 7, [START])]
    outcomes = await asyncio.gather(*asked, store.append("c", 2, [START]), return_exceptions=True)
    assert outcomes[0] is None
    assert isinstance(outcomes[1], LogMovedError)
    assert isinstance(outcomes[2], DBAPIError)
    assert (await seqs(store, "a"), await seqs(store, "c")) == ([1, 2], [1])


async def test_writing_that_was_broken_off_begins_again(
    store: TableStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_thread(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(appender, "_Thread", no_thread)
        with pytest.raises(AppendingEndedError):
            await asyncio.wait_for(store.append("t", 2, [START]), 5)
    await asyncio.wait_for(store.append("t", 2, [START]), 5)
    assert await seqs(store) == [1, 2]


async def test_a_database_that_was_closed_is_one_file(tmp_path: Path) -> None:
    engine = await open_database(tmp_path)
    store = TableStore(engine)
    await store.create(NewTable("t", {}, [BOT], [START]))
    await store.append("t", 2, [START] * 5)
    await store.close()
    await engine.dispose()
    beside = (f"{FILE_NAME}-wal", f"{FILE_NAME}-shm")
    assert not any((tmp_path / name).exists() for name in beside), "a copy lacks something"
    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        assert database.execute("select count(*) from events").fetchone() == (6,)


async def test_a_caller_who_is_gone_loses_nothing(store: TableStore) -> None:
    asked = asyncio.create_task(store.append("t", 2, [{"n": 2}]))
    await asyncio.sleep(0)
    asked.cancel()
    await store.close()
    assert await seqs(store) == [1, 2]


@pytest.mark.parametrize("rematch", [False, True])
async def test_who_goes_away_while_making_a_table_leaves_no_lock(
    store: TableStore, rematch: bool
) -> None:
    for number in range(60):
        new = NewTable(f"new{number}", {}, [ANA, BOT], [START])
        made = store.create_rematch("t", new) if rematch else store.create(new)
        making: asyncio.Task[object] = asyncio.create_task(made)
        for _ in range(number % 12):
            await asyncio.sleep(0.0003)
        making.cancel()
        await asyncio.gather(making, return_exceptions=True)
        async with asyncio.timeout(5):
            await store.append("t", number + 2, [{"n": number}])


async def test_the_primary_key_holds_without_any_lock(
    store: TableStore, engine: AsyncEngine
) -> None:
    with pytest.raises(IntegrityError):
        async with engine.begin() as connection:
            await connection.execute(insert(events).values(table_id="t", seq=1, at=0, payload={}))


async def test_no_seat_without_its_table(engine: AsyncEngine) -> None:
    with pytest.raises(IntegrityError):
        async with engine.begin() as connection:
            await connection.execute(insert(seats).values(table_id="x", seat=0, name="Ana"))


async def test_a_rematch_is_kept_once(store: TableStore) -> None:
    made = [
        await store.create_rematch("t", NewTable(name, {}, [ANA, BOT], [START]))
        for name in ("u", "v")
    ]
    assert made == ["u", "u"]
    assert await store.get("v") is None
    found = await store.get("t")
    assert found is not None
    assert found.rematch == "u"


async def test_what_was_committed_survives_a_power_cut(engine: AsyncEngine) -> None:
    async with engine.connect() as connection:
        asked = ("journal_mode", "synchronous", "foreign_keys")
        told = [(await connection.execute(text(f"PRAGMA {one}"))).scalar() for one in asked]
    assert told == ["wal", 2, 1]  # 2 is FULL
    # The log is written by a connection of its own.
    with contextlib.closing(connect(engine)) as logs:
        assert [logs.execute(f"PRAGMA {one}").fetchone()[0] for one in asked] == told


async def test_a_writer_waits_for_another_and_a_reader_does_not(
    tmp_path: Path, store: TableStore, engine: AsyncEngine
) -> None:
    async with engine.connect() as other:
        await other.rollback()
        raw = await other.get_raw_connection()
        assert raw.driver_connection is not None
        await raw.driver_connection.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(store.append("t", 2, [{"n": 2}]))
        await asyncio.sleep(0.2)
        assert not writing.done()
        assert await asyncio.wait_for(seqs(store), 1) == [1]
        await raw.driver_connection.execute("ROLLBACK")
        await asyncio.wait_for(writing, 5)
    assert await seqs(store) == [1, 2]


async def test_data_from_before_is_there_after_a_start(tmp_path: Path, store: TableStore) -> None:
    again = await open_database(tmp_path)
    try:
        assert await seqs(TableStore(again)) == [1]
    finally:
        await again.dispose()
    assert (tmp_path / FILE_NAME).exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
async def test_a_folder_made_for_the_data_is_its_users_own(tmp_path: Path) -> None:
    await (await open_database(tmp_path / "some" / "where")).dispose()
    assert (tmp_path / "some" / "where").stat().st_mode & 0o077 == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
async def test_data_in_a_folder_that_others_may_read_is_its_users_own(tmp_path: Path) -> None:
    engine = await open_database(open_to_all(tmp_path))
    await TableStore(engine).create(NewTable("t", {}, [ANA], [START]))
    with os.scandir(tmp_path) as files:
        modes = [file.stat().st_mode & 0o777 for file in files]
    await engine.dispose()
    assert len(modes) == 3, "SQLite keeps its log beside it"
    assert set(modes) == {0o600}


def open_to_all(folder: Path) -> Path:
    folder.chmod(0o755)
    return folder


def write_database(file: Path, *statements: str) -> None:
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


async def test_a_file_that_is_no_database_of_ours_is_refused_and_left_as_it_is(
    tmp_path: Path,
) -> None:
    file = tmp_path / FILE_NAME
    file.write_text("Dear diary, " * 1000)
    with pytest.raises(UnusableDatabaseError, match="file is not a database"):
        await open_database(tmp_path)
    assert file.read_text() == "Dear diary, " * 1000
    file.unlink()
    write_database(file, "CREATE TABLE diary (day TEXT)")
    with pytest.raises(UnusableDatabaseError, match="another program"):
        await open_database(tmp_path)
    with contextlib.closing(sqlite3.connect(file)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master").fetchall()
    assert names == [("diary",)]


async def test_a_database_of_a_later_version_is_refused(tmp_path: Path) -> None:
    await (await open_database(tmp_path)).dispose()
    write_database(tmp_path / FILE_NAME, "UPDATE alembic_version SET version_num = '0009'")
    with pytest.raises(UnusableDatabaseError, match=r"schema 0009.* knows those up to 0004"):
        await open_database(tmp_path)


async def test_tables_from_before_the_first_release_are_kept(
    tmp_path: Path, store: TableStore
) -> None:
    for name in ("alembic_version", "transfers"):
        write_database(tmp_path / FILE_NAME, f"DROP TABLE {name}")
    for _ in range(2):
        again = await open_database(tmp_path)
        try:
            assert await seqs(TableStore(again)) == [1]
        finally:
            await again.dispose()
