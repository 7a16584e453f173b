"""A record read from text, strictly: whatever follows from the rules must be there and be right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NoReturn

from dudo.record.lines import Line, RecordError, Word, plain_or_quoted, split
from dudo.record.model import Record, check_name
from dudo.record.seal_lines import bytes_of, check_digest, game_of, opening_of
from dudo.record.seals import Opening, RoundSeal, Seals
from dudo.record.writer import (
    CUSTOM,
    VERSION,
    Seat,
    Wording,
    result_lines,
    round_line,
    settled_how,
    who,
    worded,
)
from dudo.rules import (
    CHOICES,
    HIDDEN,
    PRESETS,
    Action,
    Bid,
    CallCalza,
    CallDudo,
    Count,
    Event,
    GameStarted,
    Hand,
    MakeBid,
    NameOpener,
    Phase,
    Roll,
    RollOff,
    RoundEnded,
    Rules,
    RulesError,
    State,
    UnreadableError,
    apply,
    new_game,
    shown,
)

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,5}")
# Errors that are about who does something, not about what is done.
_ABOUT_WHO: Final = frozenset({"not-your-turn", "out", "own-bid"})


def read(text: str | bytes) -> Record:
    """The record that ``text`` (UTF-8, where bytes) holds.

    Raises:
        RecordError: with line, column and what would have been right; the codes are listed in
            ``docs/reference/record.md``.
    """
    if isinstance(text, bytes):
        text = _decoded(text)
    return _Reader(text.removeprefix("\ufeff")).record()


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        raise RecordError(
            "not-utf-8",
            "Not UTF-8: save the record in this encoding.",
            before.count("\n") + 1,
            len(before) - before.rfind("\n"),
        ) from None


class _Reader:
    """Goes through the lines once, playing the game as it reads it."""

    def __init__(self, text: str) -> None:
        self._rest: Iterator[Line] = split(text)
        self._last = Line(1, (), 1)
        self._next: Line | None = next(self._rest, None)
        self._digest: Line | None = None
        self._names: tuple[str, ...] = ()
        self._events: list[Event] = []
        self._seals: Seals | None = None
        self._state: State

    def record(self) -> Record:
        self._version()
        engine, headers = self._headers()
        rules = self._rules()
        self._players()
        self._sealed()
        self._first(rules)
        while self._next is not None and not self._waits_for(Phase.OVER):
            self._round()
        if self._seals is not None:
            if self._waits_for(Phase.OVER):
                self._seals = self._seals._replace(master=self._opening("master"))
            if self._digest is None and self._next is None:
                self._unexpected("digest HEX")
        if self._next is not None:
            raise self._next.error("game-over", "The game is over: nothing can follow.")
        return Record(self._names, tuple(self._events), headers, engine, self._seals)

    # --- the head --------------------------------------------------------------------------

    def _version(self) -> None:
        line, first = self._next, f"dudo record {VERSION}"
        if (
            line is None
            or line.number != 1
            or [word.text for word in line.words[:2]] != first.split()[:2]
        ):
            message = f"The first line of a record is: {first}."
            raise RecordError("not-a-record", message, 1, 1, expected=first)
        if len(line.words) < 3 or line.words[2].text != VERSION:
            raise line.error("unknown-version", f"This reader knows: {first}.", 2, expected=first)
        self._take(3, first)

    def _headers(self) -> tuple[str | None, tuple[tuple[str, str], ...]]:
        headers: dict[str, str] = {}
        while self._next is not None and self._next.header is not None:
            key, value = self._next.header
            if key in headers:
                raise self._next.error("twice", f"The header {key!r} stands twice.", key=key)
            headers[key] = value
            self._take(0)
        return headers.pop("engine", None), tuple(headers.items())

    def _rules(self) -> Rules:
        known = [*PRESETS, CUSTOM]
        head = self._need("rules PRESET", size=2)
        name = head.words[1].text
        if name not in known:
            raise head.error(
                "no-such-preset",
                f"There is no preset {name!r}: write {_either(known)}.",
                1,
                preset=name,
                values=known,
            )
        options: dict[str, object] = {}
        places: dict[str, Line] = {}
        while self._next is not None and not self._next.starts("player"):
            option, value, line = self._option()
            if option in options:
                raise line.error("twice", f"The option {option} stands twice.", option=option)
            options[option], places[option] = value, line
        for option in CHOICES:
            if option not in options:
                values = [shown(value) for value in CHOICES[option]]
                raise self._here(
                    "missing-option",
                    f"The option {option} is missing: write it with {_either(values)}.",
                    option=option,
                    values=values,
                )
        try:
            rules = Rules(**options)  # type: ignore[arg-type]
        except RulesError as error:
            raise _at(places[error.params["option"]], 0, error) from None
        if name != (rules.preset or CUSTOM):
            right = rules.preset or CUSTOM
            raise head.error(
                "wrong-preset",
                f"The options listed are not {name}: they are {right}.",
                1,
                preset=name,
                expected=right,
            )
        return rules

    def _option(self) -> tuple[str, object, Line]:
        line = self._next
        assert line is not None
        if not line.words or line.words[0].text not in CHOICES:
            said = str(line.words[0]) if line.words else "A header"
            raise line.error(
                "no-such-option",
                f"{said} is no option of the rules: the options are {', '.join(CHOICES)}; "
                "after them come the lines of the players.",
                option=said,
            )
        option = line.words[0].text
        self._take(2, f"{option} VALUE")
        for value in CHOICES[option]:
            if shown(value) == line.words[1].text:
                return option, value, line
        values = [shown(value) for value in CHOICES[option]]
        raise line.error(
            "no-such-value",
            f"{option} cannot be {line.words[1]}: write {_either(values)}.",
            1,
            option=option,
            value=line.words[1].text,
            values=values,
        )

    def _players(self) -> None:
        names: list[str] = []
        self._names = ()
        while not names or (self._next is not None and self._next.starts("player")):
            line = self._need(f"player {len(names)} NAME", size=3)
            if line.words[1].text != str(len(names)):
                message = f"The next player has seat {len(names)}."
                raise line.error("wrong-seat", message, 1, expected=str(len(names)))
            name = line.words[2]
            if not name.quoted and plain_or_quoted(name.text) != name.text:
                right = plain_or_quoted(name.text)
                message = f"This name must be written as {right}."
                raise line.error("not-a-name", message, 2, expected=right)
            try:
                names.append(check_name(name.text))
            except UnreadableError as error:
                raise _at(line, 2, error) from None
            last = line
        self._names = tuple(names)
        try:
            new_game(PRESETS["classic"], len(names))
        except UnreadableError as error:
            raise _at(last, 0, error) from None

    # --- the first player ------------------------------------------------------------------

    def _first(self, rules: Rules) -> None:
        given: int | None = None
        line, how = self._next, settled_how(rules)
        if line is not None and line.starts("first") and len(line.words) == 2:
            given = self._seat(line, 1)
            self._take(2)
        self._events.append(GameStarted(rules, len(self._names), given))
        self._state = new_game(rules, len(self._names), given)
        while self._waits_for(Phase.OPENER) and self._next is not None:
            if rules.first_player == "roll-off":
                line = self._need("roll-off", size=1)
                contenders = self._state.contenders
                want = tuple(2 * (seat in contenders) for seat in range(len(self._names)))
                self._apply(RollOff(self._dice(want, "123456")), line)
                if not self._waits_for(Phase.OPENER):
                    self._expect(("first", Seat(self._state.opener), how))
            else:
                line = self._need(f"first NAME {how}", size=3)
                seat = self._seat(line, 1)
                if not line.words[2].is_(how):
                    raise line.error(
                        "does-not-follow",
                        f"With first_player {rules.first_player}, write {how} here, or nothing "
                        "where it was settled before.",
                        2,
                        expected=f"first {who(seat, self._names)} {how}",
                    )
                self._apply(NameOpener(seat), line)

    # --- seals -----------------------------------------------------------------------------

    def _sealed(self) -> None:
        """The seal of the game and what the seats contributed, where it has a seal."""
        if self._next is None or not self._next.starts("seal"):
            return
        contributions: list[bytes | None] = [None] * len(self._names)
        # Before the line is taken: from here on, a digest may be the next.
        self._seals = Seals("", b"", (), (), None)
        line = self._need("seal GAME HEX", size=3)
        game, commitment = game_of(line, 1), bytes_of(line, 2)
        while self._next is not None and self._next.starts("seed"):
            line = self._need("seed NAME HEX", size=3)
            seat = self._seat(line, 1)
            if contributions[seat] is not None:
                raise line.error("twice", "What this player contributed stands here already.", 1)
            contributions[seat] = bytes_of(line, 2)
        self._seals = Seals(game, commitment, tuple(contributions), (), None)

    def _opening(self, keyword: str) -> Opening:
        return opening_of(self._need(f"{keyword} HEX HEX", size=3))

    # --- rounds ----------------------------------------------------------------------------

    def _round(self) -> None:
        line, seals = self._expect(round_line(self._state)), self._seals
        seal = None if seals is None else bytes_of(self._need("seal HEX", size=2), 1)
        self._apply(Roll(self._dice(self._state.counts, "123456?")), line)
        while self._waits_for(Phase.BID) and self._next is not None:
            self._move()
        if self._waits_for(Phase.COUNT) and self._next is not None:
            line = self._need("count NUMBER", size=2)
            number = line.words[1].text
            if not _NUMBER.fullmatch(number):
                raise line.error(
                    "unexpected-word",
                    "Write how many dice bear the bid out.",
                    1,
                    expected="count NUMBER",
                )
            self._apply(Count(int(number)), line, 1)
            result = self._events[-1]
            assert isinstance(result, RoundEnded)
            for expected in result_lines(result)[1:]:
                self._expect(expected)
        if seals is not None and seal is not None:
            ended = self._waits_for(Phase.ROLL) or self._waits_for(Phase.OVER)
            opening = self._opening("open") if ended else None
            self._seals = seals._replace(rounds=(*seals.rounds, RoundSeal(seal, opening)))

    def _move(self) -> None:
        player = who(self._state.to_act, self._names)
        line = self._need(f"{player} 4x5", size=2, keyword=False)
        seat = self._seat(line, 0)
        said = line.words[1]
        action: Action
        if said.is_("dudo"):
            action = CallDudo(seat)
        elif said.is_("calza"):
            action = CallCalza(seat)
        else:
            try:
                action = MakeBid(seat, Bid.parse("" if said.quoted else said.text))
            except UnreadableError as error:
                if error.code != "not-a-bid":
                    raise _at(line, 1, error) from None
                raise line.error(
                    "not-a-bid",
                    f"{said} is not a bid or a call: write the count, an x and the face, like 4x5, "
                    "or dudo, or calza.",
                    1,
                ) from None
        self._apply(action, line, 1)
        result = self._events[-1]
        if isinstance(result, RoundEnded):
            for expected in result_lines(result):
                self._expect(expected)

    def _dice(self, want: tuple[int, ...], faces: str) -> tuple[Hand, ...]:
        hands: dict[int, Hand] = {}
        while self._next is not None and self._next.starts("dice"):
            line = self._take(3, "dice NAME DICE")
            assert line is not None
            seat, dice = self._seat(line, 1), line.words[2]
            if seat in hands:
                raise line.error("twice", "The dice of this player stand here already.", 1)
            if not want[seat]:
                raise line.error("wrong-dice", "This player has no dice to roll.", 1, dice=0)
            for at, die in enumerate(dice.text):
                if die not in faces or dice.quoted:
                    raise RecordError(
                        "not-dice",
                        f"Dice are written as one word of {_either(list(faces))}.",
                        line.number,
                        dice.column + at,
                    )
            if len(dice.text) != want[seat]:
                raise line.error(
                    "wrong-dice",
                    f"This player rolls {want[seat]} dice, not {len(dice.text)}.",
                    2,
                    dice=want[seat],
                )
            hands[seat] = tuple(HIDDEN if die == "?" else int(die) for die in dice.text)
        for seat, number in enumerate(want):
            if number and seat not in hands:
                dice_form = "?" * number if "?" in faces else "DICE"
                self._unexpected(f"dice {who(seat, self._names)} {dice_form}")
        return tuple(hands.get(seat, ()) for seat in range(len(want)))

    # --- lines -----------------------------------------------------------------------------

    def _waits_for(self, phase: Phase) -> bool:
        return self._state.phase is phase

    def _apply(self, action: Action, line: Line, word: int = 0) -> None:
        try:
            self._state, events = apply(self._state, action)
        except RulesError as error:
            raise _at(line, 0 if error.code in _ABOUT_WHO else word, error) from None
        self._events += events

    def _take(self, size: int, form: str = "") -> Line | None:
        """The next line, which has ``size`` words and looks like ``form``."""
        line = self._next
        if line is not None:
            if len(line.words) != size:
                raise line.error(
                    "unexpected-word",
                    f"The line should read: {form}.",
                    min(size, len(line.words)),
                    expected=form,
                )
            self._last, self._next = line, next(self._rest, None)
            if self._seals is not None and self._next is not None and self._next.starts("digest"):
                self._end()
        return line

    def _end(self) -> None:
        """Take the digest, which is the last line."""
        self._digest, self._next = self._next, None
        assert self._digest is not None
        check_digest(self._digest)
        line = next(self._rest, None)
        if line is not None:
            raise line.error("game-over", "The digest is the last line: nothing can follow.")

    def _need(self, form: str, size: int, keyword: bool = True) -> Line:
        """The next line, which looks like ``form`` and begins with its first word."""
        line = self._next
        if line is None or not line.words or (keyword and not line.starts(form.split()[0])):
            self._unexpected(form)
        self._take(size, form)
        return line

    def _expect(self, wording: Wording) -> Line:
        """The next line, which must say exactly this, since it follows from the rules."""
        right = worded(wording, self._names)
        line = self._next
        if line is None or line.header:
            self._unexpected(right)
        for at, expected in enumerate(wording):
            if at < len(line.words):
                word = line.words[at]
                if isinstance(expected, str):
                    if word.is_(expected):
                        continue
                elif self._find(word) == expected.seat:
                    continue
            raise line.error(
                "does-not-follow", f"By the rules this line is: {right}.", at, expected=right
            )
        self._take(len(wording), right)
        return line

    def _seat(self, line: Line, at: int) -> int:
        word = line.words[at]
        seat = self._find(word)
        if seat is not None:
            return seat
        if self._names.count(word.text) > 1:
            raise line.error(
                "two-of-that-name", "More than one player is called so: write the seat.", at
            )
        listed = ", ".join(who(seat, self._names) for seat in range(len(self._names)))
        raise line.error(
            "no-such-player",
            f"{word} is none of the players, who are {listed}"
            + ("." if word.quoted else ": names with spaces or signs stand in quotes."),
            at,
            players=listed,
        )

    def _find(self, word: Word) -> int | None:
        """The seat that a word names by its number or its player, if it names one."""
        if not word.quoted and _NUMBER.fullmatch(word.text):
            seat = int(word.text)
            return seat if seat < len(self._names) else None
        # A keyword or an odd word is a name only in quotes.
        plain = word.quoted or plain_or_quoted(word.text) == word.text
        return self._names.index(word.text) if plain and self._names.count(word.text) == 1 else None

    def _here(self, code: str, message: str, **params: Any) -> RecordError:
        """An error at the next line, or at the end of the last one."""
        if self._next is not None:
            return self._next.error(code, message, **params)
        return RecordError(code, message, self._last.number, self._last.end, **params)

    def _unexpected(self, form: str) -> NoReturn:
        if self._next is None:
            raise self._here("ends-early", f"More must follow: {form}.", expected=form)
        raise self._here("unexpected-line", f"Here the line should read: {form}.", expected=form)


def _at(line: Line, word: int, error: RulesError) -> RecordError:
    """What the rules object to, at its place."""
    params = {key: value for key, value in error.params.items() if key not in ("line", "column")}
    return line.error(error.code, error.message, word, **params)


def _either(words: list[str]) -> str:
    return ", ".join(words[:-1]) + " or " + words[-1]
