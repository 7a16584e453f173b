"""Who somebody is: whoever presents a secret owns the seats taken with it."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from dudo.server.settings import COOKIE, Settings

_COOKIE_SECONDS: Final = 400 * 24 * 3600
"""As long as browsers keep any cookie."""

_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_CODE: Final = re.compile(r"[A-Za-z0-9_-]{22,64}")
# No vowels and nothing that looks like something else: to be read aloud, and never a word.
_ALPHABET: Final = "23456789bcdfghjkmnpqrstvwxz"
_ID_LENGTH: Final = 11


def new_secret() -> str:
    """32 random bytes as base64url."""
    return secrets.token_urlsafe(32)


def known_secret(cookie: str | None) -> str | None:
    """The secret in a cookie, if it could be one of ours."""
    return cookie if cookie is not None and _SECRET.fullmatch(cookie) else None


def presented_secret(connection: HTTPConnection) -> str | None:
    """The secret that somebody presents, if it could be one of ours."""
    return known_secret(connection.cookies.get(COOKIE))


def presented_hash(connection: HTTPConnection) -> bytes | None:
    """The hash of the secret that somebody presents, if they present one."""
    secret = presented_secret(connection)
    return None if secret is None else secret_hash(secret)


def cookie(secret: str, connection: HTTPConnection, settings: Settings) -> bytes:
    """The value of the header ``Set-Cookie`` that gives ``secret`` to whoever asks."""
    response = Response()
    response.set_cookie(
        COOKIE,
        secret,
        max_age=_COOKIE_SECONDS,
        path="/",
        secure=(settings.base_url or str(connection.url)).startswith(("https:", "wss:")),
        httponly=True,
        samesite="lax",
    )
    return response.headers["set-cookie"].encode()


def secret_hash(secret: str) -> bytes:
    """All that is stored of a secret. It has 256 random bits, so that a plain hash is enough."""
    return hashlib.sha256(secret.encode()).digest()


def new_code() -> str:
    """128 random bits as base64url, for an address that is written or scanned."""
    return secrets.token_urlsafe(16)


def is_code(text: str) -> bool:
    """Whether ``text`` may be what gives a secret to another device."""
    return _CODE.fullmatch(text) is not None


def code_hash(code: str) -> bytes:
    """By which a code is found again; it is random enough for a plain hash."""
    return hashlib.sha256(code.encode()).digest()


def mask(secret: bytes, code: str) -> bytes:
    """``secret`` as only who has ``code`` can read it; masked again it is itself.

    A one-time pad of at most 64 bytes: each code masks one secret.
    """
    pad = hmac.digest(code.encode(), b"dudo: a secret for another device", "sha512")
    return bytes(one ^ other for one, other in zip(secret, pad, strict=False))


def new_table_id() -> str:
    """52 random bits: whoever has it may watch."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))
