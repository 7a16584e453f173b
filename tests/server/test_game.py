"""Whole games over a real socket."""

import asyncio
import json
import time
from dataclasses import replace
from pathlib import Path

import pytest

from dudo.record import read
from dudo.record.wire import view_to_json
from dudo.rules import PRESETS, Phase, State, replay, view
from dudo.server.pacing import PACES
from dudo.server.seating import TableEvent, entry_from_json
from dudo.store import StoredEvent, TableStore, open_database
from tests.server.harness import Client, Json, LoadedDice, Running, slow_bots, validator


def log_of(data_dir: Path, table: str) -> list[StoredEvent]:
    """What the store holds, read as another process would."""

    async def look() -> list[StoredEvent]:
        engine = await open_database(data_dir)
        try:
            return await TableStore(engine).log(table)
        finally:
            await engine.dispose()

    return asyncio.run(look())


def game_of(log: list[StoredEvent]) -> State:
    """The game in a log, what else happens at the table left out."""
    entries = [entry_from_json(event.payload) for event in log]
    return replay(entry for entry in entries if not isinstance(entry, TableEvent))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("bots", [1, 3])
def test_a_game_is_played_to_its_end(preset: str, bots: int, data_dir: Path) -> None:
    with Running(data_dir) as server:
        table = server.make_table(preset, bots=bots, assisted=True)
        with server.sit(table) as client:
            client.play()
        text = server.http.get(f"/api/tables/{table}/record").text
    assert client.now["view"]["phase"] == "over"
    log = log_of(data_dir, table)
    assert [event.seq for event in log] == list(range(1, client.now["seq"] + 1))
    state = game_of(log)
    assert state.phase is Phase.OVER
    assert client.now["view"] == json.loads(json.dumps(view_to_json(view(state, 0))))
    assert read(text).state == state, "the record tells another game"


def test_the_next_roll_waits_until_the_person_is_ready(server: Running) -> None:
    with server.sit(server.make_table()) as client:
        client.play(rounds=1)
        assert client.now["waits"] == {"for": "ready", "seats": [0]}
        assert client.nothing_happens(0.3)
        client.send({"type": "ready", "seen": client.now["view"]["ply"]})
        assert client.until_type("event")["event"]["type"] == "roll"


def test_ready_is_for_the_time_between_two_rounds(server: Running) -> None:
    with server.sit(server.make_table()) as client:
        client.until_waits("player")
        ready = {"type": "ready", "seen": client.now["view"]["ply"]}
        assert client.answer(ready)["code"] == "not-between-rounds"
        assert client.answer(ready | {"seen": 0})["kind"] == "stale"


def test_before_the_cups_are_lifted_the_call_is_heard(data_dir: Path) -> None:
    with Running(data_dir) as server, server.sit(server.make_table("lizumo")) as client:
        client.play(rounds=1)
    call, result = [frame for frame in client.frames if frame["type"] == "event"][-2:]
    assert call["event"]["type"] == "dudo"
    assert call["view"]["phase"] == "count"
    assert call["view"]["last"] is None, "the result is told with the call"
    assert call["waits"] == {"for": "server"}
    assert result["event"]["type"] == "result"
    assert result["event"] == result["view"]["last"]


def test_once_out_a_person_may_see_the_rest_quickly(data_dir: Path) -> None:
    rules = {"preset": "classic", "starting_dice": 1, "first_player": "named", "palifico": "never"}
    # Ana opens with one die, a two, bids the highest that there can be and is doubted.
    with Running(data_dir, LoadedDice(2, 3, 4, 5)) as server:
        table = server.make_table(rules, bots=3, opener=0, pace="calm")
        with server.sit(table) as client:
            client.until_waits("player")
            early = client.answer({"type": "skip"})
            assert (early["kind"], early["code"]) == ("refused", "still-playing")
            client.act({"type": "bid", "bid": [4, 6]})
            client.until(lambda frame: frame.get("event", {}).get("type") == "result")
            assert client.now["view"]["counts"] == [0, 1, 1, 1]
            assert client.now["waits"] == {"for": "server"}
            client.send({"type": "skip"})
            # At the table's own pace the next roll alone would take four seconds.
            started = time.monotonic()
            client.until_type("event")
            assert time.monotonic() - started < 3.5


