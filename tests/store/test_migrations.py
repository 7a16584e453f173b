"""Whatever version a database is from, it is brought to this one, and nothing is lost."""

import asyncio
import contextlib
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect

from dudo.record import Record
from dudo.record.wire import event_from_json
from dudo.rules import Phase
from dudo.store import FILE_NAME, TableStore, UnusableDatabaseError, migrations, open_database
from dudo.store import database as database_module
from dudo.store.schema import SCHEMA, metadata

FIRST = Path(__file__).with_name("first_schema.sql")
STEPS = migrations.FOLDER / "versions"
KEPT = ("tables", "seats", "events")
"""What the first schema has."""


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """A folder with the database that the first version left."""
    with contextlib.closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.executescript(FIRST.read_text(encoding="utf-8"))
    return tmp_path


@contextlib.contextmanager
def sqlite(folder: Path) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        yield connection


def rows(folder: Path) -> dict[str, list[Any]]:
    with sqlite(folder) as connection:
        return {
            name: connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall()
            for name in KEPT
        }


def shape(file: Path) -> dict[str, Any]:
    """All there is to say of a database's tables, and of what Alembic does not compare, too."""
    engine = create_engine(f"sqlite:///{file}")
    found: dict[str, Any] = {}
    with engine.connect() as connection:
        there = inspect(connection)
        for name in set(there.get_table_names()) - {"alembic_version"}:
            listed = connection.exec_driver_sql(f"PRAGMA table_list('{name}')").mappings().one()
            found[name] = {
                "columns": [str(column) for column in there.get_columns(name)],
                "primary key": there.get_pk_constraint(name),
                "foreign keys": sorted(map(str, there.get_foreign_keys(name))),
                "indexes": sorted(map(str, there.get_indexes(name))),
                "unique": sorted(map(str, there.get_unique_constraints(name))),
                "without rowid": listed["wr"],
            }
    engine.dispose()
    return found


def start(folder: Path) -> None:
    async def opened_and_closed() -> None:
        await (await open_database(folder)).dispose()

    asyncio.run(opened_and_closed())


def test_the_number_of_the_schema_is_that_of_the_last_step() -> None:
    assert ScriptDirectory(str(migrations.FOLDER)).get_heads() == [SCHEMA]


@pytest.mark.parametrize("since", ["nothing", "first"])
def test_the_steps_lead_to_the_schema(
    since: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    folder = tmp_path if since == "nothing" else request.getfixturevalue("first")
    start(folder)
    wanted = create_engine(f"sqlite:///{tmp_path / 'wanted.sqlite'}")
    metadata.create_all(wanted)
    wanted.dispose()
    assert shape(folder / FILE_NAME) == shape(tmp_path / "wanted.sqlite")
    engine = create_engine(f"sqlite:///{folder / FILE_NAME}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert context.get_current_heads() == (SCHEMA,)
        assert compare_metadata(context, metadata) == []
    engine.dispose()


@pytest.mark.asyncio
async def test_games_of_the_first_version_are_all_there(first: Path) -> None:
    engine = await open_database(first)
    store = TableStore(engine)
    try:
        finished, running = [await store.get(name) for name in ("finished", "running")]
        assert finished is not None
        assert finished.rematch == "running"
        assert running is not None
        assert [(seat.name, seat.bot) for seat in running.seats] == [
            ("Ana", None),
            ("Rosa", "cautious"),
        ]
        assert running.seats[0].secret_hash == bytes(range(32))
        assert running.settings == {"assisted": True, "pace": "calm"}
        for name, phase, seqs in (("finished", Phase.OVER, 16), ("running", Phase.BID, 19)):
            log = await store.log(name)
            assert [event.seq for event in log] == list(range(1, seqs + 1))
            events = tuple(event_from_json(event.payload) for event in log)
            assert Record(("Ana", "Rosa"), events).state.phase is phase
    finally:
        await engine.dispose()


@pytest.fixture
def next_step(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A version of dudo that has one more step, which makes the table of tables anew."""
    folder = tmp_path_factory.mktemp("later") / "migrations"
    shutil.copytree(migrations.FOLDER, folder)
    step = folder / "versions" / "9999_later.py"
    step.write_text(
        "import sqlalchemy as sa\n"
        "from alembic import op\n"
        f"revision, down_revision = '9999', '{SCHEMA}'\n"
        "def upgrade():\n"
        "    with op.batch_alter_table('tables') as batch:\n"
        "        batch.add_column(sa.Column('mark', sa.Integer()))\n"
        "        batch.alter_column('created', type_=sa.Integer())\n"
    )
    monkeypatch.setattr(migrations, "FOLDER", folder)
    monkeypatch.setattr(database_module, "SCHEMA", "9999")
    return step


def test_a_step_that_makes_a_table_anew_takes_nothing_with_it(first: Path, next_step: Path) -> None:
    before = rows(first)
    assert len(before["seats"]) == 4
    start(first)
    after = rows(first)
    assert [row[-1] for row in after["tables"]] == [None, None]
    assert {**after, "tables": [row[:-1] for row in after["tables"]]} == before
    with sqlite(first) as connection:
        assert connection.execute("SELECT * FROM alembic_version").fetchall() == [("9999",)]


@pytest.mark.parametrize(
    "fault, says",
    [
        ("    op.execute('SELECT nonsense')\n", "no such column"),
        ("    op.execute(\"DELETE FROM tables WHERE id = 'running'\")\n", "tables that are gone"),
    ],
)
def test_a_step_that_fails_leaves_everything_as_it_was(
    fault: str, says: str, first: Path, next_step: Path
) -> None:
    before = rows(first)
    next_step.write_text(next_step.read_text() + fault)
    with pytest.raises(UnusableDatabaseError, match=says):
        start(first)
    assert rows(first) == before
    with sqlite(first) as connection:
        assert connection.execute("SELECT * FROM alembic_version").fetchall() == [("0001",)]
        assert len(connection.execute("PRAGMA table_info(tables)").fetchall()) == 4


def test_a_number_that_is_none_is_refused(first: Path) -> None:
    with sqlite(first) as connection:
        connection.execute("DELETE FROM alembic_version")
        connection.commit()
    with pytest.raises(UnusableDatabaseError, match="schema none"):
        start(first)
