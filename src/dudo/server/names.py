"""Names that people choose: for themselves, and for the bots at their table."""

from __future__ import annotations

import unicodedata
from typing import Final

from dudo.rules import UnreadableError
from dudo.server.settings import MAX_NAME

# Characters that would turn the text around them, or break its line.
_UNPRINTABLE: Final = frozenset(
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f"
)
_CONTROL: Final = frozenset({"Cc", "Cs", "Cn", "Co", "Zl", "Zp"})


def check_name(name: str) -> str:
    """``name`` without spaces around it, in Unicode's composed form.

    Raises:
        UnreadableError: ``bad-name``.
    """
    name = unicodedata.normalize("NFC", name).strip()
    seen = [unicodedata.category(character) for character in name]
    if (
        not 1 <= len(name) <= MAX_NAME
        or any(kind in _CONTROL for kind in seen)
        or not _UNPRINTABLE.isdisjoint(name)
        or not any(kind[0] in "LNPS" for kind in seen)
    ):
        raise UnreadableError(
            "bad-name",
            f"A name has 1 to {MAX_NAME} characters, all of them printable.",
            name=ascii(name[: 2 * MAX_NAME])[1:-1],
            longest=MAX_NAME,
        )
    return name


def same_name(name: str) -> str:
    """The form in which two names that look alike to people are equal."""
    return unicodedata.normalize("NFKC", name).casefold()
