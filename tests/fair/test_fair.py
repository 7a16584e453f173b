"""Dice that are fair, the same for everybody who derives them, and bound before the bidding."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from dudo.fair import (
    Opening,
    commit,
    derive_hand,
    derive_seed,
    new_opening,
    opens,
    round_secret,
)

LABEL = "game x, round 1"
SECRETS = st.binary(min_size=32, max_size=32)


def slow_hand(secret: bytes, seed: bytes, number: int, seat: int, dice: int) -> list[int]:
    """As the reference tells it, with the standard library's plainest means."""
    stream = b""
    for block in range(4 + dice):
        message = b"dudo/dice/1\0" + seed
        for part in (number, seat, block):
            message += bytes([part >> 24, part >> 16 & 255, part >> 8 & 255, part & 255])
        stream += hmac.new(secret, message, hashlib.sha256).digest()
    kept = [byte for byte in stream if byte <= 251]
    return [1 + byte % 6 for byte in kept[:dice]]


@given(SECRETS, SECRETS, st.integers(0, 2000), st.integers(0, 19), st.integers(0, 5))
def test_dice_are_derived_as_the_reference_tells(
    secret: bytes, seed: bytes, number: int, seat: int, dice: int
) -> None:
    assert list(derive_hand(secret, seed, number, seat, dice)) == slow_hand(
        secret, seed, number, seat, dice
    )


def test_a_hand_that_is_longer_than_a_block_goes_on_in_the_next() -> None:
    hand = derive_hand(bytes(32), bytes(32), 1, 0, 100)
    assert list(hand) == slow_hand(bytes(32), bytes(32), 1, 0, 100)
    assert hand[:5] == derive_hand(bytes(32), bytes(32), 1, 0, 5)


def test_no_face_is_favoured() -> None:
    rolled: Counter[int] = Counter()
    for number in range(12_000):
        rolled.update(derive_hand(b"s" * 32, b"e" * 32, number, 0, 5))
    # 60,000 dice: chi squared with 5 degrees of freedom is above 20.5 once in a thousand.
    squared = sum((seen - 10_000) ** 2 / 10_000 for seen in rolled.values())
    assert set(rolled) == {1, 2, 3, 4, 5, 6}
    assert squared < 20.5


@given(SECRETS, SECRETS, st.text(), st.text())
def test_a_commitment_opens_with_its_own_secret_salt_and_label_only(
    secret: bytes, salt: bytes, label: str, other: str
) -> None:
    opening = Opening(secret, salt)
    commitment = commit(opening, label)
    assert opens(opening, label, commitment)
    assert opens(opening, other, commitment) == (other == label)
    for place in (0, 15, 31):
        assert not opens(Opening(_altered(secret, place), salt), label, commitment)
        assert not opens(Opening(secret, _altered(salt, place)), label, commitment)
        assert not opens(opening, label, _altered(commitment, place))


def _altered(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


def test_an_opening_of_another_length_is_none() -> None:
    short = Opening(b"", b"\0" * 32)
    assert not opens(short, LABEL, commit(short, LABEL))
    # HMAC pads its key with zeros: a shorter salt would open the same commitment.
    padded = Opening(b"x" * 32, b"salt" + b"\0" * 28)
    assert not opens(Opening(padded.secret, b"salt"), LABEL, commit(padded, LABEL))


def test_openings_are_new_each_time() -> None:
    made = [new_opening() for _ in range(50)]
    assert len({part for opening in made for part in opening}) == 100


@given(st.lists(st.binary(max_size=40), max_size=6), st.lists(st.binary(max_size=40), max_size=6))
def test_every_contribution_counts(ours: list[bytes], theirs: list[bytes]) -> None:
    assert (derive_seed("g", ours) == derive_seed("g", theirs)) == (ours == theirs)
    assert derive_seed("g", ours) != derive_seed("h", ours)


@given(SECRETS)
def test_rounds_have_secrets_of_their_own(master: bytes) -> None:
    secrets = [round_secret(master, number) for number in range(20)]
    assert len(set(secrets)) == 20
    assert master not in secrets
    expected = hmac.new(master, b"dudo/round/1\0\0\0\0\7", hashlib.sha256).digest()
    assert secrets[7] == expected
