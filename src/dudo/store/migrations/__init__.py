"""The database brought to the schema of this version, step by step, by Alembic.

A new step: add ``versions/NNNN_what_it_does.py``, change ``dudo.store.schema`` with it and raise
its ``SCHEMA``. What the JSON in the tables means belongs to the schema, too. Steps only go up: the
way back is the copy that was made before.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy.engine import Connection

if TYPE_CHECKING:
    from alembic.config import Config

FOLDER: Final = Path(__file__).parent
# Alembic is imported inside: most starts find nothing to do, and it takes a while to load.


def known(numbers: Sequence[str]) -> bool:
    """Whether ``numbers``, what a database says of itself, is one that there are steps from."""
    from alembic.script import ScriptDirectory

    steps = {step.revision for step in ScriptDirectory.from_config(_config()).walk_revisions()}
    return len(numbers) == 1 and numbers[0] in steps


def upgrade(connection: Connection, since: str | None = None) -> None:
    """Run every step that ``connection``'s database lacks, in its transaction.

    A database of a known schema without a number says with ``since`` which it is.
    """
    from alembic import command

    config = _config()
    config.attributes["connection"] = connection
    if since is not None:
        command.stamp(config, since)
    command.upgrade(config, "head")


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config
