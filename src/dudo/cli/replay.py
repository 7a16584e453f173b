"""``dudo replay``: a recorded game, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from dudo.cli.lang import Lang, words
from dudo.cli.screen import Screen

if TYPE_CHECKING:
    from collections.abc import Callable

    from dudo.cli.table import Board
    from dudo.record import Record, Step
    from dudo.rules import Hand, RoundEnded

KEYS: Final = {
    **dict.fromkeys("\r\n n", "next"),
    "b": "back",
    "r": "round",
    "q": "leave",
    # Ctrl-C, Ctrl-D and Escape.
    **dict.fromkeys("\x03\x04\x1b", "leave"),
}
"""What each key does; others show the keys again."""


def replay(
    file: Annotated[
        Path,
        typer.Argument(
            exists=True,
            dir_okay=False,
            readable=True,
            help="A record, as “dudo play --save” writes it.",
        ),
    ],
    seat: Annotated[
        str | None,
        typer.Option(
            "--seat",
            metavar="NAME|SEAT",
            help="See it as this player saw it; seats are numbered as in the record.",
        ),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Show the whole game without waiting for a key.")
    ] = False,
    no_color: Annotated[
        bool, typer.Option("--no-color", help="No colours and no bold; NO_COLOR does it, too.")
    ] = False,
    plain: Annotated[
        bool,
        typer.Option(
            "--plain", help="Words and digits only, without drawings: for a screen reader."
        ),
    ] = False,
    lang: Lang = None,
) -> None:
    """Go through a recorded game, step by step.

    [bold]Enter[/bold] or space goes on, [bold]b[/bold] goes back, [bold]r[/bold] goes to the next
    round, [bold]q[/bold] leaves.

    [bold]Examples[/bold]

    dudo replay game.dudo

    dudo replay game.dudo --seat Ana

    dudo replay game.dudo --all
    """
    from dudo.cli.table import Board
    from dudo.record import read

    record = read(file.read_bytes())
    say = words(lang)
    me = None if seat is None else _seat(seat, record.players)
    screen = Screen.of_streams(color=not no_color, plain=plain)
    board = Board(screen, say, record.players, -1 if me is None else me, assisted=False)
    player = Player(board, record, list(record.steps()), me)
    if everything or not screen.interactive:
        player.show_all()
    else:
        player.run()


def _seat(text: str, players: tuple[str, ...]) -> int:
    if players.count(text) == 1:
        return players.index(text)
    if text.isascii() and text.isdigit() and int(text[:6]) < len(players):
        return int(text[:6])
    known = ", ".join(f"{name} ({seat})" for seat, name in enumerate(players))
    raise typer.BadParameter(f"{text!r} is none of {known}.", param_hint="--seat")


@dataclass
class Player:
    """Shows the steps of a record, from the start; ``at`` is the next one to show."""

    board: Board
    record: Record
    steps: list[Step]
    me: int | None
    at: int = 0

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
        from dudo.rules import Roll

        return isinstance(self.steps[at].event, Roll)

    def _keys(self) -> None:
        from rich.text import Text

        hints = [self.board.say(f"replay-key-{key}") for key in ("next", "back", "round", "leave")]
        self.board.screen.print(Text("   ".join(hints), style="dim"))
        self.board.screen.print()

    # --- what is shown --------------------------------------------------------------------

    def _show(self, step: Step) -> None:
        from dudo.rules import CallCalza, CallDudo, Count, GameStarted, Roll, RoundEnded

        event = step.event
        if isinstance(event, GameStarted):
            self._introduce()
        elif isinstance(event, Roll):
            self._show_roll(step)
        elif isinstance(event, RoundEnded):
            self._show_result(event)
        elif not isinstance(event, Count):
            self._tell(step, "bold" if isinstance(event, CallDudo | CallCalza) else "")

    def _introduce(self) -> None:
        from rich.text import Text

        from dudo.cli.rules import rules_name

        screen, say, rules = self.board.screen, self.board.say, self.record.rules
        title = say(
            "term-title",
            rules=rules_name(say, rules),
            players=len(self.record.players),
            n=rules.starting_dice,
        )
        screen.print(Text(title, style="bold"))
        for key, value in self.record.headers:
            screen.print(f"{key}: {value}", indent=2)
        screen.print()

    def _tell(self, step: Step, style: str = "") -> None:
        from rich.text import Text

        from dudo.words import narrate

        screen = self.board.screen
        for phrase in narrate(step.event, step.before):
            line = Text(style=style)
            if "who" in phrase.params and not screen.plain:
                line.append_text(screen.emblem(int(phrase.params["who"]))).append(" ")
            line.append(self.board.say.say(phrase, self.record.players, self.me))
            screen.print(line, indent=2)

    def _show_roll(self, step: Step) -> None:
        from rich.text import Text

        from dudo.rules import Roll, view_event
        from dudo.words import narrate

        event, before = step.event, step.before
        screen, say = self.board.screen, self.board.say
        screen.heading(say("term-round", round=before.round), say("term-in-play", n=before.total))
        for phrase in narrate(event, before)[1:]:
            screen.print(Text(say(phrase.key, **phrase.params), style="bold"), indent=2)
        seen = event if self.me is None else view_event(event, self.me)
        assert isinstance(seen, Roll)
        self._hands(seen.hands)
        screen.print()

    def _show_result(self, result: RoundEnded) -> None:
        from rich.text import Text

        from dudo.cli import dice
        from dudo.cli.reveal import reveal
        from dudo.rules import HIDDEN
        from dudo.words import narrate

        screen, say = self.board.screen, self.board.say
        if not any(HIDDEN in hand for hand in result.hands):
            reveal(self.board, result, lambda _: None)
            return
        # Nobody can count dice that were not noted: those that were are shown, then the result.
        screen.print()
        self._hands(result.hands, dice.counter(result.bid, result.jokers))
        screen.print()
        for at, phrase in enumerate(narrate(result)):
            text = say.say(phrase, self.record.players, self.me)
            screen.print(Text(text, style="" if at else "bold"), indent=2)

    def _hands(
        self, hands: tuple[Hand, ...], counts: Callable[[int], bool] = lambda _: False
    ) -> None:
        from rich.cells import cell_len
        from rich.text import Text

        from dudo.cli import dice
        from dudo.rules import HIDDEN

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
                screen.print(Text.assemble(f"{board.name(seat)}: ", row), indent=2)
                continue
            gap = " " * (width - cell_len(board.name(seat)))
            line = Text.assemble(screen.emblem(seat), f" {board.name(seat)}{gap}  ", row)
            screen.print(line, indent=2)


def _key() -> str:
    import click

    try:
        return click.getchar().lower()
    except (KeyboardInterrupt, EOFError):
        return "q"
