"""What goes wrong in a server: a fourth kind of error, beside the three of the rules."""

from __future__ import annotations

from typing import Any

from dudo.rules import RulesError


class RefusedError(RulesError):
    """Readable, and no question of the rules: not here, not for you, or not now."""

    kind = "refused"

    def __init__(self, code: str, message: str, *, status: int = 403, **params: Any) -> None:
        """``status`` is the one of the HTTP answer."""
        super().__init__(code, message, **params)
        self.status = status


class BrokenLogError(RuntimeError):
    """The log in the store has a gap or is no game by the rules: nobody can go on from it."""

    def __init__(self, table: str, seq: int) -> None:
        super().__init__(f"table {table} cannot be replayed: see event {seq} of its log")


def no_such_table(table: str) -> RefusedError:
    return RefusedError(
        "no-such-table",
        "There is no such table: check the address, or make a new one.",
        status=404,
        table=table,
    )


STATUS = {"unreadable": 400, "illegal": 422, "stale": 409}
"""The HTTP status of the kinds of the rules."""


def status_of(error: RulesError) -> int:
    return error.status if isinstance(error, RefusedError) else STATUS[error.kind]
