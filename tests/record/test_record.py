"""A record says everything that a game was, and what it says is checked."""

import contextlib
import hashlib
import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dudo.record import Opening, Record, RecordError, read, write
from dudo.rules import (
    HIDDEN,
    GameStarted,
    IllegalError,
    Phase,
    Roll,
    RoundEnded,
    RulesError,
    UnreadableError,
    preset,
    view,
)
from tests.record.games import play, records

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.dudo"))


def a_game(steps: int = 40, hidden: float = 0) -> Record:
    events = play(preset("classic"), 3, 1, steps, Random(7), hidden)
    return Record(("Ana", "Bob le Grand", "Léa"), events, (("date", "2026-01-31"),))


def error_of(text: str) -> RecordError | None:
    try:
        read(text)
    except RecordError as error:
        return error
    return None


@settings(max_examples=150)
@given(records())
def test_a_record_is_read_as_it_was_written(record: Record) -> None:
    text = write(record)
    again = read(text)
    assert again == record
    assert again.state == record.state
    assert read(text.encode()) == record
    assert read("\ufeff" + text.replace("\n", "\r\n")) == record


@given(records())
def test_comments_blank_lines_indents_and_seat_numbers_change_nothing(record: Record) -> None:
    lines = write(record).split("\n")
    looser = []
    for line in lines:
        words = line.split(" ")
        if line.startswith("  dice") and words[3].isalpha():
            words[3] = str(record.players.index(words[3]))
            line = " ".join(words)
        looser.append(line if ":" in line else f"{line}\t # a remark")
        looser += ["", "# dice 0 12345"]
    text = "\n".join([lines[0], *looser[1:]])
    assert read(text) == record
    assert read(text.replace("  ", "")) == record or "  " in "".join(record.players)


@settings(max_examples=400)
@given(records(), st.data())
def test_no_damage_raises_anything_but_a_record_error(record: Record, data: st.DataObject) -> None:
    text = write(record)
    lines = text.split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        match data.draw(st.integers(0, 4)):
            case 0:
                text = text[:at] + data.draw(st.text(max_size=3)) + text[at:]
            case 1:
                text = text[:at] + data.draw(st.sampled_from('0123456789?x "\\#:\t\n\ud800\x00'))
            case 2:
                text = text[:at] + text[at + data.draw(st.integers(1, 30)) :]
            case 3:
                text = text[:at] + data.draw(st.sampled_from("0123456789?x \n")) + text[at + 1 :]
            case 4:
                line = data.draw(st.integers(0, len(lines) - 1))
                lines[line : line + 1] = data.draw(
                    st.sampled_from([[], [lines[line]] * 2, [data.draw(st.sampled_from(lines))]])
                )
                text = "\n".join(lines)
    error = error_of(text)
    if error is not None:
        shown = text.split("\n")
        assert 1 <= error.line <= len(shown)
        assert 1 <= error.column <= len(shown[error.line - 1].rstrip()) + 1
        assert error.message


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_no_other_file_raises_anything_but_a_record_error(data: bytes | str) -> None:
    with contextlib.suppress(RecordError):
        read(data)


@given(st.binary(min_size=1, max_size=4), st.integers(0, 400))
def test_damaged_bytes_have_their_place(junk: bytes, at: int) -> None:
    data = write(a_game()).encode()
    with contextlib.suppress(RecordError):
        read(data[:at] + junk + data[at:])


def test_a_header_is_read_with_the_tabs_that_stand_in_it() -> None:
    text = write(a_game()).replace("date: 2026-01-31", "place:\tChez Ana,\tCusco\t")
    assert read(text).headers == (("place", "Chez Ana,\tCusco"),)


def test_every_number_that_follows_from_the_rules_is_checked() -> None:
    """Whatever digit of a result is changed, the reader tells the line and the truth."""
    text = write(a_game())
    lines = text.split("\n")
    results = [
        (number, at)
        for number, line in enumerate(lines)
        if line.startswith(("round", "  count", "  left"))
        or " loses " in line
        or " regains " in line
        for at, char in enumerate(line)
        if char.isdigit()
    ]
    assert len(results) > 20
    for number, at in results:
        digit = "7" if lines[number][at] != "7" else "8"
        wrong = [*lines]
        wrong[number] = lines[number][:at] + digit + lines[number][at + 1 :]
        with pytest.raises(RecordError) as caught:
            read("\n".join(wrong))
        assert caught.value.code == "does-not-follow"
        assert caught.value.line == number + 1
        assert lines[number].strip() in caught.value.message


