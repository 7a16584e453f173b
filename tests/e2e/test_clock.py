"""A turn that has its time: chosen by the host, seen by everybody, and told when it is up."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.player import DESK, PHONE, Player
from tests.e2e.stage import Stage
from tests.e2e.test_friends import invite, take_a_seat
from tests.e2e.test_layout import HANDS, SIZES, troubles
from tests.e2e.test_page import serious
from tests.server.harness import Running

SitDown = Callable[..., Player]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on which 15 seconds are 3, and 30 are 6."""
    with Running(tmp_path_factory.mktemp("data"), clock_unit=0.2) as running:
        yield running


def choose(ana: Player, clock: int, absent: str) -> None:
    """The host of the lobby chooses how long a turn may take and what happens then."""
    ana.see("settings").click()
    ana.page.locator(f"dialog label:has([data-testid=clock-{clock}])").click()
    ana.page.locator(f"dialog label:has([data-testid=absent-{absent}])").click()
    ana.page.keyboard.press("Escape")


def whose_turn(player: Player) -> int:
    """The seat that is to act, once the dice are rolled."""
    until = time.monotonic() + 10
    while player.view()["to_act"] is None:
        assert time.monotonic() < until, "nobody's turn comes"
        player.page.wait_for_timeout(30)
    seat: int = player.view()["to_act"]
    return seat


def clocked(page: Player, server: Running, left: float, to_act: int = 2, **options: Any) -> Stage:
    """A round of six at a table with a clock, one of whom has so many seconds left."""
    people: dict[int, dict[str, Any]] = {seat: {} for seat in range(1, 6)}
    address = f"http://{server.host}"
    stage = Stage(page.page, address, 6, opener=0, people=people, clock=60, **options)
    stage.roll("11355", "22456", "13446", "23366", "14556", "22345")
    stage.bid(*("3x2", "4x2", "4x4", "5x4", "5x5", "5x6")[:to_act])
    stage.until = int(left * 1000)
    stage.open()
    return stage


def test_the_host_chooses_the_clock_and_everybody_reads_it(sit_down: SitDown) -> None:
    ana, bob = sit_down(), sit_down(DESK)
    ana.page.goto(ana.address)
    ana.see("more-options").click()
    ana.page.locator("label:has([data-testid=clock-120])").click()
    ana.page.locator("label:has([data-testid=absent-bot-move])").click()
    ana.see("name").fill("Ana")
    while int(ana.see("opponents-value").inner_text()) > 2:
        ana.see("opponents-less").click()
    ana.see("play-friends").click()
    ana.see("lobby").wait_for()
    take_a_seat(bob, ana.see("invite-link").input_value(), "Bob")
    expect(bob.see("agreed")).to_contain_text("2 min a turn, then a bot moves")
    choose(ana, 30, "out")
    expect(bob.see("agreed")).to_contain_text("30 s a turn, or you lose the seat")
    # One person alone against bots has no clock, and is told of none.
    bob.see("stand-up").click()
    for seat in (1, 2):
        ana.see(f"bot-{seat}").click()
        ana.see(f"open-{seat}").wait_for()
    expect(ana.see("agreed")).not_to_contain_text("30 s")
    ana.see("settings").click()
    ana.see("chat-on").wait_for(state="attached")
    expect(ana.see("clock-30")).to_have_count(0)


def test_a_bot_plays_for_whoever_is_out_of_time_until_they_are_back(sit_down: SitDown) -> None:
    ana, bob, eve = sit_down(), sit_down(DESK), sit_down()
    link = invite(ana, 2, "classic", 5)
    take_a_seat(bob, link, "Bob")
    take_a_seat(eve, link, "Eve")
    choose(ana, 15, "bot")
    ana.see("start").click()
    players = {0: ana, 1: bob, 2: eve}
    for player in players.values():
        player.see("table").wait_for()
    first = whose_turn(ana)
    slow = players.pop(first)
    expect(slow.see("my-clock")).to_be_visible()
    others = list(players.values())
    for other in others:
        # Three seconds: the last of them, told in figures.
        expect(other.see(f"seconds-{first}")).to_be_visible()
    expect(others[0].see("notice")).to_contain_text(
        "a bot plays until they are back", timeout=10_000
    )
    expect(others[0].see("live")).to_contain_text("a bot plays until they are back")
    expect(others[0].see(f"seat-{first}")).to_contain_text("bot plays")
    expect(slow.see("watching")).to_contain_text("Your time was up")
    slow.see("come-back").click()
    expect(slow.see("hand")).to_be_visible()
    expect(others[0].see(f"seat-{first}")).not_to_contain_text("bot plays")


