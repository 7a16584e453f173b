"""Dice that a player can check on the page: what is given, what is remembered, what is found."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, WebSocketRoute, expect
from playwright.sync_api import TimeoutError as TooLate

from dudo.fair import verify
from dudo.record import write
from tests.e2e.player import DESK, PHONE, Player
from tests.e2e.stage import Stage
from tests.e2e.test_page import serious
from tests.fair.games import sealed
from tests.server.harness import Running

SitDown = Callable[..., Player]
SETTINGS = {
    "rules": {"preset": "classic", "starting_dice": 2},
    "seats": [{"name": "Ana"}, {"bot": "careless"}, {"bot": "careless"}],
    "pace": "instant",
}
TOLD = "JSON.parse(localStorage.getItem('dudo.fair')).at(-1)"


def given(player: Player) -> list[str]:
    """The numbers that the page of ``player`` contributes from here on, while they come."""
    numbers: list[str] = []

    def sent(text: Any) -> None:
        message = json.loads(text)
        if message["type"] == "contribute":
            numbers.append(message["random"])

    player.page.on("websocket", lambda socket: socket.on("framesent", sent))
    return numbers


def begin(player: Player, **settings: Any) -> str:
    """A short game, made by ``player``; the table's id."""
    answer = player.context.request.post(
        f"{player.address}/api/tables", data={**SETTINGS, **settings}
    )
    assert answer.status == 201, answer.text()
    table: str = answer.json()["table"]
    player.page.goto(f"{player.address}/t/{table}")
    player.see("table").wait_for()
    return table


def ended(player: Player) -> int:
    """How many rounds have ended, as far as the page of ``player`` was told."""
    last = player.view()["last"]
    return int(last["number"]) if last else 0


def end_a_round(player: Player) -> None:
    before = ended(player)
    while ended(player) == before or not player.see("next-round").is_visible():
        # What was offered a moment ago may be gone when the finger comes down.
        with suppress(TooLate):
            player.play_one_move()
        player.page.wait_for_timeout(40)


def open_check(player: Player) -> Any:
    """From the table's menu."""
    player.see("menu").click()
    player.page.locator("dialog").get_by_test_id("check-dice").click()
    return player.see("check")


def all_right(player: Player) -> list[str]:
    """What the open sheet has proved; nothing in it may be only told."""
    player.page.locator(".check-lines").wait_for()
    assert player.page.locator(".check-lines .is-told").all_inner_texts() == []
    return player.page.locator(".check-lines li").all_inner_texts()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_after_a_whole_game_every_die_can_be_checked(
    sit_down: SitDown, size: dict[str, int]
) -> None:
    ana = sit_down(size)
    numbers = given(ana)
    table = begin(ana)
    ana.play_to_the_end()
    ana.see("check-dice").click()
    lines = all_right(ana)
    expect(ana.see("check-verdict")).to_have_text("Every die is as it was sealed.")
    rounds = ana.view()["last"]["number"]
    assert lines[0] == "The server was bound before you added your number."
    assert lines[1] == "Your number is in the mix."
    assert f"{rounds} rounds" in lines[2] or rounds == 1
    assert lines[-1] == "All of it is as you saw it during the game."
    assert serious(ana) == []
    # The number is the page's own, was given once, and is the one in the record.
    data = ana.context.request.get(f"{ana.address}/api/tables/{table}/record").body()
    report = verify(data)
    assert report.ok
    assert report.over
    assert [one and one.hex() for one in report.seals.contributions] == [*numbers, None, None]
    with ana.page.expect_download() as saved:
        ana.see("check-save").click()
    assert saved.value.path().read_bytes() == data


def test_a_reload_in_the_middle_forgets_nothing(sit_down: SitDown) -> None:
    ana = sit_down()
    numbers = given(ana)
    begin(ana, rules={"preset": "classic", "starting_dice": 5})
    end_a_round(ana)
    ana.page.reload()
    ana.see("table").wait_for()
    open_check(ana)
    lines = all_right(ana)
    expect(ana.see("check-verdict")).to_have_text("So far every die is as it was sealed.")
    assert "Your number is in the mix." in lines
    assert lines[-1] == "All of it is as you saw it during the game."
    ana.page.keyboard.press("Escape")
    end_a_round(ana)
    open_check(ana)
    assert all_right(ana)[-1] == "All of it is as you saw it during the game."
    assert len(numbers) == 1


