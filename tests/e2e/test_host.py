"""What a host may do while the game goes on, and where the others are found once it is over."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.player import DESK, Player
from tests.e2e.test_friends import invite, play_together, take_a_seat
from tests.e2e.test_page import serious

SitDown = Callable[..., Player]


def test_a_host_removes_somebody_who_then_watches_for_good(sit_down: SitDown) -> None:
    ana, bob, cleo = sit_down(), sit_down(), sit_down(DESK)
    link = invite(ana, 2, "classic", 5)
    take_a_seat(bob, link, "Bob")
    take_a_seat(cleo, link, "Cleo")
    ana.see("start").click()
    for player in (ana, bob, cleo):
        player.see("table").wait_for()
    # Only the host can, and not by one slip of the finger.
    expect(cleo.see("manage-1")).to_have_count(0)
    ana.see("manage-1").click()
    ana.see("manage-remove").click()
    assert serious(ana) == []
    expect(cleo.see("seat-1")).not_to_contain_text("bot plays")
    ana.see("manage-sure").click()
    expect(ana.page.get_by_role("dialog")).to_be_hidden()
    expect(bob.see("watching")).to_contain_text("The host has taken you from the game")
    expect(bob.see("come-back")).to_have_count(0)
    expect(cleo.see("seat-1")).to_contain_text("bot plays")
    expect(cleo.see("live")).to_contain_text("Bob is sent from the table")
    expect(ana.see("manage-1")).to_have_count(0)
    bob.page.reload()
    bob.see("table").wait_for()
    assert bob.view()["seat"] is None


def test_a_host_hands_over_and_who_is_left_takes_over(sit_down: SitDown) -> None:
    ana, bob, cleo = sit_down(), sit_down(), sit_down()
    link = invite(ana, 2, "classic", 5)
    take_a_seat(bob, link, "Bob")
    take_a_seat(cleo, link, "Cleo")
    ana.see("start").click()
    bob.see("table").wait_for()
    ana.see("menu").click()
    ana.see("manage").click()
    ana.see("person-1").click()
    ana.see("manage-host").click()
    ana.see("manage-sure").click()
    expect(bob.see("manage-0")).to_be_visible()
    expect(bob.see("notice")).to_contain_text("Bob is the host now.")
    expect(ana.see("manage-2")).to_have_count(0)
    # Bob goes away without a word: the others are not left without anybody who decides.
    bob.page.goto("about:blank")
    cleo.see("menu").click()
    cleo.see("take-over").click()
    expect(cleo.see("manage-1")).to_have_count(1)


def test_whoever_comes_late_finds_where_the_others_play_on(sit_down: SitDown) -> None:
    ana, bob, dan = sit_down(), sit_down(), sit_down()
    link = invite(ana, 1, "lizumo", 1)
    take_a_seat(bob, link, "Bob")
    ana.see("start").click()
    for player in (ana, bob):
        player.see("table").wait_for()
    play_together([ana, bob])
    bob.page.goto("about:blank")
    ana.see("rematch").click()
    ana.see("lobby").wait_for()
    there = ana.page.url
    dan.page.goto(link)
    dan.see("rematch-there").click()
    dan.page.wait_for_url(there)
    dan.see("lobby").wait_for()
    # And whoever sat there sits again.
    bob.page.goto(link)
    bob.see("rematch-there").click()
    bob.page.wait_for_url(there)
    expect(ana.see("place-1")).to_contain_text("Bob")
