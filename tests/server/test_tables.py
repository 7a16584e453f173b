"""Tables in memory: one log, whoever appends to it; bounded, whoever does not read."""

import asyncio
import base64
import contextlib
import os
import socket
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy.ext.asyncio import AsyncEngine

from dudo.rules import Bid, CallDudo, MakeBid, Roll, StaleError
from dudo.server.errors import BrokenLogError
from dudo.server.identity import new_secret, secret_hash
from dudo.server.messages import OpenSeat, Say, SeatSettings, Sit, TableSettings
from dudo.server.settings import Settings
from dudo.server.setup import new_table
from dudo.server.table import Table
from dudo.server.tables import Tables
from dudo.store import LogMovedError, StoredTable, TableStore, open_database
from tests.server.harness import Running, eventually
from tests.server.test_secrecy import Ears

ROLL = Roll(((1, 2, 3), (4, 5, 6)))


@pytest_asyncio.fixture
async def engine(tmp_path: Path) -> AsyncIterator[AsyncEngine]:
    engine = await open_database(tmp_path)
    yield engine
    await engine.dispose()


MAKER = secret_hash(new_secret())


def settings(**other: Any) -> TableSettings:
    asked: dict[str, Any] = {
        "rules": {"preset": "lizumo", "first_player": "named"},
        "seats": [SeatSettings(name="Ana"), SeatSettings(bot="cautious")],
        "opener": 0,
    }
    return TableSettings(**asked | other)


async def found(store: TableStore) -> StoredTable:
    stored = await store.get("t")
    assert stored is not None
    return stored


async def load(store: TableStore) -> Table:
    return Table(store, await found(store), await store.log("t"))


async def two_processes(engine: AsyncEngine) -> tuple[Table, Table]:
    """The same table, loaded twice, and rolled."""
    store = TableStore(engine)
    await store.create(new_table("t", settings(), MAKER))
    both = (await load(store), await load(store))
    await both[0].act(ROLL, seen=0)
    return both


@pytest.mark.asyncio
async def test_whoever_follows_a_lobby_meets_people_on_seats_that_come_later(
    engine: AsyncEngine,
) -> None:
    store, bob = TableStore(engine), b"b" * 32
    asked = TableSettings([SeatSettings("Ana"), SeatSettings(open=True)])
    await store.create(new_table("t", asked, MAKER))
    one, two = await load(store), await load(store)
    ears = Ears()
    two.join(ears, bob)
    await one.change(Say("come in"), MAKER)
    await one.change(OpenSeat(), MAKER)
    await one.change(Sit(seat=2), bob)
    await two.follow()
    assert (two.seq, two.seating) == (one.seq, one.seating)
    assert ears.seat == 2


@pytest.mark.asyncio
async def test_whoever_loses_the_race_looks_again_and_tells_its_own_people(
    engine: AsyncEngine,
) -> None:
    one, two = await two_processes(engine)
    ears = Ears()
    two.join(ears, None)
    # The second has not heard of the roll, and rolls too.
    with pytest.raises(StaleError):
        await two.act(ROLL, seen=0)
    assert two.state == one.state
    assert two.seq == one.seq == 3
    assert '"type":"roll"' in ears.heard[-1]
    await two.act(MakeBid(0, Bid(1, 2)), seen=1)
    assert two.seq == 4


@pytest.mark.asyncio
async def test_of_two_who_act_at_once_one_is_played(engine: AsyncEngine) -> None:
    one, two = await two_processes(engine)
    outcomes = await asyncio.gather(
        one.act(MakeBid(0, Bid(1, 2)), seen=1),
        two.act(MakeBid(0, Bid(1, 3)), seen=1),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes if outcome] == [StaleError]
    assert one.state == two.state
    assert len(one.state.bids) == 1
    store = TableStore(engine)
    assert [event.payload["type"] for event in await store.log("t")] == [
        "made",
        "start",
        "roll",
        "bid",
    ]


