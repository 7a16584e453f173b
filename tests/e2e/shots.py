"""Pictures of every state of the page: ``python tests/e2e/shots.py FOLDER [NAME ...]``.

The files come from a real server; what happens at the table is staged here, move by move, with the
rules themselves and the protocol's own messages, so that every state can be had at once and looks
the same each time. Needs Playwright and a Chromium or Chrome (``CHROMIUM`` names another one).
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute, sync_playwright

from dudo.odds import exactly
from dudo.odds import table as odds_table
from dudo.record import read
from dudo.record.wire import event_to_json, view_to_json
from dudo.rules import (
    Action,
    Bid,
    CallCalza,
    CallDudo,
    GameStarted,
    MakeBid,
    Phase,
    Roll,
    RollOff,
    Rules,
    State,
    new_game,
    view,
    view_event,
)
from dudo.server.moments import moments, without_dice
from dudo.words import Phrase, narrate

NAMES = (
    *("Ana", "Marconi", "Rosa", "Tupac", "Inés", "Wayra", "Illari", "Quilla", "Amaru", "Bruno"),
    *("Carmen", "Dario", "Elena", "Felipe", "Gloria", "Hugo", "Joaquín", "Lucía", "Mateo", "Zoé"),
)
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
SIZES = {
    "phone": PHONE,
    "desk": DESK,
    "tv": {"width": 1920, "height": 1080},
    "tv720": {"width": 1280, "height": 720},
}
"""What a look begins with."""


def _say(phrases: list[Phrase]) -> list[dict[str, Any]]:
    return [phrase._asdict() for phrase in phrases]


class Stage:
    """A table whose every die is chosen here."""

    def __init__(self, page: Page, address: str, players: int, **options: Any) -> None:
        self.page, self.address, self.seq = page, address, 1
        self.seat: int | None = options.pop("seat", 0)
        self.assisted: bool = options.pop("assisted", False)
        self.people: dict[int, dict[str, Any]] = options.pop("people", {})
        """Seats of other people than the reader, and what is special about them."""
        self.clock: int | None = options.pop("clock", None)
        self.absent: str = options.pop("absent", "wait")
        self.rematch: str | None = options.pop("rematch", None)
        self.screen: bool = options.pop("screen", False)
        """Whether the page is that for a television."""
        self.host = 0
        self.until: int | None = None
        """Milliseconds that a person has left; the whole time where it is None."""
        self.fair: dict[str, Any] | None = options.pop("fair", None)
        opener: int | None = options.pop("opener", 0)
        self.rules = Rules.from_dict(options)
        self.state: State = new_game(self.rules, players, opener)
        self.said = narrate(GameStarted(self.rules, players, opener))
        self.story = [{"seq": self.seq, "say": _say(self.said)}]
        self.socket: WebSocketRoute | None = None

    def open(self) -> None:
        def connect(socket: WebSocketRoute) -> None:
            self.socket = socket
            socket.on_message(lambda text: self._answer(json.loads(text)))
            self.welcome()

        self.page.route_web_socket(re.compile("/api/tables/"), connect)
        self.page.goto(f"{self.address}/t/staged{'/screen' if self.screen else ''}")
        self.page.get_by_test_id("screen" if self.screen else "table").wait_for()

    def welcome(self) -> None:
        assert self.socket is not None
        about = {"type": "welcome", "protocol": 1, "story": self.story}
        self.socket.send(json.dumps({**about, **self._told(), **self._table()}))

    def play(self, *actions: Action, pause: int = 0) -> None:
        for action in actions:
            for event, before, after in moments(self.state, action):
                self.seq, self.state = self.seq + 1, after
                self.said = narrate(view_event(event, None), without_dice(before))
                self.story.append({"seq": self.seq, "say": _say(self.said)})
                self.until = None
                shown = event_to_json(view_event(event, self.seat))
                if self.socket is not None:
                    self.socket.send(json.dumps({"type": "event", "event": shown, **self._told()}))
            if self.socket is not None:
                self.page.wait_for_timeout(pause)

    def roll(self, *hands: str) -> None:
        """Hands as digits; seats that are left out get 2, 3, 4, 5, 6 in turn."""
        given = [tuple(map(int, hand)) for hand in hands[: self.state.players]]
        for number in self.state.counts[len(given) :]:
            given.append(tuple((2, 3, 4, 5, 6, 1)[(len(given) + i) % 6] for i in range(number)))
        self.play(Roll(tuple(hand[:n] for hand, n in zip(given, self.state.counts, strict=True))))

    def bid(self, *bids: str) -> None:
        """Bids like ``3x5``, each by whoever is to act."""
        for text in bids:
            self.play(MakeBid(self.state.to_act, Bid.parse(text)))

    def dudo(self) -> None:
        self.play(CallDudo(self.state.to_act))

    def calza(self) -> None:
        self.play(CallCalza(self.state.to_act))

    def emote(self, seat: int, emote: str) -> None:
        """A sign of another person."""
        event = {"type": "emoted", "seat": seat, "emote": emote}
        self.tell(event, f"table-emote-{emote}", seat)

    def time_is_up(self, seat: int, **change: Any) -> None:
        """What happens then is as the table's ``absent`` says."""
        self.until = 0
        key = f"table-time-{self.absent}"
        self.tell({"type": "timed-out", "seat": seat, "then": self.absent}, key, seat, **change)

    def tell(self, event: dict[str, Any], key: str, seat: int, **change: Any) -> None:
        """An event of the table, after which ``seat`` is different."""
        assert self.socket is not None
        if change:
            self.people[seat] = {**self.people.get(seat, {}), **change}
        self.seq += 1
        said = {"seq": self.seq, "say": [{"key": key, "params": {"name": NAMES[seat]}}]}
        told = {**self._table(), **said, "waits": self._told()["waits"]}
        self.socket.send(json.dumps({"type": "table", "event": event, **told}))

    def waits(self, waits: dict[str, Any]) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps({"type": "waits", "waits": waits}))

    def _answer(self, message: dict[str, Any]) -> None:
        if message["type"] == "act" and self.socket is not None:
            refused = {"type": "error", "id": message["id"], "kind": "illegal", "legal": []}
            refused |= {"code": "count-or-face", "message": "", "params": {}}
            self.socket.send(json.dumps(refused))

    def _table(self) -> dict[str, Any]:
        seats: list[dict[str, Any]] = [
            {
                "name": NAMES[i],
                "bot": "cautious" if i else None,
                "colour": i % 6,
                "open": False,
                "left": False,
                "away": False,
                "here": i == 0,
            }
            for i in range(self.state.players)
        ]
        for number, change in self.people.items():
            seats[number] |= {"bot": None, "here": True, **change}
        table: dict[str, Any] = {"id": "staged", "rules": self.rules.to_dict()}
        table["preset"] = self.rules.preset
        stage = "over" if self.state.phase is Phase.OVER else "playing"
        table |= {"stage": stage, "host": self.host, "public": False, "chat": True}
        table |= {"clock": self.clock, "absent": self.absent, "rematch": self.rematch}
        return {
            "seat": self.seat,
            "left_seat": None,
            "table": {
                **table,
                "assisted": self.assisted,
                "pace": "calm",
                "seats": seats,
                "fair": self.fair,
            },
        }

    def _told(self) -> dict[str, Any]:
        seen, state = view(self.state, self.seat), self.state
        odds = None
        waits: dict[str, Any] | None = None
        if self.assisted and seen.phase is Phase.BID and self.seat is not None:
            last = seen.last and exactly(seen.hand, seen.hidden, seen.last[1], seen.jokers)
            odds = {"at_least": odds_table(seen.hand, seen.hidden, seen.jokers), "exactly": last}
        if state.phase is Phase.BID:
            person = (
                state.to_act == 0 or self.people.get(state.to_act, {"bot": ""}).get("bot") is None
            )
            waits = {"for": "player" if person else "bot", "seats": [state.to_act]}
            if person and self.clock is not None:
                waits["until"] = self.clock * 1000 if self.until is None else self.until
        elif state.phase is Phase.ROLL:
            ready = bool(state.past) and state.counts[0] > 0 and self.seat == 0
            waits = {"for": "ready", "seats": [0]} if ready else {"for": "server"}
        return {
            "seq": self.seq,
            "say": _say(self.said),
            "view": view_to_json(seen),
            "odds": odds,
            "waits": waits,
        }


