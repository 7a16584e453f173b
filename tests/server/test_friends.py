"""Friends at one table: from the lobby to the rematch, each at their own connection."""

import random
import sqlite3
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from dudo.record import read
from dudo.rules import Phase
from dudo.server.pacing import PACES
from tests.server.harness import Client, Json, LoadedDice, Running, validator
from tests.server.test_game import game_of, log_of

OPEN = {"open": True}
FRIENDS = ("Bob", "Cleo", "Dan", "Eve")


class Friends:
    """Ana's table, and whoever comes."""

    def __init__(self, server: Running, rules: Json | str = "classic", **settings: Any) -> None:
        self.server = server
        self.stack = ExitStack()
        server.http.cookies.clear()
        settings = {"seats": [{"name": "Ana"}, *[OPEN] * 4]} | settings
        self.table = server.make_table(rules, **settings)
        self.cookies = {"Ana": server.http.cookies["dudo"]}
        self.ana = self.come("Ana")

    def come(self, name: str | None = None, table: str | None = None) -> Client:
        """A connection of somebody who may have been here before."""
        cookie = self.cookies.get(name or "")
        client = self.stack.enter_context(self.server.connect(table or self.table, cookie))
        client.receive()
        if name is not None and cookie is None:
            self.cookies[name] = client.cookie
        return client

    def sit(self, name: str, **where: int) -> Client:
        client = self.come(name)
        client.do("sit", name=name, **where)
        return client

    def __enter__(self) -> "Friends":
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()


def names(table: Json) -> list[str | None]:
    return [seat["name"] for seat in table["seats"]]


def here(client: Client) -> list[bool]:
    return [seat["here"] for seat in client.table["seats"]]


def said(frame: Json) -> list[str]:
    return [phrase["key"] for phrase in frame["say"]]


def begins(frame: Json) -> bool:
    return bool(frame["type"] == "event" and frame["event"]["type"] == "start")


def until_begun(*clients: Client) -> None:
    for client in clients:
        if client.now["view"] is None:
            client.until(begins)


def play_together(clients: list[Client], watchers: list[Client]) -> None:
    """Everybody at once, each at their own connection, to the end."""
    with ThreadPoolExecutor(len(clients) + len(watchers)) as pool:
        playing: list[Future[Any]] = [pool.submit(client.play) for client in clients]
        watching: list[Future[Any]] = [
            pool.submit(watcher.until, lambda frame: "waits" in frame and frame["waits"] is None)
            for watcher in watchers
        ]
        for done in [*playing, *watching]:
            done.result()


@pytest.mark.parametrize("preset", ["classic", "lizumo"])
def test_five_friends_play_a_whole_game_and_again(preset: str, data_dir: Path) -> None:
    with Running(data_dir) as server, Friends(server, preset) as friends:
        assert friends.ana.now["view"] is None
        assert friends.ana.now["waits"] == {"for": "host", "seats": [0]}
        people = [friends.ana, *(friends.sit(name) for name in FRIENDS)]
        watcher = friends.come()
        # One leaves, and comes back to the seat that is free.
        people[2].do("leave")
        assert people[2].seat is None
        assert people[2].do("sit", name="Cleo")["seats"][2]["name"] == "Cleo"
        friends.ana.do("start")
        until_begun(*people, watcher)
        play_together(people, [watcher])

        assert [client.seat for client in people] == [0, 1, 2, 3, 4]
        assert watcher.seat is None
        assert len({client.now["view"]["winner"] for client in (*people, watcher)}) == 1
        state = game_of(log_of(data_dir, friends.table))
        assert state.phase is Phase.OVER
        assert state.counts == tuple(watcher.now["view"]["counts"])
        record = read(server.http.get(f"/api/tables/{friends.table}/record").text)
        assert record.players == ("Ana", *FRIENDS)
        assert record.state == state

        # Cleo wants more: all are taken to the new table, where all sit, and Ana is the host.
        people[2].send({"type": "rematch"})
        [moved] = {client.until_type("moved")["table"] for client in (*people, watcher)}
        again = [friends.come(name, moved) for name in ("Ana", *FRIENDS)]
        assert [client.seat for client in again] == [0, 1, 2, 3, 4]
        assert names(again[4].table) == ["Ana", *FRIENDS]
        assert (again[4].table["stage"], again[4].table["host"]) == ("lobby", 0)
        again[0].do("start")
        until_begun(*again)


