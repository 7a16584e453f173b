"""Tables whose games are over, put into a database as they would be there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sqlalchemy import insert

from dudo.record.wire import event_to_json
from dudo.rules import Event, GameStarted, Phase, apply, new_game, preset, view
from dudo.server.dice import SYSTEM_DICE, chance
from dudo.server.identity import new_table_id
from dudo.store import open_database
from dudo.store.database import WRITES
from dudo.store.schema import events, seats, tables

_GAMES: Final = 50
"""Games that are played; each is kept many times."""
_AT_ONCE: Final = 250


def _played(players: int, rng: random.Random) -> list[Event]:
    """All that happens in a game of people who doubt every fifth bid."""
    rules = preset("classic")
    state = new_game(rules, players, 0)
    log: list[Event] = [GameStarted(rules, players, 0)]
    while state.phase is not Phase.OVER:
        if state.phase is Phase.BID:
            seen = view(state, state.to_act)
            bids = [one for one in seen.legal_actions if hasattr(one, "bid")]
            calls = [one for one in seen.legal_actions if not hasattr(one, "bid")]
            doubts = calls and (not bids or rng.random() < 0.2)
            state, happened = apply(state, calls[0] if doubts else rng.choice(bids[:6]))
        else:
            state, happened = apply(state, chance(state, SYSTEM_DICE))
        log += happened
    return log


async def fill(folder: Path, count: int) -> int:
    """Keep ``count`` finished tables; return how many events they have."""
    rng = random.Random(1)
    games = [[event_to_json(one) for one in _played(2 + n % 5, rng)] for n in range(_GAMES)]
    engine = await open_database(folder)
    writing = engine.execution_options(**{WRITES: True})
    total = 0
    for start in range(0, count, _AT_ONCE):
        names = [new_table_id() for _ in range(min(_AT_ONCE, count - start))]
        kept = [(name, games[(start + n) % _GAMES]) for n, name in enumerate(names)]
        total += sum(len(log) for _, log in kept)
        async with writing.begin() as connection:
            made = {"created": 0, "settings": {}}
            await connection.execute(insert(tables), [{"id": name, **made} for name in names])
            await connection.execute(insert(seats), list(_sitting(kept, rng)))
            rows = [
                {"table_id": name, "seq": seq, "at": 0, "payload": payload}
                for name, log in kept
                for seq, payload in enumerate(log, start=1)
            ]
            await connection.execute(insert(events), rows)
    await engine.dispose()
    return total


def _sitting(
    kept: list[tuple[str, list[dict[str, object]]]], rng: random.Random
) -> Iterator[dict[str, object]]:
    for name, log in kept:
        players = log[0]["players"]
        assert isinstance(players, int)
        for seat in range(players):
            person = {"name": f"Player {seat + 1}", "bot": None, "secret_hash": rng.randbytes(32)}
            yield {"table_id": name, "seat": seat, **person}
