"""The lines of a record: words and quoted strings, each with its place, and the error of a place.

A line is words parted by spaces. What is no plain word stands in double quotes, where ``\\"``,
``\\\\`` and ``\\u{1f3b2}`` (a code point in hexadecimal) are escapes. ``#`` begins a comment.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from dudo.rules import UnreadableError

KEYWORDS: Final = frozenset(
    (
        *("rules", "player", "first", "drawn", "named", "rolled", "roll-off", "dice"),
        *("round", "opener", "palifico", "dudo", "calza"),
        *("count", "loses", "regains", "left", "next", "winner"),
        *("seal", "seed", "open", "master", "digest"),
    )
)
"""Words with a meaning of their own; a player who is called so is written in quotes."""

# A letter first, so that no seat number, bid or hand is mistaken for a name.
_PLAIN = re.compile(r"[^\W\d_][\w.'’-]*")
_ESCAPE = re.compile(r'\\(?:(["\\])|u\{([0-9a-fA-F]{1,6})\})')
_HEADER = re.compile(r"\s*([A-Za-z][A-Za-z0-9-]*):(?:\s+(.*?))?\s*")


class RecordError(UnreadableError):
    """A record that cannot be read, and where: ``line`` and ``column`` count from 1."""

    def __init__(self, code: str, message: str, line: int, column: int, **params: Any) -> None:
        super().__init__(code, message, line=line, column=column, **params)
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}"


class Word(NamedTuple):
    """A word of a line; ``quoted`` ones are names and other free text, never keywords."""

    text: str
    column: int
    quoted: bool = False

    def __str__(self) -> str:
        return quote(self.text) if self.quoted else self.text

    def is_(self, keyword: str) -> bool:
        return self.text == keyword and not self.quoted


class Line(NamedTuple):
    """A line that says something: its number, its words and where it ends."""

    number: int
    words: tuple[Word, ...]
    end: int
    """The column after all that is written."""
    header: tuple[str, str] | None = None
    """Key and value of a ``key: value`` line, which has no words."""

    def starts(self, *keywords: str) -> bool:
        return bool(self.words) and any(self.words[0].is_(keyword) for keyword in keywords)

    def error(self, code: str, message: str, word: int = 0, **params: Any) -> RecordError:
        """An error at the ``word``-th word, or behind the last one."""
        column = self.words[word].column if word < len(self.words) else self.end
        return RecordError(code, message, self.number, column, **params)


def quote(text: str) -> str:
    """``text`` in quotes, whatever cannot be seen in it escaped."""
    return '"' + "".join(map(_escaped, text)) + '"'


def plain_or_quoted(text: str) -> str:
    """``text`` as a plain word if it can be one."""
    plain = _PLAIN.fullmatch(text) and text.isprintable() and text not in KEYWORDS
    return text if plain else quote(text)


def is_header(key: str, value: str) -> bool:
    """Whether ``key: value`` can be written on a line and is read as it was."""
    writable = not any(is_control(char) and char != "\t" for char in value)
    return writable and _header(f"{key}: {value}") == (key, value)


def split(text: str) -> Iterator[Line]:
    """The lines that say something, comments and blank lines left out.

    Raises:
        RecordError: ``bad-character`` or ``bad-quotes``.
    """
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.removesuffix("\r")
        _check_characters(line, number)
        end = len(line.rstrip()) + 1
        header = _header(line)
        if header is not None:
            yield Line(number, (), end, header)
        elif words := tuple(_words(line, number)):
            yield Line(number, words, end)


def _header(line: str) -> tuple[str, str] | None:
    match = _HEADER.fullmatch(line)
    return (match[1], match[2] or "") if match else None


def _words(line: str, number: int) -> Iterator[Word]:
    at = 0
    while at < len(line):
        start = at
        if line[at] in " \t":
            at += 1
        elif line[at] == "#":
            return
        elif line[at] == '"':
            text, at = _quoted(line, number, at + 1)
            if at < len(line) and line[at] not in " \t":
                raise RecordError(
                    "bad-quotes", "A space must follow the closing quote.", number, at + 1
                )
            yield Word(text, start + 1, quoted=True)
        else:
            while at < len(line) and line[at] not in ' \t"':
                at += 1
            if at < len(line) and line[at] == '"':
                raise RecordError(
                    "bad-quotes",
                    "A quote begins a word: put the whole word in quotes.",
                    number,
                    at + 1,
                )
            yield Word(line[start:at], start + 1)


def _quoted(line: str, number: int, at: int) -> tuple[str, int]:
    """The text of a quoted word that begins at ``at``, and where the line goes on."""
    start, text = at, ""
    while at < len(line):
        if line[at] == '"':
            return text, at + 1
        if line[at] != "\\":
            text += line[at]
            at += 1
            continue
        match = _ESCAPE.match(line, at)
        code = int(match[2], 16) if match and match[2] else 0
        if match is None or code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
            raise RecordError(
                "bad-quotes",
                'Not an escape: write \\", \\\\ or \\u{code point in hexadecimal}.',
                number,
                at + 1,
            )
        text += match[1] or chr(code)
        at = match.end()
    raise RecordError("bad-quotes", 'The closing quote " is missing.', number, start)


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    return char if char.isprintable() else f"\\u{{{ord(char):x}}}"


def _check_characters(line: str, number: int) -> None:
    for column, char in enumerate(line, 1):
        if char != "\t" and is_control(char):
            raise RecordError(
                "bad-character",
                f"U+{ord(char):04X} cannot be seen: in a quoted name write \\u{{{ord(char):x}}}.",
                number,
                column,
            )


def is_control(char: str) -> bool:
    """Whether a character is none that anybody could see or a terminal should be sent."""
    return unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")
