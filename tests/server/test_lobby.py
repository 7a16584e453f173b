"""Whoever may not do something is told why, and nothing happens; of two at once one is first."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy.ext.asyncio import AsyncEngine

from dudo.rules import RulesError
from dudo.server.identity import new_secret, secret_hash
from dudo.server.messages import Leave, SeatSettings, Sit, Start, TableSettings
from dudo.server.setup import new_table
from dudo.server.table import Table
from dudo.store import TableStore, open_database
from dudo.words import LANGUAGES, Words
from tests.server.harness import Client, Json, Running
from tests.server.test_friends import Friends

ANA, BOB, CLEO = (secret_hash(new_secret()) for _ in range(3))
NAMED = {"preset": "classic", "first_player": "named"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One that lets people ask more in a second than a person can."""
    with Running(tmp_path_factory.mktemp("data"), max_messages=1000) as running:
        yield running


@pytest.fixture(scope="module")
def table(server: Running) -> Any:
    """Ana (the host), Bob and a bot, Rosa, at a table with two open seats; and a spectator."""
    with Friends(server) as friends:
        bob, watcher = friends.sit("Bob"), friends.come()
        friends.ana.do("bot", seat=2, bot="cautious", name="Rosa")
        yield {"ana": friends.ana, "bob": bob, "watcher": watcher}


def told(client: Client, message: Json) -> Json:
    """The error that ``message`` gets, of which everybody can be told in their language."""
    client.send({"type": "ping"})
    client.until_type("pong")
    before = client.seq
    error = client.answer({"id": "w", **message})
    assert (error["id"], client.seq) == ("w", before)
    if error["code"] not in FOR_PROGRAMS:
        for language in LANGUAGES:
            assert Words(language)(f"error-{error['code']}", **error["params"])
    return error


FOR_PROGRAMS = {"wrong-field", "no-such-seat", "no-such-message"}


@pytest.mark.parametrize(
    "who, message, code",
    [
        ("watcher", {"type": "leave"}, "spectator"),
        ("watcher", {"type": "say", "text": "hi"}, "spectator"),
        ("watcher", {"type": "emote", "emote": "clap"}, "spectator"),
        ("watcher", {"type": "start"}, "spectator"),
        ("watcher", {"type": "shuffle"}, "spectator"),
        ("watcher", {"type": "remove", "seat": 0}, "spectator"),
        ("watcher", {"type": "sit", "seat": 0}, "seat-taken"),
        ("watcher", {"type": "sit", "seat": 2}, "seat-taken"),
        ("watcher", {"type": "sit", "seat": 5}, "no-such-seat"),
        ("watcher", {"type": "sit", "seat": 20}, "wrong-field"),
        ("watcher", {"type": "sit", "seat": -1}, "wrong-field"),
        ("watcher", {"type": "sit", "colour": 0}, "colour-taken"),
        ("watcher", {"type": "sit", "colour": 6}, "wrong-field"),
        ("watcher", {"type": "sit", "name": "ana "}, "name-twice"),
        ("watcher", {"type": "sit", "name": "Rosa"}, "name-twice"),
        ("watcher", {"type": "sit", "name": ""}, "bad-name"),
        ("watcher", {"type": "sit", "name": "a\u202eb"}, "bad-name"),
        ("bob", {"type": "sit", "seat": 0}, "seat-taken"),
        ("bob", {"type": "sit", "colour": 0}, "colour-taken"),
        ("bob", {"type": "start"}, "not-host"),
        ("bob", {"type": "shuffle"}, "not-host"),
        ("bob", {"type": "settings", "chat": False}, "not-host"),
        ("bob", {"type": "open"}, "not-host"),
        ("bob", {"type": "close", "seat": 3}, "not-host"),
        ("bob", {"type": "bot", "seat": 3, "bot": "cautious"}, "not-host"),
        ("bob", {"type": "remove", "seat": 0}, "not-host"),
        ("bob", {"type": "host", "seat": 1}, "not-host"),
        ("bob", {"type": "say", "text": "  "}, "bad-text"),
        ("bob", {"type": "say", "text": "x" * 201}, "bad-text"),
        ("bob", {"type": "say", "text": "a\nb"}, "bad-text"),
        ("bob", {"type": "say", "text": "a\u0007b"}, "bad-text"),
        ("bob", {"type": "say", "text": "a\u202eb"}, "bad-text"),
        ("bob", {"type": "emote", "emote": "spit"}, "wrong-field"),
        ("ana", {"type": "settings", "rules": {"preset": "chess"}}, "no-such-preset"),
        ("ana", {"type": "settings", "pace": "hasty"}, "wrong-field"),
        ("ana", {"type": "settings", "hat": True}, "wrong-field"),
        ("ana", {"type": "open", "seat": 1}, "not-a-bot"),
        ("ana", {"type": "open", "seat": 3}, "not-a-bot"),
        ("ana", {"type": "open", "seat": 9}, "no-such-seat"),
        ("ana", {"type": "bot", "seat": 1, "bot": "cautious"}, "seat-taken"),
        ("ana", {"type": "bot", "seat": 3, "bot": "deep-thought"}, "no-such-bot"),
        ("ana", {"type": "bot", "seat": 3, "bot": "cautious", "name": "Bob"}, "name-twice"),
        ("ana", {"type": "close", "seat": 1}, "seat-taken"),
        ("ana", {"type": "remove", "seat": 2}, "nobody-there"),
        ("ana", {"type": "remove", "seat": 3}, "nobody-there"),
        ("ana", {"type": "host", "seat": 2}, "nobody-there"),
        ("ana", {"type": "start", "opener": 0}, "opener-and-rules-differ"),
        ("ana", {"type": "ready", "seen": 0}, "not-started"),
        ("ana", {"type": "skip"}, "not-started"),
        ("ana", {"type": "act", "seen": 0, "action": {"type": "dudo"}}, "not-started"),
        ("ana", {"type": "rematch"}, "not-over"),
    ],
)
def test_what_may_not_be_is_refused_with_the_reason(
    table: dict[str, Client], who: str, message: Json, code: str
) -> None:
    client = table[who]
    if message["type"] in ("ready", "skip", "rematch"):
        assert client.answer(message)["code"] == code
        return
    assert told(client, message)["code"] == code
    # Nothing has happened, and the connection is as good as before.
    client.send({"type": "ping"})
    assert client.until_type("pong")