# --- the states ---

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


def _mid_round(page: Page, address: str, players: int = 6, **options: Any) -> Stage:
    stage = Stage(page, address, players, **{"opener": 2 % players, **options})
    stage.roll("11355", "22456", "13446", "23366", "14556", "22345")
    stage.open()
    return stage


@shot
def your_turn(page: Page, address: str) -> None:
    _mid_round(page, address).bid("3x2", "4x2", "4x4", "5x4")


@shot
def assisted(page: Page, address: str) -> None:
    _mid_round(page, address, assisted=True).bid("3x2", "4x2", "7x2", "7x5")


@shot
def closed_face(page: Page, address: str) -> None:
    _mid_round(page, address, raising="same-or-higher-face").bid("3x2", "4x2", "4x4", "5x4")
    page.get_by_test_id("face-3").click(force=True)
    page.wait_for_timeout(300)


@shot
def you_open(page: Page, address: str) -> None:
    _mid_round(page, address, opener=0)


@shot
def waiting(page: Page, address: str) -> None:
    _mid_round(page, address).bid("3x2", "4x2")


@shot
def out_of_turn(page: Page, address: str) -> None:
    _mid_round(page, address, calza="anyone", assisted=True).bid("3x2", "4x2")


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
    stage = _mid_round(page, address)
    stage.bid("3x2", "4x2", "4x4", "5x4", "9x4")
    stage.dudo()
    page.wait_for_timeout(450)


