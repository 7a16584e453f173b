"""WebSockets and HTTP as a client speaks them, and no more of them than a crowd needs."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final, NamedTuple

Json = dict[str, Any]

_TEXT: Final = 0x81
_PING: Final = 0x9
_CLOSE: Final = 0x8
_NO_MASK: Final = b"\0\0\0\0"
"""A mask that changes nothing, so that nothing has to be masked."""


class Answer(NamedTuple):
    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


async def call(
    port: int, path: str, body: Json | None = None, headers: dict[str, str] | None = None
) -> Answer:
    """One call of HTTP to this machine: GET, or POST with a body."""
    content = b"" if body is None else json.dumps(body).encode()
    head = [
        f"{'GET' if body is None else 'POST'} {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Connection: close",
        f"Content-Length: {len(content)}",
        "Content-Type: application/json",
        *(f"{name}: {value}" for name, value in (headers or {}).items()),
    ]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write("\r\n".join([*head, "", ""]).encode() + content)
        answer = await reader.read()
    finally:
        writer.close()
    start, _, rest = answer.partition(b"\r\n\r\n")
    status, *lines = start.decode("latin-1").split("\r\n")
    named = [line.partition(":") for line in lines]
    fields = [(name.lower(), value.strip()) for name, _, value in named]
    if ("transfer-encoding", "chunked") in fields:
        rest = _joined(rest)
    return Answer(int(status.split()[1]), fields, rest)


def _joined(chunks: bytes) -> bytes:
    body = b""
    while chunks:
        size, _, chunks = chunks.partition(b"\r\n")
        length = int(size, 16)
        body += chunks[:length]
        chunks = chunks[length + 2 :] if length else b""
    return body


class Socket(asyncio.Protocol):
    """A WebSocket. ``text`` is called with each message, ``ended`` when no more can come."""

    def __init__(self) -> None:
        self.received = 0
        """Messages."""
        self.bytes = 0
        self._transport: asyncio.WriteTransport
        self._open: asyncio.Future[None]
        self._head: str
        self._shaken = False
        self._rest = b""
        self._closing = False

    def text(self, data: bytes) -> None:
        raise NotImplementedError

    def ended(self, why: str) -> None:
        raise NotImplementedError

    async def connect(self, port: int, path: str, cookie: str | None = None) -> None:
        """Return when the handshake is done."""
        self._head = "\r\n".join(
            [
                f"GET {path} HTTP/1.1",
                f"Host: 127.0.0.1:{port}",
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                "Sec-WebSocket-Version: 13",
                *([] if cookie is None else [f"Cookie: {cookie}"]),
                "",
                "",
            ]
        )
        loop = asyncio.get_running_loop()
        self._shaken, self._rest, self._closing = False, b"", False
        self._open = loop.create_future()
        await loop.create_connection(lambda: self, "127.0.0.1", port)
        await self._open

    def close(self) -> None:
        """Say good-bye and go; ``connect`` may come again."""
        self._closing = True
        self._transport.write(b"\x88\x80" + _NO_MASK)
        self._transport.set_protocol(asyncio.Protocol())
        self._transport.close()

    def send(self, data: bytes) -> None:
        """Send ``data``, less than 64 KiB, as text."""
        length = len(data)
        if length < 126:
            self._transport.write(b"%c%c" % (_TEXT, 0x80 | length) + _NO_MASK + data)
        else:
            size = length.to_bytes(2, "big")
            self._transport.write(b"%c\xfe" % _TEXT + size + _NO_MASK + data)

    # --- asyncio.Protocol ----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport
        transport.write(self._head.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._open.done():
            self._open.set_exception(ConnectionError(f"no handshake: {exc}"))
        elif not self._closing:
            self.ended(str(exc))

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        at = 0 if self._shaken else self._shake(data)
        if at < 0:
            self._rest = data
            return
        have = len(data)
        while have - at >= 4 or (have - at >= 2 and data[at + 1] < 126):
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = data[at + 2] << 8 | data[at + 3], at + 4
            elif length == 127:
                if have - at < 10:
                    break
                length, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            end = start + length
            if end > have:
                break
            kind = data[at]
            if kind == _TEXT:
                self.received += 1
                self.bytes += length
                self.text(data[start:end])
            elif kind & 15 == _PING:
                self._transport.write(b"\x8a%c" % (0x80 | length) + _NO_MASK + data[start:end])
            elif kind & 15 == _CLOSE and not self._closing:
                self._closing = True
                self.ended(f"closed by the server: {data[start:end]!r}")
            at = end
        self._rest = data[at:] if at < have else b""

    def _shake(self, data: bytes) -> int:
        """Where the messages begin; -1 as long as the answer to the handshake is not there."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return -1
        if not data.startswith(b"HTTP/1.1 101 "):
            self._open.set_exception(ConnectionError(f"no handshake: {data[:200]!r}"))
            return len(data)
        self._shaken = True
        self._open.set_result(None)
        return end + 4
