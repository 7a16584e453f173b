"""Play, study and research Perudo (Dudo, Liar's Dice)."""

__version__ = "0.1.0"
