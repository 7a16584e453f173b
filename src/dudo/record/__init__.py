"""A game written down: as messages of the protocol, and as a text that people read and write.

>>> from dudo.record import Record, read, write
>>> from dudo.rules import GameStarted, preset
>>> record = Record(("Ana", "Bob"), (GameStarted(preset("classic"), 2, 0),))
>>> read(write(record)) == record
True
"""

from dudo.record.lines import RecordError
from dudo.record.model import Record, Step
from dudo.record.reader import read
from dudo.record.seals import Opening, RoundSeal, Seals
from dudo.record.writer import write

__all__ = [
    "Opening",
    "Record",
    "RecordError",
    "RoundSeal",
    "Seals",
    "Step",
    "read",
    "write",
]
