"""What whoever runs a server may choose, and the limits that keep it well."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

MAX_MESSAGE: Final = 16 * 1024
"""Bytes of one message from a client."""
MAX_BODY: Final = 64 * 1024
"""Bytes of the body of a request."""
MAX_NAME: Final = 24
"""Characters of a name."""
COOKIE: Final = "dudo"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    data_dir: Path
    base_url: str | None = None
    """The address that people use, where a proxy changes it: pages of its host may connect."""
    max_tables: int = 1000
    """Tables in memory at once, which are those that somebody is connected to."""
    max_listeners: int = 200
    """Connections to one table."""
    max_outbox: int = 1 << 20
    """Bytes that wait for one slow reader before it is let go."""
    idle_seconds: float = 30.0
    """How long a table without connections stays in memory."""
