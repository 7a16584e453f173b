"""What can go wrong with the log of a table."""

from __future__ import annotations


class NoSuchTableError(LookupError):
    """There is no table of that id."""


class LogMovedError(RuntimeError):
    """Somebody else has appended first: read what is new, look again, and decide anew."""

    def __init__(self, table: str, first: int, last: int | None) -> None:
        """``last`` is where the log ends, if that is known."""
        super().__init__(f"table {table} does not go on at {first}: its log is at {last}")
        self.table = table
        self.last = last


class AppendingEndedError(RuntimeError):
    """Writing was broken off: it may be kept or not, as the log will tell."""


class CodeTakenError(RuntimeError):
    """The code belongs to another secret already."""
