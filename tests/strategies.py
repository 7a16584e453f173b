"""What Hypothesis draws for more than one room: rules, and games at any point."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from dudo.rules import State, replay
from tests.record.games import play
from tests.record.games import rules as rules_options

__all__ = ["games", "hands", "rules_options"]

hands = st.lists(st.integers(1, 6), max_size=5).map(tuple)
"""Up to five dice."""


@st.composite
def games(draw: st.DrawFn, max_players: int = 6, max_actions: int = 80) -> State:
    """A game under any rules, after so many random actions; it may be over."""
    players = draw(st.integers(2, max_players))
    steps = draw(st.integers(0, max_actions))
    rng = Random(draw(st.integers(0, 2**32)))
    return replay(play(draw(rules_options()), players, None, steps, rng))
