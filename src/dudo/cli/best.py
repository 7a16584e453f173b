"""``dudo best``: what best play does in a position between two, and what else would cost."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Final

import typer

from dudo.cli.lang import Lang, words
from dudo.cli.settings import Changes, Preset, read_rules

if TYPE_CHECKING:
    from dudo.cli.screen import Screen
    from dudo.rules import Bid, Rules
    from dudo.solver import Best, Move
    from dudo.words import Words

_SHOWN: Final = 6
"""How many moves are told where fewer are part of best play; ``--json`` has all."""
_SELDOM: Final = 0.01
"""What is done less often is left to ``--json``: so exact the answer is not."""


def best(
    own: Annotated[str, typer.Option("--own", metavar="DICE", help="Your dice, like P,5,5.")],
    their: Annotated[
        int, typer.Option("--their", metavar="N", help="How many dice the other has.")
    ],
    bids: Annotated[
        str,
        typer.Option(
            "--bids", metavar="BIDS", help="All bids of the round, like 2x4,3x4; none to open it."
        ),
    ] = "",
    preset: Preset = "classic",
    changes: Changes = None,
    palifico: Annotated[bool, typer.Option("--palifico", help="In a palifico round.")] = False,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="N", help="How long to think.")
    ] = 0.6,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    lang: Lang = None,
) -> None:
    """Tell the best moves between two players: how often to make each, and what others cost.

    What the bids say of the other's dice is reckoned with. More seconds make it more exact.

    [bold]Examples[/bold]

    dudo best --rules lizumo --own 5,5,1 --their 3 --bids 2x4,3x4

    dudo best --own 2,3,3,P,6 --their 5

    dudo best --rules box --own 4 --their 2 --palifico --json
    """
    from dudo.cli.prompt import read_dice, read_said
    from dudo.cli.screen import Screen
    from dudo.cli.solve import read_seconds
    from dudo.solver import best as of_position

    say = words(lang)
    hand = read_dice(own)
    said = [read_said(bid, say) for bid in bids.replace(";", ",").split(",") if bid.strip()]
    rules = read_rules(preset, changes)
    found = of_position(rules, hand, their, said, palifico, read_seconds(seconds))
    if as_json:
        typer.echo(
            json.dumps(
                {
                    "rules": rules.to_dict(),
                    "own": hand,
                    "their": their,
                    "bids": said,
                    "palifico": palifico,
                    "wins": round(found.wins, 4),
                    "moves": [
                        {
                            "action": move.action,
                            "frequency": round(move.frequency, 4),
                            "wins": round(move.wins, 4),
                            "cost": round(move.cost, 4),
                        }
                        for move in found.moves
                    ],
                    "chances_by": found.chances_by.to_dict(),
                }
            )
        )
    else:
        _tell(Screen.of_streams(), say, found, rules, len(hand), their, said)


def _tell(
    screen: Screen,
    say: Words,
    found: Best,
    rules: Rules,
    own: int,
    their: int,
    said: list[Bid],
) -> None:
    from rich.text import Text

    played = [move for move in found.moves if move.frequency >= _SELDOM]
    others = sorted((m for m in found.moves if m not in played), key=lambda move: move.cost)
    shown = played + others[: max(0, _SHOWN - len(played))]
    shown += [move for move in others if isinstance(move.action, str) and move not in shown]
    if said:
        last = said[-1]
        title = say("best-title", own=own, their=their, count=last.count, face=last.face)
    else:
        title = say("best-title-open", own=own, their=their)
    screen.print(Text(title, "bold"))
    names = [_name(say, move) for move in shown]
    often = [_percent(say, move.frequency) if move in played else "" for move in shown]
    wide, wider = max(map(len, names)), max(map(len, often))
    for move, name, share in zip(shown, names, often, strict=True):
        cost = round(100 * move.cost)  # more than that the answer is not exact
        costs = say("best-costs", cost=cost) if cost else say("best-costs-nothing")
        line = Text(f"{name:<{wide}}  {share:>{wider}}  ", "bold" if move in played else "")
        screen.print(line.append(costs, ""), indent=2)
    screen.print()
    screen.print(say("best-wins", wins=round(100 * found.wins)))
    if rules.preset is None:
        screen.print(say("best-by", rules=say(f"preset-{found.chances_by.preset}")))


def _name(say: Words, move: Move) -> str:
    if isinstance(move.action, str):
        return say(f"best-{move.action}")
    return say("dice", count=move.action.count, face=move.action.face)


def _percent(say: Words, share: float) -> str:
    return say("best-percent", share=round(100 * share))
