"""The chances of a bid, held against the referee's fractions and against counting every throw."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dudo.odds import at_least, chances, exactly, expected, points, table, tails
from dudo.rules import Bid, UnreadableError
from tests.strategies import hands

VECTORS = Path(__file__).parents[1] / "vectors/odds.jsonl"
CASES: list[dict[str, Any]] = [json.loads(line) for line in VECTORS.read_text().splitlines()]

bids = st.builds(Bid, st.integers(1, 10), st.integers(1, 6))


def throws(own: Sequence[int], hidden: int, face: int, jokers: bool) -> list[int]:
    """The slow twin: how many dice bear the face out, in each of the equally likely throws."""
    faces = {face, 1} if jokers else {face}
    return [
        sum(die in faces for die in (*own, *others))
        for others in product(range(1, 7), repeat=hidden)
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['hidden_dice']}-hidden")
def test_the_referee_s_fractions(case: dict[str, Any]) -> None:
    asked = (case["own_dice"], case["hidden_dice"], Bid(*case["bid"]), not case["palifico"])
    want = (Fraction(*case["at_least"]), Fraction(*case["exactly"]))
    assert chances(*asked) == want
    # The floats are the fractions, correctly rounded: not nearly, the very same.
    assert (at_least(*asked), exactly(*asked)) == (float(want[0]), float(want[1]))


@given(own=hands, hidden=st.integers(0, 4), bid=bids, jokers=st.booleans())
def test_chances_are_what_counting_every_throw_gives(
    own: tuple[int, ...], hidden: int, bid: Bid, jokers: bool
) -> None:
    counts = throws(own, hidden, bid.face, jokers)
    assert chances(own, hidden, bid, jokers) == (
        Fraction(sum(count >= bid.count for count in counts), len(counts)),
        Fraction(sum(count == bid.count for count in counts), len(counts)),
    )
    assert expected(own, hidden, bid.face, jokers).total == Fraction(sum(counts), len(counts))


@given(own=hands, hidden=st.integers(0, 100), jokers=st.booleans())
def test_the_table_holds_every_bid_there_is(
    own: tuple[int, ...], hidden: int, jokers: bool
) -> None:
    rows = table(own, hidden, jokers)
    assert len(rows) == 6
    for face, row in enumerate(rows, 1):
        assert len(row) == len(own) + hidden
        for count in {1, len(row) // 2, len(row)} - {0} if row else ():
            assert row[count - 1] == float(chances(own, hidden, Bid(count, face), jokers).at_least)


@pytest.mark.parametrize("sides", [3, 6])
def test_tails_are_sums_of_points(sides: int) -> None:
    for hidden in (0, 1, 7, 100):
        tail, point = tails(hidden, sides), points(hidden, sides)
        assert len(tail) == len(point) == hidden + 1
        assert tail[0] == 1
        for k in range(hidden + 1):
            assert tail[k] == pytest.approx(sum(point[k:]))


def test_the_worked_example_of_the_rules_of_lizumo() -> None:
    """« 12 dés en jeu, tu en as 3 dont deux 5 » (seed 002, the section on odds)."""
    own, hidden = (2, 5, 5), 9
    fives = expected(own, hidden, 5)
    assert (fives.own, fives.hidden, fives.total) == (2, Fraction(3), Fraction(5))
    # « Miser quatre 5 est prudent, sept 5 est un sacré bluff. »
    assert at_least(own, hidden, Bid(4, 5)) > 0.8
    assert at_least(own, hidden, Bid(7, 5)) < 0.2
    # « Sur les 1 compte un sixième : avec 9 dés cachés, attends-toi à en voir 1 ou 2. »
    pacos = expected(own, hidden, 1)
    assert pacos.share == Fraction(1, 6)
    assert 1 < pacos.total < 2
    assert exactly(own, hidden, Bid(1, 1)) + exactly(own, hidden, Bid(2, 1)) > 0.6


@pytest.mark.parametrize(
    "own, hidden, bid, code",
    [
        ((0, 3), 4, Bid(1, 2), "not-dice"),
        ((7,), 4, Bid(1, 2), "not-dice"),
        ((True,), 4, Bid(1, 2), "not-dice"),
        ((2,), -1, Bid(1, 2), "no-such-hidden"),
        ((2,), 1.5, Bid(1, 2), "no-such-hidden"),
        ((2,), 4, Bid(1, 7), "no-such-face"),
        ((2,), 4, Bid(0, 2), "no-such-count"),
    ],
)
def test_what_cannot_be_is_refused(own: Any, hidden: Any, bid: Bid, code: str) -> None:
    for ask in (chances, at_least, exactly):
        with pytest.raises(UnreadableError) as caught:
            ask(own, hidden, bid)
        assert caught.value.code == code
    if code.startswith("no-such-hidden") or code == "not-dice":
        with pytest.raises(UnreadableError):
            table(own, hidden)


def test_odds_need_nothing_but_the_standard_library() -> None:
    script = "import sys, dudo.odds; print(*{name.partition('.')[0] for name in sys.modules})"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert "dudo" in loaded
    assert not loaded & {"numpy", "scipy", "numba", "msgspec", "typer", "rich"}
