"""What the page promises beside the game itself."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.e2e.player import DESK, PHONE, Player
from tests.e2e.stage import Stage
from tests.server.harness import Running

SitDown = Callable[..., Player]
FIRST_LOAD_BYTES = 150_000


def serious(player: Player) -> list[str]:
    """What axe finds that is serious or critical on the page as it stands."""
    found = Axe().run(player.page).response["violations"]
    return [
        f"{rule['id']}: {node['html'][:120]}"
        for rule in found
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing_serious(sit_down: SitDown, size: dict[str, int], scheme: str) -> None:
    ana = sit_down(size, color_scheme=scheme)
    ana.hurry()
    ana.page.goto(ana.address)
    ana.see("more-options").click()
    ana.page.wait_for_timeout(400)
    assert serious(ana) == []
    ana.page.goto(f"{ana.address}/rules")
    ana.page.get_by_role("heading", level=3).first.wait_for()
    assert serious(ana) == []
    ana.begin("classic")
    ana.await_turn()
    assert serious(ana) == []
    while not ana.see("next-round").is_visible():
        ana.play_one_move()
        ana.page.wait_for_timeout(60)
    ana.page.wait_for_timeout(300)
    assert serious(ana) == []
    ana.play_to_the_end()
    assert serious(ana) == []


@pytest.mark.parametrize("path", ["/", "/t/any", "/t/any/screen", "/rules"])
def test_the_first_load_is_light(sit_down: SitDown, server: Running, path: str) -> None:
    ana = sit_down()
    session = ana.context.new_cdp_session(ana.page)
    session.send("Network.enable")
    received: list[float] = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    table = server.make_table()
    ana.page.goto(ana.address + path.replace("any", table))
    ana.page.get_by_role("heading").first.wait_for()
    ana.page.wait_for_load_state("networkidle")
    assert len(received) > 10
    assert sum(received) < FIRST_LOAD_BYTES, f"{path} weighs {sum(received):,.0f} bytes"


@pytest.mark.parametrize("locale, play", [("fr-CA", "Jouer"), ("en-AU", "Play"), ("de-DE", "Play")])
def test_the_browser_chooses_the_language(sit_down: SitDown, locale: str, play: str) -> None:
    ana = sit_down(locale=locale)
    ana.page.goto(ana.address)
    expect(ana.see("play")).to_have_text(play)
    expect(ana.page.locator("html")).to_have_attribute("lang", "fr" if "fr" in locale else "en")


def test_the_language_can_be_switched_and_is_remembered(sit_down: SitDown) -> None:
    ana = sit_down()
    ana.page.goto(ana.address)
    ana.see("language").click()
    expect(ana.see("play")).to_have_text("Jouer")
    ana.page.reload()
    expect(ana.see("play")).to_have_text("Jouer")


def test_a_reload_in_the_middle_of_a_round_goes_on_from_there(sit_down: SitDown) -> None:
    ana = sit_down()
    ana.hurry()
    ana.begin("classic")
    ana.await_turn()
    before = ana.view()
    ana.page.reload()
    ana.see("picker").wait_for()
    assert ana.view() == before


def test_a_visitor_of_the_same_table_watches_and_sees_no_dice(sit_down: SitDown) -> None:
    ana, bob = sit_down(), sit_down(locale="fr-FR")
    ana.hurry()
    table = ana.begin("classic")
    ana.await_turn()
    bob.page.goto(f"{bob.address}/t/{table}")
    bob.see("table").wait_for()
    assert bob.view()["hand"] == []
    assert bob.view()["seat"] is None
    expect(bob.see("hand")).to_have_count(0)
    expect(bob.see("bid")).to_have_count(0)
    ana.see("bid").click()
    expect(bob.see("live")).to_contain_text("mise")


def test_a_table_that_is_not_there_has_a_way_on(sit_down: SitDown) -> None:
    ana = sit_down()
    ana.page.goto(f"{ana.address}/t/nowhere")
    expect(ana.see("gone")).to_be_visible()
    ana.see("new-game").click()
    expect(ana.see("play")).to_be_visible()
    # The browser itself writes the refused request on its console.
    ana.troubles = [text for text in ana.troubles if "404" not in text and "WebSocket" not in text]


def test_a_limit_is_told_in_words_and_tried_again(sit_down: SitDown, server: Running) -> None:
    ana = sit_down()
    ana.begin("classic")
    refused = {"type": "error", "id": None, "kind": "refused", "message": "", "params": {"most": 9}}
    tries: list[str] = []

    def connect(socket: WebSocketRoute) -> None:
        tries.append(socket.url)
        socket.send(json.dumps({**refused, "code": "too-many-sockets"}))
        socket.close(code=1013, reason="too-many-sockets")

    ana.page.route_web_socket(re.compile("/socket$"), connect)
    ana.page.reload()
    expect(ana.page.get_by_role("alert")).to_contain_text("There is no room right now.")
    expect(ana.page.get_by_role("alert")).to_contain_text("9 are the most. Close a window")
    assert len(tries) == 1, "not again at once"
    ana.page.get_by_role("button", name="Try now").click()
    ana.page.wait_for_timeout(200)
    assert len(tries) == 2


def test_an_unknown_address_has_a_way_home(sit_down: SitDown) -> None:
    ana = sit_down()
    ana.page.goto(f"{ana.address}/no/such/page")
    expect(ana.see("nowhere")).to_be_visible()
    ana.see("new-game").click()
    expect(ana.see("play")).to_be_visible()
    ana.troubles = [text for text in ana.troubles if "404" not in text]


def test_a_game_that_goes_on_is_found_again_until_it_is_over(sit_down: SitDown) -> None:
    ana = sit_down()
    ana.hurry()
    table = ana.begin("lizumo")
    ana.page.get_by_role("link", name="dudo").click()
    ana.page.reload()
    ana.see("back").click()
    ana.see("table").wait_for()
    assert ana.page.url.endswith(table)
    ana.play_to_the_end()
    ana.page.goto(ana.address)
    ana.see("play").wait_for()
    expect(ana.see("back")).to_have_count(0)


def test_a_reload_forgets_nothing_of_the_round(sit_down: SitDown) -> None:
    ana = sit_down(DESK)
    ana.hurry()
    ana.begin("classic")
    ana.await_turn()
    told = ana.page.locator(".table > .story li").all_inner_texts()
    assert len(told) > 1
    ana.page.reload()
    ana.see("picker").wait_for()
    again = ana.page.locator(".table > .story li").all_inner_texts()
    assert again == told[-len(again) :]
    assert again[-1] == told[-1]
    assert any(text.startswith("Round ") for text in again)


def test_nothing_that_a_result_brings_is_shown_before_the_count(
    browser: Browser, server: Running
) -> None:
    page = browser.new_page(viewport=PHONE, locale="en-GB")  # type: ignore[arg-type]
    stage = Stage(page, f"http://{server.host}", 3, starting_dice=1)
    stage.roll("2", "3", "4")
    stage.open()
    stage.bid("3x6")
    stage.dudo()
    page.wait_for_timeout(600)
    expect(page.get_by_test_id("table")).not_to_have_attribute("data-moment", "result")
    for name in ("skip", "result"):
        expect(page.get_by_test_id(name)).to_have_count(0)
    assert "lose" not in page.locator("body").inner_text()
    assert "out" not in page.get_by_test_id("dock").inner_text()
    expect(page.get_by_test_id("skip")).to_be_visible()
    expect(page.get_by_test_id("result")).to_contain_text("you lose a die")
    page.close()


def test_what_is_closed_says_why(sit_down: SitDown) -> None:
    ana = sit_down()
    ana.hurry()
    ana.page.goto(ana.address)
    ana.see("more-options").click()
    ana.page.locator("label:has([data-testid=first_player-named])").click()
    ana.see("play").click()
    ana.await_turn()
    ana.see("dudo").click(force=True)
    expect(ana.see("why")).to_have_text("There is no bid to call yet: open the round.")
    ana.see("count-less").click(force=True)
    expect(ana.see("why")).to_contain_text("at least one die")
    ana.page.keyboard.press("PageUp")
    expect(ana.see("count-6")).to_have_attribute("aria-pressed", "true")
    expect(ana.see("why")).not_to_contain_text("at least one die")
    ana.page.keyboard.press("End")
    expect(ana.see("count-20")).to_have_attribute("aria-pressed", "true")
    ana.see("count-more").click(force=True)
    expect(ana.see("why")).to_contain_text("20")
    ana.page.keyboard.press("Home")
    expect(ana.see("count-1")).to_have_attribute("aria-pressed", "true")


def test_only_the_impossible_and_the_certain_are_0_and_100_percent(sit_down: SitDown) -> None:
    shown = {}
    for locale in ("en-GB", "fr-FR"):
        ana = sit_down(locale=locale)
        ana.page.goto(ana.address)
        ana.see("play").wait_for()
        shown[locale] = ana.page.evaluate(
            "async chances => chances.map((await import('/static/words.js')).percent)",
            [0, 1e-9, 0.0099, 0.01, 0.5, 0.99, 0.9999, 1],
        )
    assert shown["en-GB"] == ["0%", "<1%", "<1%", "1%", "50%", "99%", ">99%", "100%"]
    french = [text.replace("\u202f", " ").replace("\u00a0", " ") for text in shown["fr-FR"]]
    assert french == ["0 %", "<1 %", "<1 %", "1 %", "50 %", "99 %", ">99 %", "100 %"]


def test_a_restart_of_the_server_is_survived(browser: Browser, tmp_path: Path) -> None:
    with Running(tmp_path) as first:
        port = int(first.host.rsplit(":", 1)[1])
        ana = Player(browser, f"http://{first.host}", PHONE)
        ana.hurry()
        ana.begin("classic")
        ana.await_turn()
        before = ana.view()
    expect(ana.see("reconnecting")).to_be_visible()
    with Running(tmp_path, port=port):
        expect(ana.see("reconnecting")).to_be_hidden(timeout=20_000)
        assert ana.view() == before
        ana.see("bid").click()
        ana.play_to_the_end()
        # The browser itself writes on its console that nobody answered.
        ana.troubles = [text for text in ana.troubles if "ERR_CONNECTION" not in text]
        ana.close()


def test_house_rules_are_said_and_played(sit_down: SitDown) -> None:
    ana = sit_down()
    ana.hurry()
    ana.page.goto(ana.address)
    ana.see("more-options").click()
    for choice in ("calza-never", "lost_dudo-all", "raising-any-face"):
        ana.page.locator(f"label:has([data-testid={choice}])").click()
    expect(ana.see("difference")).to_contain_text("all dice")
    # What says nothing without calza cannot be chosen.
    expect(ana.see("right_calza-others-lose")).to_be_disabled()
    ana.see("play").click()
    ana.see("table").wait_for()
    rules: dict[str, Any] = ana.received[0]["table"]["rules"]
    assert (rules["calza"], rules["lost_dudo"], rules["raising"]) == ("never", "all", "any-face")
    ana.see("rules").click()
    expect(ana.page.get_by_role("dialog")).to_contain_text("The loser gives up all dice.")
    expect(ana.page.get_by_role("dialog")).to_contain_text("Calza is not played.")


def test_a_closed_face_says_why(sit_down: SitDown, server: Running) -> None:
    ana = sit_down()
    ana.hurry()
    ana.begin("classic")
    ana.await_turn()
    view = ana.view()
    if not view["bids"]:
        ana.see("face-1").click(force=True)  # closed, and still it answers
        expect(ana.see("why")).not_to_be_empty()
    closed = [face for face, open_ in enumerate(view["ranges"], 1) if open_ is None]
    for face in closed:
        expect(ana.see(f"face-{face}")).to_have_attribute("aria-disabled", "true")


def test_assisted_mode_says_the_chances(sit_down: SitDown) -> None:
    ana = sit_down()
    ana.hurry()
    ana.page.goto(ana.address)
    ana.page.locator("label:has([data-testid=assisted])").click()
    ana.see("play").click()
    ana.await_turn()
    expect(ana.see("bid")).to_contain_text("%")
    frame = [frame for frame in ana.received if frame.get("odds")][-1]
    least, _ = frame["view"]["ranges"][1]
    chance = frame["odds"]["at_least"][1][least - 1]
    ana.see("face-2").click()
    shown = ">99%" if 0.99 < chance < 1 else f"{round(chance * 100)}%"
    expect(ana.see("bid")).to_contain_text(shown)
