"""A game against bots: the rules are driven here, and the person at the terminal is asked."""

from __future__ import annotations

import random
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from rich.text import Text

from dudo.bots import make_bot
from dudo.cli import dice
from dudo.cli.errors import short
from dudo.cli.prompt import least_raise, read_answer, read_entry
from dudo.cli.reveal import reveal
from dudo.cli.rules import print_rules
from dudo.cli.screen import COLOURS, Screen
from dudo.cli.table import Board
from dudo.odds import advise_view
from dudo.rules import (
    Action,
    Bid,
    CallCalza,
    CallDudo,
    Event,
    GameStarted,
    MakeBid,
    NameOpener,
    Phase,
    PlayerAction,
    Roll,
    RollOff,
    RoundEnded,
    Rules,
    RulesError,
    State,
    View,
    apply,
    check,
    new_game,
    view,
)
from dudo.words import Words

ME: Final = 0
"""The seat of the person."""
PACES: Final = {"calm": 1.0, "quick": 0.3, "instant": 0.0}
"""How much of each pause is kept."""
_THINKING: Final = 0.9
"""Seconds that a bot takes for its move, at calm pace."""


@dataclass(frozen=True, slots=True)
class Setup:
    """All that decides a game, apart from what the person does."""

    rules: Rules
    names: tuple[str, ...]
    bots: tuple[str, ...]
    """The kind of each bot, from seat 1 on."""
    seed: int
    opener: int = ME
    """Who opens where the first player is ``named``."""
    assisted: bool = False
    pace: str = "calm"


class Left(Exception):
    """The person leaves the game."""


