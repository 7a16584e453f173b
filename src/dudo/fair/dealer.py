"""The dice of a game whose server is bound to them: what is told when, and what is rolled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from dudo.fair.commitment import Commitment, commit, label_of
from dudo.fair.derive import derive_choice, derive_hand, derive_seed, round_salt, round_secret
from dudo.record import Opening, RoundSeal, Seals
from dudo.rules import (
    ChanceAction,
    Event,
    IllegalError,
    NameOpener,
    Phase,
    Roll,
    RollOff,
    RoundEnded,
    State,
)


def chance(state: State, secret: bytes, seed: bytes) -> ChanceAction:
    """What the dice say where ``state`` waits for the first player or for a roll.

    Args:
        secret: 32 bytes, ``round_secret`` of ``state.round``, or of 0 in ``Phase.OPENER``.
        seed: 32 bytes, from ``derive_seed``.

    Raises:
        IllegalError: ``not-now``, when the state waits for something else.
    """
    if state.phase is Phase.ROLL:
        return Roll(
            tuple(
                derive_hand(secret, seed, state.round, seat, dice)
                for seat, dice in enumerate(state.counts)
            )
        )
    if state.phase is not Phase.OPENER:
        raise IllegalError(
            "not-now", f"The game waits for no dice: {state.phase}.", phase=state.phase.value
        )
    if state.rules.first_player != "roll-off":
        return NameOpener(state.contenders[derive_choice(secret, seed, len(state.contenders))])
    # Those who roll again go on where their stream of dice was.
    dice = 2 * (state.ply + 1)
    return RollOff(
        tuple(
            derive_hand(secret, seed, 0, seat, dice)[-2:] if seat in state.contenders else ()
            for seat in range(state.players)
        )
    )


@dataclass(frozen=True, slots=True)
class Dealer:
    """All dice of a game, for whoever holds its master: the server, and everybody at the end."""

    game: str
    """What the commitments are for: the id of the table."""
    master: Opening = field(repr=False)

    @property
    def commitment(self) -> Commitment:
        """To the master; to be told before anybody contributes."""
        return commit(self.master, label_of(self.game))

    def round_commitment(self, number: int) -> Commitment:
        """To the secret of round ``number``, from 1; to be told with its roll."""
        return commit(self.round_opening(number), label_of(self.game, number))

    def round_opening(self, number: int) -> Opening:
        """Of ``round_commitment``; to be kept until the round has a result."""
        master = self.master.secret
        return Opening(round_secret(master, number), round_salt(master, number))

    def seed(self, contributions: Sequence[bytes | None]) -> bytes:
        """The seed, 32 bytes; ``contributions`` are by seat, None where there is none."""
        return derive_seed(self.game, contributions)

    def chance(self, state: State, seed: bytes) -> ChanceAction:
        """What the dice say where ``state`` waits for them; see ``chance``."""
        number = 0 if state.phase is Phase.OPENER else state.round
        return chance(state, round_secret(self.master.secret, number), seed)


def seals_of(
    dealer: Dealer, contributions: Sequence[bytes | None], events: Iterable[Event]
) -> Seals:
    """What everybody may know of the seals of a game that has come so far.

    Rounds with a result are open, the one in play is not; the master is when the game is over.

    Args:
        contributions: by seat, None where there is none.
        events: the log, from ``GameStarted`` on, with the result of each finished round.
    """
    rolled = 0
    last: RoundEnded | None = None
    for event in events:
        if isinstance(event, Roll):
            rolled += 1
        elif isinstance(event, RoundEnded):
            last = event
    finished = 0 if last is None else last.number
    over = last is not None and last.winner is not None
    return Seals(
        game=dealer.game,
        commitment=dealer.commitment,
        contributions=tuple(contributions),
        rounds=tuple(
            RoundSeal(
                dealer.round_commitment(number),
                dealer.round_opening(number) if number <= finished else None,
            )
            for number in range(1, rolled + 1)
        ),
        master=dealer.master if over else None,
    )
