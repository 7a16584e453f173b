"""Sealed games for the tests: the dice as a dealer deals them, the moves at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from hypothesis import strategies as st

from dudo.fair import Dealer, Opening, seals_of
from dudo.record import Record
from dudo.rules import (
    Action,
    ChanceAction,
    Event,
    GameStarted,
    Phase,
    Rules,
    State,
    apply,
    new_game,
    preset,
)
from tests.record.games import next_action
from tests.record.games import rules as any_rules

SECRETS = st.binary(min_size=32, max_size=32)
DEALER = Dealer("7kqwertyzzz", Opening(bytes(range(32)), bytes(range(32, 64))))
CONTRIBUTIONS = (b"a" * 32, None, b"l" * 32)


def sealed(
    dealer: Dealer = DEALER,
    contributions: Sequence[bytes | None] = CONTRIBUTIONS,
    rules: Rules | None = None,
    steps: int = 1000,
    rng: Random | None = None,
    names: tuple[str, ...] = ("Ana", "Bob le Grand", "Léa"),
    load: Callable[[State, ChanceAction], ChanceAction] = lambda _, action: action,
) -> Record:
    """A game with the dealer's dice, left after so many actions.

    Args:
        load: turns what the dealer rolls into what is rolled instead.
    """
    rules, rng = rules or preset("classic"), rng or Random(7)
    seed = dealer.seed(contributions)
    opener = rng.randrange(len(names)) if rules.first_player == "named" else None
    state = new_game(rules, len(names), opener)
    events: list[Event] = [GameStarted(rules, len(names), opener)]
    for _ in range(steps):
        if state.phase is Phase.OVER:
            break
        waits = state.phase in (Phase.OPENER, Phase.ROLL)
        action: Action
        if waits:
            action = load(state, dealer.chance(state, seed))
        else:
            action = next_action(state, rng, 0, None)
        state, new = apply(state, action)
        events += new
    seals = seals_of(dealer, contributions, events)
    return Record(names, tuple(events), engine="0.1.0", seals=seals)


@st.composite
def sealed_records(draw: st.DrawFn, most_steps: int = 120) -> Record:
    """Any rules, any contributions, left anywhere."""
    contributions = draw(st.lists(st.none() | SECRETS, min_size=2, max_size=5))
    return sealed(
        Dealer(draw(st.sampled_from(["x", "7kqw-2"])), Opening(draw(SECRETS), draw(SECRETS))),
        contributions,
        draw(any_rules()),
        draw(st.integers(0, most_steps)),
        Random(draw(st.integers(0, 2**32))),
        tuple(f"Player{seat}" for seat in range(len(contributions))),
    )
