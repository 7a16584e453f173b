"""The time that a person has for a turn."""

from __future__ import annotations

import time
from typing import Final, Literal, TypeAlias, get_args

ClockSeconds: TypeAlias = Literal[15, 30, 60, 120, 300]
CLOCKS: Final[tuple[ClockSeconds, ...]] = get_args(ClockSeconds)
"""Seconds that a host may choose for each turn."""
Absent: TypeAlias = Literal["wait", "bot-move", "bot", "out"]
"""What happens when the time is up: the table waits, a bot plays the move, a bot plays until the
person is back, or the person gives the seat up and a bot plays on."""
ABSENT: Final[tuple[Absent, ...]] = get_args(Absent)


class TurnClock:
    """Runs only while somebody is connected, and loses nothing while it stands."""

    def __init__(self, unit: float = 1.0) -> None:
        self._unit = unit
        self._left = 0.0
        self._since: float | None = None
        """Since when it runs, if it does."""

    @property
    def left(self) -> float:
        """Seconds."""
        passed = 0.0 if self._since is None else time.monotonic() - self._since
        return max(0.0, self._left - passed)

    def begin(self, seconds: int) -> None:
        """A turn begins, which may take so long."""
        self._left = seconds * self._unit
        if self._since is not None:
            self._since = time.monotonic()

    def run(self, running: bool) -> None:
        """Go on, or stand still."""
        if running != (self._since is not None):
            self._left = self.left
            self._since = time.monotonic() if running else None
