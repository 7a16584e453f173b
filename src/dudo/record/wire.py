"""The JSON form of events, actions and views, as ``docs/reference/protocol.md`` tells it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final, get_type_hints

import msgspec

from dudo.rules import (
    CHOICES,
    CallCalza,
    CallDudo,
    Count,
    Event,
    GameStarted,
    MakeBid,
    NameOpener,
    PlayerAction,
    Roll,
    RollOff,
    RoundEnded,
    Rules,
    RulesError,
    UnreadableError,
    View,
)
from dudo.rules.bids import check_bid

_ACTIONS: Final[Mapping[str, type[PlayerAction]]] = {
    "bid": MakeBid,
    "dudo": CallDudo,
    "calza": CallCalza,
}
_EVENTS: Final[Mapping[str, type[Event]]] = {
    "start": GameStarted,
    "opener": NameOpener,
    "roll-off": RollOff,
    "roll": Roll,
    **_ACTIONS,
    "count": Count,
    "result": RoundEnded,
}
_NAMES: Final = {kind: name for name, kind in _EVENTS.items()}
_FIELDS: Final = {kind: get_type_hints(kind) for kind in _NAMES}


def event_to_json(event: Event) -> dict[str, Any]:
    """``event`` as a JSON object: its ``type`` and its fields, bids as ``[count, face]``."""
    obj: dict[str, Any] = {"type": _NAMES[type(event)]}
    for name in _FIELDS[type(event)]:
        value = getattr(event, name)
        obj[name] = value.to_dict() if isinstance(value, Rules) else msgspec.to_builtins(value)
    return obj


def event_from_json(obj: object) -> Event:
    """The event that ``event_to_json`` wrote. What it says is not checked against a game.

    A log from before a rules option was there lacks it: the game was played as ``Rules()`` has it.

    Raises:
        UnreadableError: ``not-an-event``, ``missing-field``, ``unknown-field``, ``wrong-type``,
            or the code of what is wrong with its bid or its rules.
    """
    kind = _EVENTS[_type(obj, _EVENTS, "not-an-event", "an event")]
    assert isinstance(obj, dict)
    return kind(**_values(obj, _FIELDS[kind]))


def action_from_json(obj: object, seat: int) -> PlayerAction:
    """The ``action`` of an ``act`` message, done by ``seat``.

    Raises:
        UnreadableError: ``not-an-action``, ``missing-field``, ``unknown-field``, ``wrong-type``,
            ``no-such-face`` or ``no-such-count``.
    """
    kind = _ACTIONS[_type(obj, _ACTIONS, "not-an-action", "an action")]
    assert isinstance(obj, dict)
    wanted = {name: hint for name, hint in _FIELDS[kind].items() if name != "seat"}
    return kind(seat=seat, **_values(obj, wanted))


def view_to_json(view: View, last: object = None) -> dict[str, Any]:
    """``view`` as a JSON object. The rules are not in it: they are said once, with the table.

    Whoever has its ``last`` already, the last of ``past``, may give it.
    """
    if last is None and view.past:
        last = event_to_json(view.past[-1])
    return {
        "seat": view.seat,
        "phase": view.phase.value,
        "ply": view.ply,
        "round": view.round,
        "counts": list(view.counts),
        "total": view.total,
        "contenders": list(view.contenders),
        "opener": view.opener,
        "to_act": view.to_act,
        "hand": list(view.hand),
        "bids": [[seat, list(bid)] for seat, bid in view.bids],
        "palifico": view.palifico,
        "jokers": view.jokers,
        "ranges": [None if counts is None else list(counts) for counts in view.ranges],
        "dudo": view.dudo,
        "calza": view.calza,
        "winner": view.winner,
        "last": last,
    }


def _type(obj: object, kinds: Mapping[str, type], code: str, what: str) -> str:
    if not isinstance(obj, dict):
        raise UnreadableError(code, f"{what.capitalize()} is a JSON object with a type.")
    name = obj.get("type")
    if not isinstance(name, str) or name not in kinds:
        raise UnreadableError(
            code,
            f"{name!r} is not the type of {what}: the types are {', '.join(kinds)}.",
            type=name if isinstance(name, str) else None,
            types=list(kinds),
        )
    return name


def _values(obj: Mapping[str, Any], wanted: Mapping[str, Any]) -> dict[str, Any]:
    for name in wanted:
        if name not in obj:
            raise UnreadableError(
                "missing-field",
                f"The field {name!r} is missing: with the type come {_list(wanted)}.",
                field=name,
            )
    _check_known(obj, ("type", *wanted), f"with the type come {_list(wanted)}")
    return {name: _value(name, obj[name], hint) for name, hint in wanted.items()}


def _check_known(obj: Mapping[str, Any], known: Collection[str], listed: str) -> None:
    for name in obj:
        if name not in known:
            raise UnreadableError(
                "unknown-field",
                f"There is no field {str(name)!r} here: {listed}.",
                field=str(name),
            )


def _value(name: str, value: object, hint: Any) -> Any:
    try:
        if hint is Rules:
            return _rules(value)
        read = msgspec.convert(value, hint)
    except msgspec.ValidationError as error:
        raise UnreadableError("wrong-type", f"The field {name!r}: {error}.", field=name) from None
    if name == "bid":
        check_bid(read)
    elif name == "bids":
        for _, bid in read:
            check_bid(bid)
    return read


def _rules(value: object) -> Rules:
    options = msgspec.convert(value, dict[str, Any])
    _check_known(options, CHOICES, f"the options are {_list(CHOICES)}")
    try:
        return Rules(**options)
    except UnreadableError:
        raise
    except RulesError as error:
        # Options that contradict each other make a log unreadable, not a move illegal.
        raise UnreadableError(error.code, error.message, **error.params) from None


def _list(wanted: Collection[str]) -> str:
    return ", ".join(wanted) or "no fields"
