"""Whatever bytes come, the server answers or closes that connection, and all the others go on."""

import contextlib
import json
import logging
import socket
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.harness import Client, Running, validator

FUZZ = settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
PRIVATE_HEADERS = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
TEXT, BINARY = 1, 2
PING, PONG = b'{"type":"ping"}', b'{"type":"pong"}'

# --- what may come -------------------------------------------------------------------------------

huge = st.one_of(
    st.integers(),
    st.integers(min_value=0, max_value=400).map(lambda n: 10**n),
    st.floats(),
    st.sampled_from([2**53, 2**63, 2**64, -(2**63) - 1, 1e308]),
)
values = st.recursive(
    st.one_of(st.none(), st.booleans(), huge, st.text(max_size=20)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
kinds = st.sampled_from(
    [
        "act",
        "ready",
        "skip",
        "rematch",
        "ping",
        "sit",
        "leave",
        "settings",
        "open",
        "bot",
        "close",
        "remove",
        "host",
        "shuffle",
        "start",
        "say",
        "emote",
        "welcome",
    ]
)
actions = st.fixed_dictionaries(
    {"type": st.sampled_from(["bid", "dudo", "calza", "roll"])},
    optional={"bid": st.one_of(values, st.lists(huge, min_size=2, max_size=2)), "seat": values},
)
messages = st.fixed_dictionaries(
    {"type": kinds},
    optional={
        "id": st.one_of(st.text(max_size=70), values),
        "seen": st.one_of(st.integers(0, 5), huge),
        "action": st.one_of(actions, values),
        "seat": st.one_of(st.integers(0, 3), values),
        "name": values,
        "text": st.one_of(st.text(max_size=250), values),
        "rules": st.dictionaries(st.sampled_from(["preset", "calza", "x"]), values, max_size=2),
        "bot": values,
        "opener": values,
        "emote": values,
        "colour": values,
        "clock": values,
    },
)
as_json = st.one_of(messages, values).map(lambda value: json.dumps(value).encode())
deep = st.builds(
    lambda start, n: (start * n)[:16_000],
    st.sampled_from([b"[", b'{"a":', b'{"type":', b'[{"id":[']),
    st.integers(1, 16_000),
)
broken = st.binary(max_size=200).map(lambda end: b'{"type":"say","text":"' + end + b'"}')
payloads = st.one_of(as_json, deep, broken, st.binary(max_size=300))


@st.composite
def frames(draw: st.DrawFn) -> bytes:
    """A frame of a client: a good one, one of another kind, or bytes that are none."""
    if draw(st.integers(0, 9)) == 0:
        return draw(st.binary(max_size=60))
    payload = draw(payloads)
    opcode = draw(st.sampled_from([TEXT] * 6 + [BINARY, 0, 3, 8, 9, 10]))
    return frame(payload, opcode, last=draw(st.integers(0, 9)) > 0)


def frame(payload: bytes, opcode: int = TEXT, last: bool = True) -> bytes:
    """A frame, masked with zeros, so that the payload stays as it is."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
    return bytes([0x80 * last | opcode]) + length + bytes(4) + payload


# --- who looks on --------------------------------------------------------------------------------


class Problems(logging.Handler):
    """Whatever the server did not see coming stands in its log as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append(self.format(record))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One that does not mind how much comes, but what."""
    with Running(tmp_path_factory.mktemp("data"), max_messages=1_000_000) as running:
        yield running


@pytest.fixture
def onlooker(server: Running) -> Iterator[Client]:
    """Somebody at another table; in the end all is well there, and nothing is in the log."""
    problems = Problems()
    logging.getLogger().addHandler(problems)
    try:
        with server.sit(server.make_table()) as client:
            client.until_waits("player", "over")
            yield client
    finally:
        logging.getLogger().removeHandler(problems)
    assert not problems.seen


def goes_on(client: Client) -> None:
    client.send({"type": "ping"})
    client.until_type("pong")


def handshake(server: Running, table: str, cookie: str) -> socket.socket:
    name, port = server.host.split(":")
    raw = socket.create_connection((name, int(port)), timeout=10)
    raw.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {server.host}\r\n{PRIVATE_HEADERS}"
        f"Sec-WebSocket-Key: {'A' * 22}==\r\nCookie: dudo={cookie}\r\n\r\n".encode()
    )
    heard = b""
    while b"\r\n\r\n" not in heard:  # a client may speak only then
        got = raw.recv(65536)
        assert got, heard
        heard += got
    assert heard.startswith(b"HTTP/1.1 101 ")
    return raw


def answers(raw: socket.socket, patience: float = 10.0) -> bytes:
    """All that comes until the server answers a ping, closes the connection, or waits for more."""
    heard = b""
    raw.settimeout(patience)
    try:
        while PONG not in heard and (got := raw.recv(65536)):
            heard += got
    except (ConnectionError, TimeoutError):
        pass
    return heard


# --- sockets -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_no_frames_hurt_anybody_else(server: Running, onlooker: Client) -> None:
    lobby = server.make_table(seats=[{"name": "Ana"}, {"open": True}, {"bot": "cautious"}])
    playing = server.make_table(pace="calm")
    cookie = server.http.cookies["dudo"]

    @FUZZ
    @given(sent=st.lists(frames(), max_size=6), table=st.sampled_from([lobby, playing, "none"]))
    def fuzz(sent: list[bytes], table: str) -> None:
        with handshake(server, table, cookie) as raw:
            with contextlib.suppress(ConnectionError):  # it was closed for the first of them
                raw.sendall(b"".join(sent) + frame(PING))
            heard = answers(raw, patience=0.2)
        assert b"\x03\xf3" not in heard[-40:], "closed with 1011: a problem of the server"
        goes_on(onlooker)

    fuzz()


def test_text_that_is_no_utf8_is_no_text(server: Running, onlooker: Client) -> None:
    for bad in (b'{"type":"\xff\xfe"}', b"\xed\xa0\x80", b"\xc3"):
        with handshake(server, server.make_table(), server.http.cookies["dudo"]) as raw:
            raw.sendall(frame(bad) + frame(PING))
            heard = answers(raw)
            assert heard.index(b'"code":"not-text"') < heard.index(PONG)
        # And with the close of the client right behind it.
        with handshake(server, server.make_table(), server.http.cookies["dudo"]) as raw:
            raw.sendall(frame(bad) + frame(b"\x03\xe8", 8))
            answers(raw)
    goes_on(onlooker)


# --- calls ---------------------------------------------------------------------------------------

segments = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        ["api", "tables", "rules", "static", "words", "en.ftl", "..", "%00", "%ff", "record"]
    ),
)
paths = st.one_of(
    st.lists(segments, max_size=5).map(lambda parts: "/" + "/".join(parts)),
    st.text(max_size=12).map(lambda name: f"/api/tables/{name}"),
    st.text(max_size=12).map(lambda name: f"/api/tables/{name}/record"),
    st.text(max_size=12).map(lambda name: f"/api/tables/{name}/qr.svg"),
    st.text(max_size=12).map(lambda name: f"/words/{name}.ftl"),
    st.sampled_from(["/api/tables", "/api/rules", "/api/options", "/health", "/t/x", "/static/"]),
)
seats = st.one_of(
    st.fixed_dictionaries({}, optional={"name": values, "bot": values, "open": values}),
    st.sampled_from([{"name": "Ana"}, {"bot": "cautious"}, {"open": True}]),
)
bodies = st.one_of(
    payloads,
    st.fixed_dictionaries(
        {"seats": st.one_of(values, st.lists(seats, max_size=4))},
        optional={"rules": values, "pace": values, "opener": values, "public": st.booleans()},
    ).map(lambda value: json.dumps(value).encode()),
)


def quoted(path: str) -> str:
    return quote(path).replace("%25", "%")


@pytest.mark.slow
def test_no_call_is_a_problem_of_the_server(server: Running, onlooker: Client) -> None:
    @FUZZ
    @given(
        method=st.sampled_from(["GET", "POST", "POST", "POST", "PUT", "DELETE", "HEAD"]),
        path=paths,
        body=bodies,
        cookie=st.one_of(st.none(), st.text("abc;=\"',%", max_size=50)),
    )
    def fuzz(method: str, path: str, body: bytes, cookie: str | None) -> None:
        headers = {} if cookie is None else {"Cookie": f"dudo={cookie}"}
        answer = server.http.request(
            method,
            f"http://{server.host}{quoted(path)}",
            content=body if method == "POST" else b"",
            headers=headers,
        )
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400 and path.startswith("/api/") and method != "HEAD":
            problem: Any = answer.json()
            validator("error").validate(problem)
        goes_on(onlooker)

    fuzz()


@pytest.mark.slow
def test_no_bytes_instead_of_a_call_hurt_anybody(server: Running, onlooker: Client) -> None:
    lines = st.one_of(
        st.binary(max_size=300),
        st.binary(max_size=60).map(lambda path: b"GET /" + path + b" HTTP/1.1\r\nHost: x\r\n\r\n"),
        st.binary(max_size=60).map(
            lambda value: b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: " + value
        ),
        st.binary(max_size=60).map(
            lambda value: b"GET /api/tables HTTP/1.1\r\nHost: " + value + b"\r\n\r\n"
        ),
        st.binary(max_size=60).map(
            lambda value: (
                b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\n"
                + PRIVATE_HEADERS.encode()
                + b"Sec-WebSocket-Key: "
                + value
                + b"\r\n\r\n"
            )
        ),
    )
    name, port = server.host.split(":")

    @FUZZ
    @given(line=lines)
    def fuzz(line: bytes) -> None:
        with socket.create_connection((name, int(port)), timeout=10) as raw:
            raw.sendall(line)
            raw.shutdown(socket.SHUT_WR)
            assert not answers(raw, patience=1.0).startswith(b"HTTP/1.1 5")
        goes_on(onlooker)

    fuzz()
