"""What is kept: tables, their seats and logs, and codes for other devices, in one SQLite file."""

from dudo.store.database import (
    FILE_NAME,
    UnusableDatabaseError,
    check_readable,
    copy_database,
    open_database,
)
from dudo.store.devices import DeviceStore, Sitting, Transfer
from dudo.store.errors import CodeTakenError, LogMovedError, NoSuchTableError
from dudo.store.hold import InUseError, held
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
    "CodeTakenError",
    "DeviceStore",
    "InUseError",
    "LogMovedError",
    "NewTable",
    "NoSuchTableError",
    "Sitting",
    "StoredEvent",
    "StoredSeat",
    "StoredTable",
    "TableStore",
    "TableSummary",
    "Transfer",
    "UnusableDatabaseError",
    "check_readable",
    "copy_database",
    "data_dir",
    "held",
    "list_tables",
    "open_database",
    "remove_tables",
]
