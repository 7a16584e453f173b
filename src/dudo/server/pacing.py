"""How long things take, so that people can follow them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import uniform
from typing import Final

from dudo.bots import PaceName


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds. A bot's own thinking counts towards its time."""

    think: tuple[float, float]
    """Between these a bot takes for its turn."""
    react: tuple[float, float]
    """Between these a bot takes to call calza out of turn."""
    opening: float
    """Before each draw or roll-off for the first player, and before the first dice."""
    between: float
    """Between two rounds when no person is left to say ``ready``."""
    patience: float = 15.0
    """Between two rounds, before the game of several people goes on without the last ``ready``."""

    def to_think(self) -> float:
        return uniform(*self.think)

    def to_react(self) -> float:
        return uniform(*self.react)


PACES: Final[Mapping[PaceName, Pace]] = {
    "calm": Pace(think=(0.9, 1.6), react=(0.7, 1.5), opening=1.2, between=4.0),
    "quick": Pace(think=(0.25, 0.25), react=(0.2, 0.3), opening=0.25, between=1.0),
    "instant": Pace(think=(0.0, 0.0), react=(0.0, 0.0), opening=0.0, between=0.0),
}
