"""Somebody at the page: sees what is on the screen, and taps what is offered."""

from __future__ import annotations

import json
import time
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}
GAME_SECONDS = 90


class Player:
    """One browser with one page, which may say nothing bad on its console."""

    def __init__(
        self, browser: Browser, address: str, size: dict[str, int], **options: Any
    ) -> None:
        self.address = address
        phone = size == PHONE
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            has_touch=phone,
            is_mobile=phone,
            **{"locale": "en-GB", "reduced_motion": "reduce", **options},
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(10_000)
        self.troubles: list[str] = []
        self.received: list[dict[str, Any]] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("websocket", self._connected)

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(message.text)

    def _connected(self, socket: Any) -> None:
        socket.on("framereceived", lambda text: self.received.append(json.loads(text)))

    def see(self, name: str) -> Any:
        return self.page.get_by_test_id(name)

    def hurry(self) -> None:
        """Tables made from here on have opponents that take no time to think."""

        def changed(route: Route) -> None:
            if route.request.method != "POST":
                route.continue_()
                return
            asked: dict[str, Any] = route.request.post_data_json or {}
            settings = {**asked, "pace": "instant"}
            route.continue_(post_data=json.dumps(settings))

        self.page.route("**/api/tables", changed)

    def begin(self, preset: str) -> str:
        """From the first page to the table, in two clicks; the table's id."""
        self.page.goto(self.address)
        self.page.locator(f"label:has([data-testid=preset-{preset}])").click()
        self.see("play").click()
        self.see("table").wait_for()
        return self.page.url.rsplit("/", 1)[1]

    def play_one_move(self) -> bool:
        """Do what the page offers, if it offers something now; whether it did."""
        for offered in ("next-round", "skip"):
            if self.see(offered).is_visible():
                self.see(offered).click()
                return True
        if not self.see("picker").is_visible():
            return False
        # Doubt what is many, raise what is few.
        name = "dudo" if self.doubtful() or not self.see("bid").is_visible() else "bid"
        self.see(name).click()
        return True

    def await_turn(self) -> None:
        """Until this player is to act; the others may end a round or two before."""
        until = time.monotonic() + GAME_SECONDS
        while not self.see("picker").is_visible():
            assert time.monotonic() < until, "it is never my turn"
            if self.see("next-round").is_visible():
                self.see("next-round").click()
            self.page.wait_for_timeout(50)

    def doubtful(self) -> bool:
        view = self.view()
        return bool(view["bids"]) and view["bids"][-1][1][0] * 3 > view["total"] + 1

    def view(self) -> dict[str, Any]:
        """The last view that the server sent."""
        views = [frame["view"] for frame in self.received if frame.get("view")]
        found: dict[str, Any] = views[-1]
        return found

    def play_to_the_end(self) -> None:
        until = time.monotonic() + GAME_SECONDS
        while not self.see("winner").is_visible():
            assert time.monotonic() < until, "the game does not end"
            try:
                moved = self.play_one_move()
            except Exception:
                # What was offered a moment ago may be gone when the finger comes down.
                if self.see("winner").is_visible():
                    break
                moved = False
            self.page.wait_for_timeout(30 if moved else 80)
        expect(self.see("rematch")).to_be_visible()

    def close(self) -> None:
        self.context.close()
        assert not self.troubles, self.troubles
