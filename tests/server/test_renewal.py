"""A seat taken back: with a new secret every other device that played it only watches."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy.ext.asyncio import AsyncEngine

from dudo.record import read
from dudo.rules import Action, Bid, CallDudo, MakeBid, Roll
from dudo.server.errors import RefusedError
from dudo.server.identity import secret_hash
from dudo.server.messages import Say
from dudo.server.pacing import PACES
from dudo.server.seating import Renewed, entry_to_json
from dudo.server.settings import Settings
from dudo.server.setup import new_table
from dudo.server.tables import Tables
from dudo.store import DeviceStore, TableStore, Transfer, open_database
from tests.server.harness import Client, Json, Running
from tests.server.test_devices import ELSEWHERE, Device, player
from tests.server.test_friends import Friends, play_together, to_the_first_result, until_begun
from tests.server.test_secrecy import Ears
from tests.server.test_tables import MAKER, load, settings, two_processes

CODE = "a-code-of-the-page-itself"


@pytest.fixture
def game(server: Running) -> Iterator[tuple[Friends, Client]]:
    """Ana's table, in a game, and Bob."""
    two = {"preset": "classic", "starting_dice": 2}
    with Friends(server, two, seats=[{"name": "Ana"}, {"open": True}]) as friends:
        bob = friends.sit("Bob")
        friends.ana.do("start")
        until_begun(friends.ana)
        yield friends, bob


def renew(friends: Friends) -> Device:
    """Ana's browser takes a new secret."""
    device = Device(friends.server, friends.cookies["Ana"])
    device.answer("secret/renew")
    assert device.cookie != friends.cookies["Ana"]
    return device


def until_lost(client: Client) -> Json:
    """Until a connection hears that it has lost its seat, and is shown what everybody sees."""
    told = client.until_type("table")
    while (told["event"] or {}).get("type") != "renewed":
        told = client.until_type("table")
    assert told["seat"] is None
    assert told["say"] == []
    return client.until_type("welcome")


def hands_of(client: Client) -> list[list[int]]:
    """Every hand that the connection was shown as its own, and those in the rolls that it saw."""
    shown = [frame["view"]["hand"] for frame in client.frames if frame.get("view")]
    rolls = [frame["event"]["hands"] for frame in client.frames if is_roll(frame)]
    return [*shown, *(hand for hands in rolls for hand in hands)]


def is_roll(frame: Json) -> bool:
    return bool(frame["type"] == "event" and frame["event"]["type"] == "roll")


def test_every_other_device_loses_the_dice_at_once_and_for_good(
    game: tuple[Friends, Client],
) -> None:
    table, bob = game
    phone = table.come("Ana")
    for client in (table.ana, phone, bob):
        client.until_waits("player")
    hand = phone.now["view"]["hand"]
    assert len(hand) == 2
    laptop = renew(table)
    for old in (phone, table.ana):
        welcome = until_lost(old)
        assert (welcome["seat"], welcome["left_seat"], welcome["view"]["hand"]) == (None, None, [])
        old.act({"type": "dudo"})
        assert old.until_type("error")["code"] == "spectator"
        assert old.refused("say", text="It is me") == "spectator"
    again = table.come("Ana")
    assert again.seat is None, "the old cookie only watches from now on"
    watching = [phone, table.ana, again]
    for old in watching:
        old.frames.clear()
    assert bob.until(is_renewed)["seat"] == 1, "the others keep their seats"
    with table.server.connect(table.table, laptop.cookie) as ana:
        assert ana.receive()["seat"] == 0
        assert ana.now["view"]["hand"] == hand
        play_together([ana, bob], watching)
    for old in watching:
        assert sum(map(is_roll, old.frames)) >= 1, "they did see the game go on"
        assert not any(sum(hand) for hand in hands_of(old))


def is_renewed(frame: Json) -> bool:
    return bool(frame["type"] == "table" and (frame["event"] or {}).get("type") == "renewed")


