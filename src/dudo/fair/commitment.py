"""A salted commitment: say now, in a way that cannot be changed later, what is shown later."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final, TypeAlias

from dudo.record import Opening

SECRET_BYTES: Final = 32
SALT_BYTES: Final = 32

Commitment: TypeAlias = bytes
"""32 bytes that bind to a secret and tell nothing about it."""

_LABEL: Final = b"dudo/commit/1"


def new_opening() -> Opening:
    """A fresh secret with its salt, from the operating system's randomness."""
    return Opening(secrets.token_bytes(SECRET_BYTES), secrets.token_bytes(SALT_BYTES))


def label_of(game: str, number: int | None = None) -> str:
    """What a commitment is for: the master of ``game``, or its round ``number``."""
    return f"game {game}" if number is None else f"game {game}, round {number}"


def commit(opening: Opening, label: str) -> Commitment:
    """The commitment to ``opening``.

    ``label`` says what it is for ("game 7Kq…, round 3"), so that one commitment cannot be passed
    off as another. HMAC-SHA-256 under the salt is binding because SHA-256 resists collisions, and
    hiding because the salt is 256 random bits (RFC 2104, FIPS 198-1).
    """
    said = b"\x00".join((_LABEL, label.encode(), opening.secret))
    return hmac.digest(opening.salt, said, hashlib.sha256)


def opens(opening: Opening, label: str, commitment: Commitment) -> bool:
    """Whether ``opening`` is what ``commitment`` was made from."""
    return (
        len(opening.secret) == SECRET_BYTES
        and len(opening.salt) == SALT_BYTES
        and hmac.compare_digest(commit(opening, label), commitment)
    )