def test_a_game_whose_first_round_goes_on_has_nothing_to_check_yet(sit_down: SitDown) -> None:
    ana = sit_down()
    begin(ana, rules={"preset": "classic", "starting_dice": 5})
    ana.await_turn()
    if ana.view()["round"] == 1:
        open_check(ana)
        expect(ana.see("check-verdict")).to_contain_text("No round has been opened yet")
        assert "Your number is in the mix." in all_right(ana)


def test_without_a_place_to_remember_the_page_still_knows(sit_down: SitDown) -> None:
    ana = sit_down()
    ana.page.add_init_script(
        "Storage.prototype.getItem = Storage.prototype.setItem = () => { throw new Error(); };"
    )
    begin(ana)
    ana.play_to_the_end()
    ana.see("check-dice").click()
    lines = all_right(ana)
    assert "Your number is in the mix." in lines
    assert lines[-1] == "All of it is as you saw it during the game."


def test_only_the_newest_tables_are_remembered(sit_down: SitDown) -> None:
    ana = sit_down()
    tables = [begin(ana) for _ in range(12)]
    ana.await_turn()
    remembered = ana.page.evaluate("JSON.parse(localStorage.getItem('dudo.fair'))")
    assert [table for table, _ in remembered] == tables[-10:]


def test_two_windows_give_the_same_number(sit_down: SitDown) -> None:
    ana = sit_down(DESK)
    numbers = given(ana)
    answer = ana.context.request.post(
        f"{ana.address}/api/tables",
        data={**SETTINGS, "seats": [{"name": "Ana"}, {"bot": "careless"}, {"open": True}]},
    )
    table = answer.json()["table"]
    ana.page.goto(f"{ana.address}/t/{table}")
    ana.see("lobby").wait_for()
    other = ana.context.new_page()
    other.on(
        "websocket",
        lambda socket: socket.on(
            "framesent",
            lambda text: numbers.append(json.loads(text)["random"]) if "random" in text else None,
        ),
    )
    other.goto(f"{ana.address}/t/{table}")
    other.get_by_test_id("lobby").wait_for()
    ana.see("start").click()
    for page in (ana.page, other):
        page.get_by_test_id("dock").wait_for()
    ana.await_turn()
    assert len(numbers) == 2
    assert len(set(numbers)) == 1


# --- what is wrong -------------------------------------------------------------------------------


def answer_with(player: Player, change: Callable[[bytes], bytes]) -> None:
    """From here on the server gives another record than it should."""

    def tampered(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=change(answer.body()))

    player.page.route(re.compile("/record$"), tampered)


def with_digest(data: bytes) -> bytes:
    before = data[: data.rindex(b"digest ")]
    return before + b"digest " + hashlib.sha256(before).hexdigest().encode() + b"\n"


def test_a_record_that_was_tampered_with_is_told_red(sit_down: SitDown) -> None:
    ana = sit_down()
    begin(ana)
    ana.play_to_the_end()
    wrong = ana.see("check-wrong")

    def other_number(data: bytes) -> bytes:
        return with_digest(re.sub(rb"seed Ana \w+", b"seed Ana " + b"0" * 64, data))

    def other_seal(data: bytes) -> bytes:
        return with_digest(re.sub(rb"(round 2 .*\n  seal )\w+", rb"\g<1>" + b"0" * 64, data))

    def expected(change: Callable[[bytes], bytes], *said: str) -> None:
        answer_with(ana, change)
        ana.see("check-dice").click()
        for text in said:
            expect(wrong).to_contain_text(text)
        expect(ana.page.locator(".check-lines")).to_have_count(0)
        ana.page.keyboard.press("Escape")

    expected(lambda data: data.replace(b"dudo record 1", b"dudo record 1 "), "digest does not fit")
    expected(other_number, "Round 1: the dice of", "that this browser gave is not in the game")
    expected(other_seal, "Round 2: what was opened is not what was sealed", "Round 2: the seal is")
    # All of it fits, but it is not the game that was played here.
    another = write(sealed()).encode()
    assert verify(another).ok
    expected(lambda data: another, "The seal of the game is not the one that this browser was told")
    expected(lambda data: b"nonsense", "no record that can be read")
    ana.see("check-dice").click()
    wrong.wait_for()
    assert serious(ana) == []


