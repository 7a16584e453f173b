"""A recorded game, shown step by step as somebody presses keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import click
from rich.cells import cell_len
from rich.text import Text

from dudo.cli import dice
from dudo.cli.reveal import reveal
from dudo.cli.table import Board
from dudo.record import Record, Step
from dudo.rules import HIDDEN, Count, GameStarted, Hand, Roll, RoundEnded, State, view_event

KEYS: Final = {
    **dict.fromkeys("\r\n n", "next"),
    "b": "back",
    "r": "round",
    "q": "leave",
    # Ctrl-C, Ctrl-D and Escape.
    **dict.fromkeys("\x03\x04\x1b", "leave"),
}
"""What each key does; others show the keys again."""


@dataclass
class Player:
    """Shows the steps of a record, from the start; ``at`` is the next one to show."""

    board: Board
    record: Record
    steps: list[Step] = field(init=False)
    at: int = 0

    def __post_init__(self) -> None:
        self.steps = list(self.record.steps())

    def show_all(self) -> None:
        """Everything, without waiting."""
        while not self.ended:
            self.next()

    def run(self) -> None:
        """Show one step for each key, until the end or until there is enough."""
        self._keys()
        self.next()
        while True:
            match KEYS.get(_key()):
                case "next":
                    if self.ended:
                        return
                    self.next()
                case "back":
                    self.back()
                case "round":
                    self.next_round()
                case "leave":
                    return
                case _:
                    self._keys()

    @property
    def ended(self) -> bool:
        return self.at == len(self.steps)

    def next(self) -> None:
        """Show the next step."""
        self._show(self.steps[self.at])
        self.at += 1
        if self.ended and self.record.state.winner is None:
            self.board.screen.print()
            self.board.screen.print(self.board.say("replay-unfinished"))

    def back(self) -> None:
        """Show the round again, up to the step before the last one shown."""
        upto = max(1, self.at - 1)
        start = upto - 1
        while start and not self._begins_round(start):
            start -= 1
        self.at = start
        while self.at < upto:
            self.next()

    def next_round(self) -> None:
        """Show the rest of this round, and the roll of the next."""
        while not self.ended:
            self.next()
            if self._begins_round(self.at - 1):
                return

    def _begins_round(self, at: int) -> bool:
        return isinstance(self.steps[at].event, Roll)

    def _keys(self) -> None:
        hints = [self.board.say(f"replay-key-{key}") for key in ("next", "back", "round", "leave")]
        self.board.screen.print(Text("   ".join(hints), style="dim"))
        self.board.screen.print()

    # --- what is shown --------------------------------------------------------------------

    def _show(self, step: Step) -> None:
        event = step.event
        if isinstance(event, GameStarted):
            self._introduce()
        elif isinstance(event, Roll):
            self._show_roll(event, step.before)
        elif isinstance(event, RoundEnded):
            self._show_result(event)
        elif not isinstance(event, Count):
            self.board.event(event, step.before)

    def _introduce(self) -> None:
        self.board.title(self.record.rules)
        for key, value in self.record.headers:
            self.board.screen.print(f"{key}: {value}", indent=2)
        self.board.screen.print()

    def _show_roll(self, roll: Roll, before: State) -> None:
        self.board.round_begins(roll, before)
        me = self.board.me
        seen = roll if me is None else view_event(roll, me)
        assert isinstance(seen, Roll)
        self._hands(seen.hands)
        self.board.screen.print()

    def _show_result(self, result: RoundEnded) -> None:
        if not any(HIDDEN in hand for hand in result.hands):
            reveal(self.board, result, lambda _: None)
            return
        # Nobody can count dice that were not noted: those that were are shown, then the result.
        self.board.screen.print()
        self._hands(result.hands, dice.counter(result.bid, result.jokers))
        self.board.screen.print()
        self.board.round_ends(result)

    def _hands(self, hands: tuple[Hand, ...], counts: Callable[[int], bool] = dice.nothing) -> None:
        screen, board = self.board.screen, self.board
        seats = [seat for seat, hand in enumerate(hands) if hand]
        width = max(cell_len(board.name(seat)) for seat in seats)
        for seat in seats:
            known = tuple(die for die in hands[seat] if die != HIDDEN)
            unknown = len(hands[seat]) - len(known)
            parts = [dice.row(known, counts)] if known else []
            parts += [Text(" ".join([" ? "] * unknown), style="dim")] if unknown else []
            row = Text(" ").join(parts)
            if screen.plain:
                screen.print(board.label(board.name(seat), row), indent=2)
                continue
            gap = " " * (width - cell_len(board.name(seat)))
            line = Text.assemble(screen.emblem(seat), f" {board.name(seat)}{gap}  ", row)
            screen.print(line, indent=2)


def _key() -> str:
    try:
        return click.getchar().lower()
    except (KeyboardInterrupt, EOFError):
        return "q"
