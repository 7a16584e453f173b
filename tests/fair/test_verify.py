"""A check finds whatever is not as it was sealed, says what it is, and objects to nothing else."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dudo.fair import Dealer, Opening, Problem, chance, commit, verify
from dudo.record import Record, RoundSeal, Seals, write
from dudo.rules import (
    HIDDEN,
    ChanceAction,
    GameStarted,
    NameOpener,
    Phase,
    Roll,
    RollOff,
    RoundEnded,
    Rules,
    State,
    UnreadableError,
    preset,
)
from tests.fair.games import CONTRIBUTIONS, DEALER, sealed, sealed_records
from tests.record.test_reference import EXAMPLES

GOLDEN = Path(__file__).parents[1] / "record/golden"
ONE_DIE = replace(preset("classic"), starting_dice=1)
ROLLED = replace(ONE_DIE, first_player="roll-off")


def problems(record: Record) -> list[Problem]:
    return list(verify(write(record).encode()).problems)


def fails(data: bytes) -> bool:
    try:
        return not verify(data).ok
    except UnreadableError:
        return True


@given(sealed_records())
def test_whatever_a_dealer_dealt_is_found_right(record: Record) -> None:
    report = verify(write(record).encode())
    assert report.ok
    assert report.record == record
    assert report.seals == record.seals
    assert report.rounds == sum(isinstance(event, RoundEnded) for event in record.events)
    assert report.over == (record.state.phase is Phase.OVER)
    assert report.sealed_round == (record.state.round if record.state.phase is Phase.BID else None)


@given(sealed_records(), st.none() | st.integers(0, 1))
def test_the_dice_of_the_round_in_play_may_be_hidden(record: Record, seat: int | None) -> None:
    assert problems(record.seen_by(seat)) == []


@pytest.mark.parametrize("name", ["sealed", "sealed-running"])
def test_the_golden_records_are_right(name: str) -> None:
    assert verify((GOLDEN / f"{name}.dudo").read_bytes()).ok


def test_the_example_of_the_reference_is_right() -> None:
    report = verify(EXAMPLES[2].encode())
    assert report.ok
    assert (report.rounds, report.over) == (1, True)


def test_each_byte_that_is_altered_is_found() -> None:
    data, rng = write(sealed(rules=ROLLED)).encode(), Random(3)
    assert verify(data).rounds > 1
    for at, byte in enumerate(data):
        # 0x20 is the case of a letter.
        for other in {byte ^ 0x20, byte ^ rng.randrange(1, 256)}:
            assert fails(data[:at] + bytes([other]) + data[at + 1 :]), (at, other)


def test_each_byte_that_is_left_out_or_put_in_is_found() -> None:
    data = write(sealed(rules=ROLLED)).encode()
    for at in range(len(data)):
        assert fails(data[:at] + data[at + 1 :]), at
    for at in range(0, len(data), 7):
        assert fails(data[:at] + b" " + data[at:]), at
    for more in (b" ", b"\n", b"\r", b"# a remark", b"digest "):
        assert fails(data + more), more
    assert fails(data.replace(b"\n", b"\r\n"))
    assert fails(b"\xef\xbb\xbf" + data)


def with_digest(text: str) -> bytes:
    """``text`` with the digest that anybody can compute for it."""
    before, keyword, _ = text.rpartition("digest ")
    return f"{before}{keyword}{hashlib.sha256(before.encode()).hexdigest()}\n".encode()


def test_no_digit_of_a_seal_and_no_die_can_be_altered_behind_a_new_digest() -> None:
    text, tried = write(sealed(rules=ROLLED)), 0
    assert verify(with_digest(text)).ok
    at = 0
    for line in text.splitlines(keepends=True):
        keyword = (line.split() or [""])[0]
        if keyword in ("seal", "seed", "open", "master", "dice", "first"):
            for place in range(at + line.index(keyword) + len(keyword), at + len(line) - 1):
                new = "13"[text[place] == "1"]
                if text[place] not in ' "':
                    assert fails(with_digest(text[:place] + new + text[place + 1 :])), text[place:]
                    tried += 1
        at += len(line)
    assert tried > 64 * 10


# --- forged records: all of it fits the rules, and the digest fits the file ----------------------

RIGHT = sealed()
OTHER = Opening(bytes(range(64, 96)), bytes(range(96, 128)))


def seals() -> Seals:
    assert RIGHT.seals is not None
    return RIGHT.seals


def with_seals(**changes: Any) -> Record:
    return replace(RIGHT, seals=seals()._replace(**changes))


def with_round(number: int, **changes: Any) -> Record:
    rounds = list(seals().rounds)
    rounds[number - 1] = rounds[number - 1]._replace(**changes)
    return with_seals(rounds=tuple(rounds))


def altered(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


ROUNDS = len(seals().rounds)


def test_the_game_that_is_forged_here_is_right() -> None:
    assert problems(RIGHT) == []
    assert ROUNDS > 4


@pytest.mark.parametrize("number, seat", [(1, 0), (2, 1), (3, 2)])
def test_a_die_that_was_not_sealed_is_told_with_its_round_and_player(
    number: int, seat: int
) -> None:
    def load(state: State, action: ChanceAction) -> ChanceAction:
        if state.round != number or not isinstance(action, Roll):
            return action
        hands = list(action.hands)
        hands[seat] = (hands[seat][0] % 6 + 1, *hands[seat][1:])
        return Roll(tuple(hands))

    assert problems(sealed(load=load)) == [Problem("wrong-dice", number, seat)]


def test_dice_in_another_order_are_not_those_that_were_sealed() -> None:
    def load(state: State, action: ChanceAction) -> ChanceAction:
        if not isinstance(action, Roll):
            return action
        return Roll(tuple(tuple(sorted(hand)) for hand in action.hands))

    assert {problem.code for problem in problems(sealed(load=load))} == {"wrong-dice"}


def test_dice_that_the_record_hides_after_the_result_are_not_right() -> None:
    def load(state: State, action: ChanceAction) -> ChanceAction:
        if state.round != 2 or not isinstance(action, Roll):
            return action
        return Roll((action.hands[0], (HIDDEN,) * len(action.hands[1]), action.hands[2]))

    assert problems(sealed(steps=16, load=load)) == [Problem("wrong-dice", 2, 1)]


@pytest.mark.parametrize("number", [1, 3, ROUNDS])
@pytest.mark.parametrize("place", [0, 31])
def test_an_opening_of_something_else_is_told_with_its_round(number: int, place: int) -> None:
    commitment, opening = seals().rounds[number - 1]
    assert opening is not None
    wrong = [Problem("wrong-open", number)]
    secret = opening._replace(secret=altered(opening.secret, place))
    salt = opening._replace(salt=altered(opening.salt, place))
    assert problems(with_round(number, opening=secret)) == wrong
    assert problems(with_round(number, opening=salt)) == wrong
    assert problems(with_round(number, commitment=altered(commitment, place))) == wrong


def test_seals_cannot_be_passed_off_as_those_of_another_round_or_game() -> None:
    first, second, *rest = seals().rounds
    exchanged = with_seals(rounds=(second, first, *rest))
    assert problems(exchanged) == [Problem("wrong-open", 1), Problem("wrong-open", 2)]
    elsewhere = problems(with_seals(game="elsewhere"))
    assert elsewhere[0] == Problem("wrong-master")
    assert elsewhere[1:] == [Problem("wrong-open", n) for n in range(1, ROUNDS + 1)]


@pytest.mark.parametrize(
    "contributions",
    [
        (b"A" * 32, None, b"l" * 32),  # altered
        (None, None, b"l" * 32),  # left out
        (b"a" * 32, b"b" * 32, b"l" * 32),  # put in
        (b"l" * 32, None, b"a" * 32),  # exchanged
        (None, b"a" * 32, b"l" * 32),  # at another seat
    ],
)
def test_with_other_contributions_the_dice_of_every_round_are_wrong(
    contributions: tuple[bytes | None, ...],
) -> None:
    found = problems(with_seals(contributions=contributions))
    assert {problem.code for problem in found} <= {"wrong-first", "wrong-dice"}
    assert {problem.round for problem in found} - {None} == set(range(1, ROUNDS + 1))


def test_a_master_that_was_not_sealed_is_told_alone() -> None:
    master = seals().master
    assert master is not None
    wrong = [Problem("wrong-master")]
    assert problems(with_seals(master=OTHER)) == wrong
    for place in (0, 31):
        assert (
            problems(with_seals(master=master._replace(salt=altered(master.salt, place)))) == wrong
        )
        changed = master._replace(secret=altered(master.secret, place))
        assert problems(with_seals(master=changed)) == wrong
        assert problems(with_seals(commitment=altered(seals().commitment, place))) == wrong


def test_a_master_that_was_sealed_and_not_used_is_told_for_every_round() -> None:
    dealer = Dealer(DEALER.game, OTHER)
    found = problems(with_seals(commitment=dealer.commitment, master=OTHER))
    assert [problem for problem in found if problem.round] == [
        Problem("wrong-secret", number) for number in range(1, ROUNDS + 1)
    ]


def test_a_round_whose_secret_does_not_come_from_the_master_is_told() -> None:
    """It was sealed and its dice are those of its seal: only the master gives it away."""
    secret = OTHER

    def load(state: State, action: ChanceAction) -> ChanceAction:
        if state.round != 2 or not isinstance(action, Roll):
            return action
        return chance(state, secret.secret, DEALER.seed(CONTRIBUTIONS))

    loaded = sealed(load=load)
    assert loaded.seals is not None
    rounds = list(loaded.seals.rounds)
    rounds[1] = RoundSeal(commit(secret, f"game {DEALER.game}, round 2"), secret)
    forged = replace(loaded, seals=loaded.seals._replace(rounds=tuple(rounds)))
    assert problems(forged) == [Problem("wrong-secret", 2)]
    # While the game goes on nobody can tell: the master is sealed.
    so_far = sealed(load=load, steps=14)
    assert so_far.seals is not None
    assert len(so_far.seals.rounds) >= 2
    rounds = [*rounds[:2], *so_far.seals.rounds[2:]]
    assert problems(replace(so_far, seals=so_far.seals._replace(rounds=tuple(rounds)))) == []


@pytest.mark.parametrize("rules", [preset("classic"), replace(ONE_DIE, first_player="roll-off")])
def test_a_first_player_whom_the_dice_did_not_name_is_told(rules: Rules) -> None:
    def load(state: State, action: ChanceAction) -> ChanceAction:
        if isinstance(action, NameOpener):
            return NameOpener((action.seat + 1) % 3)
        if isinstance(action, RollOff):
            return RollOff((action.dice[1], action.dice[0], action.dice[2]))
        return action

    assert problems(sealed(rules=rules, load=load)) == [Problem("wrong-first")]
    # Nor may it be said that it was settled elsewhere.
    right = sealed(rules=rules)
    rest = right.events[1:]
    while isinstance(rest[0], NameOpener | RollOff):
        rest = rest[1:]
    opener = next(event for event in rest if isinstance(event, RoundEnded)).opener
    elsewhere = (GameStarted(rules, 3, opener), *rest)
    assert problems(replace(right, events=elsewhere)) == [Problem("wrong-first")]


# --- what cannot be checked -----------------------------------------------------------------------


def test_a_remark_alters_a_record_and_nothing_else() -> None:
    before, digest, rest = write(RIGHT).encode().rpartition(b"digest ")
    report = verify(before + b"# a remark\n" + digest + rest)
    assert report.problems == (Problem("altered"),)


def test_a_record_without_seals_cannot_be_checked() -> None:
    with pytest.raises(UnreadableError) as caught:
        verify((GOLDEN / "classic.dudo").read_bytes())
    assert caught.value.code == "no-seals"


@given(st.binary(max_size=200))
def test_no_other_file_is_right(data: bytes) -> None:
    assert fails(data)
