"""Friends at one table, each at their own page: the lobby, the game, and what they say."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from dudo.fair import verify
from tests.e2e.player import DESK, PHONE, Player
from tests.e2e.test_layout import SIZES
from tests.e2e.test_page import serious
from tests.server.harness import Running

SitDown = Callable[..., Player]


def invite(ana: Player, seats: int, preset: str = "lizumo", dice: int = 1) -> str:
    """Ana makes a table with so many open seats; its address."""
    ana.hurry()
    ana.page.goto(ana.address)
    ana.see("name").fill("Ana")
    ana.page.locator(f"label:has([data-testid=preset-{preset}])").click()
    ana.page.locator(f"label:has([data-testid=starting_dice-{dice}])").click()
    while (now := int(ana.see("opponents-value").inner_text())) != seats:
        ana.see("opponents-more" if now < seats else "opponents-less").click()
    ana.see("play-friends").click()
    ana.see("lobby").wait_for()
    return ana.see("invite-link").input_value()


def take_a_seat(player: Player, link: str, name: str) -> None:
    player.page.goto(link)
    player.see("sit-name").fill(name)
    player.see("sit-down").click()
    player.see("stand-up").wait_for()


def play_together(players: list[Player], seconds: float = 120) -> None:
    """Everybody does what their page offers until each sees who has won."""
    until = time.monotonic() + seconds
    while not all(player.see("winner").is_visible() for player in players):
        assert time.monotonic() < until, "the game does not end"
        for player in players:
            move(player)


def move(player: Player) -> None:
    if player.see("winner").is_visible():
        return
    # Whoever is out waits: among people there is no end to skip to.
    if player.see("skip").is_visible() and not player.see("next-round").is_visible():
        return
    try:
        player.play_one_move()
    except Exception:
        assert player.page.is_visible("#app"), "what was offered may be gone, the page may not"


def dice_told(player: Player) -> dict[int, set[int]]:
    """Every die that was told of each seat before it was shown to all."""
    told: dict[int, set[int]] = {}
    for frame in player.received:
        event = frame.get("event") or {}
        if event.get("type") == "roll":
            for seat, hand in enumerate(event["hands"]):
                told.setdefault(seat, set()).update(hand)
        view = frame.get("view") or {}
        if view.get("hand"):
            told.setdefault(view["seat"], set()).update(view["hand"])
    return told


class Line:
    """The way from a page to the server, which can be cut."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.cut = False
        self.sockets: list[WebSocketRoute] = []
        player.page.route_web_socket(re.compile("/socket$"), self._connect)
        player.page.route("**/api/tables/*", self._ask)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.cut:
            socket.close()
            return
        self.sockets.append(socket)
        server = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            self.player.received.append(json.loads(text))
            socket.send(text)

        server.on_message(pass_on)

    def _ask(self, route: Route) -> None:
        if self.cut:
            route.abort()
        else:
            route.fallback()

    def break_off(self) -> None:
        self.cut = True
        self.sockets.pop().close()


