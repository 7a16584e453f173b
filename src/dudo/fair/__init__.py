"""Dice that can be checked: commit before the bidding, derive, reveal, verify.

``docs/reference/fair-dice.md`` tells what this proves and what it does not.
"""

from dudo.fair.commitment import (
    SALT_BYTES,
    SECRET_BYTES,
    Commitment,
    commit,
    label_of,
    new_opening,
    opens,
)
from dudo.fair.dealer import Dealer, chance, seals_of
from dudo.fair.derive import derive_choice, derive_hand, derive_seed, round_salt, round_secret
from dudo.fair.verification import Problem, Report, verify
from dudo.record import Opening

__all__ = [
    "SALT_BYTES",
    "SECRET_BYTES",
    "Commitment",
    "Dealer",
    "Opening",
    "Problem",
    "Report",
    "chance",
    "commit",
    "derive_choice",
    "derive_hand",
    "derive_seed",
    "label_of",
    "new_opening",
    "opens",
    "round_salt",
    "round_secret",
    "seals_of",
    "verify",
]
