"""Best play between two: a round as a game of imperfect information, solved and certified."""

from dudo.solver.game import NOTHING_SAID, RoundGame, openspiel_round, round_game, win_or_lose
from dudo.solver.regret import Certificate, RoundSolver

__all__ = [
    "NOTHING_SAID",
    "Certificate",
    "RoundGame",
    "RoundSolver",
    "openspiel_round",
    "round_game",
    "win_or_lose",
]