def test_a_full_table_a_small_one_and_one_without_company(server: Running) -> None:
    with Friends(server, seats=[{"name": "Ana"}, {"open": True}]) as friends:
        ana = friends.ana
        assert told(ana, {"type": "start"})["code"] == "not-enough-players"
        assert told(ana, {"type": "close", "seat": 1})["code"] == "too-few-seats"
        for _ in range(18):
            ana.do("open")
        assert told(ana, {"type": "open"})["code"] == "no-more-seats"
        for seat in range(1, 20):
            ana.do("bot", seat=seat, bot="cautious")
        assert told(friends.come(), {"type": "sit"})["code"] == "no-open-seat"


def test_after_the_start_the_table_stays_as_it_is(server: Running) -> None:
    with Friends(server) as friends:
        bob, watcher = friends.sit("Bob"), friends.come()
        friends.ana.do("start")
        for client in (friends.ana, bob, watcher):
            client.until_waits("player")
        messages: list[Json] = [
            *({"type": kind} for kind in ("start", "shuffle", "open")),
            {"type": "close", "seat": 1},
            {"type": "settings", "rules": {}},
            {"type": "bot", "seat": 1, "bot": "cautious"},
        ]
        for message in messages:
            assert told(friends.ana, message)["code"] == "not-in-lobby", message
        assert told(watcher, {"type": "sit"})["code"] == "not-in-lobby"
        assert told(bob, {"type": "sit"})["code"] == "already-seated"


def test_where_the_host_wants_no_chat_nobody_says_anything(server: Running) -> None:
    with Friends(server, chat=False) as friends:
        assert told(friends.ana, {"type": "say", "text": "hi"})["code"] == "chat-off"
        assert told(friends.ana, {"type": "emote", "emote": "wave"})["code"] == "chat-off"
        friends.ana.do("settings", chat=True)
        friends.ana.do("say", text="hi")


@pytest.mark.parametrize(
    "change, code",
    [
        ({"seats": [{"open": True}, {"open": True}]}, "first-seat-is-yours"),
        ({"seats": [{"name": "Ana"}, {"name": "Bob"}]}, "one-person"),
        ({"seats": [{"name": "Ana"}, {"open": True, "bot": "cautious"}]}, "wrong-field"),
        ({"seats": [{"name": "Ana"}, {"open": True, "name": "Bob"}]}, "wrong-field"),
        ({"seats": [{"name": "Ana"}, {"bot": "cautious", "colour": 1}]}, "wrong-field"),
        ({"seats": [{"name": "Ana", "colour": 6}, {"open": True}]}, "wrong-field"),
        ({"rules": NAMED, "opener": 0}, "opener-at-start"),
        ({"public": 1}, "wrong-field"),
    ],
)
def test_a_table_of_friends_that_cannot_be_is_refused(
    server: Running, change: Json, code: str
) -> None:
    body = {"seats": [{"name": "Ana"}, {"open": True}], **change}
    assert server.http.post("/api/tables", json=body).json()["code"] == code