def test_everybody_hears_who_comes_and_goes_and_who_is_there(server: Running) -> None:
    with Friends(server) as friends:
        watcher = friends.come()
        bob = friends.sit("Bob", seat=3, colour=4)
        frame = watcher.until_type("table")
        assert said(frame) == ["table-sat"]
        event = {"type": "sat", "seat": 3, "name": "Bob", "colour": 4, "before": None}
        assert frame["event"] == event
        assert frame["table"]["seats"][3] == {
            "name": "Bob",
            "bot": None,
            "colour": 4,
            "open": False,
            "left": False,
            "away": False,
            "here": True,
        }
        bob.socket.close()
        assert watcher.until_type("table")["event"] is None
        assert here(watcher) == [True, False, False, False, False]
        bob = friends.come("Bob")
        watcher.until_type("table")
        assert here(watcher) == here(bob) == [True, False, False, True, False]
        assert bob.seat == 3
        # A second window of the same person changes nothing for the others.
        again = friends.come("Bob")
        again.socket.close()
        bob.do("leave")
        assert said(watcher.until_type("table")) == ["table-left"]
        assert names(watcher.table) == ["Ana", None, None, None, None]


def test_the_welcome_of_the_lobby_tells_what_was_said(server: Running) -> None:
    with Friends(server) as friends:
        friends.ana.do("say", text=" Hi <b>all</b> ")
        welcome = friends.come().now
        assert [said(told) for told in welcome["story"]] == [["table-made"], ["table-said"]]
        assert welcome["say"][0]["params"] == {"name": "Ana", "text": "Hi <b>all</b>"}
        for _ in range(4):
            friends.ana.do("emote", emote="toucan")
        assert friends.ana.refused("say", text="and more") == "too-fast"
        assert friends.ana.refused("emote", emote="wave") == "too-fast"


def test_one_may_take_another_seat_name_and_colour(server: Running) -> None:
    with Friends(server) as friends:
        bob = friends.sit("Bob")
        table = bob.do("sit", seat=4, name="Bobby", colour=5)
        assert names(table) == ["Ana", None, None, None, "Bobby"]
        assert table["seats"][4]["colour"] == 5
        assert said(bob.frames[-2]) == ["table-renamed", "table-moved"]
        table = friends.ana.do("sit", seat=2)
        assert (table["host"], names(table)[2]) == (2, "Ana")
        assert said(friends.ana.frames[-2]) == ["table-moved"]


def test_the_host_arranges_the_table(server: Running) -> None:
    with Friends(server) as friends:
        ana, bob = friends.ana, friends.sit("Bob", seat=2)
        assert ana.do("close", seat=1)["seats"][1]["name"] == "Bob"
        table = ana.do("bot", seat=2, bot="bluffer", name="Rosa")
        assert [seat["bot"] for seat in table["seats"]] == [None, None, "bluffer", None]
        assert len(ana.do("open")["seats"]) == 5
        assert ana.do("open", seat=2)["seats"][2]["open"]
        ana.do("settings", rules={"preset": "box"}, public=True, chat=False, pace="quick")
        shown = server.http.get(f"/api/tables/{friends.table}").json()["table"]
        assert shown == ana.table
        assert (shown["preset"], shown["public"], shown["chat"]) == ("box", True, False)
        assert (shown["pace"], shown["assisted"]) == ("quick", False)
        ana.do("shuffle")
        assert sorted(filter(None, names(ana.table))) == ["Ana", "Bob"]
        assert names(ana.table)[ana.seat or 0] == "Ana"
        assert ana.table["host"] == ana.seat
        bob.until(lambda frame: frame.get("event", {}).get("type") == "shuffled")
        assert names(bob.table)[bob.seat or 0] == "Bob"
        ana.do("host", seat=bob.seat)
        bob.do("remove", seat=ana.seat)
        ana.until(lambda frame: "say" in frame and said(frame) == ["table-removed"])
        assert ana.seat is None


def test_who_sits_may_take_over_from_a_host_who_is_gone(server: Running) -> None:
    with Friends(server) as friends:
        bob, cleo = friends.sit("Bob"), friends.sit("Cleo")
        assert bob.refused("host", seat=1) == "not-host"
        friends.ana.socket.close()
        bob.until(lambda frame: frame["type"] == "table" and not here(bob)[0])
        assert bob.refused("host", seat=2) == bob.refused("start") == "not-host"
        assert bob.do("host", seat=1)["host"] == 1
        assert cleo.refused("host", seat=2) == "not-host"
        friends.come("Ana").refused("start")


