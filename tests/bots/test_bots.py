"""Every bot answers legally wherever it is asked, quickly, and from the view alone."""

from __future__ import annotations

import random
import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dudo.bots import BOTS, Bot, make_bot
from dudo.odds import at_least
from dudo.rules import (
    Bid,
    CallCalza,
    CallDudo,
    MakeBid,
    Phase,
    Roll,
    Rules,
    State,
    UnreadableError,
    apply,
    can,
    new_game,
    preset,
    view,
)
from dudo.words import LANGUAGES, Words
from tests.bots.play import play, roll, step
from tests.strategies import games, rules_options

names = pytest.mark.parametrize("name", BOTS)


def check(state: State, seat: int, bot: Bot, seed: int) -> None:
    action = bot.act(view(state, seat), random.Random(seed))
    if state.phase is Phase.BID and seat == state.to_act:
        assert action is not None
    if action is not None:
        assert action.seat == seat
        assert can(state, action)


@names
@given(state=games(max_players=8), seed=st.integers(0, 2**32))
def test_a_bot_answers_legally_at_any_point_of_any_game(name: str, state: State, seed: int) -> None:
    bot = make_bot(name)
    for seat in range(state.players):
        check(state, seat, bot, seed)
    assert bot.act(view(state, None), random.Random(seed)) is None


@given(rules=rules_options(), players=st.sampled_from([2, 2, 3, 4, 7]), seed=st.integers(0, 2**32))
@settings(max_examples=40)
def test_bots_play_any_game_to_its_end(rules: Rules, players: int, seed: int) -> None:
    rng = random.Random(seed)
    bots = [make_bot(rng.choice(list(BOTS))) for _ in range(players)]
    state = new_game(rules, players, 0)
    # Regained dice make a game longer, and somebody must still win it.
    for _ in range(20_000):
        if state.phase is Phase.OVER:
            break
        state = step(state, bots, rng)
    assert state.winner is not None


def test_a_full_table_with_one_die_each_comes_to_an_end() -> None:
    rules = Rules(starting_dice=1, calza="anyone", right_calza="others-lose")
    bots = [make_bot(name) for name in BOTS] * 7
    assert play(bots[:20], rules, random.Random(3)).winner is not None


@names
@given(state=games(), seed=st.integers(0, 2**32))
def test_a_bot_keeps_nothing_between_two_calls(name: str, state: State, seed: int) -> None:
    used = make_bot(name)
    for seat in range(state.players):
        used.act(view(state, seat), random.Random(seed + 1))
    for seat in range(state.players):
        seen = view(state, seat)
        again = used.act(seen, random.Random(seed))
        assert again == make_bot(name).act(seen, random.Random(seed))


@names
def test_the_fullest_table_is_answered_in_well_under_50_ms(name: str) -> None:
    rng = random.Random(5)
    bot = make_bot(name)
    state, times = new_game(preset("classic"), 20, 0), []
    for _ in range(30):
        if state.phase is Phase.BID:
            seen = view(state, state.to_act)
            begun = time.process_time()
            action = bot.act(seen, rng)
            times.append(time.process_time() - begun)
            assert action is not None
            state, _ = apply(state, action)
        else:
            state, _ = apply(state, roll(state, rng))
    # The median: a busy machine may stop us once, not half of the time.
    assert sorted(times)[len(times) // 2] < 0.025


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnreadableError, match="careless, cautious, bluffer") as caught:
        make_bot("solver9000")
    assert caught.value.code == "no-such-bot"


def test_every_bot_is_a_bot_and_is_told_in_every_language() -> None:
    for name, kind in BOTS.items():
        assert kind.name == name
        assert isinstance(kind.make(), Bot)
        assert all(kind.about in Words(language) for language in LANGUAGES)


def test_the_list_of_bots_is_there_before_any_of_them_is_loaded() -> None:
    script = "import sys, dudo.bots; print('dudo.bots.house' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


