"""The dealer of a game tells only what is due, and everything it rolls follows from its master."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dudo.fair import chance, opens
from dudo.record import write
from dudo.rules import (
    IllegalError,
    NameOpener,
    Phase,
    Roll,
    RollOff,
    State,
    apply,
    new_game,
    preset,
)
from tests.fair.games import CONTRIBUTIONS, DEALER, SECRETS, sealed
from tests.strategies import games

ROLL_OFF = replace(preset("classic"), first_player="roll-off")


def hmac_by_hand(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 as RFC 2104 defines it, for keys no longer than a block."""
    padded = key + bytes(64 - len(key))
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in padded) + message).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in padded) + inner).digest()


def stream_by_hand(secret: bytes, seed: bytes, number: int, seat: int) -> list[int]:
    """The first bytes that dice come from, as the reference tells it."""
    place = b"dudo/dice/1" + b"\0" + seed + bytes([0, 0, 0, number]) + bytes([0, 0, 0, seat])
    blocks = [hmac_by_hand(secret, place + bytes([0, 0, 0, block])) for block in range(8)]
    return list(b"".join(blocks))


def dice_by_hand(stream: list[int]) -> list[int]:
    return [byte % 6 + 1 for byte in stream if byte < 252]


def test_the_check_vector_of_the_reference_comes_out() -> None:
    """Everything of a game from its master, by means that share nothing with the room."""
    master, game = DEALER.master.secret, DEALER.game
    parts = [hashlib.sha256(given or b"").digest() for given in CONTRIBUTIONS]
    seed = hashlib.sha256(b"dudo/seed/1\0" + game.encode() + b"".join(parts)).digest()
    assert DEALER.seed(CONTRIBUTIONS) == seed
    game_said = b"dudo/commit/1\0game 7kqwertyzzz\0" + master
    assert DEALER.commitment == hmac_by_hand(DEALER.master.salt, game_said)
    record = sealed()
    # Three may be drawn: 255 bytes count.
    secret = hmac_by_hand(master, b"dudo/round/1\0" + bytes(4))
    first = next(byte for byte in stream_by_hand(secret, seed, 0, 0) if byte < 255)
    assert record.events[1] == NameOpener(first % 3)
    rolls = [event for event in record.events if isinstance(event, Roll)]
    assert record.seals is not None
    assert len(rolls) == len(record.seals.rounds) > 5
    for number, (roll, seal) in enumerate(zip(rolls, record.seals.rounds, strict=True), 1):
        counted = bytes([0, 0, 0, number])
        secret = hmac_by_hand(master, b"dudo/round/1\0" + counted)
        salt = hmac_by_hand(master, b"dudo/salt/1\0" + counted)
        said = f"dudo/commit/1\0game 7kqwertyzzz, round {number}\0".encode() + secret
        assert seal.opening == (secret, salt)
        assert seal.commitment == hmac_by_hand(salt, said)
        for seat, hand in enumerate(roll.hands):
            stream = stream_by_hand(secret, seed, number, seat)
            assert list(hand) == dice_by_hand(stream)[: len(hand)]


