"""``dudo tables``: what a server keeps, listed, exported, copied and tidied up."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from dudo.cli.data import DataDir, folder_of, open_data
from dudo.cli.lang import Lang, words

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

    from dudo.server import RefusedError
    from dudo.store import TableSummary
    from dudo.words import Words

_T = TypeVar("_T")
_DAY = 24 * 3600 * 1000

tables = typer.Typer(
    help="""List, export, copy or remove the tables that a server keeps; it may run meanwhile.

    [bold]Examples[/bold]

    dudo tables list

    dudo tables export games

    dudo tables backup dudo-copy.sqlite

    dudo tables prune --older-than 90 --dry-run
    """,
    no_args_is_help=True,
    rich_markup_mode="rich",
)


@tables.command("list")
def list_(data_dir: DataDir = None, lang: Lang = None) -> None:
    """List the tables, those first at which something happened last."""
    from dudo.store import list_tables

    say = words(lang)
    folder = folder_of(data_dir)
    found = _with_database(folder, list_tables)
    for table in found:
        typer.echo(_line(say, table))
    typer.echo(say("tables-count", n=len(found), folder=str(folder)), err=True)


@tables.command()
def export(
    folder: Annotated[
        Path, typer.Argument(file_okay=False, help="Where the records go; it is made if needed.")
    ],
    table: Annotated[
        list[str] | None, typer.Argument(help="Only these tables; otherwise all.")
    ] = None,
    data_dir: DataDir = None,
    lang: Lang = None,
) -> None:
    """Write each game as a record that “dudo replay” reads.

    Of a game that goes on, only what everybody may know is written. Exported again, it takes the
    place of the file from before.
    """
    from dudo.record import write
    from dudo.rules import RulesError
    from dudo.server import RefusedError
    from dudo.server.records import record_of
    from dudo.store import TableStore, list_tables

    say = words(lang)

    async def export_all(engine: AsyncEngine) -> tuple[int, int]:
        store = TableStore(engine)
        known = {summary.id: summary for summary in await list_tables(engine)}
        for name in table or ():
            if name not in known:
                raise RefusedError("no-table-here", f"There is no table {name} here.", table=name)
        written = failed = 0
        for name in table or known:
            stored = await store.get(name)
            if stored is None or not known[name].begun:
                continue
            try:
                text = write(record_of(stored, await store.log(name)).seen_by(None))
            except RulesError as error:
                typer.echo(say("tables-broken", table=name, reason=error.message), err=True)
                failed += 1
                continue
            _replace(folder / f"{_day(stored.created)}-{name}.dudo", text)
            written += 1
        return written, failed

    written, failed = _with_database(folder_of(data_dir), export_all)
    typer.echo(say("tables-exported", n=written, folder=str(folder)))
    if failed:
        raise typer.Exit(1)


@tables.command()
def backup(
    file: Annotated[Path, typer.Argument(help="A new file, for the copy.")],
    data_dir: DataDir = None,
    lang: Lang = None,
) -> None:
    """Copy the whole database as it is at this moment.

    The copy is called dudo.sqlite in a data folder to go back to it.
    """
    from dudo.server import RefusedError
    from dudo.store import copy_database

    try:
        _with_database(folder_of(data_dir), lambda engine: copy_database(engine, file))
    except FileExistsError:
        raise RefusedError(
            "file-exists",
            f"{file} is there already, and nothing is overwritten: choose another name.",
            file=str(file),
        ) from None
    except OSError as error:
        raise _cannot_save(file, error) from None
    typer.echo(words(lang)("tables-backed-up", file=str(file)))


@tables.command()
def prune(
    older_than: Annotated[
        int,
        typer.Option(
            metavar="DAYS", min=1, help="Remove tables at which nothing happened for so many days."
        ),
    ],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only list what would be removed.")
    ] = False,
    data_dir: DataDir = None,
    lang: Lang = None,
) -> None:
    """Remove old tables for good: seats, chat and games. Export them first to keep the games."""
    import time

    from dudo.store import list_tables, remove_tables

    say = words(lang)
    before = time.time_ns() // 1_000_000 - older_than * _DAY

    async def prune_all(engine: AsyncEngine) -> list[TableSummary]:
        old = [table for table in await list_tables(engine) if table.last < before]
        if dry_run:
            return old
        removed = set(await remove_tables(engine, [table.id for table in old], before))
        return [table for table in old if table.id in removed]

    gone = _with_database(folder_of(data_dir), prune_all)
    for table in gone:
        typer.echo(_line(say, table))
    typer.echo(say("tables-would-go" if dry_run else "tables-gone", n=len(gone)), err=True)


def _with_database(folder: Path, do: Callable[[AsyncEngine], Awaitable[_T]]) -> _T:
    """What ``do`` makes of the database in ``folder``.

    Raises:
        RefusedError: ``no-database`` or ``no-data-dir``.
    """
    import asyncio

    from dudo.server import RefusedError
    from dudo.store import FILE_NAME

    if not (folder / FILE_NAME).exists():
        raise RefusedError(
            "no-database",
            f"No server has kept tables in {folder}: say with --data-dir where they are.",
            folder=str(folder),
        )

    async def run() -> _T:
        engine = await open_data(folder)
        try:
            return await do(engine)
        finally:
            await engine.dispose()

    return asyncio.run(run())


def _line(say: Words, table: TableSummary) -> str:
    when = datetime.fromtimestamp(table.last / 1000, UTC).astimezone()
    if not table.begun:
        state = say("tables-lobby")
    elif table.winner is None:
        state = say("tables-playing")
    else:
        state = say("tables-over")
    names = ", ".join(
        f"*{name}" if seat == table.winner else name for seat, name in enumerate(table.names)
    )
    return f"{table.id:11}  {when:%Y-%m-%d %H:%M}  {state:9}  {names}"


def _day(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date().isoformat()


def _replace(file: Path, text: str) -> None:
    """Write all of a file or nothing."""
    part = file.with_suffix(".part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(text, encoding="utf-8")
        part.replace(file)
    except OSError as error:
        raise _cannot_save(file, error) from None


def _cannot_save(file: Path, error: OSError) -> RefusedError:
    from dudo.server import RefusedError

    reason = error.strerror or str(error)
    return RefusedError(
        "cannot-save", f"Cannot write {file}: {reason}.", file=str(file), reason=reason
    )
