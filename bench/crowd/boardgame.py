"""The same crowd at tables of boardgame.io, by socket.io over a WebSocket of its own."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from typing import Any, Final

from msgspec.json import decode

from bench.crowd.tables import Meter, Table
from bench.crowd.wire import Socket, call

GAME: Final = "liars-dice"
_SPACE: Final = f"/{GAME},".encode()
_UPDATE: Final = b'42/%s,["update"' % GAME.encode()
_SYNC: Final = b'42/%s,["sync"' % GAME.encode()
_FACES: Final = (1, 2, 3, 4, 5, 6)


class Seat(Socket):
    """One player's client."""

    def __init__(self, table: BoardgameTable, seat: int, credentials: str) -> None:
        super().__init__()
        self.table = table
        self.seat = seat
        self.credentials = credentials
        self.joined: asyncio.Future[None]
        self._mine = b'"currentPlayer":"%d"' % seat

    async def arrive(self, port: int) -> None:
        """Connect; return when the table is seen."""
        self.joined = asyncio.get_running_loop().create_future()
        await self.connect(port, "/socket.io/?EIO=4&transport=websocket")
        await self.joined

    def ended(self, why: str) -> None:
        self.table.meter.fail(f"match {self.table.id}, seat {self.seat}: {why}")

    def emit(self, name: str, *args: Any) -> None:
        self.send(b"42" + _SPACE + json.dumps([name, *args]).encode())

    def text(self, data: bytes) -> None:
        if data.startswith(_UPDATE):
            self.table.hears()
            if self._mine in data:
                self.table.turn_comes(self, data)
        elif data.startswith(_SYNC):
            if not self.joined.done():
                self.joined.set_result(None)
            self.table.state = data
        elif data == b"2":
            self.send(b"3")
        elif data.startswith(b"0"):
            self.send(b"40" + _SPACE)
        elif data.startswith(b"40" + _SPACE):
            size = self.table.size
            self.emit("sync", self.table.id, str(self.seat), self.credentials, size)
        elif b'"matchData"' not in data[:40]:
            self.ended(f"unexpected: {data[:200]!r}")


class BoardgameTable(Table):
    """A match of bench/peer/game.js, which never ends."""

    def __init__(self, meter: Meter, size: int, port: int, doubt: float) -> None:
        super().__init__(meter, size)
        self.id = ""
        self.state = b""
        self._port = port
        self._doubt = doubt
        self._seats: list[Seat] = []

    @property
    def sockets(self) -> Sequence[Socket]:
        return self._seats

    async def open(self) -> None:
        games = f"/games/{GAME}"
        made = await call(self._port, f"{games}/create", {"numPlayers": self.size})
        self.id = made.json()["matchID"]
        for seat in range(self.size):
            who = {"playerID": str(seat), "playerName": f"Player {seat + 1}"}
            answer = await call(self._port, f"{games}/{self.id}/join", who)
            self._seats.append(Seat(self, seat, answer.json()["playerCredentials"]))
            await self._seats[-1].arrive(self._port)
        self.turn_comes(self._seats[0], self.state)

    def move(self, message: bytes) -> bytes:
        shown = decode(message[message.index(b",") + 1 :])[2]
        state = shown.get("state", shown)
        game, context = state["G"], state["ctx"]
        bids = game["bids"]
        count, face = bids[-1][1] if bids else (0, 6)
        if bids and (count == sum(game["counts"]) or random.random() < self._doubt):
            kind, args = "dudo", []
        else:
            higher = [other for other in _FACES if other > face]
            kind = "bid"
            args = [count, random.choice(higher)] if higher else [count + 1, random.choice(_FACES)]
        player = context["currentPlayer"]
        seat = self._seats[int(player)]
        action = {
            "type": "MAKE_MOVE",
            "payload": {
                "type": kind,
                "args": args,
                "playerID": player,
                "credentials": seat.credentials,
            },
        }
        sent = ["update", action, state["_stateID"], self.id, player]
        return b"42" + _SPACE + json.dumps(sent).encode()
