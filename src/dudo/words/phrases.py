"""What happened, and what the rules are, as phrases: keys of the catalogue with their parameters.

A phrase belongs to no language: the page and the terminal each turn it into words where it is read.
"""

from __future__ import annotations

from typing import NamedTuple

from dudo.rules import (
    CallCalza,
    CallDudo,
    Count,
    Event,
    GameStarted,
    MakeBid,
    NameOpener,
    Roll,
    RollOff,
    RoundEnded,
    Rules,
    State,
)


class Phrase(NamedTuple):
    """A key and its parameters.

    ``who`` and ``whom`` are seats: their reader makes ``name`` and ``me``, ``whom_name`` and
    ``whom_me`` of them.
    """

    key: str
    params: dict[str, int | str]


class Section(NamedTuple):
    """A heading (a key) and what stands under it."""

    key: str
    items: tuple[Phrase, ...]


def narrate(event: Event, before: State | None = None) -> list[Phrase]:
    """What ``event`` tells a person; ``before`` is the state that it happened in."""
    match event:
        case GameStarted(rules, players):
            return [_say("event-start", players=players, n=rules.starting_dice)]
        case NameOpener(seat):
            return [_say("event-opener", who=seat)]
        case RollOff():
            return _roll_off(event)
        case Roll():
            assert before is not None
            phrases = [_say("event-roll", round=before.round, total=before.total)]
            if before.palifico:
                change = "no" if before.rules.palifico_face == "locked" else "yes"
                phrases.append(_say("event-palifico", change=change))
            return phrases
        case MakeBid(seat, bid):
            return [_say("event-bid", who=seat, count=bid.count, face=bid.face)]
        case CallDudo(seat):
            return [_say("event-dudo", who=seat)]
        case CallCalza(seat):
            return [_say("event-calza", who=seat)]
        case Count(count):
            return [_say("event-count", n=count)]
        case RoundEnded():
            return _result(event)


def _say(key: str, **params: int | str) -> Phrase:
    return Phrase(key, params)


def _roll_off(event: RollOff) -> list[Phrase]:
    sums = {seat: sum(pair) for seat, pair in enumerate(event.dice) if pair}
    phrases = [
        _say("event-rolls", who=seat, first=event.dice[seat][0], second=event.dice[seat][1], sum=n)
        for seat, n in sums.items()
    ]
    best = [seat for seat, n in sums.items() if n == max(sums.values())]
    if len(best) == 1:
        phrases.append(_say("event-opener", who=best[0]))
    else:
        phrases.append(_say("event-roll-off-tie"))
    return phrases


def _result(event: RoundEnded) -> list[Phrase]:
    counted: dict[str, int | str] = {"count": event.count, "face": event.bid.face}
    exact = event.count == event.bid.count
    if event.call == "calza" and exact:
        if event.losses:
            key = "result-others-lose"
        else:
            key = "result-keeps" if event.gained is None else "result-regains"
        phrases = [_say(key, who=event.caller, **counted)]
    else:
        [(loser, lost)] = event.losses
        phrases = [_say("result-loses", who=loser, lost=lost, bid=event.bid.count, **counted)]
    if event.call == "calza":
        called = "result-calza-right" if exact else "result-calza-wrong"
    else:
        called = "result-doubt-" + ("wrong" if event.count >= event.bid.count else "right")
    phrases.append(_say(called, who=event.caller, whom=event.bidder))
    phrases += [_say("result-out", who=seat) for seat in event.eliminated]
    phrases += [_say("result-palifico", who=seat) for seat in event.palifico_by]
    if event.winner is not None:
        phrases.append(_say("result-wins", who=event.winner))
    elif event.next_opener is not None:
        phrases.append(_say("result-opens", who=event.next_opener))
    return phrases


def explain(rules: Rules) -> list[Section]:
    """The rules in force, told to a player: every option has its sentence."""
    palifico, calza = rules.palifico != "never", rules.calza != "never"
    dice = rules.starting_dice
    crossing = rules.pacos_crossing
    sections = [
        _section(
            "rules-goal",
            _say("rule-goal", n=dice),
            _say("rule-roll"),
            _say(f"rule-first-{rules.first_player}"),
        ),
        _section(
            "rules-bidding",
            _say("rule-bid"),
            _say("rule-turn-calza" if rules.calza == "in-turn" else "rule-turn"),
            _say("rule-same-count"),
            _say(f"rule-raising-{rules.raising}"),
            _say("rule-limit"),
        ),
        _section(
            "rules-pacos",
            _say("rule-jokers" if rules.jokers else "rule-no-jokers"),
            _say(f"rule-crossing-{crossing}"),
            *([] if crossing == "none" else [_say("rule-pacos-on-pacos")]),
            _say("rule-opening-on-pacos")
            if rules.open_on_pacos
            else _say("rule-no-opening-on-pacos", palifico="yes" if palifico else "no"),
        ),
        _section(
            "rules-dudo",
            _say("rule-dudo"),
            _say(f"rule-lost-dudo-{rules.lost_dudo}"),
            _say(f"rule-next-{rules.next_opener}"),
        ),
    ]
    calza_items = [_say(f"rule-calza-{rules.calza}")]
    if calza:
        calza_items.append(_say(f"rule-calza-{rules.right_calza}", n=dice))
        calza_items.append(_say(f"rule-calza-wrong-{rules.next_opener}"))
        if not rules.calza_with_two:
            calza_items.append(_say("rule-no-calza-with-two"))
    palifico_items = [_say(f"rule-palifico-{rules.palifico}")]
    if palifico:
        palifico_items.append(_say("rule-palifico-pacos"))
        locked = rules.palifico_face == "locked"
        palifico_items.append(_say("rule-palifico-locked" if locked else "rule-palifico-one-die"))
        if not rules.palifico_with_two:
            palifico_items.append(_say("rule-no-palifico-with-two"))
    return [
        *sections,
        _section("rules-calza", *calza_items),
        _section("rules-palifico", *palifico_items),
    ]


def _section(key: str, *items: Phrase) -> Section:
    return Section(key, items)
