"""What pictures are taken of: the first pages, and a table in every state of a game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from dudo.rules import RollOff
from tests.e2e.stage import Stage

Shot = Callable[[Page, str], None]
SHOTS: dict[str, Shot] = {}


def shot(function: Shot) -> Shot:
    SHOTS[function.__name__.replace("_", "-")] = function
    return function


@shot
def home(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_test_id("play").wait_for()


@shot
def home_more(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_test_id("more-options").click()
    for choice in ("calza-never", "lost_dudo-difference"):
        page.locator(f"label:has([data-testid={choice}])").click()
    page.get_by_test_id("difference").scroll_into_view_if_needed()


@shot
def rules(page: Page, address: str) -> None:
    page.goto(f"{address}/rules")
    page.get_by_role("heading", level=3).first.wait_for()


@shot
def gone(page: Page, address: str) -> None:
    page.goto(f"{address}/t/nowhere")
    page.get_by_test_id("gone").wait_for(timeout=15_000)


def mid_round(page: Page, address: str, players: int = 6, **options: Any) -> Stage:
    stage = Stage(page, address, players, **{"opener": 2 % players, **options})
    stage.roll("11355", "22456", "13446", "23366", "14556", "22345")
    stage.open()
    return stage


@shot
def your_turn(page: Page, address: str) -> None:
    mid_round(page, address).bid("3x2", "4x2", "4x4", "5x4")


@shot
def assisted(page: Page, address: str) -> None:
    mid_round(page, address, assisted=True).bid("3x2", "4x2", "7x2", "7x5")


@shot
def closed_face(page: Page, address: str) -> None:
    mid_round(page, address, raising="same-or-higher-face").bid("3x2", "4x2", "4x4", "5x4")
    page.get_by_test_id("face-3").click(force=True)
    page.wait_for_timeout(300)


@shot
def you_open(page: Page, address: str) -> None:
    mid_round(page, address, opener=0)


@shot
def waiting(page: Page, address: str) -> None:
    mid_round(page, address).bid("3x2", "4x2")


@shot
def out_of_turn(page: Page, address: str) -> None:
    mid_round(page, address, calza="anyone", assisted=True).bid("3x2", "4x2")


@shot
def rolling(page: Page, address: str) -> None:
    stage = Stage(page, address, 4)
    stage.open()
    stage.roll("11355")
    page.wait_for_timeout(200)


@shot
def roll_off(page: Page, address: str) -> None:
    stage = Stage(page, address, 6, preset="box", opener=None)
    stage.open()
    stage.play(RollOff(((3, 4), (6, 6), (1, 2), (6, 6), (2, 5), (1, 1))))


@shot
def call(page: Page, address: str) -> None:
    stage = mid_round(page, address)
    stage.bid("3x2", "4x2", "4x4", "5x4", "9x4")
    stage.dudo()
    page.wait_for_timeout(450)


@shot
def counting(page: Page, address: str) -> None:
    stage = mid_round(page, address)
    stage.bid("3x2", "4x2", "4x4", "5x4", "9x4")
    stage.dudo()
    page.wait_for_timeout(2000)


@shot
def result(page: Page, address: str) -> None:
    stage = mid_round(page, address)
    stage.bid("3x2", "4x2", "4x4", "5x4", "12x4")
    stage.dudo()
    page.wait_for_timeout(600)
    page.get_by_test_id("table").click(position={"x": 195, "y": 300})
    page.wait_for_timeout(400)


@shot
def right_calza(page: Page, address: str) -> None:
    stage = Stage(page, address, 4, opener=3)
    stage.roll("22222", "22222", "33333", "44444")
    stage.bid("9x5")
    stage.dudo()
    stage.roll("12345", "12345", "12345", "1234")
    stage.open()
    stage.bid("3x5", "4x5", "5x5", "7x5")
    stage.calza()
    page.wait_for_timeout(3600)


def until_palifico(page: Page, address: str, **options: Any) -> Stage:
    stage = Stage(page, address, 4, opener=0, starting_dice=2, **options)
    stage.roll("23", "23", "45", "45")
    stage.bid("4x6")
    stage.dudo()
    stage.open()
    return stage


@shot
def palifico_result(page: Page, address: str) -> None:
    until_palifico(page, address)
    page.wait_for_timeout(500)


@shot
def palifico(page: Page, address: str) -> None:
    stage = until_palifico(page, address)
    stage.roll("4", "24", "15", "24")
    stage.bid("1x4", "2x4", "3x4", "4x4")


@shot
def out(page: Page, address: str) -> None:
    stage = Stage(page, address, 4, opener=0, starting_dice=1)
    stage.roll("2", "3", "4", "5")
    stage.bid("3x6")
    stage.dudo()
    stage.open()
    page.wait_for_timeout(400)


@shot
def out_watching(page: Page, address: str) -> None:
    stage = Stage(page, address, 4, opener=0, starting_dice=1)
    stage.roll("2", "3", "4", "5")
    stage.bid("3x6")
    stage.dudo()
    stage.open()
    stage.roll("", "3", "5", "5")
    stage.bid("1x3", "1x5")


@shot
def winner(page: Page, address: str) -> None:
    stage = Stage(page, address, 2, opener=1, starting_dice=1)
    stage.roll("3", "5")
    stage.open()
    stage.bid("2x5")
    stage.dudo()
    page.wait_for_timeout(4000)


@shot
def watching(page: Page, address: str) -> None:
    mid_round(page, address, seat=None).bid("3x2", "4x2", "4x4")


@shot
def reconnecting(page: Page, address: str) -> None:
    stage = mid_round(page, address)
    stage.bid("3x2", "4x2", "4x4", "5x4")
    page.route("**/api/tables/*", lambda route: route.abort())
    page.route_web_socket(re.compile("/api/tables/"), lambda socket: socket.close())
    assert stage.socket is not None
    stage.socket.close()
    page.get_by_test_id("reconnecting").wait_for()


@shot
def two(page: Page, address: str) -> None:
    mid_round(page, address, players=2, opener=1, assisted=True).bid("3x2")


@shot
def three(page: Page, address: str) -> None:
    mid_round(page, address, players=3, opener=1).bid("3x2", "12x2")


@shot
def ten(page: Page, address: str) -> None:
    mid_round(page, address, players=10, opener=5).bid("8x2", "8x3", "10x3", "11x3")


@shot
def twenty(page: Page, address: str) -> None:
    mid_round(page, address, players=20, opener=14, assisted=True).bid(
        *["8x2", "8x3", "10x3", "12x3", "28x2", "28x4"]
    )


@shot
def twenty_counted(page: Page, address: str) -> None:
    stage = mid_round(page, address, players=20, opener=14)
    stage.bid(*["8x2", "8x3", "10x3", "12x3", "28x2", "28x4"])
    stage.dudo()
    page.wait_for_timeout(4000)


@shot
def menu(page: Page, address: str) -> None:
    mid_round(page, address).bid("3x2", "4x2")
    page.get_by_test_id("menu").click()
    page.wait_for_timeout(300)