@given(SECRETS, SECRETS, st.integers(2, 20))
def test_who_is_drawn_comes_from_the_bytes_of_number_0(
    secret: bytes, seed: bytes, players: int
) -> None:
    drawn = chance(new_game(preset("classic"), players), secret, seed)
    stream = stream_by_hand(secret, seed, 0, 0)
    kept = [byte for byte in stream if byte // players < 256 // players]
    assert drawn == NameOpener(kept[0] % players)


@pytest.mark.parametrize("players", [2, 3, 7, 20])
def test_nobody_is_favoured_in_the_draw(players: int) -> None:
    state, number = new_game(preset("classic"), players), 12_000
    drawn: Counter[int] = Counter()
    for game in range(number):
        action = chance(state, b"s" * 32, game.to_bytes(32, "big"))
        assert isinstance(action, NameOpener)
        drawn[action.seat] += 1
    # Chi squared, by Wilson and Hilferty: above this once in ten thousand.
    degrees, mean = players - 1, number / players
    squared = sum((drawn[seat] - mean) ** 2 / mean for seat in range(players))
    spread = 2 / (9 * degrees)
    assert squared < degrees * (1 - spread + 3.72 * spread**0.5) ** 3


def test_a_byte_that_would_favour_the_first_seats_is_passed_over() -> None:
    """With 20 contenders 240 to 255 are too many: found, not waited for."""
    state = new_game(preset("classic"), 20)
    passed = 0
    for game in range(200):
        seed = game.to_bytes(32, "big")
        first, second, *_ = stream_by_hand(b"s" * 32, seed, 0, 0)
        if first >= 240 > second:
            passed += 1
            assert chance(state, b"s" * 32, seed) == NameOpener(second % 20)
    assert passed > 3


@given(SECRETS, SECRETS, st.integers(2, 6))
def test_each_roll_off_takes_the_next_two_dice_of_those_who_tie(
    secret: bytes, seed: bytes, players: int
) -> None:
    state, at = new_game(ROLL_OFF, players), 0
    while state.phase is Phase.OPENER:
        action = chance(state, secret, seed)
        assert isinstance(action, RollOff)
        for seat, dice in enumerate(action.dice):
            own = dice_by_hand(stream_by_hand(secret, seed, 0, seat))[2 * at : 2 * at + 2]
            assert list(dice) == (own if seat in state.contenders else [])
        state, _ = apply(state, action)
        at += 1


def test_roll_offs_that_tie_were_tried() -> None:
    ties = 0
    for game in range(60):
        state = new_game(ROLL_OFF, 3)
        action = chance(state, b"s" * 32, game.to_bytes(32, "big"))
        ties += apply(state, action)[0].phase is Phase.OPENER
    assert ties > 3


@given(games(), SECRETS, SECRETS)
def test_the_dice_of_a_roll_are_those_of_its_round_and_of_nothing_else(
    state: State, secret: bytes, seed: bytes
) -> None:
    if state.phase not in (Phase.OPENER, Phase.ROLL):
        with pytest.raises(IllegalError, match="waits for no dice") as caught:
            chance(state, secret, seed)
        assert caught.value.code == "not-now"
        return
    action = chance(state, secret, seed)
    apply(state, action)  # it is legal
    if isinstance(action, Roll):
        for seat, hand in enumerate(action.hands):
            stream = stream_by_hand(secret, seed, state.round, seat)
            assert list(hand) == dice_by_hand(stream)[: state.counts[seat]]


def test_only_what_is_due_is_told() -> None:
    """At each point of a game: what everybody may know opens, and the rest is in no line."""
    last = len(sealed().events)
    for steps in range(last):
        record = sealed(steps=steps)
        state, seals = record.state, record.seals
        assert seals is not None
        assert seals.contributions == CONTRIBUTIONS
        rolled = len(state.past) + (state.phase is Phase.BID)
        text = write(record)
        for number in range(1, last):
            opening = DEALER.round_opening(number)
            assert (opening.secret.hex() in text) == (number <= len(state.past))
            assert (opening.salt.hex() in text) == (number <= len(state.past))
            assert (DEALER.round_commitment(number).hex() in text) == (number <= rolled)
        assert (DEALER.master.secret.hex() in text) == (state.phase is Phase.OVER)
        assert (DEALER.master.salt.hex() in text) == (state.phase is Phase.OVER)
        for number, (commitment, opened) in enumerate(seals.rounds, 1):
            label = f"game {DEALER.game}, round {number}"
            assert opened is None or opens(opened, label, commitment)
        if state.phase is Phase.OVER:
            assert seals.master == DEALER.master
            assert opens(DEALER.master, f"game {DEALER.game}", seals.commitment)
            return
    pytest.fail("the game never ended")


def test_a_dealer_that_is_printed_keeps_its_master() -> None:
    shown = repr(DEALER) + str(DEALER)
    assert repr(DEALER.master.secret) not in shown
    assert DEALER.master.secret.hex() not in shown
    assert repr(DEALER.master.salt) not in shown
