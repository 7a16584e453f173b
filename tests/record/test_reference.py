"""docs/reference/record.md is true: its examples are read, and its errors happen as it says."""

import re
from pathlib import Path

import pytest

from dudo.record import RecordError, read, write
from dudo.rules import Phase

ROOT = Path(__file__).parents[2]
DOC = (ROOT / "docs/reference/record.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```dudo\n(.*?)^```$", DOC, re.MULTILINE | re.DOTALL)
ROWS = re.findall(
    r"^\| `([a-z0-9-]+)` \| .*? \| (?:`(.+?)`)? ?\| (?:`(.+?)`)? ?\|$", DOC, re.MULTILINE
)
SHOWN_ELSEWHERE: dict[str, str | bytes] = {
    "not-utf-8": b"dudo record 1\ndate: \xe9",
    "bad-character": "dudo record 1\n\a",
}


def test_the_first_example_is_as_the_writer_writes_it() -> None:
    record = read(EXAMPLES[0])
    assert write(record) == EXAMPLES[0]
    assert record.players == ("Ana", "Bob le Grand")
    assert record.headers == (("date", "2026-01-31"), ("place", "Chez Ana, Cusco"))
    assert (record.engine, record.state.winner) == ("0.1.0", 0)


def test_the_example_by_hand_is_read() -> None:
    record = read(EXAMPLES[1])
    assert record.state.phase is Phase.BID
    assert record.state.past[0].count == 4
    assert record.engine is None


def test_the_sealed_example_is_as_the_writer_writes_it() -> None:
    record = read(EXAMPLES[2])
    assert write(record) == EXAMPLES[2]
    assert record.seals is not None
    assert record.seals.game == "7kqwrtzb"
    assert record.seals.contributions[1] is None


def broken(code: str, old: str, new: str) -> str | bytes:
    """A record with the mistake that a row shows."""
    if not old:
        return SHOWN_ELSEWHERE[code]
    examples = ["\n".join(map(str.strip, example.split("\n"))) for example in EXAMPLES]
    old, new = old.replace(" ⏎ ", "\n"), new.replace(" ⏎ ", "\n")
    example = next(example for example in examples if old in example)
    return example.replace(old, new, 1)


@pytest.mark.parametrize("code, old, new", ROWS, ids=[f"{row[0]}-{row[2]}" for row in ROWS])
def test_each_error_is_brought_about_as_shown(code: str, old: str, new: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(broken(code, old, new))
    assert caught.value.code == code
    assert str(caught.value).startswith(f"line {caught.value.line}, column {caught.value.column}: ")


def test_every_code_of_the_reader_is_listed() -> None:
    source = "".join(
        (ROOT / f"src/dudo/record/{module}.py").read_text()
        for module in ("lines", "reader", "seal_lines")
    )
    codes = set(re.findall(r'(?:error|Error|_here)\(\s*"([a-z]+(?:-[a-z0-9]+)*)"', source))
    assert len(codes) > 20
    assert codes - {row[0] for row in ROWS} == set()


@pytest.mark.parametrize(
    "old, new, column, right",
    [
        # The column of the first word that is wrong, and what it should have been.
        ("  left 2 1", "  left 2 2", 10, "left 2 1"),
        ('  "Bob le Grand" loses 1', "  Ana loses 1", 3, '"Bob le Grand" loses 1'),
        ("  Ana 3x4", "  Ana 2x4", 7, "3x4 to 4x4"),
        ("  Ana 3x4", "  Ana four fives", 12, "Ana 4x5"),
        ("  Ana 3x4", '  "Bob le Grand" dudo', 3, "seat 0's turn"),
        ("  dice Ana 14", "  dice Ana 1a", 13, "1, 2, 3, 4, 5, 6 or ?"),
        ("  raising same-or-higher-face", "  raising any", 11, "count-or-face"),
        ("  jokers true", "  jockers true  # a slip", 3, "jokers"),
    ],
)
def test_an_error_has_its_place_and_says_what_would_have_been_right(
    old: str, new: str, column: int, right: str
) -> None:
    before, _, after = EXAMPLES[0].partition(f"\n{old}\n")
    assert after
    with pytest.raises(RecordError) as caught:
        read(f"{before}\n{new}\n{after}")
    assert (caught.value.line, caught.value.column) == (before.count("\n") + 2, column)
    assert right in caught.value.message


def test_what_is_missing_at_the_end_is_missed_behind_the_last_word() -> None:
    text = EXAMPLES[0].removesuffix("  winner Ana\n")
    with pytest.raises(RecordError, match="winner Ana") as caught:
        read(text + "\n# the end\n")
    assert (caught.value.line, caught.value.column) == (text.count("\n"), len("  left 1 0") + 1)


def test_a_file_in_another_encoding_is_told_so_at_its_place() -> None:
    with pytest.raises(RecordError) as caught:
        read("dudo record 1\nplace: à é".encode("latin-1"))
    assert (caught.value.code, caught.value.line, caught.value.column) == ("not-utf-8", 2, 8)
