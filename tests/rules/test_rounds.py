"""Who starts, who is next, who opens, what a dudo costs, and how a game ends."""

from __future__ import annotations

import pytest

from dudo.rules import (
    Bid,
    CallDudo,
    Count,
    IllegalError,
    MakeBid,
    NameOpener,
    Phase,
    Roll,
    RollOff,
    UnreadableError,
    apply,
    legal_actions,
    new_game,
)
from tests.rules.table import play, refusal, result, rules, table


class TestFirstPlayer:
    @pytest.mark.parametrize("how", ["random", "named"])
    def test_drawn_or_named(self, how: str) -> None:
        state = new_game(rules(first_player=how), 3)
        assert state.phase is Phase.OPENER
        state, _ = apply(state, NameOpener(2))
        assert (state.phase, state.opener) == (Phase.ROLL, 2)
        with pytest.raises(IllegalError, match="not rolled for"):
            apply(new_game(rules(first_player=how), 2), RollOff(((1, 2), (3, 4))))

    def test_a_roll_off_is_rolled_and_not_drawn(self) -> None:
        with pytest.raises(IllegalError, match="is rolled for"):
            apply(new_game(rules("box"), 3), NameOpener(2))

    def test_those_who_tie_roll_again_among_themselves_until_one_is_left(self) -> None:
        state = new_game(rules("box"), 4)
        state, _ = apply(state, RollOff(((1, 1), (6, 2), (4, 4), (5, 3))))
        with pytest.raises(IllegalError) as caught:
            apply(state, RollOff(((6, 6), (1, 2), (4, 4), (5, 3))))
        assert caught.value.code == "wrong-dice"
        state, _ = apply(state, RollOff(((), (1, 2), (2, 1), (1, 1))))
        assert state.contenders == (1, 2)
        state, _ = apply(state, RollOff(((), (1, 2), (2, 2), ())))
        assert state.opener == 2

    def test_nobody_bids_before_it_is_settled(self) -> None:
        assert refusal(new_game(rules(), 2), "0:1x2").code == "waiting"


class TestTurns:
    def test_seats_without_dice_are_passed_over(self) -> None:
        state = play(table(rules(), (2, 0, 2, 0, 1)), "0:1x2")
        assert state.to_act == 2
        state = play(state, "2:2x2")
        assert state.to_act == 4
        assert play(state, "4:3x2").to_act == 0

    def test_out_of_turn_and_out_of_the_game(self) -> None:
        state = play(table(rules(), (2, 0, 2)), "0:1x2")
        error = refusal(state, "0:2x2")
        assert error.code == "not-your-turn"
        assert error.params["to_act"] == 2
        assert refusal(state, "1:dudo").code == "out"

    def test_the_opener_must_bid(self) -> None:
        state = play(table(rules(), (2, 2)))
        error = refusal(state, "0:dudo")
        assert error.code == "nothing-to-call"
        assert "open the round with a bid" in error.message

    def test_when_no_raise_is_left_only_calls_are(self) -> None:
        state = play(table(rules(), (1, 1)), "0:2x6", "1:2x1")
        assert [type(a).__name__ for a in legal_actions(state)] == ["CallDudo", "CallCalza"]
        assert refusal(state, "0:3x1").code == "more-than-in-play"
        assert refusal(state, "0:2x6").code == "none-left-on-face"


class TestNextOpener:
    def test_who_lost_opens(self) -> None:
        state = play(table(rules(), (3, 3, 3)), "0:9x6", "1:dudo", hands=["234"] * 3)
        assert state.opener == 0

    def test_an_eliminated_loser_is_followed_clockwise_over_empty_seats(self) -> None:
        state = table(rules(), (3, 1, 0, 2), opener=1)
        state = play(state, "1:6x6", "3:dudo", hands=["234", "2", "", "23"])
        assert result(state).eliminated == (1,)
        assert state.opener == 3

    @pytest.mark.parametrize("bid, opener", [("9x6", 1), ("1x2", 0)])
    def test_who_won_opens_where_the_rules_say_so(self, bid: str, opener: int) -> None:
        winner = rules(next_opener="winner")
        state = play(table(winner, (3, 3, 3)), f"0:{bid}", "1:dudo", hands=["234"] * 3)
        assert state.opener == opener