@pytest.mark.asyncio
async def test_nobody_is_told_what_is_not_stored(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = await two_processes(engine)
    ears = Ears()
    one.join(ears, None)

    async def full(*_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(TableStore, "append", full)
    before = one.state
    with pytest.raises(OSError, match="no space"):
        await one.act(MakeBid(0, Bid(1, 2)), seen=1)
    assert one.state is before
    assert len(ears.heard) == 1


@pytest.mark.asyncio
async def test_the_one_who_acted_may_go_away_meanwhile(engine: AsyncEngine) -> None:
    one, _ = await two_processes(engine)
    task = asyncio.create_task(one.act(MakeBid(0, Bid(1, 2)), seen=1))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with asyncio.timeout(5):
        while one.seq < 4:
            one.changed.clear()
            await one.changed.wait()
    assert one.state.bids == ((0, Bid(1, 2)),)


@pytest.mark.asyncio
async def test_a_log_from_before_tables_had_a_lobby_is_played(engine: AsyncEngine) -> None:
    store = TableStore(engine)
    new = new_table("t", settings(assisted=True), MAKER)
    old = new._replace(log=new.log[1:], settings={"assisted": True, "pace": "quick", "clock": 30})
    await store.create(old)
    table = await load(store)
    assert (table.seq, table.seating.stage, table.state.opener) == (1, "playing", 0)
    assert (table.seating.assisted, table.seating.pace) == (True, "quick")
    assert [seat.bot for seat in table.seating.seats] == [None, "cautious"]
    assert table.seat_of(MAKER) == 0
    await table.act(ROLL, seen=0)
    assert (await load(store)).state == table.state


@pytest.mark.asyncio
async def test_who_is_out_and_asks_again_to_skip_changes_nothing(engine: AsyncEngine) -> None:
    one, _ = await two_processes(engine)
    one._state = one.state._replace(counts=(0, 3))
    one.changed.clear()
    one.skip(0)
    assert one.changed.is_set()
    one.changed.clear()
    one.skip(0)
    assert not one.changed.is_set(), "whatever the table does is begun again"


@pytest.mark.asyncio
async def test_a_log_that_cannot_be_followed_stops_its_table_and_is_named(
    engine: AsyncEngine,
) -> None:
    one, _ = await two_processes(engine)
    store = TableStore(engine)
    await one.act(MakeBid(0, Bid(1, 2)), seen=1)
    await one.act(CallDudo(1), seen=2)
    good = await store.log("t")
    types = [event.payload["type"] for event in good]
    assert types == ["made", "start", "roll", "bid", "dudo", "result"]
    assert Table(store, await found(store), good).state == one.state
    wrong_result = good[5]._replace(payload=good[5].payload | {"count": 5})
    for log, seq in (
        ([*good[:3], good[4]._replace(seq=4)], 4),  # nobody has bid
        ([*good[:3], good[4]], 5),  # a gap
        (good[:5], 5),  # the result is missing
        ([*good[:5], wrong_result], 6),
        ([*good, good[5]._replace(seq=7)], 7),
        ([*good, good[1]._replace(seq=7)], 7),
        ([*good, good[0]._replace(seq=7)], 7),
        ([good[0], good[2]._replace(seq=2)], 2),  # no start
        ([*good, good[0]._replace(seq=7, payload={"type": "stood", "seat": 2})], 7),
    ):
        with pytest.raises(BrokenLogError, match=f"table t .* event {seq} "):
            Table(store, await found(store), log)


@pytest.mark.asyncio
async def test_a_log_that_always_moves_and_never_grows_is_an_error_and_no_endless_loop(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = await two_processes(engine)

    async def moved(_: TableStore, table: str, first: int, *__: object) -> None:
        await asyncio.sleep(0)
        raise LogMovedError(table, first, None)

    monkeypatch.setattr(TableStore, "append", moved)
    with pytest.raises(LogMovedError):
        await asyncio.wait_for(one.act(MakeBid(0, Bid(1, 2)), seen=1), 5)


@pytest.mark.asyncio
async def test_while_one_table_waits_for_a_write_people_join_it_and_others(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Tables(TableStore(engine), Settings(data_dir=Path("unused")))
    slow, other = [await tables.create(settings(), MAKER) for _ in range(2)]
    append = TableStore.append
    writing, may_write = asyncio.Event(), asyncio.Event()

    async def waits(store: TableStore, table: str, *rest: Any) -> None:
        if table == slow:
            writing.set()
            await may_write.wait()
        await append(store, table, *rest)

    monkeypatch.setattr(TableStore, "append", waits)
    first, late, elsewhere = Ears(), Ears(), Ears()
    table = await tables.join(slow, first, None)
    async with asyncio.timeout(10):
        acting = asyncio.create_task(table.act(ROLL, seen=0))
        await writing.wait()
        await tables.join(slow, late, None)
        await tables.join(other, elsewhere, None)
        assert ['"type":"welcome"' in ears.heard[0] for ears in (late, elsewhere)] == [True, True]
        # Whoever came meanwhile hears what is told once it is kept.
        may_write.set()
        await acting
        assert '"seq":2' in late.heard[0]
        assert '"seq":3' in late.heard[1]
    await tables.close()


@pytest.mark.asyncio
async def test_a_table_that_made_room_and_came_back_stays(engine: AsyncEngine) -> None:
    limits = Settings(data_dir=Path("unused"), max_tables=1, idle_seconds=0.2)
    tables = Tables(TableStore(engine), limits)
    name = await tables.create(settings(), MAKER)
    ears = Ears()
    tables.leave(await tables.join(name, ears, None), ears)
    await tables.create(settings(), MAKER)  # makes room
    assert not tables._live
    again = await tables.join(name, ears, None)
    await asyncio.sleep(0.4)  # the time after which the first would have been forgotten
    assert await tables.join(name, Ears(), None) is again
    await tables.close()


@pytest.mark.asyncio
async def test_closing_leaves_nothing_behind(engine: AsyncEngine) -> None:
    before = asyncio.all_tasks()
    tables = Tables(TableStore(engine), Settings(data_dir=Path("unused")))
    await tables.join(await tables.create(settings(), MAKER), Ears(), None)
    assert asyncio.all_tasks() - before
    await tables.close()
    assert not asyncio.all_tasks() - before


def live(server: Running) -> dict[str, Any]:
    return server.tables._live


def test_tables_without_anybody_leave_the_memory(data_dir: Path) -> None:
    with Running(data_dir, idle_seconds=0.1) as server:
        table = server.make_table(pace="calm")
        assert not live(server), "a table that nobody has opened is in memory"
        with server.sit(table) as client:
            client.receive()
            assert table in live(server)
            time.sleep(0.3)
            assert table in live(server)
        eventually(lambda: not live(server))


def test_too_many_tables_at_once_are_refused_with_the_reason(data_dir: Path) -> None:
    with Running(data_dir, max_tables=2) as server:
        tables = [server.make_table() for _ in range(4)]
        with server.sit(tables[0]) as one, server.sit(tables[1]) as two:
            one.receive()
            two.receive()
            with server.sit(tables[2]) as third:
                error = third.receive()
                assert (error["kind"], error["code"]) == ("refused", "too-many-tables")
            refused = server.http.post(
                "/api/tables", json={"seats": [{"name": "Ana"}, {"bot": "cautious"}]}
            )
            assert (refused.status_code, refused.json()["code"]) == (503, "too-many-tables")
            one.send({"type": "ping"})
            one.until_type("pong")
        # Tables that nobody is connected to make room at once.
        with server.sit(tables[2]) as third, server.sit(tables[3]) as fourth:
            assert third.receive()["type"] == fourth.receive()["type"] == "welcome"


def test_a_table_takes_so_many_connections(data_dir: Path) -> None:
    with Running(data_dir, max_listeners=2) as server:
        table = server.make_table()
        with server.sit(table) as one, server.connect(table) as two:
            one.receive()
            two.receive()
            with server.connect(table) as three:
                assert three.receive()["code"] == "too-many-listeners"
        eventually(lambda: not live(server)[table].table.listeners)
        with server.connect(table) as again:
            assert again.receive()["type"] == "welcome"


def test_whoever_does_not_read_is_let_go_and_the_others_play_on(data_dir: Path) -> None:
    with Running(data_dir, max_outbox=64 * 1024, max_messages=1_000_000) as server:
        rules = {"preset": "lizumo", "first_player": "named"}
        table = server.make_table(rules, bots=19, opener=0)
        cookie = server.http.cookies["dudo"]
        with server.sit(table) as client, deaf_socket(server.host, table, cookie) as deaf:
            client.until_waits("player")
            eventually(lambda: len(live(server)[table].table.listeners) == 2)
            # The answer repeats what it does not know.
            unknown = masked(
                b'{"type":"act","id":"a","seen":0,"action":{"type":"%b"}}' % (b"x" * 900)
            )
            deaf.setblocking(False)
            unsent = bytearray()

            def is_let_go() -> bool:
                unsent.extend(unknown * 10 if len(unsent) < 10_000 else b"")
                with contextlib.suppress(BlockingIOError, ConnectionError):
                    del unsent[: deaf.send(unsent)]
                return len(live(server)[table].table.listeners) == 1

            eventually(is_let_go)
            client.send({"type": "ping"})
            client.until_type("pong")


def deaf_socket(host: str, table: str, cookie: str) -> socket.socket:
    """A WebSocket that never reads what it is sent."""
    name, port = host.split(":")
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect((name, int(port)))
    key = base64.b64encode(os.urandom(16)).decode()
    raw.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        f"Cookie: dudo={cookie}\r\n\r\n".encode()
    )
    return raw


def masked(payload: bytes) -> bytes:
    """A text frame of a client, masked with zeros."""
    assert 126 <= len(payload) < 1 << 16
    return bytes([0x81, 0x80 | 126, *len(payload).to_bytes(2), 0, 0, 0, 0]) + payload


@pytest.mark.asyncio
async def test_a_rematch_is_made_once_however_many_ask(engine: AsyncEngine) -> None:
    one, two = await two_processes(engine)
    tables = Tables(TableStore(engine), Settings(data_dir=Path("unused")))
    one.seating = two.seating = replace(one.seating, stage="over")
    made = await asyncio.gather(*(tables.rematch(table, 0) for table in (one, two, one)))
    assert len(set(made)) == 1


def test_the_error_of_a_lost_race_is_clear() -> None:
    assert str(LogMovedError("t", 4, 6)) == "table t does not go on at 4: its log is at 6"
