"""What whoever runs a server may choose, and the limits that keep it well."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, TypeAlias
from urllib.parse import urlsplit

from dudo.rules import UnreadableError

MAX_MESSAGE: Final = 16 * 1024
"""Bytes of one message from a client."""
MAX_BODY: Final = 64 * 1024
"""Bytes of the body of a request."""
COOKIE: Final = "dudo"
Metrics: TypeAlias = Literal["local", "public", "off"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Checked when made.

    Raises:
        UnreadableError: ``bad-base-url``.
    """

    data_dir: Path
    base_url: str | None = None
    """The address that people use, where a proxy changes it: pages of its host may connect."""
    max_tables: int = 1000
    """Tables in memory at once, which are those that somebody is connected to."""
    max_listeners: int = 200
    """Connections to one table."""
    max_sockets: int = 200
    """Connections from one address. Whoever is on this machine itself may have more."""
    max_new_tables: int = 60
    """Tables made from one address: so many at once, and so many more each hour."""
    max_new_codes: int = 60
    """Codes for other devices, and new secrets, made from one address: counted like tables."""
    max_messages: int = 20
    """Messages of one connection in a second; for a moment twice as many."""
    max_outbox: int = 1 << 20
    """Bytes that wait for one slow reader before it is let go."""
    idle_seconds: float = 30.0
    """How long a table without connections stays in memory."""
    clock_unit: float = 1.0
    """So many seconds is a second of a turn's clock: tests do not wait."""
    metrics: Metrics = "local"
    """Who may read ``/metrics``: this machine, everybody or nobody."""
    public_host: str | None = field(init=False, default=None)
    """The host of ``base_url``, with its port where it names one, in small letters."""

    public_origin: str | None = field(init=False, default=None)
    """The scheme and host of ``base_url``, as browsers name where a page comes from."""

    def __post_init__(self) -> None:
        if self.base_url is not None:
            host = _host(self.base_url)
            object.__setattr__(self, "public_host", host)
            scheme = urlsplit(self.base_url).scheme
            object.__setattr__(self, "public_origin", f"{scheme}://{host}")


def _host(url: str) -> str:
    try:
        parts = urlsplit(url)
        whole = parts.hostname and parts.port != 0 and parts.path in ("", "/")
        valid = parts.scheme in ("http", "https") and whole
    except ValueError:
        valid = False
    if not valid:
        raise UnreadableError(
            "bad-base-url",
            f"{url!r} is no address of a page: it looks like https://play.example.org.",
            url=url,
        )
    return parts.netloc.lower()