def test_nobody_waits_for_a_device_that_was_signed_out(server: Running) -> None:
    with Friends(server) as friends:
        ana, bob, cleo = to_the_first_result(friends)
        for client in (bob, cleo):
            client.send({"type": "ready", "seen": ana.now["view"]["ply"]})
        bob.until(lambda frame: frame["type"] == "waits" and frame["waits"]["seats"] == [0])
        renew(friends)
        began = time.monotonic()
        bob.until(is_roll)
        assert time.monotonic() - began < PACES["instant"].patience / 3


def test_in_the_lobby_the_host_is_the_one_with_the_new_secret(server: Running) -> None:
    with Friends(server) as friends:
        laptop = renew(friends)
        told = friends.ana.until(is_renewed)
        assert (told["seat"], told["table"]["host"]) == (None, 0)
        assert friends.ana.refused("shuffle") == "spectator"
        with server.connect(friends.table, laptop.cookie) as ana:
            ana.receive()
            assert ana.do("bot", seat=1, bot="careless")["seats"][1]["bot"] == "careless"


def test_who_has_left_comes_back_with_the_new_secret_only(game: tuple[Friends, Client]) -> None:
    table, _ = game
    table.ana.do("leave")
    laptop = renew(table)
    assert table.ana.until(is_renewed)["left_seat"] is None
    assert table.ana.refused("sit") == "not-in-lobby"
    with table.server.connect(table.table, laptop.cookie) as ana:
        assert ana.receive()["left_seat"] == 0
        assert ana.do("sit")["seats"][0]["bot"] is None
        assert ana.seat == 0


def test_all_tables_are_taken_along_those_that_sleep_too(data_dir: Path) -> None:
    with Running(data_dir) as server:
        ana = player(server)
        tables = [ana.make_table(bots=1) for _ in range(3)]
        old = ana.cookie
        with server.connect(tables[0], old) as one, server.connect(tables[1], old) as two:
            assert one.receive()["seat"] == two.receive()["seat"] == 0
            assert ana.answer("secret/renew") == {"tables": 4}
            for client in (one, two):
                assert until_lost(client)["seat"] is None
    with Running(data_dir) as server:
        for table in tables:
            with server.connect(table, old) as client:
                assert client.receive()["seat"] is None
            with server.connect(table, ana.cookie) as client:
                assert client.receive()["seat"] == 0
                client.until_waits("player")
        # Nor does the record of the game show the old one what is under the cup.
        for cookie, hidden in ((old, True), (ana.cookie, False)):
            text = server.http.get(
                f"/api/tables/{tables[0]}/record", headers={"cookie": f"dudo={cookie}"}
            ).text
            assert (0 in read(text).state.hands[0]) is hidden


def test_codes_for_the_old_secret_open_nothing_any_more(server: Running) -> None:
    ana = player(server)
    code, bobs = ana.code(), player(server).code()
    ana.answer("secret/renew")
    assert Device(server).refused("transfers/use", {"code": code}, 404) == "no-such-transfer"
    Device(server).answer("transfers/use", {"code": bobs})
    Device(server).answer("transfers/use", {"code": ana.code()})


def test_whoever_never_heard_the_answer_gets_the_new_secret_by_their_code(server: Running) -> None:
    ana = player(server)
    table = ana.make_table(bots=1)
    deaf = Device(server, ana.cookie)
    deaf.answer("secret/renew", {"code": CODE})
    # Ana's browser did not get that answer. Asked again, nothing is lost …
    assert ana.refused("secret/renew", {"code": CODE}, 409) == "code-taken"
    ana.answer("transfers/use", {"code": CODE})
    assert ana.cookie == deaf.cookie
    with server.connect(table, ana.cookie) as client:
        assert client.receive()["seat"] == 0
    # … and nobody else is let in by it.
    assert Device(server).refused("transfers/use", {"code": CODE}, 404) == "no-such-transfer"


def test_of_two_renewals_at_once_the_one_that_has_the_seats_stays(server: Running) -> None:
    """Two tabs share their cookies: what comes last must not replace what is worth more."""
    ana = player(server)
    table = ana.make_table(bots=1)
    tab = Device(server, ana.cookie)
    ana.answer("secret/renew")
    answer = tab.ask("secret/renew")
    assert answer.json() == {"tables": 0}
    assert "set-cookie" not in answer.headers
    with server.connect(table, ana.cookie) as client:
        assert client.receive()["seat"] == 0


