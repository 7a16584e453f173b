"""Bad input gets an error that says what would have been right, and loses nothing."""

import json
import socket
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.sync.client import connect

from dudo.rules import UnreadableError
from dudo.server import Settings
from tests.server.harness import WAIT, Client, Running, simple_policy, slow_bots, validator

BID = {"type": "bid", "bid": [1, 2]}


def my_turn(client: Client) -> int:
    ply: int = client.until_waits("player")["ply"]
    return ply


@pytest.mark.parametrize(
    "message, code, says",
    [
        ("", "not-json", "JSON"),
        ("{", "not-json", "JSON"),
        ('{"type":"act","id":"a","seen":1,"action":{"a":' + "[" * 12_000, "not-json", "JSON"),
        ('{"type": "ping"} {}', "not-json", "JSON"),
        (b'{"type": "ping"}', "not-text", "text frames"),
        ("[]", "wrong-field", "Expected `object`, got `array`"),
        ("null", "wrong-field", "Expected `object`, got `null`"),
        ("{}", "no-such-message", "act, ready, contribute, skip"),
        ({"type": "bid", "bid": [1, 2]}, "no-such-message", "act, ready, contribute, skip"),
        ({"type": 7}, "no-such-message", "act, ready, contribute, skip"),
        ({"type": "ping", "more": 1}, "wrong-field", "unknown field `more`"),
        ({"type": "ready"}, "wrong-field", "missing required field `seen`"),
        (
            {"type": "ready", "seen": "3"},
            "wrong-field",
            "The field seen: expected `int`, got `str`",
        ),
        ({"type": "ready", "seen": 1.5}, "wrong-field", "The field seen"),
        ('{"type": "ready", "seen": 1' + "0" * 500 + "}", "wrong-field", "seen"),
        ({"type": "act", "seen": 1, "action": BID}, "wrong-field", "missing required field `id`"),
        ({"type": "act", "id": "x" * 65, "seen": 1, "action": BID}, "wrong-field", "<= 64"),
        ({"type": "act", "id": "a", "seen": 1, "action": []}, "wrong-field", "The field action"),
        ({"type": "act", "id": "a", "seen": 1, "action": {}}, "not-an-action", "bid, dudo, calza"),
        (
            {"type": "act", "id": "a", "seen": 1, "action": {"type": "roll", "hands": []}},
            "not-an-action",
            "bid, dudo, calza",
        ),
        (
            {"type": "act", "id": "a", "seen": 1, "action": {"type": "bid", "bid": [1]}},
            "wrong-type",
            "'bid'",
        ),
        (
            {"type": "act", "id": "a", "seen": 1, "action": {"type": "bid", "bid": [1, 7]}},
            "no-such-face",
            "1 (the paco) to 6",
        ),
        (
            {"type": "act", "id": "a", "seen": 1, "action": {"type": "dudo", "seat": 1}},
            "unknown-field",
            "'seat'",
        ),
    ],
)
def test_an_unreadable_message_is_explained(
    server: Running, message: Any, code: str, says: str
) -> None:
    with server.sit(server.make_table()) as client:
        my_turn(client)
        error = client.answer(message)
        assert (error["kind"], error["code"]) == ("unreadable", code)
        assert says in error["message"]
        assert error["legal"] is None
        client.act(simple_policy(client.now["view"]))
        client.until_type("accepted")


def test_an_error_names_the_message_that_it_answers(server: Running) -> None:
    with server.sit(server.make_table()) as client:
        ply = my_turn(client)
        bad = {"type": "act", "id": "mine", "seen": ply, "action": {"type": "bid", "bid": [99, 2]}}
        assert client.answer(bad)["id"] == "mine"
        assert client.answer({"type": "act", "id": "mine too"})["id"] == "mine too"
        assert client.answer({"type": "act", "id": 7})["id"] is None


def test_an_illegal_action_is_refused_with_what_was_open(server: Running) -> None:
    with server.sit(server.make_table("classic", bots=1)) as client:
        ply = my_turn(client)
        act = {"type": "act", "id": "a", "seen": ply, "action": {"type": "bid", "bid": [11, 2]}}
        error = client.answer(act)
        assert (error["kind"], error["code"]) == ("illegal", "more-than-in-play")
        assert error["params"] == {"count": 11, "face": 2, "total": 10} | error["params"]
        view = client.now["view"]
        assert error["legal"] == {key: view[key] for key in ("ranges", "dudo", "calza")}


def test_no_error_is_long_at_a_big_table(server: Running) -> None:
    rules = {"preset": "box", "first_player": "named"}
    with server.sit(server.make_table(rules, bots=19, opener=0)) as client:
        ply = my_turn(client)
        client.send({"type": "act", "id": "a", "seen": ply, "action": BID | {"bid": [101, 2]}})
        assert len(client.socket.recv(timeout=WAIT)) < 1000


def test_a_late_answer_is_stale_and_counts_once(server: Running) -> None:
    with server.sit(server.make_table()) as client:
        ply = my_turn(client)
        bid = simple_policy(client.now["view"])
        client.act(bid, seen=ply, name="first")
        client.act(bid, seen=ply, name="again")
        error = client.until_type("error")
        assert (error["id"], error["kind"], error["code"]) == ("again", "stale", "stale")
        assert {frame["id"] for frame in client.frames if frame["type"] == "accepted"} == {"first"}