def test_without_a_connection_the_check_says_so_and_can_be_repeated(sit_down: SitDown) -> None:
    ana = sit_down()
    begin(ana)
    ana.play_to_the_end()
    ana.page.route(re.compile("/record$"), lambda route: route.abort())
    ana.see("check-dice").click()
    trouble = ana.see("check").get_by_role("alert")
    expect(trouble).to_contain_text("The server does not answer.")
    ana.page.unroute_all()
    ana.page.route(re.compile("/record$"), lambda route: route.fulfill(status=503, body="{}"))
    trouble.get_by_role("button").click()
    expect(trouble).to_contain_text("The server had a problem.")
    ana.page.unroute_all()
    trouble.get_by_role("button").click()
    all_right(ana)
    # The browser itself says on its console that a request failed.
    ana.troubles[:] = [one for one in ana.troubles if "Failed to load resource" not in one]


# --- whose number is not in it -------------------------------------------------------------------


def test_a_number_that_does_not_arrive_is_told(sit_down: SitDown) -> None:
    """The server waits for it, two seconds at most."""
    ana = sit_down()

    def without_number(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda text: None if "contribute" in str(text) else server.send(text))

    ana.page.route_web_socket(re.compile("/api/tables/"), without_number)
    begin(ana)
    ana.play_to_the_end()
    ana.see("check-dice").click()
    expect(ana.see("check-verdict")).to_have_text(
        "Every die is as it was sealed, but your number is not in the mix."
    )
    told = ana.page.locator(".check-lines .is-told")
    expect(told).to_contain_text("Your number came too late.")


def test_another_number_for_the_own_seat_is_told(sit_down: SitDown) -> None:
    """From another device of the same person, or from a server that makes one up."""
    ana = sit_down()

    def other_number(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def sent(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "contribute":
                message["random"] = "0" * 64
            server.send(json.dumps(message))

        socket.on_message(sent)

    ana.page.route_web_socket(re.compile("/api/tables/"), other_number)
    begin(ana)
    ana.play_to_the_end()
    ana.see("check-dice").click()
    expect(ana.see("check-verdict")).to_contain_text("but your number is not in the mix")
    told = ana.page.locator(".check-lines .is-told")
    expect(told).to_contain_text("If it was not yours, do not trust these dice.")


# --- who did not play ----------------------------------------------------------------------------


def test_whoever_watches_gives_no_number_and_can_check(
    sit_down: SitDown, browser: Browser, server: Running
) -> None:
    ana = sit_down()
    table = begin(ana, rules={"preset": "classic", "starting_dice": 5})
    end_a_round(ana)
    bob = sit_down()
    numbers = given(bob)
    bob.page.goto(f"{bob.address}/t/{table}")
    bob.see("table").wait_for()
    end_a_round(ana)
    while ended(bob) < 2:
        bob.page.wait_for_timeout(50)
    open_check(bob)
    bob.page.locator(".check-lines").wait_for()
    lines = bob.page.locator(".check-lines li").all_inner_texts()
    assert "The number of one player is in the mix." in lines
    assert "it cannot say whether the server was bound in time" in lines[0]
    assert re.match(r"(\d+) of (\d+) rounds are as you saw them", lines[-1])
    assert numbers == []


def test_who_was_never_there_is_told_what_that_means(sit_down: SitDown) -> None:
    ana = sit_down()
    table = begin(ana)
    ana.play_to_the_end()
    bob = sit_down()
    bob.page.goto(f"{bob.address}/t/{table}")
    bob.see("check-dice").click()
    expect(bob.see("check-verdict")).to_have_text("Every die is as it was sealed.")
    first = bob.page.locator(".check-lines li").first
    expect(first).to_contain_text("it cannot say whether the server was bound in time")


def test_a_table_from_before_says_that_its_dice_cannot_be_checked(
    sit_down: SitDown, server: Running
) -> None:
    ana = sit_down()
    stage = Stage(ana.page, ana.address, 3)
    stage.roll("11355")
    stage.open()
    open_check(ana)
    expect(ana.see("check-verdict")).to_have_text("These dice cannot be checked.")
