"""On another device: a code that works once, and a new secret that takes the seats back."""

from __future__ import annotations

import json
import re
import threading
import time
from pathlib import Path
from typing import Any

import httpx2
import pytest

from dudo.server import devices
from tests.server.harness import Json, Running, simple_policy, validator
from tests.server.openapi import check

SHAPES = {
    "transfers": "transfer",
    "transfers/look": "transfer_seen",
    "transfers/use": "transfer_used",
    "secret/renew": "secret_renewed",
}
ELSEWHERE = {"X-Forwarded-For": "203.0.113.7"}


class Device:
    """A browser: its own cookie, and what it asks."""

    def __init__(self, server: Running, cookie: str | None = None, **headers: str) -> None:
        self.server = server
        self.cookie = cookie
        self.headers = headers

    def ask(self, path: str, body: object = None, **headers: str) -> httpx2.Response:
        content = b"" if body is None else json.dumps(body).encode()
        cookies = {} if self.cookie is None else {"dudo": self.cookie}
        hooks = {"response": [check]}
        with httpx2.Client(
            headers={**self.headers, **headers}, cookies=cookies, event_hooks=hooks
        ) as client:
            answer = client.post(f"http://{self.server.host}/api/{path}", content=content)
        given = re.match("dudo=([^;]+);", answer.headers.get("set-cookie", ""))
        self.cookie = given[1] if given else self.cookie
        return answer

    def make_table(self, **settings: Any) -> str:
        """A table of this device; the first one brings it a cookie."""
        cookies = self.server.http.cookies
        cookies.clear()
        if self.cookie is not None:
            cookies.set("dudo", self.cookie)
        table = self.server.make_table(**settings)
        if self.cookie is None:
            self.cookie = cookies["dudo"]
        cookies.clear()
        return table

    def answer(self, path: str, body: object = None) -> Json:
        response = self.ask(path, body)
        assert response.is_success, response.text
        answer: Json = response.json()
        validator(SHAPES[path]).validate(answer)
        return answer

    def code(self, table: str | None = None) -> str:
        return str(self.answer("transfers", {"table": table})["code"])

    def refused(self, path: str, body: object = None, status: int = 403, **headers: str) -> str:
        response = self.ask(path, body, **headers)
        assert response.status_code == status, response.text
        error: Json = response.json()
        validator("error").validate(error)
        return str(error["code"])


def player(server: Running, **headers: str) -> Device:
    """A device that has a seat somewhere."""
    device = Device(server, **headers)
    device.make_table(bots=1)
    return device


@pytest.fixture
def ana(server: Running) -> Device:
    return player(server)


# --- to another device ---------------------------------------------------------------------------


def test_the_second_device_plays_the_same_seat(server: Running, ana: Device) -> None:
    table = ana.make_table()
    made = ana.answer("transfers", {"table": table})
    assert made["link"] == f"http://{server.host}/d#{made['code']}"
    assert made["seconds"] == 600
    phone = Device(server)
    seen = phone.answer("transfers/look", {"code": made["code"]})
    assert seen == {"name": "Ana", "table": table, "yours": False, "other": None}
    assert phone.cookie is None, "to look is not to use"
    assert phone.answer("transfers/use", {"code": made["code"]}) == {"table": table}
    assert phone.cookie == ana.cookie
    with (
        server.connect(table, cookie=ana.cookie) as first,
        server.connect(table, cookie=phone.cookie) as second,
    ):
        assert first.receive()["seat"] == second.receive()["seat"] == 0
        view = second.until_waits("player")
        assert len(view["hand"]) == 5
        move = simple_policy(view)
        second.act(move)
        second.until_type("accepted")
        first.until(lambda frame: frame.get("event") == {**move, "seat": 0})


def test_a_code_is_long_random_and_its_cookie_is_as_ever(ana: Device) -> None:
    codes = {ana.code() for _ in range(20)}
    assert len(codes) == 20
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", code) for code in codes), "16 random bytes"
    given = Device(ana.server).ask("transfers/use", {"code": codes.pop()})
    assert re.fullmatch(
        rf"dudo={ana.cookie}; HttpOnly; Max-Age=\d+; Path=/; SameSite=lax",
        given.headers["set-cookie"],
    )
    assert given.headers["cache-control"] == "no-store"


def test_a_code_works_once(ana: Device) -> None:
    code = ana.code()
    Device(ana.server).answer("transfers/use", {"code": code})
    late = Device(ana.server)
    assert late.refused("transfers/use", {"code": code}, 404) == "no-such-transfer"
    assert late.refused("transfers/look", {"code": code}, 404) == "no-such-transfer"
    assert late.cookie is None


