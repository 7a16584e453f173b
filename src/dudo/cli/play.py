"""``dudo play``: a whole game against bots in the terminal."""

from __future__ import annotations

import errno
import os
import random
import secrets
from dataclasses import replace
from datetime import date
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dudo.bots import BOTS, PACE_NAMES, make_bot
from dudo.bots.names import check_name, pick_names
from dudo.cli.lang import Lang, words
from dudo.cli.screen import Screen
from dudo.cli.settings import Changes, Dice, NoColor, Plain, Preset, read_rules
from dudo.rules import MAX_PLAYERS, MIN_PLAYERS, IllegalError, RoundEnded, UnreadableError
from dudo.words import Words

if TYPE_CHECKING:
    from dudo.cli.game import Game, Setup

_BOTS = "cautious,bluffer,careless"


def _pace(value: str) -> str:
    if value not in PACE_NAMES:
        raise typer.BadParameter(f"{value!r} is not one of {', '.join(PACE_NAMES)}.")
    return value


def play(
    preset: Preset = "classic",
    changes: Changes = None,
    dice: Dice = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            metavar=f"{MIN_PLAYERS}-{MAX_PLAYERS}",
            min=MIN_PLAYERS,
            max=MAX_PLAYERS,
            help="Players in all, you included; the bots take turns to fill the seats. "
            "[dim]Otherwise as many as --bots names.[/dim]",
        ),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="KIND,…",
            help=f"Who you play with, in seat order: {', '.join(BOTS)}.",
        ),
    ] = _BOTS,
    name: Annotated[
        str | None,
        typer.Option(
            "--name",
            metavar="NAME",
            help="What you are called at the table. [dim]Otherwise a name is drawn.[/dim]",
        ),
    ] = None,
    assisted: Annotated[
        bool, typer.Option("--assisted", help="Show how likely bids are, and which are safe.")
    ] = False,
    pace: Annotated[
        str,
        typer.Option(
            "--pace", metavar="|".join(PACE_NAMES), callback=_pace, help="How long bots take."
        ),
    ] = "calm",
    opener: Annotated[
        int | None,
        typer.Option(
            "--opener",
            metavar="SEAT",
            help="The seat that opens, where first_player=named; 1 is yours.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", metavar="NUMBER", help="Play the dice and the opponents of this number."
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save", metavar="FILE", help="Write the game to a new file when it ends or you leave."
        ),
    ] = None,
    no_color: NoColor = False,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    """Play a game against bots, here in the terminal.

    Type a bid as [bold]4x5[/bold] (four fives), [bold]d[/bold] for dudo, [bold]?[/bold] for help.

    [bold]Examples[/bold]

    dudo play

    dudo play --rules box --assisted

    dudo play --players 6 --bots bluffer --pace quick

    dudo play --rules lizumo --set calza=anyone --save game.dudo
    """
    from dudo.cli.game import Setup

    say = words(lang)
    rules = read_rules(preset, changes, dice)
    kinds = _kinds(bots, players, say)
    if opener is not None:
        if rules.first_player != "named":
            raise IllegalError("opener-not-named", say("error-opener-not-named"))
        if not 1 <= opener <= len(kinds) + 1:
            facts = {"opener": str(opener), "players": str(len(kinds) + 1)}
            told = say("error-no-such-opener", **facts)
            raise UnreadableError("no-such-opener", told, **facts)
    my_name = None if name is None else check_name(name)
    if save is not None:
        _check_file(save, say)
    first_seed = secrets.randbelow(1_000_000) if seed is None else seed
    setup = Setup(
        rules=rules,
        names=_names(my_name, len(kinds), first_seed),
        bots=kinds,
        seed=first_seed,
        opener=0 if opener is None else opener - 1,
        assisted=assisted,
        pace=pace,
    )
    _games(setup, Screen.of_streams(color=not no_color, plain=plain), say, save)


def _kinds(bots: str, players: int | None, say: Words) -> tuple[str, ...]:
    """The kind of each bot, in seat order."""
    kinds = [kind.strip() for kind in bots.split(",") if kind.strip()]
    for kind in kinds or [""]:
        make_bot(kind)
    others = len(kinds) if players is None else players - 1
    most = MAX_PLAYERS if players is None or bots == _BOTS else players
    if len(kinds) >= most:
        facts = {"bots": len(kinds), "players": most}
        raise UnreadableError("bots-and-players", say("error-bots-and-players", **facts), **facts)
    return tuple(kinds[seat % len(kinds)] for seat in range(others))


def _names(mine: str | None, bots: int, seed: int) -> tuple[str, ...]:
    """The names by seat; a name is drawn for a person without one, too."""
    rng = random.Random(f"{seed} names")
    others = pick_names(bots, rng, taken=[mine] if mine else [])
    return (mine or pick_names(1, rng, taken=others)[0], *others)


def _games(setup: Setup, screen: Screen, say: Words, save: Path | None) -> None:
    """Game after game, until the person has enough."""
    from dudo.cli.game import Game, Left

    file = save
    while True:
        game = Game(setup, screen, say)
        over = True
        try:
            game.play()
        except (Left, EOFError, KeyboardInterrupt) as left:
            over = False
            if not isinstance(left, Left):
                screen.print()
            screen.print(say("term-left"), indent=2)
        _end(game, over, file)
        if not over or not screen.interactive or not _again(screen, say):
            return
        file = save and _next_free(save)
        setup = replace(setup, seed=setup.seed + 1)
        screen.print()


def _end(game: Game, over: bool, file: Path | None) -> None:
    from dudo.record import Record, write

    screen, say, setup = game.screen, game.say, game.setup
    if over:
        rounds = sum(isinstance(event, RoundEnded) for event in game.log)
        screen.print(say("term-over", rounds=rounds), indent=2)
    screen.print(say("term-replay", seed=str(setup.seed)), indent=2)
    if file is None:
        return
    facts = (
        ("date", date.today().isoformat()),  # noqa: DTZ011 - the day where the player is
        ("seed", str(setup.seed)),
        ("bots", ", ".join(setup.bots)),
    )
    text = write(Record(setup.names, tuple(game.log), facts))
    try:
        with file.open("x", encoding="utf-8", newline="\n") as out:
            out.write(text)
    except OSError as error:
        raise _unwritable(file, error, say) from None
    screen.print(say("term-saved", file=str(file)), indent=2)


def _again(screen: Screen, say: Words) -> bool:
    from dudo.cli.game import ask_yes

    screen.print()
    try:
        return ask_yes(screen, say, "term-ask-again", [say("term-key-yes"), say("term-key-no")])
    except (EOFError, KeyboardInterrupt):
        screen.print()
        return False


def _next_free(file: Path) -> Path:
    """``game-2.dudo`` after ``game.dudo``, or the first number from there that is free."""
    numbered = (file.with_stem(f"{file.stem}-{number}") for number in count(2))
    return next(other for other in numbered if not other.exists())


def _check_file(file: Path, say: Words) -> None:
    """Say before the game, not after it, that it cannot be saved."""
    if file.exists():
        facts = {"file": str(file)}
        raise UnreadableError("file-exists", say("error-file-exists", **facts), **facts)
    if not os.access(file.parent, os.W_OK):
        reason = os.strerror(errno.EACCES if file.parent.is_dir() else errno.ENOENT)
        raise _unwritable(file, OSError(0, reason), say)


def _unwritable(file: Path, error: OSError, say: Words) -> UnreadableError:
    facts = {"file": str(file), "reason": error.strerror or str(error)}
    return UnreadableError("cannot-save", say("error-cannot-save", **facts), **facts)
