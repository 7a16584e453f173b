"""What pictures are taken of, among friends: the lobby, the clock, what the host may do."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.e2e.scenes import mid_round, shot
from tests.e2e.stage import Stage

PHONE = {"width": 390, "height": 844}


# --- friends ---


def sit_with(page: Page, address: str, table: str, name: str, colour: int) -> Page:
    """Somebody else who sits down at ``table`` with their own browser."""
    browser = page.context.browser
    assert browser is not None
    other = browser.new_context(viewport=PHONE, locale="en-GB").new_page()  # type: ignore[arg-type]
    other.goto(f"{address}/t/{table}")
    other.get_by_test_id("sit-name").fill(name)
    other.locator(f"label:has([data-testid=colour-{colour}])").click()
    other.get_by_test_id("sit-down").click()
    other.get_by_test_id("stand-up").wait_for()
    return other


def open_lobby(page: Page, address: str, seats: int = 5) -> str:
    """``page`` makes a table with so many open seats and is at its lobby; the table's id."""
    page.goto(address)
    page.get_by_test_id("name").fill("Ana")
    while int(page.get_by_test_id("opponents-value").inner_text()) < seats:
        page.get_by_test_id("opponents-more").click()
    page.get_by_test_id("play-friends").click()
    page.get_by_test_id("lobby").wait_for()
    return page.url.rsplit("/", 1)[1]


@shot
def lobby_empty(page: Page, address: str) -> None:
    open_lobby(page, address, 3)


@shot
def lobby_host(page: Page, address: str) -> None:
    table = open_lobby(page, address)
    rosa = sit_with(page, address, table, "Rosa", 4)
    sit_with(page, address, table, "Marconi", 1).context.close()
    page.get_by_test_id("bot-3").click()
    page.get_by_test_id("place-3").locator("select").wait_for()
    rosa.get_by_test_id("chat").click()
    rosa.locator("[data-testid=say]:visible").fill("Hello everybody! Who brings the dice?")
    rosa.locator("[data-testid=say-send]:visible").click()
    rosa.wait_for_timeout(300)
    rosa.locator("[data-testid=emote-wave]:visible").click()
    page.get_by_test_id("pop-1").wait_for()


@shot
def lobby_visitor(page: Page, address: str) -> None:
    browser = page.context.browser
    assert browser is not None
    host = browser.new_context(locale="en-GB").new_page()
    table = open_lobby(host, address)
    sit_with(host, address, table, "Rosa", 4)
    page.goto(f"{address}/t/{table}")
    page.get_by_test_id("sit-name").wait_for()


@shot
def lobby_seated(page: Page, address: str) -> None:
    lobby_visitor(page, address)
    page.get_by_test_id("sit-name").fill("Inés")
    page.get_by_test_id("sit-down").click()
    page.get_by_test_id("stand-up").wait_for()


@shot
def lobby_qr(page: Page, address: str) -> None:
    open_lobby(page, address)
    page.get_by_test_id("qr").click()
    page.wait_for_timeout(300)


@shot
def lobby_settings(page: Page, address: str) -> None:
    open_lobby(page, address)
    page.get_by_test_id("settings").click()
    page.get_by_test_id("chat-on").wait_for(state="attached")


@shot
def lobby_clock(page: Page, address: str) -> None:
    """What the host chooses, and what the others read of it."""
    lobby_settings(page, address)
    page.locator("dialog label:has([data-testid=clock-60])").click()
    page.locator("dialog label:has([data-testid=absent-bot])").click()
    page.get_by_test_id("absent-bot").scroll_into_view_if_needed()


@shot
def lobby_agreed(page: Page, address: str) -> None:
    lobby_clock(page, address)
    page.keyboard.press("Escape")


