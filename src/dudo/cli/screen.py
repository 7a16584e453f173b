"""What the terminal can show, and the one place through which everything is printed.

Line by line, nothing is ever drawn over: it works over ssh, with TERM=dumb, piped, without colour
and with a screen reader.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TextIO

from rich.console import Console
from rich.text import Text

try:
    import termios
except ImportError:  # where there are no Unix terminals
    termios = None  # type: ignore[assignment]

MAX_WIDTH: Final = 84
"""Lines longer than this are tiring to read, however wide the window."""
_SMALL: Final = 50
"""Columns that the bid and five dice need in small frames."""
_LARGE: Final = (72, 28)
"""Columns and lines that they need, with all that stands above them, when drawn with pips."""


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The signs that are not words. All are one column wide in every terminal font."""

    times: str
    full: str
    """A die that a player has."""
    empty: str
    """A die that it has lost."""
    act: str
    """Before whoever is to act."""
    prompt: str
    rule: str
    heavy: str
    emblems: str
    """One for each of 20 seats, told apart without colour."""


FULL: Final = Glyphs("×", "●", "○", "▸", "›", "─", "━", "▲■◆★▼◗△□◇☆▽◖◢◣◤◥◐◑◒◓")
ASCII: Final = Glyphs("x", "o", ".", ">", ">", "-", "=", "ABCDEFGHIJKLMNOPQRST")

# Okabe and Ito's colours, the lightest and the darkest left out: seen on light and dark grounds.
COLOURS: Final = ("#e69f00", "#56b4e9", "#009e73", "#d55e00", "#cc79a7", "#0072b2")

_FOLDED: Final = str.maketrans(
    {
        **dict.fromkeys("‘’ʼ", "'"),
        **dict.fromkeys("“”«»", '"'),
        **dict.fromkeys("–—‐‑", "-"),
        **dict.fromkeys("\u00a0\u202f\u2009", " "),
        "×": "x",
        "·": "-",
        "…": "...",
        "œ": "oe",
        "Œ": "OE",
        "æ": "ae",
        "Æ": "AE",
    }
)


def fold(text: str, encoding: str) -> str:
    """``text`` with what ``encoding`` cannot write replaced by the nearest that it can."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        pass
    else:
        return text
    plain = unicodedata.normalize("NFKD", text.translate(_FOLDED))
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    return plain.encode(encoding, "replace").decode(encoding)


class _Folding:
    """A stream that writes what its encoding has."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        return self._stream.write(fold(text, self._stream.encoding))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@dataclass(frozen=True, slots=True)
class Screen:
    """A console, and what may be drawn on it."""

    console: Console
    glyphs: Glyphs
    plain: bool
    """Words and digits only: no pips, no rules, no boxes."""
    interactive: bool
    """Somebody sits at it: both the input and the output are a terminal."""

    @classmethod
    def of_streams(cls, *, color: bool = True, plain: bool = False) -> Screen:
        """The screen of this process, by what its terminal says of itself."""
        out = sys.stdout
        if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "replace":
            # Bytes that are no text are no bid either, and no reason to break off.
            sys.stdin.reconfigure(errors="replace")
        unicode = (out.encoding or "ascii").lower().replace("-", "").startswith("utf")
        color = color and not os.environ.get("NO_COLOR")
        dumb = os.environ.get("TERM", "") in ("dumb", "unknown")
        size = shutil.get_terminal_size()
        console = Console(
            file=out if unicode else _Folding(out),  # type: ignore[arg-type]
            color_system="auto" if color and not dumb else None,
            # Rich takes a dumb terminal for 80 columns, whatever its size.
            width=size.columns if dumb else None,
            height=size.lines if dumb else None,
            highlight=False,
            markup=False,
            emoji=False,
        )
        return cls(
            console=console,
            glyphs=FULL if unicode and not plain else ASCII,
            plain=plain,
            interactive=sys.stdin is not None and sys.stdin.isatty() and out.isatty(),
        )

    @property
    def width(self) -> int:
        """Columns to use."""
        return min(self.console.width, MAX_WIDTH)

    @property
    def dice(self) -> str:
        """How dice are best drawn here: ``large``, ``small`` or in a ``row``."""
        if self.glyphs is not FULL or self.width < _SMALL:
            return "row"
        size = self.console.size
        roomy = self.interactive and size.width >= _LARGE[0] and size.height >= _LARGE[1]
        return "large" if roomy else "small"

    def forget_typed(self) -> None:
        """Drop what was typed and not read yet: it answers nothing that is still to be shown."""
        if self.interactive and termios is not None:
            termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def print(self, what: str | Text = "", indent: int = 0) -> None:
        """Print ``what``, wrapped to the width, every line indented."""
        text = Text(what) if isinstance(what, str) else what
        margin = " " * indent
        for line in text.wrap(self.console, self.width - indent) if text.plain else [text]:
            line.rstrip()
            self.console.print(Text.assemble(margin, line), soft_wrap=True)

    def heading(self, left: str, right: str = "", heavy: bool = False) -> None:
        """A line across the window that begins something new, or something out of the ordinary."""
        self.print()
        if self.plain:
            self.print(f"{left}. {right}" if right else left)
            return
        rule = self.glyphs.heavy if heavy else self.glyphs.rule
        fill = max(1, self.width - len(left) - len(right) - (7 if right else 4))
        line = Text.assemble((f"{rule * 2} ", "dim"), (left, "bold"), (f" {rule * fill}", "dim"))
        if right:
            line.append(f" {right} ").append(rule, "dim")
        self.print(line)

    def flow(self, items: Iterable[Text | str], width: int, between: str = ", ") -> list[Text]:
        """Lines of at most ``width`` columns that break between items, never inside one."""
        lines = [Text()]
        for item in items:
            text = Text(item) if isinstance(item, str) else item
            if lines[-1].cell_len + len(between) + text.cell_len > width and lines[-1].plain:
                lines[-1].append(between.rstrip())
                lines.append(Text())
            if lines[-1].plain:
                lines[-1].append(between)
            lines[-1].append_text(text)
        return lines

    def keys(self, hints: Sequence[str]) -> list[Text]:
        """Lines that tell what can be typed, as ``key: what it does``."""
        items = []
        for hint in hints:
            key, colon, about = hint.partition(":")
            items.append(Text.assemble((key, "bold"), colon, about))
        return self.flow(items, self.width - 2, between="   ")

    def emblem(self, seat: int) -> Text:
        """The sign of a seat, in its colour. The sign alone tells it from the others."""
        return Text(self.glyphs.emblems[seat], style=COLOURS[seat % len(COLOURS)])
