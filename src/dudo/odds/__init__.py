"""How likely a bid is, given the dice one sees: exact fractions, fast floats, and advice.

>>> from dudo.rules import Bid
>>> from dudo.odds import chances
>>> str(chances((2, 5, 5), 9, Bid(7, 5)).at_least)
'2851/19683'
"""

from dudo.odds.advice import Advice, Raise, advise, advise_view
from dudo.odds.chances import (
    Chances,
    Expected,
    at_least,
    chances,
    exactly,
    expected,
    points,
    sides,
    table,
    tails,
)
from dudo.odds.wording import CHANCE_WORDS, chance_word

__all__ = [
    "CHANCE_WORDS",
    "Advice",
    "Chances",
    "Expected",
    "Raise",
    "advise",
    "advise_view",
    "at_least",
    "chance_word",
    "chances",
    "exactly",
    "expected",
    "points",
    "sides",
    "table",
    "tails",
]
