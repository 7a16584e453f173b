"""A turn has its time, and a table goes on as it has chosen when that is up."""

import asyncio
import contextlib
import itertools
import random
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dudo.record import read
from dudo.record.wire import event_from_json
from dudo.rules import (
    Bid,
    CallDudo,
    MakeBid,
    NameOpener,
    Phase,
    Roll,
    Rules,
    StaleError,
    legal_actions,
    replay,
)
from dudo.server.clock import Absent, TurnClock
from dudo.server.driver import Driver
from dudo.server.identity import new_secret, secret_hash
from dudo.server.messages import SeatSettings, Sit, Start, TableSettings
from dudo.server.pacing import PACES
from dudo.server.seating import TableEvent, entry_from_json, fold
from dudo.server.setup import new_table
from dudo.server.table import Table
from dudo.store import TableStore, open_database
from dudo.words import LANGUAGES, Words
from tests.record.games import rules as any_rules
from tests.server.harness import Client, Json, Running, slow_bots, validator
from tests.server.test_friends import OPEN, Friends, said
from tests.server.test_game import log_of

NAMED = {"preset": "lizumo", "first_player": "named"}
UNIT = 0.04
"""15 seconds are 0.6 here."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("data"), clock_unit=UNIT) as running:
        yield running


def timed_out(frame: Json) -> bool:
    return frame["type"] == "table" and (frame["event"] or {}).get("type") == "timed-out"


def of_type(frame: Json, name: str) -> bool:
    return frame["type"] == "event" and frame["event"]["type"] == name


def bobs_turn(friends: Friends, *others: str) -> Client:
    """A game that Bob opens."""
    bob = friends.sit("Bob")
    for name in others:
        friends.sit(name)
    friends.ana.do("start", opener=1)
    for client in (friends.ana, bob):
        client.until_waits("player")
    return bob


def table(server: Running, absent: str, clock: int | None = 15, **more: Any) -> Friends:
    return Friends(server, NAMED, clock=clock, absent=absent, **more)


# --- what is chosen ------------------------------------------------------------------------------


def test_the_host_chooses_the_clock_and_everybody_sees_it(server: Running) -> None:
    with Friends(server) as friends:
        assert (friends.ana.table["clock"], friends.ana.table["absent"]) == (None, "wait")
        bob = friends.sit("Bob")
        friends.ana.do("settings", clock=60, absent="bot")
        changed = bob.until(lambda f: f["type"] == "table" and f["event"] is not None)
        while changed["event"]["type"] != "changed":
            changed = bob.until_type("table")
        assert (changed["event"]["clock"], changed["event"]["absent"]) == (60, "bot")
        # What is not given stays, and null is a choice.
        told = friends.ana.do("settings", public=False)
        assert (told["clock"], told["absent"]) == (60, "bot")
        told = friends.ana.do("settings", clock=None)
        assert (told["clock"], told["absent"]) == (None, "bot")
        assert bob.refused("settings", clock=15) == "not-host"


@pytest.mark.parametrize("wrong", [{"clock": 20}, {"clock": "15"}, {"absent": "leave"}])
def test_another_clock_is_refused(server: Running, wrong: Json) -> None:
    body = {"seats": [{"name": "Ana"}, OPEN], **wrong}
    assert server.http.post("/api/tables", json=body).json()["code"] == "wrong-field"
    with Friends(server) as friends:
        error = friends.ana.answer({"type": "settings", **wrong})
        assert (error["code"], error["params"]["field"]) == ("wrong-field", next(iter(wrong)))


def test_the_options_tell_what_can_be_chosen(server: Running) -> None:
    options = server.http.get("/api/options").json()
    validator("options").validate(options)
    assert options["clocks"] == [15, 30, 60, 120, 300]
    assert options["absent"] == ["wait", "bot-move", "bot", "out"]


# --- the clock -----------------------------------------------------------------------------------


def test_the_time_that_is_left_is_told_and_chat_and_presence_do_not_lengthen_it(
    server: Running,
) -> None:
    with table(server, "bot-move", clock=30) as friends:
        bob = bobs_turn(friends)
        began = time.monotonic()
        full = 30 * UNIT * 1000
        assert full - 200 < bob.now["waits"]["until"] <= full
        time.sleep(0.4)
        friends.ana.do("say", text="hurry")
        cleo = friends.come()
        cleo.socket.close()
        later = friends.come().now["waits"]["until"]
        assert later <= full - 390
        friends.ana.until(timed_out)
        assert 0.8 * full < (time.monotonic() - began) * 1000 < full + 400


def test_a_turn_without_a_clock_has_no_time_that_is_left(server: Running) -> None:
    with table(server, "bot-move", clock=None) as friends:
        bob = bobs_turn(friends)
        assert bob.now["waits"] == {"for": "player", "seats": [1]}
        assert bob.nothing_happens(0.3)


def test_a_person_alone_against_bots_has_all_the_time(server: Running) -> None:
    bots = [{"name": "Ana"}, {"bot": "cautious"}, {"bot": "bluffer"}]
    made = server.make_table(NAMED, seats=bots, opener=0, clock=15, absent="out")
    with server.sit(made) as ana:
        ana.until_waits("player")
        assert ana.now["waits"] == {"for": "player", "seats": [0]}
        assert ana.nothing_happens(15 * UNIT + 0.3)


def test_bots_at_the_table_have_no_clock(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    slow_bots(monkeypatch)
    with table(server, "out") as friends:
        friends.sit("Bob")
        friends.ana.do("bot", seat=2, bot="cautious")
        friends.ana.do("start", opener=2)
        friends.ana.until_waits("bot")
        assert friends.ana.now["waits"] == {"for": "bot", "seats": [2]}
        assert friends.ana.nothing_happens(15 * UNIT + 0.3)


def test_each_turn_has_its_own_time(server: Running) -> None:
    with table(server, "bot-move", clock=30) as friends:
        bob = bobs_turn(friends)
        time.sleep(0.6)
        bob.act({"type": "bid", "bid": [1, 2]})
        bid = friends.ana.until(lambda frame: of_type(frame, "bid"))
        assert bid["waits"]["until"] > 30 * UNIT * 1000 - 100
        assert bid["waits"]["seats"] == [0]


def test_the_clock_stands_while_nobody_is_connected_or_the_server_is_down(
    data_dir: Path,
) -> None:
    with Running(data_dir, clock_unit=UNIT) as server, table(server, "bot-move", 30) as friends:
        bob = bobs_turn(friends)
        time.sleep(0.3)
        bob.socket.close()
        friends.ana.socket.close()
        time.sleep(30 * UNIT)
        left = friends.come("Ana").now["waits"]["until"]
        assert 30 * UNIT * 500 < left < 30 * UNIT * 1000 - 290
    time.sleep(0.5)
    with Running(data_dir, clock_unit=UNIT) as server:
        friends.server = server
        ana = friends.come("Ana")
        assert ana.now["waits"]["until"] > 30 * UNIT * 1000 - 200
        ana.until(timed_out)
        friends.stack.close()


# --- when it is up -------------------------------------------------------------------------------


def test_the_table_waits_and_says_so_once(data_dir: Path) -> None:
    with Running(data_dir, clock_unit=UNIT) as server, table(server, "wait") as friends:
        bob = bobs_turn(friends)
        up = friends.ana.until(timed_out)
        assert up["event"] == {"type": "timed-out", "seat": 1, "then": "wait"}
        assert up["waits"] == {"for": "player", "seats": [1], "until": 0}
        assert friends.ana.nothing_happens(15 * UNIT + 0.2)
    with Running(data_dir, clock_unit=UNIT) as server:
        # It was said, and is not said again.
        friends.server = server
        bob = friends.come("Bob")
        assert bob.now["waits"]["until"] == 0
        assert bob.nothing_happens(15 * UNIT + 0.2)
        bob.act({"type": "bid", "bid": [1, 2]})
        assert bob.until(lambda frame: of_type(frame, "bid"))["event"]["seat"] == 1
        friends.stack.close()


@pytest.mark.parametrize("connected", [True, False])
def test_a_bot_plays_that_move_only(server: Running, connected: bool) -> None:
    with table(server, "bot-move") as friends:
        bob = bobs_turn(friends)
        if not connected:
            bob.socket.close()
        up = friends.ana.until(timed_out)
        assert up["event"] == {"type": "timed-out", "seat": 1, "then": "bot-move"}
        assert said(up) == ["table-time-bot-move"]
        move = friends.ana.until_type("event")
        assert (move["seq"], move["event"]["seat"]) == (up["seq"] + 1, 1)
        bob_is = friends.ana.table["seats"][1]
        assert (bob_is["bot"], bob_is["left"], bob_is["away"]) == (None, False, False)
        # Ana's time is up, too, and then it is Bob's turn again, with the whole time.
        friends.ana.until(timed_out)
        if connected:
            bob.until(lambda frame: timed_out(frame) and frame["event"]["seat"] == 0)
            assert bob.seat == 1


def test_a_bot_plays_until_the_player_connects_again(server: Running) -> None:
    with table(server, "bot", clock=15) as friends:
        bob = bobs_turn(friends)
        hand = bob.now["view"]["hand"]
        bob.socket.close()
        up = friends.ana.until(timed_out)
        bob_is = up["table"]["seats"][1]
        assert (bob_is["bot"], bob_is["left"], bob_is["away"]) == ("cautious", True, True)
        move = friends.ana.until_type("event")
        assert (move["event"]["type"], move["event"]["seat"]) == ("bid", 1)
        bob = friends.come("Bob")
        if bob.seat is None:
            bob.until(lambda frame: frame["type"] == "welcome" and frame["seat"] == 1)
        assert bob.now["view"]["hand"] == hand
        back = friends.ana.until(lambda frame: said(frame) == ["table-back"])
        bob_is = back["table"]["seats"][1]
        assert (bob_is["bot"], bob_is["left"], bob_is["away"]) == (None, False, False)


@pytest.mark.parametrize("how", ["act", "ready", "sit"])
def test_a_bot_plays_until_the_player_acts_again(
    server: Running, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow_bots(monkeypatch)
    with table(server, "bot", clock=15) as friends:
        bob = bobs_turn(friends)
        welcome = bob.until(lambda frame: frame["type"] == "welcome")
        # They have left the seat as others leave it: no dice, and the way back is told.
        assert bob.table["seats"][1]["away"]
        assert (welcome["seat"], welcome["left_seat"], welcome["view"]["hand"]) == (None, 1, [])
        bob.send({"type": "say", "text": "hm"})
        assert bob.until_type("error")["code"] == "spectator"
        if how == "act":
            bob.act({"type": "dudo"})
        else:
            bob.send({"type": how, "seen": 0} if how == "ready" else {"type": "sit"})
        while bob.seat is None:
            bob.receive()
        assert bob.seat == 1
        assert bob.table["seats"][1]["bot"] is None


def test_who_is_out_has_given_the_seat_up_for_good(data_dir: Path) -> None:
    with Running(data_dir, clock_unit=UNIT) as server, table(server, "out") as friends:
        bob = bobs_turn(friends, "Cleo")
        up = friends.ana.until(timed_out)
        assert said(up) == ["table-time-out"]
        bob_is = up["table"]["seats"][1]
        assert (bob_is["bot"], bob_is["left"], bob_is["away"]) == ("cautious", True, False)
        bob.until_type("welcome")
        assert (bob.seat, bob.now["left_seat"], bob.now["view"]["hand"]) == (None, None, [])
        assert bob.refused("sit") == "not-in-lobby"
    with Running(data_dir, clock_unit=UNIT) as server:
        friends.server = server
        bob = friends.come("Bob")
        assert (bob.seat, bob.now["left_seat"]) == (None, None)
        friends.stack.close()


@pytest.mark.parametrize("absent", ["bot-move", "bot", "out"])
def test_a_game_that_everybody_sleeps_through_comes_to_its_end(
    absent: str, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PACES, "instant", replace(PACES["instant"], patience=0.05))
    rules = NAMED | {"starting_dice": 2}
    with (
        Running(data_dir, clock_unit=0.002) as server,
        Friends(server, rules, clock=15, absent=absent) as friends,
    ):
        friends.sit("Bob").socket.close()
        watcher = friends.come()
        friends.ana.do("start", opener=1)
        friends.ana.socket.close()
        watcher.until(lambda frame: "waits" in frame and frame["waits"] is None)
        log = log_of(data_dir, friends.table)
        entries = [entry_from_json(event.payload) for event in log]
        game = [entry for entry in entries if not isinstance(entry, TableEvent)]
        assert replay(game).phase is Phase.OVER
        record = read(server.http.get(f"/api/tables/{friends.table}/record").text)
        assert record.state == replay(game)
        if absent == "out":
            return
        # At the rematch they have their seats.
        ana = friends.come("Ana")
        ana.send({"type": "rematch"})
        again = friends.come("Bob", ana.until_type("moved")["table"])
        assert again.seat == 1
        assert [seat["bot"] for seat in again.table["seats"][:2]] == [None, None]
        assert (again.table["clock"], again.table["absent"]) == (15, absent)


# --- at once -------------------------------------------------------------------------------------


class Ear:
    def __init__(self) -> None:
        self.seat: int | None = None
        self.secret: bytes | None = None

    def send(self, message: str) -> None:
        pass


async def sitting_down(store: TableStore, rules: Rules, absent: Absent, players: int) -> Table:
    """So many people at a table whose first turn has no time."""
    secrets = [secret_hash(new_secret()) for _ in range(players)]
    seats = [SeatSettings(name="Ana"), *[SeatSettings(open=True)] * (players - 1)]
    asked = TableSettings(
        seats=seats, rules=rules.to_dict(), pace="instant", clock=15, absent=absent
    )
    await store.create(new_table("t", asked, secrets[0]))
    stored = await store.get("t")
    assert stored is not None
    table = Table(store, stored, await store.log("t"), clock_unit=0.0)
    for secret in secrets[1:]:
        await table.change(Sit(), secret)
    await table.change(Start(0 if rules.first_player == "named" else None), secrets[0])
    table.join(Ear(), secrets[0])
    return table


@settings(max_examples=25, deadline=None)
@given(any_rules(), st.sampled_from(get_args(Absent)), st.integers(2, 4), st.integers(0, 2**32))
def test_whatever_the_rules_a_timeout_leads_to_one_legal_action(
    rules: Rules, absent: Absent, players: int, seed: int
) -> None:
    """The player's own action comes at the same moment: one of the two is played, never both."""

    async def play(folder: Path) -> list[Any]:
        engine = await open_database(folder)
        try:
            store = TableStore(engine)
            table = await sitting_down(store, rules, absent, players)
            driver = Driver(table)
            running = asyncio.create_task(driver.run())
            rng = random.Random(seed)
            for _ in range(400):
                if table.seating.stage == "over" or table.seq > 60:
                    break
                state = table.state
                if state.phase is Phase.BID and (absent == "wait" or rng.random() < 0.5):
                    with contextlib.suppress(StaleError):
                        await table.act(rng.choice(legal_actions(state)), state.ply)
                for seat in table.not_ready:
                    table.ready(seat, table.state.ply)
                await asyncio.sleep(0.002)
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            await store.close()  # a write may be on its way
            return [event.payload for event in await store.log("t")]
        finally:
            await engine.dispose()

    with tempfile.TemporaryDirectory() as folder:
        log = asyncio.run(play(Path(folder)))
    kinds = [payload["type"] for payload in log]
    start = kinds.index("start")
    # The rules take every action that is in the log.
    game = [p for p in log[start:] if not isinstance(entry_from_json(p), TableEvent)]
    replay(event_from_json(payload) for payload in game)
    for payload, following in itertools.pairwise(log):
        if payload["type"] == "timed-out" and payload["then"] != "wait":
            assert following["type"] in ("bid", "dudo", "calza")
            assert following["seat"] == payload["seat"]


