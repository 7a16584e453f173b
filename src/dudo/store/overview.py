"""All tables seen from outside: what there is, and away with what is old."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from dudo.store.database import WRITES
from dudo.store.schema import events, seats, tables

_AT_ONCE = 100
"""Tables removed in one transaction: a server that runs meanwhile waits for no more than these."""


class TableSummary(NamedTuple):
    id: str
    created: int
    """Milliseconds since 1970, UTC, as is ``last``."""
    last: int
    """When something happened there last."""
    names: tuple[str, ...]
    begun: bool
    """Whether its game has begun."""
    winner: int | None
    """The seat that has won it."""


async def list_tables(engine: AsyncEngine) -> list[TableSummary]:
    """All tables, those first at which something happened last."""
    its_own = events.c.table_id == tables.c.id
    kind = events.c.payload["type"].as_string()
    last = select(func.max(events.c.at)).where(its_own).scalar_subquery()
    begun = select(events.c.seq).where(its_own, kind == "start").limit(1).scalar_subquery()
    result = (
        select(events.c.payload)
        .where(its_own, kind == "result")
        .order_by(events.c.seq.desc())
        .limit(1)
        .scalar_subquery()
    )
    query = select(tables.c.id, tables.c.created, last, begun, result)
    async with engine.connect() as connection:
        found = (await connection.execute(query)).all()
        sitting = (await connection.execute(select(seats).order_by(seats.c.seat))).all()
    names: dict[str, list[str]] = {}
    for seat in sitting:
        if seat.name:
            names.setdefault(seat.table_id, []).append(seat.name)
    listed = [
        TableSummary(
            table,
            created,
            created if at is None else at,
            tuple(names.get(table, ())),
            start is not None,
            None if ended is None else ended["winner"],
        )
        for table, created, at, start, ended in found
    ]
    return sorted(listed, key=lambda table: table.last, reverse=True)


async def remove_tables(engine: AsyncEngine, names: Sequence[str], before: int) -> list[str]:
    """Remove those of the tables at which nothing has happened since ``before``; which they were.

    ``before`` is in milliseconds since 1970, UTC.
    """
    removed: list[str] = []
    writing = engine.execution_options(**{WRITES: True})
    for at in range(0, len(names), _AT_ONCE):
        some = names[at : at + _AT_ONCE]
        async with writing.begin() as connection:
            # Somebody may have played on since the one who asks has looked.
            query = select(events.c.table_id).where(
                events.c.table_id.in_(some), events.c.at >= before
            )
            awake = set((await connection.execute(query)).scalars())
            old = [name for name in some if name not in awake]
            await connection.execute(delete(tables).where(tables.c.id.in_(old)))
        removed += old
    return removed
