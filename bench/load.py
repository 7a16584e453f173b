"""People at many tables by the real protocol, beside boardgame.io driven by the same crowd.

The server has one core to itself, and the crowd another. Two to six people sit at a table, every
move is on the disk before anybody is told. See docs/reference/load.md.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from bench.crowd import finished, process
from bench.crowd.boardgame import BoardgameTable
from bench.crowd.dudo import DudoTable
from bench.crowd.process import Server, Use
from bench.crowd.tables import Meter, Table, in_a_closed_loop, in_an_open_loop
from bench.crowd.wire import call

_PRESETS: Final = ("classic", "box", "lizumo")
_DOUBT: Final = 0.15
_OPENING_AT_ONCE: Final = 20
_WARM_SECONDS: Final = 3.0
_CALLS: Final = 30


class Found(NamedTuple):
    """What was measured in one loop."""

    seconds: float
    moves: int
    """Moves that everybody at the table received."""
    from_send: Sequence[float]
    """Sorted, as is ``from_due``: seconds."""
    from_due: Sequence[float]
    late: int
    games: int
    messages: int
    server: Use
    crowd: Use
    lag: Sequence[float]
    """Of the crowd's own event loop, sorted; seconds."""

    @property
    def per_cpu_second(self) -> float:
        # Processor time is counted in hundredths: a small run may take none.
        return self.moves / max(self.server.cpu, 0.01)

    @property
    def told(self) -> float:
        """Messages received for each second of the server's processor time."""
        return self.messages / self.server.cpu


def size_of(number: int) -> int:
    """How many sit at a table: 2 to 6, 4 on average."""
    return 2 + number % 5


def at(values: Sequence[float], q: float) -> float:
    """The quantile ``q`` of sorted seconds, in milliseconds."""
    return values[min(len(values) - 1, int(len(values) * q))] * 1000 if values else float("nan")


async def open_all(tables: Sequence[Table]) -> float:
    """Make all tables; return seconds."""
    started = time.perf_counter()
    turns = asyncio.Semaphore(_OPENING_AT_ONCE)

    async def one(table: Table) -> None:
        async with turns:
            await table.open()

    failed = tables[0].meter.failed
    opening = asyncio.ensure_future(asyncio.gather(*map(one, tables)))
    await asyncio.wait((opening, failed), return_when=asyncio.FIRST_COMPLETED)
    if failed.done():
        failed.result()
    await opening
    # Nothing of the crowd's own is to stop it while it measures.
    gc.collect()
    gc.freeze()
    gc.disable()
    return time.perf_counter() - started


async def loop(
    tables: Sequence[Table], server: Server, seconds: float, rate: float | None
) -> Found:
    """Measure in an open loop of ``rate`` moves a second at each table, or in a closed one."""
    meter = tables[0].meter

    def messages() -> int:
        return sum(socket.received for table in tables for socket in table.sockets)

    async def play(seconds: float) -> None:
        if rate is None:
            await in_a_closed_loop(tables, seconds)
        else:
            await in_an_open_loop(tables, rate, seconds)

    await play(min(seconds, _WARM_SECONDS))
    watching = asyncio.create_task(meter.watch())
    meter.clear()
    heard, started = messages(), time.perf_counter()
    server_before, crowd_before = server.use(), process.use_of(os.getpid())
    await play(seconds)
    found = Found(
        time.perf_counter() - started,
        meter.moves,
        sorted(meter.from_send),
        sorted(meter.from_due),
        meter.late,
        meter.games,
        messages() - heard,
        server.use().since(server_before),
        process.use_of(os.getpid()).since(crowd_before),
        sorted(meter.lag),
    )
    watching.cancel()
    return found


def report(name: str, found: Found) -> None:
    took, server, crowd = found.seconds, found.server, found.crowd
    sent = "  ".join(f"p{100 * q:g} {at(found.from_send, q):.1f}" for q in (0.5, 0.9, 0.99, 0.999))
    print(f"{name}: {found.moves / took:,.0f} moves/s, {found.messages / took:,.0f} messages/s")
    print(f"    from sent to the last receipt, ms: {sent}")
    print(
        f"    from due, ms: p50 {at(found.from_due, 0.5):.1f}  p99 {at(found.from_due, 0.99):.1f}"
        f"   ({found.late} due before their turn, {found.games} games over)"
    )
    print(
        f"    server: {found.per_cpu_second:,.0f} moves per CPU-second, {server.cpu / took:.0%} of "
        f"its core, waited for it {server.waited / took:.0%}, {server.memory / 2**20:.0f} MiB"
    )
    print(
        f"    crowd: {crowd.cpu / took:.0%} of its core, waited for it {crowd.waited / took:.0%}, "
        f"late by p50 {at(found.lag, 0.5):.1f} p99 {at(found.lag, 0.99):.1f} ms",
        flush=True,
    )


