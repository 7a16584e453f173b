"""``dudo tables``: whoever hosts can look at what is kept, take it home and tidy up."""

from __future__ import annotations

import contextlib
import json
import re
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from dudo.cli.main import app
from dudo.record import read
from dudo.record.wire import event_from_json
from dudo.rules import Roll
from dudo.store import FILE_NAME
from tests.server.harness import Running

GAMES = Path(__file__).parents[1] / "store" / "first_schema.sql"
DAY = 24 * 3600 * 1000


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    """A database with the tables ``finished``, whose game is over, and ``running``."""
    folder = tmp_path / "data"
    folder.mkdir()
    with contextlib.closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        connection.executescript(GAMES.read_text(encoding="utf-8"))
    return folder


def tables(data_dir: Path, *args: str, lang: str = "en") -> Result:
    command = ["tables", *args, "--data-dir", str(data_dir), "--lang", lang]
    return CliRunner().invoke(app, command, env={"TZ": "UTC"})


def sql(data_dir: Path, statement: str, *values: object) -> list[Any]:
    with contextlib.closing(sqlite3.connect(data_dir / FILE_NAME)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        found = connection.execute(statement, values).fetchall()
        connection.commit()
        return found


def age(data_dir: Path, table: str, days: float) -> None:
    """Make it so long ago that something happened at the table."""
    at = time.time_ns() // 1_000_000 - int(days * DAY)
    sql(data_dir, "UPDATE events SET at = ? WHERE table_id = ?", at, table)


def there(data_dir: Path) -> dict[str, int]:
    """The tables that have events, and how many."""
    return dict(sql(data_dir, "SELECT table_id, count(*) FROM events GROUP BY table_id"))


def test_the_list_says_who_played_when_and_who_won(data_dir: Path) -> None:
    age(data_dir, "finished", 0)
    listed = tables(data_dir, "list")
    assert listed.exit_code == 0
    # At "finished" something happened last.
    first, second = listed.stdout.splitlines()
    assert re.fullmatch(r"finished +\d{4}-\d\d-\d\d \d\d:\d\d  over +Ana, \*Rosa", first)
    assert re.fullmatch(r"running +\d{4}-\d\d-\d\d \d\d:\d\d  playing +Ana, Rosa", second)
    assert "2 tables" in listed.stderr


def test_a_table_whose_game_has_not_begun_is_waiting(data_dir: Path) -> None:
    sql(data_dir, "DELETE FROM events WHERE table_id = 'running' AND seq > 1")
    made = json.dumps({"type": "made"})
    sql(data_dir, "UPDATE events SET payload = ? WHERE table_id = 'running'", made)
    assert "waiting" in tables(data_dir, "list").stdout
    assert "en attente" in tables(data_dir, "list", lang="fr").stdout
    assert tables(data_dir, "export", str(data_dir / "out"), "running").exit_code == 0
    assert not (data_dir / "out").exists()


def test_records_are_written_as_everybody_may_see_them(data_dir: Path, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "games"
    done = tables(data_dir, "export", str(out))
    assert done.exit_code == 0
    assert "2 games" in done.stdout
    over, running = sorted(out.iterdir())
    assert [over.name, running.name] == ["2026-11-30-finished.dudo", "2026-11-30-running.dudo"]
    record = read(over.read_bytes())
    payloads = sql(data_dir, "SELECT payload FROM events WHERE table_id = 'finished' ORDER BY seq")
    assert record.events == tuple(event_from_json(json.loads(text)) for (text,) in payloads)
    assert record.players == ("Ana", "Rosa")
    assert ("table", "finished") in record.headers
    rolls = [event for event in read(running.read_bytes()).events if isinstance(event, Roll)]
    assert rolls[0].hands == ((5, 2, 6), (6, 1, 1))
    assert rolls[-1].hands == ((0, 0), (0,))


def test_a_record_is_written_anew_when_the_game_has_gone_on(data_dir: Path, tmp_path: Path) -> None:
    tables(data_dir, "export", str(tmp_path / "games"), "finished")
    [file] = (tmp_path / "games").iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:100])
    tables(data_dir, "export", str(tmp_path / "games"))
    assert file.read_bytes() == whole
    assert len(list((tmp_path / "games").iterdir())) == 2


