"""What stands on the screen: dice, what counts, what is open, the count of a called bid."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.cells import cell_len
from rich.console import Console

from dudo.cli import dice
from dudo.cli.reveal import reveal
from dudo.cli.screen import ASCII, FULL, Screen
from dudo.cli.table import Board
from dudo.rules import (
    Bid,
    CallDudo,
    MakeBid,
    Roll,
    RoundEnded,
    State,
    apply,
    new_game,
    preset,
    view,
)
from dudo.words import Words

NAMES = ("Ana", "Rosa", "Tito")


def make_screen(width: int = 80, unicode: bool = True, plain: bool = False) -> Screen:
    console = Console(
        file=io.StringIO(), width=width, color_system=None, markup=False, highlight=False
    )
    glyphs = FULL if unicode and not plain else ASCII
    return Screen(console=console, glyphs=glyphs, plain=plain, interactive=False)


def make_board(screen: Screen, assisted: bool = False) -> Board:
    return Board(screen, Words("en"), NAMES, 0, assisted)


def shown(screen: Screen) -> list[str]:
    assert isinstance(screen.console.file, io.StringIO)
    return screen.console.file.getvalue().splitlines()


def game(*bids: Bid) -> State:
    state = new_game(preset("classic"), players=3, opener=1)
    state, _ = apply(state, Roll(((5, 1, 2, 5, 6), (1, 1, 3, 4, 5), (2, 2, 3, 6, 6))))
    for bid in bids:
        state, _ = apply(state, MakeBid(state.to_act, bid))
    return state


def test_dice_that_count_are_marked_without_colour_and_pacos_come_first() -> None:
    counts = dice.counter(Bid(3, 5), jokers=True)
    assert dice.row((5, 1, 2), counts).plain == "[P]  2  [5]"
    assert dice.row((5, 1, 2), counts, spoken=True).plain == "[P], 2, [5]"
    assert [line.plain for line in dice.pictures((5, 1, 2), counts, large=False)] == [
        "┏━━━┓ ╭───╮ ┏━━━┓",
        "┃ P ┃ │ 2 │ ┃ 5 ┃",
        "┗━━━┛ ╰───╯ ┗━━━┛",
    ]
    in_palifico = dice.counter(Bid(3, 5), jokers=False)
    assert dice.row((5, 1, 2), in_palifico).plain == " P   2  [5]"


@pytest.mark.parametrize("face", range(2, 7))
def test_a_die_has_as_many_pips_as_it_shows(face: int) -> None:
    lines = dice.pictures((face,), dice.nothing, large=True)
    assert sum(line.plain.count("●") for line in lines) == face
    assert {line.cell_len for line in lines} == {9}


def test_the_table_tells_dice_left_the_last_bids_and_who_acts() -> None:
    screen = make_screen()
    make_board(screen).seats(view(game(Bid(3, 5), Bid(4, 3)), 0))
    assert shown(screen) == [
        "  ▸ ▲ Ana (you)  ●●●●● 5",
        "    ■ Rosa       ●●●●● 5  3×5",
        "    ◆ Tito       ●●●●● 5  4×3",
    ]
    screen = make_screen(plain=True)
    make_board(screen).seats(view(game(Bid(3, 5), Bid(4, 3)), 0))
    assert shown(screen)[0] == "  Ana (you), 5 dice, to act"


def test_a_long_list_breaks_between_its_items_only() -> None:
    screen = make_screen(30)
    lines = screen.flow(["Ana 2×5", "Bob le Grand 7×5", "Léa 7×6"], 24)
    assert [line.plain for line in lines] == ["Ana 2×5,", "Bob le Grand 7×5,", "Léa 7×6"]


def test_many_seats_stand_in_two_columns_that_are_read_downwards() -> None:
    screen = make_screen(60)
    state = new_game(preset("lizumo"), players=20, opener=0)
    names = tuple(f"Player {seat}" for seat in range(20))
    Board(screen, Words("en"), names, 0, False).seats(view(state, 0))
    lines = shown(screen)
    assert len(lines) == 10
    assert "Player 0 (you)" in lines[0]
    assert "Player 10" in lines[0]
    assert "Player 19" in lines[9]


def test_what_is_open_is_said_in_ranges() -> None:
    board = make_board(make_screen())
    seen = view(game(Bid(3, 5), Bid(4, 3)), 0)
    assert board.legal(seen) == ("Open to you: 5–15 × 2 3, 4 × 4 5 6, 2–15 × P, dudo, calza.")


def test_nobody_else_s_dice_are_on_the_screen_before_the_reveal() -> None:
    screen = make_screen(unicode=False)
    board = make_board(screen, assisted=True)
    state = game(Bid(3, 5), Bid(4, 3))
    board.turn(view(state, 0))
    other, _ = apply(new_game(preset("classic"), 3, 1), Roll(((5, 1, 2, 5, 6), (2,) * 5, (4,) * 5)))
    for bid in (Bid(3, 5), Bid(4, 3)):
        other, _ = apply(other, MakeBid(other.to_act, bid))
    again = make_screen(unicode=False)
    make_board(again, assisted=True).turn(view(other, 0))
    assert shown(screen) == shown(again)


def test_cups_lift_one_after_another_the_bidder_s_last_and_the_counter_runs() -> None:
    screen = make_screen()
    _, (_, result) = apply(game(Bid(6, 4), Bid(6, 5)), CallDudo(0))
    assert isinstance(result, RoundEnded)
    pauses: list[float] = []
    reveal(make_board(screen), result, pauses.append)
    lines = [line for line in shown(screen) if line.strip()]
    assert lines == [
        "  6 × 5  counting fives and pacos",
        "  ▲ Ana (you)  [P]  2  [5] [5]  6    3",
        "  ■ Rosa       [P] [P]  3   4  [5]   6",
        "  ◆ Tito        2   2   3   6   6    6",
        "  6 fives, 6 were bid: you lose a die.",
        "  Tito bid, you doubted: it holds.",
        "  You open the next round.",
    ]
    assert sum(pauses) <= 4


def test_the_odds_mark_the_bid_to_beat_and_what_is_closed() -> None:
    screen = make_screen()
    make_board(screen).odds(view(game(Bid(4, 3)), 2))
    rows = [line.split() for line in shown(screen) if "×" in line]
    # Ten dice are hidden, and two sixes and a three in hand.
    assert rows[2] == ["4", "×", "·", "[70%]", "44%", "44%", "90%", "7%"]
    assert rows[0][0] == "2", "no bid of one die is open"


def test_a_chance_is_rounded_but_never_to_none_or_to_certain() -> None:
    board = make_board(make_screen())
    told = {0: "0%", 0.0004: "<1%", 0.01: "1%", 0.994: ">99%", 0.99: "99%", 0.985: "98%", 1: "100%"}
    assert {chance: board.percent(chance) for chance in told} == told


def test_the_assistant_suggests_no_raise_that_cannot_be_true() -> None:
    rules = replace(preset("lizumo"), starting_dice=1)
    state, _ = apply(new_game(rules, players=2, opener=1), Roll(((2,), (6,))))
    state, _ = apply(state, MakeBid(1, Bid(1, 6)))
    screen = make_screen()
    Board(screen, Words("en"), NAMES[:2], 0, assisted=True).turn(view(state, 0))
    [raises] = [line for line in shown(screen) if "Raises" in line]
    # Both dice may count as twos, since one's own does; as nothing else.
    assert raises.split(maxsplit=1)[1] == "2×2 33% unlikely, 1×P 17% unlikely"


def test_a_name_is_cut_to_its_column_by_what_it_takes_there() -> None:
    names = ("日本" * 12, "x" * 24, "Tito")
    for width, room in ((48, 12), (80, 24)):
        board = Board(make_screen(width), Words("en"), names, None, False)
        assert [cell_len(board.name(seat)) <= room for seat in range(3)] == [True] * 3
        assert board.name(2) == "Tito"
    assert board.name(1) == names[1]
    assert Board(make_screen(48, plain=True), Words("en"), names, None, False).name(0) == names[0]
