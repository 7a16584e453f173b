"""Nobody is ever sent what their seat may not know."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dudo.rules import (
    Action,
    GameStarted,
    Phase,
    Roll,
    RoundEnded,
    Rules,
    State,
    legal_actions,
    new_game,
    preset,
)
from dudo.server.messages import write_message
from dudo.server.moments import moments
from dudo.server.owners import sitting
from dudo.server.seating import COLOURS, Made, Said, Sat, Seat, Stood, begin, entry_to_json
from dudo.server.showing import welcome
from dudo.server.table import Table
from dudo.store import StoredEvent, StoredTable, TableStore
from tests.server.harness import Running
from tests.server.test_game import log_of


def every_hand(node: object, path: str = "") -> Iterator[tuple[str, list[int]]]:
    """Every list of dice anywhere in a frame, whatever it is called."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield from every_hand(value, f"{path}.{key}")
    elif isinstance(node, list):
        if node and all(type(one) is int for one in node):
            yield path, node
        for number, value in enumerate(node):
            yield from every_hand(value, f"{path}[{number}]")


@pytest.mark.parametrize("who", ["player", "watcher"])
def test_no_frame_shows_dice_before_their_round_is_over(who: str, data_dir: Path) -> None:
    with Running(data_dir) as server:
        table = server.make_table("classic", bots=3, assisted=True)
        with server.sit(table) as player, server.connect(table) as watcher:
            player.play()
            watcher.until(lambda frame: frame.get("seq") == player.now["seq"])
    seen = (player if who == "player" else watcher).frames
    seat = 0 if who == "player" else None

    rolls: dict[int, list[list[int]]] = {}
    number = 0
    for event in log_of(data_dir, table):
        if event.payload["type"] == "roll":
            number += 1
            rolls[number] = event.payload["hands"]
    assert number >= 4
    compared = 0
    for frame in seen:
        if frame["type"] == "event" and frame["event"]["type"] == "roll":
            hands = rolls[frame["view"]["round"]]
            for owner, hand in enumerate(frame["event"]["hands"]):
                assert hand == (sorted(hands[owner]) if owner == seat else [0] * len(hands[owner]))
                compared += 1
        if "view" in frame:
            own = rolls.get(frame["view"]["round"], [])
            rolled = frame["view"]["phase"] in ("bid", "count")
            mine = sorted(own[seat]) if rolled and seat is not None else []
            assert frame["view"]["hand"] == mine
            # Whatever else a frame shows of dice is of a round that is over.
            for path, _ in every_hand(frame):
                if "hands" in path and frame.get("event", {}).get("type") != "roll":
                    assert ".last.hands" in path or frame["event"]["type"] == "result"
    assert compared >= 16