async def calls(server: Server, tables: Sequence[DudoTable]) -> None:
    """How long an idle server takes for what reads the database or all tables."""

    async def timed(path: str) -> float:
        started = time.perf_counter()
        answer = await call(server.port, path)
        assert answer.status == 200, answer
        return time.perf_counter() - started

    shown = [f"/api/tables/{table.id}" for table in tables[:_CALLS]]
    for path, asked in (
        ("GET /api/tables", ["/api/tables"] * _CALLS),
        ("GET /api/tables/{id}", shown),
        ("GET /api/tables/{id}/record", [f"{one}/record" for one in shown]),
        ("GET /health", ["/health"] * _CALLS),
    ):
        took = sorted([await timed(one) for one in asked])
        print(f"    {path}: median {at(took, 0.5):.1f} ms")


async def dudo(asked: argparse.Namespace, folder: Path, name: str, closed: bool) -> Found:
    """The server itself at new tables, in one of the two loops."""
    meter = Meter()
    async with process.dudo(folder, asked.tables) as server:
        tables = [
            DudoTable(meter, size_of(n), server.port, {"preset": _PRESETS[n % 3]}, _DOUBT)
            for n in range(asked.tables)
        ]
        took = await open_all(tables)
        sockets = sum(table.size for table in tables)
        print(f"{name}: up in {server.starting:.2f} s; a table opened and filled every "
              f"{1000 * took / len(tables):.1f} ms, {sockets:,} sockets")  # fmt: skip
        await calls(server, tables)
        before = await process.metrics(server)
        if closed:
            found = await loop(tables, server, asked.closed, None)
            report(f"{name}, closed loop", found)
        else:
            found = await loop(tables, server, asked.seconds, asked.rate)
            report(f"{name}, open loop", found)
        now = await process.metrics(server)
        for told, metric in (
            ("event loop late", "dudo_event_loop_lag_seconds"),
            ("commit", "dudo_commit_seconds"),
        ):
            below = [1000 * process.quantile(now, before, metric, q) for q in (0.5, 0.99)]
            print(f"    {told}: half below {below[0]:g} ms, 99 % below {below[1]:g} ms")
        for table in tables:
            table.close()
    return found


async def still(asked: argparse.Namespace, folder: Path) -> None:
    """The crowd and a server that does next to nothing."""
    meter = Meter()
    async with process.still(folder) as server:
        tables = [DudoTable(meter, size_of(n), server.port, {}, 0.0) for n in range(asked.tables)]
        await open_all(tables)
        few = min(5.0, asked.seconds)
        report("nothing but the crowd, open loop", await loop(tables, server, few, asked.rate))
        report("nothing but the crowd, closed loop", await loop(tables, server, few, None))


async def peer(asked: argparse.Namespace, folder: Path, ours: Found) -> None:
    meter = Meter()
    async with process.boardgame(folder) as server:
        tables = [
            BoardgameTable(meter, size_of(n), server.port, _DOUBT) for n in range(asked.tables)
        ]
        took = await open_all(tables)
        print(f"boardgame.io: up in {server.starting:.2f} s; a table opened and filled every "
              f"{1000 * took / len(tables):.1f} ms")  # fmt: skip
        report("boardgame.io, open loop", await loop(tables, server, asked.seconds, asked.rate))
        theirs = await loop(tables, server, asked.closed, None)
        report("boardgame.io, closed loop", theirs)
        for table in tables:
            table.close()
    print(
        f"{ours.per_cpu_second / theirs.per_cpu_second:.2f} x the moves of boardgame.io per "
        f"CPU-second in a closed loop, {ours.told / theirs.told:.2f} x the messages"
    )


async def measure(asked: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("still", "closed", "empty", "full", "peer"):
            (folder / part).mkdir()
        await still(asked, folder / "still")
        ours = await dudo(asked, folder / "closed", "dudo", closed=True)
        await dudo(asked, folder / "empty", "dudo", closed=False)
        if asked.finished:
            started = time.perf_counter()
            events = await finished.fill(folder / "full", asked.finished)
            print(
                f"{asked.finished:,} finished tables with {events:,} events put into a database "
                f"in {time.perf_counter() - started:.0f} s"
            )
            await dudo(asked, folder / "full", f"dudo beside {asked.finished:,}", closed=False)
        if asked.peer and process.has_node():
            await peer(asked, folder / "peer", ours)
        elif asked.peer:
            print("boardgame.io needs node and npm, which are not here.")


def main(options: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser("python -m bench load", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=1.0, help="moves a second at each table")
    parser.add_argument("--seconds", type=float, default=20.0, help="of each open loop")
    parser.add_argument("--closed", type=float, default=8.0, help="seconds of each closed loop")
    parser.add_argument("--finished", type=int, default=10_000, help="tables that are over; or 0")
    parser.add_argument("--peer", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--quick", action="store_true", help="small and short, and no peer")
    asked = parser.parse_args(options)
    if asked.quick:
        asked.tables, asked.seconds, asked.closed = min(asked.tables, 50), 3.0, 2.0
        asked.finished, asked.peer = min(asked.finished, 100), False
    if not hasattr(os, "sched_setaffinity"):
        raise SystemExit("This pins processes to processor cores, as only Linux can.")
    everything = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {process.cores()[1]})
    try:
        asyncio.run(measure(asked))
    finally:
        os.sched_setaffinity(0, everything)
        gc.enable()
