"""Kills a server again and again under many tables, and looks for what was lost.

``python -m tests.server.kills --kills 200`` prints what it found. People at their own connections
play at all tables, come back by themselves whenever they lose the server, and note what they were
told; in the end that is compared with what the database holds.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from dudo.record.wire import event_from_json
from dudo.rules import GameStarted, RoundEnded, RulesError, State, apply, new_game
from dudo.server.identity import new_secret
from dudo.store import TableStore, open_database

Json = dict[str, Any]

SERVE: Final = "from dudo.cli.serve import serve; import sys; serve(port=int(sys.argv[1]))"
PATIENCE: Final = 60.0
"""Seconds after which somebody who is not back counts as lost."""


class LostError(AssertionError):
    """A promise was broken."""


def require(holds: object, what: str) -> None:
    if not holds:
        raise LostError(what)


class Notes:
    """What the people were told, all of them together."""

    def __init__(self) -> None:
        self.told: dict[str, dict[int, Json]] = {}
        """By table and sequence number, the event; in a roll all dice that anybody saw."""
        self.acknowledged: dict[tuple[str, int], Json] = {}
        """By table and ply, the action that somebody was told is played."""
        self.counts: Counter[str] = Counter()

    def highest(self, table: str) -> int:
        return max(self.told.get(table, {}), default=0)

    def note(self, table: str, seq: int, event: Json) -> None:
        seen = self.told.setdefault(table, {})
        seen[seq] = merged(seen[seq], event) if seq in seen else event
        self.counts["events told"] += 1


def merged(one: Json, other: Json) -> Json:
    """Two sights of one event: equal, but for dice that only one of them sees."""
    if one["type"] == other["type"] == "roll":
        # People see their dice in order.
        one, other = (
            {**sight, "hands": [sorted(hand) for hand in sight["hands"]]} for sight in (one, other)
        )
        hands = [
            [a or b for a, b in zip(mine, theirs, strict=True)]
            for mine, theirs in zip(one["hands"], other["hands"], strict=True)
        ]
        for sight in (one, other):
            for hand, known in zip(sight["hands"], hands, strict=True):
                require(
                    all(die in (0, face) for die, face in zip(hand, known, strict=True)),
                    f"dice have changed: {one} and {other}",
                )
        return one | {"hands": hands}
    require(one == other, f"one event was told in two ways: {one} and {other}")
    return one


class Person:
    """Somebody with one secret, who plays on at ``table`` and at its rematches, or watches."""

    def __init__(self, host: str, table: str, secret: str, name: str | None, notes: Notes) -> None:
        self.table = table
        self.back = asyncio.Event()
        """Set while there is a connection that has been welcomed."""
        self.plays = name is not None
        self.heard = 0
        """Events of which this person was told."""
        self._host = host
        self._secret = secret
        self._name = name
        self._notes = notes
        self._seq = 0
        self._view: Json | None = None
        self._pending: Json | None = None
        """The act that nobody has answered yet."""
        self._acted: dict[str, Json] = {}
        self._sends: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        try:
            while True:
                # What anybody was told before is to be there, too, on the other side of a kill.
                least = self._notes.highest(self.table)
                url = f"ws://{self._host}/api/tables/{self.table}/socket"
                cookie = {"Cookie": f"dudo={self._secret}"}
                with contextlib.suppress(OSError, WebSocketException):
                    async with connect(url, additional_headers=cookie, compression=None) as ws:
                        await self._listen(ws, least)
                self.back.clear()
                await asyncio.sleep(0.05)
        finally:
            self.back.set()  # nobody need wait to hear what is wrong

    async def _listen(self, ws: ClientConnection, least: int) -> None:
        async for text in ws:
            frame = json.loads(text)
            kind = frame["type"]
            if kind == "welcome":
                self._welcomed(ws, frame, least)
            elif kind in ("event", "table"):
                happened = frame["event"] is not None
                require(frame["seq"] == self._seq + happened, f"a gap at {self.table}: {frame}")
                self._seq = frame["seq"]
                if happened:
                    self.heard += 1
                    self._notes.note(self.table, self._seq, frame["event"])
                if kind == "event":
                    self._view = frame["view"]
                self._do(ws, frame)
            elif kind == "accepted":
                self._accepted(frame["id"])
            elif kind == "error":
                # Two may start or act at once; nothing else is ever refused here.
                require(
                    frame["code"] in ("stale", "not-in-lobby", "not-your-turn"), f"refused: {frame}"
                )
                self._notes.counts[frame["code"]] += 1
                self._pending = None
            elif kind == "moved":
                self.table, self._seq, self._view, self._pending = frame["table"], 0, None, None
                self.back.clear()
                self._notes.counts["rematches followed"] += 1
                return

    def _welcomed(self, ws: ClientConnection, frame: Json, least: int) -> None:
        require(
            frame["seq"] >= max(least, self._seq),
            f"lost: {self.table} is at {frame['seq']}, and was at {max(least, self._seq)}",
        )
        # A welcome comes again where others left or sat; what is on its way then stays so.
        if frame["seq"] == self._seq:
            require(frame["view"] == self._view, f"another view at the same place: {frame}")
        self._seq, self._view = frame["seq"], frame["view"]
        require(
            (frame["seat"] is not None) == self.plays, f"{self._name} has lost the seat: {frame}"
        )
        self.back.set()
        self._notes.counts["welcomes"] += 1
        pending = self._pending
        if pending is not None and self._view is not None and self._view["ply"] == pending["seen"]:
            self._notes.counts["actions sent again"] += 1
            self._send(ws, pending, 0.0)
            return
        self._pending = None
        self._do(ws, frame)

    def _do(self, ws: ClientConnection, frame: Json) -> None:
        """Whatever the table waits for from this person."""
        view, waits, pending = self._view, frame["waits"], self._pending
        if pending is not None and view is not None and pending["seen"] == view["ply"]:
            return
        self._pending = None
        if not self.plays:
            return
        if waits is None:
            self._send(ws, {"type": "rematch"}, 0.2)
        elif waits["for"] == "host" and frame["seat"] in waits["seats"]:
            self._send(ws, {"type": "start"}, 0.2)
        elif view is None or view["seat"] not in waits.get("seats", ()):
            return
        elif waits["for"] == "ready":
            self._send(ws, {"type": "ready", "seen": view["ply"]}, 0.05)
        elif waits["for"] == "player":
            self._pending = {
                "type": "act",
                "id": f"{self.table} {view['ply']}",
                "seen": view["ply"],
                "action": choose(view),
            }
            self._acted[self._pending["id"]] = self._pending
            self._send(ws, self._pending, 0.3)

    def _send(self, ws: ClientConnection, message: Json, most: float) -> None:
        async def later() -> None:
            await asyncio.sleep(random.uniform(0.0, most))
            with contextlib.suppress(OSError, WebSocketException):
                await ws.send(json.dumps(message))

        task = asyncio.create_task(later())
        self._sends.add(task)
        task.add_done_callback(self._sends.discard)

    def _accepted(self, name: str) -> None:
        acted = self._acted[name]
        self._notes.acknowledged[self.table, acted["seen"]] = acted["action"]
        if self._pending is acted:
            self._pending = None


def choose(view: Json) -> Json:
    """A small raise, or a doubt now and then."""
    raises = [[given[0], face] for face, given in enumerate(view["ranges"], start=1) if given]
    if not raises or (view["dudo"] and random.random() < 0.25):
        return {"type": "dudo"}
    return {"type": "bid", "bid": random.choice(raises)}


class Server:
    """One life after the other on one port and one folder."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self._environment = os.environ | {"DUDO_DATA_DIR": str(folder)}
        self.log = (folder / "log").open("ab")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-c", SERVE, str(self.port)]
        self._process = subprocess.Popen(
            command, env=self._environment, stdout=subprocess.DEVNULL, stderr=self.log
        )

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(30)
            self._process = None

    async def until_open(self) -> None:
        async with asyncio.timeout(PATIENCE), httpx2.AsyncClient() as http:
            while True:
                with contextlib.suppress(httpx2.TransportError):
                    await http.get(f"http://{self.host}/health")
                    return
                await asyncio.sleep(0.02)