def test_open_seats_are_gone_when_the_game_starts(server: Running) -> None:
    with Friends(server) as friends:
        ana, bob = friends.ana, friends.sit("Bob", seat=3)
        ana.do("bot", seat=2, bot="cautious", name="Rosa")
        ana.send({"type": "start"})
        start = bob.until(begins)
        assert names(start["table"]) == ["Ana", "Rosa", "Bob"]
        assert start["view"]["seat"] == bob.seat == 2
        assert said(start) == ["event-start"]
        # Whoever comes back has the seat in its new place.
        assert friends.come("Bob").now["view"]["seat"] == 2


def test_the_first_player_may_be_named_when_the_host_starts(server: Running) -> None:
    with Friends(server, {"preset": "lizumo", "first_player": "named"}) as friends:
        friends.sit("Bob", seat=3)
        ana = friends.ana
        assert ana.refused("start") == "opener-and-rules-differ"
        assert ana.refused("start", opener=2) == "no-such-seat"
        ana.do("start", opener=3)
        until_begun(ana)
        assert ana.now["view"]["opener"] == 1


def test_who_leaves_a_game_is_played_for_and_may_come_back(data_dir: Path) -> None:
    rules = {"preset": "lizumo", "first_player": "named"}
    with Running(data_dir) as server, Friends(server, rules) as friends:
        bob, cleo = friends.sit("Bob"), friends.sit("Cleo")
        friends.ana.do("start", opener=1)
        bob.until_waits("player")
        hand = bob.now["view"]["hand"]
        bob.do("leave")
        # His view is another now: a welcome tells it anew.
        assert [frame["type"] for frame in bob.frames[-3:]] == ["table", "welcome", "accepted"]
        assert (bob.seat, bob.now["left_seat"], bob.now["view"]["hand"]) == (None, 1, [])
        assert bob.table["seats"][1] == {
            "name": "Bob",
            "bot": "cautious",
            "colour": 1,
            "open": False,
            "left": True,
            "away": False,
            "here": False,
        }
        frame = cleo.until_type("table")
        while not said(frame):
            frame = cleo.until_type("table")
        assert said(frame) == ["table-left-game"]
        assert frame["waits"] == {"for": "bot", "seats": [1]}
        # The bot bids for him, and he is shown no dice meanwhile, nor by his cookie.
        assert bob.until_type("event")["view"]["hand"] == []
        again = friends.come("Bob")
        assert (again.seat, again.now["left_seat"]) == (None, 1)
        assert again.refused("say", text="hm") == "spectator"
        assert (
            server.http.get(
                f"/api/tables/{friends.table}/record",
                headers={"Cookie": f"dudo={friends.cookies['Bob']}"},
            ).text.count("?")
            == 9
        )
        again.do("sit", name="Robert")
        assert (again.seat, names(again.table)[1]) == (1, "Bob")
        assert again.table["seats"][1]["bot"] is None
        assert again.now["view"]["seat"] == 1
        if again.now["view"]["round"] == 1:
            assert again.now["view"]["hand"] == hand


def test_the_host_hands_over_and_removes_in_the_game_too(data_dir: Path) -> None:
    with Running(data_dir, LoadedDice()) as server, Friends(server) as friends:
        ana, bob, cleo = friends.ana, friends.sit("Bob"), friends.sit("Cleo")
        ana.do("start")
        until_begun(ana, bob, cleo)
        assert bob.refused("remove", seat=2) == "not-host"
        assert ana.do("host", seat=2)["host"] == 2
        table = cleo.do("remove", seat=1)
        assert (table["seats"][1]["left"], table["seats"][1]["bot"]) == (True, "cautious")
        seen = bob.until(lambda frame: "say" in frame and said(frame) == ["table-removed-game"])
        assert seen["seat"] is seen["left_seat"] is None
        welcome = bob.until_type("welcome")
        assert (welcome["seat"], welcome["view"]["hand"]) == (None, [])
        # Nothing brings them back, not even the secret that was theirs.
        again = friends.come("Bob")
        assert (again.seat, again.now["left_seat"], again.now["view"]["hand"]) == (None, None, [])
        assert bob.refused("sit") == again.refused("sit") == "not-in-lobby"
        play_together([ana, cleo], [again])
        with sqlite3.connect(data_dir / "dudo.sqlite") as database:
            kept = database.execute("select secret_hash is null from seats order by seat")
            assert [row[0] for row in kept] == [0, 1, 0]


