"""What is said to people, in English and in French: events, results, rules, errors."""

from dudo.words.catalogue import LANGUAGES, Words, source
from dudo.words.phrases import Phrase, Section, explain, narrate

__all__ = ["LANGUAGES", "Phrase", "Section", "Words", "explain", "narrate", "source"]
