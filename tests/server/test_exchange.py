"""What one seat and a spectator are sent is the same when the others' hidden dice differ.

A whole game is played by people over real sockets. Then, for each of its rounds, it is played again
up to there with other dice under the cups of the others, and everything that was sent is compared:
frames, errors, answers over HTTP, records and what was logged.
"""

import logging
import random
import re
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest

from dudo.record import Opening
from dudo.server import setup, tables
from dudo.server.logs import _facts
from tests.server.harness import Client, Json, LoadedDice, Running, simple_policy
from tests.server.test_game import log_of

TABLE = "bcdfghjkmnp"
RULES = {"preset": "classic", "starting_dice": 2, "first_player": "named", "calza": "anyone"}
OPEN = {"open": True}
FRIENDS = ("Bob", "Cleo")
# An ephemeral port is told of no dice.
_PORT = re.compile(r"(127\.0\.0\.1\D{1,3})\d+")


Answer = tuple[str, int, dict[str, str], str]
Sent = tuple[list[Json], list[Answer]]
"""Frames, and answers over HTTP."""


class Ear:
    """Somebody, and all that they are sent."""

    def __init__(self, server: Running, client: Client, cookie: str | None) -> None:
        self.client = client
        self._server = server
        self._headers = {"Cookie": f"dudo={cookie}"}
        self._answers: list[Answer] = []

    def ask(self) -> None:
        """Ask for what can be asked for, and try what is refused."""
        for path in ("", "/record", "/qr.svg"):
            answer = self._server.http.get(f"/api/tables/{TABLE}{path}", headers=self._headers)
            headers = {k: v for k, v in answer.headers.items() if k not in ("date", "set-cookie")}
            self._answers.append((path, answer.status_code, headers, answer.text))
        for action in ({"type": "bid", "bid": [40, 6]}, {"type": "bid"}, {"type": "pass"}):
            seen = self.client.now["view"]["ply"]
            self.client.answer({"type": "act", "id": "x", "seen": seen, "action": action})

    def sent(self) -> Sent:
        """All up to the result that came last, which shows the dice."""
        return self.client.frames[:-1], self._answers[:]


class Played(NamedTuple):
    seat: list[Sent]
    """By round, what Ana was sent up to the call of it."""
    spectator: list[Sent]
    logged: list[list[str]]
    rolls: list[list[list[int]]]


@pytest.fixture(autouse=True)
def _nothing_else_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    pin(monkeypatch)


