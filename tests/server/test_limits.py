"""Nobody takes more of a server than their share, and the others do not notice who tries."""

import ipaddress
import time
from contextlib import suppress
from pathlib import Path

import httpx2
import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed

from dudo.server.limits import Bucket, address_of, is_local
from tests.server.harness import Client, Json, Running, eventually

ELSEWHERE = "203.0.113.7"
OTHER = "198.51.100.4"
TABLE = {"seats": [{"name": "Ana"}, {"bot": "cautious"}]}


def through_proxy(address: str) -> dict[str, str]:
    """The headers of somebody there whom a proxy on this machine, which is believed, sends."""
    return {"X-Forwarded-For": address}


def ended(client: Client) -> tuple[int, Json]:
    """How a connection is closed, and the last that it was told."""
    with pytest.raises(ConnectionClosed) as closed:
        client.until(lambda _: False)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, client.frames[-1]


def make(server: Running, address: str) -> httpx2.Response:
    return server.http.post("/api/tables", json=TABLE, headers=through_proxy(address))


# --- messages ------------------------------------------------------------------------------------


def test_who_sends_too_much_is_told_and_closed_and_the_others_play_on(server: Running) -> None:
    table = server.make_table()
    with server.sit(table) as flood, server.connect(table) as other:
        other.receive()
        for _ in range(200):
            try:
                flood.send({"type": "ping"})
            except ConnectionClosed:
                break
        code, error = ended(flood)
        assert code == 1008
        assert (error["kind"], error["code"]) == ("refused", "too-fast")
        pongs = sum(frame["type"] == "pong" for frame in flood.frames)
        assert 40 <= pongs < 100
        other.send({"type": "ping"})
        other.until_type("pong")
    # The limit is the connection's, and not the person's.
    with server.sit(table) as again:
        assert again.receive()["seat"] == 0


def test_what_cannot_be_read_counts_too(data_dir: Path) -> None:
    with Running(data_dir, max_messages=1) as server, server.sit(server.make_table()) as client:
        client.receive()
        for _ in range(3):
            client.send(b"\x00")
        code, error = ended(client)
        assert (code, error["code"]) == (1008, "too-fast")
        assert [frame["code"] for frame in client.frames if frame["type"] == "error"] == [
            *["not-text"] * 2,
            "too-fast",
        ]


def test_moves_are_not_counted_however_quick_the_table_is(data_dir: Path) -> None:
    with Running(data_dir, max_messages=1) as server, server.sit(server.make_table()) as client:
        client.play()
        assert client.now["view"]["phase"] == "over"
        played = [frame for frame in client.frames if frame["type"] == "accepted"]
        assert len(played) > 4


def test_ready_for_the_same_result_is_free_once(data_dir: Path) -> None:
    with Running(data_dir, max_messages=1) as server:
        table = server.make_table()
        with server.sit(table) as client, server.sit(table) as late:
            client.play(rounds=1)
            late.until_waits("ready")
            ready = {"type": "ready", "seen": client.now["view"]["ply"]}
            with suppress(ConnectionClosed):  # at the fourth or so
                for _ in range(10):
                    client.send(ready)
            assert ended(client)[0] == 1008


def test_a_bucket_fills_again() -> None:
    bucket = Bucket(rate=20.0, most=2)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    time.sleep(0.06)
    assert bucket.take()
    assert not bucket.full
    time.sleep(0.15)
    assert bucket.full
    assert [bucket.take() for _ in range(3)] == [True, True, False], "it holds no more than that"


# --- connections ---------------------------------------------------------------------------------


def test_one_address_has_so_many_connections(data_dir: Path) -> None:
    with Running(data_dir, max_sockets=2) as server:
        one, two = server.make_table(), server.make_table()
        there = through_proxy(ELSEWHERE)
        with (
            server.connect(one, headers=there) as first,
            server.connect(two, headers=there) as second,
        ):
            assert first.receive()["type"] == second.receive()["type"] == "welcome"
            with server.connect(one, headers=there) as third:
                code, error = ended(third)
                assert (code, error["code"], error["params"]) == (
                    1013,
                    "too-many-sockets",
                    {"most": 2},
                )
            with server.connect(one, headers=through_proxy(OTHER)) as other:
                assert other.receive()["type"] == "welcome"
            first.send({"type": "ping"})
            first.until_type("pong")
            second.socket.close()
            eventually(lambda: server.app.state.limits._sockets == {ELSEWHERE: 1})
            with server.connect(one, headers=there) as third:
                assert third.receive()["type"] == "welcome"
        eventually(lambda: not server.app.state.limits._sockets)


def test_whoever_is_on_this_machine_is_not_limited(data_dir: Path) -> None:
    with Running(data_dir, max_sockets=1, max_new_tables=1) as server:
        tables = [server.make_table() for _ in range(3)]
        with server.sit(tables[0]) as one, server.sit(tables[1]) as two:
            assert one.receive()["type"] == two.receive()["type"] == "welcome"


# --- tables --------------------------------------------------------------------------------------


def test_one_address_makes_so_many_tables(data_dir: Path) -> None:
    with Running(data_dir, max_new_tables=3) as server:
        for _ in range(5):  # what is refused anyway does not count
            bad = server.http.post(
                "/api/tables", json=TABLE | {"seats": []}, headers=through_proxy(ELSEWHERE)
            )
            assert bad.status_code == 400
        made = [make(server, ELSEWHERE) for _ in range(5)]
        assert [answer.status_code for answer in made] == [201, 201, 201, 429, 429]
        assert made[4].json()["code"] == "too-many-new-tables"
        assert made[4].json()["kind"] == "refused"
        assert make(server, OTHER).status_code == 201
        # Those that are made go on.
        with server.connect(made[0].json()["table"], headers=through_proxy(ELSEWHERE)) as client:
            assert client.receive()["type"] == "welcome"


def test_a_proxy_is_believed_only_where_it_is_to_be(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")
    with Running(data_dir, max_new_tables=2) as server:
        answers = [make(server, f"203.0.113.{n}").status_code for n in range(4)]
        assert answers == [201, 201, 429, 429], "who names other addresses gets more"


# --- addresses -----------------------------------------------------------------------------------


def connection(host: str | None, **headers: str) -> HTTPConnection:
    return HTTPConnection(
        {
            "type": "http",
            "client": None if host is None else (host, 1),
            "headers": [
                (name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()
            ],
        }
    )


def test_a_household_is_one_address() -> None:
    def place(host: str | None) -> str:
        return address_of(connection(host))

    assert place("2001:db8:1:2::1") == place("2001:db8:1:2:ffff::9") != place("2001:db8:1:3::1")
    assert place("::ffff:203.0.113.7") == place("203.0.113.7") != place("203.0.113.8")
    assert ipaddress.ip_network(place("2001:db8::1")).prefixlen == 64
    assert place("no address") == "no address"
    assert place(None) == ""


@pytest.mark.parametrize(
    "host, headers, local",
    [
        ("127.0.0.1", {}, True),
        ("::1", {}, True),
        ("::ffff:127.0.0.1", {}, True),
        ("127.0.0.1", {"x_forwarded_for": "127.0.0.1"}, False),
        ("203.0.113.7", {}, False),
        ("no address", {}, False),
        (None, {}, False),
    ],
)
def test_this_machine_is_known(host: str | None, headers: dict[str, str], local: bool) -> None:
    assert is_local(connection(host, **headers)) is local
