"""The JSON form of events, actions and views is the protocol's, and is read strictly."""

import contextlib
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dudo.record.wire import action_from_json, event_from_json, event_to_json, view_to_json
from dudo.rules import (
    CHOICES,
    Bid,
    CallDudo,
    Count,
    Event,
    GameStarted,
    MakeBid,
    NameOpener,
    Phase,
    Roll,
    RollOff,
    Rules,
    RulesError,
    UnreadableError,
    apply,
    new_game,
    preset,
    view,
)

ROOT = Path(__file__).parents[2]
PROTOCOL = (ROOT / "docs/reference/protocol.md").read_text()


def a_round() -> list[Event]:
    state = new_game(preset("classic"), 2, 0)
    events: list[Event] = [
        GameStarted(state.rules, 2, 0),
        NameOpener(1),
        RollOff(((1, 2), (), (6, 6))),
        Count(3),
    ]
    for action in (
        Roll(((1, 2, 3, 4, 5), (2, 2, 0, 6, 6))),
        MakeBid(0, Bid(3, 2)),
        CallDudo(1),
        Count(4),
    ):
        state, new = apply(state, action)
        events += new
    return events


A_ROUND = a_round()


@pytest.mark.parametrize("event", A_ROUND, ids=lambda event: type(event).__name__)
def test_an_event_survives_json(event: Event) -> None:
    assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event


def test_the_fields_of_events_are_those_of_the_protocol() -> None:
    table = PROTOCOL.split("### Events")[1].split("###")[0]
    documented = {}
    for names, described in re.findall(r"^\| (`.+?) \| (.*) \|$", table, re.MULTILINE):
        for name in re.findall("`(.+?)`", names):
            documented[name] = set(re.findall("`([a-z_]+)`", described))
    for event in A_ROUND:
        obj = event_to_json(event)
        if obj["type"] in documented:  # "count" never leaves a server, which knows all dice
            assert set(obj) == documented[obj["type"]] | {"type"}
    assert documented.keys() >= {event_to_json(event)["type"] for event in A_ROUND} - {"count"}


def test_the_protocols_example_of_an_event_is_read() -> None:
    assert event_from_json({"type": "bid", "seat": 1, "bid": [4, 5]}) == MakeBid(1, Bid(4, 5))


def test_a_view_has_the_fields_of_the_protocol() -> None:
    example = PROTOCOL.split("### A view")[1].split("```json")[1].split("```")[0]
    keys = re.findall(r'"([a-z_]+)":', example)
    state = new_game(preset("box"), 2, 1)
    state, _ = apply(state, Roll(((6, 3, 1, 3, 5), (2, 2, 2, 2, 2))))
    state, _ = apply(state, MakeBid(1, Bid(2, 3)))
    obj = view_to_json(view(state, 0))
    assert list(obj) == keys
    assert json.loads(json.dumps(obj)) == obj
    assert obj["hand"] == [1, 3, 3, 5, 6]
    assert obj["bids"] == [[1, [2, 3]]]
    assert obj["ranges"][:3] == [[1, 10], None, [3, 10]]
    assert (obj["seat"], obj["phase"], obj["dudo"], obj["last"]) == (0, "bid", True, None)


def test_a_view_shows_the_result_of_the_round_before_and_no_other_hand() -> None:
    state = new_game(preset("classic"), 2, 0)
    secret = Roll(((2, 2, 2, 2, 2), (3, 3, 3, 3, 3)))
    for action in (secret, MakeBid(0, Bid(3, 2)), CallDudo(1)):
        state, events = apply(state, action)
    assert view_to_json(view(state, None))["last"] == event_to_json(events[1])
    state, _ = apply(state, Roll(((2, 2, 2, 2, 2), (3, 3, 3, 3))))
    assert state.phase is Phase.BID
    assert view_to_json(view(state, None))["hand"] == []
    assert view_to_json(view(state, 1))["hand"] == [3, 3, 3, 3]


def _start(**options: Any) -> dict[str, Any]:
    rules = {**preset("classic").to_dict(), **options}
    return {"type": "start", "rules": rules, "players": 2, "opener": None}


@pytest.mark.parametrize(
    "obj, code",
    [
        ([], "not-an-event"),
        (None, "not-an-event"),
        ({}, "not-an-event"),
        ({"type": "raise"}, "not-an-event"),
        ({"type": ["bid"]}, "not-an-event"),
        ({"type": "dudo"}, "missing-field"),
        ({"type": "dudo", "seat": 0, "bid": [1, 2]}, "unknown-field"),
        ({"type": "dudo", "seat": "0"}, "wrong-type"),
        ({"type": "dudo", "seat": True}, "wrong-type"),
        ({"type": "dudo", "seat": 1.0}, "wrong-type"),
        ({"type": "bid", "seat": 0, "bid": [1, 2, 3]}, "wrong-type"),
        ({"type": "bid", "seat": 0, "bid": "1x2"}, "wrong-type"),
        ({"type": "bid", "seat": 0, "bid": [1, 7]}, "no-such-face"),
        ({"type": "bid", "seat": 0, "bid": [0, 2]}, "no-such-count"),
        ({"type": "roll", "hands": [[1], [None]]}, "wrong-type"),
        (_start(jokers=1), "no-such-value"),
        (_start(raising="up"), "no-such-value"),
        (_start(preset="box"), "unknown-field"),
        (_start(palifico="never", palifico_with_two=False), "meaningless-option"),
        (_start(type="box"), "unknown-field"),
        ({"type": "start", "players": 2, "opener": None}, "missing-field"),
        ({"type": "start", "rules": [], "players": 2, "opener": None}, "wrong-type"),
    ],
)
def test_an_unreadable_event_is_refused_with_its_reason(obj: object, code: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        event_from_json(obj)
    assert caught.value.code == code


@pytest.mark.parametrize("option", CHOICES)
def test_a_log_from_before_an_option_was_there_is_read_as_it_was_played(option: str) -> None:
    rules: dict[str, Any] = {"starting_dice": 3, "raising": "any-face", "jokers": False}
    before = _start(**rules)
    del before["rules"][option]
    start = event_from_json(before)
    assert isinstance(start, GameStarted)
    assert start.rules == replace(Rules(**rules), **{option: getattr(Rules(), option)})


def test_an_action_is_read_for_the_seat_that_sent_it() -> None:
    assert action_from_json({"type": "bid", "bid": [4, 5]}, 1) == MakeBid(1, Bid(4, 5))
    assert action_from_json({"type": "dudo"}, 0) == CallDudo(0)


@pytest.mark.parametrize(
    "obj, code",
    [
        ({"type": "roll", "hands": []}, "not-an-action"),
        ({"type": "dudo", "seat": 1}, "unknown-field"),
        ({"type": "bid"}, "missing-field"),
        ({"type": "bid", "bid": [4]}, "wrong-type"),
        ({"type": "bid", "bid": [4, 0]}, "no-such-face"),
    ],
)
def test_an_unreadable_action_is_refused_with_its_reason(obj: object, code: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        action_from_json(obj, 0)
    assert caught.value.code == code


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(st.sampled_from([event_to_json(event) for event in A_ROUND]), st.data())
def test_no_json_raises_anything_but_the_errors_of_the_rules(
    obj: dict[str, Any], data: st.DataObject
) -> None:
    obj = dict(obj)
    obj[data.draw(st.sampled_from([*obj, "more"]))] = data.draw(json_values)
    with contextlib.suppress(RulesError):
        event_from_json(obj)
