"""Names that people choose: for themselves, and for the bots at their table."""

from __future__ import annotations

import unicodedata
from typing import Final

from dudo.rules import UnreadableError
from dudo.server.settings import MAX_NAME

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
    seen = [unicodedata.category(character) for character in name if character not in _JOINERS]
    if (
        not 1 <= len(name) <= MAX_NAME
        or not _INVISIBLE.isdisjoint(seen)
        or not any(kind[0] in "LNPS" for kind in seen)
    ):
        raise UnreadableError(
            "bad-name",
            f"A name has 1 to {MAX_NAME} characters, all of them printable.",
            name=ascii(name[: 2 * MAX_NAME])[1:-1],
            longest=MAX_NAME,
        )
    return name
