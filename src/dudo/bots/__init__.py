"""Players that are programs: one interface, and the bots of the house.

>>> import random
>>> from dudo.bots import make_bot
>>> from dudo.rules import Bid, MakeBid, Roll, apply, new_game, preset, view
>>> state = new_game(preset("lizumo"), players=2, opener=0)
>>> state, _ = apply(state, Roll(((2, 5, 5), (3, 4, 6))))
>>> make_bot("cautious").act(view(state, 1), random.Random(1)) is None  # not its turn
True
"""

from dudo.bots.bot import BOTS, Bot, BotKind, make_bot
from dudo.bots.pace import PACE_NAMES, PaceName

__all__ = ["BOTS", "PACE_NAMES", "Bot", "BotKind", "PaceName", "make_bot"]
