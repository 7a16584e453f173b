"""Writes tests/record/golden from games of the referee, and from sealed ones.

A golden file changes only by this script:

python -m tests.record.make_golden
"""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from dudo.record import Record, write
from dudo.rules import (
    HIDDEN,
    Action,
    Bid,
    CallCalza,
    CallDudo,
    Count,
    Event,
    GameStarted,
    MakeBid,
    NameOpener,
    Phase,
    Roll,
    RollOff,
    Rules,
    apply,
    new_game,
    preset,
)
from tests.fair.games import sealed

HERE = Path(__file__).parent
NAMES = ("Ana", "Bob le Grand", "Léa", "O'Neil", "山田", "dudo")
HEADERS = (("date", "2026-01-31"), ("place", "Chez Ana, Cusco"))


def record_of(case: dict[str, Any], seat: int | None = None, settle: bool = False) -> Record:
    """A game of the referee as a record.

    Args:
        seat: note only what this seat sees, and what was counted.
        settle: begin with how the first player was found, which the referee does not tell.
    """
    given = case["rules"] if isinstance(case["rules"], dict) else {"preset": case["rules"]}
    rules = Rules.from_dict({**given, "starting_dice": case["starting_dice"]})
    names = (*NAMES, *(f"Player {n}" for n in range(20)))[: case["players"]]
    players, first = case["players"], case["first_player"]
    state = new_game(rules, players, None if settle else first)
    events: list[Event] = [GameStarted(rules, players, None if settle else first)]

    def do(action: Action) -> None:
        nonlocal state
        state, new = apply(state, action)
        events.extend(new)

    if settle and rules.first_player == "roll-off":
        other = (first + 1) % players
        do(RollOff(tuple((4, 5) if s in (first, other) else (1, 6) for s in range(players))))
        tied = {first: (6, 3), other: (2, 2)}
        do(RollOff(tuple(tied.get(s, ()) for s in range(players))))
    elif settle:
        do(NameOpener(first))
    for played in case["rounds"]:
        hands = [tuple(hand) for hand in played["dice"]]
        if seat is not None:
            hands = [h if s == seat else (HIDDEN,) * len(h) for s, h in enumerate(hands)]
        do(Roll(tuple(hands)))
        for who, said in played["actions"]:
            do(_action(who, said))
        if state.phase is Phase.COUNT:
            do(Count(played["result"]["count"]))
    return Record(names, tuple(events), HEADERS, engine="0.1.0")


def _action(seat: int, said: Any) -> Action:
    if said == "dudo":
        return CallDudo(seat)
    return CallCalza(seat) if said == "calza" else MakeBid(seat, Bid(*said))


@cache
def golden() -> dict[str, str]:
    """Each golden file: its name and text."""
    lines = (HERE.parent / "vectors/games.jsonl").read_text().splitlines()
    first: dict[str, Any] = {}
    for case in map(json.loads, lines):
        if case["players"] > 2 and isinstance(case["rules"], str):
            first.setdefault(case["rules"], case)
    texts = {name: write(record_of(case, settle=True)) for name, case in first.items()}
    texts["one-seat"] = write(record_of(first["classic"], seat=1))
    # These contributions make the first player be rolled for three times.
    settled = sealed(rules=preset("box"), contributions=(b"2" * 32, None, bytes(32)))
    texts["sealed"] = write(replace(settled, headers=HEADERS))
    texts["sealed-running"] = write(sealed(steps=21).seen_by(1))
    return texts


if __name__ == "__main__":
    for name, text in golden().items():
        (HERE / "golden" / f"{name}.dudo").write_text(text, encoding="utf-8", newline="\n")