@shot
def counting(page: Page, address: str) -> None:
    stage = _mid_round(page, address)
    stage.bid("3x2", "4x2", "4x4", "5x4", "9x4")
    stage.dudo()
    page.wait_for_timeout(2000)


@shot
def result(page: Page, address: str) -> None:
    stage = _mid_round(page, address)
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


def _until_palifico(page: Page, address: str, **options: Any) -> Stage:
    stage = Stage(page, address, 4, opener=0, starting_dice=2, **options)
    stage.roll("23", "23", "45", "45")
    stage.bid("4x6")
    stage.dudo()
    stage.open()
    return stage


@shot
def palifico_result(page: Page, address: str) -> None:
    _until_palifico(page, address)
    page.wait_for_timeout(500)


@shot
def palifico(page: Page, address: str) -> None:
    stage = _until_palifico(page, address)
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
    _mid_round(page, address, seat=None).bid("3x2", "4x2", "4x4")


@shot
def reconnecting(page: Page, address: str) -> None:
    stage = _mid_round(page, address)
    stage.bid("3x2", "4x2", "4x4", "5x4")
    page.route("**/api/tables/*", lambda route: route.abort())
    page.route_web_socket(re.compile("/api/tables/"), lambda socket: socket.close())
    assert stage.socket is not None
    stage.socket.close()
    page.get_by_test_id("reconnecting").wait_for()


@shot
def two(page: Page, address: str) -> None:
    _mid_round(page, address, players=2, opener=1, assisted=True).bid("3x2")


@shot
def three(page: Page, address: str) -> None:
    _mid_round(page, address, players=3, opener=1).bid("3x2", "12x2")


@shot
def ten(page: Page, address: str) -> None:
    _mid_round(page, address, players=10, opener=5).bid("8x2", "8x3", "10x3", "11x3")


