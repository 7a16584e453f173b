"""Bots and dice: in their time, once, and never in the way."""

import inspect
import random
import time
from pathlib import Path

import pytest

from dudo.rules import Bid, CallCalza, CallDudo, MakeBid, PlayerAction, View
from dudo.server import driver as driver_module
from dudo.server.pacing import PACES
from tests.server.harness import LoadedDice, Running, eventually
from tests.server.test_game import log_of


class Puppet:
    """A bot that does what it is told, and counts how often it is asked."""

    def __init__(self, turn: object, out_of_turn: object = None, seconds: float = 0) -> None:
        self._turn = turn
        self._out = out_of_turn
        self._seconds = seconds
        self.asked: list[tuple[int, int | None]] = []

    def act(self, view: View, rng: random.Random) -> PlayerAction | None:
        self.asked.append((view.ply, view.seat))
        time.sleep(self._seconds)
        answer = self._turn if view.seat == view.to_act else self._out
        if isinstance(answer, Exception):
            raise answer
        return answer(view) if callable(answer) else answer  # type: ignore[return-value]


def use(monkeypatch: pytest.MonkeyPatch, bot: Puppet) -> Puppet:
    monkeypatch.setattr(driver_module, "make_bot", lambda name: bot)
    return bot


NAMED = {"preset": "classic", "first_player": "named", "starting_dice": 2}


@pytest.mark.parametrize(
    "answer",
    [
        RuntimeError("oops"),
        None,
        MakeBid(0, Bid(1, 2)),
        MakeBid(1, Bid(99, 2)),
        MakeBid(1, Bid(1.0, 2)),  # type: ignore[arg-type]  # equal to a bid that can be kept
        "a bid",
        CallDudo(1),
    ],
)
def test_a_table_goes_on_whatever_its_bot_does(
    answer: object, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, Puppet(answer))
    with (
        Running(data_dir) as server,
        server.sit(server.make_table(NAMED, bots=1, opener=1)) as client,
    ):
        bid = client.until(lambda frame: frame.get("event", {}).get("type") == "bid")
        # The least bid that is open: a round does not open on pacos.
        assert bid["event"] == {"type": "bid", "seat": 1, "bid": [1, 2]}


def test_while_a_bot_thinks_its_thread_holds_no_hidden_dice(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[str] = []

    def looks_around(view: View) -> PlayerAction:
        frame = inspect.currentframe()
        while frame is not None:
            held.extend(type(value).__name__ for value in frame.f_locals.values())
            frame = frame.f_back
        assert view.seat is not None
        return MakeBid(view.seat, view.legal_bids[0])

    use(monkeypatch, Puppet(looks_around))
    with (
        Running(data_dir) as server,
        server.sit(server.make_table(NAMED, bots=1, opener=1)) as client,
    ):
        client.until_waits("player")
    assert "View" in held
    assert "State" not in held


def test_a_failing_bot_doubts_where_it_can(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, Puppet(RuntimeError("oops")))
    with (
        Running(data_dir) as server,
        server.sit(server.make_table(NAMED, bots=1, opener=0)) as client,
    ):
        client.until_waits("player")
        client.act({"type": "bid", "bid": [1, 2]})
        client.until(lambda frame: frame.get("event", {}).get("type") == "dudo")


def test_out_of_turn_each_bot_is_asked_once_a_bid(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = use(monkeypatch, Puppet(lambda view: MakeBid(view.seat, view.legal_bids[0])))
    rules = NAMED | {"calza": "anyone"}
    with (
        Running(data_dir) as server,
        server.sit(server.make_table(rules, bots=3, opener=1)) as client,
    ):
        view = client.until_waits("player")
        eventually(lambda: len(bot.asked) >= 7)
        time.sleep(0.1)
    assert len(view["bids"]) == 3
    opening = 1
    assert sorted(bot.asked) == sorted(
        [(opening, 1)]
        + [(opening + 1, seat) for seat in (2, 3)]  # 1 has bid: it cannot call its own
        + [(opening + 2, seat) for seat in (3, 1)]
        + [(opening + 3, seat) for seat in (1, 2)]  # 0 is the person to act
    )


def test_a_bot_calls_out_of_turn(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def calls(view: View) -> PlayerAction | None:
        assert view.seat is not None
        return CallCalza(view.seat) if view.seat == 1 else None

    use(monkeypatch, Puppet(lambda view: MakeBid(view.seat, view.legal_bids[0]), calls))
    rules = NAMED | {"calza": "anyone"}
    with Running(data_dir, LoadedDice(2, 3, 4, 5, 6, 6)) as server:
        # Seat 1 bids, seat 2 raises, and while Ana thinks seat 1 calls calza.
        table = server.make_table(rules, bots=2, opener=1)
        with server.sit(table) as client:
            called = client.until(lambda frame: frame.get("event", {}).get("type") == "calza")
            assert called["event"]["seat"] == 1


def test_while_a_bot_thinks_the_server_serves(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, Puppet(lambda view: MakeBid(view.seat, view.legal_bids[0]), seconds=1.5))
    with (
        Running(data_dir) as server,
        server.sit(server.make_table(NAMED, bots=1, opener=1)) as client,
    ):
        client.until_waits("bot")
        started = time.monotonic()
        client.send({"type": "ping"})
        client.until_type("pong")
        assert time.monotonic() - started < 1.0


@pytest.mark.parametrize("pace, least", [("calm", 900), ("quick", 250)])
def test_a_bot_takes_its_time(pace: str, least: int, data_dir: Path) -> None:
    with Running(data_dir) as server:
        table = server.make_table(NAMED, bots=1, opener=1, pace=pace)
        with server.sit(table) as client:
            client.until_waits("player")
    *_, roll, bid = log_of(data_dir, table)
    assert bid.at - roll.at >= least - 5  # both are cut to whole milliseconds


def test_paces_are_told_apart() -> None:
    calm, quick, instant = PACES.values()
    for _ in range(100):
        assert 0.9 <= calm.to_think() <= 1.6
        assert instant.to_think() == 0 < quick.to_think() < 0.9


def test_the_table_goes_on_when_the_store_is_back(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver_module, "_RETRY_SECONDS", 0.1)
    with Running(data_dir) as server:
        table = server.make_table(NAMED, bots=1, opener=1)
        store = server.tables.store
        append, failures = store.append, iter([True, True, False])

        async def fails_twice(*args: object) -> None:
            if next(failures, False):
                raise OSError("no space left on device")
            await append(*args)  # type: ignore[arg-type]

        monkeypatch.setattr(store, "append", fails_twice)
        with server.sit(table) as client:
            client.until_waits("player")
