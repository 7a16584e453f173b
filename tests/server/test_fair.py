"""The dice of a table can be checked: bound before anybody adds to them, opened afterwards."""

import hashlib
import hmac
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from dudo.fair import Dealer, Opening, verify
from dudo.record import read
from dudo.server import driver
from tests.server.harness import Client, Json, LoadedDice, Running
from tests.server.test_friends import Friends, play_together, until_begun

RULES = {"preset": "lizumo", "starting_dice": 2}


def committed(label: str, opening: Json) -> str:
    """The commitment that an opening fits, by the reference."""
    said = b"\0".join((b"dudo/commit/1", label.encode(), bytes.fromhex(opening["secret"])))
    return hmac.digest(bytes.fromhex(opening["salt"]), said, hashlib.sha256).hex()


def fair_of(client: Client, kind: str) -> list[Json]:
    """What came with each event of a kind."""
    events = [frame for frame in client.frames if frame["type"] == "event"]
    return [frame["fair"] for frame in events if frame["event"]["type"] == kind]


@pytest.fixture
def whole_game(server: Running) -> tuple[Friends, list[Client]]:
    with Friends(server, RULES) as friends:
        people = [friends.ana, friends.sit("Bob"), friends.sit("Cleo")]
        watcher = friends.come()
        friends.ana.do("bot", seat=3, bot="cautious")
        friends.ana.do("start")
        until_begun(*people, watcher)
        play_together(people, [watcher])
        return friends, [*people, watcher]


def test_the_server_is_bound_before_anybody_contributes_and_opens_afterwards(
    whole_game: tuple[Friends, list[Client]],
) -> None:
    friends, clients = whole_game
    ana, bob, cleo, watcher = clients
    seal = ana.frames[0]["table"]["fair"]["seal"]
    assert ana.frames[0]["table"]["stage"] == "lobby"
    assert all(client.table["fair"]["seal"] == seal for client in clients)
    contributed = [ana.random, bob.random, cleo.random, None]
    for client in clients:
        assert client.table["fair"]["contributions"] == contributed
        kinds = [frame["event"]["type"] for frame in client.frames if frame.get("event")]
        assert kinds.index("start") < kinds.index("seeded") < kinds.index("roll")
    sealed, opened = fair_of(watcher, "roll"), fair_of(watcher, "result")
    assert [one["round"] for one in sealed] == [one["round"] for one in opened]
    assert len(sealed) >= 6
    for roll, result in zip(sealed, opened, strict=True):
        label = f"game {friends.table}, round {roll['round']}"
        assert committed(label, result["open"]) == roll["seal"]
        assert ("master" in result) == (result is opened[-1])
    assert committed(f"game {friends.table}", opened[-1]["master"]) == seal
    assert fair_of(ana, "roll") == sealed


def test_the_record_of_a_game_at_a_table_can_be_verified(
    whole_game: tuple[Friends, list[Client]],
) -> None:
    friends, clients = whole_game
    text = friends.server.http.get(f"/api/tables/{friends.table}/record").content
    assert verify(text).ok
    seals = read(text).seals
    assert seals is not None
    assert seals.commitment.hex() == clients[0].table["fair"]["seal"]
    assert [seal.commitment.hex() for seal in seals.rounds] == [
        one["seal"] for one in fair_of(clients[3], "roll")
    ]


def test_a_running_game_shows_no_secret_of_the_round_in_play(data_dir: Path) -> None:
    with Running(data_dir) as server, server.sit(server.make_table("classic")) as client:
        client.play(rounds=1)
        client.until_waits("player")
        welcome_seal = None
        with server.sit(client.table["id"]) as again:
            welcome_seal = again.receive()["fair"]
        record = server.http.get(f"/api/tables/{client.table['id']}/record").text
        sealed = fair_of(client, "roll")
        assert welcome_seal == sealed[-1]
        with sqlite3.connect(data_dir / "dudo.sqlite") as database:
            [kept] = database.execute("select settings from tables").fetchone()
        assert len(kept) > 128
        seen = record + "".join(map(str, client.frames))
        master = Opening(*(bytes.fromhex(part) for part in json.loads(kept)["master"]))
        hidden = [*master, *Dealer(client.table["id"], master).round_opening(2)]
        for secret in hidden:
            assert secret.hex() not in seen
        shown = Dealer(client.table["id"], master).round_opening(1)
        assert all(secret.hex() in seen for secret in shown)
        seals = read(record).seals
        assert seals is not None
        assert [seal.opening is None for seal in seals.rounds] == [False, True]
        assert seals.master is None


def test_dice_follow_from_what_everybody_contributed(data_dir: Path) -> None:
    """Verified rolls cannot be the operating system's: with loaded dice nothing fits."""
    with Running(data_dir, LoadedDice()) as server:
        table = server.make_table(RULES, bots=1)
        with server.sit(table) as client:
            client.play()
        text = server.http.get(f"/api/tables/{table}/record").content
    assert "wrong-dice" in {problem.code for problem in verify(text).problems}


def test_who_contributes_nothing_is_not_waited_for_long(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "_CONTRIBUTION_SECONDS", 0.5)
    with Friends(server, RULES) as friends:
        bob = friends.sit("Bob")
        bob.contributes = False
        friends.ana.do("start")
        for client in (friends.ana, bob):
            client.until(lambda frame: frame.get("event", {}).get("type") == "roll")
        assert bob.table["fair"]["contributions"] == [friends.ana.random, None]
        error = bob.answer({"type": "contribute", "random": bob.random})
        assert (error["kind"], error["code"]) == ("stale", "too-late")


def test_the_first_contribution_of_a_seat_counts(server: Running) -> None:
    with Friends(server, RULES) as friends:
        bob = friends.sit("Bob")
        bob.contributes = friends.ana.contributes = False
        assert bob.answer(contribution("0"))["code"] == "not-started"
        friends.ana.do("start")
        until_begun(friends.ana, bob)
        watcher = friends.come()
        assert watcher.answer(contribution("0"))["code"] == "spectator"
        for digit in "12":
            bob.send(contribution(digit))
        friends.ana.send(contribution("a"))
        bob.until(lambda frame: (frame.get("event") or {}).get("type") == "seeded")
        assert bob.table["fair"]["contributions"] == ["a" * 64, "1" * 64]


@pytest.mark.parametrize("random", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64, 7, None])
def test_a_contribution_is_64_small_digits(server: Running, random: Any) -> None:
    with server.sit(server.make_table()) as client:
        error = client.answer({"type": "contribute", "random": random})
        assert (error["kind"], error["code"]) == ("unreadable", "wrong-field")


def contribution(digit: str) -> Json:
    return {"type": "contribute", "random": digit * 64}