@dataclass
class Game:
    """One game at one terminal. ``play`` it; ``log`` holds its events at any time."""

    setup: Setup
    screen: Screen
    say: Words
    log: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        names, seed = self.setup.names, self.setup.seed
        self.board = Board(self.screen, self.say, names, ME, self.setup.assisted)
        self._bots = {seat: make_bot(kind) for seat, kind in enumerate(self.setup.bots, 1)}
        self._thoughts = {seat: random.Random(f"{seed} bot {seat}") for seat in self._bots}
        self._chance = random.Random(f"{seed} opener")
        self._quiet_until = 0  # the round up to which calza out of turn is not offered
        self._muted = False
        self._speed = PACES[self.setup.pace] if self.screen.interactive else 0.0

    def play(self) -> int:
        """The whole game; returns the winner's seat.

        Raises:
            Left: the person left, or there is no more input.
        """
        rules, players = self.setup.rules, len(self.setup.names)
        state = new_game(rules, players)
        self.log.append(GameStarted(rules, players))
        self._introduce()
        while state.winner is None:
            before = state
            state, events = apply(state, self._next(state))
            self.log.extend(events)
            for event in events:
                self._show(event, before, state)
        return state.winner

    # --- what happens next ----------------------------------------------------------------

    def _next(self, state: State) -> Action:
        if state.phase is Phase.OPENER:
            return self._settle_opener(state)
        if state.phase is Phase.ROLL:
            return Roll(self._roll(state))
        return self._call_out_of_turn(state) or self._move(state)

    def _settle_opener(self, state: State) -> Action:
        first = state.rules.first_player
        if first == "named":
            return NameOpener(self.setup.opener)
        if first == "random":
            return NameOpener(self._chance.randrange(state.players))
        pairs = [
            (self._die(), self._die()) if seat in state.contenders else ()
            for seat in range(state.players)
        ]
        return RollOff(tuple(pairs))

    def _die(self) -> int:
        return self._chance.randint(1, 6)

    def _roll(self, state: State) -> tuple[tuple[int, ...], ...]:
        # The dice of a seat in a round depend on the seed only, never on how the game went.
        hands = []
        for seat, left in enumerate(state.counts):
            rng = random.Random(f"{self.setup.seed} round {state.round} seat {seat}")
            hands.append(tuple(rng.randint(1, 6) for _ in range(left)))
        return tuple(hands)

    def _call_out_of_turn(self, state: State) -> PlayerAction | None:
        if state.rules.calza != "anyone" or not state.bids:
            return None
        bidder = state.bids[-1][0]
        # The person first: a program would always be quicker.
        for seat in (ME, *((bidder + step) % state.players for step in range(1, state.players))):
            if seat == state.to_act:
                continue
            seen = view(state, seat)
            if not seen.calza:
                continue
            if seat != ME:
                action = self._bots[seat].act(seen, self._thoughts[seat])
                if action is not None:
                    return action
            elif self._offer_calza(seen):
                return CallCalza(ME)
        return None

    def _move(self, state: State) -> PlayerAction:
        seat = state.to_act
        if seat == ME:
            return self._ask_move(state)
        self._pause(_THINKING)
        action = self._bots[seat].act(view(state, seat), self._thoughts[seat])
        assert action is not None, f"{self.setup.bots[seat - 1]} does nothing in its turn"
        return action

    # --- what the person is asked ---------------------------------------------------------

    def _ask_move(self, state: State) -> PlayerAction:
        seen = view(state, ME)
        least = least_raise(seen)
        self.board.turn(seen)
        while True:
            entry = self._ask(self._move_hints(seen, least), seen)
            action: PlayerAction | None = None
            if entry == "dudo":
                action = CallDudo(ME)
            elif entry == "calza":
                action = CallCalza(ME)
            elif isinstance(entry, Bid):
                action = MakeBid(ME, entry)
            elif entry == "" and least:
                action = MakeBid(ME, least)
            reason = self.say("error-not-a-bid" if entry else "term-nothing-to-raise")
            if action is not None:
                try:
                    check(state, action)
                except RulesError as error:
                    reason = short(self.say, error)
                else:
                    return action
            self._refuse(reason, seen)

    def _move_hints(self, seen: View, least: Bid | None) -> list[str]:
        hints = []
        if least:
            hints.append(self.say("term-ask-bid", bid=dice.bid(self.screen, least)))
        return [*hints, *self._calls(seen), self.say("term-key-help")]

    def _calls(self, seen: View) -> list[str]:
        calls = (("dudo", seen.dudo), ("calza", seen.calza))
        hints = {key: self.say(f"term-key-{key}") for key, may in calls if may}
        if self.setup.assisted:
            advice = advise_view(seen)
            for key, chance in (("dudo", advice.dudo), ("calza", advice.calza)):
                if chance is not None:
                    hints[key] += f" {self.board.percent(chance)}"
        return list(hints.values())

    def _offer_calza(self, seen: View) -> bool:
        if self._quiet_until >= seen.round:
            return False
        hints = [self.say("term-key-let"), *self._calls(seen), self.say("term-key-quiet")]
        while True:
            entry = self._ask(hints, seen, inline=True)
            if entry == "calza":
                return True
            if entry == "skip":
                self._quiet_until = seen.round
            if entry in ("", "skip"):
                return False
            self._refuse(self.say("error-not-your-turn"), seen)

    def _ask_next_round(self, seen: View) -> None:
        if self._speed == 1.0 and not self._muted:
            self.screen.print()
            hints = [self.say("term-key-next"), self.say("term-key-help")]
            while self._ask(hints, seen) != "":
                self._refuse(self.say("error-waiting"), seen)

    def _ask_watch(self, seen: View) -> None:
        self.screen.print()
        hints = [self.say("term-key-watch"), self.say("term-key-skip")]
        try:
            while (entry := self._ask(hints, seen)) not in ("", "skip"):
                self._refuse(self.say("error-out"), seen)
        except EOFError:
            entry = "skip"
        self._muted = entry == "skip"
        self._speed = 0.0 if self._muted else min(self._speed, PACES["quick"])

    def _ask(self, hints: list[str], seen: View, inline: bool = False) -> Bid | str:
        """An entry that is for the game; help and the like are answered here."""
        while True:
            try:
                entry = read_entry(ask_line(self.screen, hints, inline), self.say)
            except RulesError as error:
                self._refuse(short(self.say, error), seen)
                continue
            if entry == "help":
                self.board.help()
            elif entry == "history":
                self.board.history(seen)
            elif entry == "odds":
                self.board.odds(seen)
            elif entry == "rules":
                self.screen.print()
                print_rules(self.screen, self.say, self.setup.rules)
            elif entry == "leave":
                self._ask_leave()
                continue
            else:
                return entry
            self.screen.print()

    def _ask_leave(self) -> None:
        hints = [self.say("term-key-stay"), self.say("term-key-leave")]
        if ask_yes(self.screen, self.say, "term-ask-leave", hints, leaving=True):
            raise Left

    def _refuse(self, reason: str, seen: View) -> None:
        self.screen.print()
        self.screen.print(Text(reason, style="bold"), indent=2)
        if seen.to_act == ME:
            self._tell(self.board.legal(seen))
        self.screen.print()

    def _tell(self, text: str) -> None:
        self.screen.print(text, indent=2)

    def _pause(self, seconds: float) -> None:
        if self._speed:
            time.sleep(seconds * self._speed)

    # --- what is shown --------------------------------------------------------------------

    def _introduce(self) -> None:
        self.board.title(self.setup.rules)
        self.screen.print()
        self.board.opponents(self.setup.bots)
        self.screen.print()

    def _show(self, event: Event, before: State, after: State) -> None:
        if isinstance(event, RoundEnded):
            self._show_result(event, after)
        elif self._muted:
            return
        elif isinstance(event, Roll):
            self.board.round_begins(event, before)
            if before.counts[ME] and before.opener != ME:
                self.board.hand(view(after, ME))
        else:
            self.board.event(event, before)

    def _show_result(self, result: RoundEnded, after: State) -> None:
        if self._muted:
            self.screen.print(self.board.outcome(result), indent=2)
            if result.winner is not None:
                self.board.winner(result.winner)
            return
        reveal(self.board, result, self._pause)
        if result.winner is not None:
            return
        if ME in result.eliminated:
            self._ask_watch(view(after, ME))
        elif after.counts[ME]:
            self._ask_next_round(view(after, ME))


def ask_yes(
    screen: Screen, say: Words, question: str, hints: list[str], leaving: bool = False
) -> bool:
    """Whether the answer to ``question`` (a key) is yes; ``leaving`` is what q answers.

    Raises:
        EOFError: there is no more input.
    """
    while True:
        screen.print(say(question), indent=2)
        entered = ask_line(screen, hints)
        answer = read_answer(entered, say)
        if answer is not None:
            return answer
        with suppress(RulesError):
            if read_entry(entered, say) == "leave":
                return leaving


def ask_line(screen: Screen, hints: list[str], inline: bool = False) -> str:
    """One line of input; ``hints`` tell what can be typed, before the prompt if ``inline``.

    Only what is typed from now on counts: nobody bids on what they have not seen.

    Raises:
        EOFError: there is no more.
    """
    screen.forget_typed()
    *lines, last = screen.keys(hints)
    prompt = Text(f"  {screen.glyphs.prompt} ", style=f"bold {COLOURS[3]}")
    if inline and last.cell_len < screen.width - 20:
        prompt = Text.assemble("  ", last, prompt)
    else:
        lines.append(last)
    for line in lines:
        screen.print(line, indent=2)
    if sys.stdin is None:
        raise EOFError
    entered = screen.console.input(prompt)
    if not screen.interactive:
        # A transcript of piped input shows what was typed.
        screen.console.print(entered, soft_wrap=True)
    return entered
