"""The one interface of everything that plays without being a person, and who there is."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from dudo.rules import PlayerAction, UnreadableError, View


@runtime_checkable
class Bot(Protocol):
    """A player that is a program.

    It is given what a person at its seat sees and nothing else. It keeps nothing between two
    calls: the view holds every bid of this round and every finished round with all its dice, so
    that any process may play any move, and a restart loses nothing. The same view and the same
    state of ``rng`` give the same answer. A bot that thinks for long, or asks another program, is
    told its budget when it is made; ``act`` may block, so whoever calls it keeps it off an event
    loop. One bot may play several seats and tables, and be called by several threads at once.
    """

    def act(self, view: View, rng: random.Random) -> PlayerAction | None:
        """What ``view.seat`` does now.

        It is a legal action when it is this seat's turn. Out of turn it is a calza, where the
        rules allow one, or None: nothing.
        """
        ...


@dataclass(frozen=True, slots=True)
class BotKind:
    """A bot that can be asked to the table."""

    name: str
    about: str
    """The catalogue key of one line that says how it plays."""
    make: Callable[[], Bot]


def _house(name: str) -> Callable[[], Bot]:
    def make() -> Bot:
        from dudo.bots import house

        bot: Bot = getattr(house, name)
        return bot

    return make


BOTS: Final[Mapping[str, BotKind]] = {
    kind.name: kind
    for kind in (
        BotKind("careless", "bot-careless-about", _house("CARELESS")),
        BotKind("cautious", "bot-cautious-about", _house("CAUTIOUS")),
        BotKind("bluffer", "bot-bluffer-about", _house("BLUFFER")),
    )
}
"""Every bot by its name, the easiest first. What a bot needs is imported when it is made."""


def make_bot(name: str) -> Bot:
    """The bot of that name.

    Raises:
        UnreadableError: ``no-such-bot``.
    """
    kind = BOTS.get(name)
    if kind is None:
        raise UnreadableError(
            "no-such-bot",
            f"There is no bot {name!r}: choose one of {', '.join(BOTS)}.",
            bot=str(name),
            bots=list(BOTS),
        )
    return kind.make()
