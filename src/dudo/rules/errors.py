"""What can be wrong with an action: three kinds of error, each with a stable code.

``UnreadableError``: it is not an action of this game at all. ``IllegalError``: the rules do not
allow it now. ``StaleError``: it answers a state of the game that has passed. The message says, in
English, what would have been accepted; ``code`` and ``params`` let a program say it in another
language.
"""

from __future__ import annotations

from typing import Any, ClassVar


class RulesError(ValueError):
    """Base of the three kinds. ``kind``, ``code`` and ``params`` never change their meaning."""

    kind: ClassVar[str] = "error"

    def __init__(self, code: str, message: str, **params: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.params: dict[str, Any] = params


class UnreadableError(RulesError):
    """Not an action, a bid or a rule at all."""

    kind = "unreadable"


class IllegalError(RulesError):
    """Understood, but the rules do not allow it here and now."""

    kind = "illegal"


class StaleError(RulesError):
    """Made for a state of the game that has passed: look again, then act."""

    kind = "stale"