@shot
def home_clock(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_test_id("more-options").click()
    page.locator("label:has([data-testid=clock-30])").click()
    page.get_by_test_id("difference").scroll_into_view_if_needed()


@shot
def lobby_chat(page: Page, address: str) -> None:
    lobby_host(page, address)
    if page.get_by_test_id("chat").is_visible():
        page.get_by_test_id("chat").click()


PEOPLE: dict[int, dict[str, Any]] = {
    1: {},
    2: {"here": False, "colour": 5},
    3: {"left": True, "bot": "cautious"},
}


@shot
def friends_away(page: Page, address: str) -> None:
    stage = mid_round(page, address, people=PEOPLE)
    stage.bid("3x2", "4x2", "4x4", "5x4")
    stage.emote(1, "laugh")


@shot
def friends_ready(page: Page, address: str) -> None:
    stage = mid_round(page, address, people={**PEOPLE, 4: {}})
    stage.bid("3x2", "4x2", "4x4", "5x4", "12x4")
    stage.dudo()
    page.wait_for_timeout(600)
    page.get_by_test_id("table").click(position={"x": 195, "y": 300})
    stage.waits({"for": "ready", "seats": [4]})


# --- the clock ---


def clocked(page: Page, address: str, to_act: int, left: float, **options: Any) -> Stage:
    """A round with a clock that has ``left`` seconds, the turn being that of ``to_act``."""
    people: dict[int, dict[str, Any]] = {seat: {} for seat in (1, 2, 3, 4)}
    stage = Stage(page, address, 6, opener=0, people=people, clock=60, **options)
    stage.roll("11355", "22456", "13446", "23366", "14556", "22345")
    stage.bid(*("3x2", "4x2", "4x4", "5x4", "5x5", "5x6")[:to_act])
    stage.until = int(left * 1000)
    stage.open()
    return stage


@shot
def clock(page: Page, address: str) -> None:
    clocked(page, address, 2, 41)


@shot
def clock_last(page: Page, address: str) -> None:
    clocked(page, address, 2, 8.3)


@shot
def clock_yours(page: Page, address: str) -> None:
    clocked(page, address, 6, 41)


@shot
def clock_yours_last(page: Page, address: str) -> None:
    clocked(page, address, 6, 8.3)


@shot
def clock_up_waits(page: Page, address: str) -> None:
    clocked(page, address, 2, 3).time_is_up(2)


@shot
def clock_up_yours_waits(page: Page, address: str) -> None:
    clocked(page, address, 6, 3).time_is_up(0)


@shot
def clock_up_bot(page: Page, address: str) -> None:
    stage = clocked(page, address, 2, 3, absent="bot")
    stage.time_is_up(2, left=True, away=True, bot="cautious", here=False)
    stage.bid("4x4")


@shot
def clock_lost(page: Page, address: str) -> None:
    """The reader's own time was up at a table where that costs the seat."""
    stage = clocked(page, address, 6, 3, absent="out")
    stage.seat = None
    stage.time_is_up(0, left=True, bot="cautious", here=False)
    stage.welcome()


# --- the host's powers, and the way to a rematch ---


def _hosted(page: Page, address: str) -> Stage:
    stage = mid_round(page, address, people={**PEOPLE, 4: {}})
    stage.bid("3x2", "4x2")
    return stage


@shot
def host_menu(page: Page, address: str) -> None:
    _hosted(page, address)
    page.get_by_test_id("menu").click()
    page.get_by_test_id("manage").scroll_into_view_if_needed()


@shot
def host_people(page: Page, address: str) -> None:
    host_menu(page, address)
    page.get_by_test_id("manage").click()


@shot
def host_seat(page: Page, address: str) -> None:
    _hosted(page, address)
    page.get_by_test_id("manage-1").click()


@shot
def host_confirm(page: Page, address: str) -> None:
    host_seat(page, address)
    page.get_by_test_id("manage-remove").click()


@shot
def host_removed(page: Page, address: str) -> None:
    """What the reader sees whom the host removes."""
    stage = _hosted(page, address)
    stage.host, stage.seat = 1, None
    event = {"type": "stood", "seat": 0, "removed": True}
    stage.tell(event, "table-removed-game", 0, left=True, bot="cautious", here=False)
    stage.welcome()


@shot
def rematch_there(page: Page, address: str) -> None:
    """Somebody comes to a table whose people went on."""
    stage = Stage(page, address, 2, opener=1, starting_dice=1, seat=None, rematch="next")
    stage.roll("3", "5")
    stage.bid("2x5")
    stage.dudo()
    stage.open()


@shot
def come_back(page: Page, address: str) -> None:
    """Whose time was up, they may take their seat again."""
    person = {"left": True, "away": True, "bot": "cautious", "here": False}
    stage = mid_round(page, address, seat=None, left_seat=0, people={0: person, 1: {}})
    stage.bid("3x2", "4x2")
