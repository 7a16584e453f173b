"""The bots are as strong as they are said to be, by seeded games."""

from __future__ import annotations

import pytest

from dudo.bots import make_bot
from dudo.rules import PRESETS, preset
from tests.bots.play import share_won


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("name", ["cautious", "bluffer"])
def test_a_thinker_beats_the_careless_in_a_duel(name: str, rules: str) -> None:
    # At even strength luck alone would bring this about once in twenty thousand times.
    won = share_won(make_bot(name), make_bot("careless"), 2, 80, preset(rules), seed=1)
    assert won > 0.72


@pytest.mark.parametrize("name", ["cautious", "bluffer"])
def test_a_thinker_beats_three_careless(name: str) -> None:
    won = share_won(make_bot(name), make_bot("careless"), 4, 60, preset("classic"), seed=2)
    assert won > 0.6, "an even share is a quarter"


def test_the_careless_is_no_match_for_the_cautious_at_a_table() -> None:
    won = share_won(make_bot("careless"), make_bot("cautious"), 4, 40, preset("classic"), seed=3)
    assert won < 0.15
