"""People at tables of dudo, by its protocol: docs/reference/protocol.md."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.json import Decoder

from bench.crowd.tables import Meter, Table
from bench.crowd.wire import Json, Socket, call

_SEQ: Final = len('{"type":"event","seq":')
_KIND: Final = len(',"event":{"type":"')
_MOVES: Final = frozenset(b"bdc")
"""How the types of moves begin, and of no other event: bid, dudo, calza."""


class _View(Struct):
    ply: int
    ranges: list[tuple[int, int] | None]
    dudo: bool


class _Seen(Struct):
    view: _View


_SEEN: Final = Decoder(_Seen)


class Player(Socket):
    """Somebody with a secret of their own, at one seat."""

    def __init__(self, table: DudoTable, seat: int, cookie: str) -> None:
        super().__init__()
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.seq = 0
        self.random = secrets.token_hex(32)
        self.welcome: asyncio.Future[Json]
        self._answer: asyncio.Future[None] | None = None
        self._mine = b'"waits":{"for":"player","seats":[%d]' % seat

    async def arrive(self, port: int, table: str) -> Json:
        """Connect; return the welcome."""
        self.welcome = asyncio.get_running_loop().create_future()
        await self.connect(port, f"/api/tables/{table}/socket", self.cookie)
        return await self.welcome

    async def wish(self, kind: str, **fields: object) -> None:
        self._answer = asyncio.get_running_loop().create_future()
        self.send(json.dumps({"type": kind, "id": kind, **fields}).encode())
        await self._answer

    def ended(self, why: str) -> None:
        self.table.meter.fail(f"table {self.table.id}, seat {self.seat}: {why}")

    def text(self, data: bytes) -> None:
        if data.startswith(b'{"type":"event"'):
            self._event(data)
        elif data.startswith((b'{"type":"accepted"', b'{"type":"waits"')):
            if self._answer is not None and not self._answer.done() and b'"accepted"' in data[:20]:
                self._answer.set_result(None)
        else:
            self._rare(json.loads(data), data)

    def _event(self, data: bytes) -> None:
        comma = data.index(b",", _SEQ)
        seq = int(data[_SEQ:comma])
        if seq != self.seq + 1:
            self.ended(f"event {seq} came after {self.seq}")
        self.seq = seq
        kind = data[comma + _KIND]
        table = self.table
        if kind in _MOVES:
            table.hears()
        waits = data.rindex(b'"waits":')
        if data.startswith(self._mine, waits):
            table.turn_comes(self, data)
        elif data.startswith(b"result", comma + _KIND):
            self._result(data, waits)
        elif data.startswith(b"start", comma + _KIND):
            self.send(b'{"type":"contribute","random":"%s"}' % self.random.encode())

    def _result(self, data: bytes, waits: int) -> None:
        if data.startswith(b'"waits":null', waits):
            if self.seat == 0:
                self.table.is_over()
            return
        begin = data.find(b"[", waits)
        if data.startswith(b'"waits":{"for":"ready"', waits):
            seats = data[begin + 1 : data.index(b"]", begin)].split(b",")
            if b"%d" % self.seat in seats:
                ply = data.index(b'"ply":') + 6
                seen = data[ply : data.index(b",", ply)]
                self.send(b'{"type":"ready","seen":%s}' % seen)

    def _rare(self, message: Json, data: bytes) -> None:
        match message["type"]:
            case "welcome":
                self.seq = message["seq"]
                self.welcome.set_result(message)
            case "table":
                self.seq = message["seq"]
            case "moved":
                self.table.moves_to(message["table"])
            case "error":
                self.ended(f"an error: {data!r}")


class DudoTable(Table):
    """People only, at a table without bots that goes on with rematches."""

    def __init__(self, meter: Meter, size: int, port: int, rules: Json, doubt: float) -> None:
        """``doubt`` is how often a bid is doubted where it can be."""
        super().__init__(meter, size)
        self.id = ""
        self._port = port
        self._rules = rules
        self._doubt = doubt
        self._players: list[Player] = []
        self._moving: asyncio.Task[None] | None = None

    @property
    def sockets(self) -> Sequence[Socket]:
        return self._players

    async def open(self) -> None:
        seats = [{"name": "Player 1"}, *({"open": True} for _ in range(self.size - 1))]
        settings = {"seats": seats, "rules": self._rules, "pace": "instant"}
        answer = await call(self._port, "/api/tables", settings)
        assert answer.status == 201, answer
        self.id = answer.json()["table"]
        cookie = dict(answer.headers)["set-cookie"].partition(";")[0]
        cookies = [cookie, *(f"dudo={secrets.token_urlsafe(32)}" for _ in range(self.size - 1))]
        self._players = [Player(self, seat, one) for seat, one in enumerate(cookies)]
        for seat, player in enumerate(self._players):
            await player.arrive(self._port, self.id)
            if seat:
                await player.wish("sit", seat=seat, name=f"Player {seat + 1}")
        await self._players[0].wish("start")

    def move(self, message: bytes) -> bytes:
        view = _SEEN.decode(message).view
        raises = [(given[0], face) for face, given in enumerate(view.ranges, start=1) if given]
        if not raises or (view.dudo and random.random() < self._doubt):
            action = b'{"type":"dudo"}'
        else:
            least = min(raises)[0]
            action = b'{"type":"bid","bid":[%d,%d]}' % random.choice(
                [one for one in raises if one[0] == least]
            )
        return b'{"type":"act","id":"a","seen":%d,"action":%s}' % (view.ply, action)

    def is_over(self) -> None:
        self.stops()
        self._players[0].send(b'{"type":"rematch"}')

    def moves_to(self, table: str) -> None:
        """All go to the rematch, where the host begins when everybody is there."""
        if table != self.id:
            self.id = table
            self._missing = 0
            self._moving = asyncio.create_task(self._go_on())

    async def _go_on(self) -> None:
        try:
            for seat, player in enumerate(self._players):
                player.close()
                welcome = await player.arrive(self._port, self.id)
                if welcome["seat"] != seat:
                    self.meter.fail(f"seat {seat} of {self.id} was given to another: {welcome}")
            await self._players[0].wish("start")
        except Exception as error:
            self.meter.fail(f"the rematch {self.id} does not begin: {error!r}")
