"""``dudo serve`` as somebody starts it."""

import errno
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from dudo.cli.serve import serve
from dudo.server import RefusedError
from tests.server.harness import Address

DUDO = [sys.executable, "-m", "dudo", "serve"]


def environment(data_dir: Path) -> dict[str, str]:
    return os.environ | {"DUDO_DATA_DIR": str(data_dir), "DUDO_LANG": "en"}


@contextmanager
def serving(data_dir: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and the address that it prints."""
    process = subprocess.Popen(
        [*DUDO, "--port", "0", *options],
        env=environment(data_dir),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        found = re.search(r"http://(\S+)", process.stdout.readline())
        assert found is not None
        yield process, found[1]
    finally:
        process.kill()
        process.communicate()


def test_it_prints_its_address_and_stops_at_once(data_dir: Path) -> None:
    started = time.monotonic()
    with serving(data_dir) as (process, host):
        took = time.monotonic() - started
        server = Address().find(host)
        with server.http:
            table = server.make_table(pace="calm")
            with server.sit(table) as client:
                client.receive()
                stopping = time.monotonic()
                process.send_signal(signal.SIGINT)
                output, _ = process.communicate(timeout=10)
                assert time.monotonic() - stopping < 5
    assert process.returncode == 0
    assert "Traceback" not in output
    # Less than a second is usual; the rest is for a machine that runs other tests beside this.
    assert took < 10


def test_with_all_addresses_it_names_the_one_of_the_network(data_dir: Path) -> None:
    with serving(data_dir, "--host", "0.0.0.0") as (process, host):
        assert host.startswith("127.0.0.1:")
        assert httpx2.get(f"http://{host}/api/options").status_code == 200
        process.send_signal(signal.SIGTERM)
        output, _ = process.communicate(timeout=10)
    for found in re.findall(r"http://(\S+):\d+", output):
        assert found not in ("0.0.0.0", "127.0.0.1")


def test_a_taken_port_is_told_with_a_free_one(data_dir: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = subprocess.run(
            [*DUDO, "--port", str(port)],
            env=environment(data_dir),
            capture_output=True,
            text=True,
            timeout=30,
        )
    assert refused.returncode == 2
    assert refused.stdout == ""
    told = re.search(rf"Port {port} is taken.*?--port (\d+)", refused.stderr)
    assert told is not None
    assert f'make play ARGS="--port {told[1]}"' in refused.stderr
    assert refused.stderr.count("\n") == 1
    with socket.create_server(("127.0.0.1", int(told[1]))):
        pass


@pytest.mark.parametrize(
    "options, says",
    [
        (["--data-dir", "/dev/null/x"], "/dev/null/x: Not a directory"),
        (["--host", "192.0.2.77"], "Cannot listen on 192.0.2.77"),
        (["--base-url", "play.example.org"], "'play.example.org' is no address"),
        (["--base-url", "https://example.org/dudo"], "'https://example.org/dudo' is no address"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(options: list[str], says: str, data_dir: Path) -> None:
    assert says in refusal(data_dir, *options)


def test_a_file_that_is_no_database_is_told_in_one_line(data_dir: Path) -> None:
    data_dir.mkdir()
    (data_dir / "dudo.sqlite").write_text("Dear diary, " * 1000)
    assert "dudo.sqlite: file is not a database. Choose another" in refusal(data_dir)


def refusal(data_dir: Path, *options: str) -> str:
    """The one line that a server says which cannot start."""
    refused = subprocess.run(
        [*DUDO, "--port", "0", *options],
        env=environment(data_dir),
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert refused.stderr.startswith("dudo: ")
    assert refused.stderr.count("\n") == 1
    return refused.stderr


def test_a_second_server_is_kept_from_the_tables_of_the_first(data_dir: Path) -> None:
    with serving(data_dir) as (process, host):
        assert f"is running already at http://{host}" in refusal(data_dir)
        assert httpx2.get(f"http://{host}/health").status_code == 200
        process.kill()
        process.wait()
        with serving(data_dir) as (_, other):  # whoever ends, however rudely, lets the next one in
            assert httpx2.get(f"http://{other}/health").status_code == 200


def test_a_port_for_administrators_is_not_said_to_be_taken(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def not_allowed(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket, "create_server", not_allowed)
    with pytest.raises(RefusedError) as refused:
        serve(host="127.0.0.1", port=80, data_dir=data_dir)
    assert refused.value.code == "port-not-allowed"
    assert "administrator" in refused.value.message
    assert "taken" not in refused.value.message