def test_whoever_only_watches_is_a_spectator_whatever_their_secret(server: Running) -> None:
    with Friends(server) as friends:
        bob = friends.sit("Bob")
        friends.ana.do("start")
        bob.until_waits("player")
        address = f"ws://{server.host}/api/tables/{friends.table}/socket?watch=1"
        cookie = {"Cookie": f"dudo={friends.cookies['Ana']}"}
        with connect(address, additional_headers=cookie) as socket:
            screen = Client(socket)
            welcome = screen.receive()
            assert (welcome["seat"], welcome["view"]["hand"]) == (None, [])
            for wish in ("sit", "leave"):
                assert screen.refused(wish) == "spectator"
            assert "Set-Cookie" not in (socket.response.headers if socket.response else {})


def test_whoever_comes_to_a_finished_table_learns_where_it_goes_on(server: Running) -> None:
    with Friends(server) as friends:
        bob = friends.sit("Bob")
        friends.ana.do("start")
        until_begun(friends.ana, bob)
        play_together([friends.ana, bob], [])
        assert bob.table["rematch"] is None
        friends.ana.send({"type": "rematch"})
        there = friends.ana.until_type("moved")["table"]
        assert friends.come("Eve").table["rematch"] == there
        shown = server.http.get(f"/api/tables/{friends.table}").json()["table"]
        assert shown["rematch"] == there


def test_a_game_that_everybody_left_goes_on_while_somebody_watches(server: Running) -> None:
    with Friends(server, "lizumo") as friends:
        bob = friends.sit("Bob")
        friends.ana.do("start")
        friends.ana.do("leave")
        bob.do("leave")
        bob.until(lambda frame: "waits" in frame and frame["waits"] is None)
        assert bob.table["host"] is None


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "instant", replace(PACES["instant"], patience=1.0))


def to_the_first_result(friends: Friends) -> list[Client]:
    """Three people after their first round."""
    people = [friends.ana, friends.sit("Bob"), friends.sit("Cleo")]
    friends.ana.do("start")
    until_begun(*people)
    with ThreadPoolExecutor(3) as pool:
        for done in [pool.submit(client.play, 1) for client in people]:
            done.result()
    return people


def test_each_ready_is_told_and_the_last_one_rolls(server: Running) -> None:
    with Friends(server) as friends:
        ana, bob, cleo = to_the_first_result(friends)
        assert ana.now["waits"] == {"for": "ready", "seats": [0, 1, 2]}
        ready = {"type": "ready", "seen": ana.now["view"]["ply"]}
        bob.send(ready)
        for client in (ana, bob, cleo):
            assert client.until_type("waits")["waits"] == {"for": "ready", "seats": [0, 2]}
        # Nobody waits for who is not there.
        cleo.socket.close()
        assert ana.until_type("table")["waits"] == {"for": "ready", "seats": [0]}
        assert ana.nothing_happens(0.3)
        ana.send(ready)
        assert ana.until_type("event")["event"]["type"] == "roll"


@pytest.mark.usefixtures("impatient")
def test_among_several_nobody_is_waited_for_for_ever(server: Running) -> None:
    with Friends(server) as friends:
        ana, bob, _ = to_the_first_result(friends)
        started = time.monotonic()
        time.sleep(0.5)
        bob.send({"type": "ready", "seen": ana.now["view"]["ply"]})
        assert ana.until_type("event")["event"]["type"] == "roll"
        assert 0.8 < time.monotonic() - started < 1.4, "each ready makes the wait longer"


def test_a_lobby_and_its_people_survive_a_restart(data_dir: Path) -> None:
    with Running(data_dir) as server, Friends(server) as friends:
        friends.sit("Bob", seat=4, colour=5)
        friends.ana.do("say", text="brb")
        before = friends.ana.do("settings", rules={"preset": "box"}, public=True)
    with Running(data_dir) as server:
        friends.server = server
        ana, bob = friends.come("Ana"), friends.come("Bob")
        assert (ana.seat, bob.seat) == (0, 4)
        assert bob.table == before
        assert bob.seq == ana.seq == 4
        assert [said(told)[0] for told in bob.now["story"]] == [
            *("table-made", "table-sat", "table-said", "table-rules")
        ]
        ana.do("start")
        until_begun(bob)
        friends.stack.close()