def test_a_seat_that_is_lost_to_the_clock_says_so(sit_down: SitDown) -> None:
    ana, bob = sit_down(), sit_down()
    link = invite(ana, 1, "classic", 5)
    take_a_seat(bob, link, "Bob")
    choose(ana, 15, "out")
    ana.see("start").click()
    ana.see("table").wait_for()
    slow = (ana, bob)[whose_turn(ana)]
    expect(slow.see("watching")).to_contain_text(
        "Your time was up: a bot plays on for you", timeout=10_000
    )
    expect(slow.see("come-back")).to_have_count(0)


def test_a_table_that_waits_says_so_and_the_time_survives_a_reload(sit_down: SitDown) -> None:
    ana, bob = sit_down(), sit_down()
    link = invite(ana, 1, "classic", 5)
    take_a_seat(bob, link, "Bob")
    choose(ana, 15, "wait")
    ana.see("start").click()
    ana.see("table").wait_for()
    first = whose_turn(ana)
    slow, other = ((ana, bob), (bob, ana))[first]
    other.page.reload()
    expect(other.see(f"clock-{first}")).to_be_visible()
    expect(other.see("status").locator("+ .hint")).to_contain_text(
        "no time left. The table waits.", timeout=10_000
    )
    expect(slow.see("my-clock")).to_have_text("time’s up")
    slow.see("bid").click()
    expect(slow.see("my-clock")).to_have_count(0)


def test_the_last_ten_seconds_are_seen_by_all_and_heard_once(
    sit_down: SitDown, server: Running
) -> None:
    ana = sit_down()
    clocked(ana, server, 11.4)
    ana.page.evaluate(
        """() => {
            window.heard = [];
            const spoken = document.querySelector('[data-testid=clock-spoken]');
            new MutationObserver(() => heard.push(spoken.textContent))
                .observe(spoken, { characterData: true, childList: true, subtree: true });
        }"""
    )
    plates = ".seat-plate, .seat .cup, .controls, .mine"
    boxes = f"""[...document.querySelectorAll('{plates}')]
        .map(one => JSON.stringify(one.getBoundingClientRect())).join()"""
    before = ana.page.evaluate(boxes)
    expect(ana.see("seconds-2")).to_have_count(0)
    expect(ana.see("seconds-2")).to_have_text("10")
    expect(ana.see("seconds-2")).to_have_text("8")
    assert ana.page.evaluate("window.heard") == ["Rosa has 10 seconds left."]
    assert ana.page.evaluate(boxes) == before, "nothing moves when the seconds are told"


@pytest.mark.parametrize(
    "size, scheme", [(PHONE, "dark"), (DESK, "light")], ids=["phone-dark", "desk-light"]
)
def test_axe_finds_nothing_serious_while_a_clock_runs(
    sit_down: SitDown, server: Running, size: dict[str, int], scheme: str
) -> None:
    ana = sit_down(size, color_scheme=scheme)
    clocked(ana, server, 8, to_act=6).time_is_up(0)
    ana.see("notice").wait_for()
    assert serious(ana) == []


def test_the_clock_fits_every_screen(browser: Browser, server: Running) -> None:
    context = browser.new_context(locale="fr-FR", reduced_motion="reduce")
    page = context.new_page()
    people: dict[int, dict[str, Any]] = {seat: {} for seat in range(1, 6)}
    stage = Stage(page, f"http://{server.host}", 6, opener=0, people=people, clock=60)
    stage.roll(*HANDS)
    stage.until = 9_900
    stage.open()
    page.get_by_test_id("my-clock").wait_for()
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(50)
        found += [f"{width}×{height}: {trouble}" for trouble in troubles(page, (width, height))]
        clock = page.get_by_test_id("my-clock").bounding_box()
        assert clock is not None
        if clock["x"] < 0 or clock["x"] + clock["width"] > width or clock["y"] < 0:
            found.append(f"{width}×{height}: the clock is at {clock}")
    context.close()
    assert found == []
