"""docs/reference/fair-dice.md and the catalogues know every code of a check."""

import re
from pathlib import Path

import pytest

from dudo.words import LANGUAGES, Words

ROOT = Path(__file__).parents[2]
DOC = (ROOT / "docs/reference/fair-dice.md").read_text(encoding="utf-8")
SOURCE = (ROOT / "src/dudo/fair/verification.py").read_text(encoding="utf-8")
CODES = set(re.findall(r'Problem\("([a-z-]+)"', SOURCE))


def test_every_code_of_a_check_is_in_the_reference() -> None:
    assert len(CODES) == 6
    assert set(re.findall(r"^\| `([a-z-]+)` \|", DOC, re.MULTILINE)) == CODES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_a_check_has_its_words(language: str) -> None:
    assert {code for code in CODES if f"fair-{code}" not in Words(language)} == set()


def test_every_text_that_is_hashed_is_in_the_reference() -> None:
    modules = ("commitment", "derive")
    source = "".join((ROOT / f"src/dudo/fair/{name}.py").read_text() for name in modules)
    texts = set(re.findall(r"dudo/[a-z]+/\d", source))
    assert len(texts) == 5
    assert texts == set(re.findall(r"dudo/[a-z]+/\d", DOC))