@pytest.mark.asyncio
async def test_a_timeout_that_comes_late_is_stale_and_nothing_happens(tmp_path: Path) -> None:
    engine = await open_database(tmp_path)
    try:
        table = await sitting_down(TableStore(engine), Rules(), "bot-move", 2)
        await table.act(NameOpener(0), table.state.ply)
        await table.act(Roll(((1, 2, 3, 4, 5),) * 2), table.state.ply)
        ply = table.state.ply
        outcomes = await asyncio.gather(
            table.act(MakeBid(0, Bid(1, 2)), ply),
            table.time_out(MakeBid(0, Bid(2, 2)), ply),
            return_exceptions=True,
        )
        assert outcomes[0] is None
        assert isinstance(outcomes[1], StaleError)
        assert table.state.ply == ply + 1
        with pytest.raises(StaleError):
            await table.time_out(None, ply)
        assert table.state.ply == ply + 1
        # The other way round the player hears that it is too late.
        ply, seq = table.state.ply, table.seq
        outcomes = await asyncio.gather(
            table.time_out(MakeBid(1, Bid(2, 2)), ply),
            table.act(CallDudo(1), ply),
            return_exceptions=True,
        )
        assert outcomes[0] is None
        assert isinstance(outcomes[1], StaleError)
        assert (table.state.ply, table.seq) == (ply + 1, seq + 2)
    finally:
        await engine.dispose()


