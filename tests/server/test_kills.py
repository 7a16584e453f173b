"""Whatever ends a server, nothing that anybody was told is lost, at any table."""

import asyncio
from pathlib import Path

import pytest

from tests.server import kills


@pytest.mark.slow
def test_a_server_that_is_killed_again_and_again_loses_nothing(data_dir: Path) -> None:
    data_dir.mkdir()
    counts = asyncio.run(kills.run(data_dir, kills=10, tables=30, seed=1))
    # Otherwise there was nothing to lose.
    assert counts["kills"] == 10
    assert counts["tables"] >= 30
    assert counts["welcomes"] > 3 * 30 * 3
    assert counts["actions acknowledged"] > 50


def test_what_was_told_in_two_ways_is_seen() -> None:
    mine = {"type": "roll", "hands": [[2, 3], [0, 0]]}
    bobs = {"type": "roll", "hands": [[0, 0], [5, 5]]}
    assert kills.merged(mine, bobs)["hands"] == [[2, 3], [5, 5]]
    assert kills.merged({"type": "roll", "hands": [[3, 2], [5, 5]]}, mine)["hands"][0] == [2, 3]
    for one, other in (
        (mine, {"type": "roll", "hands": [[2, 4], [0, 0]]}),
        ({"type": "bid", "seat": 0, "bid": [1, 2]}, {"type": "bid", "seat": 0, "bid": [1, 3]}),
        (mine, {"type": "dudo", "seat": 1}),
    ):
        with pytest.raises(kills.LostError):
            kills.merged(one, other)
