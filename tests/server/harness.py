"""A real server on a free port, and a scripted client that checks every message it sees."""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self

import httpx2
import jsonschema
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from dudo.server import Settings, create_app, make_server
from dudo.server.dice import Dice
from dudo.server.pacing import Pace
from dudo.server.tables import Tables
from tests.server.openapi import check

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs/reference/protocol.schema.json").read_text(encoding="utf-8")
)
Json = dict[str, Any]
WAIT = 30.0  # long, for machines that do much else


def validator(name: str) -> jsonschema.Draft202012Validator:
    """A validator for one definition of the protocol's schema."""
    return jsonschema.Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{name}"}]})


FROM_SERVER = validator("from_server")
FROM_CLIENT = validator("from_client")
# The general one says only that nothing matches; these say what does not.
BY_TYPE = {
    "event": validator("happened"),
    "table": validator("table_changed"),
    "waits": validator("now_waits"),
    **{name: validator(name) for name in ("welcome", "accepted", "error", "moved", "pong")},
}


class Address:
    """A server that runs somewhere, and a visitor's cookies there."""

    host: str
    http: httpx2.Client

    def find(self, host: str) -> Self:
        self.host = host
        hooks = {"response": [check]}
        self.http = httpx2.Client(base_url=f"http://{host}", event_hooks=hooks)
        return self

    def make_table(self, rules: Json | str = "classic", bots: int = 2, **settings: Any) -> str:
        """A table for whoever holds the cookie of ``http``; its id."""
        names = ("cautious", "bluffer", "careless")
        body = {
            "rules": {"preset": rules} if isinstance(rules, str) else rules,
            "seats": [{"name": "Ana"}, *({"bot": names[n % len(names)]} for n in range(bots))],
            "pace": "instant",
            **settings,
        }
        validator("settings").validate(body)
        response = self.http.post("/api/tables", json=body)
        assert response.status_code == 201, response.text
        made = response.json()
        validator("made").validate(made)
        return str(made["table"])

    @contextmanager
    def sit(self, table: str, **options: Any) -> Iterator[Client]:
        """A connection with the cookie of ``http``: to its seat, or as a spectator."""
        with self.connect(table, cookie=self.http.cookies.get("dudo"), **options) as client:
            yield client

    @contextmanager
    def connect(self, table: str, cookie: str | None = None, **options: Any) -> Iterator[Client]:
        headers = {} if cookie is None else {"Cookie": f"dudo={cookie}"}
        headers |= options.pop("headers", {})
        address = f"ws://{self.host}/api/tables/{table}/socket"
        with connect(address, additional_headers=headers, **options) as socket:
            yield Client(socket)


