"""What is kept: tables, their seats and their logs, in one SQLite file."""

from dudo.store.database import UnusableDatabaseError, open_database
from dudo.store.paths import data_dir
from dudo.store.tables import (
    LogMovedError,
    NewTable,
    NoSuchTableError,
    StoredEvent,
    StoredSeat,
    StoredTable,
    TableStore,
)

__all__ = [
    "LogMovedError",
    "NewTable",
    "NoSuchTableError",
    "StoredEvent",
    "StoredSeat",
    "StoredTable",
    "TableStore",
    "UnusableDatabaseError",
    "data_dir",
    "open_database",
]
