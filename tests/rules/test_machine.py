"""Promises that hold in every game, whatever the rules, the dice and the players do."""

from __future__ import annotations

import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from dudo.rules import (
    FACES,
    Action,
    Bid,
    CallCalza,
    CallDudo,
    Event,
    GameStarted,
    MakeBid,
    NameOpener,
    Phase,
    Roll,
    RollOff,
    RoundEnded,
    Rules,
    RulesError,
    StaleError,
    State,
    apply,
    can,
    legal_actions,
    new_game,
    preset,
    replay,
    view,
    view_event,
)
from tests.record.games import rules as any_rules

SEEDS = st.integers(0, 2**32 - 1)


def roll(state: State, rng: random.Random) -> Roll:
    return Roll(tuple(tuple(rng.choices(FACES, k=dice)) for dice in state.counts))


def conceivable(state: State) -> list[Action]:
    """Everything a player could try: any seat, up to two dice more than there are, any face."""
    actions: list[Action] = []
    for seat in range(state.players):
        actions += [CallDudo(seat), CallCalza(seat)]
        actions += [
            MakeBid(seat, Bid(count, face)) for count in range(1, state.total + 3) for face in FACES
        ]
    return actions


def refusal(state: State, action: Action) -> RulesError | None:
    try:
        apply(state, action)
    except RulesError as error:
        return error
    return None


class Game(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.state = new_game(preset("classic"), 2)
        self.log: list[Event] = []

    @initialize(rules=any_rules(), players=st.sampled_from([2, 2, 3, 3, 4, 6, 20]))
    def begin(self, rules: Rules, players: int) -> None:
        self.state = new_game(rules, players)
        self.log = [GameStarted(rules, players)]

    def play(self, action: Action) -> None:
        before = self.state
        after, events = apply(before, action, seen=before.ply)
        assert events[0] == action
        assert after.ply == before.ply + 1
        with pytest.raises(StaleError):
            apply(after, action, seen=before.ply)
        if len(events) == 2:
            assert isinstance(events[1], RoundEnded)
            self.dice_move_by_the_rules_only(before, after, events[1])
        else:
            assert after.counts == before.counts
        self.state = after
        self.log += events

    @staticmethod
    def dice_move_by_the_rules_only(before: State, after: State, result: RoundEnded) -> None:
        lost = dict(result.losses)
        for seat, dice in enumerate(before.counts):
            gained = int(seat == result.gained)
            assert after.counts[seat] == dice - lost.get(seat, 0) + gained
            assert 0 <= after.counts[seat] <= before.rules.starting_dice
        if result.gained is None and result.call == "dudo":
            assert sum(lost.values()) >= 1
        assert len(after.past) == len(before.past) + 1

    @precondition(lambda self: self.state.phase is Phase.OPENER)
    @rule(seed=SEEDS)
    def settle_the_first_player(self, seed: int) -> None:
        rng, state = random.Random(seed), self.state
        if state.rules.first_player == "roll-off":
            # Two faces only, so that ties are frequent.
            dice = [
                (rng.choice((3, 4)), 3) if seat in state.contenders else ()
                for seat in range(state.players)
            ]
            self.play(RollOff(tuple(dice)))
        else:
            self.play(NameOpener(rng.randrange(state.players)))

    @precondition(lambda self: self.state.phase is Phase.ROLL)
    @rule(seed=SEEDS)
    def roll_the_dice(self, seed: int) -> None:
        self.play(roll(self.state, random.Random(seed)))

    @precondition(lambda self: self.state.phase is Phase.BID)
    @rule(seed=SEEDS, patience=st.integers(1, 4))
    def bid_or_call(self, seed: int, patience: int) -> None:
        rng = random.Random(seed)
        actions = legal_actions(self.state)
        bids = [action for action in actions if isinstance(action, MakeBid)]
        if bids and rng.randrange(patience):
            self.play(bids[min(rng.randrange(len(bids)) for _ in range(patience))])
        else:
            self.play(rng.choice(actions[-2:]))

    @precondition(lambda self: self.state.phase is Phase.BID)
    @rule(seed=SEEDS)
    def call_out_of_turn(self, seed: int) -> None:
        seat = random.Random(seed).randrange(self.state.players)
        if seat != self.state.to_act and legal_actions(self.state, seat):
            self.play(legal_actions(self.state, seat)[0])

    @precondition(lambda self: self.state.phase is Phase.BID)
    @rule(seed=SEEDS)
    def swap_the_dice_that_one_does_not_see(self, seed: int) -> None:
        rng, state = random.Random(seed), self.state
        seat = rng.choice([None, *range(state.players)])
        others = roll(state, rng).hands
        swapped = state._replace(
            hands=tuple(
                state.hands[owner] if owner == seat else others[owner]
                for owner in range(state.players)
            )
        )
        assert view(swapped, seat) == view(state, seat)
        assert view_event(Roll(swapped.hands), seat) == view_event(Roll(state.hands), seat)
        # What is open to anybody does not depend on dice either.
        for player in range(state.players):
            assert legal_actions(swapped, player) == legal_actions(state, player)

    @precondition(lambda self: self.state.phase is Phase.OVER)
    @rule()
    def nothing_more_happens(self) -> None:
        for action in (Roll(self.state.hands), NameOpener(0), *conceivable(self.state)[:8]):
            assert not can(self.state, action)

    @invariant()
    def exactly_one_is_to_act(self) -> None:
        state = self.state
        if state.phase is Phase.BID:
            assert state.counts[state.to_act] > 0
            assert legal_actions(state)
        else:
            assert state.to_act == -1
            assert all(not legal_actions(state, seat) for seat in range(state.players))
        left = [seat for seat, dice in enumerate(state.counts) if dice]
        assert (state.phase is Phase.OVER) == (len(left) == 1)
        assert state.winner == (left[0] if len(left) == 1 else None)

    @rule(seed=SEEDS)
    def legal_moves_are_accepted_and_all_others_refused(self, seed: int) -> None:
        legal = {
            action
            for seat in range(self.state.players)
            for action in legal_actions(self.state, seat)
        }
        tried = conceivable(self.state)
        for action in legal.union(random.Random(seed).sample(tried, min(len(tried), 150))):
            error = refusal(self.state, action)
            assert (error is None) == (action in legal) == can(self.state, action)
            if error is not None:
                assert error.message.endswith(".")

    @invariant()
    def a_seat_sees_its_own_legal_moves(self) -> None:
        for seat in range(self.state.players):
            seen = view(self.state, seat)
            assert set(seen.legal_actions) == set(legal_actions(self.state, seat))
            in_ranges = {
                Bid(count, face)
                for face, counts in zip(FACES, seen.ranges, strict=True)
                if counts
                for count in range(counts[0], counts[1] + 1)
            }
            assert in_ranges == set(seen.legal_bids)
        assert view(self.state, None).legal_actions == ()

    def teardown(self) -> None:
        if self.log:
            assert replay(self.log) == self.state


Game.TestCase.settings = settings(max_examples=40, stateful_step_count=50, deadline=None)
TestGame = Game.TestCase
