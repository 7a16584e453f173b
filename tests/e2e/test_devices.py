"""A seat goes to another device, and comes back from one that is lost."""

from __future__ import annotations

from collections.abc import Callable

import httpx2
from playwright.sync_api import Route, expect

from tests.e2e.player import DESK, PHONE, Player
from tests.e2e.test_friends import invite, take_a_seat
from tests.e2e.test_page import serious

SitDown = Callable[..., Player]


def link_for_another(player: Player) -> str:
    """What the sheet of the menu gives away."""
    player.see("menu").click()
    player.see("devices").click()
    expect(player.page.locator(".device-qr")).to_be_visible()
    link: str = player.see("device-link").input_value()
    return link


def test_a_game_goes_on_on_the_second_device(sit_down: SitDown) -> None:
    desk, phone = sit_down(DESK), sit_down(PHONE)
    desk.hurry()
    desk.page.goto(desk.address)
    desk.see("name").fill("Ana")
    table = desk.begin("lizumo")
    desk.await_turn()
    link = link_for_another(desk)
    assert link.startswith(f"{desk.address}/d#")
    expect(desk.see("device-left")).to_contain_text("10 more minutes")
    phone.page.goto(phone.address)
    phone.page.goto(link)
    expect(phone.page.get_by_role("heading")).to_have_text("Continue here as Ana?")
    phone.see("continue").click()
    phone.await_turn()
    assert phone.page.url == f"{desk.address}/t/{table}"
    assert phone.view()["hand"] == desk.view()["hand"]
    phone.play_to_the_end()
    desk.page.keyboard.press("Escape")
    expect(desk.see("winner")).to_be_visible()
    # The address of the code, which opens nothing any more, is not among those that lead back.
    phone.page.go_back()
    phone.see("play").wait_for()
    assert phone.page.url == f"{phone.address}/"
    late = sit_down(PHONE)
    late.page.goto(link)
    expect(late.see("refused")).to_have_text("This code opens nothing")
    late.troubles.clear()  # the browser's own word for a 404


def test_whoever_has_another_seat_is_asked_before_it_is_lost(sit_down: SitDown) -> None:
    ana, bob = sit_down(DESK), sit_down(PHONE)
    link = invite(ana, 2)
    take_a_seat(bob, link, "Bob")
    code = link_for_another(ana)
    bob.page.goto(code)
    # His only seat is at the very table that the code leads to.
    expect(bob.see("replaces")).to_contain_text("you are Bob so far")
    expect(bob.see("replaces")).to_contain_text("loses the seat of Bob.")
    bob.see("stay").click()
    bob.page.goto(link)
    expect(bob.see("stand-up")).to_be_visible()
    # In the browser that made the code there is nothing to change.
    again = ana.context.new_page()
    again.goto(code)
    expect(again.get_by_role("heading")).to_have_text("You are Ana here already")
    again.get_by_test_id("to-table").click()
    again.get_by_test_id("start").wait_for()
    again.close()
    assert serious(ana) == []


def test_a_lost_phone_only_watches_from_then_on(sit_down: SitDown) -> None:
    desk, phone = sit_down(DESK), sit_down(PHONE)
    desk.hurry()
    desk.begin("lizumo")
    desk.await_turn()
    phone.page.goto(link_for_another(desk))
    phone.see("continue").click()
    phone.await_turn()
    second = desk.context.new_page()
    second.goto(desk.page.url)
    second.get_by_test_id("picker").wait_for()
    desk.see("sign-out").click()
    assert serious(desk) == []
    desk.see("sign-out-now").click()
    expect(desk.see("signed-out")).to_be_visible()
    expect(phone.see("watching")).to_contain_text("This device was signed out.")
    expect(phone.see("picker")).to_have_count(0)
    expect(phone.see("hand")).to_have_count(0)
    desk.page.keyboard.press("Escape")
    # This browser plays on, in each of its tabs.
    for page in (desk.page, second):
        expect(page.get_by_test_id("picker")).to_be_visible()
    second.close()
    phone.page.reload()
    expect(phone.see("watching")).to_have_text("You are watching.")
    expect(phone.see("hand")).to_have_count(0)
    desk.play_to_the_end()
    expect(phone.see("winner")).to_be_visible()


def test_an_answer_that_is_lost_costs_nobody_their_seat(sit_down: SitDown) -> None:
    ana = sit_down()
    ana.begin("lizumo")
    ana.await_turn()
    before = cookie_of(ana)

    def done_and_never_heard(route: Route) -> None:
        with httpx2.Client(cookies={"dudo": before}) as client:
            done = client.post(route.request.url, content=route.request.post_data)
        assert done.status_code == 200
        route.abort()

    ana.page.route("**/api/secret/renew", done_and_never_heard)
    link_for_another(ana)
    ana.see("sign-out").click()
    ana.see("sign-out-now").click()
    expect(ana.page.get_by_role("alert").filter(has_text="does not answer")).to_be_visible()
    ana.page.unroute("**/api/secret/renew")
    ana.see("sign-out-now").click()
    expect(ana.see("signed-out")).to_be_visible()
    assert cookie_of(ana) != before
    ana.page.keyboard.press("Escape")
    expect(ana.see("picker")).to_be_visible()
    ana.troubles.clear()  # the browser's own word for a call that failed


def cookie_of(player: Player) -> str:
    [cookie] = player.context.cookies()
    return cookie["value"]
