"""uvicorn, set up for tables."""

from __future__ import annotations

import asyncio
from typing import Final

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from dudo.server.settings import MAX_MESSAGE

_LINGER_SECONDS: Final = 10.0


class _Socket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, except for readers who read nothing and for text that is none."""

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            # close() lets the transport write first what it still holds, however long that takes.
            asyncio.get_running_loop().call_later(_LINGER_SECONDS, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                # uvicorn takes that for an error of the server, and fails if a close came with it.
                self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


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
