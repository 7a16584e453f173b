"""Other sites' pages may not act here in the name of whoever looks at them."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from dudo.server.settings import Settings


def same_origin(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether the page that asks is one of ours; programs, which name no page, may ask too."""
    origins = connection.headers.getlist("origin")
    if not origins:
        return True
    try:
        parts = urlsplit(origins[0].lower())
    except ValueError:
        return False
    exact = len(origins) == 1 and origins[0].lower() == f"{parts.scheme}://{parts.netloc}"
    if not exact or parts.scheme not in ("http", "https") or not parts.netloc:
        return False
    if parts.netloc == settings.public_host:
        return f"{parts.scheme}://{parts.netloc}" == settings.public_origin
    # Whether a proxy before us speaks TLS we are not always told, so that here both may be.
    return parts.netloc == connection.headers.get("host", "").lower()
