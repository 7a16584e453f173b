"""Best play between two: a round as a game of imperfect information, solved and certified."""

from dudo.solver.best import Best, Move, Resolved, best, resolve
from dudo.solver.chances import Chances, chances
from dudo.solver.game import NOTHING_SAID, RoundGame, openspiel_round, round_game, win_or_lose
from dudo.solver.growing import GrowingSolver
from dudo.solver.match import Equity, MatchState, Solved, solve_match, winning
from dudo.solver.regret import Certificate, RoundSolver
from dudo.solver.solve import Progress, Solver, of_rules, resume, save, solve, solver_of

__all__ = [
    "NOTHING_SAID",
    "Best",
    "Certificate",
    "Chances",
    "Equity",
    "GrowingSolver",
    "MatchState",
    "Move",
    "Progress",
    "Resolved",
    "RoundGame",
    "RoundSolver",
    "Solved",
    "Solver",
    "best",
    "chances",
    "of_rules",
    "openspiel_round",
    "resolve",
    "resume",
    "round_game",
    "save",
    "solve",
    "solve_match",
    "solver_of",
    "win_or_lose",
    "winning",
]
