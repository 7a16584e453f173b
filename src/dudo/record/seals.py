"""The seals of a game: commitments to its dice, told before they are rolled, and what opens them.

Here they are only kept and written down; ``dudo.fair`` makes and checks them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from dudo.rules import Phase, State, UnreadableError

SEAL_BYTES: Final = 32
"""The length of a commitment, a contribution, a secret and a salt."""

_GAME: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Opening(NamedTuple):
    """What opens a commitment. Both are kept from everybody until it is opened."""

    secret: bytes
    salt: bytes


class RoundSeal(NamedTuple):
    """What binds the dice of a round."""

    commitment: bytes
    opening: Opening | None
    """None until the round has a result."""


class Seals(NamedTuple):
    """All that everybody may know about how the dice of a game were bound."""

    game: str
    """What the commitments say that they are for: the id of the table."""
    commitment: bytes
    """To ``master``; told before anybody contributed."""
    contributions: tuple[bytes | None, ...]
    """By seat: what each of them added to the seed; None for a seat that added nothing."""
    rounds: tuple[RoundSeal, ...]
    """Each round that has been rolled."""
    master: Opening | None
    """What everything follows from; None until the game is over."""


def is_game(text: str) -> bool:
    """Whether a game can be called so: a word that ends where a label says that it ends."""
    return _GAME.fullmatch(text) is not None


def check_seals(seals: Seals, state: State) -> None:
    """Raise ``UnreadableError`` (``wrong-seals``) unless ``seals`` fit a game that stands so.

    Whether they open, and to these dice, is not asked here.
    """
    rolled = len(state.past) + (state.phase in (Phase.BID, Phase.COUNT))
    opened = [seal.opening is not None for seal in seals.rounds]
    fits = (
        is_game(seals.game)
        and all(len(part) == SEAL_BYTES for part in _parts(seals))
        and len(seals.contributions) == state.players
        and opened == [number < len(state.past) for number in range(rolled)]
        and (seals.master is not None) == (state.phase is Phase.OVER)
    )
    if not fits:
        raise UnreadableError(
            "wrong-seals",
            "The seals do not fit the game: each round that is rolled has one, which is open when "
            "it has a result; the master is open when the game is over; all are of 32 bytes.",
        )


def _parts(seals: Seals) -> Iterator[bytes]:
    yield seals.commitment
    yield from (part for part in seals.contributions if part is not None)
    yield from seals.master or ()
    for commitment, opening in seals.rounds:
        yield commitment
        yield from opening or ()
