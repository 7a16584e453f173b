"""What pictures are taken of when dice are checked."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

from playwright.sync_api import Page

from dudo.record import read
from dudo.rules import Phase
from tests.e2e.scenes import mid_round, shot
from tests.e2e.stage import Stage

RECORDS = Path(__file__).parents[1] / "record/golden"


def _check(
    page: Page, address: str, name: str, change: tuple[str, str] = ("", ""), there: bool = True
) -> None:
    """The check of a record of the tests, by a browser that was there or was not."""
    text = (RECORDS / f"{name}.dudo").read_text(encoding="utf-8")
    record = read(text)
    seals = record.seals
    assert seals is not None
    seal, numbers = seals.commitment.hex(), [one and one.hex() for one in seals.contributions]
    rounds = {
        str(past.number): {
            "seal": seals.rounds[past.number - 1].commitment.hex(),
            "dice": " ".join("".join(map(str, hand)) for hand in past.hands),
        }
        for past in record.state.past
    }
    told = {"seal": seal, "early": True, "number": numbers[0], "given": "sent", "numbers": numbers}
    if there:
        known = json.dumps(json.dumps([["staged", {**told, "rounds": rounds}]]))
        page.add_init_script(f"localStorage.setItem('dudo.fair', {known})")
    before = text.replace(*change)[: text.rindex("digest ")]
    body = f"{before}digest {hashlib.sha256(before.encode()).hexdigest()}\n"
    page.route(re.compile("/record$"), lambda route: route.fulfill(body=body))
    fair = {"seal": seal, "contributions": numbers}
    stage = Stage(page, address, 3, opener=1, starting_dice=1, fair=fair)
    stage.roll("1", "4", "5")
    stage.open()
    if record.state.phase is Phase.OVER:
        stage.bid("2x5")
        stage.dudo()
        stage.roll("1", "3")
        stage.bid("2x5")
        stage.dudo()
        page.wait_for_timeout(5000)
        page.get_by_test_id("check-dice").click()
    else:
        page.get_by_test_id("menu").click()
        page.locator("dialog").get_by_test_id("check-dice").click()
    page.wait_for_timeout(300)


@shot
def check(page: Page, address: str) -> None:
    _check(page, address, "sealed")


@shot
def check_running(page: Page, address: str) -> None:
    _check(page, address, "sealed-running")


@shot
def check_stranger(page: Page, address: str) -> None:
    """Somebody who comes later."""
    _check(page, address, "sealed-running", there=False)


@shot
def check_wrong(page: Page, address: str) -> None:
    _check(page, address, "sealed", ("dice Ana 2331", "dice Ana 2631"))


@shot
def check_old(page: Page, address: str) -> None:
    mid_round(page, address)
    page.get_by_test_id("menu").click()
    page.locator("dialog").get_by_test_id("check-dice").click()


@shot
def check_offline(page: Page, address: str) -> None:
    page.route(re.compile("/record$"), lambda route: route.abort())
    mid_round(page, address, fair={"seal": "0" * 64, "contributions": [None] * 6})
    page.get_by_test_id("menu").click()
    page.locator("dialog").get_by_test_id("check-dice").click()
