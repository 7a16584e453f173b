"""Whether a written game is what its seals say: the check that anybody can make afterwards."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from dudo.fair.commitment import label_of, opens
from dudo.fair.dealer import Dealer, chance
from dudo.fair.derive import derive_seed
from dudo.record import Opening, Record, Seals, Step, read
from dudo.rules import GameStarted, NameOpener, Roll, RollOff, UnreadableError


class Problem(NamedTuple):
    """Something that is not as it should be."""

    code: str
    """``altered``, ``wrong-master``, ``wrong-open``, ``wrong-secret``, ``wrong-dice`` or
    ``wrong-first``."""
    round: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """What a check found."""

    record: Record
    seals: Seals
    problems: tuple[Problem, ...]
    """In the order of the record; nothing is listed that only follows from another of them."""

    @property
    def ok(self) -> bool:
        return not self.problems

    @property
    def rounds(self) -> int:
        """How many rounds have been opened."""
        return len(self.record.state.past)

    @property
    def sealed_round(self) -> int | None:
        """The round that has no result yet and stays sealed."""
        return len(self.seals.rounds) if len(self.seals.rounds) > self.rounds else None

    @property
    def over(self) -> bool:
        """Whether the game is over, so that nothing is sealed any more."""
        return self.seals.master is not None


def verify(data: bytes) -> Report:
    """Check a sealed record, as the bytes of its file.

    Raises:
        RecordError: it cannot be read.
        UnreadableError: ``no-seals``.
    """
    record = read(data)
    if record.seals is None:
        raise UnreadableError("no-seals", "This game has no seals: nobody can check its dice.")
    altered = (Problem("altered"),) if _altered(data) else ()
    return Report(record, record.seals, (*altered, *_problems(record, record.seals)))


def _altered(data: bytes) -> bool:
    before, _, digest = data.rpartition(b"\ndigest ")
    expected = hashlib.sha256(before + b"\n").hexdigest().encode() + b"\n"
    return not hmac.compare_digest(digest, expected)


def _problems(record: Record, seals: Seals) -> Iterator[Problem]:
    seed = derive_seed(seals.game, seals.contributions)
    dealer: Dealer | None = None
    if seals.master is not None:
        if opens(seals.master, label_of(seals.game), seals.commitment):
            dealer = Dealer(seals.game, seals.master)
        else:
            yield Problem("wrong-master")
    if not all(_as_dealt(step, dealer, seed) for step in record.steps()):
        yield Problem("wrong-first")
    for step in record.steps():
        if isinstance(step.event, Roll):
            number = step.before.round
            commitment, opening = seals.rounds[number - 1]
            if opening is None:
                continue  # the round in play
            if not opens(opening, label_of(seals.game, number), commitment):
                yield Problem("wrong-open", number)
                continue
            if dealer is not None and opening != dealer.round_opening(number):
                yield Problem("wrong-secret", number)
            yield from _wrong_dice(step, opening, seed)


def _as_dealt(step: Step, dealer: Dealer | None, seed: bytes) -> bool:
    """Whether the first player was settled by the dice, as far as this step goes."""
    event, before, _ = step
    if before.rules.first_player == "named":
        return True  # by the host
    if isinstance(event, GameStarted):
        return event.opener is None
    if dealer is None or not isinstance(event, NameOpener | RollOff):
        return True
    return event == dealer.chance(before, seed)


def _wrong_dice(step: Step, opening: Opening, seed: bytes) -> Iterator[Problem]:
    assert isinstance(step.event, Roll)
    expected = chance(step.before, opening.secret, seed)
    assert isinstance(expected, Roll)
    for seat, (hand, right) in enumerate(zip(step.event.hands, expected.hands, strict=True)):
        if hand != right:
            yield Problem("wrong-dice", step.before.round, seat)
