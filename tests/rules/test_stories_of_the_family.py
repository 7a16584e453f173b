"""The stories of the family rules (the ``classic`` preset), told again move by move."""

from __future__ import annotations

import pytest

from dudo.rules import PACO, Bid, UnreadableError, legal_actions, legal_bids
from tests.rules.table import action, play, refusal, result, rules, table, turn

CLASSIC = rules("classic")
SIX = (5,) * 6


def test_six_players_thirty_dice_eleven_sixes_are_there() -> None:
    # Matinciel 0, SupaFred 1, Marconi 5: the text leaves out the bids of the three between them.
    # On the table: five pacos and seven sixes.
    hands = ["11666", "16425", "15542", "66543", "62345", "12345"]
    flat = "".join(hands)
    assert (flat.count("1"), flat.count("6")) == (5, 7)
    state = play(
        table(CLASSIC, SIX),
        "0:9x5", "1:9x6", "2:10x2", "3:10x4", "4:10x6", "5:11x6", "0:dudo",
        hands=hands,
    )  # fmt: skip
    assert result(state).count == 12
    assert result(state).losses == ((0, 1),)
    assert state.total == 29
    # "Six players, twenty-nine dice, and I bid": fourteen fives.
    assert state.opener == 0
    assert play(state, "0:14x5").last == (0, Bid(14, 5))


@pytest.mark.parametrize("bid", ["9x5", "9x2", "8x6"])
def test_after_eight_fives_more_dice_or_a_higher_face(bid: str) -> None:
    assert Bid.parse(bid) in legal_bids(turn(CLASSIC, "8x5"))


def test_after_eight_fives_never_both() -> None:
    state = play(table(CLASSIC, SIX), "0:8x5")
    assert refusal(state, "1:9x6").code == "count-or-face"


EIGHT_FIVES_SHORT = {
    "six fives": ("55555", "52222"),
    "three pacos and four fives": ("11155", "55222"),
    "six pacos and no five": ("11111", "12222"),
}


@pytest.mark.parametrize("hands", EIGHT_FIVES_SHORT.values(), ids=EIGHT_FIVES_SHORT.keys())
def test_eight_fives_are_not_there(hands: tuple[str, str]) -> None:
    rest = ["22222"] * 4
    state = play(table(CLASSIC, SIX), "0:8x5", "1:dudo", hands=[*hands, *rest])
    assert result(state).losses == ((0, 1),)
    # "Everybody rolls again and I give the first bid: I have four dice left."
    assert (state.opener, state.counts[0]) == (0, 4)


def test_eight_fives_are_there_with_as_many_pacos_as_it_takes() -> None:
    hands = ["11155", "55522", *["22222"] * 4]
    state = play(table(CLASSIC, SIX), "0:8x5", "1:dudo", hands=hands)
    assert result(state).count == 8
    assert result(state).losses == ((1, 1),)
    assert state.opener == 1


def test_calza_on_exactly_eight_fives_regains_a_die_and_opens() -> None:
    hands = ["11155", "5552", *["22222"] * 4]
    state = play(table(CLASSIC, (5, 4, 5, 5, 5, 5)), "0:8x5", "1:calza", hands=hands)
    assert result(state).gained == 1
    assert state.counts == SIX
    assert state.opener == 1


@pytest.mark.parametrize("hands", [("11155", "5522"), ("11155", "5555")], ids=["less", "more"])
def test_calza_on_more_or_less_than_eight_fives_loses_a_die(hands: tuple[str, str]) -> None:
    state = play(
        table(CLASSIC, (5, 4, 5, 5, 5, 5)),
        "0:8x5", "1:calza",
        hands=[*hands, *["22222"] * 4],
    )  # fmt: skip
    assert result(state).losses == ((1, 1),)
    assert (state.counts[1], state.opener) == (3, 1)


def test_seven_threes_four_pacos_nine_fives() -> None:
    state = play(table(CLASSIC, SIX), "0:7x3")
    assert refusal(state, "1:3x1").code == "too-few-pacos"
    state = play(state, "1:4x1")
    assert refusal(state, "2:8x5").code == "too-few-after-pacos"
    assert play(state, "2:9x5").last == (2, Bid(9, 5))
    # "He could have said five pacos, too."
    assert play(state, "2:5x1").last == (2, Bid(5, PACO))


def test_the_first_bid_is_never_on_pacos() -> None:
    state = play(table(CLASSIC, SIX))
    assert refusal(state, "0:1x1").code == "no-opening-on-pacos"


def test_matinciel_falls_to_one_die_and_calls_palifico() -> None:
    # "There were only two pacos and one three."
    state = play(table(CLASSIC, (2, 3, 3)), "0:5x3", "1:dudo", hands=["12", "134", "256"])
    assert result(state).count == 3
    assert state.counts[0] == 1
    assert result(state).palifico_by == (0,)
    assert (state.palifico, state.opener) == (True, 0)


def test_the_palificos_of_matinciel_and_celjeu() -> None:
    # Clockwise Matinciel 0, Karadoc 1, Celjeu 2, Spidey 3.
    state = play(
        table(CLASSIC, (1, 5, 2, 4), palifico=True), "0:1x1", hands=["1", "12345", "12", "2345"]
    )
    # "He can say nothing else than pacos."
    bids = [a.bid for a in legal_actions(state) if hasattr(a, "bid")]
    assert {bid.face for bid in bids} == {PACO}
    state = play(state, "1:2x1", "2:4x1", "3:dudo")
    assert result(state).count == 3
    assert result(state).losses == ((2, 1),)
    # "Celjeu has one die only: palifico again", and opens.
    assert (state.palifico, state.opener) == (True, 2)
    # Four fours and two pacos, which are no jokers here.
    state = play(state, "2:3x4", "3:5x4", "0:dudo", hands=["1", "44123", "4", "4562"])
    assert result(state).count == 4
    assert result(state).losses == ((3, 1),)
    # "Spidey still has three dice, so the next round is a normal one."
    assert state.counts[3] == 3
    assert not state.palifico


def test_fifteen_dice_sixteen_twos_is_more_than_in_play() -> None:
    state = play(table(CLASSIC, (5, 5, 5)), "0:6x2")
    error = refusal(state, "1:16x2")
    assert error.code == "more-than-in-play"
    assert "15" in error.message


def test_fifteen_dice_sixteen_nine_is_no_face() -> None:
    state = play(table(CLASSIC, (5, 5, 5)), "0:6x2", "1:7x2")
    with pytest.raises(UnreadableError) as caught:
        play(state, "2:16x9")
    assert caught.value.code == "no-such-face"
    # Nothing is lost: the Belgian's dudo is still open to whoever is in turn.
    assert action("2:dudo") in legal_actions(state)