async def gather_people(host: str, tables: int, notes: Notes) -> list[Person]:
    """Two people, a bot and a watcher for each table; who is second sits down at the start."""
    people = []
    async with httpx2.AsyncClient(base_url=f"http://{host}") as http:
        for _ in range(tables):
            ana, bob, watcher = (new_secret() for _ in range(3))
            settings = {
                "seats": [{"name": "Ana"}, {"open": True}, {"bot": "cautious"}],
                "pace": random.choice(["quick", "instant"]),
                "rules": {"preset": random.choice(["classic", "box", "lizumo"])},
            }
            answer = await http.post(
                "/api/tables", json=settings, headers={"Cookie": f"dudo={ana}"}
            )
            table = answer.json()["table"]
            url = f"ws://{host}/api/tables/{table}/socket"
            async with connect(url, additional_headers={"Cookie": f"dudo={bob}"}) as ws:
                await ws.send(json.dumps({"type": "sit", "id": "s", "name": "Bob"}))
                async for text in ws:
                    if json.loads(text)["type"] == "accepted":
                        break
            people += [
                Person(host, table, secret, name, notes)
                for secret, name in ((ana, "Ana"), (bob, "Bob"), (watcher, None))
            ]
    return people


async def everybody_is_back(people: list[Person]) -> None:
    until = time.monotonic() + PATIENCE
    for person in people:
        try:
            await asyncio.wait_for(person.back.wait(), until - time.monotonic())
        except TimeoutError:
            raise LostError(f"nobody came back to {person.table} in {PATIENCE} s") from None


