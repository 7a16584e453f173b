"""What the database says when something is wrong with it."""

from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from dudo.store import NewTable, StoredSeat, TableStore, check_readable, open_database


@pytest.mark.asyncio
async def test_an_error_holds_no_dice_and_no_secret(tmp_path: Path) -> None:
    engine = await open_database(tmp_path)
    ana = StoredSeat("Ana", None, b"what she holds")
    table = NewTable("t", {}, [ana], [{"type": "roll", "hands": [[4, 2, 4, 2, 4]]}])
    await TableStore(engine).create(table)
    with pytest.raises(DBAPIError) as refused:
        await TableStore(engine).create(table)
    async with engine.begin() as connection:
        await connection.exec_driver_sql("DROP TABLE events")
    with pytest.raises(DBAPIError) as broken:
        await TableStore(engine).append("t", 2, table.log)
    with pytest.raises(DBAPIError) as half:
        await TableStore(engine).create(table._replace(id="u"))
    await check_readable(engine)
    await engine.dispose()
    assert "no such table: events" in str(broken.value)
    for error in (refused, broken, half):
        for hidden in ("[4, 2", "[4,2", "what she holds"):
            assert hidden not in str(error.value)
