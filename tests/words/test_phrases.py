"""What happened is told in one sentence, and the rules page cannot disagree with the options."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dudo.rules import (
    CHOICES,
    Bid,
    CallCalza,
    CallDudo,
    Event,
    MakeBid,
    Roll,
    RollOff,
    Rules,
    RulesError,
    State,
    apply,
    new_game,
    preset,
)
from dudo.words import LANGUAGES, Words, explain, narrate

NAMES = ["Matinciel", "SupaFred", "Marconi"]


def _told(events: tuple[Event, ...], before: State, language: str, me: int | None = None) -> str:
    words = Words(language)
    phrases = [phrase for event in events for phrase in narrate(event, before)]
    return " ".join(words.say(phrase, NAMES, me) for phrase in phrases)


def _called(call: CallDudo | CallCalza, bid: Bid, rules: Rules | None = None) -> tuple[str, str]:
    state = new_game(rules or preset("classic"), 3, opener=0)
    state, _ = apply(state, Roll(((1, 1, 5, 5, 2), (5, 5, 5, 2, 3), (2, 2, 3, 4, 6))))
    before, _ = apply(state, MakeBid(0, bid))
    _, events = apply(before, call)
    return _told(events[1:], before, "en"), _told(events[1:], before, "fr", me=call.seat)


def test_a_dudo_that_is_right_says_who_loses_and_why() -> None:
    english, french = _called(CallDudo(1), Bid(8, 5))
    assert english.startswith("7 fives, 8 were bid: Matinciel loses a die.")
    assert french.startswith("7 cinq pour 8 annoncés : Matinciel perd un dé.")


def test_a_dudo_that_is_wrong_says_it_to_the_one_who_called() -> None:
    english, french = _called(CallDudo(1), Bid(6, 5))
    assert english == (
        "7 fives, 6 were bid: SupaFred loses a die. Matinciel bid, SupaFred doubted: it holds. "
        "SupaFred opens the next round."
    )
    assert french == (
        "7 cinq pour 6 annoncés : tu perds un dé. Matinciel avait misé, tu as douté : le compte y "
        "est. Tu ouvres la manche suivante."
    )


def test_who_bid_and_who_called_is_told_to_each_of_them() -> None:
    state = new_game(preset("classic"), 3, opener=0)
    state, _ = apply(state, Roll(((1, 1, 5, 5, 2), (5, 5, 5, 2, 3), (2, 2, 3, 4, 6))))
    before, _ = apply(state, MakeBid(0, Bid(8, 5)))
    _, (_, result) = apply(before, CallDudo(1))
    assert "You bid, SupaFred doubted: it falls short." in _told((result,), before, "en", me=0)
    assert "Matinciel bid, you doubted: it falls short." in _told((result,), before, "en", me=1)
    _, (_, result) = apply(before, CallCalza(1))
    assert "Matinciel bid, SupaFred called calza: not exactly." in _told((result,), before, "en")


def test_a_calza_with_all_dice_gains_none_and_says_so() -> None:
    english, _ = _called(CallCalza(1), Bid(7, 5))
    assert english.startswith("Exactly 7 fives: well called. SupaFred has all their dice already.")


def test_a_calza_that_costs_the_others() -> None:
    english, _ = _called(
        CallCalza(1), Bid(7, 5), replace(preset("classic"), right_calza="others-lose")
    )
    assert english.startswith("Exactly 7 fives: everybody but SupaFred loses a die.")


def test_a_roll_off_tells_every_sum_and_a_tie() -> None:
    words = Words("en")
    told = [words.say(p, NAMES) for p in narrate(RollOff(((3, 4), (6, 1), (1, 1))))]
    assert told[0] == "Matinciel rolls 3 and 4: 7."
    assert told[-1] == "A tie: those who tie roll again."
    assert narrate(RollOff(((3, 4), (6, 2), ())))[-1].params == {"who": 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_option_changes_the_rules_page(language: str) -> None:
    words = Words(language)

    def page(rules: Rules) -> str:
        return "\n".join(words(i.key, **i.params) for s in explain(rules) for i in s.items)

    base = preset("classic")
    for option, values in CHOICES.items():
        pages = set()
        for value in values:
            try:
                rules = replace(base, **{option: value})
            except RulesError:
                continue
            pages.add(page(rules))
        assert len(pages) == len(values), option


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_ends_each_sentence_once(language: str) -> None:
    words = Words(language)
    for rules in (preset("classic"), preset("box"), preset("lizumo")):
        for section in explain(rules):
            assert words(section.key)
            for item in section.items:
                text = words(item.key, **item.params)
                assert text.endswith("."), text
                assert ".." not in text
                assert " ," not in text