def test_five_friends_come_by_link_and_play_while_somebody_watches(sit_down: SitDown) -> None:
    ana, bob, cleo, zoe, eve = (
        *(sit_down(), sit_down(DESK), sit_down(), sit_down(locale="fr-FR"), sit_down()),
    )
    watcher = sit_down()
    line = Line(cleo)
    link = invite(ana, 4, dice=2)
    expect(ana.see("start")).to_have_attribute("aria-disabled", "true")
    expect(ana.see("start-why")).to_contain_text("Nobody plays alone")
    people = {"Bob": bob, "Cleo": cleo, "Zoé": zoe, "Eve": eve}
    for name, friend in people.items():
        take_a_seat(friend, link, name)
        expect(ana.see("live")).to_contain_text(f"{name} sits down.")
    expect(zoe.see("waiting")).to_have_text("Ana lancera la partie")
    watcher.page.goto(link)
    expect(watcher.see("full")).to_be_visible()
    players = [ana, *people.values()]
    ana.see("start").click()
    for player in (*players, watcher):
        player.see("table").wait_for()

    # One loads the page anew in the middle of a round, another is away for a while.
    until = time.monotonic() + 60
    while not ana.view()["bids"]:
        assert time.monotonic() < until
        for player in players:
            move(player)
            ana.page.wait_for_timeout(20)
    dice = bob.view()["hand"]
    bob.page.reload()
    bob.see("table").wait_for()
    if bob.view()["round"] == 1 and bob.view()["hand"]:
        assert bob.view()["hand"] == dice
    line.break_off()
    expect(cleo.see("reconnecting")).to_be_visible()
    expect(ana.see("seat-2")).to_contain_text("away")
    line.cut = False
    expect(cleo.see("reconnecting")).to_be_hidden(timeout=20_000)
    expect(ana.see("seat-2")).not_to_contain_text("away")

    play_together(players)
    expect(watcher.see("winner")).to_be_visible()
    seats = [player.view()["seat"] for player in (*players, watcher)]
    assert seats == [0, 1, 2, 3, 4, None]
    for seat, player in zip(seats, (*players, watcher), strict=True):
        told = dice_told(player)
        assert set(told) == {0, 1, 2, 3, 4}
        for other, faces in told.items():
            if other == seat:
                assert faces - {0}, "nobody saw their own dice"
            else:
                assert faces <= {0}, f"seat {seat} was told dice of seat {other}"
    record = httpx2.get(f"{link.replace('/t/', '/api/tables/')}/record").content
    report = verify(record)
    assert report.ok
    assert report.over
    contributions = report.seals.contributions
    assert len(set(contributions)) == 5
    assert None not in contributions, "a browser has added nothing to the dice"
    # The browser itself writes on its console that it could not connect.
    cleo.troubles = [text for text in cleo.troubles if "ERR_FAILED" not in text]

    # Zoé wants more: everybody is taken along, and sits where they sat.
    zoe.see("rematch").click()
    for player in (*players, watcher):
        player.page.wait_for_url(lambda url: url != link)
        player.see("lobby").wait_for()
    expect(ana.see("start")).to_have_attribute("aria-disabled", "false")
    expect(zoe.see("place-3")).to_contain_text("Zoé")
    expect(watcher.see("full")).to_be_visible()


def test_a_name_that_is_taken_and_a_seat_that_is_lost_say_what_next(sit_down: SitDown) -> None:
    ana, bob, cleo = sit_down(), sit_down(), sit_down()
    link = invite(ana, 2)
    bob.page.goto(link)
    bob.see("sit-name").fill("ana")
    bob.see("sit-down").click()
    expect(bob.see("sit-trouble")).to_contain_text("that name already")
    bob.see("sit-name").fill("Bob")
    bob.see("sit-down").click()
    bob.see("stand-up").wait_for()
    focused = bob.page.evaluate("document.activeElement.tagName")
    assert focused == "MAIN", "the button is gone, the place on the page is not"
    # Ana's cup is blue: Bob was given the next one, and Cleo cannot choose either.
    cleo.page.goto(link)
    expect(cleo.see("place-1")).to_contain_text("Bob")
    expect(cleo.see("colour-0")).to_be_disabled()
    expect(cleo.see("colour-1")).to_be_disabled()
    expect(cleo.see("colour-2")).to_be_checked()
    ana.see("remove-1").click()
    expect(bob.see("removed")).to_be_visible()
    bob.see("sit-down").click()
    expect(bob.see("removed")).to_be_hidden()
    bob.see("stand-up").click()
    expect(ana.see("live")).to_contain_text("Bob leaves the table.")


def test_the_host_arranges_the_table(sit_down: SitDown) -> None:
    ana, bob = sit_down(), sit_down()
    link = invite(ana, 2)
    take_a_seat(bob, link, "Bob")
    ana.see("bot-2").click()
    expect(bob.see("place-2")).to_contain_text("bot")
    ana.see("open-seat").click()
    expect(bob.see("place-3")).to_contain_text("Open seat")
    ana.see("settings").click()
    ana.page.locator("dialog label:has([data-testid=preset-box])").click()
    ana.page.locator("dialog label:has([data-testid=starting_dice-3])").click()
    ana.page.locator("dialog label:has([data-testid=public-on])").click()
    expect(bob.see("agreed")).to_contain_text("3 dice")
    ana.page.keyboard.press("Escape")
    guest = sit_down()
    guest.page.goto(ana.address)
    expect(guest.see("public")).to_contain_text("Ana, Bob")
    guest.see("public").get_by_role("button").first.click()
    guest.see("sit-down").wait_for()
    ana.see("host-1").click()
    expect(bob.see("start")).to_be_visible()
    expect(ana.see("waiting")).to_have_text("Waiting for Bob to start")
    # Nobody waits for a host who is gone.
    bob.page.goto("about:blank")
    ana.see("take-over").click()
    ana.see("start").click()
    ana.see("table").wait_for()
    rules = [frame["table"]["rules"] for frame in ana.received if "table" in frame][-1]
    assert (rules["raising"], rules["starting_dice"]) == ("same-or-higher-face", 3)


