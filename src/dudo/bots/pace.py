"""How long bots take, as people choose it. Who lets them play says what that is in seconds."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

PaceName: TypeAlias = Literal["calm", "quick", "instant"]

PACE_NAMES: Final[tuple[PaceName, ...]] = get_args(PaceName)
"""The slowest first."""
