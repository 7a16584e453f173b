"""``dudo replay``: a recorded game, step by step."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dudo.cli.lang import Lang, words
from dudo.cli.screen import Screen
from dudo.cli.settings import NoColor, Plain


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
    no_color: NoColor = False,
    plain: Plain = False,
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
    from dudo.cli.player import Player
    from dudo.cli.table import Board
    from dudo.record import read

    record = read(file.read_bytes())
    say = words(lang)
    me = None if seat is None else _seat(seat, record.players)
    screen = Screen.of_streams(color=not no_color, plain=plain)
    board = Board(screen, say, record.players, me, assisted=False)
    player = Player(board, record)
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