@pytest.mark.asyncio
async def test_who_is_back_is_not_played_for_any_more(tmp_path: Path) -> None:
    engine = await open_database(tmp_path)
    try:
        table = await sitting_down(TableStore(engine), Rules(), "bot", 2)
        ana = table.secrets[0]
        await table.act(NameOpener(0), table.state.ply)
        await table.act(Roll(((1, 2, 3, 4, 5),) * 2), table.state.ply)
        await table.time_out(MakeBid(0, Bid(1, 2)), table.state.ply)
        await table.act(MakeBid(1, Bid(2, 2)), table.state.ply)
        assert table.left_seat_of(ana) == 0
        # A bot has made up its mind for Ana when she comes back, in two windows.
        ply = table.state.ply
        outcomes = await asyncio.gather(
            table.back(ana),
            table.back(ana),
            table.act(MakeBid(0, Bid(3, 2)), ply, bot=True),
            return_exceptions=True,
        )
        assert outcomes[0] is outcomes[1] is None
        assert isinstance(outcomes[2], StaleError)
        assert (table.seat_of(ana), table.state.ply) == (0, ply)
    finally:
        await engine.dispose()


def test_a_log_from_before_there_were_clocks_is_read() -> None:
    made = {
        "type": "made",
        "rules": Rules().to_dict(),
        "assisted": False,
        "pace": "calm",
        "public": False,
        "chat": True,
        "host": 0,
        "seats": [
            {"name": "Ana", "bot": None, "colour": 0, "left": False},
            {"name": None, "bot": None, "colour": None, "left": False},
        ],
    }
    changed = {key: made[key] for key in ("rules", "assisted", "pace", "public", "chat")}
    entries = [entry_from_json(made), entry_from_json({**changed, "type": "changed"})]
    seating = fold(entries)
    assert (seating.clock, seating.absent) == (None, "wait")
    assert [seat.away for seat in seating.seats] == [False, False]


def test_a_clock_that_stands_loses_nothing() -> None:
    clock = TurnClock(0.01)
    clock.begin(15)
    assert clock.left == pytest.approx(0.15)
    time.sleep(0.05)
    assert clock.left == pytest.approx(0.15)
    clock.run(True)
    time.sleep(0.05)
    clock.run(False)
    left = clock.left
    assert left < 0.11
    time.sleep(0.05)
    assert clock.left == left
    clock.run(True)
    time.sleep(0.2)
    assert clock.left == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_way_to_go_on_is_told_in_words(language: str) -> None:
    words = Words(language)
    told = [words(f"table-time-{then}", name="Ana") for then in get_args(Absent)]
    assert len(set(told)) == len(told)
    assert all("Ana" in text for text in told)
