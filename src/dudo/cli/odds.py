"""``dudo odds``: how likely a bid is, why, and what else could be said."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from dudo.cli.lang import Lang, words
from dudo.cli.settings import Changes, Preset, read_rules

if TYPE_CHECKING:
    from dudo.cli.screen import Screen
    from dudo.odds import Advice
    from dudo.rules import Bid, Rules, Turn
    from dudo.words import Words

_RAISES: Final = 3
"""How many raises are told; ``--json`` has one for each face."""


def odds(
    own: Annotated[str, typer.Option("--own", metavar="DICE", help="Your dice, like P,5,5.")] = "",
    hidden: Annotated[
        int, typer.Option("--hidden", metavar="N", help="How many dice you do not see.")
    ] = 0,
    bid: Annotated[
        str | None,
        typer.Option("--bid", metavar="BID", help="The last bid, like 4x5; none to open a round."),
    ] = None,
    preset: Preset = "classic",
    changes: Changes = None,
    palifico: Annotated[bool, typer.Option("--palifico", help="In a palifico round.")] = False,
    no_jokers: Annotated[
        bool, typer.Option("--no-jokers", help="Pacos are never jokers: --set jokers=false.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    lang: Lang = None,
) -> None:
    """Tell how likely a bid is, what to expect on the table, and the best raises.

    Hidden dice are taken as fair: what others have said is left to you.

    [bold]Examples[/bold]

    dudo odds --own 2,5,5 --hidden 9 --bid 4x5

    dudo odds --own 1,3,3,6 --hidden 12 --rules box

    dudo odds --own 4 --hidden 3 --bid 2x4 --palifico --json
    """
    from dudo.cli.screen import Screen
    from dudo.odds import advise

    say = words(lang)
    if no_jokers:
        changes = [*(changes or ()), "jokers=false"]
    question = _read(own, hidden, bid, read_rules(preset, changes), palifico, say)
    advice = advise(question.turn, question.own)
    if as_json:
        typer.echo(json.dumps(_object(question, advice)))
    else:
        _Told(Screen.of_streams(), say).tell(question, advice)


@dataclass(frozen=True, slots=True)
class _Question:
    own: tuple[int, ...]
    hidden: int
    turn: Turn

    @property
    def jokers(self) -> bool:
        return self.turn.jokers


def _read(
    own: str, hidden: int, bid: str | None, rules: Rules, palifico: bool, say: Words
) -> _Question:
    from dudo.cli.prompt import read_dice, read_said
    from dudo.rules import MAX_DICE, IllegalError, Turn, UnreadableError

    if palifico and rules.palifico == "never":
        raise IllegalError("no-palifico", "These rules play no palifico.")
    dice = read_dice(own)
    if hidden < 0:
        raise UnreadableError(
            "no-such-hidden", f"The number of hidden dice is 0 or more, not {hidden}."
        )
    total = len(dice) + hidden
    if not total:
        raise UnreadableError(
            "no-dice-in-play",
            "There are no dice in play: say what you hold with --own, "
            "or what is hidden with --hidden.",
        )
    if total > MAX_DICE:
        raise UnreadableError(
            "too-many-in-play",
            f"{total} dice are more than any table has: {MAX_DICE} at most.",
            total=total,
            most=MAX_DICE,
        )
    last = None if bid is None else read_said(bid, say)
    if last is not None and last.count > total:
        raise IllegalError(
            "more-than-in-play",
            f"{last.count} dice are more than the {total} in play.",
            count=last.count,
            total=total,
        )
    return _Question(dice, hidden, Turn(rules, last, total, palifico, len(dice) == 1))


# --- for programs ------------------------------------------------------------------------------


def _object(question: _Question, advice: Advice) -> dict[str, Any]:
    from dudo.odds import chances, expected

    turn, last = question.turn, question.turn.last

    def of(said: Bid) -> tuple[Fraction, Fraction]:
        return chances(question.own, question.hidden, said, question.jokers)

    answer: dict[str, Any] = {
        "own": list(question.own),
        "hidden": question.hidden,
        "bid": list(last) if last else None,
        "rules": turn.rules.to_dict(),
        "palifico": turn.palifico,
        "jokers": question.jokers,
    }
    if last:
        at_least, exactly = of(last)
        mean = expected(question.own, question.hidden, last.face, question.jokers)
        answer |= {
            "at_least": _both(at_least),
            "exactly": _both(exactly),
            "expected": {
                "own": mean.own,
                "share": _both(mean.share),
                "hidden": _both(mean.hidden),
                "total": _both(mean.total),
            },
            "dudo": _both(1 - at_least),
            "calza": None if advice.calza is None else _both(exactly),
        }
    answer["raises"] = [
        {"bid": list(option.bid), "at_least": _both(of(option.bid)[0])} for option in advice.raises
    ]
    return answer


def _both(value: Fraction) -> dict[str, Any]:
    return {"exact": str(value), "value": float(value)}


# --- for people --------------------------------------------------------------------------------


class _Told:
    def __init__(self, screen: Screen, say: Words) -> None:
        self.screen, self.say = screen, say

    def tell(self, question: _Question, advice: Advice) -> None:
        from dudo.odds import at_least, exactly

        last, total = question.turn.last, question.turn.total
        asked = (question.own, question.hidden)
        if last is None:
            self._heading(self.say("odds-title-open", total=total))
        else:
            dice = {"count": last.count, "face": last.face}
            self._heading(self.say("odds-title", total=total, **dice))
            self._chances(
                [
                    (self.say("odds-at-least", **dice), at_least(*asked, last, question.jokers)),
                    (self.say("odds-exactly", **dice), exactly(*asked, last, question.jokers)),
                ]
            )
            self.screen.print()
            self._expected(question, last)
        self.screen.print()
        self._heading(self.say("odds-raises" if last else "odds-raises-open"))
        best = [option for option in advice.raises[:_RAISES] if option.chance]
        if not best:
            none = "odds-none-true" if advice.raises else "odds-no-raise"
            self.screen.print(self.say(none), indent=2)
        self._chances(
            [
                (self.say("dice", count=option.bid.count, face=option.bid.face), option.chance)
                for option in best
            ]
        )
        calls = [("odds-dudo", advice.dudo), ("odds-calza", advice.calza)]
        open_calls = [(self.say(key), chance) for key, chance in calls if chance is not None]
        if open_calls:
            self.screen.print()
            self._heading(self.say("odds-calls"))
            self._chances(open_calls)

    def _expected(self, question: _Question, last: Bid) -> None:
        from dudo.odds import expected

        mean = expected(question.own, question.hidden, last.face, question.jokers)
        self._heading(self.say("odds-expected"))
        hidden, total = self._number(mean.hidden), self._number(mean.total)
        lines = [self.say("odds-expected-own", own=mean.own)] if question.own else []
        if question.hidden:
            share = mean.share.denominator
            lines.append(
                self.say("odds-expected-hidden", share=share, hidden=question.hidden, mean=hidden)
            )
            low = floor(mean.total)
            sums = f"{mean.own} + {hidden} = {total}" if question.own else total
            dice = {"sum": sums, "face": last.face}
            if mean.total == low:
                lines.append(self.say("odds-expected-whole", count=low, **dice))
            else:
                lines.append(self.say("odds-expected-between", low=low, count=low + 1, **dice))
        else:
            lines.append(self.say("odds-expected-seen"))
        for line in lines:
            self.screen.print(line, indent=2)

    def _number(self, value: Fraction) -> str:
        return self.say("odds-number", value=float(value))

    def _heading(self, text: str) -> None:
        from rich.text import Text

        self.screen.print(Text(text, style="bold"))

    def _chances(self, rows: Sequence[tuple[str, float]]) -> None:
        from dudo.cli.chance import percent
        from dudo.odds import chance_word

        told = [
            (label, percent(self.say, chance, 1), chance_word(chance)) for label, chance in rows
        ]
        wide = max((len(label) for label, _, _ in told), default=0)
        for label, shown, word in told:
            line = f"{label:<{wide}}  {shown:>7}  {self.say(word)}"
            self.screen.print(line, indent=2)
