"""Best play between two: a round as a game of imperfect information, solved and certified."""

from dudo.solver.game import NOTHING_SAID, RoundGame, openspiel_round, round_game, win_or_lose
from dudo.solver.match import Equity, MatchState, Solved, solve_match
from dudo.solver.regret import Certificate, RoundSolver
from dudo.solver.solve import Progress, of_rules, resume, save, solve

__all__ = [
    "NOTHING_SAID",
    "Certificate",
    "Equity",
    "MatchState",
    "Progress",
    "RoundGame",
    "RoundSolver",
    "Solved",
    "of_rules",
    "openspiel_round",
    "resume",
    "round_game",
    "save",
    "solve",
    "solve_match",
    "win_or_lose",
]
