"""The words of the lines about seals, as the writer writes and the reader reads them."""

from __future__ import annotations

import hashlib
import re
from typing import Final

from dudo.record.lines import Line
from dudo.record.seals import SEAL_BYTES, Opening, is_game

_DIGITS: Final = 2 * SEAL_BYTES
_HEX: Final = re.compile(rf"[0-9a-f]{{{_DIGITS}}}")


def opening_words(opening: Opening) -> str:
    return f"{opening.secret.hex()} {opening.salt.hex()}"


def digest_line(text: str) -> str:
    """The line that ends a sealed record: the SHA-256 of all bytes before it."""
    return f"digest {hashlib.sha256(text.encode()).hexdigest()}\n"


def game_of(line: Line, at: int) -> str:
    game = line.words[at].text
    if not is_game(game):
        message = "A game is called by one word of the letters a to z, digits, - and _."
        raise line.error("not-a-game", message, at)
    return game


def opening_of(line: Line) -> Opening:
    return Opening(bytes_of(line, 1), bytes_of(line, 2))


def bytes_of(line: Line, at: int) -> bytes:
    word = line.words[at]
    if word.quoted or not _HEX.fullmatch(word.text):
        message = f"Here stand {_DIGITS} of the digits 0 to 9 and a to f."
        raise line.error("not-hex", message, at, digits=_DIGITS)
    return bytes.fromhex(word.text)


def check_digest(line: Line) -> None:
    """Raise ``RecordError`` unless the line has the form of a digest.

    Whether it is right is not asked: people may annotate a record.
    """
    form = "digest HEX"
    if len(line.words) != 2:
        at = min(2, len(line.words))
        raise line.error("unexpected-word", f"The line should read: {form}.", at, expected=form)
    bytes_of(line, 1)
