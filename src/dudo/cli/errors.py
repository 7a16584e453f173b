"""Our errors as one clear line in the reader's language, with what would have been right."""

from __future__ import annotations

from contextlib import suppress

from dudo.cli.dice import face
from dudo.rules import CHOICES, PRESETS, RulesError
from dudo.words import Words


def sentence(words: Words, error: RulesError) -> str:
    """What was wrong, and what is possible.

    In English the error's own message serves, since it is the more exact one.
    """
    text, possible = error.message, []
    if words.language != "en":
        with suppress(LookupError):
            text, possible = words(f"error-{error.code}", **error.params), _possible(error)
    if "line" in error.params:
        text = words("term-place", text=text, **_only(error, "line", "column"))
    return f"{text} {words('term-possible', list=', '.join(possible))}" if possible else text


def short(words: Words, error: RulesError) -> str:
    """What was wrong, as one player tells another; what is legal is shown apart."""
    params = dict(error.params)
    if "last_face" in params:
        params["last_face"] = face(params["last_face"])
    try:
        return words(f"error-{error.code}", **params)
    except LookupError:
        return str(error)


def _only(error: RulesError, *keys: str) -> dict[str, str]:
    # A place is no amount: line 1234, not 1,234.
    return {key: str(error.params[key]) for key in keys}


def _possible(error: RulesError) -> list[str]:
    for key in ("values", "bots"):
        if key in error.params:
            return [str(value) for value in error.params[key]]
    return list({"no-such-option": CHOICES, "no-such-preset": PRESETS}.get(error.code, ()))
