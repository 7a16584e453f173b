"""Cases that any engine of the game can be held against, one JSON object a line.

>>> from dudo.conformance import check_lines
>>> case = '{"own_dice": [5], "hidden_dice": 1, "bid": [2, 5], "palifico": false, '
>>> [verdict] = check_lines([case + '"at_least": [1, 3], "exactly": [1, 3]}'])
>>> verdict.kind, verdict.agrees
('odds', True)
"""

from dudo.conformance.cases import KINDS, Difference
from dudo.conformance.lines import Verdict, check_lines

__all__ = ["KINDS", "Difference", "Verdict", "check_lines"]
