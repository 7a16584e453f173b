"""The table as one person sees it, drawn line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from dudo.bots import BOTS
from dudo.cli import dice
from dudo.cli.chance import percent
from dudo.cli.rules import rules_name
from dudo.cli.screen import FULL, Screen
from dudo.odds import advise_view, at_least, chance_word, table
from dudo.rules import (
    FACES,
    PACO,
    Bid,
    CallCalza,
    CallDudo,
    Event,
    Roll,
    RoundEnded,
    Rules,
    State,
    View,
    matching,
)
from dudo.words import Phrase, Words, narrate

_GAP = 3
"""Columns between two things that stand side by side."""
_TOLD = 6
"""Opponents up to whom each is told in a sentence."""
_NAME = 24
"""Columns of a name at most."""
_SHORT_NAME = 8
"""Columns that a name has in the smallest window."""
_BESIDE_NAME = 36
"""Columns of what stands beside a name at the reveal: a sign, "(you)", five dice, the count."""
_SUGGESTED = 3
"""Raises that the assistant shows."""


@dataclass(frozen=True, slots=True)
class Board:
    """Draws views and tells events for ``me`` (None: nobody at the table); ``names`` by seat."""

    screen: Screen
    say: Words
    names: Sequence[str]
    me: int | None
    assisted: bool

    def title(self, rules: Rules) -> None:
        """What is played."""
        players = len(self.names)
        name = rules_name(self.say, rules)
        title = self.say("term-title", rules=name, players=players, n=rules.starting_dice)
        if self.assisted:
            title += f" · {self.say('term-assisted')}"
        self.screen.print(Text(title, style="bold"))

    def opponents(self, kinds: Sequence[str]) -> None:
        """Who is at the table, and how they play."""
        width = max(cell_len(self.name(seat)) for seat in range(1, len(self.names))) + 2
        for seat, kind in enumerate(kinds, 1):
            name, about = self.name(seat), self.say(f"bot-{kind}")
            if len(kinds) <= _TOLD:
                about += f". {self.say(BOTS[kind].about)}"
            if self.screen.plain:
                self.screen.print(self.label(name, about), indent=2)
            else:
                who = _padded(Text.assemble(self.screen.emblem(seat), " ", name), width + 2)
                room = self.screen.width - who.cell_len - 2
                self._beside(who, Text(about).wrap(self.screen.console, room))

    # --- the seats ------------------------------------------------------------------------

    def seats(self, view: View) -> None:
        """Everybody in playing order: who acts, dice left, last bid."""
        rows = [self._seat(view, seat) for seat in range(len(self.names))]
        widest = max(row.cell_len for row in rows)
        room = self.screen.width - 2
        if len(rows) > 8 and 2 * widest + _GAP <= room and not self.screen.plain:
            half = (len(rows) + 1) // 2
            rows = [
                Text.assemble(_padded(left, widest + _GAP), right)
                for left, right in zip(rows, [*rows[half:], Text()], strict=False)
            ][:half]
        for row in rows:
            self.screen.print(row, indent=2)

    def _seat(self, view: View, seat: int) -> Text:
        acts = seat == view.to_act
        left = view.counts[seat]
        bids = [bid for bidder, bid in view.bids if bidder == seat]
        if self.screen.plain:
            parts = [self.name(seat), self.say("dice-count", n=left)]
            parts += [dice.bid(self.screen, bids[-1])] if bids else []
            parts += [self.say("term-to-act")] if acts else []
            return Text(", ".join(parts))
        width = max(cell_len(self.name(other)) for other in range(len(self.names)))
        last = bids[-1] if bids else None
        to_beat = view.last is not None and last == view.last[1]
        return Text.assemble(
            (self.screen.glyphs.act if acts else " ", "bold"),
            " ",
            self.screen.emblem(seat) if left else " ",
            " ",
            _padded(Text(self.name(seat), style="bold" if acts else "" if left else "dim"), width),
            "  ",
            _padded(self._dice_left(view, seat), view.rules.starting_dice + 2),
            "  ",
            (dice.bid(self.screen, last) if last else "", "bold" if to_beat else ""),
        )

    def _dice_left(self, view: View, seat: int) -> Text:
        if not view.counts[seat]:
            return Text(self.say("term-outcome-out"), style="dim")
        return dice.pips(self.screen, view.counts[seat], view.rules.starting_dice)

    def name(self, seat: int) -> str:
        """The name of a seat, no wider than its column; one's own says so."""
        name = Text(self.names[seat])
        if not self.screen.plain:
            room = min(_NAME, max(_SHORT_NAME, self.screen.width - _BESIDE_NAME))
            name.truncate(room, overflow="ellipsis" if self.screen.glyphs is FULL else "crop")
        return f"{name} ({self.say('term-you')})" if seat == self.me else name.plain

    def label(self, title: str, *about: str | Text) -> Text:
        """A title and what it is about, as a sentence has them."""
        return Text.assemble(self.say("term-label", title=title), " ", *about)

    # --- one's turn -----------------------------------------------------------------------

    def turn(self, view: View) -> None:
        """All that one needs to decide: the seats, the bids, the bid to beat, one's dice."""
        self.screen.print()
        self.seats(view)
        if len(view.bids) > 1:
            self._pair(self.say("term-bids"), *self.bids(view.bids))
        self.screen.print()
        last = view.last
        if self.screen.dice != "row":
            self._pictures(view)
        else:
            if last:
                said = Text(dice.bid(self.screen, last[1], spaced=True), style="bold")
                said.append(f" {self.say('term-by', name=self.name(last[0]))}", style="not bold")
                self._pair(self.say("term-beat"), said)
            self.hand(view)
        if self.assisted:
            self._advice(view)
        self.screen.print()

    def hand(self, view: View) -> None:
        """One's own dice on a line."""
        last = view.last[1] if view.last else None
        row = dice.row(view.hand, dice.counter(last, view.jokers), spoken=self.screen.plain)
        if last:
            between = "; " if self.screen.plain else "  "
            row.append(f"{between}{self._counting(view, last)}")
        self._pair(self.say("term-your-dice"), row)

    def _counting(self, view: View, last: Bid) -> str:
        return self.say("term-counting", n=matching(view.hand, last.face, view.jokers))

    def _pictures(self, view: View) -> None:
        """The bid to beat and one's own dice side by side, as dice."""
        last = view.last[1] if view.last else None
        left: list[Text] = []
        large = self.screen.dice == "large"
        if view.last:
            assert last is not None
            count = f"{last.count} {self.screen.glyphs.times} "
            blank = " " * len(count)
            drawn = dice.pictures((last.face,), lambda _: True, large)
            left = [
                Text.assemble(self.say("term-beat"), " ", self.screen.emblem(view.last[0])),
                *(
                    Text.assemble((count if at == len(drawn) // 2 else blank, "bold"), line)
                    for at, line in enumerate(drawn)
                ),
            ]
        title = self.say("term-your-dice")
        if last:
            title += f", {self._counting(view, last)}"
        counts = dice.counter(last, view.jokers)
        right = [Text(title), *dice.pictures(view.hand, counts, large)]
        width = max((line.cell_len for line in left), default=-_GAP) + _GAP
        for at, line in enumerate(right):
            start = _padded(left[at], width) if left else Text()
            self.screen.print(Text.assemble(start, line), indent=2)

    def _advice(self, view: View) -> None:
        advice = advise_view(view)
        if view.last:
            own, hidden = view.hand, view.total - len(view.hand)
            true = at_least(own, hidden, view.last[1], view.jokers)
            self._pair(self.say("term-this-bid"), Text(self.chance(true)))
        if advice.raises:
            told = [
                Text.assemble(
                    (dice.bid(self.screen, option.bid), "bold"), f" {self.chance(option.chance)}"
                )
                for option in advice.raises[:_SUGGESTED]
                if option.chance
            ]
            self._pair(self.say("term-raises"), *(told or [Text(self.say("odds-none-true"))]))

    def chance(self, chance: float) -> str:
        """A percentage and its word."""
        return f"{self.percent(chance)} {self.say(chance_word(chance))}"

    def percent(self, chance: float) -> str:
        """A chance in whole percent."""
        return percent(self.say, chance)

    # --- the bids and what is legal -------------------------------------------------------

    def bids(self, bids: Sequence[tuple[int, Bid]]) -> list[str]:
        """Who said what, in order."""
        return [f"{self.name(seat)} {dice.bid(self.screen, bid)}" for seat, bid in bids]

    def legal(self, view: View) -> str:
        """What is open, in one short sentence."""
        groups: dict[tuple[int, int], list[int]] = {}
        for face in (*FACES[1:], PACO):
            span = view.ranges[face - 1]
            if span:
                groups.setdefault(span, []).append(face)
        parts = []
        for (least, most), faces in groups.items():
            counts = str(least) if least == most else f"{least}–{most}"
            faces_said = " ".join(map(dice.face, faces))
            parts.append(f"{counts} {self.screen.glyphs.times} {faces_said}")
        parts += ["dudo"] if view.dudo else []
        parts += ["calza"] if view.calza else []
        return self.say("term-legal", list=", ".join(parts))

    # --- what happens -----------------------------------------------------------------------

    def event(self, event: Event, before: State) -> None:
        """What somebody did, told with their sign; calls stand out."""
        style = "bold" if isinstance(event, CallDudo | CallCalza) else ""
        for phrase in narrate(event, before):
            line = Text(style=style)
            if "who" in phrase.params and not self.screen.plain:
                line.append_text(self.screen.emblem(int(phrase.params["who"]))).append(" ")
            self.screen.print(line.append(self._sentence(phrase)), indent=2)

    def round_begins(self, roll: Roll, before: State) -> None:
        """The heading of a round, before its dice; the table changes its light for a palifico."""
        facts = self.say("term-in-play", n=before.total)
        if before.palifico:
            facts += f" · {self.say('term-palifico')}"
        self.screen.heading(self.say("term-round", round=before.round), facts, before.palifico)
        for phrase in narrate(roll, before)[1:]:
            self.screen.print(Text(self._sentence(phrase), style="bold"), indent=2)

    def round_ends(self, result: RoundEnded) -> None:
        """What a round came to, sentence by sentence."""
        for at, phrase in enumerate(narrate(result)):
            if phrase.key != "result-wins":
                text = Text(self._sentence(phrase), style="" if at else "bold")
                self.screen.print(text, indent=2)
        if result.winner is not None:
            self.winner(result.winner)

    def outcome(self, result: RoundEnded) -> str:
        """What a round came to, in one sentence."""
        return self._sentence(narrate(result)[0])

    def winner(self, seat: int) -> None:
        """The last sentence of a game."""
        sentence = self._sentence(Phrase("result-wins", {"who": seat}))
        sign = Text() if self.screen.plain else self.screen.emblem(seat).append(" ")
        self.screen.print()
        self.screen.print(Text.assemble(sign, (sentence, "bold")), indent=2)

    def _sentence(self, phrase: Phrase) -> str:
        return self.say.say(phrase, self.names, self.me)

    # --- on request -----------------------------------------------------------------------

    def history(self, view: View) -> None:
        """Every finished round, and the bids of this one."""
        self.screen.heading(self.say("term-history"))
        if not view.past and not view.bids:
            self.screen.print(self.say("term-no-history"), indent=2)
        for result in view.past:
            title = Text(self.say("term-round", round=result.number), style="bold")
            if result.palifico:
                title.append(f", {self.say('term-palifico')}", style="not bold")
            self.screen.print(title, indent=2)
            call = f"{self.name(result.caller)} {result.call}"
            self._flow([*self.bids(result.bids), call], indent=4)
            self.screen.print(self.outcome(result), indent=4)
        if view.bids:
            self.screen.print(
                Text(self.say("term-round", round=view.round), style="bold"), indent=2
            )
            self._flow(self.bids(view.bids), indent=4)

    def odds(self, view: View) -> None:
        """How likely each bid is, for the counts that matter now."""
        self.screen.heading(self.say("term-odds"))
        chances = table(view.hand, view.total - len(view.hand), view.jokers)
        faces = (*FACES[1:], PACO)
        # From the least that may be said now to the last that is not hopeless.
        lasting = [view.last[1].count] if view.last else []
        open_now = [span[0] for span in view.ranges if span]
        first = min([*lasting, *open_now], default=1)
        counts = [
            count
            for count in range(first, view.total + 1)
            if count in lasting or any(0.01 <= chances[face - 1][count - 1] < 1 for face in faces)
        ]
        width = len(self.percent(1)) + 3
        heads = [f"{dice.face(face)} ".rjust(width) for face in faces]
        self.screen.print(Text(f"    {''.join(heads)}", style="bold"), indent=2)
        for count in counts:
            row = Text(f"{count:>2} {self.screen.glyphs.times}", style="bold")
            for face in faces:
                text = self.percent(chances[face - 1][count - 1])
                if view.last and view.last[1] == (count, face):
                    row.append(f"[{text}]".rjust(width), style="bold")
                    continue
                span = view.ranges[face - 1]
                if any(view.ranges) and not (span and span[0] <= count <= span[1]):
                    text = "·"
                row.append(f"{text} ".rjust(width), style="not bold")
            self.screen.print(row, indent=2)
        note = [self.say("term-odds-last")] if view.last else []
        note += [self.say("term-odds-closed")] if any(view.ranges) else []
        self.screen.print(" ".join(note), indent=2)

    def help(self) -> None:
        """What can be typed."""
        say = self.say
        self.screen.heading(say("help-title"))
        rows = [
            (say("help-bid", fives=say("face-names", face=5)), say("help-bid-about")),
            (say("help-pacos", pacos=say("face-names", face=1)), say("help-pacos-about")),
            (say("help-enter"), say("help-enter-about")),
            *(
                (f"{letter}, {say(f'entry-{name}')}", say(f"help-{name}-about"))
                for letter, name in (
                    *(("d", "dudo"), ("c", "calza"), ("?", "help"), ("h", "history")),
                    *(("o", "odds"), ("r", "rules"), ("q", "leave")),
                )
            ),
        ]
        width = max(cell_len(key) for key, _ in rows) + _GAP
        for key, about in rows:
            head = self.label(key) if self.screen.plain else _padded(Text(key), width)
            room = self.screen.width - head.cell_len - 2
            self._beside(head, Text(about).wrap(self.screen.console, room))
        self.screen.print()
        self.screen.print(say("help-dice"), indent=2)

    def _pair(self, title: str, *items: Text | str, width: int | None = None) -> None:
        """A title, and beside it what it is about; long lists wrap between their items."""
        if width is None:
            titles = ("term-beat", "term-your-dice", "term-bids", "term-raises", "term-this-bid")
            width = max(cell_len(self.say(key)) for key in titles) + 2
        head = self.label(title) if self.screen.plain else _padded(Text(title), width)
        room = self.screen.width - head.cell_len - 2
        self._beside(head, self.screen.flow(items, room))

    def _beside(self, head: Text, lines: Iterable[Text]) -> None:
        for at, line in enumerate(lines):
            start = Text(" " * head.cell_len) if at else head
            self.screen.print(Text.assemble(start, line), indent=2)

    def _flow(self, items: Iterable[Text | str], indent: int) -> None:
        for line in self.screen.flow(items, self.screen.width - indent):
            self.screen.print(line, indent=indent)


def _padded(text: Text, width: int) -> Text:
    return Text.assemble(text, " " * max(0, width - text.cell_len))