def test_no_line_of_a_record_can_be_left_out_but_headers_and_the_last_moves() -> None:
    text = write(a_game(60))
    lines = text.rstrip("\n").split("\n")
    last_round = max(number for number, line in enumerate(lines) if line.startswith("round"))
    for number, line in enumerate(lines[: last_round + 1]):
        if line and ":" not in line and not line.startswith("first"):
            with pytest.raises(RecordError):
                read("\n".join(lines[:number] + lines[number + 1 :]))


def test_a_record_as_one_seat_may_have_it_hides_the_round_in_play_only() -> None:
    for steps in range(2, 60):
        record = a_game(steps)
        seen = record.seen_by(1)
        assert read(write(seen)) == seen
        assert seen.state.past == record.state.past
        assert view(seen.state, 1) == view(record.state, 1)
        for seat in (0, 2):
            assert set(seen.state.hands[seat]) <= {HIDDEN}
        assert set(sum(record.seen_by(None).state.hands, ())) <= {HIDDEN}


def test_a_call_on_hidden_dice_may_await_its_count() -> None:
    events = list(play(preset("classic"), 2, 0, 60, Random(1), hidden=1))
    end = next(at for at, event in enumerate(events) if isinstance(event, RoundEnded))
    waiting = Record(("Ana", "Bob"), tuple(events[: end - 1]))
    assert waiting.state.phase is Phase.COUNT
    text = write(waiting)
    assert read(text) == waiting
    counted = read(write(Record(("Ana", "Bob"), tuple(events[: end + 1]))))
    assert counted.state.past[0].count == events[end].count  # type: ignore[union-attr]


def test_a_record_is_checked_when_it_is_made() -> None:
    record = a_game()
    start = GameStarted(preset("classic"), 2)

    def refused(**changes: Any) -> str:
        with pytest.raises((UnreadableError, IllegalError)) as caught:
            replace(record, **changes)
        assert isinstance(caught.value, RulesError)
        return caught.value.code

    assert refused(events=()) == "not-a-log"
    assert refused(players=("Ana",)) == "wrong-players"
    assert refused(players=("Ana", " ", "Bob")) == "not-a-name"
    for control in ("\ud800", "\x1b[31m", "two\nlines", "\u2028"):
        assert refused(players=("Ana", control, "Bob")) == "not-a-name"
    assert refused(headers=(("date", "a"), ("date", "b"))) == "twice"
    assert refused(headers=(("engine", "1"),)) == "twice"
    assert refused(headers=(("two words", "a"),)) == "bad-header"
    assert refused(headers=(("date", "two\nlines"),)) == "bad-header"
    assert refused(headers=(("date", " spaces "),)) == "bad-header"
    assert refused(players=("A", "B"), events=(start, Roll(((1,), (1,))))) == "not-now"
    without = tuple(event for event in record.events if not isinstance(event, RoundEnded))
    assert refused(events=without) == "wrong-result"


