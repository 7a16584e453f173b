"""uvicorn, set up for tables."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from typing import Any, Final

import uvicorn
from starlette.types import ASGIApp
from uvicorn._types import ASGISendEvent, WebSocketReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from dudo.server.metrics import SENT
from dudo.server.settings import MAX_MESSAGE
from dudo.server.socket import OUTLET

_LINGER_SECONDS: Final = 10.0
_LEAST_REST: Final = 60.0
"""Seconds between two collections of garbage."""
_MOST_WAITING: Final = 4
"""Messages of one connection that may wait before no more are read from it."""


class _Socket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with a short way out for what a table tells.

    Different are also readers who read nothing, and text that is none.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._texts: list[str] = []

    async def run_asgi(self) -> None:
        self.scope["extensions"][OUTLET] = self  # type: ignore[assignment]
        try:
            await super().run_asgi()
        finally:
            # close() lets the transport write first what it still holds, however long that takes.
            asyncio.get_running_loop().call_later(_LINGER_SECONDS, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        event: WebSocketReceiveEvent = {"type": "websocket.receive", "bytes": data}
        if self.curr_msg_data_type == "text":
            # uvicorn takes text that is none for an error of the server, and fails if a close came
            # with it.
            with contextlib.suppress(UnicodeDecodeError):
                event = {"type": "websocket.receive", "text": data.decode()}
        self.queue.put_nowait(event)
        # uvicorn stops reading at each message, and begins again right after it.
        if self.queue.qsize() >= _MOST_WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def write(self, text: str) -> None:
        """Send ``text`` soon, in one piece with what else is written until then."""
        if not self._texts:
            self.loop.call_soon(self._flush)
        self._texts.append(text)

    @property
    def waiting(self) -> int:
        """Bytes that the client has not read yet, beyond what the system takes for it."""
        return self.transport.get_write_buffer_size()

    def abort(self) -> None:
        self.transport.abort()

    def _flush(self) -> None:
        texts, self._texts = self._texts, []
        if texts and self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(b"".join([_frame(text.encode()) for text in texts]))
            SENT.inc(len(texts))

    async def send(self, message: ASGISendEvent) -> None:
        self._flush()
        await super().send(message)

    def shutdown(self) -> None:
        self._flush()
        super().shutdown()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


def _frame(data: bytes) -> bytes:
    """``data`` as a text frame of a server (RFC 6455, 5.2)."""
    size = len(data)
    if size < 126:
        return b"\x81%c%b" % (size, data)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), data)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), data)


async def collect_garbage() -> None:
    """Free for ever what reference counts do not, without holding the tables up.

    A game leaves none of that, only some connections do. The collector, left to itself, would look
    in vain through what is new at the tables, again and again, while all of them wait. So it looks
    through everything at once, and rests a thousand times as long as that took.
    """
    gc.collect()
    gc.freeze()  # what is loaded now stays
    gc.disable()
    took = 0.0
    while True:
        await asyncio.sleep(max(_LEAST_REST, 1000 * took))
        started = time.perf_counter()
        gc.collect()
        took = time.perf_counter() - started


def make_config(app: ASGIApp, host: str = "127.0.0.1", port: int = 8000) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        ws=_Socket,
        # Up to here our own code tells the sender; beyond, uvicorn closes the connection (1009).
        ws_max_size=4 * MAX_MESSAGE,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )


def make_server(app: ASGIApp, host: str = "127.0.0.1", port: int = 8000) -> uvicorn.Server:
    """A server for ``app``: ``run()`` serves until a signal or ``should_exit`` stops it."""
    return uvicorn.Server(make_config(app, host, port))
