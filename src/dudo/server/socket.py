"""One connection to a table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Final, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

from dudo.record.wire import action_from_json
from dudo.rules import RulesError, UnreadableError
from dudo.server.errors import RefusedError
from dudo.server.identity import cookie, new_secret, presented_secret, secret_hash
from dudo.server.limits import Bucket, Limits, too_fast, too_many_sockets
from dudo.server.lobby import spectator
from dudo.server.messages import (
    Accepted,
    Act,
    ClientMessage,
    Contribute,
    Moved,
    Ping,
    Pong,
    Ready,
    Rematch,
    ServerMessage,
    Skip,
    Wish,
    error_message,
    id_of,
    read_message,
    write_message,
)
from dudo.server.origin import same_origin
from dudo.server.settings import MAX_MESSAGE, Settings
from dudo.server.table import Table
from dudo.server.tables import Tables

log = logging.getLogger(__name__)

NO_SUCH_TABLE: Final = 4404
TRY_LATER: Final = 1013
TOO_BIG: Final = 1009
TOO_FAST: Final = 1008
INTERNAL_ERROR: Final = 1011
OUTLET: Final = "dudo.outlet"
_FLUSH_SECONDS: Final = 5.0


async def table_socket(websocket: WebSocket) -> None:
    """``/api/tables/{table}/socket``."""
    settings: Settings = websocket.app.state.settings
    tables: Tables = websocket.app.state.tables
    if not same_origin(websocket, settings):
        await websocket.close()  # before it is accepted: the handshake is answered with 403
        return
    watching = websocket.query_params.get("watch") == "1"
    secret = None if watching else presented_secret(websocket)
    given: list[tuple[bytes, bytes]] = []
    if secret is None and not watching:
        secret = new_secret()
        given.append((b"set-cookie", cookie(secret, websocket, settings)))
    await websocket.accept(headers=given)
    limits: Limits = websocket.app.state.limits
    with limits.socket(websocket) as welcome:
        if not welcome:
            refused = too_many_sockets(settings.max_sockets)
            with contextlib.suppress(WebSocketDisconnect):
                await websocket.send_text(write_message(error_message(refused)))
                await websocket.close(TRY_LATER, refused.code)
            return
        connection = Connection(websocket, tables, settings)
        known = None if secret is None else secret_hash(secret)
        await connection.run(websocket.path_params["table"], known)


class Outlet(Protocol):
    """The way out of a connection. What is written waits there, in order, and nobody waits for it.

    In the scope of a socket it is the extension ``OUTLET``; ``dudo.server.run`` puts it there.
    """

    def write(self, text: str) -> None: ...

    @property
    def waiting(self) -> int:
        """Bytes that the client has not read yet."""
        ...

    def abort(self) -> None:
        """End the connection at once."""
        ...


class Connection:
    """Reads one message after the other, and lets go whoever does not read what it writes."""

    def __init__(self, websocket: WebSocket, tables: Tables, settings: Settings) -> None:
        self.seat: int | None = None
        self.secret: bytes | None = None
        self._websocket = websocket
        self._outlet: Outlet = websocket.scope["extensions"][OUTLET]
        self._tables = tables
        self._table: Table | None = None
        self._max_outbox = settings.max_outbox
        self._max_messages = settings.max_messages
        self._messages = Bucket(settings.max_messages, 2 * settings.max_messages)
        self._answered = -1
        """The last ply that the client has answered with a move or with ``ready``."""
        self._close: tuple[int, str] | None = None

    async def run(self, table_id: str, secret: bytes | None) -> None:
        """Serve the client until one side has had enough. Without a ``secret`` it only watches."""
        try:
            await self._read(table_id, secret)
            if self._close is not None:
                with contextlib.suppress(WebSocketDisconnect, TimeoutError):
                    async with asyncio.timeout(_FLUSH_SECONDS):
                        await self._websocket.close(*self._close)
        finally:
            if self._table is not None:
                self._tables.leave(self._table, self)

    # --- out -----------------------------------------------------------------------------------

    def send(self, message: str) -> None:
        """Send ``message``; a client who reads too slowly for that is let go."""
        if self._close is None:
            if self._outlet.waiting > self._max_outbox:
                log.info("a client reads too slowly and is let go")
                self._outlet.abort()
            else:
                self._outlet.write(message)

    def _say(self, message: ServerMessage) -> None:
        self.send(write_message(message))

    def _refuse(self, error: RefusedError, code: int) -> None:
        """Tell ``error``, and close the connection with ``code``."""
        self._say(error_message(error))
        self._end(code, error.code)

    def _end(self, code: int, reason: str) -> None:
        """Close the connection once everything is written."""
        self._close = (code, reason)

    # --- in ------------------------------------------------------------------------------------

    async def _read(self, table_id: str, secret: bytes | None) -> None:
        try:
            try:
                self._table = await self._tables.join(table_id, self, secret)
            except RefusedError as error:
                self._refuse(error, NO_SUCH_TABLE if error.status == 404 else TRY_LATER)
                return
            while self._close is None:
                message = await self._websocket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                if not self._messages.take():
                    self._refuse(too_fast(self._max_messages), TOO_FAST)
                    return
                await self._take(self._table, secret, message.get("text"))
        except Exception:
            log.exception("a connection to table %s failed", table_id)
            self._end(INTERNAL_ERROR, "internal error")

    async def _take(self, table: Table, secret: bytes | None, text: str | None) -> None:
        try:
            if text is None:
                raise UnreadableError("not-text", "Messages are text frames that hold JSON.")
            if len(text.encode()) > MAX_MESSAGE:
                self._refuse(_too_big(), TOO_BIG)
                return
            await self._do(table, secret, read_message(text))
        except RulesError as error:
            name = None if text is None else id_of(text)
            self._say(error_message(error, name, table.view(self.seat)))

    async def _do(self, table: Table, secret: bytes | None, message: ClientMessage) -> None:
        if isinstance(message, Ping):
            self._say(Pong())
            return
        if secret is None:
            raise spectator()
        if isinstance(message, Wish):
            await table.change(message, secret)
            if message.id is not None:
                self._say(Accepted(message.id))
            return
        await table.back(secret)
        seat = self.seat
        if seat is None:
            raise spectator()
        match message:
            case Act(name, seen, action):
                await table.act(action_from_json(action, seat), seen, by=secret)
                self._say(Accepted(name))
                self._answers(seen)
            case Ready(seen):
                table.ready(seat, seen)
                self._answers(seen)
            case Contribute(random):
                if table.contribute(seat, random):
                    self._messages.give_back()
            case Skip():
                table.skip(seat)
            case Rematch():
                moved = write_message(Moved(await self._tables.rematch(table, seat)))
                for listener in tuple(table.listeners):
                    listener.send(moved)

    def _answers(self, seen: int) -> None:
        """What moves the game on is not counted: at a quick table a program is quick, too."""
        if seen > self._answered:
            self._answered = seen
            self._messages.give_back()


def _too_big() -> RefusedError:
    return RefusedError(
        "too-big",
        f"A message has at most {MAX_MESSAGE} bytes.",
        status=413,
        most=MAX_MESSAGE,
    )
