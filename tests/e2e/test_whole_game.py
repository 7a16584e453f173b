"""Whole games in a real browser against a real server, on a phone and on a desk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from dudo.record import read
from tests.e2e.player import DESK, PHONE, Player
from tests.server.harness import Running

SitDown = Callable[..., Player]


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("preset", ["classic", "box", "lizumo"])
def test_a_whole_game(
    sit_down: SitDown, server: Running, shots: Path, preset: str, size: dict[str, int]
) -> None:
    ana = sit_down(size)
    ana.hurry()
    table = ana.begin(preset)
    ana.play_to_the_end()
    ana.page.screenshot(path=shots / f"winner-{preset}-{size['width']}.png")

    # The record that the page offers tells the same game, and it is one by the rules.
    text = ana.context.request.get(f"{ana.address}/api/tables/{table}/record").text()
    record = read(text)
    assert record.state.rules.preset == preset
    winner = record.state.winner
    assert winner is not None
    expect(ana.see("winner")).to_contain_text("You" if winner == 0 else record.players[winner])
    # Every die that was ever in play was lost to somebody, and nobody saw one too early.
    for frame in ana.received:
        if frame.get("event", {}).get("type") == "roll":
            hands = frame["event"]["hands"]
            assert all(die == 0 for hand in hands[1:] for die in hand)


def test_a_rematch_begins_a_new_game_with_the_same_people(sit_down: SitDown) -> None:
    ana = sit_down()
    ana.hurry()
    first = ana.begin("lizumo")
    ana.play_to_the_end()
    before = ana.received[0]["table"]
    ana.see("rematch").click()
    ana.page.wait_for_url(lambda url: first not in url)
    expect(ana.see("winner")).to_be_hidden()
    expect(ana.see("round")).to_contain_text("1")
    after = [frame["table"] for frame in ana.received if frame["type"] == "welcome"][-1]
    assert after["id"] != first
    assert (after["seats"], after["rules"]) == (before["seats"], before["rules"])


def test_by_the_keyboard_alone(sit_down: SitDown) -> None:
    ana = sit_down(DESK)
    ana.hurry()
    ana.page.goto(ana.address)
    ana.see("name").focus()
    ana.page.keyboard.type("Ana")
    ana.page.keyboard.press("Enter")
    ana.see("table").wait_for()
    for _ in range(2000):
        if ana.see("winner").is_visible():
            break
        if ana.see("skip").is_visible():
            # Without waiting: at this pace the game may be over before the next line.
            ana.see("skip").evaluate_all("found => found[0]?.focus()")
            ana.page.keyboard.press("Enter")
        elif ana.see("next-round").is_visible():
            ana.page.keyboard.press("Enter")
        elif ana.see("picker").is_visible():
            if ana.doubtful() or not ana.see("bid").is_visible():
                ana.page.keyboard.press("d")
            else:
                ana.page.keyboard.press("ArrowRight")
                ana.page.keyboard.press("Enter")
        ana.page.wait_for_timeout(60)
    expect(ana.see("winner")).to_be_visible()
    assert any(
        frame.get("event", {}).get("type") == "bid" and frame["event"]["seat"] == 0
        for frame in ana.received
    )


def test_with_all_movement_at_the_pace_of_people(sit_down: SitDown) -> None:
    """One round as people see it: the cups lift, the dice are counted, a sentence says why."""
    ana = sit_down(reduced_motion="no-preference")
    ana.begin("classic")
    for _ in range(400):
        if ana.see("next-round").is_visible():
            break
        if ana.see("picker").is_visible():
            ana.see("dudo" if ana.view()["bids"] else "bid").click()
        ana.page.wait_for_timeout(50)
    sentence = ana.see("result").inner_text()
    assert "bid" in sentence or "Exactly" in sentence
    last = ana.view()["last"]
    assert f"{last['count']} " in sentence or sentence.startswith("No ")
    expect(ana.see("live")).to_contain_text(sentence)
