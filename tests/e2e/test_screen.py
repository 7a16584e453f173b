"""The table on a television: everybody sees it, nobody's dice are on it, and nothing is cut."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.player import DESK, Player
from tests.e2e.stage import Stage
from tests.e2e.test_friends import dice_told, invite, play_together, take_a_seat
from tests.e2e.test_layout import BOXES, DRAWN, HANDS, outside, overlap
from tests.e2e.test_page import serious
from tests.server.harness import Running

SitDown = Callable[..., Player]
TVS = ((1920, 1080), (1366, 768), (1280, 720))
TV = {"width": 1920, "height": 1080}


def test_the_screen_of_somebody_who_plays_shows_nobodys_dice(sit_down: SitDown) -> None:
    ana, bob = sit_down(DESK), sit_down()
    link = invite(ana, 1, "lizumo", 1)
    take_a_seat(bob, link, "Bob")
    # Ana's own browser has the television, too.
    with ana.page.expect_popup() as opened:
        ana.see("to-screen").click()
    screen = Player.__new__(Player)
    screen.page, screen.received, screen.troubles = opened.value, [], []
    screen.page.set_viewport_size(TV)  # type: ignore[arg-type]
    screen.page.on("console", screen._heard)
    screen.page.on("websocket", screen._connected)
    screen.page.reload()
    expect(screen.see("screen-seats")).to_contain_text("Ana")
    expect(screen.see("screen-seats")).to_contain_text("Bob")
    code = screen.page.get_by_role("img", name="QR code of this table")
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert box is not None
    assert box["height"] > 500
    ana.see("start").click()
    expect(screen.see("seat-0")).to_contain_text("Ana")
    play_together([ana, bob])
    expect(screen.see("winner")).to_be_visible()
    for faces in dice_told(screen).values():
        assert faces == {0}, "the screen was told dice that are under a cup"
    assert {frame["seat"] for frame in screen.received if "seat" in frame} == {None}
    # It goes along to the next game.
    ana.see("rematch").click()
    ana.see("lobby").wait_for()
    screen.page.wait_for_url(f"{ana.page.url}/screen")
    # Where its connection is lost on the way, it comes back by itself.
    expect(screen.see("screen-seats")).to_contain_text("Bob", timeout=20_000)
    screen.page.mouse.move(300, 300)
    screen.see("leave-screen").click()
    screen.page.wait_for_url(ana.page.url)
    screen.see("lobby").wait_for()
    assert screen.troubles == []
    # The way back to the game is not forgotten for having watched it.
    ana.page.goto(ana.address)
    expect(ana.see("back")).to_be_visible()


def test_the_screen_stays_awake_and_hides_what_is_not_needed(
    sit_down: SitDown, server: Running
) -> None:
    tv = sit_down(TV)
    tv.page.add_init_script(
        """window.asked = [];
        const release = () => asked.push('off');
        const request = async kind => (asked.push(kind), { release });
        Object.defineProperty(navigator, 'wakeLock', { value: { request } });"""
    )
    stage = Stage(tv.page, f"http://{server.host}", 6, opener=0, screen=True, seat=None)
    stage.roll(*HANDS)
    stage.open()
    leave = tv.see("leave-screen")
    assert tv.page.evaluate("window.asked") == ["screen"]
    tv.page.mouse.move(500, 500)
    assert leave.evaluate("one => getComputedStyle(one.parentElement).opacity") == "1"
    until = time.monotonic() + 8
    while leave.evaluate("one => getComputedStyle(one.parentElement).opacity") != "0":
        assert time.monotonic() < until
        tv.page.wait_for_timeout(100)
    assert tv.see("screen").evaluate("one => getComputedStyle(one).cursor") == "none"
    leave.focus()
    assert leave.evaluate("one => getComputedStyle(one.parentElement).opacity") == "1"
    tv.page.keyboard.press("Enter")
    tv.see("table").wait_for()
    assert tv.page.evaluate("window.asked") == ["screen", "off"]


@pytest.mark.parametrize(
    "who, told",
    [
        ({"seat": 0}, "No connection. Your seat is kept."),
        ({"seat": None, "left_seat": 0}, "No connection. Your seat is kept."),
        ({"seat": None}, "No connection. What you see may be out of date."),
        ({"seat": None, "screen": True}, "No connection. What you see may be out of date."),
    ],
)
def test_only_whoever_has_a_seat_is_told_that_it_is_kept(
    sit_down: SitDown, server: Running, who: dict[str, Any], told: str
) -> None:
    reader = sit_down(TV)
    stage = Stage(reader.page, f"http://{server.host}", 3, opener=1, **who)
    stage.roll(*HANDS)
    stage.open()
    reader.page.route("**/api/tables/*", lambda route: route.abort())
    assert stage.socket is not None
    reader.page.route_web_socket(re.compile("/api/tables/"), lambda socket: socket.close())
    stage.socket.close()
    expect(reader.see("reconnecting").locator("span")).to_have_text(told)
    reader.troubles.clear()  # the browser's own word for a call that failed


def _troubles(page: Page, size: tuple[int, int]) -> list[str]:
    found = []
    seats = page.locator(".seat .cup, .seat .seat-plate, .seat .open-dice").evaluate_all(BOXES)
    seats = [box for box in seats if box["right"] > box["left"]]
    found += outside("seat", seats, size)
    middle = page.locator(".centre p").evaluate_all(DRAWN)
    [foot] = page.locator(".screen-foot").evaluate_all(BOXES)
    found += outside(
        "the line beneath", page.locator(".screen-words > *").evaluate_all(DRAWN), size
    )
    found += [f"{one} covers {box}" for one in middle for box in seats if overlap(one, box)]
    found += [f"the foot {foot} covers {box}" for box in (*seats, *middle) if overlap(foot, box)]
    least = page.locator(".seat-name, .screen-line, .screen-before, .to-beat-who").evaluate_all(
        "all => Math.min(...all.map(one => parseFloat(getComputedStyle(one).fontSize)))"
    )
    # A hundredth of the picture's height for each metre, and a little less where twenty sit.
    found += [] if least >= size[1] * 0.024 else [f"letters of {least} px"]
    return found


def _bid(stage: Stage) -> None:
    stage.bid("3x2", "10x2")


def _result(stage: Stage) -> None:
    stage.bid("3x2", "10x2")
    stage.dudo()


def _winner(stage: Stage) -> None:
    for loser in range(stage.state.players - 1):
        if loser:
            stage.roll(*("" for _ in range(loser)))
        stage.bid("2x2")
        stage.dudo()


@pytest.mark.parametrize("play, dice", [(_bid, 5), (_result, 5), (_winner, 1)])
def test_everything_on_the_screen_can_be_read_from_the_sofa(
    browser: Browser, server: Running, play: Callable[[Stage], None], dice: int
) -> None:
    context = browser.new_context(locale="fr-FR", reduced_motion="reduce")
    page = context.new_page()
    found = []
    for players in (2, 3, 5) if dice == 1 else (2, 3, 5, 6, 7, 9, 10, 20):
        options: dict[str, Any] = {"screen": True, "seat": None, "starting_dice": dice}
        stage = Stage(page, f"http://{server.host}", players, opener=0, **options)
        stage.roll(*(("3", "5", "4", "6", "3") if dice == 1 else HANDS))
        stage.open()
        play(stage)
        page.locator("[data-testid=winner], [data-testid=to-beat], .counter").first.wait_for()
        for width, height in TVS:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(50)
            found += [f"{players}, {width}: {one}" for one in _troubles(page, (width, height))]
    context.close()
    assert found == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_serious_on_the_screen(
    sit_down: SitDown, server: Running, scheme: str
) -> None:
    tv = sit_down(TV, color_scheme=scheme)
    stage = Stage(tv.page, f"http://{server.host}", 6, opener=0, screen=True, seat=None)
    stage.roll(*HANDS)
    stage.open()
    stage.bid("3x2", "9x2")
    assert serious(tv) == []
    stage.dudo()
    tv.page.locator(".counter.is-done").wait_for()
    assert serious(tv) == []
    ana = sit_down(color_scheme=scheme)
    link = invite(ana, 2)
    other = sit_down(TV, color_scheme=scheme)
    other.page.goto(f"{link}/screen")
    other.see("screen-seats").wait_for()
    assert serious(other) == []