def test_whoever_has_the_old_secret_takes_nothing_back(server: Running) -> None:
    ana = player(server)
    table = ana.make_table(bots=1)
    thief = Device(server, ana.cookie)
    ana.answer("secret/renew")
    assert thief.answer("secret/renew") == {"tables": 0}
    with server.connect(table, thief.cookie) as client:
        assert client.receive()["seat"] is None
    with server.connect(table, ana.cookie) as client:
        assert client.receive()["seat"] == 0


def test_only_the_servers_own_page_may_renew_and_only_so_often(data_dir: Path) -> None:
    with Running(data_dir, max_new_codes=2) as server:
        ana = player(server, **ELSEWHERE)
        before = ana.cookie
        assert ana.refused("secret/renew", origin="https://evil.example") == "other-site"
        for bad in ("", "short", "x" * 65, "é" * 22):
            assert ana.refused("secret/renew", {"code": bad}, 400) == "wrong-field"
        assert Device(server).refused("secret/renew") == "nobody"
        assert ana.cookie == before
        answers = [ana.ask("secret/renew").status_code for _ in range(3)]
        assert answers == [200, 200, 429]


# --- while others write --------------------------------------------------------------------------


@pytest_asyncio.fixture
async def engine(tmp_path: Path) -> AsyncIterator[AsyncEngine]:
    engine = await open_database(tmp_path)
    yield engine
    await engine.dispose()


NEW = secret_hash("n" * 43)


async def renewed_elsewhere(engine: AsyncEngine) -> None:
    """Another process gives the seats of ``MAKER`` to a new secret."""
    transfer = Transfer(b"c" * 32, NEW, b"masked", None)
    told = await DeviceStore(engine).renew(
        MAKER, transfer, 60, lambda seat: entry_to_json(Renewed(seat))
    )
    assert told == ["t"]


@pytest.mark.asyncio
async def test_what_the_old_secret_does_meanwhile_is_not_played(engine: AsyncEngine) -> None:
    one, _ = await two_processes(engine)
    ears = Ears()
    one.join(ears, MAKER)
    assert ears.seat == 0
    await renewed_elsewhere(engine)
    bid = MakeBid(0, Bid(1, 2))
    for late in (one.act(bid, seen=1, by=MAKER), one.change(Say("It is me"), MAKER)):
        with pytest.raises(RefusedError, match="watching"):
            await late
    assert ears.seat is None
    assert len(await TableStore(engine).log("t")) == one.seq == 4
    await one.act(bid, seen=1, by=NEW)
    assert one.seq == 5


@pytest.mark.asyncio
async def test_of_a_move_and_a_renewal_at_once_the_later_one_sees_the_other(
    engine: AsyncEngine,
) -> None:
    one, two = await two_processes(engine)
    played, _ = await asyncio.gather(
        one.act(MakeBid(0, Bid(1, 2)), seen=1, by=MAKER),
        renewed_elsewhere(engine),
        return_exceptions=True,
    )
    kinds = [event.payload["type"] for event in await TableStore(engine).log("t")][3:]
    assert kinds == (["bid", "renewed"] if played is None else ["renewed"])
    await two.follow()
    assert two.secrets == {0: NEW}
    assert (await load(TableStore(engine))).secrets == {0: NEW}


@pytest.mark.asyncio
async def test_a_rematch_that_has_not_heard_of_it_is_the_new_secrets(
    engine: AsyncEngine, tmp_path: Path
) -> None:
    store = TableStore(engine)
    rules = {"preset": "lizumo", "first_player": "named", "starting_dice": 1}
    await store.create(new_table("t", settings(rules=rules), MAKER))
    over = await load(store)
    game: list[Action] = [Roll(((2,), (3,))), MakeBid(0, Bid(1, 2)), CallDudo(1)]
    for ply, action in enumerate(game):
        await over.act(action, seen=ply)
    assert over.seating.stage == "over"
    await renewed_elsewhere(engine)
    tables = Tables(store, Settings(data_dir=tmp_path))
    again = await store.get(await tables.rematch(over, 0))
    assert again is not None
    assert [seat.secret_hash for seat in again.seats] == [NEW, None]
