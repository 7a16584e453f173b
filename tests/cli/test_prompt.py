"""Entries are read with good will, in the language of the table."""

from __future__ import annotations

import pytest

from dudo.cli.prompt import LETTERS, least_raise, read_answer, read_bid, read_entry
from dudo.rules import (
    Bid,
    MakeBid,
    Roll,
    Rules,
    UnreadableError,
    apply,
    new_game,
    preset,
    view,
)
from dudo.words import Words


@pytest.mark.parametrize(
    "lang, text, bid",
    [
        ("en", "4x5", Bid(4, 5)),
        ("en", " 4 X 5 ", Bid(4, 5)),
        ("en", "4 5", Bid(4, 5)),
        ("en", "4×5", Bid(4, 5)),
        ("en", "4*5", Bid(4, 5)),
        ("en", "4 fives", Bid(4, 5)),
        ("en", "1 Five", Bid(1, 5)),
        ("en", "12 sixes", Bid(12, 6)),
        ("en", "3 pacos", Bid(3, 1)),
        ("en", "3p", Bid(3, 1)),
        ("en", "3xP", Bid(3, 1)),
        ("fr", "4 cinq", Bid(4, 5)),
        ("fr", "3 PACOS", Bid(3, 1)),
        ("fr", "2 six", Bid(2, 6)),
    ],
)
def test_a_bid_may_be_written_as_it_is_said(lang: str, text: str, bid: Bid) -> None:
    assert read_entry(text, Words(lang)) == bid


@pytest.mark.parametrize(
    "text, code",
    [
        ("45", "not-a-bid"),
        ("4", "not-a-bid"),
        ("x5", "not-a-bid"),
        ("four fives", "not-a-bid"),
        ("4 cinq", "not-a-bid"),
        ("4x", "not-a-bid"),
        ("-4x5", "not-a-bid"),
        ("4x5 6", "not-a-bid"),
        ("4x7", "no-such-face"),
        ("4x0", "no-such-face"),
        ("0x5", "no-such-count"),
    ],
)
def test_what_is_no_bid_is_refused_for_its_reason(text: str, code: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_entry(text, Words("en"))
    assert caught.value.code == code


@pytest.mark.parametrize("lang, rules", [("en", "rules"), ("fr", "règles"), ("fr", "regles")])
def test_commands_have_a_letter_and_a_word(lang: str, rules: str) -> None:
    say = Words(lang)
    for letter, name in LETTERS.items():
        assert read_entry(letter.upper(), say) == name
    assert read_entry(rules, say) == "rules"
    assert read_entry("  ", say) == ""


def test_questions_are_answered_in_the_words_of_the_language() -> None:
    told = {"en": ("Y", "yes", "n", "No"), "fr": ("o", "OUI", "n", "non")}
    for lang, answers in told.items():
        assert [read_answer(text, Words(lang)) for text in answers] == [True, True, False, False]
        assert read_answer(" ", Words(lang)) is False, "a bare Enter leaves all as it is"
        assert read_answer("4x5", Words(lang)) is None


def test_a_command_is_no_bid() -> None:
    with pytest.raises(UnreadableError):
        read_bid("d", Words("en"))


def _after(rules: Rules, *bids: Bid) -> Bid | None:
    state = new_game(rules, players=2, opener=0)
    state, _ = apply(state, Roll(((1, 2, 3, 4, 5), (2, 2, 5, 6, 6))))
    for bid in bids:
        state, _ = apply(state, MakeBid(state.to_act, bid))
    return least_raise(view(state, state.to_act))


@pytest.mark.parametrize(
    "bids, least",
    [
        ((), Bid(1, 2)),
        ((Bid(4, 3),), Bid(4, 4)),
        ((Bid(4, 6),), Bid(5, 2)),
        ((Bid(4, 6), Bid(2, 1)), Bid(5, 2)),
        ((Bid(10, 6), Bid(5, 1)), Bid(6, 1)),
        ((Bid(10, 5),), Bid(10, 6)),
        ((Bid(10, 6),), Bid(5, 1)),
        ((Bid(10, 6), Bid(10, 1)), None),
    ],
)
def test_a_bare_enter_is_the_least_step_up(bids: tuple[Bid, ...], least: Bid | None) -> None:
    assert _after(preset("classic"), *bids) == least
