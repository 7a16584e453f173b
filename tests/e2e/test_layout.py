"""All that one needs to play is on the screen, on every screen, and nothing hides the bid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.stage import Stage
from tests.server.harness import Running

SIZES = (
    *((320, 568), (568, 320), (360, 640), (667, 331), (390, 844), (844, 390), (768, 1024)),
    *((1024, 600), (1024, 768), (1366, 640), (1440, 900)),
)
NEEDED = ("bid", "dudo", "calza", *(f"face-{face}" for face in range(1, 7)), "count-more")
HANDS = ("11355", "22456", "13446", "23366", "14556", "22345")

Box = dict[str, float]
Start = Callable[[Page, str, int], None]

# What is drawn of an element: its text and pictures, not the room that it might fill.
DRAWN = """elements => elements.map(element => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, top, right, bottom } = range.getBoundingClientRect();
    return { left, top, right, bottom };
})"""
BOXES = """elements => elements.map(element => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
})"""


def _to_beat(page: Page, address: str, players: int) -> None:
    stage = Stage(page, address, players, assisted=True, opener=2 % players)
    stage.roll(*HANDS)
    stage.open()
    stage.bid(*("3x2", "4x2", "10x2", "10x5")[: (-2) % players or 2])


def _to_open(page: Page, address: str, players: int) -> None:
    stage = Stage(page, address, players, assisted=True, opener=0)
    stage.roll(*HANDS)
    stage.open()


def _among_friends(page: Page, address: str, players: int) -> None:
    """Others are away, have left or send a sign: the strip has the chat as well."""
    people: dict[int, dict[str, Any]] = {
        1: {"here": False},
        2: {"left": True, "bot": "cautious"},
        3: {},
    }
    people = {seat: about for seat, about in people.items() if seat < players}
    stage = Stage(page, address, players, opener=0, people=people)
    stage.roll(*HANDS)
    stage.open()
    stage.emote(1, "laugh")
    page.get_by_test_id("chat").wait_for(state="attached")


def overlap(one: Box, other: Box) -> bool:
    return (
        one["left"] < other["right"] - 1
        and other["left"] < one["right"] - 1
        and one["top"] < other["bottom"] - 1
        and other["top"] < one["bottom"] - 1
    )


def troubles(page: Page, size: tuple[int, int]) -> list[str]:
    found = []
    for name in NEEDED:
        boxes = page.get_by_test_id(name).evaluate_all(BOXES)
        found += [] if boxes else [f"{name} is missing"]
        found += outside(name, boxes, size)
    own = page.get_by_test_id("hand").locator(".die").evaluate_all(BOXES)
    found += [] if len(own) == 5 else [f"{len(own)} own dice"]
    found += outside("own die", own, size)
    found += outside("the strip", page.locator(".strip > *:visible").evaluate_all(BOXES), size)
    seats = page.locator(".seat .cup, .seat .seat-plate").evaluate_all(BOXES)
    found += outside("seat", seats, size)
    [middle] = page.get_by_test_id("centre").evaluate_all(DRAWN)
    found += outside("the middle", [middle], size)
    found += [f"the middle {middle} covers {seat}" for seat in seats if overlap(middle, seat)]
    [dock] = page.get_by_test_id("dock").evaluate_all(BOXES)
    found += [f"the dock {dock} covers {box}" for box in (*seats, middle) if overlap(box, dock)]
    return found


def outside(name: str, boxes: list[Any], size: tuple[int, int]) -> list[str]:
    return [
        f"{name} is off the screen: {box}"
        for box in boxes
        if box["left"] < -0.5
        or box["top"] < -0.5
        or box["right"] > size[0] + 0.5
        or box["bottom"] > size[1] + 0.5
    ]


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_no_sentence_of_a_last_result_is_cut(
    browser: Browser, server: Running, locale: str
) -> None:
    context = browser.new_context(locale=locale, reduced_motion="reduce")
    page = context.new_page()
    stage = Stage(page, f"http://{server.host}", 2, opener=1, starting_dice=1)
    stage.roll("3", "5")
    stage.open()
    stage.bid("2x5")
    stage.dudo()
    page.get_by_test_id("winner").wait_for()
    found = []
    for width, height in ((390, 844), (768, 1024), (1366, 640), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(50)
        words = page.locator(".outcome-words")
        shown, all_of_it = words.evaluate("one => [one.clientHeight, one.scrollHeight]")
        found += [] if all_of_it <= shown else [f"{width}: {all_of_it} in {shown}"]
    context.close()
    assert found == []


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("start", [_to_beat, _to_open, _among_friends])
def test_all_that_one_plays_with_is_on_the_screen(
    browser: Browser, server: Running, start: Start, locale: str, players: int
) -> None:
    context = browser.new_context(locale=locale, reduced_motion="reduce")
    page = context.new_page()
    start(page, f"http://{server.host}", players)
    page.get_by_test_id("bid").wait_for()
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(50)
        found += [f"{width}×{height}: {trouble}" for trouble in troubles(page, (width, height))]
    context.close()
    assert found == []


def test_the_bids_of_a_round_leave_long_names_their_beginning(
    browser: Browser, server: Running
) -> None:
    page = browser.new_page(reduced_motion="reduce")
    people = {seat: {"name": f"{seat}{'W' * 23}"} for seat in range(1, 4)}
    stage = Stage(page, f"http://{server.host}", 4, opener=1, people=people)
    stage.roll(*HANDS)
    stage.open()
    stage.bid("3x2", "10x2", "10x5")
    found = []
    for width, height in ((1024, 768), (1280, 800), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(50)
        rows = page.locator(".bids-list")
        shown, all_of_it = rows.evaluate("one => [one.clientWidth, one.scrollWidth]")
        found += [] if all_of_it <= shown else [f"{width}: {all_of_it} in {shown}"]
        parts = page.locator(".bids-list .emblem, .bids-list .bid").evaluate_all(BOXES)
        assert len(parts) == 6
        box = rows.evaluate("one => one.getBoundingClientRect().toJSON()")
        found += [
            f"{width}: {part} is outside of {box}"
            for part in parts
            if part["left"] < box["left"] or part["right"] > box["right"]
        ]
    page.close()
    assert found == []


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_way_back_to_ones_seat_has_its_words_in_one_line(
    browser: Browser, server: Running, locale: str
) -> None:
    context = browser.new_context(locale=locale, reduced_motion="reduce")
    page = context.new_page()
    person = {"left": True, "away": True, "bot": "cautious", "here": False}
    people: dict[int, dict[str, Any]] = {0: person, 1: {}}
    stage = Stage(page, f"http://{server.host}", 4, seat=None, left_seat=0, people=people)
    stage.roll(*HANDS)
    stage.open()
    stage.bid("3x2", "10x2")
    found = []
    for told in ("status", "result"):
        if told == "result":
            stage.dudo()
        page.get_by_test_id(told).wait_for()
        for size in ((1200, 701), (1280, 800), (1920, 1080)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.wait_for_timeout(50)
            [button] = page.get_by_test_id("come-back").evaluate_all(BOXES)
            if button["bottom"] - button["top"] > 52:
                found += [f"{told}, {size[0]}: {button}"]
            [words] = page.get_by_test_id("watching").locator("span").evaluate_all(DRAWN)
            [dock] = page.get_by_test_id("dock").evaluate_all(BOXES)
            if words["top"] < dock["top"] or words["bottom"] > dock["bottom"]:
                found += [f"{told}, {size[0]}: {words} in {dock}"]
            if overlap(button, page.locator(".controls").evaluate_all(BOXES)[0]):
                found += [f"{told}, {size[0]}: the button covers what is told"]
            found += outside("the dock", page.locator(".dock > *").evaluate_all(BOXES), size)
    context.close()
    assert found == []


def test_a_long_word_in_the_chat_drives_nothing_else_out(browser: Browser, server: Running) -> None:
    context = browser.new_context(locale="fr-FR", reduced_motion="reduce")
    page = context.new_page()
    stage = Stage(page, f"http://{server.host}", 4, opener=1, people={1: {}, 2: {}, 3: {}})
    stage.roll(*HANDS)
    stage.seq += 1
    params = {"name": "Rosa", "text": "W" * 200}
    stage.story.append({"seq": stage.seq, "say": [{"key": "table-said", "params": params}]})
    stage.open()
    found = []
    for width, height, lines in ((320, 568, 2), (390, 844, 2), (1280, 800, 6)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(50)
        [[tall, line, shown, wide]] = page.locator(".told-said:visible").evaluate_all(
            """all => all.map(one => [one.clientHeight,
                parseFloat(getComputedStyle(one).lineHeight), one.clientWidth, one.scrollWidth])"""
        )
        found += [] if tall <= lines * line + 1 else [f"{width}: {tall} px of what is said"]
        found += [] if wide <= shown else [f"{width}: what is said is {wide} px wide in {shown}"]
        # The number of the round is whole, whatever becomes of the preset's name.
        [number] = page.get_by_test_id("round").evaluate_all(DRAWN)
        [facts] = page.locator(".strip-facts").evaluate_all(BOXES)
        if number["right"] > facts["right"] + 0.5:
            found += [f"{width}: the round {number} is cut by {facts}"]
        [rules] = page.get_by_test_id("rules").evaluate_all(BOXES)
        found += [] if rules["right"] - rules["left"] >= 44 else [f"{width}: {rules}"]
        found += outside(
            "the strip", page.locator(".strip > *:visible").evaluate_all(BOXES), (width, height)
        )
    page.set_viewport_size({"width": 320, "height": 568})
    page.get_by_test_id("chat").click()
    shown, wide = page.get_by_test_id("talk").evaluate("one => [one.clientWidth, one.scrollWidth]")
    found += [] if wide <= shown else [f"the chat is {wide} px wide in {shown}"]
    context.close()
    assert found == []