@shot
def twenty(page: Page, address: str) -> None:
    _mid_round(page, address, players=20, opener=14, assisted=True).bid(
        *["8x2", "8x3", "10x3", "12x3", "28x2", "28x4"]
    )


@shot
def twenty_counted(page: Page, address: str) -> None:
    stage = _mid_round(page, address, players=20, opener=14)
    stage.bid(*["8x2", "8x3", "10x3", "12x3", "28x2", "28x4"])
    stage.dudo()
    page.wait_for_timeout(4000)


@shot
def menu(page: Page, address: str) -> None:
    _mid_round(page, address).bid("3x2", "4x2")
    page.get_by_test_id("menu").click()
    page.wait_for_timeout(300)


# --- friends ---


def _friend(page: Page, address: str, table: str, name: str, colour: int) -> Page:
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


def _host(page: Page, address: str, seats: int = 5) -> str:
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
    _host(page, address, 3)


@shot
def lobby_host(page: Page, address: str) -> None:
    table = _host(page, address)
    rosa = _friend(page, address, table, "Rosa", 4)
    _friend(page, address, table, "Marconi", 1).context.close()
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
    table = _host(host, address)
    _friend(host, address, table, "Rosa", 4)
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
    _host(page, address)
    page.get_by_test_id("qr").click()
    page.wait_for_timeout(300)


@shot
def lobby_settings(page: Page, address: str) -> None:
    _host(page, address)
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
    stage = _mid_round(page, address, people=PEOPLE)
    stage.bid("3x2", "4x2", "4x4", "5x4")
    stage.emote(1, "laugh")


@shot
def friends_ready(page: Page, address: str) -> None:
    stage = _mid_round(page, address, people={**PEOPLE, 4: {}})
    stage.bid("3x2", "4x2", "4x4", "5x4", "12x4")
    stage.dudo()
    page.wait_for_timeout(600)
    page.get_by_test_id("table").click(position={"x": 195, "y": 300})
    stage.waits({"for": "ready", "seats": [4]})


# --- the clock ---


def _clocked(page: Page, address: str, to_act: int, left: float, **options: Any) -> Stage:
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
    _clocked(page, address, 2, 41)


@shot
def clock_last(page: Page, address: str) -> None:
    _clocked(page, address, 2, 8.3)


@shot
def clock_yours(page: Page, address: str) -> None:
    _clocked(page, address, 6, 41)


@shot
def clock_yours_last(page: Page, address: str) -> None:
    _clocked(page, address, 6, 8.3)


@shot
def clock_up_waits(page: Page, address: str) -> None:
    _clocked(page, address, 2, 3).time_is_up(2)


@shot
def clock_up_yours_waits(page: Page, address: str) -> None:
    _clocked(page, address, 6, 3).time_is_up(0)


@shot
def clock_up_bot(page: Page, address: str) -> None:
    stage = _clocked(page, address, 2, 3, absent="bot")
    stage.time_is_up(2, left=True, away=True, bot="cautious", here=False)
    stage.bid("4x4")


@shot
def clock_lost(page: Page, address: str) -> None:
    """The reader's own time was up at a table where that costs the seat."""
    stage = _clocked(page, address, 6, 3, absent="out")
    stage.seat = None
    stage.time_is_up(0, left=True, bot="cautious", here=False)
    stage.welcome()


# --- the host's powers, and the way to a rematch ---


def _hosted(page: Page, address: str) -> Stage:
    stage = _mid_round(page, address, people={**PEOPLE, 4: {}})
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


# --- the big screen ---

TV: dict[str, Any] = {"screen": True, "seat": None}


@shot
def screen_lobby_empty(page: Page, address: str) -> None:
    table = _host(page, address, 3)
    page.goto(f"{address}/t/{table}/screen")
    page.get_by_test_id("screen-seats").wait_for()


@shot
def screen_lobby(page: Page, address: str) -> None:
    lobby_host(page, address)
    page.goto(f"{page.url}/screen")
    page.get_by_test_id("screen-seats").wait_for()


