"""Codes for another device and new secrets: used once, in time, and nothing half done."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy.ext.asyncio import AsyncEngine

from dudo.store import (
    CodeTakenError,
    DeviceStore,
    LogMovedError,
    NewTable,
    NoSuchTableError,
    StoredSeat,
    TableStore,
    Transfer,
    open_database,
    remove_tables,
)

ANA, BOB, NEW = (letter * 32 for letter in (b"a", b"b", b"n"))
START = {"type": "start"}
RESULT = {"type": "result", "winner": None}

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def engine(tmp_path: Path) -> AsyncIterator[AsyncEngine]:
    engine = await open_database(tmp_path)
    yield engine
    await engine.dispose()


@pytest_asyncio.fixture
async def tables(engine: AsyncEngine) -> TableStore:
    """Ana and Bob at ``one``; Ana with a bot at ``two``, and at ``three``, where she has won."""
    store = TableStore(engine)
    bot = StoredSeat("Rosa", "cautious", None)
    ana = StoredSeat("Ana", None, ANA)
    await store.create(NewTable("one", {}, [ana, StoredSeat("Bob", None, BOB)], [START]))
    await store.create(NewTable("two", {}, [bot, ana._replace(name="Anita")], [START, RESULT]))
    won = {**RESULT, "winner": 0}
    await store.create(NewTable("three", {}, [ana, bot], [START, RESULT, won]))
    return store


@pytest.fixture
def devices(engine: AsyncEngine, tables: TableStore) -> DeviceStore:
    return DeviceStore(engine)


def transfer(code: bytes, secret_hash: bytes = ANA, table: str | None = "one") -> Transfer:
    return Transfer(code * 32, secret_hash, b"masked" + code, table)


def told(seat: int) -> dict[str, object]:
    return {"type": "renewed", "seat": seat}


async def owners(store: TableStore, table: str) -> list[bytes | None]:
    stored = await store.get(table)
    assert stored is not None
    return [seat.secret_hash for seat in stored.seats]


async def test_a_code_is_used_once(devices: DeviceStore) -> None:
    await devices.add(transfer(b"1"), 60)
    await devices.add(transfer(b"2", BOB, None), 60)
    assert await devices.find(b"1" * 32) == transfer(b"1"), "to look uses nothing up"
    assert await devices.take(b"1" * 32) == transfer(b"1")
    assert await devices.take(b"1" * 32) is None
    assert await devices.find(b"1" * 32) is None
    assert await devices.take(b"2" * 32) == transfer(b"2", BOB, None)


async def test_of_many_who_use_a_code_at_once_one_has_it(
    engine: AsyncEngine, devices: DeviceStore, tmp_path: Path
) -> None:
    other = await open_database(tmp_path)
    try:
        for number in range(5):
            code = bytes([number])
            await devices.add(transfer(code), 60)
            stores = [devices, DeviceStore(other), DeviceStore(engine), DeviceStore(other)]
            found = await asyncio.gather(*(store.take(code * 32) for store in stores))
            assert [one for one in found if one is not None] == [transfer(code)]
    finally:
        await other.dispose()


async def test_a_code_whose_time_is_up_is_gone_and_leaves_nothing(
    engine: AsyncEngine, devices: DeviceStore
) -> None:
    async def kept() -> int:
        async with engine.connect() as connection:
            found = await connection.exec_driver_sql("SELECT count(*) FROM transfers")
            return int(found.scalar_one())

    await devices.add(transfer(b"1"), 0.05)
    await devices.add(transfer(b"2"), 60)
    await asyncio.sleep(0.06)
    assert await devices.find(b"1" * 32) is None
    assert await devices.take(b"1" * 32) is None
    assert await kept() == 2
    await devices.add(transfer(b"3"), 60)
    assert await kept() == 2, "who makes a new one takes the old ones away"


async def test_a_code_leads_to_a_table_that_there_is(
    engine: AsyncEngine, devices: DeviceStore
) -> None:
    with pytest.raises(NoSuchTableError):
        await devices.add(transfer(b"1", table="nowhere"), 60)
    assert await devices.find(b"1" * 32) is None
    await devices.add(transfer(b"2"), 60)
    await remove_tables(engine, ["one"], before=1 << 60)
    assert await devices.take(b"2" * 32) == transfer(b"2", table=None)


async def test_where_somebody_sits_is_where_the_game_is_not_over(devices: DeviceStore) -> None:
    assert {*await devices.sitting(ANA)} == {("one", "Ana"), ("two", "Anita")}
    assert await devices.sitting(BOB) == [("one", "Bob")]
    assert await devices.sitting(NEW) == []


async def test_somebody_is_called_as_at_the_table_that_they_come_from(devices: DeviceStore) -> None:
    assert await devices.name(ANA, "two") == "Anita"
    assert await devices.name(ANA, "one") == "Ana"
    assert await devices.name(BOB, "two") == await devices.name(BOB, None) == "Bob"
    assert await devices.name(NEW, "one") is None


async def test_a_new_secret_has_every_seat_of_the_old_one_and_no_other(
    devices: DeviceStore, tables: TableStore
) -> None:
    await devices.add(transfer(b"1"), 60)
    await devices.add(transfer(b"2", BOB), 60)
    changed = await devices.renew(ANA, transfer(b"3", NEW, None), 60, told)
    assert sorted(changed) == ["one", "three", "two"]
    assert await owners(tables, "one") == [NEW, BOB]
    assert await owners(tables, "two") == [None, NEW]
    assert await owners(tables, "three") == [NEW, None]
    for table, seat, seq in (("one", 0, 2), ("two", 1, 3), ("three", 0, 4)):
        last = (await tables.log(table))[-1]
        assert (last.seq, last.payload) == (seq, told(seat))
    assert await devices.find(b"1" * 32) is None, "codes for the old one give nothing"
    assert await devices.find(b"2" * 32) is not None
    assert await devices.take(b"3" * 32) == transfer(b"3", NEW, None)
    assert await devices.renew(ANA, transfer(b"4", BOB), 60, told) == [], "nothing is left"


async def test_nobody_who_has_not_heard_of_a_new_secret_brings_the_old_one_back(
    devices: DeviceStore, tables: TableStore
) -> None:
    before = await tables.get("one")
    assert before is not None
    await devices.renew(ANA, transfer(b"3", NEW, None), 60, told)
    with pytest.raises(LogMovedError):
        await tables.append("one", 2, [{"type": "sat"}], before.seats)
    assert await owners(tables, "one") == [NEW, BOB]


async def test_a_code_that_is_another_secrets_renews_nothing(
    devices: DeviceStore, tables: TableStore
) -> None:
    await devices.add(transfer(b"1", BOB), 60)
    await devices.add(transfer(b"2"), 60)
    with pytest.raises(CodeTakenError):
        await devices.renew(ANA, transfer(b"1", NEW), 60, told)
    assert await owners(tables, "one") == [ANA, BOB]
    assert len(await tables.log("one")) == 1
    assert await devices.take(b"1" * 32) == transfer(b"1", BOB)
    assert await devices.take(b"2" * 32) == transfer(b"2")
