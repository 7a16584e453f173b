"""Other sites' pages may not act here in the name of whoever looks at them."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from dudo.server.settings import Settings


def same_origin(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether the page that asks is one of ours; programs, which name no page, may ask too."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        host = urlsplit(origin).netloc.lower()
    except ValueError:
        return False
    return host != "" and host in (connection.headers.get("host", "").lower(), settings.public_host)
