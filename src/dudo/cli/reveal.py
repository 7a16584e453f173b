"""The moment of a dudo or calza: cups lift one after another while the counter runs."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len
from rich.text import Text

from dudo.cli import dice
from dudo.cli.table import Board
from dudo.rules import PACO, RoundEnded, matching

BEAT = 0.8
"""Seconds of silence after the call, at calm pace."""
WHOLE = 2.4
"""Seconds that all cups together take to lift, at most."""


def reveal(board: Board, result: RoundEnded, pause: Callable[[float], None]) -> None:
    """Show every hand, all of whose dice are known, what counts, and what it comes to."""
    screen, say = board.screen, board.say
    pause(BEAT)
    bearing = say("face-names", face=result.bid.face)
    if result.jokers and result.bid.face != PACO:
        bearing = say("term-and", one=bearing, other=say("face-names", face=PACO))
    screen.print()
    title = Text(dice.bid(screen, result.bid, spaced=True), style="bold")
    screen.print(title.append(f"  {say('term-count', faces=bearing)}", style="not bold"), indent=2)

    counts = dice.counter(result.bid, result.jokers)
    players = len(result.hands)
    # The bidder's cup lifts last: until then nobody knows.
    order = [(result.bidder + 1 + turn) % players for turn in range(players)]
    order = [seat for seat in order if result.hands[seat]]
    widest = max(len(hand) for hand in result.hands)
    name_width = max(cell_len(board.name(seat)) for seat in order)
    total = 0
    for seat in order:
        pause(min(0.4, WHOLE / len(order)))
        hand = result.hands[seat]
        total += matching(hand, result.bid.face, result.jokers)
        name = board.name(seat)
        row = dice.row(hand, counts, aside="dim", spoken=screen.plain)
        running = Text(str(total).rjust(2), style="bold")
        if screen.plain:
            line = board.label(name, row, f"; {say('term-so-far', n=total)}")
        else:
            line = Text.assemble(
                screen.emblem(seat),
                f" {name}{' ' * (name_width - cell_len(name))}  ",
                row,
                " " * (4 * widest - 1 - row.cell_len),
                "  ",
                running,
            )
        screen.print(line, indent=2)
    pause(BEAT / 2)
    screen.print()
    board.round_ends(result)
