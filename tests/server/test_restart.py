"""A table is its log: whatever ends a server, its tables go on where they were."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.harness import Address, Json, Running

SERVE = "from dudo.cli.serve import serve; import sys; serve(port=int(sys.argv[1]))"


@pytest.mark.parametrize("stop_at", ["player", "ready"])
def test_a_game_goes_on_after_a_restart(stop_at: str, data_dir: Path) -> None:
    with Running(data_dir) as server:
        table = server.make_table("classic", assisted=True)
        cookie = server.http.cookies["dudo"]
        with server.sit(table) as client:
            client.play(rounds=2)
            if stop_at == "player":
                client.send({"type": "ready", "seen": client.now["view"]["ply"]})
            client.until_waits(stop_at)
            before = client.now
    with Running(data_dir) as server, server.connect(table, cookie) as client:
        after = client.receive()
        assert after["type"] == "welcome"
        for key in ("seq", "view", "waits", "say", "odds"):
            assert after[key] == before[key], key
        client.play()
        assert client.now["view"]["phase"] == "over"


def test_who_comes_back_is_told_what_happened_since_the_round_before(data_dir: Path) -> None:
    with Running(data_dir) as server:
        table = server.make_table("classic")
        cookie = server.http.cookies["dudo"]
        with server.sit(table) as client:
            client.play(rounds=3)
            heard = [frame for frame in client.frames if frame["type"] == "event"]
    rolls = [frame["seq"] for frame in heard if frame["event"]["type"] == "roll"]
    expected = [
        {"seq": frame["seq"], "say": frame["say"]} for frame in heard if frame["seq"] >= rolls[-2]
    ]
    with Running(data_dir) as server, server.connect(table, cookie) as client:
        assert client.receive()["story"] == expected
        # And the same to whoever only watches.
        with server.connect(table) as watcher:
            assert watcher.receive()["story"] == expected


def test_ready_is_asked_again_after_a_restart(data_dir: Path) -> None:
    with Running(data_dir) as server:
        table = server.make_table("classic")
        cookie = server.http.cookies["dudo"]
        with server.sit(table) as client:
            client.play(rounds=1)
    with Running(data_dir) as server, server.connect(table, cookie) as client:
        client.receive()
        assert client.now["waits"] == {"for": "ready", "seats": [0]}
        assert client.nothing_happens(0.3)


def test_bots_go_on_by_themselves_once_somebody_is_there(data_dir: Path) -> None:
    with Running(data_dir) as server:
        table = server.make_table("lizumo", bots=3, pace="calm")
        cookie = server.http.cookies["dudo"]
        with server.sit(table) as client:
            client.until(lambda frame: frame["type"] == "event")
    with Running(data_dir) as server, server.connect(table, cookie) as client:
        client.until_waits("bot", "player")


@pytest.mark.slow
def test_killing_the_server_at_any_moment_loses_nothing_that_was_told(data_dir: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-c", SERVE, str(port)]
    environment = os.environ | {"DUDO_DATA_DIR": str(data_dir)}
    table = cookie = ""
    last: Json = {}
    for life in range(4):
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        try:
            running = Address().find(f"127.0.0.1:{port}")
            wait_for(running.http)
            if not table:
                table = running.make_table("classic", bots=3)
                cookie = running.http.cookies["dudo"]
            with running.connect(table, cookie) as client:
                welcome = client.receive()
                if last:
                    assert welcome["seq"] >= last["seq"], "what was told is lost"
                    if welcome["seq"] == last["seq"]:
                        assert welcome["view"] == last["view"]
                # In the midst of what the bots do, and not where everybody waits for Ana.
                client.play(rounds=2)
                client.send({"type": "ready", "seen": client.now["view"]["ply"]})
                if life < 3:
                    client.until_type("event")
                    process.send_signal(signal.SIGKILL)
                    with suppress(ConnectionClosed):
                        client.until(lambda frame: False)
                else:
                    client.play()
                    assert client.now["view"]["phase"] == "over"
                last = client.now
            running.http.close()
        finally:
            process.kill()
            process.wait()


def wait_for(http: httpx2.Client) -> None:
    until = time.monotonic() + 10
    while True:
        try:
            http.get("/api/options")
        except httpx2.TransportError:
            assert time.monotonic() < until, "the server did not start"
            time.sleep(0.02)
        else:
            return
