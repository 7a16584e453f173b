"""A bid, and how it is written: ``4x5`` is "at least four fives on the whole table"."""

from __future__ import annotations

import re
from typing import NamedTuple

from dudo.rules.errors import UnreadableError

PACO = 1
FACES = (1, 2, 3, 4, 5, 6)

_WRITTEN = re.compile(r"([0-9]{1,6})x([0-9]{1,6})")


class Bid(NamedTuple):
    """At least ``count`` dice in play show ``face`` (1 is the paco, 2 to 6 as on the die)."""

    count: int  # type: ignore[assignment]  # a tuple has a method of that name; nobody needs it
    face: int

    def __str__(self) -> str:
        return f"{self.count}x{self.face}"

    @classmethod
    def parse(cls, text: str) -> Bid:
        """Read a bid written as ``4x5``.

        Raises:
            UnreadableError: ``not-a-bid``, ``no-such-face`` or ``no-such-count``.
        """
        match = _WRITTEN.fullmatch(text.strip().lower().replace("×", "x"))
        if match is None:
            raise UnreadableError(
                "not-a-bid",
                f"{text!r} is not a bid: write the count, an x and the face, like 4x5.",
                text=text,
            )
        return check_bid(cls(int(match[1]), int(match[2])))


def check_bid(bid: Bid) -> Bid:
    """Return ``bid`` if it is one that can be said at all, whatever the table.

    Raises:
        UnreadableError: ``no-such-face`` or ``no-such-count``.
    """
    count, face = bid
    if type(face) is not int or not 1 <= face <= 6:
        raise UnreadableError(
            "no-such-face", f"No die shows {face}: faces go from 1 (the paco) to 6.", face=face
        )
    if type(count) is not int or count < 1:
        raise UnreadableError(
            "no-such-count", f"A bid names at least one die, not {count}.", count=count
        )
    return bid
