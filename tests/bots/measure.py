"""The figures of ``docs/reference/bots.md``: ``python -m tests.bots.measure [--games N]``.

Answer times at the fullest table, duels and tables, how daring each bot is, and how well the
belief fits the dice that lay under the bids.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from math import log
from random import Random

from dudo.bots import BOTS, Bot, make_bot
from dudo.bots.belief import Belief, learned_pulls
from dudo.odds import at_least
from dudo.rules import Bid, Phase, View, matching, new_game, preset, view
from tests.bots.play import play, share_won, step

CLASSIC = preset("classic")


class Timed:
    """A bot, and how long each of its answers took, in seconds of processor time."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.times = bot, list[float]()

    def act(self, seen: View, rng: Random) -> object:
        begun = time.process_time()
        action = self.bot.act(seen, rng)
        self.times.append(time.process_time() - begun)
        return action


def times() -> None:
    print("Answer time in a whole game of 20 players with 5 dice each, in ms")
    for name in BOTS:
        timed = Timed(make_bot(name))
        play([timed] * 20, CLASSIC, Random(1))  # type: ignore[list-item]
        spent = sorted(1000 * t for t in timed.times)
        half, most = spent[len(spent) // 2], spent[len(spent) * 99 // 100]
        print(f"  {name:9} half within {half:4.1f}, 99 % within {most:4.1f}, all {spent[-1]:4.1f}")


def strength(games: int) -> None:
    print(f"Share of {games} games won by the one in the row against others of the column")
    for seats in (2, 4):
        for name in BOTS:
            others = [other for other in BOTS if other != name]
            won = [
                f"{share_won(make_bot(name), make_bot(other), seats, games, CLASSIC, 1):6.0%}"
                f" against {seats - 1} {other}"
                for other in others
            ]
            print(f"  {name:9}", *won)


def daring(games: int) -> None:
    print("Share of bids with a chance below 40 %, by the odds of the bidder, four alike")
    for name in BOTS:
        rng, chances = Random(2), list[float]()
        for _ in range(games // 10):
            for result in play([make_bot(name)] * 4, CLASSIC, rng).past:
                total = sum(map(len, result.hands))
                for seat, bid in result.bids:
                    own = result.hands[seat]
                    chances.append(at_least(own, total - len(own), bid, result.jokers))
        print(f"  {name:9} {sum(chance < 0.4 for chance in chances) / len(chances):4.0%}")


def heard(bots: list[Bot], games: int) -> Iterator[tuple[View, Bid, bool]]:
    """What each bot saw when it was to act, the bid to beat, and whether that was true."""
    rng = Random(3)
    for _ in range(games):
        state = new_game(CLASSIC, len(bots), rng.randrange(len(bots)))
        while state.phase is not Phase.OVER:
            if state.phase is Phase.BID and state.bids and state.jokers:
                bid = state.bids[-1][1]
                count = sum(matching(hand, bid.face, True) for hand in state.hands)
                yield view(state, state.to_act), bid, count >= bid.count
            state = step(state, bots, rng)


def fit(games: int) -> None:
    print(
        "Surprise (mean log loss) at whether the last bid was true, by pull; in brackets, learning"
    )
    pulls = (1.0, 1.3, 1.6, 1.8, 2.0, 2.3)
    for names in (
        ("cautious", "cautious"),
        ("cautious", "bluffer"),
        ("careless", "cautious"),
        ("cautious",) * 4,
        ("cautious", "bluffer", "careless", "bluffer"),
    ):
        seen = list(heard([make_bot(name) for name in names], games // len(names) // 2))
        line = []
        for pull in pulls:
            loss = [0.0, 0.0]
            for told, bid, true in seen:
                for way, learned in enumerate((None, learned_pulls(told, pull))):
                    chance = Belief(told, pull, learned).at_least(bid)
                    loss[way] -= log(min(0.999, max(0.001, chance if true else 1 - chance)))
            line.append(f"{pull}: {loss[0] / len(seen):.3f} ({loss[1] / len(seen):.3f})")
        print(f"  {', '.join(names)}\n    {'  '.join(line)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    games = parser.parse_args().games
    times()
    strength(games)
    daring(games)
    fit(games)


if __name__ == "__main__":
    main()
