"""Where tables are kept, for the commands that read or keep them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

DataDir: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--data-dir",
        envvar="DUDO_DATA_DIR",
        help="Where tables are kept; otherwise this system's place for data.",
    ),
]
"""The type of a command's ``data_dir`` parameter."""


def folder_of(data_dir: Path | None) -> Path:
    from dudo.store import data_dir as usual

    return usual() if data_dir is None else data_dir.expanduser()


async def open_data(folder: Path) -> AsyncEngine:
    """The database in ``folder``, which the caller closes with ``dispose``.

    Raises:
        RefusedError: ``no-data-dir``.
    """
    from dudo.server import RefusedError
    from dudo.store import UnusableDatabaseError, open_database

    try:
        return await open_database(folder)
    except (OSError, UnusableDatabaseError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RefusedError(
            "no-data-dir",
            f"Tables cannot be kept in {folder}: {reason}. Choose another place with --data-dir.",
            folder=str(folder),
            reason=reason,
        ) from None
