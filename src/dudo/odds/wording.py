"""A chance in plain steps. The words themselves stand in the catalogues, under these keys."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

LIKELY: Final = 0.6
"""The least chance that is called likely."""

CHANCE_WORDS: Final = (
    (1.0, "chance-certain"),
    (0.85, "chance-very-likely"),
    (LIKELY, "chance-likely"),
    (0.4, "chance-coin-flip"),
    (0.15, "chance-unlikely"),
    (0.0, "chance-long-shot"),
)
"""(least chance, key), from the top; 0 itself is ``chance-impossible``.

The steps are symmetric about one half, so that a bid and a dudo on it are told in mirrored words.
"""


def chance_word(chance: float | Fraction) -> str:
    """The catalogue key of the word for ``chance``, from 0 to 1.

    Raises:
        ValueError: for anything else.
    """
    if not 0 <= chance <= 1:
        raise ValueError(f"A chance lies from 0 to 1, not {chance}.")
    if not chance:
        return "chance-impossible"
    return next(key for least, key in CHANCE_WORDS if chance >= least)