def test_one_broken_table_does_not_keep_the_others_back(data_dir: Path, tmp_path: Path) -> None:
    sql(data_dir, "DELETE FROM events WHERE table_id = 'finished' AND seq = 3")
    done = tables(data_dir, "export", str(tmp_path / "games"))
    assert done.exit_code == 1
    assert "finished is no game by the rules" in done.stderr
    assert [file.name for file in (tmp_path / "games").iterdir()] == ["2026-11-30-running.dudo"]


@pytest.mark.parametrize("lang, says", [("en", "no table nowhere"), ("fr", "pas de table nowhere")])
def test_a_table_that_is_not_there_is_named(lang: str, says: str, data_dir: Path) -> None:
    refused = tables(data_dir, "export", str(data_dir / "out"), "running", "nowhere", lang=lang)
    assert refused.exit_code == 2
    assert says in refused.stderr
    assert not (data_dir / "out").exists()


def test_where_nothing_can_be_written_is_told_in_one_line(data_dir: Path) -> None:
    refused = tables(data_dir, "export", str(data_dir / FILE_NAME / "games"))
    assert refused.exit_code == 2
    assert refused.stderr.count("\n") == 1
    assert "Cannot write" in refused.stderr


def test_old_tables_are_removed_with_all_that_belongs_to_them(data_dir: Path) -> None:
    age(data_dir, "finished", 5)
    age(data_dir, "running", 8.1)
    assert tables(data_dir, "prune", "--older-than", "9").exit_code == 0
    assert there(data_dir) == {"finished": 16, "running": 19}
    dry = tables(data_dir, "prune", "--older-than", "8", "--dry-run")
    assert dry.stdout.startswith("running")
    assert len(dry.stdout.splitlines()) == 1
    assert "would be removed" in dry.stderr
    assert there(data_dir) == {"finished": 16, "running": 19}
    done = tables(data_dir, "prune", "--older-than", "8")
    assert done.stdout == dry.stdout
    assert "One table is removed" in done.stderr
    assert there(data_dir) == {"finished": 16}
    assert sql(data_dir, "SELECT DISTINCT table_id FROM seats") == [("finished",)]
    # Its rematch is gone.
    assert sql(data_dir, "SELECT id, rematch FROM tables") == [("finished", None)]


def test_how_old_has_to_be_said(data_dir: Path) -> None:
    for args in ((), ("--older-than", "0"), ("--older-than", "-1")):
        assert tables(data_dir, "prune", *args).exit_code == 2
    assert len(there(data_dir)) == 2


@pytest.mark.parametrize(
    "args", [("list",), ("export", "games"), ("prune", "--older-than", "1")], ids=lambda a: a[0]
)
def test_no_database_is_made_where_none_is(
    args: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = tables(tmp_path / "nowhere", *args)
    assert refused.exit_code == 2
    assert "No server has kept tables in" in refused.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_copy_is_the_database_of_one_moment(data_dir: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copies" / FILE_NAME
    with Running(data_dir) as server:
        table = server.make_table("lizumo")
        with server.sit(table) as client:
            client.play(rounds=1)
            assert tables(data_dir, "backup", str(copy)).exit_code == 0
            kept = there(data_dir)
            client.play()
        cookie = server.http.cookies["dudo"]
    assert there(data_dir) != kept
    assert copy.stat().st_mode & 0o777 == 0o600
    assert there(copy.parent) == kept
    before = copy.read_bytes()
    refused = tables(data_dir, "backup", str(copy))
    assert refused.exit_code == 2
    assert "is there already" in refused.stderr
    assert copy.read_bytes() == before
    # And the game goes on from there.
    with Running(copy.parent) as server, server.connect(table, cookie) as client:
        client.play()
        assert client.now["view"]["phase"] == "over"


def test_a_server_may_run_meanwhile(data_dir: Path) -> None:
    age(data_dir, "finished", 5)
    with Running(data_dir) as server:
        table = server.make_table("lizumo")
        with server.sit(table) as client:
            client.play(rounds=1)
            listed = tables(data_dir, "list").stdout.splitlines()
            assert listed[0].startswith(table)
            assert len(listed) == 3
            assert tables(data_dir, "prune", "--older-than", "1").exit_code == 0
            client.play()
        assert server.http.get("/api/tables/finished").status_code == 404
    assert there(data_dir).keys() == {"running", table}
