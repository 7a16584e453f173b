"""What players are called: any name that can be seen; bots, short ones told apart at a glance."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Collection
from typing import Final

from dudo.rules import UnreadableError

MAX_NAME: Final = 24
"""Characters of a name."""
NAMES: Final = (
    *("Inti", "Killa", "Sumaq", "Wayra", "Rosa", "Amaru", "Tito", "Paloma", "Nayra", "Illari"),
    *("Lucie", "Hugo", "Margot", "Basile", "Odile", "Gaspard", "Noé", "Fanny", "Colette", "Rémi"),
    *("Ned", "Poppy", "Walter", "Hazel", "Edith", "Olive", "Barney", "Winnie", "Archie", "Maud"),
)
"""From the Andes, France and England: more than a full table needs, so that a person's own name
never leaves too few."""

_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"})
# Of the characters that nobody sees, some scripts and emoji are written with these; the others
# would turn the text around them, break its line, or make two names that look the same.
_JOINERS: Final = frozenset("\u200c\u200d") | set(map(chr, range(0xE0020, 0xE0080)))


def check_name(name: str) -> str:
    """``name`` without spaces around it, in Unicode's composed form.

    Raises:
        UnreadableError: ``bad-name``.
    """
    name = unicodedata.normalize("NFC", name).strip()
    if not 1 <= len(name) <= MAX_NAME or not can_be_seen(name):
        raise UnreadableError(
            "bad-name",
            f"A name has 1 to {MAX_NAME} characters, all of them printable.",
            name=ascii(name[: 2 * MAX_NAME])[1:-1],
            longest=MAX_NAME,
        )
    return name


def can_be_seen(text: str) -> bool:
    """Whether ``text`` shows something, in one line, and hides nothing."""
    seen = [unicodedata.category(character) for character in text if character not in _JOINERS]
    return _INVISIBLE.isdisjoint(seen) and any(kind[0] in "LNPS" for kind in seen)


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
