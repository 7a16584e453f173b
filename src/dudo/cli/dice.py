"""Dice and bids, drawn as well as the terminal can."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from rich.text import Text

from dudo.cli.screen import Screen
from dudo.rules import PACO, Bid, Hand, matching

_PIPS: Final = {
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
    # The toucan: a round head, an eye, a long beak.
    1: (" ,-. ", "( °═>", " ‾‾  "),
}
_LIGHT: Final = ("╭─╮", "│ │", "╰─╯")
_HEAVY: Final = ("┏━┓", "┃ ┃", "┗━┛")


def face(value: int) -> str:
    """The sign of a face: its digit, P for the paco."""
    return "P" if value == PACO else str(value)


def bid(screen: Screen, said: Bid, spaced: bool = False) -> str:
    """``4×5``, ``3×P``."""
    space = " " if spaced else ""
    return f"{said.count}{space}{screen.glyphs.times}{space}{face(said.face)}"


def pips(screen: Screen, left: int, start: int) -> Text:
    """Dice left, as signs that can be counted at a glance, and as a digit."""
    text = Text()
    if not screen.plain:
        text.append(screen.glyphs.full * left)
        text.append(screen.glyphs.empty * (start - left), style="dim")
        text.append(" ")
    return text.append(str(left))


def nothing(_: int) -> bool:
    """No die counts."""
    return False


def counter(said: Bid | None, jokers: bool) -> Callable[[int], bool]:
    """Whether a die counts for the bid; none does while there is no bid."""
    if said is None:
        return nothing
    return lambda die: bool(matching((die,), said.face, jokers))


def row(
    hand: Hand, counts: Callable[[int], bool] = nothing, aside: str = "", spoken: bool = False
) -> Text:
    """A hand on one line, pacos first; dice that count stand in brackets.

    ``aside`` is the style of those that do not; ``spoken`` parts the dice by commas.
    """
    margin = "" if spoken else " "
    parts = [
        Text(f"[{face(die)}]", style="bold")
        if counts(die)
        else Text(f"{margin}{face(die)}{margin}", style=aside)
        for die in sorted(hand)
    ]
    return Text(", " if spoken else " ").join(parts)


def pictures(hand: Iterable[int], counts: Callable[[int], bool], large: bool) -> list[Text]:
    """A hand as lines of dice, pacos first; those that count have a heavy frame.

    Five lines with pips if ``large``, otherwise three with digits.
    """
    drawn = [_picture(die, counts(die), large) for die in sorted(hand)]
    return [Text(" ").join(parts) for parts in zip(*drawn, strict=True)]


def _picture(die: int, counts: bool, large: bool) -> list[Text]:
    top, middle, bottom = _HEAVY if counts else _LIGHT
    inside = [f" {pips} " for pips in _PIPS[die]] if large else [f" {face(die)} "]
    rows = [
        f"{top[0]}{top[1] * len(inside[0])}{top[2]}",
        *(f"{middle[0]}{pips}{middle[2]}" for pips in inside),
        f"{bottom[0]}{bottom[1] * len(inside[0])}{bottom[2]}",
    ]
    return [Text(line, style="bold" if counts else "") for line in rows]
