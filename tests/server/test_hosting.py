"""What whoever hosts a server has to watch and to choose."""

import asyncio
import contextlib
import io
import json
import logging
import re
import signal
import socket
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from dudo.server import Settings, create_app, set_up_logs
from dudo.server.identity import secret_hash
from dudo.server.metrics import REGISTRY, watch_the_loop
from dudo.store import FILE_NAME
from tests.server.harness import Address, Json, Running, eventually
from tests.server.test_game import log_of
from tests.server.test_serve import DUDO, environment

# --- is it well ----------------------------------------------------------------------------------


def test_a_server_whose_tables_can_be_read_is_ready(server: Running) -> None:
    answer = server.http.get("/health")
    assert (answer.status_code, answer.json()) == (200, {"live": True, "ready": True})
    assert answer.headers["cache-control"] == "no-store"


def test_a_server_whose_tables_cannot_be_read_is_not_ready(data_dir: Path) -> None:
    with Running(data_dir) as server:
        with contextlib.closing(sqlite3.connect(data_dir / FILE_NAME)) as connection:
            connection.execute("DROP TABLE alembic_version")
            connection.commit()
        answer = server.http.get("/health")
        assert (answer.status_code, answer.json()) == (503, {"live": True, "ready": False})
        # It still answers what needs no tables.
        assert server.http.get("/").status_code == 200


# --- its numbers ---------------------------------------------------------------------------------


def numbers(server: Address) -> dict[str, float]:
    """All that ``/metrics`` says: by name and label, like ``dudo_moves_total bid``."""
    answer = server.http.get("/metrics")
    assert answer.status_code == 200, answer.text
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


@contextmanager
def measuring(data_dir: Path) -> Iterator[tuple[Running, Callable[[], dict[str, float]]]]:
    """A server, and how much each of its numbers has grown since it began."""
    with Running(data_dir) as server:
        before = numbers(server)

        def grown() -> dict[str, float]:
            now = numbers(server)
            return {name: now[name] - before.get(name, 0.0) for name in now}

        yield server, grown


def test_a_game_is_counted(data_dir: Path) -> None:
    with measuring(data_dir) as (server, grown):
        table = server.make_table("lizumo")
        with server.sit(table) as client:
            sent = 0
            send = client.send

            def counted(message: Json | str | bytes) -> None:
                nonlocal sent
                sent += 1
                send(message)

            client.send = counted  # type: ignore[method-assign]
            client.play()
            client.answer("not JSON")
            during = grown()
        eventually(lambda: grown()["dudo_connections"] == 0)
    assert during["dudo_connections"] == 1
    assert during["dudo_tables"] == 1
    told = [frame["event"]["type"] for frame in client.frames if frame["type"] == "event"]
    for move in ("bid", "dudo", "calza"):
        assert during[f"dudo_moves_total {move}"] == told.count(move)
    assert told.count("bid") >= 4
    assert told.count("dudo") >= 2
    assert during["dudo_messages_received_total"] == sent
    assert during["dudo_messages_sent_total"] == len(client.frames)
    assert during["dudo_errors_total unreadable"] == 1
    assert during["dudo_errors_total stale"] == 0
    # A call is kept with its result, everything else by itself, as is the seed of the dice.
    assert during["dudo_commit_seconds_count"] == len(told) - told.count("result") + 1
    assert during["dudo_commit_seconds_sum"] > 0


def test_errors_over_http_are_counted_too(data_dir: Path) -> None:
    with measuring(data_dir) as (server, grown):
        server.http.get("/api/tables/nowhere")
        server.http.post("/api/tables", content=b"{")
        counted = grown()
    assert counted["dudo_errors_total refused"] == 1
    assert counted["dudo_errors_total unreadable"] == 1


@pytest.mark.asyncio
async def test_work_that_keeps_the_loop_busy_is_seen() -> None:
    def late() -> float:
        counts = [
            REGISTRY.get_sample_value("dudo_event_loop_lag_seconds_bucket", {"le": most})
            for most in ("0.25", "+Inf")
        ]
        return (counts[1] or 0.0) - (counts[0] or 0.0)

    before = late()
    watching = asyncio.create_task(watch_the_loop())
    await asyncio.sleep(0.01)
    time.sleep(0.6)  # noqa: ASYNC251
    await asyncio.sleep(0.01)
    watching.cancel()
    assert late() == before + 1


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"])
def test_a_proxy_on_this_machine_hands_no_numbers_out(header: str, server: Running) -> None:
    refused = server.http.get("/metrics", headers={header: "127.0.0.1"})
    assert refused.status_code == 403
    assert "dudo_tables" not in refused.text


@pytest.mark.parametrize(
    "metrics, here, elsewhere",
    [("local", 200, 403), ("public", 200, 200), ("off", 403, 403)],
)
def test_the_numbers_are_for_whom_the_host_says(
    metrics: Any, here: int, elsewhere: int, data_dir: Path
) -> None:
    for asks, status in (
        ("127.0.0.1", here),
        ("::1", here),
        ("::ffff:127.0.0.1", here),
        ("192.168.1.7", elsewhere),
        ("::ffff:192.168.1.7", elsewhere),
        ("testclient", elsewhere),
    ):
        app = create_app(Settings(data_dir=data_dir, metrics=metrics))
        assert TestClient(app, client=(asks, 1)).get("/metrics").status_code == status


# --- what it writes down -------------------------------------------------------------------------


