"""A whole match between two: who wins it from any pair of dice counts, under best play.

A match is a chain of rounds. What a round's result is worth is the chance of winning from where it
leads to. Without calza dice only ever go, so that each round is solved once, the smallest first;
with calza a die may come back, and the chain is gone through until nothing changes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from dudo.rules import IllegalError, RoundEnded, Rules
from dudo.solver.game import Array, Payoff, RoundGame, round_game, worth
from dudo.solver.regret import Certificate
from dudo.solver.solve import Solver, solve, solver_of

_STILL: Final = 0.1
"""Bounds that move by less than this share of the target stand still."""
_SWEEPS: Final = 100
_LEAST_SECONDS: Final = 2.0


class MatchState(NamedTuple):
    """A match before a round, as who opens it sees it."""

    own: int
    """Dice of who opens."""
    their: int
    palifico: bool = False
    called: tuple[bool, bool] = (False, False)
    """Whether either has called palifico before; kept apart only where that is done once."""


class Equity(NamedTuple):
    """How likely who opens wins the match."""

    value: float
    """By what was found for both."""
    least: float
    """With their part of what was found, whatever the other does."""
    most: float
    """The other keeps them to this with theirs."""

    @property
    def error(self) -> float:
        """How far the exact value can be from ``value``."""
        return max(self.most - self.value, self.value - self.least)


def after(rules: Rules, state: MatchState, result: RoundEnded) -> tuple[MatchState, int]:
    """Where a round leads to, and which player of it opens the next. There must be a next."""
    opener = result.next_opener
    assert opener is not None
    called = state.called
    if rules.palifico == "once":
        calling = tuple(
            before or seat in result.palifico_by for seat, before in enumerate(state.called)
        )
        called = (calling[opener], calling[1 - opener])
    counts = result.counts
    next_state = MatchState(counts[opener], counts[1 - opener], bool(result.palifico_by), called)
    return next_state, opener


def game_of(rules: Rules, state: MatchState) -> RoundGame:
    """The round that ``state`` stands before."""
    called = frozenset(seat for seat in (0, 1) if state.called[seat])
    return round_game(rules, (state.own, state.their), state.palifico, called=called)


def states(rules: Rules) -> list[MatchState]:
    """All that can come up from the start of a match, those with few dice first."""
    begin = MatchState(rules.starting_dice, rules.starting_dice)
    found, new = {begin}, [begin]
    while new:
        state = new.pop()
        for following in _following(rules, state, game_of(rules, state)):
            if following not in found:
                found.add(following)
                new.append(following)
    return sorted(found, key=lambda state: (state.own + state.their, not state.palifico, state))


def _following(rules: Rules, state: MatchState, game: RoundGame) -> set[MatchState]:
    assert game.outcomes is not None
    return {
        after(rules, state, result)[0] for result in game.outcomes.flat if result.winner is None
    }


def winning(
    rules: Rules,
    state: MatchState,
    opening: Callable[[MatchState], float],
    other: Callable[[MatchState], float] | None = None,
) -> Payoff:
    """What a result of the round is worth to player 0: 1 for a match that is won, −1 for one lost.

    Args:
        opening: how likely who opens wins from a state.
        other: the same where it is player 1 who opens; ``opening`` if not given.
    """
    of_other = other or opening

    def payoff(result: RoundEnded) -> float:
        if result.winner is not None:
            return 1.0 if result.winner == 0 else -1.0
        following, opener = after(rules, state, result)
        wins = opening(following) if opener == 0 else 1 - of_other(following)
        return 2 * wins - 1

    return payoff


@dataclass(frozen=True)
class Solved:
    """A match that has been solved, or as much of it as was asked for."""

    rules: Rules
    equities: Mapping[MatchState, Equity]
    rounds: Mapping[MatchState, Certificate]
    """What was reached in each round, were the chances after it as found."""


def solve_match(
    rules: Rules,
    target: float = 1e-3,
    seconds: float = math.inf,
    sweeps: int = _SWEEPS,
    most_dice: int | None = None,
    told: Callable[[MatchState, Certificate], None] | None = None,
    guess: Mapping[MatchState, float] = MappingProxyType({}),
) -> Solved:
    """Solve the match, each round to ``target`` (win 1, lose −1).

    Args:
        seconds: for the largest round, for smaller ones in proportion; a fifth of that in sweeps
            before the last.
        sweeps: how often to go through all rounds at most, where dice come back.
        most_dice: leave out rounds with more dice in play. Only where dice never come back.
        told: is called when a round has been solved.
        guess: how likely who opens wins, about: where dice come back it has to begin somewhere.

    Raises:
        IllegalError: ``calza-leads-back``: what is left out matters.
    """
    all_states = states(rules)
    wanted = [s for s in all_states if most_dice is None or s.own + s.their <= most_dice]
    games = {state: game_of(rules, state) for state in wanted}
    ahead = {state: _following(rules, state, game) for state, game in games.items()}
    if any(following - games.keys() for following in ahead.values()):
        raise IllegalError(
            "calza-leads-back",
            "With calza dice come back: the match is solved with all its rounds, or not at all.",
        )
    return _Chain(rules, games, ahead, target, seconds, sweeps, told, guess).solve()


class _Chain:
    def __init__(
        self,
        rules: Rules,
        games: Mapping[MatchState, RoundGame],
        ahead: Mapping[MatchState, set[MatchState]],
        target: float,
        seconds: float = math.inf,
        sweeps: int = _SWEEPS,
        told: Callable[[MatchState, Certificate], None] | None = None,
        guess: Mapping[MatchState, float] = MappingProxyType({}),
    ) -> None:
        self._rules = rules
        self._games = games
        self._target = target
        self._seconds = seconds
        self._told = told
        by_dice = {state: state.own / (state.own + state.their) for state in games}
        self._value = {state: guess.get(state, by_dice[state]) for state in games}
        self._least = dict.fromkeys(games, 0.0)
        self._most = dict.fromkeys(games, 1.0)
        self._rounds: dict[MatchState, Certificate] = {}
        self._solvers: dict[MatchState, Solver] = {}
        place = {state: number for number, state in enumerate(games)}
        self._loops = any(
            place[next_state] >= place[state] for state in games for next_state in ahead[state]
        )
        self._sweeps = sweeps if self._loops else 1

    def solve(self) -> Solved:
        for left in range(self._sweeps - 1, -1, -1):
            seconds = self._seconds if left == 0 else self._seconds / 5
            moved = max([self._solve(state, seconds) for state in self._games])
            if moved < self._target / 4:
                break
            self._until_still(self._settle)
        self._until_still(self._bound)
        return Solved(self._rules, {s: self._equity(s) for s in self._games}, self._rounds)

    def _equity(self, state: MatchState) -> Equity:
        least, most = self._least[state], self._most[state]
        return Equity(min(max(self._value[state], least), most), least, most)

    def _solve(self, state: MatchState, seconds: float) -> float:
        """Solve one round by what is known of those after it; how far its value has moved.

        From the beginning: what was learned for other chances is slow to be forgotten.
        """
        solver = self._solvers[state] = solver_of(self._games[state])
        solver.play_for(self._worth(state, self._value, self._value))
        share = (state.own + state.their) / (2 * self._rules.starting_dice)
        *_, last = solve(solver, self._target, max(_LEAST_SECONDS, share * seconds))
        self._rounds[state] = last.certificate
        before, self._value[state] = self._value[state], (1 + last.certificate.value) / 2
        if self._told is not None:
            self._told(state, last.certificate)
        if self._loops:
            solver.rest()
        else:
            self._bound(state)
            del self._solvers[state]  # the next may need the room
        return abs(self._value[state] - before)

    def _until_still(self, step: Callable[[MatchState], float]) -> None:
        still = self._target * _STILL
        while self._loops and max([step(state) for state in self._games]) > still:
            pass

    def _settle(self, state: MatchState) -> float:
        """What its strategies are worth by what is known of those after it; how far it moves."""
        solver = self._solvers[state]
        solver.play_for(self._worth(state, self._value, self._value))
        before, self._value[state] = self._value[state], (1 + solver.certify().value) / 2
        solver.rest()
        return abs(self._value[state] - before)

    def _bound(self, state: MatchState) -> float:
        """Prove what its strategies are worth by what is proved of those after it.

        Returns how far the bounds have moved.
        """
        solver = self._solvers[state]
        before = self._least[state], self._most[state]
        solver.play_for(self._worth(state, self._least, self._most))
        least = (1 - solver.hold(1)) / 2
        solver.play_for(self._worth(state, self._most, self._least))
        most = (1 + solver.hold(0)) / 2
        solver.rest()
        self._least[state] = max(before[0], least)
        self._most[state] = min(before[1], most)
        return max(self._least[state] - before[0], before[1] - self._most[state])

    def _worth(
        self,
        state: MatchState,
        opening: Mapping[MatchState, float],
        other: Mapping[MatchState, float],
    ) -> Array:
        """To player 0: by ``opening`` where they open next, otherwise by ``other``."""
        outcomes = self._games[state].outcomes
        assert outcomes is not None
        payoff = winning(self._rules, state, opening.__getitem__, other.__getitem__)
        return worth(outcomes, payoff)