def test_steps_are_the_game_event_by_event() -> None:
    record = a_game()
    steps = list(record.steps())
    assert [step.event for step in steps] == list(record.events)
    assert steps[-1].after == record.state
    assert all(a.after == b.before for a, b in pairwise(steps))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records_are_read_and_written_as_they_are(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert write(read(text)) == text


def test_there_is_a_golden_record_of_each_preset_and_the_script_makes_them() -> None:
    from tests.record.make_golden import golden

    assert {path.stem for path in GOLDEN} == set(golden())
    assert {"classic", "box", "lizumo", "one-seat", "sealed", "sealed-running"} <= set(golden())
    for path in GOLDEN:
        assert golden()[path.stem] == path.read_text(encoding="utf-8")


def test_the_referees_games_survive_being_written_down() -> None:
    from tests.record.make_golden import record_of

    for line in (Path(__file__).parents[1] / "vectors/games.jsonl").read_text().splitlines():
        record = record_of(json.loads(line))
        assert read(write(record)) == record


SEALED = (Path(__file__).parent / "golden/sealed.dudo").read_text(encoding="utf-8")
SEAL_LINES = ("  seal ", "  open ", "master ", "digest ")


def test_no_line_of_a_seal_can_be_left_out_moved_or_said_twice() -> None:
    lines = [line for line in SEALED.split("\n") if line]
    tried = 0
    for at, line in enumerate(lines):
        if line.startswith(("seal ", *SEAL_LINES)):
            left_out, twice = lines[:at] + lines[at + 1 :], [*lines[: at + 1], *lines[at:]]
            later = [*lines[:at], *lines[at + 1 : at + 2], line, *lines[at + 2 :]]
            for wrong in (left_out, twice, later):
                # The digest may only be the last: nothing to exchange it with.
                if wrong != lines:
                    with pytest.raises(RecordError):
                        read("\n".join(wrong))
                    tried += 1
    assert tried > 80


def test_a_contribution_can_be_missing_but_not_be_said_twice() -> None:
    [seed, _] = [line for line in SEALED.split("\n") if line.startswith("seed ")]
    without = read(SEALED.replace(f"{seed}\n", ""))
    assert without.seals is not None
    assert without.seals.contributions[0] is None
    error = error_of(SEALED.replace(seed, f"{seed}\n{seed}"))
    assert error is not None
    assert error.code == "twice"
    # The second of them, at the name.
    assert (SEALED.split("\n")[error.line - 2], error.column) == (seed, 6)


@pytest.mark.parametrize("line", ["seal x", "open " + "0" * 64, "master", "digest", "seed Ana"])
def test_without_a_seal_of_the_game_there_is_no_line_of_one(line: str) -> None:
    text = write(a_game(200))
    lines = f"{text}{line} {'0' * 64}\n".split("\n")
    assert error_of(text) is None
    for at in range(1, len(lines)):
        wrong = "\n".join([*lines[:at], lines[-2], *lines[at:-2]])
        assert error_of(wrong) is not None, wrong


def test_a_sealed_game_ends_with_its_digest_wherever_it_was_left() -> None:
    running = (Path(__file__).parent / "golden/sealed-running.dudo").read_text(encoding="utf-8")
    for text in (SEALED, running):
        body, digest, end = text.rpartition("digest ")
        error = error_of(body)
        assert error is not None
        assert (error.code, error.params["expected"]) == ("ends-early", "digest HEX")
        assert digest + end == f"digest {hashlib.sha256(body.encode()).hexdigest()}\n"
        # A person may annotate a record: it is still read, and replayed.
        assert read(f"{body}# a remark\n{digest}{end}# another") == read(text)
        after = error_of(f"{text}Ana 1x2")
        assert after is not None
        assert after.code == "game-over"
        assert after.line == text.count("\n") + 1


@pytest.mark.parametrize(
    "line, code, column",
    [
        ("digest", "unexpected-word", 7),
        (f"digest {'0' * 64} 0", "unexpected-word", 73),
        (f"digest {'0' * 63}", "not-hex", 8),
        (f'digest "{"0" * 64}"', "not-hex", 8),
    ],
)
def test_a_digest_is_one_number_of_64_digits(line: str, code: str, column: int) -> None:
    body = SEALED.rpartition("digest ")[0]
    error = error_of(body + line)
    assert error is not None
    assert (error.code, error.line, error.column) == (code, body.count("\n") + 1, column)


def test_who_is_called_like_a_line_is_written_in_quotes() -> None:
    begin = {line.split()[0] for line in SEALED.split("\n")[4:] if line}
    words = {word for word in begin if word.islower() and "_" not in word}
    assert {"seal", "seed", "open", "master", "digest", "dice", "round"} <= words
    for word in words - {"raising", "jokers"}:  # options, which stand elsewhere
        record = replace(read(SEALED), players=(word, "Bob", "Léa"))
        text = write(record)
        assert f'player 0 "{word}"\n' in text
        assert read(text) == record
        error = error_of(text.replace(f'"{word}"', word))
        assert error is not None
        assert error.code == "not-a-name"


def test_seals_that_do_not_fit_the_game_are_refused() -> None:
    record = read(SEALED)
    seals = record.seals
    assert seals is not None
    first, *rest = seals.rounds
    wrong = [
        seals._replace(game="7kq, round 1"),
        seals._replace(game=""),
        seals._replace(commitment=b"short"),
        seals._replace(contributions=seals.contributions[1:]),
        seals._replace(contributions=(b"short", None, None)),
        seals._replace(rounds=tuple(rest)),
        seals._replace(rounds=(*seals.rounds, first)),
        seals._replace(rounds=(first._replace(opening=None), *rest)),
        seals._replace(rounds=(first._replace(commitment=b""), *rest)),
        seals._replace(rounds=(first._replace(opening=Opening(b"", bytes(32))), *rest)),
        seals._replace(master=None),
        seals._replace(master=Opening(bytes(32), bytes(31))),
    ]
    for one in wrong:
        with pytest.raises(UnreadableError) as caught:
            replace(record, seals=one)
        assert caught.value.code == "wrong-seals"
    running = a_game(20)
    with pytest.raises(UnreadableError, match="fit"):
        replace(running, seals=seals)
