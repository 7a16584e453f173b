"""The texts of a language: all ``.ftl`` files of its folder, in Project Fluent's syntax.

The page reads some of the same files, so that each text is written once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from dudo.words.phrases import Phrase

LANGUAGES = ("en", "fr")
# Parameters of a phrase that are seats, and what the names of what they become begin with.
_SEATS = {"who": "", "whom": "whom_"}
_FOLDER = Path(__file__).parent


@cache
def source(language: str, *files: str) -> str:
    """The catalogue of ``language`` as Fluent source: all of it, or these files (``"game"``, …).

    Raises:
        KeyError: the language is not one of ``LANGUAGES``.
        FileNotFoundError: there is no such file.
    """
    if language not in LANGUAGES:
        raise KeyError(f"no words in {language!r}: there are {', '.join(LANGUAGES)}")
    folder = _FOLDER / language
    names = files or sorted(file.stem for file in folder.glob("*.ftl"))
    return "\n".join((folder / f"{name}.ftl").read_text(encoding="utf-8") for name in names)


@cache
def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(source(language)))
    return bundle


class Words:
    """What is said in one language.

    >>> Words("en")("dice", count=3, face=5)
    '3 fives'
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._bundle = _bundle(language)

    def __call__(self, key: str, /, **params: Any) -> str:
        """The text of ``key``. A missing key or parameter is a mistake of ours: LookupError."""
        if not self._bundle.has_message(key):
            raise LookupError(f"no text {key!r} in {self.language!r}")
        pattern = self._bundle.get_message(key).value
        assert pattern is not None
        text, errors = self._bundle.format_pattern(pattern, params)
        if errors:
            raise LookupError(f"text {key!r} in {self.language!r}: {errors[0]}")
        return str(text)

    def __contains__(self, key: str) -> bool:
        return bool(self._bundle.has_message(key))

    def say(self, phrase: Phrase, names: Sequence[str], me: int | None = None) -> str:
        """``phrase`` in words; ``names`` by seat, ``me`` the seat of the reader."""
        params: dict[str, Any] = dict(phrase.params)
        for seat, prefix in _SEATS.items():
            if seat in params:
                who = params.pop(seat)
                params[f"{prefix}name"] = names[who]
                params[f"{prefix}me"] = "yes" if who == me else "no"
        return self(phrase.key, **params)