def test_a_seat_that_is_out_cannot_hold_the_table_up(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PACES, "calm", replace(PACES["calm"], between=1.0))
    rules = {"preset": "classic", "starting_dice": 1, "first_player": "named", "palifico": "never"}
    with Running(data_dir, LoadedDice(2, 3, 4, 5)) as server:
        table = server.make_table(rules, bots=3, opener=0, pace="calm")
        with server.sit(table) as client:
            client.until_waits("player")
            client.act({"type": "bid", "bid": [4, 6]})
            client.until(lambda frame: frame.get("event", {}).get("type") == "result")
            ply = client.now["view"]["ply"]
            started = time.monotonic()
            while client.nothing_happens(0.2):
                client.send({"type": "ready", "seen": ply})
                assert time.monotonic() - started < 10
            assert client.now["event"]["type"] == "roll"


def test_anyone_calls_calza_out_of_turn_where_the_rules_play_it(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow_bots(monkeypatch, 0.0)
    rules = {"preset": "classic", "calza": "anyone", "first_player": "named", "starting_dice": 2}
    with Running(data_dir, LoadedDice(6, 6, 2, 3, 4, 5)) as server:
        table = server.make_table(rules, bots=2, opener=1)
        with server.sit(table) as client:
            bid = client.until(lambda frame: frame.get("event", {}).get("type") == "bid")
            view = bid["view"]
            assert view["to_act"] == 2
            assert view["calza"] is True
            client.act({"type": "calza"})
            client.until_type("accepted")
    assert client.frames[-3]["event"] == {"type": "calza", "seat": 0}


def test_at_an_assisted_table_only_the_odds_of_ones_own_seat_are_told(server: Running) -> None:
    table = server.make_table(assisted=True)
    with server.sit(table) as client, server.connect(table) as watcher:
        client.until_waits("player")
        odds, view = client.now["odds"], client.now["view"]
        own = view["hand"].count(3) + view["hand"].count(1)
        assert odds["at_least"][2][:own] == [1.0] * own
        assert [len(row) for row in odds["at_least"]] == [view["total"]] * 6
        watcher.until_waits("player")
        assert watcher.now["odds"] is None
    with server.sit(server.make_table()) as client:
        client.until_waits("player")
        assert client.now["odds"] is None


def test_two_windows_of_one_person_see_the_same(server: Running) -> None:
    table = server.make_table()
    with server.sit(table) as one, server.sit(table) as two:
        one.until_waits("player")
        two.until_waits("player")
        assert one.now["view"] == two.now["view"]
        two.act({"type": "dudo"} if one.now["view"]["dudo"] else {"type": "bid", "bid": [1, 2]})
        assert one.until_type("event") == two.until_type("event")


def test_one_may_leave_and_come_back(server: Running) -> None:
    table = server.make_table()
    with server.sit(table) as client:
        before = client.until_waits("player")
    with server.sit(table) as client:
        assert client.receive()["type"] == "welcome"
        assert client.now["view"] == before
        client.play(rounds=1)
    with server.sit(table) as client:
        client.receive()
        assert client.now["waits"] == {"for": "ready", "seats": [0]}


def finish(client: Client) -> Json:
    client.play()
    client.send({"type": "rematch"})
    return client.until_type("moved")


def test_a_rematch_is_the_same_table_anew_and_made_once(server: Running) -> None:
    table = server.make_table({"preset": "lizumo", "starting_dice": 1}, bots=2)
    with server.sit(table) as client:
        client.until_waits("player")
        assert client.answer({"type": "rematch"})["code"] == "not-over"
        moved = finish(client)["table"]
        client.send({"type": "rematch"})
        assert client.until_type("moved")["table"] == moved
    assert moved != table
    old, new = (server.http.get(f"/api/tables/{name}").json()["table"] for name in (table, moved))
    for shown in (old, new):
        assert len(shown.pop("fair")["seal"]) == 64
    assert old["rematch"] == moved
    assert old | {"id": moved, "stage": "playing", "rematch": None} == new
    with server.sit(moved) as client:
        assert client.receive()["seat"] == 0
        client.play()


def test_a_named_opener_opens(server: Running) -> None:
    table = server.make_table({"preset": "box", "first_player": "named"}, opener=2)
    with server.sit(table) as client:
        client.until(lambda frame: frame.get("event", {}).get("type") == "roll")
        assert client.now["view"]["opener"] == 2


def test_the_welcome_says_what_happened_last(server: Running) -> None:
    table = server.make_table()
    with server.sit(table) as client:
        client.play(rounds=1)
        said = client.now["say"]
    with server.sit(table) as client:
        assert client.receive()["say"] == said


def test_a_table_can_be_looked_at(server: Running) -> None:
    table = server.make_table("box", bots=1)
    shown = server.http.get(f"/api/tables/{table}").json()["table"]
    validator("table").validate(shown)
    assert shown["preset"] == "box"
    assert [seat["bot"] for seat in shown["seats"]] == [None, "cautious"]
