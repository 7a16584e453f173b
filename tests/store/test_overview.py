"""What is old goes, and nothing else."""

import time
from pathlib import Path

import pytest

from dudo.store import NewTable, StoredSeat, TableStore, list_tables, open_database, remove_tables


@pytest.mark.asyncio
async def test_a_table_that_woke_up_meanwhile_is_not_removed(tmp_path: Path) -> None:
    engine = await open_database(tmp_path)
    store = TableStore(engine)
    # More than go at once.
    names = [f"t{number:03}" for number in range(250)]
    for name in names:
        await store.create(NewTable(name, {}, [StoredSeat(name, None, None)], [{"type": "made"}]))
    before = time.time_ns() // 1_000_000 + 1
    while time.time_ns() // 1_000_000 < before:
        pass
    await store.append("t120", 2, [{"type": "start"}])
    removed = await remove_tables(engine, names, before)
    assert removed == [name for name in names if name != "t120"]
    [left] = await list_tables(engine)
    assert (left.id, left.names, left.begun, left.winner) == ("t120", ("t120",), True, None)
    assert left.last >= before > left.created
    await engine.dispose()
