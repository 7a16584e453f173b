"""The page's files: vendored as they say, small, free of inline code, and never without words."""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path

import pytest

from dudo.web import FOLDER, PAGE, TEXTS
from dudo.words import LANGUAGES, source

MODULES = [path for path in FOLDER.rglob("*.js") if "vendor" not in path.parts]
_IMPORT = re.compile(r'^(?:import|export)\b[^"]*?"(\.[^"]+\.js)"|^import "(\.[^"]+\.js)"', re.M)


def _with_imports(module: Path, seen: set[Path]) -> set[Path]:
    """``module`` and all that it imports before it can run."""
    module = Path(os.path.normpath(module))
    if module not in seen:
        seen.add(module)
        # Vendored files are minified: their imports do not stand at the start of a line.
        text = re.sub(r"(?<=[;}])(?=import|export)", "\n", module.read_text())
        for found in _IMPORT.finditer(text):
            _with_imports(module.parent / (found[1] or found[2]), seen)
    return seen


def test_every_vendored_library_is_the_one_in_the_table() -> None:
    table = (FOLDER / "vendor" / "README.md").read_text()
    rows = re.findall(r"^\| `(\S+\.js)` .*LICENSE-(\w+)\.txt.* `([0-9a-f]{64})` \|$", table, re.M)
    assert {name for name, _, _ in rows} == {path.name for path in (FOLDER / "vendor").glob("*.js")}
    for name, licence, digest in rows:
        content = (FOLDER / "vendor" / name).read_bytes()
        assert hashlib.sha256(content).hexdigest() == digest, name
        assert (FOLDER / "vendor" / f"LICENSE-{licence}.txt").is_file(), name


def test_the_first_page_weighs_less_than_150_kilobytes_before_compression() -> None:
    files = _with_imports(FOLDER / "app.js", set())
    files = _with_imports(FOLDER / "home" / "home.js", files)
    assert FOLDER / "vendor" / "preact.js" in files, "imports were not followed"
    assert FOLDER / "table" / "table.js" not in files, "the table must not delay the first page"
    sheets = {FOLDER / "styles" / name for name in _sheets_of_the_page()}
    weight = sum(path.stat().st_size for path in files | sheets | {PAGE})
    weight += max(len(source(language, *TEXTS).encode()) for language in LANGUAGES)
    assert weight < 150_000


def test_nothing_stands_inline_that_the_content_security_policy_would_stop() -> None:
    page = PAGE.read_text()
    assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=", page) == []
    for module in MODULES:
        assert not re.search(
            r'\bstyle="|innerHTML|https?://(?!www\.w3\.org)', module.read_text()
        ), module


def _sheets_of_the_page() -> set[str]:
    """The style sheets that the first page waits for."""
    return set(re.findall(r'href="/static/styles/(\S+)"', PAGE.read_text()))


def test_every_style_sheet_is_asked_for() -> None:
    asked = _sheets_of_the_page()
    lists = re.findall(r"\[([^\]]+)\]\.map\(style\)", (FOLDER / "app.js").read_text())
    assert lists, "the styles of the table were not found"
    for names in lists:
        asked |= {f"{name}.css" for name in re.findall(r'"(\w+)"', names)}
    assert asked == {path.name for path in FOLDER.glob("styles/*.css")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_that_the_page_asks_for_exists(language: str) -> None:
    known = set(re.findall("^([a-z][a-z0-9-]*) =", source(language, *TEXTS), re.M))
    used = {
        key
        for module in MODULES
        for call in re.findall(r"\bt\(([^()]*)", module.read_text())
        for key in re.findall(r'"([a-z]+(?:-[a-z]+)*)"', call.split("{")[0])
        # What a choice compares with is no key: t(waits?.for === "ready" ? … : …).
        if f'=== "{key}"' not in call
    }
    assert len(used) > 80
    assert sorted(used - known) == []
