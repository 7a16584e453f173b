"""``dudo odds``: how likely a bid is, why, and what else could be said."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from dudo.cli.lang import Lang, words
from dudo.cli.settings import Changes, Preset, read_rules

if TYPE_CHECKING:
    from dudo.cli.screen import Screen
    from dudo.odds import Advice
    from dudo.rules import Bid, Turn
    from dudo.words import Words

_RAISES: Final = 3
"""How many raises are told; ``--json`` has one for each face."""


def odds(
    own: Annotated[str, typer.Option("--own", metavar="DICE", help="Your dice, like 2,5,5.")] = "",
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

    question = _read(own, hidden, bid, preset, changes, palifico, no_jokers)
    advice = advise(question.turn, question.own)
    if as_json:
        typer.echo(json.dumps(_object(question, advice)))
    else:
        _Told(Screen.of_streams(), words(lang)).tell(question, advice)


@dataclass(frozen=True, slots=True)
class _Question:
    own: tuple[int, ...]
    hidden: int
    turn: Turn

    @property
    def jokers(self) -> bool:
        return self.turn.jokers


def _read(
    own: str,
    hidden: int,
    bid: str | None,
    preset: str,
    changes: list[str] | None,
    palifico: bool,
    no_jokers: bool,
) -> _Question:
    from dudo.rules import MAX_DICE, Bid, IllegalError, Turn, UnreadableError

    rules = read_rules(preset, changes)
    if no_jokers:
        rules = replace(rules, jokers=False)
    if palifico and rules.palifico == "never":
        raise IllegalError("no-palifico", "These rules play no palifico.")
    dice = _dice(own)
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
    last = None if bid is None else Bid.parse(bid)
    if last is not None and last.count > total:
        raise IllegalError(
            "more-than-in-play",
            f"{last.count} dice are more than the {total} in play.",
            count=last.count,
            total=total,
        )
    return _Question(dice, hidden, Turn(rules, last, total, palifico, len(dice) == 1))


def _dice(text: str) -> tuple[int, ...]:
    from dudo.rules import UnreadableError

    if not re.fullmatch(r"\s*([1-6]([\s,]*[1-6])*)?\s*", text):
        raise UnreadableError(
            "not-dice",
            f"{text!r} are not dice: they show 1 (the paco) to 6. Write them like 2,5,5.",
        )
    return tuple(sorted(int(die) for die in re.findall("[1-6]", text)))


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
        if not advice.raises:
            self.screen.print(self.say("odds-no-raise"), indent=2)
        self._chances(
            [
                (self.say("dice", count=option.bid.count, face=option.bid.face), option.chance)
                for option in advice.raises[:_RAISES]
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
        lines = [
            self.say(
                "odds-expected-hidden",
                share=mean.share.denominator,
                hidden=question.hidden,
                mean=hidden,
            )
        ]
        if question.own:
            lines.insert(0, self.say("odds-expected-own", own=mean.own))
        key, low = "odds-expected-whole", floor(mean.total)
        dice = {"count": low, "face": last.face}
        if mean.total != low:
            key, dice = "odds-expected-between", {"count": low + 1, "face": last.face, "low": low}
        lines.append(self.say(key, sum=f"{mean.own} + {hidden} = {total}", **dice))
        for line in lines:
            self.screen.print(line, indent=2)

    def _number(self, value: Fraction) -> str:
        return self.say("odds-number", value=float(value))

    def _heading(self, text: str) -> None:
        from rich.text import Text

        self.screen.print(Text(text, style="bold"))

    def _chances(self, rows: Sequence[tuple[str, float]]) -> None:
        from dudo.odds import chance_word

        told = [(label, self._percent(chance), chance_word(chance)) for label, chance in rows]
        wide = max((len(label) for label, _, _ in told), default=0)
        for label, percent, word in told:
            line = f"{label:<{wide}}  {percent:>7}  {self.say(word)}"
            self.screen.print(line, indent=2)

    def _percent(self, chance: float) -> str:
        """A chance to a tenth; 0 and 100 are kept for what is impossible or certain."""
        shown = chance if chance in (0, 1) else min(0.999, max(0.001, chance))
        return self.say("odds-percent", chance=shown)
