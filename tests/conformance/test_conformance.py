"""The engine agrees with the referee, and a case with any wrong number is noticed."""

import copy
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dudo.conformance import KINDS, Verdict, check_lines
from dudo.conformance.cases import count_sequences
from dudo.rules import Bid, Rules, Turn, legal_bids, preset
from tests.record.games import rules

VECTORS = Path(__file__).parents[1] / "vectors"


def verdict(case: object) -> Verdict:
    [found] = check_lines([case if isinstance(case, str) else json.dumps(case)])
    return found


def cases(kind: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (VECTORS / f"{kind}.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_case_of_the_referee_agrees(kind: str) -> None:
    lines = (VECTORS / f"{kind}.jsonl").read_text().split("\n")
    found = list(check_lines(lines))
    assert len(found) == len(cases(kind)) > 0
    assert {verdict.kind for verdict in found} == {kind}
    assert [verdict for verdict in found if not verdict.agrees] == []


def test_each_file_of_vectors_has_a_kind() -> None:
    assert {path.stem for path in VECTORS.glob("*.jsonl")} == set(KINDS)


def numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the numbers of a case stand."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from numbers(inner, (*path, at))
    elif type(value) is int:
        yield path


def changed(case: dict[str, Any], path: tuple[Any, ...], by: int) -> dict[str, Any]:
    wrong = copy.deepcopy(case)
    inner: Any = wrong
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] += by
    return wrong


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_case_whose_answer_has_one_wrong_number_disagrees(kind: str) -> None:
    answers = {
        "raises": {"legal_bids"},
        "bid_sequences": {"sequences_by_length"},
        "games": {"result", "winner"},
        "odds": {"at_least", "exactly"},
    }[kind]
    tried: Counter[str] = Counter()
    # Every eleventh case, so that each of the many rules is among them and the test stays short.
    for case in cases(kind)[::11]:
        for path in numbers(case):
            if answers.isdisjoint(path):
                continue
            # Zero over anything is still zero.
            if kind == "odds" and case[path[0]][0] == 0 and path[1] == 1:
                continue
            wrong = verdict(changed(case, path, 1))
            assert not wrong.agrees, (case, path)
            assert wrong.differences, wrong.error
            tried[kind] += 1
            if tried[kind] >= 400:
                return
    assert tried[kind] > 3


def test_a_difference_says_where_what_was_expected_and_what_the_engine_says() -> None:
    case = cases("games")[0]
    count = case["rounds"][1]["result"]["count"]
    case["rounds"][1]["result"]["count"] = count + 1
    [difference] = verdict(case).differences
    assert difference.what == "round 2, count"
    assert (difference.expected, difference.got) == (count + 1, count)


def test_an_action_that_the_rules_refuse_is_a_difference_with_their_reason() -> None:
    case = cases("games")[0]
    case["rounds"][0]["actions"].insert(1, case["rounds"][0]["actions"][0])
    [difference] = verdict(case).differences
    assert difference.what == "round 1, action 2"
    assert difference.got.startswith("not-your-turn: ")


def test_a_round_without_a_call_and_a_game_without_its_end_are_differences() -> None:
    case = cases("games")[0]
    last = copy.deepcopy(case)
    last["rounds"].pop()
    assert [d.what for d in verdict(last).differences] == ["winner"]
    case["rounds"][0]["actions"].pop()
    assert [d.what for d in verdict(case).differences] == ["round 1, result"]


def test_a_missing_or_a_superfluous_bid_is_noticed() -> None:
    case = next(case for case in cases("raises") if len(case["legal_bids"]) > 3)
    assert not verdict({**case, "legal_bids": case["legal_bids"][1:]}).agrees
    assert not verdict({**case, "legal_bids": [*case["legal_bids"], [1, 1]]}).agrees


@pytest.mark.parametrize(
    "line",
    [
        "not JSON",
        "[]",
        "{}",
        '{"rounds": [], "legal_bids": []}',
        json.dumps({**cases("raises")[0], "rules": "family"}),
        json.dumps({**cases("raises")[0], "rules": {"preset": "box", "raising": "up"}}),
        json.dumps({**cases("raises")[0], "total_dice": 101}),
        json.dumps({**cases("raises")[0], "total_dice": "4"}),
        json.dumps({**cases("raises")[0], "more": 1}),
        json.dumps({k: v for k, v in cases("raises")[0].items() if k != "palifico"}),
        json.dumps({**cases("odds")[0], "own_dice": [7]}),
        json.dumps({**cases("odds")[0], "hidden_dice": 10**9}),
        json.dumps({**cases("odds")[0], "at_least": [1, 0]}),
        json.dumps({**cases("games")[0], "first_player": 9}),
        "[" * 100_000,
    ],
)
def test_a_line_that_is_no_case_says_why_and_the_next_is_still_read(line: str) -> None:
    good = json.dumps(cases("odds")[0])
    found = list(check_lines(["", line, good]))
    assert [(each.line, each.agrees) for each in found] == [(2, False), (3, True)]
    assert found[0].error
    assert not found[0].differences


@pytest.mark.parametrize(
    "line, said",
    [
        ('{"rounds": ]', "It is not JSON, from column 12 on."),
        ("[" * 100_000, "It is nested too deep."),
        (
            json.dumps({**cases("raises")[0], "total_dice": "4"}),
            "total_dice: expected `int`, got `str`.",
        ),
        (
            json.dumps({**cases("raises")[0], "more": 1}),
            "Object contains unknown field `more`.",
        ),
        (json.dumps({**cases("raises")[0], "total_dice": 0}), "1 to 100 dice are in play, not 0."),
    ],
)
def test_the_reason_is_a_sentence(line: str, said: str) -> None:
    assert verdict(line).error == said


@given(st.sampled_from(sorted(KINDS)), st.data())
def test_no_damaged_line_stops_the_others(kind: str, data: st.DataObject) -> None:
    line = json.dumps(data.draw(st.sampled_from(cases(kind)[:3])))
    at = data.draw(st.integers(0, len(line)))
    junk = data.draw(st.text(max_size=3) | st.sampled_from(["-1", "0", "null", "[", '"', "99"]))
    list(check_lines([line[:at] + junk + line[at + 1 :]]))


def sequences_one_by_one(rules: Rules, total: int, palifico: bool) -> list[int]:
    """The slow, obvious way: walk through every sequence."""
    counts: Counter[int] = Counter()

    def walk(last: Bid | None, length: int) -> None:
        for bid in legal_bids(Turn(rules, last, total, palifico, one_die=False)):
            counts[length] += 1
            walk(bid, length + 1)

    walk(None, 1)
    return [counts[length] for length in sorted(counts)]


@settings(max_examples=30)
@given(rules(), st.booleans())
def test_sequences_are_counted_as_if_each_were_walked(rules: Rules, palifico: bool) -> None:
    for total in (1, 2):
        assert count_sequences(rules, total, palifico) == sequences_one_by_one(
            rules, total, palifico
        )


def test_sequences_are_counted_in_time_for_a_large_table() -> None:
    counts = count_sequences(preset("classic"), 60, palifico=False)
    assert counts[0] == 5 * 60
    assert len(counts) == 6 * 60


def test_the_examples_of_the_reference_agree() -> None:
    doc = (Path(__file__).parents[2] / "docs/reference/vectors.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```json\n(.*?)\n```$", doc, re.MULTILINE)
    found = list(check_lines(examples))
    assert {verdict.kind for verdict in found} == set(KINDS)
    assert [verdict for verdict in found if not verdict.agrees] == []