def test_what_people_say_is_shown_as_they_wrote_it(sit_down: SitDown) -> None:
    ana, bob = sit_down(), sit_down(DESK)
    link = invite(ana, 1)
    take_a_seat(bob, link, "Bob")
    bob.page.locator("[data-testid=say]:visible").fill("<b>Hi</b> & good luck")
    bob.page.keyboard.press("Enter")
    expect(ana.see("unread")).to_have_text("1")
    ana.see("chat").click()
    expect(ana.page.get_by_role("dialog")).to_contain_text("<b>Hi</b> & good luck")
    expect(ana.see("unread")).to_be_hidden()
    ana.page.locator("[data-testid=emote-laugh]:visible").click()
    expect(bob.see("pop-0")).to_have_text("Ha ha!")
    expect(bob.see("pop-0")).to_be_hidden(timeout=4000)
    expect(bob.see("live")).to_contain_text("Ana laughs.")
    ana.see("start").click()
    bob.see("table").wait_for()
    bob.page.locator("[data-testid=emote-toucan]:visible").click()
    expect(ana.see("pop-1")).to_be_visible()


def test_who_leaves_a_game_may_come_back(sit_down: SitDown) -> None:
    ana, bob, cleo = sit_down(), sit_down(), sit_down()
    link = invite(ana, 2, "classic", 5)
    take_a_seat(bob, link, "")
    take_a_seat(cleo, link, "Cleo")
    ana.see("start").click()
    bob.see("table").wait_for()
    bob.see("menu").click()
    bob.see("leave").click()
    expect(bob.see("hand")).to_have_count(0)
    expect(cleo.see("seat-1")).to_contain_text("bot plays")
    # The way back is on the first page, too, and names the others.
    bob.page.goto(bob.address)
    expect(bob.page.locator(".back .hint")).to_have_text("With Ana and Cleo.")
    bob.see("back").click()
    bob.see("come-back").click()
    expect(bob.see("hand")).to_be_visible()
    expect(cleo.see("seat-1")).not_to_contain_text("bot plays")
    bob.page.goto(bob.address)
    expect(bob.page.locator(".back .hint")).to_have_text("With Ana and Cleo.")
    # Whoever comes now watches.
    dan = sit_down()
    dan.page.goto(link)
    dan.see("table").wait_for()
    assert dan.view()["seat"] is None


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_serious_in_the_lobby(sit_down: SitDown, scheme: str) -> None:
    ana, bob = sit_down(color_scheme=scheme), sit_down(DESK, color_scheme=scheme)
    link = invite(ana, 2)
    bob.page.goto(link)
    bob.see("sit-name").wait_for()
    assert serious(bob) == []
    take_a_seat(bob, link, "Bob")
    ana.see("bot-2").click()
    ana.page.wait_for_timeout(300)
    assert serious(ana) == []
    assert serious(bob) == []
    for name in ("chat", "qr", "settings", "edit"):
        ana.see(name).click()
        ana.page.wait_for_timeout(300)
        assert serious(ana) == [], name
        ana.page.keyboard.press("Escape")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_lobby_fits_every_screen(sit_down: SitDown, locale: str) -> None:
    ana, bob = sit_down(locale=locale), sit_down(locale=locale)
    link = invite(ana, 3)
    take_a_seat(bob, link, "Maximilienne-Antoinette")
    ana.see("bot-2").click()
    cleo = sit_down(locale=locale)
    cleo.page.goto(link)
    cleo.see("sit-name").wait_for()
    found: list[Any] = []
    for player in (ana, bob, cleo):
        for width, height in SIZES:
            player.page.set_viewport_size({"width": width, "height": height})
            player.page.wait_for_timeout(50)
            wide = player.page.evaluate("document.documentElement.scrollWidth")
            found += [] if wide <= width else [(width, height, wide)]
            found += player.page.locator(
                ".lobby button:visible, .lobby select:visible, .lobby input:visible:not(.sr)"
            ).evaluate_all(
                """(all, width) => all.map(one => [one.textContent, one.getBoundingClientRect()])
                .filter(([, box]) => box.right > width + 0.5 || box.left < -0.5
                    || box.height < 43.5)
                .map(([text, box]) => `${width}: ${text} ${JSON.stringify(box)}`)""",
                width,
            )
    assert found == []


def test_the_code_on_the_screen_is_the_servers(sit_down: SitDown, server: Running) -> None:
    ana = sit_down(PHONE)
    link = invite(ana, 1)
    assert link.startswith(f"http://{server.host}/t/")
    ana.see("qr").click()
    code = ana.page.get_by_role("img", name="QR code of this table")
    expect(code).to_be_visible()
    assert code.evaluate("image => image.naturalWidth") > 100
