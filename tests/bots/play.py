"""Whole games between bots, from a seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from dudo.bots import Bot
from dudo.rules import FACES, Phase, Roll, Rules, State, apply, new_game, view


def roll(state: State, rng: Random) -> Roll:
    return Roll(tuple(tuple(rng.choices(FACES, k=dice)) for dice in state.counts))


def step(state: State, bots: Sequence[Bot], rng: Random) -> State:
    """Dice, or an action of the bots: first whoever wants to call calza out of turn."""
    if state.phase is Phase.ROLL:
        return apply(state, roll(state, rng))[0]
    others = [seat for seat in range(state.players) if seat != state.to_act and state.counts[seat]]
    if state.rules.calza == "anyone" and state.bids:
        for seat in rng.sample(others, len(others)):
            early = bots[seat].act(view(state, seat), rng)
            if early is not None:
                return apply(state, early)[0]
    action = bots[state.to_act].act(view(state, state.to_act), rng)
    assert action is not None, "it is this bot's turn"
    return apply(state, action)[0]


def play(bots: Sequence[Bot], rules: Rules, rng: Random) -> State:
    state = new_game(rules, len(bots), rng.randrange(len(bots)))
    while state.phase is not Phase.OVER:
        state = step(state, bots, rng)
    return state


def share_won(bot: Bot, other: Bot, seats: int, games: int, rules: Rules, seed: int) -> float:
    """The share of games that ``bot`` wins, alone against ``seats - 1`` of ``other``."""
    rng = Random(seed)
    wins = 0
    for game in range(games):
        bots = [other] * seats
        bots[game % seats] = bot
        wins += play(bots, rules, rng).winner == game % seats
    return wins / games