@shot
def screen_bid(page: Page, address: str) -> None:
    _mid_round(page, address, **TV).bid("3x2", "4x2", "4x4")


@shot
def screen_clock(page: Page, address: str) -> None:
    _clocked(page, address, 2, 41, **TV)


@shot
def screen_last(page: Page, address: str) -> None:
    _clocked(page, address, 2, 8.3, **TV)


@shot
def screen_up(page: Page, address: str) -> None:
    stage = _clocked(page, address, 2, 3, absent="bot", **TV)
    stage.time_is_up(2, left=True, away=True, bot="cautious", here=False)
    stage.bid("4x4")


@shot
def screen_call(page: Page, address: str) -> None:
    stage = _mid_round(page, address, **TV)
    stage.bid("3x2", "4x2", "4x4", "5x4", "9x4")
    stage.dudo()
    page.wait_for_timeout(450)


@shot
def screen_result(page: Page, address: str) -> None:
    stage = _mid_round(page, address, **TV)
    stage.bid("3x2", "4x2", "4x4", "5x4", "12x4")
    stage.dudo()
    page.wait_for_timeout(4000)


@shot
def screen_palifico(page: Page, address: str) -> None:
    stage = _until_palifico(page, address, **TV)
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
    _mid_round(page, address, players=10, opener=5, **TV).bid("8x2", "8x3", "10x3", "11x3")


@shot
def screen_twenty(page: Page, address: str) -> None:
    _mid_round(page, address, players=20, opener=14, **TV).bid("8x2", "8x3", "10x3", "12x3", "28x2")


@shot
def screen_twenty_result(page: Page, address: str) -> None:
    stage = _mid_round(page, address, players=20, opener=14, **TV)
    stage.bid("8x2", "8x3", "10x3", "12x3", "28x2")
    stage.dudo()
    page.wait_for_timeout(4500)


# --- dice that can be checked ---

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
    _mid_round(page, address)
    page.get_by_test_id("menu").click()
    page.locator("dialog").get_by_test_id("check-dice").click()


@shot
def check_offline(page: Page, address: str) -> None:
    page.route(re.compile("/record$"), lambda route: route.abort())
    _mid_round(page, address, fair={"seal": "0" * 64, "contributions": [None] * 6})
    page.get_by_test_id("menu").click()
    page.locator("dialog").get_by_test_id("check-dice").click()


# --- the photographer ---


@contextmanager
def server() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "dudo", "serve", "--port", "0", "--data-dir", folder]
        running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert running.stdout is not None
            found = re.search(r"http://[^\s/]+", running.stdout.readline())
            assert found, "the server did not say where it listens"
            yield found[0]
        finally:
            running.terminate()
            running.wait()


def take(browser: Browser, address: str, name: str, folder: Path, look: str) -> None:
    size, light, french = look.split("-")[0], "light" in look, "fr" in look
    phone = size == "phone"
    context = browser.new_context(
        viewport=SIZES[size],  # type: ignore[arg-type]
        device_scale_factor=2 if phone else 1,
        color_scheme="light" if light else "dark",
        locale="fr-FR" if french else "en-GB",
        has_touch=phone,
    )
    page = context.new_page()
    page.on(
        "console",
        lambda said: print(f"{name} {look}: {said.text}") if said.type == "error" else None,
    )
    page.on("pageerror", lambda error: print(f"{name} {look}: {error}"))
    SHOTS[name](page, address)
    page.wait_for_timeout(700 if name not in ("call", "rolling", "counting", "screen-call") else 0)
    page.screenshot(path=folder / f"{name}-{look}.png")
    context.close()


def main() -> None:
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder, names = Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    looks = os.environ.get("LOOKS", "phone-dark,desk-dark,phone-light-fr,desk-light-fr").split(",")
    chromium = (
        os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    )
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        for name in names or SHOTS:
            for look in looks:
                take(browser, address, name, folder, look)
        browser.close()


if __name__ == "__main__":
    main()
