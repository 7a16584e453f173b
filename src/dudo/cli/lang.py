"""In which language a command speaks: ``--lang``, else the environment, else English."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated, TypeAlias

import typer

from dudo.words import LANGUAGES, Words

_CHOSEN = "dudo.language"


def _check(ctx: typer.Context, value: str | None) -> str | None:
    if value is not None and value not in LANGUAGES:
        raise typer.BadParameter(f"{value!r} is not one of {', '.join(LANGUAGES)}.")
    # Remembered for errors, which are told by the group and not by the command.
    ctx.find_root().meta[_CHOSEN] = value
    return value


Lang: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        callback=_check,
        help="Language; otherwise that of DUDO_LANG or of your system.",
    ),
]
"""The type of a command's ``lang`` parameter."""


def language(chosen: str | None = None, environ: Mapping[str, str] = os.environ) -> str:
    """``chosen``, else what DUDO_LANG, LC_ALL, LC_MESSAGES or LANG asks for, else English."""
    if chosen in LANGUAGES:
        return chosen
    asked = environ.get("DUDO_LANG", "").lower()[:2]
    if asked in LANGUAGES:
        return asked
    # The first of them that is set decides, as in every program; C and POSIX mean English here.
    locale = next(filter(None, (environ.get(k) for k in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    asked = locale.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return asked if asked in LANGUAGES else "en"


def words(chosen: str | None = None) -> Words:
    """The catalogue to speak from; ``chosen`` is what ``--lang`` said."""
    return Words(language(chosen))


def chosen_language(ctx: typer.Context) -> str | None:
    """What ``--lang`` said to the command being run."""
    value: str | None = ctx.find_root().meta.get(_CHOSEN)
    return value
