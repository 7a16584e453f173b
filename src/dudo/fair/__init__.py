"""Dice that can be checked: commit before the bidding, derive, reveal, verify.

``docs/reference/fair-dice.md`` tells what this proves and what it does not.
"""

from dudo.fair.commitment import (
    SALT_BYTES,
    SECRET_BYTES,
    Commitment,
    Opening,
    commit,
    new_opening,
    opens,
)
from dudo.fair.derive import derive_hand, derive_seed, round_secret

__all__ = [
    "SALT_BYTES",
    "SECRET_BYTES",
    "Commitment",
    "Opening",
    "commit",
    "derive_hand",
    "derive_seed",
    "new_opening",
    "opens",
    "round_secret",
]
