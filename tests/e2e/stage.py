"""A table whose every move is chosen, for tests and pictures of the page.

The page is the real one; what happens at the table is staged here, with the rules themselves and
the protocol's own messages.
"""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from dudo.odds import exactly
from dudo.odds import table as odds_table
from dudo.record.wire import event_to_json, view_to_json
from dudo.rules import (
    Action,
    Bid,
    CallCalza,
    CallDudo,
    GameStarted,
    MakeBid,
    Phase,
    Roll,
    Rules,
    State,
    new_game,
    view,
    view_event,
)
from dudo.server.moments import moments, without_dice
from dudo.words import Phrase, narrate

NAMES = (
    *("Ana", "Marconi", "Rosa", "Tupac", "Inés", "Wayra", "Illari", "Quilla", "Amaru", "Bruno"),
    *("Carmen", "Dario", "Elena", "Felipe", "Gloria", "Hugo", "Joaquín", "Lucía", "Mateo", "Zoé"),
)


def _say(phrases: list[Phrase]) -> list[dict[str, Any]]:
    return [phrase._asdict() for phrase in phrases]


class Stage:
    """A table whose every die is chosen here."""

    def __init__(self, page: Page, address: str, players: int, **options: Any) -> None:
        self.page, self.address, self.seq = page, address, 1
        self.seat: int | None = options.pop("seat", 0)
        self.left_seat: int | None = options.pop("left_seat", None)
        self.assisted: bool = options.pop("assisted", False)
        self.people: dict[int, dict[str, Any]] = options.pop("people", {})
        """Seats of other people than the reader, and what is special about them."""
        self.clock: int | None = options.pop("clock", None)
        self.absent: str = options.pop("absent", "wait")
        self.rematch: str | None = options.pop("rematch", None)
        self.screen: bool = options.pop("screen", False)
        """Whether the page is that for a television."""
        self.host = 0
        self.until: int | None = None
        """Milliseconds that a person has left; the whole time where it is None."""
        self.fair: dict[str, Any] | None = options.pop("fair", None)
        opener: int | None = options.pop("opener", 0)
        self.rules = Rules.from_dict(options)
        self.state: State = new_game(self.rules, players, opener)
        self.said = narrate(GameStarted(self.rules, players, opener))
        self.story = [{"seq": self.seq, "say": _say(self.said)}]
        self.socket: WebSocketRoute | None = None

    def open(self) -> None:
        def connect(socket: WebSocketRoute) -> None:
            self.socket = socket
            socket.on_message(lambda text: self._answer(json.loads(text)))
            self.welcome()

        self.page.route_web_socket(re.compile("/api/tables/"), connect)
        self.page.goto(f"{self.address}/t/staged{'/screen' if self.screen else ''}")
        self.page.get_by_test_id("screen" if self.screen else "table").wait_for()

    def welcome(self) -> None:
        assert self.socket is not None
        about = {"type": "welcome", "protocol": 1, "story": self.story}
        self.socket.send(json.dumps({**about, **self._told(), **self._table()}))

    def play(self, *actions: Action, pause: int = 0) -> None:
        for action in actions:
            for event, before, after in moments(self.state, action):
                self.seq, self.state = self.seq + 1, after
                self.said = narrate(view_event(event, None), without_dice(before))
                self.story.append({"seq": self.seq, "say": _say(self.said)})
                self.until = None
                shown = event_to_json(view_event(event, self.seat))
                if self.socket is not None:
                    self.socket.send(json.dumps({"type": "event", "event": shown, **self._told()}))
            if self.socket is not None:
                self.page.wait_for_timeout(pause)

    def roll(self, *hands: str) -> None:
        """Hands as digits; seats that are left out get 2, 3, 4, 5, 6 in turn."""
        given = [tuple(map(int, hand)) for hand in hands[: self.state.players]]
        for number in self.state.counts[len(given) :]:
            given.append(tuple((2, 3, 4, 5, 6, 1)[(len(given) + i) % 6] for i in range(number)))
        self.play(Roll(tuple(hand[:n] for hand, n in zip(given, self.state.counts, strict=True))))

    def bid(self, *bids: str) -> None:
        """Bids like ``3x5``, each by whoever is to act."""
        for text in bids:
            self.play(MakeBid(self.state.to_act, Bid.parse(text)))

    def dudo(self) -> None:
        self.play(CallDudo(self.state.to_act))

    def calza(self) -> None:
        self.play(CallCalza(self.state.to_act))

    def emote(self, seat: int, emote: str) -> None:
        """A sign of another person."""
        event = {"type": "emoted", "seat": seat, "emote": emote}
        self.tell(event, f"table-emote-{emote}", seat)

    def time_is_up(self, seat: int, **change: Any) -> None:
        """What happens then is as the table's ``absent`` says."""
        self.until = 0
        key = f"table-time-{self.absent}"
        self.tell({"type": "timed-out", "seat": seat, "then": self.absent}, key, seat, **change)

    def tell(self, event: dict[str, Any], key: str, seat: int, **change: Any) -> None:
        """An event of the table, after which ``seat`` is different."""
        assert self.socket is not None
        if change:
            self.people[seat] = {**self.people.get(seat, {}), **change}
        self.seq += 1
        said = {"seq": self.seq, "say": [{"key": key, "params": {"name": NAMES[seat]}}]}
        told = {**self._table(), **said, "waits": self._told()["waits"]}
        self.socket.send(json.dumps({"type": "table", "event": event, **told}))

    def waits(self, waits: dict[str, Any]) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps({"type": "waits", "waits": waits}))

    def _answer(self, message: dict[str, Any]) -> None:
        if message["type"] == "act" and self.socket is not None:
            refused = {"type": "error", "id": message["id"], "kind": "illegal", "legal": []}
            refused |= {"code": "count-or-face", "message": "", "params": {}}
            self.socket.send(json.dumps(refused))

    def _table(self) -> dict[str, Any]:
        seats: list[dict[str, Any]] = [
            {
                "name": NAMES[i],
                "bot": "cautious" if i else None,
                "colour": i % 6,
                "open": False,
                "left": False,
                "away": False,
                "here": i == 0,
            }
            for i in range(self.state.players)
        ]
        for number, change in self.people.items():
            seats[number] |= {"bot": None, "here": True, **change}
        table: dict[str, Any] = {"id": "staged", "rules": self.rules.to_dict()}
        table["preset"] = self.rules.preset
        stage = "over" if self.state.phase is Phase.OVER else "playing"
        table |= {"stage": stage, "host": self.host, "public": False, "chat": True}
        table |= {"clock": self.clock, "absent": self.absent, "rematch": self.rematch}
        return {
            "seat": self.seat,
            "left_seat": self.left_seat,
            "table": {
                **table,
                "assisted": self.assisted,
                "pace": "calm",
                "seats": seats,
                "fair": self.fair,
            },
        }

    def _told(self) -> dict[str, Any]:
        seen, state = view(self.state, self.seat), self.state
        odds = None
        waits: dict[str, Any] | None = None
        if self.assisted and seen.phase is Phase.BID and self.seat is not None:
            last = seen.last and exactly(seen.hand, seen.hidden, seen.last[1], seen.jokers)
            odds = {"at_least": odds_table(seen.hand, seen.hidden, seen.jokers), "exactly": last}
        if state.phase is Phase.BID:
            person = (
                state.to_act == 0 or self.people.get(state.to_act, {"bot": ""}).get("bot") is None
            )
            waits = {"for": "player" if person else "bot", "seats": [state.to_act]}
            if person and self.clock is not None:
                waits["until"] = self.clock * 1000 if self.until is None else self.until
        elif state.phase is Phase.ROLL:
            ready = bool(state.past) and state.counts[0] > 0 and self.seat == 0
            waits = {"for": "ready", "seats": [0]} if ready else {"for": "server"}
        return {
            "seq": self.seq,
            "say": _say(self.said),
            "view": view_to_json(seen),
            "odds": odds,
            "waits": waits,
        }