def pin(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn for a table besides its dice is the same each time."""
    monkeypatch.setattr(tables, "new_table_id", lambda: TABLE)
    monkeypatch.setattr(setup, "new_opening", lambda: Opening(b"s" * 32, b"t" * 32))


class _Log(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        # How long something took is told of no dice, either.
        facts = {k: v for k, v in _facts(record).items() if k not in ("seconds", "milliseconds")}
        told = _PORT.sub(r"\1", f"{record.getMessage()} {facts}")
        self.lines.append(f"{record.name} {told}")


def play(data_dir: Path, faces: list[int], rounds: int | None = None) -> Played:
    """The game of Ana, Bob and Cleo with these dice, a spectator at their side."""
    log = _Log()
    ours = logging.getLogger("dudo")  # all that is written at the finest level, see logs.py
    ours.addHandler(log)
    ours.setLevel(logging.DEBUG)
    try:
        base = "http://play.example.org"
        with Running(data_dir, LoadedDice(*faces), base_url=base) as server, ExitStack() as stack:
            played = _play(server, stack, log, rounds)
    finally:
        ours.removeHandler(log)
        ours.setLevel(logging.NOTSET)
    log_kept = [event.payload for event in log_of(data_dir, TABLE)]
    rolls = [event["hands"] for event in log_kept if event["type"] == "roll"]
    return played._replace(rolls=rolls[: len(played.seat)])


def _play(server: Running, stack: ExitStack, log: _Log, rounds: int | None) -> Played:
    seats = [{"name": "Ana"}, OPEN, OPEN]
    server.make_table(RULES, seats=seats, assisted=True, public=True)
    cookie = server.http.cookies["dudo"]
    people = [stack.enter_context(server.connect(TABLE, cookie))]
    people[0].receive()
    for name in FRIENDS:
        client = stack.enter_context(server.connect(TABLE))
        client.receive()
        client.do("sit", name=name)
        people.append(client)
    spectator = stack.enter_context(server.connect(TABLE))
    spectator.receive()
    clients = [*people, spectator]
    for number, client in enumerate(people):
        client.random = str(number) * 64
    people[0].do("start", opener=0)
    played = Played([], [], [], [])
    ears = Ear(server, people[0], cookie), Ear(server, spectator, None)
    while True:
        for client in clients:
            client.until(lambda frame: happened(frame) == "roll")
        _a_round(clients, ears)
        played.seat.append(ears[0].sent())
        played.spectator.append(ears[1].sent())
        played.logged.append(sorted(log.lines))
        if people[0].now["waits"] is None or len(played.seat) == rounds:
            return played
        ready = [people[seat] for seat in people[0].now["waits"]["seats"]]
        for client in ready:
            client.send({"type": "ready", "seen": client.now["view"]["ply"]})
            if client is not ready[-1]:
                for other in clients:
                    other.until_type("waits")


def _a_round(clients: list[Client], ears: tuple[Ear, Ear]) -> None:
    """Bid until somebody doubts."""
    view = clients[0].now["view"]
    while view["phase"] == "bid":
        if len(view["bids"]) == 2:
            for ear in ears:
                ear.ask()
        clients[view["to_act"]].act(simple_policy(clients[view["to_act"]].now["view"]))
        for client in clients:
            if happened(client.until(lambda frame: happened(frame) is not None)) == "dudo":
                client.until(lambda frame: happened(frame) == "result")
        view = clients[0].now["view"]


def happened(frame: Json) -> str | None:
    return frame["event"]["type"] if frame["type"] == "event" else None


def exchanged(rolls: list[list[list[int]]]) -> list[int]:
    """All faces in the order of the rolls, those of the last under others' cups replaced."""
    *before, last = rolls
    others = [[die % 6 + 1 for die in hand] for hand in last[1:]]
    hands = [hand for roll in before for hand in roll]
    return [die for hand in [*hands, last[0], *others] for die in hand]


def test_nothing_that_is_sent_depends_on_dice_that_are_hidden(tmp_path: Path) -> None:
    rounds, frames, size = compare(tmp_path)
    assert rounds >= 4
    assert frames > 100
    assert size > 100_000


def compare(folder: Path) -> tuple[int, int, int]:
    """How many rounds were exchanged, and how many frames and bytes of everything were equal."""
    rng = random.Random(3)
    faces = [rng.randint(1, 6) for _ in range(200)]
    game = play(folder / "whole", faces)
    frames = size = 0
    for number in range(1, len(game.rolls) + 1):
        again = play(folder / str(number), exchanged(game.rolls[:number]), rounds=number)
        assert again.rolls[:-1] == game.rolls[: number - 1]
        assert again.rolls[-1][1:] != game.rolls[number - 1][1:]
        assert again.rolls[-1][0] == game.rolls[number - 1][0]
        last = number - 1
        assert game.seat[last] == again.seat[last], f"Ana learns something in round {number}"
        assert game.spectator[last] == again.spectator[last], f"a spectator does, in round {number}"
        assert game.logged[last] == again.logged[last], f"the log tells in round {number}"
        frames += len(game.seat[last][0]) + len(game.spectator[last][0])
        size += sum(map(len, map(repr, (game.seat[last], game.spectator[last], game.logged[last]))))
    return len(game.rolls), frames, size


if __name__ == "__main__":
    patch = pytest.MonkeyPatch()
    pin(patch)
    with tempfile.TemporaryDirectory() as scratch:
        print("{} rounds, {:,} frames, {:,} bytes: all equal".format(*compare(Path(scratch))))
    patch.undo()
