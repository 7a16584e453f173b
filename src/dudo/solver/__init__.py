"""Best play between two: a round as a game of imperfect information, solved and certified."""

from dudo.solver.game import NOTHING_SAID, RoundGame, openspiel_round, round_game, win_or_lose
from dudo.solver.regret import Certificate, RoundSolver
from dudo.solver.solve import Progress, of_rules, resume, save, solve

__all__ = [
    "NOTHING_SAID",
    "Certificate",
    "Progress",
    "RoundGame",
    "RoundSolver",
    "of_rules",
    "openspiel_round",
    "resume",
    "round_game",
    "save",
    "solve",
    "win_or_lose",
]