async def everybody_goes_on(people: list[Person], playing: list[asyncio.Task[None]]) -> None:
    """Wait until each table has moved, as those who play at it hear."""
    # A watcher who was away when the others went on to a rematch is still at the old table.
    before = [(person, person.heard) for person in people if person.plays]
    until = time.monotonic() + PATIENCE
    while still := [person.table for person, heard in before if person.heard == heard]:
        require(time.monotonic() < until, f"tables that do not go on: {still}")
        for task in playing:
            if task.done():
                task.result()
        await asyncio.sleep(0.1)


async def compare(folder: Path, notes: Notes) -> None:
    """What the database holds is a game by the rules, and has all that was told."""
    engine = await open_database(folder)
    try:
        store = TableStore(engine)
        for table, told in notes.told.items():
            log = await store.log(table)
            require([one.seq for one in log] == list(range(1, len(log) + 1)), f"a gap in {table}")
            payloads = {one.seq: one.payload for one in log}
            for seq, event in told.items():
                require(seq in payloads, f"{table} {seq} was seen and is lost: {event}")
                merged(payloads[seq], event)
            played = actions(table, [payload for _, payload in sorted(payloads.items())])
            for (where, ply), action in notes.acknowledged.items():
                if where == table:
                    kept = {name: value for name, value in played[ply].items() if name != "seat"}
                    require(kept == action, f"{table} {ply}: {action} was accepted, {kept} is kept")
    finally:
        await engine.dispose()


def actions(table: str, payloads: list[Json]) -> dict[int, Json]:
    """The actions of a log by the ply that they were done at, replayed by the rules."""
    state: State | None = None
    played: dict[int, Json] = {}
    for payload in payloads:
        try:
            event = event_from_json(payload)
        except RulesError:
            continue  # an event of the table
        if isinstance(event, GameStarted):
            state = new_game(event.rules, event.players, event.opener)
            continue
        assert state is not None
        if isinstance(event, RoundEnded):
            require(event == state.past[-1], f"{table} is no game by the rules at {payload}")
            continue
        played[state.ply] = payload
        state, _ = apply(state, event)
    return played


async def run(folder: Path, kills: int, tables: int, seed: int) -> Counter[str]:
    """Kill the server so many times; what was counted.

    Raises:
        LostError: what was promised and does not hold.
    """
    chance = random.Random(seed)
    notes = Notes()
    server = Server(folder)
    server.start()
    try:
        await server.until_open()
        people = await gather_people(server.host, tables, notes)
        playing = [asyncio.create_task(person.run()) for person in people]
        try:
            for _ in range(kills):
                # Half of the lives end when all are back and play, the others at any moment, be
                # it while the server still starts.
                if chance.random() < 0.5:
                    await everybody_is_back(people)
                    await asyncio.sleep(chance.uniform(0.0, 0.6))
                else:
                    await asyncio.sleep(chance.uniform(0.0, 2.0))
                for task in playing:
                    if task.done():
                        task.result()
                server.end()
                notes.counts["kills"] += 1
                for person in people:
                    person.back.clear()
                server.start()
            await server.until_open()
            await everybody_is_back(people)
            await everybody_goes_on(people, playing)
        finally:
            for task in playing:
                task.cancel()
            ended = await asyncio.gather(*playing, return_exceptions=True)
        for outcome in ended:
            if isinstance(outcome, Exception):
                raise outcome
        server.end(signal.SIGTERM)
        await compare(folder, notes)
    finally:
        server.end()
    server.log.close()
    log = (folder / "log").read_text(encoding="utf-8")
    require("Traceback" not in log, f"the server had a problem:\n{log[-3000:]}")
    notes.counts["tables"] = len(notes.told)
    notes.counts["actions acknowledged"] = len(notes.acknowledged)
    return notes.counts


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        counts = asyncio.run(run(Path(folder), asked.kills, asked.tables, asked.seed))
    for name, count in sorted(counts.items()):
        print(f"{count:>8} {name}")
    print(f"{time.monotonic() - started:>8.0f} seconds; nothing was lost")


if __name__ == "__main__":
    main()
