"""The game itself, true with pencil and real dice: no clock, no chance, no input or output.

>>> from dudo.rules import Bid, MakeBid, Roll, apply, new_game, preset
>>> state = new_game(preset("classic"), players=2, opener=0)
>>> state, _ = apply(state, Roll(((1, 2, 3, 4, 5), (2, 2, 5, 6, 6))))
>>> state, events = apply(state, MakeBid(0, Bid(3, 2)))
>>> state.to_act
1
"""

from dudo.rules.actions import (
    HIDDEN,
    Action,
    CallCalza,
    CallDudo,
    ChanceAction,
    Count,
    Event,
    GameStarted,
    Hand,
    MakeBid,
    NameOpener,
    PlayerAction,
    Roll,
    RollOff,
    RoundEnded,
)
from dudo.rules.bids import FACES, PACO, Bid
from dudo.rules.engine import apply, can, check, check_ply, legal_actions, new_game, replay
from dudo.rules.errors import IllegalError, RulesError, StaleError, UnreadableError
from dudo.rules.options import (
    CHOICES,
    DEPENDS,
    MAX_DICE,
    MAX_PLAYERS,
    MAX_STARTING_DICE,
    MIN_PLAYERS,
    PRESETS,
    Rules,
    preset,
    shown,
)
from dudo.rules.raising import Turn, count_range, legal_bids
from dudo.rules.state import Phase, State, matching, turn_of
from dudo.rules.view import View, view, view_event

__all__ = [
    "CHOICES",
    "DEPENDS",
    "FACES",
    "HIDDEN",
    "MAX_DICE",
    "MAX_PLAYERS",
    "MAX_STARTING_DICE",
    "MIN_PLAYERS",
    "PACO",
    "PRESETS",
    "Action",
    "Bid",
    "CallCalza",
    "CallDudo",
    "ChanceAction",
    "Count",
    "Event",
    "GameStarted",
    "Hand",
    "IllegalError",
    "MakeBid",
    "NameOpener",
    "Phase",
    "PlayerAction",
    "Roll",
    "RollOff",
    "RoundEnded",
    "Rules",
    "RulesError",
    "StaleError",
    "State",
    "Turn",
    "UnreadableError",
    "View",
    "apply",
    "can",
    "check",
    "check_ply",
    "count_range",
    "legal_actions",
    "legal_bids",
    "matching",
    "new_game",
    "preset",
    "replay",
    "shown",
    "turn_of",
    "view",
    "view_event",
]