def test_a_game_that_has_not_begun_has_no_record(server: Running) -> None:
    with Friends(server) as friends:
        answer = server.http.get(f"/api/tables/{friends.table}/record")
        assert (answer.status_code, answer.json()["code"]) == (404, "not-started")


# --- at once -------------------------------------------------------------------------------------


@pytest_asyncio.fixture
async def engine(tmp_path: Path) -> AsyncIterator[AsyncEngine]:
    engine = await open_database(tmp_path)
    yield engine
    await engine.dispose()


async def load(engine: AsyncEngine) -> Table:
    store = TableStore(engine)
    stored = await store.get("t")
    assert stored is not None
    return Table(store, stored, await store.log("t"))


async def two_processes(engine: AsyncEngine) -> tuple[Table, Table]:
    """Ana's table, loaded twice: a seat is open, and a bot sits there."""
    seats = [SeatSettings(name="Ana"), SeatSettings(open=True), SeatSettings(bot="cautious")]
    await TableStore(engine).create(new_table("t", TableSettings(seats=seats), ANA))
    return await load(engine), await load(engine)


async def at_once(*calls: Any) -> list[str]:
    """The codes of what is refused."""
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    assert all(outcome is None or isinstance(outcome, RulesError) for outcome in outcomes)
    return [outcome.code for outcome in outcomes if isinstance(outcome, RulesError)]


@pytest.mark.asyncio
@pytest.mark.parametrize("processes", [1, 2])
async def test_of_two_who_sit_on_one_seat_at_once_one_has_it(
    engine: AsyncEngine, processes: int
) -> None:
    one, two = await two_processes(engine)
    other = one if processes == 1 else two
    refused = await at_once(
        one.change(Sit(name="Bob", seat=1), BOB), other.change(Sit(name="Cleo", seat=1), CLEO)
    )
    assert refused == ["seat-taken"]
    now = await load(engine)
    [winner] = [secret for secret in (BOB, CLEO) if now.seat_of(secret) == 1]
    assert now.secrets == {0: ANA, 1: winner}
    assert now.seating.seats[1].name == {BOB: "Bob", CLEO: "Cleo"}[winner]


@pytest.mark.asyncio
async def test_a_person_who_sits_down_twice_at_once_has_one_seat(engine: AsyncEngine) -> None:
    one, two = await two_processes(engine)
    await at_once(one.change(Sit(name="Bob"), BOB), two.change(Sit(name="Bob"), BOB))
    now = await load(engine)
    assert now.secrets == {0: ANA, 1: BOB}
    assert now.seating.names[:2] == ["Ana", "Bob"]


@pytest.mark.asyncio
@pytest.mark.parametrize("first", ["leave", "start"])
async def test_a_host_who_leaves_while_starting(engine: AsyncEngine, first: str) -> None:
    one, two = await two_processes(engine)
    await one.change(Sit(name="Bob"), BOB)
    calls = [one.change(Leave(), ANA), two.change(Start(), ANA)]
    refused = await at_once(*(calls if first == "leave" else reversed(calls)))
    now = await load(engine)
    assert now.seating.host == 1
    if refused:
        # She had left already.
        assert refused == ["spectator"]
        assert (now.seating.stage, now.secrets) == ("lobby", {1: BOB})
        await two.change(Start(), BOB)
        assert two.seating.names == ["Bob", now.seating.seats[2].name]
        assert two.seat_of(BOB) == 0
    else:
        assert (now.seating.stage, now.seating.seats[0].left) == ("playing", True)
        assert (now.seat_of(ANA), now.left_seat_of(ANA), now.seat_of(BOB)) == (None, 0, 1)


@pytest.mark.asyncio
async def test_nobody_has_a_seat_that_is_not_stored(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = await two_processes(engine)

    async def full(*_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(TableStore, "append", full)
    before = (one.seating, one.secrets, one.seq)
    with pytest.raises(OSError, match="no space"):
        await one.change(Sit(name="Bob"), BOB)
    assert (one.seating, one.secrets, one.seq) == before
