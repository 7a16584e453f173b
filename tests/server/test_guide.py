"""What the guide to hosting and the Dockerfile say is so."""

from __future__ import annotations

import getpass
import json
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest
from typer.testing import CliRunner
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from dudo.cli.main import app
from dudo.server.metrics import REGISTRY
from tests.server.harness import Client, Running, eventually
from tests.server.test_hosting import free_port

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "guide" / "hosting.md").read_text(encoding="utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
NAME = "play.example.org"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)


def served() -> dict[str, str]:
    """The options of ``dudo serve``, each with its variable."""
    shown = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"}).output
    told = re.split(r"│ (?=--)", shown)[1:]
    variables = [re.search(r"env var: (DUDO_[A-Z_]+)", text) for text in told]
    assert len(told) > 8
    return {
        text.split()[0]: found[1]
        for text, found in zip(told, variables, strict=True)
        if found is not None
    }


def test_the_guide_tells_every_option_of_serve_with_its_variable() -> None:
    told = dict(re.findall(r"^\| `(--[a-z-]+)` \| `(DUDO_[A-Z_]+)` \|", GUIDE, re.MULTILINE))
    assert told == served() | {"--lang": "DUDO_LANG"}


def test_the_guide_tells_every_number_of_ours() -> None:
    ours = {
        family.name + ("_total" if family.type == "counter" else "")
        for family in REGISTRY.collect()
        if family.name.startswith("dudo_")
    }
    assert set(re.findall(r"`(dudo_[a-z_]+)(?:\{[a-z]+\})?`", GUIDE)) == ours


def test_every_variable_that_is_set_is_one() -> None:
    known = {*served().values(), "DUDO_LANG"}
    for text in (DOCKERFILE, *blocks("ini"), *blocks("sh")):
        assert set(re.findall(r"DUDO_[A-Z_]+", text)) <= known


def test_every_command_of_the_guide_is_one() -> None:
    commands = re.findall(r"\bdudo tables ([a-z]+)", "".join(blocks("sh")))
    shown = CliRunner().invoke(app, ["tables", "--help"], env={"COLUMNS": "100"}).output
    assert set(commands) == {"list", "export", "prune", "backup"}
    for command in commands:
        assert re.search(rf"^│ {command} ", shown, re.MULTILINE)


def test_the_dockerfile_copies_what_is_there_and_asks_whether_it_is_well(data_dir: Path) -> None:
    for line in re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, re.MULTILINE):
        *sources, _ = line.split()
        for source in sources:
            assert (ROOT / source).exists(), source
            ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
            assert f"!{source}" in ignored
    asks = re.search(r"HEALTHCHECK.*?CMD (\[.*?\])$", DOCKERFILE, re.MULTILINE | re.DOTALL)
    assert asks is not None
    _, *arguments = json.loads(asks[1])

    def asked(port: str) -> int:
        command = [shutil.which("python3") or "python3", *arguments]
        return subprocess.run(command, env={"DUDO_PORT": port}, stderr=subprocess.PIPE).returncode

    with Running(data_dir) as server:
        port = server.host.partition(":")[2]
        assert asked(port) == 0
    assert asked(port) == 1


def test_the_unit_is_one_that_systemd_reads(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not here")
    [unit] = blocks("ini")
    binary = tmp_path / "dudo"
    binary.write_text("#!/bin/sh\n")
    binary.chmod(0o755)
    file = tmp_path / "dudo.service"
    file.write_text(
        unit.replace("/opt/dudo/bin/dudo", str(binary)).replace(
            "User=dudo", f"User={getpass.getuser()}"
        )
    )
    done = subprocess.run(["systemd-analyze", "verify", file], capture_output=True, text=True)
    assert [line for line in done.stderr.splitlines() if "dudo.service" in line] == []


# --- nginx ---------------------------------------------------------------------------------------


@contextmanager
def nginx(folder: Path, behind: str) -> Iterator[tuple[str, str, ssl.SSLContext]]:
    """nginx as the guide sets it up before the server at ``behind``: its two ports."""
    if shutil.which("nginx") is None or shutil.which("openssl") is None:
        pytest.skip("nginx and openssl are not here. Debian: sudo apt install nginx-light openssl")
    certificate, key = folder / "fullchain.pem", folder / "privkey.pem"
    names = f"subjectAltName=DNS:{NAME},IP:127.0.0.1"
    request = f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={NAME} -addext {names}"
    subprocess.run(
        [*request.split(), "-out", certificate, "-keyout", key], check=True, capture_output=True
    )
    [snippet] = blocks("nginx")
    http, https = free_port(), free_port()
    for told, here in {
        "listen 80;": f"listen 127.0.0.1:{http};",
        "listen [::]:80;": "",
        "listen 443 ssl;": f"listen 127.0.0.1:{https} ssl;",
        "listen [::]:443 ssl;": "",
        f"/etc/letsencrypt/live/{NAME}": str(folder),
        "127.0.0.1:8000": behind,
    }.items():
        assert told in snippet
        snippet = snippet.replace(told, here)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file = folder / "nginx.conf"
    file.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{ access_log off; {temporary}\n{snippet}\n}}\n"
    )
    process = subprocess.Popen(["nginx", "-p", folder, "-c", file], stderr=subprocess.PIPE)
    trusting = ssl.create_default_context(cafile=str(certificate))
    try:
        eventually(lambda: process.poll() is not None or (folder / "pid").exists())
        assert process.poll() is None, process.communicate()[1]
        yield http, https, trusting
    finally:
        process.terminate()
        process.communicate()


def test_a_game_is_played_through_nginx_with_tls(data_dir: Path, tmp_path: Path) -> None:
    with (
        Running(data_dir, base_url=f"https://{NAME}", metrics="public") as server,
        nginx(tmp_path, server.host) as (http, https, trusting),
        httpx2.Client(base_url=f"https://127.0.0.1:{https}", verify=trusting) as client,
    ):
        host = {"Host": NAME}
        page = {**host, "Origin": f"https://{NAME}"}
        assert client.get("/health", headers=host).json()["ready"] is True
        assert "max-age" in client.get("/", headers=host).headers["strict-transport-security"]
        # The metrics are for everybody here, except through nginx.
        assert server.http.get("/metrics").status_code == 200
        assert client.get("/metrics", headers=host).status_code == 404
        moved = httpx2.get(f"http://127.0.0.1:{http}/t/x", headers=host)
        assert (moved.status_code, moved.headers["location"]) == (301, f"https://{NAME}/t/x")

        made = client.post(
            "/api/tables",
            headers=page,
            json={"seats": [{"name": "Ana"}, {"bot": "careless"}], "pace": "instant"},
        )
        assert made.status_code == 201, made.text
        cookie = made.headers["set-cookie"]
        assert "Secure" in cookie
        address = f"wss://{NAME}:{https}/api/tables/{made.json()['table']}/socket"

        def sit(origin: str) -> ClientConnection:
            return connect(
                address,
                sock=socket.create_connection(("127.0.0.1", int(https))),
                ssl=trusting,
                origin=Origin(origin),
                additional_headers={"Cookie": cookie.partition(";")[0]},
            )

        with sit(page["Origin"]) as connection:
            player = Client(connection)
            player.play()
        assert player.now["view"]["phase"] == "over"
        assert player.now["view"]["seat"] == 0
        with pytest.raises(InvalidStatus), sit("https://evil.example.org"):
            pass
