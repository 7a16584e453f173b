"""A server that does next to nothing, to find out what the crowd itself costs.

It seats whoever comes and answers each move with a frame made before, in which only two numbers
change: what is measured with it is the crowd, the system and the loopback.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Final

_PADDING: Final = b"x" * 600
"""About as much as an event of a game has."""


class _Table:
    def __init__(self, size: int) -> None:
        self.size = size
        self.sockets: list[_Client] = []
        self.seq = 0

    def tell(self, kind: bytes) -> None:
        self.seq += 1
        seats = max(1, len(self.sockets))
        event = (
            b'{"type":"event","seq":%d,"event":{"type":"%s"},"view":{"ply":%d,"dudo":false,'
            b'"ranges":[null,[1,9],[1,9],[1,9],[1,9],[1,9]]},"padding":"%s",'
            b'"waits":{"for":"player","seats":[%d]}}'
        ) % (self.seq, kind, self.seq, _PADDING, self.seq % seats)
        for socket in self.sockets:
            socket.tell(event)


class _Client(asyncio.Protocol):
    tables: Final[list[_Table]] = []

    def __init__(self) -> None:
        self._rest = b""
        self._table: _Table | None = None
        self._transport: asyncio.WriteTransport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        if self._table is None:
            head, found, data = data.partition(b"\r\n\r\n")
            if found:
                self._begin(head, data)
            return
        while len(data) >= 6:
            length = data[1] & 127
            start = 8 if length == 126 else 6
            length = int.from_bytes(data[2:4], "big") if length == 126 else length
            if len(data) < start + length:
                break
            self._take(self._table, data[start : start + length])
            data = data[start + length :]
        self._rest = data

    def _begin(self, head: bytes, body: bytes) -> None:
        if head.startswith(b"GET /api/tables/"):
            table = self.tables[int(head[len(b"GET /api/tables/") :].partition(b"/")[0])]
            self._transport.write(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
            self._table = table
            self.tell(b'{"type":"welcome","seq":%d,"seat":%d}' % (table.seq, len(table.sockets)))
            table.sockets.append(self)
            return
        answer = b"{}"
        if head.startswith(b"POST"):
            answer = b'{"table":"%d","seat":0}' % len(self.tables)
            self.tables.append(_Table(body.count(b"open") + 1))
        head = b"HTTP/1.1 201 Created\r\nset-cookie: dudo=none; Path=/\r\n\r\n"
        self._transport.write(head + answer)
        self._transport.close()

    def _take(self, table: _Table, message: bytes) -> None:
        if message.startswith(b'{"type":"act"'):
            table.tell(b"bid")
        elif b'"id"' in message:
            kind = message.split(b'"')[3]
            self.tell(b'{"type":"accepted","id":"%s"}' % kind)
            if kind == b"start":
                table.tell(b"roll")

    def tell(self, message: bytes) -> None:
        length = len(message)
        size = bytes([length]) if length < 126 else b"\x7e" + length.to_bytes(2, "big")
        self._transport.write(b"\x81" + size + message)


async def main(port: int) -> None:
    loop = asyncio.get_running_loop()
    server = await loop.create_server(_Client, "127.0.0.1", port, backlog=2048)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