class Ears:
    """A listener that remembers."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.secret: bytes | None = None
        self.heard: list[str] = []

    def send(self, message: str) -> None:
        self.heard.append(message)


def random_game(rules: Rules, players: int, rng: random.Random) -> tuple[list, State]:
    """A log that stops in the middle of some round, or at the end; and where it stops."""
    state = new_game(rules, players, rng.randrange(players))
    events: list = [GameStarted(rules, players, state.opener)]
    plies = rng.randrange(1, 40)
    while state.phase is not Phase.OVER and (plies > 0 or state.phase is not Phase.BID):
        plies -= 1
        action: Action
        if state.phase is Phase.ROLL:
            action = Roll(tuple(roll(n, rng) for n in state.counts))
        else:
            action = rng.choice(legal_actions(state)[:12])
        played = moments(state, action)
        events += [event for event, _, _ in played]
        state = played[-1].after
    return events, state


def roll(dice: int, rng: random.Random) -> tuple[int, ...]:
    return tuple(rng.randint(1, 6) for _ in range(dice))


def table_of(events: list, people: int) -> Table:
    """A table of people, of whom seat n holds the secret n."""
    seats = tuple(Seat(f"P{n}", None, n % COLOURS) for n in range(people))
    made = Made(events[0].rules.to_dict(), True, "instant", False, True, 0, seats)
    secrets = {n: bytes([n]) for n in range(people)}
    stored = StoredTable("t", 0, {}, tuple(sitting(begin(made), secrets)), None)
    log = [StoredEvent(seq, 0, entry_to_json(e)) for seq, e in enumerate([made, *events], start=1)]
    return Table(cast(TableStore, None), stored, log)


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.sampled_from(["classic", "box", "lizumo"]), st.integers(2, 6))
def test_what_a_seat_is_told_does_not_depend_on_others_dice(
    seed: int, rules: str, players: int
) -> None:
    rng = random.Random(seed)
    events, state = random_game(preset(rules), players, rng)
    if state.phase is not Phase.BID:
        return
    last_roll = max(n for n, event in enumerate(events) if isinstance(event, Roll))
    assert not any(isinstance(event, RoundEnded) for event in events[last_roll:])
    for seat in (*range(players), None):
        others = [
            hand if owner == seat else roll(len(hand), rng)
            for owner, hand in enumerate(events[last_roll].hands)
        ]
        otherwise = [*events[:last_roll], Roll(tuple(others)), *events[last_roll + 1 :]]
        told = []
        for log in (events, otherwise):
            ears = Ears()
            table = table_of(log[:last_roll], players)
            # From the roll on it hears each event as it happens; the welcome comes last.
            table.join(ears, None if seat is None else bytes([seat]))
            assert ears.seat == seat
            for event in log[last_roll:]:
                table._tell(moments(table.state, event))
                table._tell_entry(Said(0, "hm"))
            # Somebody else leaves, and it leaves itself: it hears and sees less, and no more.
            for leaver in ((seat or 0) + 1, seat):
                if leaver is not None:
                    table._tell_entry(Stood(leaver % players))
            ears.heard.append(write_message(welcome(table, ears)))
            assert ears.seat is None
            for back in (seat, ((seat or 0) + 1) % players):
                if back is not None:
                    table._tell_entry(Sat(back, f"P{back}", back % COLOURS, back))
            told.append([*ears.heard, write_message(welcome(table, ears))])
        assert told[0] == told[1], f"seat {seat} is told something of the others' dice"


def test_the_record_of_a_game_in_play_hides_what_is_hidden(server: Running) -> None:
    table = server.make_table("classic")
    with server.sit(table) as client:
        client.play(rounds=1)
        client.send({"type": "ready", "seen": client.now["view"]["ply"]})
        view = client.until_waits("player")
        address = f"/api/tables/{table}/record"
        mine = server.http.get(address).text
        server.http.cookies.clear()
        theirs = server.http.get(address).text
    *first, second = mine.split("round ")
    own = "".join(map(str, view["hand"]))
    assert len(first) >= 2
    assert "?" not in "".join(first)
    assert f"dice Ana {own}" in second
    assert second.count("?") == view["total"] - len(own)
    assert f"dice Ana {'?' * len(own)}" in theirs.split("round ")[-1]


def test_only_the_secret_opens_a_seat(server: Running) -> None:
    table = server.make_table()
    secret = server.http.cookies["dudo"]
    changed = ("A" if secret[0] != "A" else "B") + secret[1:]
    for cookie in (None, changed, "short", secret + "x", "x" * 5000):
        with server.connect(table, cookie) as client:
            welcome = client.receive()
            assert (welcome["seat"], welcome["view"]["hand"]) == (None, [])
    with server.connect(table, secret) as client:
        assert client.receive()["seat"] == 0


def test_the_store_keeps_no_secret(data_dir: Path) -> None:
    with Running(data_dir) as server:
        table = server.make_table()
        secret = server.http.cookies["dudo"]
        with server.sit(table) as client:
            client.play(rounds=1)
    kept = b"".join(path.read_bytes() for path in data_dir.iterdir())
    assert table.encode() in kept
    assert secret.encode() not in kept
