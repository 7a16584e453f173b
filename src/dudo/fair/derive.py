"""Dice from a secret and a seed: anybody who knows both derives the same dice."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import Final

_FAIR_BYTES: Final = 252  # the greatest multiple of 6 that a byte holds


def derive_seed(game: str, contributions: Sequence[bytes | None]) -> bytes:
    """The game's seed, 32 bytes, from what each seat contributed (None counts as empty).

    A seat that chose its contribution at random, after the server was bound to its secret and not
    knowing it, makes the seed random whatever the others do.
    """
    digest = hashlib.sha256(b"dudo/seed/1\x00" + game.encode())
    for contribution in contributions:
        # By its own hash, so that no two lists of contributions read the same.
        digest.update(hashlib.sha256(contribution or b"").digest())
    return digest.digest()


def round_secret(master: bytes, number: int) -> bytes:
    """The secret of round ``number`` (0: who begins), 32 bytes, which tells nothing of others."""
    return hmac.digest(master, b"dudo/round/1\x00" + number.to_bytes(4, "big"), hashlib.sha256)


def round_salt(master: bytes, number: int) -> bytes:
    """The salt of the commitment to the secret of round ``number``, 32 bytes."""
    return hmac.digest(master, b"dudo/salt/1\x00" + number.to_bytes(4, "big"), hashlib.sha256)


def derive_hand(secret: bytes, seed: bytes, number: int, seat: int, dice: int) -> tuple[int, ...]:
    """``dice`` fair dice of ``seat`` in round ``number``, each 1 to 6.

    HMAC-SHA-256 under the round's secret, over seed, round, seat and a block counter; a byte of
    252 or more is passed over, so that each face has 42 of 252 bytes and none is favoured.
    """
    rolled: list[int] = []
    for byte in _stream(secret, seed, number, seat):
        if len(rolled) == dice:
            break
        if byte < _FAIR_BYTES:
            rolled.append(byte % 6 + 1)
    return tuple(rolled)


def derive_choice(secret: bytes, seed: bytes, options: int) -> int:
    """One of ``options`` (1 to 256), from 0 on, each as likely: who is drawn to begin.

    From the bytes of number 0 and seat 0; one at or above the greatest multiple of ``options``
    that 256 holds is passed over.
    """
    fair = 256 - 256 % options
    return next(byte for byte in _stream(secret, seed, 0, 0) if byte < fair) % options


def _stream(secret: bytes, seed: bytes, number: int, seat: int) -> Iterator[int]:
    place = b"dudo/dice/1\x00" + seed + number.to_bytes(4, "big") + seat.to_bytes(4, "big")
    block = 0
    while True:
        yield from hmac.digest(secret, place + block.to_bytes(4, "big"), hashlib.sha256)
        block += 1
