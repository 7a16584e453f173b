"""What is kept: tables, their seats and their logs, in one SQLite file."""

from dudo.store.database import (
    FILE_NAME,
    UnusableDatabaseError,
    check_readable,
    copy_database,
    open_database,
)
from dudo.store.errors import LogMovedError, NoSuchTableError
from dudo.store.overview import TableSummary, list_tables, remove_tables
from dudo.store.paths import data_dir
from dudo.store.tables import (
    NewTable,
    StoredEvent,
    StoredSeat,
    StoredTable,
    TableStore,
)

__all__ = [
    "FILE_NAME",
    "LogMovedError",
    "NewTable",
    "NoSuchTableError",
    "StoredEvent",
    "StoredSeat",
    "StoredTable",
    "TableStore",
    "TableSummary",
    "UnusableDatabaseError",
    "check_readable",
    "copy_database",
    "data_dir",
    "list_tables",
    "open_database",
    "remove_tables",
]