class TestWhatADudoCosts:
    @pytest.mark.parametrize(
        "cost, bid, losses",
        [
            ("one", "9x2", ((0, 1),)),
            ("difference", "5x2", ((0, 2),)),
            ("difference", "9x2", ((0, 4),)),  # never more than one has
            ("difference", "3x2", ((1, 1),)),  # at least one, when it is exact
            ("difference", "1x2", ((1, 2),)),
            ("all", "4x2", ((0, 4),)),
            ("all", "3x2", ((1, 3),)),
        ],
    )
    def test_one_the_difference_or_all(
        self, cost: str, bid: str, losses: tuple[tuple[int, int], ...]
    ) -> None:
        hands = ["2345", "234", "233"]
        state = play(table(rules(lost_dudo=cost), (4, 3, 3)), f"0:{bid}", "1:dudo", hands=hands)
        assert result(state).count == 3
        assert result(state).losses == losses

    def test_a_wrong_calza_costs_one_whatever_a_dudo_costs(self) -> None:
        state = play(
            table(rules(lost_dudo="all"), (3, 3)), "0:6x6", "1:calza", hands=["234", "234"]
        )
        assert result(state).losses == ((1, 1),)


class TestSizes:
    def test_twenty_players_with_five_dice_each(self) -> None:
        state = table(rules(), (5,) * 20)
        assert state.total == 100
        state = play(state, "0:100x6")
        bids = [action.bid for action in legal_actions(state) if isinstance(action, MakeBid)]
        assert (bids[0], bids[-1], len(bids)) == (Bid(50, 1), Bid(100, 1), 51)
        for seat in range(1, 20):
            state = play(state, f"{seat}:{49 + seat}x1")
        assert state.to_act == 0
        assert play(state, "0:dudo").counts == (5,) * 19 + (4,)

    def test_one_die_each_of_two(self) -> None:
        state = play(table(rules(starting_dice=1), (1, 1)), "0:1x5", "1:dudo", hands=["2", "1"])
        assert result(state).count == 1
        assert state.winner == 0
        assert refusal(state, "0:1x2").code == "game-over"


class TestHiddenDice:
    """At a table where not all dice are known, the count comes from outside."""

    def test_the_count_is_asked_for_and_checked_against_what_is_known(self) -> None:
        state = play(table(rules(), (3, 3)), hands=["125", "000"])
        state, events = apply(play(state, "0:3x5"), CallDudo(1))
        assert events == (CallDudo(1),)
        assert state.phase is Phase.COUNT
        for impossible in (1, 6):
            with pytest.raises(IllegalError, match="2 to 5"):
                apply(state, Count(impossible))
        state, _ = apply(state, Count(2))
        assert result(state).losses == ((0, 1),)

    def test_no_count_is_taken_when_all_dice_are_known(self) -> None:
        with pytest.raises(IllegalError, match="waits for a player"):
            apply(play(table(rules(), (3, 3)), "0:1x2"), Count(1))


class TestDiceFromOutside:
    @pytest.mark.parametrize(
        "hands", [((1, 2), (3, 4, 7)), ((1, 2), (3, 4, -1)), ((1, 2), (3, 4, True)), ([1, 2], (3,))]
    )
    def test_what_is_no_dice(self, hands: tuple[tuple[int, ...], ...]) -> None:
        with pytest.raises(UnreadableError, match="whole numbers"):
            apply(table(rules(), (2, 3)), Roll(hands))

    def test_everybody_rolls_as_many_as_they_have(self) -> None:
        with pytest.raises(IllegalError, match=r"\[2, 3\]"):
            apply(table(rules(), (2, 3)), Roll(((1, 2, 3), (1, 2))))
