"""What pictures are taken of, on a television."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.e2e.scenes import mid_round, shot, until_palifico
from tests.e2e.scenes_friends import clocked, lobby_host, open_lobby
from tests.e2e.stage import Stage

TV: dict[str, Any] = {"screen": True, "seat": None}


@shot
def screen_lobby_empty(page: Page, address: str) -> None:
    table = open_lobby(page, address, 3)
    page.goto(f"{address}/t/{table}/screen")
    page.get_by_test_id("screen-seats").wait_for()


@shot
def screen_lobby(page: Page, address: str) -> None:
    lobby_host(page, address)
    page.goto(f"{page.url}/screen")
    page.get_by_test_id("screen-seats").wait_for()


@shot
def screen_bid(page: Page, address: str) -> None:
    mid_round(page, address, **TV).bid("3x2", "4x2", "4x4")


@shot
def screen_three(page: Page, address: str) -> None:
    mid_round(page, address, players=3, opener=1, **TV).bid("3x2", "12x2")


@shot
def screen_five(page: Page, address: str) -> None:
    mid_round(page, address, players=5, opener=1, **TV).bid("3x2", "4x2", "12x2")


@shot
def screen_clock(page: Page, address: str) -> None:
    clocked(page, address, 2, 41, **TV)


@shot
def screen_last(page: Page, address: str) -> None:
    clocked(page, address, 2, 8.3, **TV)


@shot
def screen_up(page: Page, address: str) -> None:
    stage = clocked(page, address, 2, 3, absent="bot", **TV)
    stage.time_is_up(2, left=True, away=True, bot="cautious", here=False)
    stage.bid("4x4")


@shot
def screen_call(page: Page, address: str) -> None:
    stage = mid_round(page, address, **TV)
    stage.bid("3x2", "4x2", "4x4", "5x4", "9x4")
    stage.dudo()
    page.wait_for_timeout(450)


@shot
def screen_result(page: Page, address: str) -> None:
    stage = mid_round(page, address, **TV)
    stage.bid("3x2", "4x2", "4x4", "5x4", "12x4")
    stage.dudo()
    page.wait_for_timeout(4000)


@shot
def screen_palifico(page: Page, address: str) -> None:
    stage = until_palifico(page, address, **TV)
    stage.roll("4", "24", "15", "24")
    stage.bid("1x4", "2x4", "3x4")


@shot
def screen_winner(page: Page, address: str) -> None:
    stage = Stage(page, address, 2, opener=1, starting_dice=1, **TV)
    stage.roll("3", "5")
    stage.open()
    stage.bid("2x5")
    stage.dudo()
    page.wait_for_timeout(4000)


@shot
def screen_ten(page: Page, address: str) -> None:
    mid_round(page, address, players=10, opener=5, **TV).bid("8x2", "8x3", "10x3", "11x3")


@shot
def screen_twenty(page: Page, address: str) -> None:
    mid_round(page, address, players=20, opener=14, **TV).bid("8x2", "8x3", "10x3", "12x3", "28x2")


@shot
def screen_twenty_result(page: Page, address: str) -> None:
    stage = mid_round(page, address, players=20, opener=14, **TV)
    stage.bid("8x2", "8x3", "10x3", "12x3", "28x2")
    stage.dudo()
    page.wait_for_timeout(4500)