@contextmanager
def serving(
    data_dir: Path, *options: str, **variables: str
) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    """``dudo serve`` and the file that all it writes goes to."""
    file = data_dir.parent / "output.txt"
    with file.open("wb") as output:
        process = subprocess.Popen(
            [*DUDO, *options],
            env=environment(data_dir) | {"PYTHONUNBUFFERED": "1"} | variables,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        eventually(lambda: "http://" in file.read_text() or process.poll() is not None)
        assert process.poll() is None, file.read_text()
        yield process, file
    finally:
        process.kill()
        process.wait()


def address(file: Path) -> str:
    found = re.search(r"http://(127\.0\.0\.1:\d+)", file.read_text())
    assert found is not None
    return found[1]


@pytest.mark.parametrize("form", ["human", "json"])
def test_the_log_holds_no_dice_and_no_secrets(form: str, data_dir: Path) -> None:
    with serving(data_dir, "--port", "0", "--log", form, "--log-level", "debug") as (process, file):
        server = Address().find(address(file))
        with server.http:
            table = server.make_table("classic", bots=3)
            cookie = server.http.cookies["dudo"]
            with server.sit(table) as client:
                client.play()
                client.answer({"type": "act", "id": "late", "seen": 0, "action": {"type": "dudo"}})
                client.answer("no JSON")
            with server.connect(table):
                server.http.get(f"/api/tables/{table}/record")
        process.send_signal(signal.SIGTERM)
        process.wait(10)
    written = file.read_text()
    # It is a log at all: the moves are in it, and who came.
    assert written.count("kept") >= 20
    assert written.count("disconnected") == 2
    assert table in written
    hands = {
        tuple(hand)
        for event in log_of(data_dir, table)
        if event.payload["type"] == "roll"
        for hand in event.payload["hands"]
        if len(hand) >= 3
    }
    assert len(hands) >= 10
    for hand in hands:
        for told in (list(map(str, hand)), sorted(map(str, hand))):
            for between in (",", ", ", " ", "-", "/"):
                assert between.join(told) not in written
            # Fewer digits together may be a time.
            assert len(hand) < 5 or not re.search(rf"\b{''.join(told)}\b", written)
    secret = secret_hash(cookie)
    for hidden in (cookie, secret.hex(), str(secret), "Cookie", "cookie", "hands", "secret"):
        assert hidden not in written
    if form == "json":
        lines = [json.loads(line) for line in written.splitlines()]
        for line in lines:
            assert {"time", "level", "logger", "message"} <= line.keys()
        assert [lines[0]["message"], lines[-1]["message"]] == ["open", "closed"]


def test_a_line_of_the_log_is_one_object_whatever_goes_wrong() -> None:
    stream = io.StringIO()
    before = logging.root.handlers[:], logging.root.level
    counted = REGISTRY.get_sample_value("dudo_errors_total", {"kind": "internal"})
    try:
        set_up_logs("json", "info", stream)
        logger = logging.getLogger("dudo.somewhere")
        logger.debug("not this")
        logging.getLogger("aiosqlite").info("nor this")
        logger.info("two\nlines", extra={"table": "t1", "file": Path("x")})
        try:
            raise ValueError("what\nit was")
        except ValueError:
            logger.exception("it failed")
    finally:
        logging.root.handlers[:], logging.root.level = before
        logging.getLogger("dudo").setLevel(logging.NOTSET)
    told, failed = map(json.loads, stream.getvalue().splitlines())
    assert (told["message"], told["table"], told["file"]) == ("two\nlines", "t1", "x")
    assert told["level"] == "info"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", told["time"])
    assert failed["exception"].endswith("ValueError: what\nit was")
    now = REGISTRY.get_sample_value("dudo_errors_total", {"kind": "internal"})
    assert counted is not None
    assert now == counted + 1


# --- what its host chooses -----------------------------------------------------------------------


def free_port() -> str:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return str(probe.getsockname()[1])


def test_everything_can_be_chosen_by_the_environment(data_dir: Path) -> None:
    elsewhere = data_dir.parent / "elsewhere"
    port = free_port()
    variables = {
        "DUDO_HOST": "0.0.0.0",
        "DUDO_PORT": port,
        "DUDO_DATA_DIR": str(elsewhere),
        "DUDO_BASE_URL": "http://play.example.org",
        "DUDO_MAX_TABLES": "1",
        "DUDO_METRICS": "off",
        "DUDO_LOG": "json",
        "DUDO_LOG_LEVEL": "debug",
    }
    with serving(data_dir, **variables) as (_, file):
        opened = json.loads(file.read_text().splitlines()[0])
        told = {"url": "http://play.example.org", "host": "0.0.0.0", "port": int(port)}
        assert opened.items() >= told.items()
        server = Address().find(f"127.0.0.1:{port}")
        with server.http:
            assert server.http.get("/metrics").status_code == 403
            tables = [server.make_table(), server.make_table()]
            with server.sit(tables[0]) as first, server.sit(tables[1]) as second:
                assert first.receive()["type"] == "welcome"
                assert second.receive()["code"] == "too-many-tables"
                assert '"level":"debug"' in file.read_text()
    assert (elsewhere / FILE_NAME).exists()
    assert not data_dir.exists()


def test_an_option_beats_the_environment(data_dir: Path) -> None:
    port = free_port()
    with serving(data_dir, "--port", port, DUDO_PORT="1", DUDO_METRICS="") as (_, file):
        assert address(file) == f"127.0.0.1:{port}"


@pytest.mark.parametrize(
    "variable, value", [("DUDO_PORT", "high"), ("DUDO_MAX_TABLES", "0"), ("DUDO_METRICS", "all")]
)
def test_a_wrong_variable_is_named(variable: str, value: str, data_dir: Path) -> None:
    refused = subprocess.run(
        DUDO,
        env=environment(data_dir) | {variable: value, "COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert refused.returncode == 2
    assert f"(env var: '{variable}')" in refused.stderr