# --- what they make of the rules ----------------------------------------------------------------


def ask(name: str, state: State, seat: int, seeds: int = 60) -> list[object]:
    bot = make_bot(name)
    return [bot.act(view(state, seat), random.Random(seed)) for seed in range(seeds)]


def nearly_exact(calza: str, counts: tuple[int, ...], starting_dice: int = 5) -> State:
    """Seat 2 sees most of the dice, and three fives among them: just what seat 0 has bid."""
    rules = Rules(jokers=False, calza=calza, starting_dice=starting_dice)
    state = new_game(rules, 3, 0)._replace(counts=counts)
    hands = ((6,) * counts[0], (2,) * counts[1], (4, 5, 5, 5))
    state, _ = apply(state, Roll(hands))
    state, _ = apply(state, MakeBid(0, Bid(3, 5)))
    return state


def test_a_calza_is_called_when_exact_odds_are_good() -> None:
    in_turn = nearly_exact("in-turn", (1, 0, 4))
    out_of_turn = nearly_exact("anyone", (1, 1, 4))
    for name in ("cautious", "bluffer"):
        assert set(ask(name, in_turn, 2)) == {CallCalza(2)}
    # The bluffer takes seat 0 by its word, and so expects a fourth five more than this one does.
    assert set(ask("cautious", out_of_turn, 2)) == {CallCalza(2)}
    assert set(ask("careless", out_of_turn, 2)) == {None}


def test_no_calza_is_risked_for_a_die_that_one_cannot_regain_or_on_poor_odds() -> None:
    full = nearly_exact("anyone", (1, 1, 4), starting_dice=4)
    unsure = nearly_exact("anyone", (5, 5, 4))
    for name in ("cautious", "bluffer"):
        assert set(ask(name, full, 2)) == {None}
        assert set(ask(name, unsure, 2)) == {None}


@names
def test_an_impossible_bid_is_doubted(name: str) -> None:
    state = new_game(preset("classic"), 2, 0)._replace(counts=(1, 5))
    state, _ = apply(state, Roll(((6,), (2, 2, 3, 3, 4))))
    state, _ = apply(state, MakeBid(0, Bid(5, 6)))
    answers = ask(name, state, 1)
    assert answers.count(CallDudo(1)) >= 0.9 * len(answers)


def test_the_bluffer_bluffs_and_the_cautious_hardly() -> None:
    daring = {}
    for name in ("cautious", "bluffer"):
        rng, chances = random.Random(4), []
        for _ in range(12):
            for result in play([make_bot(name)] * 3, preset("classic"), rng).past:
                hidden = sum(map(len, result.hands))
                for seat, bid in result.bids:
                    own = result.hands[seat]
                    chances.append(at_least(own, hidden - len(own), bid, result.jokers))
        daring[name] = sum(chance < 0.4 for chance in chances) / len(chances)
    assert daring["cautious"] < 0.12
    # Nor is it a fool: most of what it says can be stood for.
    assert 0.15 < daring["bluffer"] < 0.45


@pytest.mark.parametrize("name", ["cautious", "bluffer"])
def test_a_bot_does_not_always_say_the_least_nor_always_the_same(name: str) -> None:
    rng = random.Random(2)
    least = jumps = 0
    for _ in range(60):
        state = new_game(preset("classic"), 4, 0)
        state, _ = apply(state, roll(state, rng))
        state, _ = apply(state, MakeBid(0, Bid(3, 3)))
        seen = view(state, 1)
        action = make_bot(name).act(seen, rng)
        if isinstance(action, MakeBid):
            lowest = seen.ranges[action.bid.face - 1]
            assert lowest is not None
            least += action.bid.count == lowest[0]
            jumps += action.bid.count > lowest[0]
    assert least >= 5
    assert jumps >= 5
    assert len({str(answer) for answer in ask(name, state, 1)}) > 1
