"""``dudo rules``: the rules in force, told in sentences."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from dudo.cli.lang import Lang, words
from dudo.cli.screen import Screen
from dudo.cli.settings import Changes, Dice, Preset, read_rules
from dudo.rules import CHOICES, DEPENDS, Rules, shown
from dudo.words import Words, explain


def rules(
    preset: Preset = "classic",
    changes: Changes = None,
    dice: Dice = None,
    options: Annotated[
        bool,
        typer.Option("--options", help="List every option, its values, and which are in force."),
    ] = False,
    lang: Lang = None,
) -> None:
    """Tell the rules of a table, house rules included.

    [bold]Examples[/bold]

    dudo rules

    dudo rules --rules box --set calza=anyone --set lost_dudo=difference

    dudo rules --options
    """
    chosen = read_rules(preset, changes, dice)
    say = words(lang)
    screen = Screen.of_streams()
    if options:
        print_options(screen, say, chosen)
    else:
        print_rules(screen, say, chosen)


def rules_name(say: Words, chosen: Rules) -> str:
    """What a table with these rules is called."""
    return say(f"preset-{chosen.preset or 'house'}")


def print_rules(screen: Screen, say: Words, chosen: Rules) -> None:
    """Every rule in force as a sentence, under its headings."""
    screen.print(Text(rules_name(say, chosen), style="bold"))
    for section in explain(chosen):
        screen.print()
        screen.print(Text(say(section.key), style="bold"))
        for phrase in section.items:
            screen.print(Text(say(phrase.key, **phrase.params)), indent=2)


def print_options(screen: Screen, say: Words, chosen: Rules) -> None:
    """Every option: what it is called on the command line, and its values in words."""
    for option, values in CHOICES.items():
        screen.print(Text.assemble((option, "bold"), "  ", say(f"option-{option}")))
        other, empty = DEPENDS.get(option, (None, None))
        if other is not None and getattr(chosen, other) == empty:
            note = say(
                "option-meaningless",
                option=say(f"option-{other}"),
                value=say(f"value-{other}-{empty}"),
            )
            screen.print(Text(note), indent=2)
        for value in values:
            force = value == getattr(chosen, option)
            line = Text("* " if force else "  ")
            line.append(shown(value), style="bold" if force else "")
            if isinstance(value, str):
                line.append(f"{say('term-label', title='')} {say(f'value-{option}-{value}')}")
            screen.print(line, indent=2)
    screen.print()
    screen.print(say("term-in-force"))
