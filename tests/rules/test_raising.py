"""Which bids are open: each raise rule and crossing, beside a slow twin written from the text."""

from __future__ import annotations

import itertools

import pytest

from dudo.rules import CHOICES, FACES, PACO, Bid, Rules, legal_bids
from tests.rules.table import rules, turn


def least(bids: tuple[Bid, ...], face: int) -> int | None:
    counts = [bid.count for bid in bids if bid.face == face]
    return min(counts, default=None)


@pytest.mark.parametrize(
    "crossing, last, face, count",
    [
        ("half", "6x4", PACO, 3),
        ("half", "7x4", PACO, 4),
        ("half", "1x4", PACO, 1),
        ("half", "4x1", 2, 9),
        ("more-than-half", "6x4", PACO, 4),
        ("more-than-half", "7x4", PACO, 4),
        ("more-than-half", "1x4", PACO, 1),
        ("more-than-half", "4x1", 2, 8),
        ("none", "4x1", 2, 4),
        ("none", "4x1", PACO, 5),
    ],
)
def test_crossing_to_pacos_and_back(crossing: str, last: str, face: int, count: int) -> None:
    assert least(legal_bids(turn(rules(pacos_crossing=crossing), last)), face) == count


def test_without_crossing_pacos_follow_the_raising_as_the_lowest_face() -> None:
    def pacos(raising: str) -> int | None:
        bids = legal_bids(turn(rules(raising=raising, pacos_crossing="none"), "4x3"))
        return least(bids, PACO)

    assert pacos("count-or-face") == 5
    assert pacos("any-face") == 5
    assert pacos("same-or-higher-face") is None


def test_a_round_may_open_on_pacos_where_the_rules_say_so_and_in_palifico() -> None:
    assert least(legal_bids(turn(rules(), None)), PACO) is None
    assert least(legal_bids(turn(rules(open_on_pacos=True), None)), PACO) == 1
    assert least(legal_bids(turn(rules(), None, palifico=True)), PACO) == 1


def may_follow(rules: Rules, last: Bid, bid: Bid, palifico: bool, one_die: bool) -> bool:
    """The text of the rules, sentence by sentence, for one pair of bids."""
    same_face_up = bid.face == last.face and bid.count > last.count
    if palifico and not (rules.palifico_face == "one-die-players-may-change" and one_die):
        return same_face_up
    if rules.pacos_crossing != "none" and not palifico:
        if PACO == last.face == bid.face:
            return bid.count > last.count
        strict = rules.pacos_crossing == "more-than-half"
        if bid.face == PACO:
            return 2 * bid.count > last.count if strict else 2 * bid.count >= last.count
        if last.face == PACO:
            return bid.count >= 2 * last.count + (0 if strict else 1)
    if bid.count == last.count:
        return bid.face > last.face
    if bid.count < last.count:
        return False
    return {
        "count-or-face": bid.face <= last.face,
        "same-or-higher-face": bid.face >= last.face,
        "any-face": True,
    }[rules.raising]


@pytest.mark.parametrize("raising", CHOICES["raising"])
@pytest.mark.parametrize("crossing", CHOICES["pacos_crossing"])
@pytest.mark.parametrize("change", CHOICES["palifico_face"])
def test_legal_bids_are_those_that_the_text_allows(
    raising: str, crossing: str, change: str
) -> None:
    total = 9
    table = rules(raising=raising, pacos_crossing=crossing, palifico_face=change)
    every = [Bid(count, face) for count in range(1, total + 1) for face in FACES]
    for last, palifico, one_die in itertools.product(every, (False, True), (False, True)):
        allowed = [bid for bid in every if may_follow(table, last, bid, palifico, one_die)]
        assert list(legal_bids(turn(table, str(last), total, palifico, one_die))) == allowed
