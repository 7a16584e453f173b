"""What bots are called: short names from the Andes, France and England, told apart at a glance."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Collection
from typing import Final

NAMES: Final = (
    *("Inti", "Killa", "Sumaq", "Wayra", "Rosa", "Amaru", "Tito", "Paloma", "Nayra", "Illari"),
    *("Lucie", "Hugo", "Margot", "Basile", "Odile", "Gaspard", "Noé", "Fanny", "Colette", "Rémi"),
    *("Ned", "Poppy", "Walter", "Hazel", "Edith", "Olive", "Barney", "Winnie", "Archie", "Maud"),
)
"""More than a full table needs, so that a person's own name never leaves too few."""


def pick_names(n: int, rng: random.Random, taken: Collection[str] = ()) -> list[str]:
    """``n`` different names (29 at most), none of them the same as one in ``taken``.

    Raises:
        ValueError: there are not so many names left.
    """
    used = {same_name(name) for name in taken}
    return rng.sample([name for name in NAMES if same_name(name) not in used], n)


def same_name(name: str) -> str:
    """The form in which two names that look alike to people are equal."""
    seen = (character for character in name if unicodedata.category(character) != "Cf")
    return unicodedata.normalize("NFKC", "".join(seen)).casefold()
