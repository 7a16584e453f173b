"""The table as one person sees it, drawn line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from babel.numbers import format_percent
from rich.cells import cell_len
from rich.text import Text

from dudo.cli import dice
from dudo.cli.screen import Screen
from dudo.odds import advise_view, at_least, chance_word, table
from dudo.rules import FACES, PACO, Bid, RoundEnded, View, matching
from dudo.words import Words, narrate

_GAP = 3
"""Columns between two things that stand side by side."""
_SUGGESTED = 3
"""Raises that the assistant shows."""


@dataclass(frozen=True, slots=True)
class Board:
    """Draws views for ``me``; ``names`` by seat."""

    screen: Screen
    say: Words
    names: Sequence[str]
    me: int
    assisted: bool

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
        """The name of a seat; one's own says so."""
        name, you = self.names[seat], self.say("term-you")
        # Who gave no name is called so already.
        return f"{name} ({you})" if seat == self.me and name.casefold() != you else name

    # --- one's turn -----------------------------------------------------------------------

    def turn(self, view: View) -> None:
        """All that one needs to decide: the seats, the bids, the bid to beat, one's dice."""
        self.screen.print()
        self.seats(view)
        if len(view.bids) > 1:
            self._pair(self.say("term-bids"), self.bids(view.bids))
        self.screen.print()
        last = view.last
        if self.screen.pictures:
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
        row = dice.row(view.hand, dice.counter(last, view.jokers))
        if last:
            row.append(f"  {self._counting(view, last)}")
        self._pair(self.say("term-your-dice"), row)

    def _counting(self, view: View, last: Bid) -> str:
        return self.say("term-counting", n=matching(view.hand, last.face, view.jokers))

    def _pictures(self, view: View) -> None:
        """The bid to beat and one's own dice side by side, as dice."""
        last = view.last[1] if view.last else None
        left: list[Text] = []
        if view.last:
            assert last is not None
            count = f"{last.count} {self.screen.glyphs.times} "
            blank = " " * len(count)
            drawn = dice.pictures((last.face,), lambda _: True)
            left = [
                Text.assemble(self.say("term-beat"), " ", self.screen.emblem(view.last[0])),
                *(
                    Text.assemble((count if at == 1 else blank, "bold"), line)
                    for at, line in enumerate(drawn)
                ),
            ]
        title = self.say("term-your-dice")
        if last:
            title += f", {self._counting(view, last)}"
        right = [Text(title), *dice.pictures(view.hand, dice.counter(last, view.jokers))]
        width = max((line.cell_len for line in left), default=-_GAP) + _GAP
        for at, line in enumerate(right):
            start = _padded(left[at], width) if left else Text()
            self.screen.print(Text.assemble(start, line), indent=2)

    def _advice(self, view: View) -> None:
        advice = advise_view(view)
        if view.last:
            own, hidden = view.hand, view.total - len(view.hand)
            true = at_least(own, hidden, view.last[1], view.jokers)
            self._pair(dice.bid(self.screen, view.last[1]), Text(self.chance(true)))
        if advice.raises:
            shown = [
                f"{dice.bid(self.screen, option.bid)} {self.chance(option.chance)}"
                for option in advice.raises[:_SUGGESTED]
            ]
            self._pair(self.say("term-raises"), Text(", ".join(shown)))

    def chance(self, chance: float) -> str:
        """A percentage and its word."""
        return f"{self.percent(chance)} {self.say(chance_word(chance))}"

    def percent(self, chance: float) -> str:
        """A chance as people read it; 0 % and 100 % are kept for what is impossible or certain."""
        shown = chance if chance in (0, 1) else min(0.99, max(0.01, chance))
        return format_percent(shown, locale=self.say.language)

    # --- the bids and what is legal -------------------------------------------------------

    def bids(self, bids: Sequence[tuple[int, Bid]]) -> Text:
        """Who said what, in order."""
        said = [f"{self.names[seat]} {dice.bid(self.screen, bid)}" for seat, bid in bids]
        return Text(", ".join(part.replace(" ", "\u00a0") for part in said))

    def legal(self, view: View) -> str:
        """What is open, in one short sentence."""
        groups: dict[tuple[int, int], list[int]] = {}
        for face in (*FACES[1:], PACO):
            counts = view.ranges[face - 1]
            if counts:
                groups.setdefault(counts, []).append(face)
        parts = []
        for (least, most), faces in groups.items():
            counts_said = str(least) if least == most else f"{least}–{most}"
            faces_said = "\u00a0".join(map(dice.face, faces))
            parts.append(f"{counts_said}\u00a0{self.screen.glyphs.times}\u00a0{faces_said}")
        parts += ["dudo"] if view.dudo else []
        parts += ["calza"] if view.calza else []
        return self.say("term-legal", list=", ".join(parts))

    # --- on request -----------------------------------------------------------------------

    def history(self, view: View) -> None:
        """Every finished round, and the bids of this one."""
        self.screen.heading(self.say("term-history"))
        if not view.past and not view.bids:
            self.screen.print(self.say("term-no-history"), indent=2)
        for result in view.past:
            call = f"{self.names[result.caller]} {result.call}".replace(" ", "\u00a0")
            title = Text(self.say("term-round", round=result.number), style="bold")
            if result.palifico:
                title.append(f", {self.say('term-palifico')}", style="not bold")
            self.screen.print(title, indent=2)
            self.screen.print(Text.assemble(self.bids(result.bids), ", ", call), indent=4)
            self.screen.print(self.outcome(result), indent=4)
        if view.bids:
            self.screen.print(
                Text(self.say("term-round", round=view.round), style="bold"), indent=2
            )
            self.screen.print(self.bids(view.bids), indent=4)

    def outcome(self, result: RoundEnded) -> str:
        """What a round came to, in one sentence."""
        return self.say.say(narrate(result)[0], self.names, self.me)

    def odds(self, view: View) -> None:
        """How likely each bid is, for the counts that matter now."""
        self.screen.heading(self.say("term-odds"))
        chances = table(view.hand, view.total - len(view.hand), view.jokers)
        faces = (*FACES[1:], PACO)
        # The counts that are neither certain nor hopeless for every face.
        counts = [
            count
            for count in range(1, view.total + 1)
            if any(0.01 <= chances[face - 1][count - 1] < 1 for face in faces)
        ]
        said = max((len(self.percent(0.99)), 4)) + 2
        head = "".join(dice.face(face).rjust(said - 1) + " " for face in faces)
        self.screen.print(Text(f"{'':4}{head}".rstrip(), style="bold"), indent=2)
        for count in counts:
            row = Text(f"{count:>2} {self.screen.glyphs.times}", style="bold")
            for face in faces:
                text = self.percent(chances[face - 1][count - 1])
                legal = view.ranges[face - 1]
                closed = any(view.ranges) and not (legal and legal[0] <= count <= legal[1])
                shown = f"({text})" if closed else f"{text} "
                row.append(shown.rjust(said), style="dim" if closed else "not bold")
            row.rstrip()
            self.screen.print(row, indent=2)
        if any(view.ranges):
            self.screen.print(self.say("term-odds-note"), indent=2)

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
            self._pair(key, Text(about), width)
        self.screen.print()
        self.screen.print(say("help-dice"), indent=2)

    def _pair(self, title: str, what: Text, width: int | None = None) -> None:
        """A title, and beside it what it is about, which may wrap."""
        if width is None:
            titles = ("term-beat", "term-your-dice", "term-bids", "term-raises")
            width = max(cell_len(self.say(key)) for key in titles) + 2
        if self.screen.plain:
            self.screen.print(Text.assemble(f"{title}: ", what), indent=2)
            return
        lines = what.wrap(self.screen.console, self.screen.width - width - 2) or [Text()]
        for at, line in enumerate(lines):
            start = _padded(Text(title), width) if at == 0 else Text(" " * width)
            self.screen.print(Text.assemble(start, line), indent=2)


def _padded(text: Text, width: int) -> Text:
    return Text.assemble(text, " " * max(0, width - text.cell_len))
