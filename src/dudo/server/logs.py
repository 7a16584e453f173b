"""What a server writes down about itself: one line for each thing, for people or for programs.

Dice, secrets and addresses that open a seat are in no line: our own lines name tables and numbers
only, and of what the libraries beneath us say, which would at its finest hold every frame and
every row, warnings and errors are all that is let through.
"""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Any, Final, Literal, TextIO, TypeAlias

import msgspec

from dudo.server.metrics import ERRORS

LogFormat: TypeAlias = Literal["human", "json"]
LogLevel: TypeAlias = Literal["debug", "info", "warning", "error"]

_OURS: Final = "dudo"
_ALWAYS: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


def set_up_logs(form: LogFormat, level: LogLevel, stream: TextIO | None = None) -> None:
    """Write to ``stream`` or stderr: our own lines from ``level`` up, others' from warnings up."""
    handler = _Handler(stream or sys.stderr)
    handler.setFormatter(_JsonLines() if form == "json" else _ForPeople())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger(_OURS).setLevel(level.upper())
    # A level of its own would make a library heard beneath the one of all.
    for name, logger in logging.root.manager.loggerDict.items():
        if isinstance(logger, logging.Logger) and name.partition(".")[0] != _OURS:
            logger.setLevel(logging.NOTSET)


class _Handler(logging.StreamHandler[TextIO]):
    """Counts what went wrong, too: whoever watches the numbers then looks into the log."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR:
            ERRORS.labels("internal").inc()
        super().emit(record)


def _facts(record: logging.LogRecord) -> dict[str, Any]:
    """What was given as ``extra``."""
    return {name: value for name, value in vars(record).items() if name not in _ALWAYS}


class _JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_facts(record),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


class _ForPeople(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:
        told = "".join(f" {name}={value}" for name, value in _facts(record).items())
        return super().formatMessage(record) + told
