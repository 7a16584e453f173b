"""Promises about the code itself that import-linter cannot check."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src"
MODULES = sorted((SRC / "dudo").rglob("*.py"))
MAX_LINES = 500


def _name(path: Path) -> str:
    return path.relative_to(SRC).as_posix()


def _imports(path: Path) -> Iterator[str]:
    """The full name of every module that the file imports, relative imports resolved."""
    package = path.parent.relative_to(SRC).parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            yield ".".join([*base, *filter(None, [node.module])])


RULES = [path for path in MODULES if path.is_relative_to(SRC / "dudo" / "rules")]


@pytest.mark.parametrize("path", RULES, ids=_name)
def test_rules_import_only_the_standard_library(path: Path) -> None:
    others = [
        name
        for name in _imports(path)
        if name.partition(".")[0] not in sys.stdlib_module_names
        and not f"{name}.".startswith("dudo.rules.")
    ]
    assert not others, f"{_name(path)} imports {others}"


def test_no_module_is_too_long() -> None:
    lengths = {_name(p): len(p.read_text(encoding="utf-8").splitlines()) for p in MODULES}
    too_long = {name: lines for name, lines in lengths.items() if lines > MAX_LINES}
    assert not too_long, f"over {MAX_LINES} lines, split where a second idea starts: {too_long}"
