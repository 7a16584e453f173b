"""What a person types at the table, read with good will: ``4x5``, ``4 5``, ``4 fives``, ``d``."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from dudo.rules import FACES, PACO, Bid, UnreadableError, View
from dudo.rules.bids import check_bid
from dudo.words import Words

LETTERS: Final = {
    "d": "dudo",
    "c": "calza",
    "?": "help",
    "h": "history",
    "o": "odds",
    "r": "rules",
    "q": "leave",
    "s": "skip",
}
"""Entries that are not bids. Each is understood by its word in the language, too."""
_LEAVE: Final = ("quit", "exit")  # what people try first

_BID: Final = re.compile(r"([0-9]{1,6})(?:\s*[x*]\s*|\s+)(\S+)")
_JOINED: Final = re.compile(r"([0-9]{1,6})([^\W\d]+)")


def read_entry(text: str, say: Words) -> Bid | str:
    """A bid, the name of a command (a value of ``LETTERS``), or "" for a bare Enter.

    Raises:
        UnreadableError: ``not-a-bid``, ``no-such-face`` or ``no-such-count``.
    """
    text = _folded(text)
    for letter, name in LETTERS.items():
        if text in (letter, name, _folded(say(f"entry-{name}"))):
            return name
    if text in _LEAVE:
        return "leave"
    if not text:
        return ""
    return read_bid(text, say)


def read_bid(text: str, say: Words) -> Bid:
    """A bid, written or said: ``4x5``, ``3xP``, ``4 fives``.

    Raises:
        UnreadableError: ``not-a-bid``, ``no-such-face`` or ``no-such-count``.
    """
    text = _folded(text)
    match = _BID.fullmatch(text) or _JOINED.fullmatch(text)
    face = _face(match[2], say) if match else None
    if match is None or face is None:
        raise UnreadableError("not-a-bid", say("error-not-a-bid"), text=text)
    return check_bid(Bid(int(match[1]), face))


def read_said(text: str, say: Words) -> Bid:
    """A bid that was made, told in an option of a command.

    Raises:
        UnreadableError: ``not-the-last-bid``, ``no-such-face`` or ``no-such-count``.
    """
    try:
        return read_bid(text, say)
    except UnreadableError as error:
        if error.code != "not-a-bid":
            raise
        told = say("error-not-the-last-bid", text=text)
        raise UnreadableError("not-the-last-bid", told, text=text) from None


def read_dice(text: str) -> tuple[int, ...]:
    """A hand, as ``P,5,5``, sorted.

    Raises:
        UnreadableError: ``not-dice``.
    """
    if not re.fullmatch(r"\s*([1-6P]([\s,]*[1-6P])*)?\s*", text, re.IGNORECASE):
        raise UnreadableError(
            "not-dice",
            f"{text!r} are not dice: they show 2 to 6, or P (also 1), the paco. "
            "Write them like P,5,5.",
        )
    dice = re.findall("[1-6P]", text.upper())
    return tuple(sorted(PACO if die == "P" else int(die) for die in dice))


def read_answer(text: str, say: Words) -> bool | None:
    """Whether a question is answered by yes; a bare Enter is no, and None is no answer."""
    for key, answer in (("term-yes", True), ("term-no", False)):
        if _folded(text) in map(_folded, say(key).split(",")):
            return answer
    return None if text.strip() else False


def least_raise(view: View) -> Bid | None:
    """The lowest count, then the lowest face; pacos only where nothing else is open.

    None where no raise is left. The page presets the same bid.
    """
    bids = view.legal_bids
    return next((bid for bid in bids if bid.face != PACO), bids[0] if bids else None)


def _folded(text: str) -> str:
    text = unicodedata.normalize("NFKD", text.strip().casefold().replace("×", "x"))
    return "".join(char for char in text if not unicodedata.combining(char))


def _face(word: str, say: Words) -> int | None:
    if word.isdecimal():
        return int(word)
    if word == "p":
        return PACO
    for face in FACES:
        if word in (_folded(say("face-name", face=face)), _folded(say("face-names", face=face))):
            return face
    return None