def test_of_two_at_once_exactly_one_gets_it(ana: Device) -> None:
    for _ in range(5):
        code = ana.code()
        rivals = [Device(ana.server) for _ in range(4)]
        together = threading.Barrier(len(rivals))

        def use(device: Device, code: str = code, together: threading.Barrier = together) -> None:
            together.wait()
            device.ask("transfers/use", {"code": code})

        threads = [threading.Thread(target=use, args=[device]) for device in rivals]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted([device.cookie or "" for device in rivals]) == ["", "", "", ana.cookie]


def test_nobody_is_told_why_a_code_opens_nothing(
    ana: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    used = ana.code()
    Device(ana.server).answer("transfers/use", {"code": used})
    monkeypatch.setattr(devices, "CODE_SECONDS", 1)
    expired = ana.code()
    time.sleep(1.01)
    stranger = Device(ana.server)
    for path in ("transfers/look", "transfers/use"):
        answers = [
            stranger.ask(path, {"code": code})
            for code in (used, expired, "x" * 22, "", "é" * 30, "x" * 1000)
        ]
        assert {answer.status_code for answer in answers} == {404}
        assert len({answer.text for answer in answers}) == 1
    assert stranger.cookie is None


def test_a_code_outlives_a_restart(data_dir: Path) -> None:
    with Running(data_dir) as server:
        ana = player(server)
        table = ana.make_table()
        codes = [ana.code(table), ana.code(table)]
        Device(server).answer("transfers/use", {"code": codes[0]})
    with Running(data_dir) as server:
        phone = Device(server)
        assert phone.refused("transfers/use", {"code": codes[0]}, 404) == "no-such-transfer"
        assert phone.answer("transfers/use", {"code": codes[1]}) == {"table": table}
        assert phone.cookie == ana.cookie


def test_whoever_reads_the_database_finds_neither_code_nor_secret(data_dir: Path) -> None:
    with Running(data_dir) as server:
        ana = player(server)
        code = ana.code(ana.make_table())
        unused = ana.code()
        Device(server).answer("transfers/use", {"code": code})
        content = b"".join(path.read_bytes() for path in data_dir.iterdir())
    assert b"transfers" in content  # what is read is the database, and its log while it ran
    content += b"".join(path.read_bytes() for path in data_dir.iterdir())
    assert ana.cookie is not None
    for secret in (ana.cookie, code, unused):
        assert secret.encode() not in content
        assert secret.encode().hex().encode() not in content


def test_who_would_lose_other_seats_is_told_before(ana: Device) -> None:
    bob = Device(ana.server)
    table = bob.make_table(bots=1, seats=[{"name": "Bob"}, {"bot": "careless"}])
    code = ana.code()
    seen = bob.answer("transfers/look", {"code": code})
    assert seen["other"] == {"name": "Bob", "tables": 1}
    assert seen["yours"] is False
    with ana.server.connect(table, cookie=bob.cookie) as client:
        client.play()  # once its game is over there is nothing to lose
    assert bob.answer("transfers/look", {"code": code})["other"] is None
    assert ana.answer("transfers/look", {"code": code})["yours"] is True


def test_only_the_servers_own_page_may_ask(server: Running, ana: Device) -> None:
    code = ana.code()
    for path in ("transfers", "transfers/look", "transfers/use"):
        assert ana.refused(path, {"code": code}, origin="https://evil.example") == "other-site"
    assert ana.ask("transfers", origin=f"http://{server.host}").status_code == 201
    assert Device(server).refused("transfers") == "nobody"
    assert Device(server, "short").refused("transfers") == "nobody"
    Device(server).answer("transfers/use", {"code": code})


def test_what_is_asked_wrongly_is_told(ana: Device) -> None:
    assert ana.refused("transfers", {"table": "nowhere"}, 404) == "no-such-table"
    assert ana.refused("transfers", {"tabel": "x"}, 400) == "wrong-field"
    assert ana.refused("transfers/use", {}, 400) == "wrong-field"
    assert ana.refused("transfers/look", {"code": 7}, 400) == "wrong-field"


def test_one_address_makes_so_many_codes(data_dir: Path) -> None:
    with Running(data_dir, max_new_codes=2) as server:
        ana = player(server, **ELSEWHERE)
        answers = [ana.ask("transfers").status_code for _ in range(4)]
        assert answers == [201, 201, 429, 429]
        assert ana.refused("transfers", status=429) == "too-many-new-codes"
        assert Device(server, ana.cookie).ask("transfers").status_code == 201


def test_the_link_is_one_of_the_address_that_people_use(data_dir: Path) -> None:
    with Running(data_dir, base_url="https://play.example.org/") as server:
        ana = player(server)
        made = ana.answer("transfers")
        assert made["link"] == f"https://play.example.org/d#{made['code']}"


def test_the_page_says_nothing_by_itself(server: Running) -> None:
    page = server.http.get("/d")
    assert page.status_code == 200
    assert "text/html" in page.headers["content-type"]
    assert "set-cookie" not in page.headers