class Running(Address):
    """A server in a thread."""

    def __init__(
        self, data_dir: Path, dice: Dice | None = None, port: int = 0, **settings: Any
    ) -> None:
        self.app = create_app(Settings(data_dir=data_dir, **settings), dice)
        self._server = make_server(self.app, port=port)
        self._thread = threading.Thread(target=self._server.run)

    def __enter__(self) -> Self:
        self._thread.start()
        eventually(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started, "the server did not start"
        [socket] = self._server.servers[0].sockets
        return self.find(f"127.0.0.1:{socket.getsockname()[1]}")

    def __exit__(self, *_: object) -> None:
        self.http.close()
        self._server.should_exit = True
        self._thread.join(WAIT)
        assert not self._thread.is_alive(), "the server did not stop"

    @property
    def tables(self) -> Tables:
        tables: Tables = self.app.state.tables
        return tables


class Client:
    """Keeps every frame, and what the last one said."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[Json] = []
        self.now: Json = {}
        """The last welcome or event."""
        self.seq = 0
        self.table: Json = {}
        """The table as it was told last."""
        self.seat: int | None = None
        self.random = secrets.token_hex(32)
        """What it contributes to the dice."""
        self.contributes = True

    @property
    def cookie(self) -> str:
        """The secret that this connection was given."""
        assert self.socket.response is not None
        return self.socket.response.headers["Set-Cookie"].split(";")[0].removeprefix("dudo=")

    def receive(self, timeout: float = WAIT) -> Json:
        frame: Json = json.loads(self.socket.recv(timeout=timeout))
        BY_TYPE[frame["type"]].validate(frame)
        self.frames.append(frame)
        if "seq" in frame:
            # Who is connected is no event.
            happened = frame["type"] != "welcome" and frame["event"] is not None
            assert not self.seq or frame["seq"] == self.seq + happened, "a gap in the log"
            self.seq = frame["seq"]
        if frame["type"] in ("welcome", "event"):
            self.now = frame
        elif "waits" in frame:
            self.now = self.now | {"waits": frame["waits"]}
        self.table = frame.get("table", self.table) if "seq" in frame else self.table
        if frame["type"] in ("welcome", "table"):
            self.seat = frame["seat"]
        elif frame["type"] == "event":
            self.seat = frame["view"]["seat"]
        if self.contributes and awaits_contribution(frame) and self.seat is not None:
            with suppress(ConnectionClosed):  # what came before that is still to be received
                self.send({"type": "contribute", "random": self.random})
        return frame

    def until(self, done: Callable[[Json], bool]) -> Json:
        """Receive until a frame is as wanted; that frame."""
        while True:
            frame = self.receive()
            if done(frame):
                return frame

    def until_type(self, name: str) -> Json:
        return self.until(lambda frame: frame["type"] == name)

    def until_waits(self, *what: str) -> Json:
        """Receive until the game waits for one of these, ready for each round; that view."""
        while True:
            waits = (self.now["waits"] or {"for": "over"}) if self.now else {"for": "welcome"}
            view: Json = self.now.get("view", {})
            if waits["for"] in what:
                return view
            if waits["for"] == "ready" and view["seat"] in waits["seats"]:
                self.send({"type": "ready", "seen": view["ply"]})
            before = self.now
            while self.now is before:
                self.receive()

    def nothing_happens(self, seconds: float) -> bool:
        """Whether for so long no event comes."""
        until = time.monotonic() + seconds
        before = self.now
        with suppress(TimeoutError):
            while self.now is before:
                self.receive(max(0.0, until - time.monotonic()))
        return self.now is before

    def send(self, message: Json | str | bytes) -> None:
        self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    def do(self, kind: str, **fields: Any) -> Json:
        """Send a wish; the table as it is told once that is done."""
        wish = {"type": kind, "id": kind, **fields}
        FROM_CLIENT.validate(wish)
        self.send(wish)
        answer = self.until(lambda frame: frame.get("id") == kind)
        assert answer["type"] == "accepted", answer
        return self.table

    def refused(self, kind: str, **fields: Any) -> str:
        """Send a wish that is refused; the code of the error."""
        error = self.answer({"type": kind, "id": kind, **fields})
        assert error["id"] == kind
        return str(error["code"])

    def act(self, action: Json, seen: int | None = None, name: str = "a1") -> None:
        seen = self.now["view"]["ply"] if seen is None else seen
        self.send({"type": "act", "id": name, "seen": seen, "action": action})

    def answer(self, message: Json | str | bytes) -> Json:
        """The error that a message gets."""
        self.send(message)
        return self.until_type("error")

    def play(self, rounds: int | None = None, policy: Callable[[Json], Json] | None = None) -> None:
        """Play by the least raise, and doubt every third bid, until the end or so many results."""
        policy = policy or simple_policy
        if not self.now:
            self.receive()
        skipped = False
        while self.now["waits"] is not None:
            waits, view = self.now["waits"], self.now["view"]
            ended = self.now["type"] == "event" and self.now["event"]["type"] == "result"
            if ended and rounds is not None:
                rounds -= 1
                if not rounds:
                    return
            if view["seat"] in waits.get("seats", ()):
                if waits["for"] == "ready":
                    self.send({"type": "ready", "seen": view["ply"]})
                else:
                    self.act(policy(view))
            if not view["counts"][view["seat"]] and not skipped:
                self.send({"type": "skip"})
                skipped = True
            self.until_type("event")


def awaits_contribution(frame: Json) -> bool:
    """Whether a frame tells of a game whose dice are not settled."""
    table = frame.get("table") or {} if frame["type"] in ("welcome", "event") else {}
    fair = table.get("fair") or {"contributions": ()}
    return table.get("stage") == "playing" and fair["contributions"] is None


def simple_policy(view: Json) -> Json:
    open_to = [(least, face) for face, (least, _) in enumerate_ranges(view)]
    if not open_to or (view["dudo"] and len(view["bids"]) % 3 == 0):
        return {"type": "dudo"}
    return {"type": "bid", "bid": list(min(open_to))}


def enumerate_ranges(view: Json) -> list[tuple[int, list[int]]]:
    return [(face, given) for face, given in enumerate(view["ranges"], start=1) if given]


def slow_bots(monkeypatch: pytest.MonkeyPatch, *first: float) -> None:
    """Bots take these times for their first turns, and then so long that nothing waits for it."""
    times = iter(first)
    monkeypatch.setattr(Pace, "to_think", lambda _: next(times, 60.0))
    monkeypatch.setattr(Pace, "to_react", lambda _: 60.0)


def eventually(done: Callable[[], Any]) -> None:
    until = time.monotonic() + WAIT
    while not done():
        assert time.monotonic() < until, "it does not happen"
        time.sleep(0.01)


class LoadedDice:
    """Rolls what it was told to, and then ones to sixes in turn."""

    def __init__(self, *faces: int) -> None:
        self._faces = list(faces)
        self._next = 0

    def randint(self, a: int, b: int) -> int:
        if self._faces:
            return self._faces.pop(0)
        self._next += 1
        return a + self._next % (b - a + 1)
