"""What the page gives for its dice, and what it notes, message by message."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

HEAR = """async ([id, heard]) => {
    const { listen } = await import("/static/fair/listen.js");
    const { recall } = await import("/static/fair/memory.js");
    const sent = [];
    for (const [message, now] of heard) listen(message, now, (one) => sent.push(one));
    return [sent, recall(id)];
}"""
Json = dict[str, Any]
SEAL = "5" * 64


def now(table: str, numbers: list[Any] | None = None, **changes: Any) -> Json:
    """A game that is played, at whose table the reader has seat 1."""
    fair = {"seal": changes.pop("seal", SEAL), "contributions": numbers}
    return {
        "table": {"id": table, "stage": changes.pop("stage", "playing"), "fair": fair},
        "seat": changes.pop("seat", 1),
    }


def welcome(**changes: Any) -> Json:
    return {"type": "welcome", "view": None, "fair": None, **changes}


CHANGED = {"type": "table", "event": None}


@pytest.fixture
def hear(page: Page, request: pytest.FixtureRequest) -> Any:
    """Hears ``(message, …)`` at a table of this test; what was sent and what is remembered."""
    table = request.node.name

    def run(*heard: tuple[Json, Json]) -> Any:
        return page.evaluate(HEAR, [table, [list(one) for one in heard]])

    return table, run


def test_a_number_is_given_once_and_again_after_each_welcome_until_it_is_settled(hear: Any) -> None:
    table, run = hear
    waiting, lobby = now(table), now(table, stage="lobby")
    start = {"type": "event", "event": {"type": "start"}, "table": {}}
    sent, told = run((welcome(), lobby), (CHANGED, lobby))
    assert sent == []
    assert told["given"] == "no"
    number = told["number"]
    once = {"type": "contribute", "random": number}
    sent, _ = run((start, waiting), (CHANGED, waiting), (CHANGED, waiting))
    assert sent == [once]
    sent, _ = run((welcome(), waiting), (CHANGED, waiting))
    assert sent == [once]
    settled = now(table, ["1" * 64, number])
    sent, told = run((CHANGED, settled), (welcome(), settled))
    assert sent == []
    assert (told["given"], told["numbers"]) == ("sent", ["1" * 64, number])


def test_who_watches_gives_nothing(hear: Any) -> None:
    table, run = hear
    sent, told = run((welcome(), now(table, seat=None)), (CHANGED, now(table, seat=None)))
    assert sent == []
    assert (told["given"], told["early"]) == ("no", True)


def test_what_is_told_first_stays(hear: Any) -> None:
    table, run = hear

    def roll(seal: str) -> Json:
        return {"type": "event", "event": {"type": "roll"}, "fair": {"round": 1, "seal": seal}}

    def result(hands: list[list[int]]) -> Json:
        return {"type": "event", "event": {"type": "result", "number": 1, "hands": hands}}

    _, told = run(
        (welcome(), now(table, ["0" * 64, None])),
        (roll("a" * 64), now(table, ["2" * 64, None], seal="6" * 64)),
        (roll("b" * 64), now(table)),
        (result([[1, 5], [2]]), now(table)),
        (result([[6, 6], [6]]), now(table)),
    )
    assert (told["seal"], told["early"], told["numbers"]) == (SEAL, False, ["0" * 64, None])
    assert told["rounds"] == {"1": {"seal": "a" * 64, "dice": "15 2"}}


def test_a_welcome_tells_what_was_missed_as_far_as_it_can(hear: Any) -> None:
    table, run = hear
    last = {"number": 3, "hands": [[4], []]}
    seen = welcome(view={"last": last}, fair={"round": 4, "seal": "c" * 64})
    _, told = run((seen, now(table, [None, None])))
    assert told["rounds"] == {"3": {"dice": "4 "}, "4": {"seal": "c" * 64}}


def test_a_table_whose_dice_are_not_sealed_is_not_remembered(hear: Any) -> None:
    table, run = hear
    old = now(table)
    old["table"]["fair"] = None
    assert run((welcome(), old)) == [[], None]