def test_a_game_of_several_survives_a_restart(data_dir: Path) -> None:
    with Running(data_dir) as server, Friends(server) as friends:
        people = to_the_first_result(friends)
        people[1].do("leave")
        views = [client.now["view"] for client in people]
    with Running(data_dir) as server:
        friends.server = server
        ana, bob, cleo = (friends.come(name) for name in ("Ana", "Bob", "Cleo"))
        assert [ana.now["view"], cleo.now["view"]] == [views[0], views[2]]
        assert (bob.seat, bob.now["left_seat"]) == (None, 1)
        bob.do("sit")
        play_together([ana, bob, cleo], [])
        assert ana.now["view"]["phase"] == "over"
        friends.stack.close()


def test_the_seats_of_who_left_are_open_at_the_rematch(data_dir: Path) -> None:
    rules = {"preset": "lizumo", "starting_dice": 1}
    with Running(data_dir) as server, Friends(server, rules) as friends:
        bob, cleo = friends.sit("Bob"), friends.sit("Cleo")
        friends.ana.do("bot", seat=3, bot="bluffer", name="Rosa")
        friends.ana.do("start")
        friends.ana.do("leave")
        for client in (bob, cleo):
            client.until(lambda frame: "view" in frame and frame["view"]["phase"] == "bid")
        play_together([bob, cleo], [friends.ana])
        cleo.send({"type": "rematch"})
        moved = cleo.until_type("moved")["table"]
        again = friends.come("Cleo", moved)
        assert names(again.table) == [None, "Bob", "Cleo", "Rosa"]
        # Bob had become the host when Ana left, and is still there.
        assert (again.table["host"], again.table["stage"]) == (1, "lobby")
        assert friends.come("Ana", moved).seat is None


def test_public_tables_are_listed_while_somebody_is_there(data_dir: Path) -> None:
    def listed(server: Running) -> list[Json]:
        answer = server.http.get("/api/tables").json()
        validator("listed").validate(answer)
        tables: list[Json] = answer["tables"]
        return tables

    with Running(data_dir) as server:
        with Friends(server), Friends(server, "box", public=True) as friends:
            [table] = listed(server)
            assert table == {
                "id": friends.table,
                "stage": "lobby",
                "preset": "box",
                "names": ["Ana"],
                "open": 4,
            }
            with Friends(server, public=True) as newer:
                assert [one["id"] for one in listed(server)] == [newer.table, friends.table]
                newer.ana.do("settings", public=False)
                assert [one["id"] for one in listed(server)] == [friends.table]
            friends.sit("Bob")
            friends.ana.do("start")
            [table] = listed(server)
            assert (table["stage"], table["open"]) == ("playing", 0)
        time.sleep(0.2)
        assert listed(server) == []


def test_the_qr_code_holds_the_address_of_the_table(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import segno

    asked: list[str] = []
    make = segno.make

    def remember(content: str, **options: object) -> segno.QRCode:
        asked.append(content)
        return make(content, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(segno, "make", remember)
    with Running(data_dir, base_url="https://dudo.example/") as server:
        table = server.make_table()
        answer = server.http.get(f"/api/tables/{table}/qr.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg ")
        assert server.http.get("/api/tables/nowhere/qr.svg").status_code == 404
    with Running(data_dir) as server:
        server.http.get(f"/api/tables/{table}/qr.svg")
        assert asked == [f"https://dudo.example/t/{table}", f"http://{server.host}/t/{table}"]


def test_whoever_comes_is_given_a_secret_that_scripts_cannot_read(server: Running) -> None:
    table = server.make_table()
    with server.connect(table) as one, server.connect(table) as two:
        assert len(one.cookie) == len(two.cookie) == 43
        assert one.cookie != two.cookie
        assert one.socket.response is not None
        [cookie] = one.socket.response.headers.get_all("Set-Cookie")
        parts = {part.strip().lower() for part in cookie.split(";")[1:]}
        assert {"httponly", "samesite=lax", "path=/"} <= parts
        with server.connect(table, one.cookie) as again:
            assert again.socket.response is not None
            assert "Set-Cookie" not in again.socket.response.headers


def test_friends_who_come_at_once_get_a_seat_each(server: Running) -> None:
    with Friends(server) as friends:
        clients = [friends.come() for _ in range(6)]
        random.shuffle(clients)
        for client in clients:
            client.send({"type": "sit", "seat": 2})
        answers = [
            client.until(lambda frame: frame["type"] == "error" or (frame.get("seat") is not None))
            for client in clients
        ]
        assert [a["code"] for a in answers if a["type"] == "error"] == ["seat-taken"] * 5
