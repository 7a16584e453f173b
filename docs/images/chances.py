"""Draws how likely who opens wins the match, by preset, from the table that is shipped.

``python docs/images/chances.py`` from the repository root writes ``docs/images/chances.svg``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from dudo.rules import PRESETS
from dudo.solver.chances import chances
from dudo.solver.match import Equity, MatchState

FILE: Final = Path(__file__).with_suffix(".svg")
DICE: Final = 5

CELL: Final = 48
PITCH: Final = CELL + 2
GRID: Final = DICE * PITCH - 2
MARGIN: Final = 28
FIRST: Final = MARGIN + 44
"""Where the first grid begins; the axis stands to its left."""
NEXT: Final = GRID + 48
"""From one grid to the next."""
TOP: Final = 128
LEGEND: Final = TOP + GRID + 80
WIDTH: Final = FIRST + len(PRESETS) * NEXT - (NEXT - GRID) + MARGIN
HEIGHT: Final = LEGEND + CELL + MARGIN
TRACK: Final = 36

STRONGEST: Final = 0.76
"""How much colour 0 % and 100 % get: with more of it, what is written on it is hard to read."""

# Those of the game's own screens. Two sets, so that it suits whichever page it is shown on.
LIGHT: Final = {
    "back": "#f4ebdd", "neutral": "#fdf7ec", "line": "#b9a48c", "ink": "#2b1c22",
    "soft": "#67524b", "win": "#56b4e9", "lose": "#d55e00",
}  # fmt: skip
DARK: Final = {
    "back": "#191317", "neutral": "#35282e", "line": "#574650", "ink": "#f7ecdd",
    "soft": "#cbb9ae", "win": "#0072b2", "lose": "#d55e00",
}  # fmt: skip
FONT: Final = "'Avenir Next', 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif"

Table = Mapping[MatchState, Equity]


def main() -> None:
    tables = {
        name: chances(replace(rules, starting_dice=DICE)).states for name, rules in PRESETS.items()
    }
    FILE.write_text("\n".join(picture(tables)) + "\n", encoding="utf-8")


def picture(tables: Mapping[str, Table]) -> Iterator[str]:
    title = "How likely who opens wins the match"
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" role="img" aria-labelledby="title desc">'
    )
    yield f'<title id="title">{title}</title>'
    yield f'<desc id="desc">{escape(" ".join(described(tables)))}</desc>'
    yield f"<style>{style()}</style>"
    yield f'<rect class="back" width="{WIDTH}" height="{HEIGHT}" rx="12"/>'
    yield text(MARGIN, 48, title, "ink bold", size=22)
    yield text(MARGIN, 72, f"In percent, by best play between two who began with {DICE} dice each.")
    yield (
        f'<g transform="translate({MARGIN + 10} {TOP + GRID // 2}) rotate(-90)">'
        f"{text(0, 0, 'dice of who opens', anchor='middle')}</g>"
    )
    for i, (name, table) in enumerate(tables.items()):
        yield from panel(FIRST + i * NEXT, name, table)
    yield from legend(tables)
    yield "</svg>"


def panel(left: int, name: str, table: Table) -> Iterator[str]:
    yield text(left, TOP - 16, name.capitalize(), "ink bold", size=16)
    for i, state in enumerate(shown(table)):
        row, column = divmod(i, DICE)
        x, y = left + column * PITCH, TOP + row * PITCH
        yield from cell(x, y, table[state], state.palifico) if state else [empty(x, y)]
    for i in range(DICE):
        middle = i * PITCH + CELL / 2
        yield text(left - 8, TOP + middle + 5, f"{DICE - i}", anchor="end")
        yield text(left + middle, TOP + GRID + 20, f"{i + 1}", anchor="middle")
    yield text(left + GRID / 2, TOP + GRID + 40, "dice of the other", anchor="middle")


def shown(table: Table) -> Iterator[MatchState | None]:
    """The grid, row by row: with a palifico only where those dice come up in no other round."""
    for own in range(DICE, 0, -1):
        for their in range(1, DICE + 1):
            of_dice = (state for state in table if (state.own, state.their) == (own, their))
            yield min(of_dice, default=None)


def cell(x: float, y: float, equity: Equity, palifico: bool) -> Iterator[str]:
    yield tile(x, y, CELL, CELL, equity.value)
    yield text(x + CELL / 2, y + 27, percent(equity.value), "ink bold", 17, "middle")
    if palifico:
        yield text(x + CELL - 4, y + 11, "p", "ink", 12, "end")
    yield from bar(x + (CELL - TRACK) / 2, y + 38, equity)


def bar(x: float, y: float, equity: Equity) -> Iterator[str]:
    """The bounds and the value on a track from 0 % to 100 %, halved by a notch."""
    value, least, most = (x + TRACK * chance for chance in equity)
    for left, width, height, opacity in (
        (x, TRACK, 1, 0.4),
        (x + TRACK / 2 - 0.5, 1, 5, 0.4),
        (least, most - least, 3, 0.75),
        (value - 1, 2, 10, 1),
    ):
        yield (
            f'<rect class="ink" x="{left:.2f}" y="{y - height / 2:g}" width="{width:.2f}" '
            f'height="{height}" opacity="{opacity}"/>'
        )


def empty(x: float, y: float) -> str:
    side = CELL - 1
    return (
        f'<rect class="outline" x="{x + 0.5}" y="{y + 0.5}" width="{side}" height="{side}" rx="4"/>'
    )


def tile(x: float, y: float, width: float, height: float, value: float, rx: int = 4) -> str:
    colour = "win" if value > 0.5 else "lose"
    strength = STRONGEST * abs(2 * value - 1)
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{rx}"'
    return (
        f'<rect class="neutral" {place}/>'
        f'<rect class="{colour}" {place} fill-opacity="{strength:.3f}"/>'
    )


def legend(tables: Mapping[str, Table]) -> Iterator[str]:
    x, y = FIRST, LEGEND
    last = GRID // 10
    for i in range(last + 1):
        yield tile(x + i * 10, y + 4, 8, 16, i / last, rx=2)
    for percents, anchor in ((0, "start"), (50, "middle"), (100, "end")):
        yield text(x + GRID * percents / 100, y + 40, f"{percents} %", anchor=anchor)
    x = FIRST + NEXT
    yield from cell(x, y, Equity(0.6, 0.3, 0.8), palifico=False)
    yield text(x + CELL + 12, y + 20, "tick: the estimate")
    yield text(x + CELL + 12, y + 40, "bar: the proved bounds")
    x = FIRST + 2 * NEXT
    states = {state for table in tables.values() for state in shown(table)}
    if any(state and state.palifico for state in states):
        yield text(x, y + 20, "p: a palifico round")
    if None in states:
        yield text(x, y + 40, "empty: cannot come up")


def described(tables: Mapping[str, Table]) -> Iterator[str]:
    yield (
        f"A grid for each preset, {DICE} rows for the dice of who opens by {DICE} columns for the "
        "dice of the other. Each cell has an estimate and a bar between proved bounds."
    )
    for name, table in tables.items():
        value, least, most = (percent(x) for x in table[MatchState(DICE, DICE)])
        yield (
            f"{name.capitalize()}: who opens the first round wins {value} % of matches "
            f"(proved: {least} to {most} %)."
        )


def percent(chance: float) -> str:
    """Whole, but for the ends, where one in a hundred is much."""
    return f"{100 * chance:.{0 if 0.01 <= chance <= 0.99 else 1}f}"


def text(
    x: float, y: float, words: str, kind: str = "soft", size: int = 14, anchor: str = "start"
) -> str:
    place = f'x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}"'
    return f'<text class="{kind}" {place}>{escape(words)}</text>'


def style() -> str:
    def colours(palette: Mapping[str, str]) -> Iterator[str]:
        yield from (f".{name} {{ fill: {colour} }}" for name, colour in palette.items())
        yield f".outline {{ fill: none; stroke: {palette['line']}; stroke-opacity: 0.6 }}"

    return (
        f"text {{ font-family: {FONT}; font-variant-numeric: tabular-nums }} "
        f".bold {{ font-weight: 700 }} {' '.join(colours(LIGHT))} "
        f"@media (prefers-color-scheme: dark) {{ {' '.join(colours(DARK))} }}"
    )


if __name__ == "__main__":
    main()