def test_out_of_turn_is_illegal(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    slow_bots(monkeypatch)
    rules = {"preset": "lizumo", "first_player": "named"}
    table = server.make_table(rules, opener=1)
    with server.sit(table) as client:
        client.until_waits("bot")
        client.act(BID)
        error = client.until_type("error")
        assert (error["kind"], error["code"]) == ("illegal", "not-your-turn")
        assert error["legal"] == {"ranges": [None] * 6, "dudo": False, "calza": False}


@pytest.mark.parametrize(
    "message",
    [
        {"type": "act", "id": "a", "seen": 1, "action": BID},
        {"type": "ready", "seen": 1},
        {"type": "skip"},
        {"type": "rematch"},
    ],
)
def test_a_spectator_only_watches(server: Running, message: Any) -> None:
    table = server.make_table()
    with server.sit(table) as player, server.connect(table) as watcher:
        my_turn(player)
        watcher.until_waits("player")
        error = watcher.answer(message)
        assert (error["kind"], error["code"]) == ("refused", "spectator")
        assert error["legal"] is None
        watcher.send({"type": "ping"})
        watcher.until_type("pong")


@pytest.mark.parametrize("size, told", [(16 * 1024 + 1, True), (100_000, False), (2**20, False)])
def test_too_big_a_message_ends_its_connection_and_no_other(
    server: Running, size: int, told: bool
) -> None:
    table = server.make_table()
    with server.sit(table) as victim, server.sit(table) as other:
        my_turn(victim)
        my_turn(other)
        victim.send('"' + "x" * (size - 2) + '"')
        if told:
            assert victim.until_type("error")["code"] == "too-big"
        with pytest.raises(ConnectionClosedError) as closed:
            victim.until(lambda frame: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        other.send({"type": "ping"})
        other.until_type("pong")


def test_a_message_of_just_the_size_is_read(server: Running) -> None:
    with server.sit(server.make_table()) as client:
        my_turn(client)
        assert client.answer('"' + "x" * (16 * 1024 - 2) + '"')["code"] == "wrong-field"


def test_a_message_in_pieces_counts_as_one(server: Running) -> None:
    with server.sit(server.make_table()) as client:
        my_turn(client)
        client.socket.send(iter(['"', *["x" * 1000] * 20, '"']))
        assert client.until_type("error")["code"] == "too-big"


def test_an_unknown_table_is_told_so(server: Running) -> None:
    server.make_table()
    for table in ("nowhere", "x" * 500, "%00", "%F0%9F%8E%B2"):
        with server.sit(table) as client:
            assert client.receive()["code"] == "no-such-table"
            with pytest.raises(ConnectionClosedError) as closed:
                client.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404
    response = server.http.get("/api/tables/nowhere")
    assert (response.status_code, response.json()["code"]) == (404, "no-such-table")
    validator("error").validate(response.json())
    assert server.http.get("/api/tables/nowhere/record").status_code == 404


def test_another_sites_page_may_not_connect(server: Running) -> None:
    table = server.make_table()
    for origin in (
        *("https://elsewhere.example", "null", f"http://{server.host}.evil.example"),
        *("", "http://", "http://[", server.host, f"//{server.host}", f"http:{server.host}"),
        *(f"{scheme}://{server.host}" for scheme in ("ftp", "ws", "file", "chrome-extension")),
        *(f"http://{server.host}{end}" for end in ("/", "/x", "?", "#", "0", ".", " evil.example")),
        *(f"http://{start}{server.host}" for start in ("evil.", "evil@", "evil-", "evil.example/")),
        f"http://{server.host.split(':')[0]}",
    ):
        with pytest.raises(InvalidStatus) as refused, server.sit(table, headers={"Origin": origin}):
            pass
        assert refused.value.response.status_code == 403
    with server.sit(table, headers={"Origin": f"http://{server.host}"}) as client:
        assert client.receive()["seat"] == 0


def test_behind_a_proxy_the_pages_of_the_public_address_may_connect(data_dir: Path) -> None:
    with Running(data_dir, base_url="https://Dudo.example/") as server:
        table = server.make_table()
        for origin in ("https://dudo.example", f"http://{server.host}"):
            with server.sit(table, headers={"Origin": origin}) as client:
                assert client.receive()["seat"] == 0
        for origin in ("http://dudo.example", "https://dudo.example:444", "https://a.dudo.example"):
            for host in ({}, {"Host": "dudo.example"}):
                refused = server.http.post("/api/tables", headers={"Origin": origin} | host)
                assert (refused.status_code, refused.json()["code"]) == (403, "other-site")


def test_two_origins_are_none(server: Running) -> None:
    here = ("Origin", f"http://{server.host}")
    refused = server.http.post("/api/tables", headers=[here, here])
    assert (refused.status_code, refused.json()["code"]) == (403, "other-site")


@pytest.mark.parametrize(
    "address",
    ["play.example.org", "ftp://example.org", "https://", "", "http://[", "http://a:b", "http:a"],
)
def test_an_address_that_no_page_can_have_is_refused_at_the_start(
    address: str, data_dir: Path
) -> None:
    with pytest.raises(UnreadableError, match="looks like https://play") as refused:
        Settings(data_dir=data_dir, base_url=address)
    assert refused.value.code == "bad-base-url"


def test_noise_instead_of_a_handshake_hurts_nobody(server: Running) -> None:
    table = server.make_table()
    host, port = server.host.split(":")
    for noise in (
        b"\x00" * 1000,
        b"GET /api/tables/x/socket HTTP/1.1\r\nUpgrade: websocket\r\n\r\n",
    ):
        with socket.create_connection((host, int(port))) as raw:
            raw.sendall(noise)
    with connect(f"ws://{server.host}/api/tables/{table}/socket") as ws:
        assert json.loads(ws.recv(timeout=5))["type"] == "welcome"
