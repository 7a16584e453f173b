"""Durable appends by many tables at once, beside the same appends with a commit each.

Both write to SQLite with full synchronisation; the peer is the plainest correct way to do it.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from sqlalchemy import func, insert, select

from dudo.store import NewTable, StoredSeat, TableStore, open_database
from dudo.store.appender import event_rows
from dudo.store.database import WRITES
from dudo.store.schema import events

TABLES = 200
EVENTS = 10
PAYLOAD = {"type": "bid", "seat": 1, "bid": [4, 5]}
SEATS = [StoredSeat("Ana", None, b"h" * 32), StoredSeat("Rosa", "cautious", None)]


async def measure(folder: Path, alone: bool) -> tuple[float, float]:
    """Appends a second of wall clock, and of processor time."""
    engine = await open_database(folder)
    store = TableStore(engine)
    names = [f"table{number}" for number in range(TABLES)]
    for name in names:
        await store.create(NewTable(name, {}, SEATS, [PAYLOAD]))
    writing = engine.execution_options(**{WRITES: True})

    async def with_a_commit_each(table: str, first: int) -> None:
        async with writing.begin() as connection:
            query = select(func.max(events.c.seq)).where(events.c.table_id == table)
            assert (await connection.execute(query)).scalar_one() == first - 1
            await connection.execute(insert(events), event_rows(table, first, [PAYLOAD]))

    async def together(table: str, first: int) -> None:
        await store.append(table, first, [PAYLOAD])

    async def play(append: Callable[[str, int], Awaitable[None]], table: str) -> None:
        for first in range(2, EVENTS + 2):
            await append(table, first)

    append = with_a_commit_each if alone else together
    wall, spent = time.perf_counter(), time.process_time()
    await asyncio.gather(*(play(append, name) for name in names))
    wall, spent = time.perf_counter() - wall, time.process_time() - spent
    await engine.dispose()
    return TABLES * EVENTS / wall, TABLES * EVENTS / spent


def main() -> None:
    rates: dict[bool, tuple[float, float]] = {}
    for _ in range(3):
        for alone in (True, False):
            with tempfile.TemporaryDirectory() as folder:
                found = asyncio.run(measure(Path(folder), alone))
            rates[alone] = max(rates.get(alone, (0.0, 0.0)), found)
    for alone, name in ((True, "a commit each"), (False, "sharing commits")):
        wall, spent = rates[alone]
        times = wall / rates[True][0]
        print(
            f"{TABLES} tables, {name:16} {wall:8,.0f} appends/s   "
            f"{spent:8,.0f} per CPU-second   {times:5.1f} x a commit each"
        )


if __name__ == "__main__":
    main()
