"""What is wrong with a record is told in the reader's language, with its place."""

import pytest

from dudo.cli.errors import sentence
from dudo.record import RecordError, read
from dudo.words import Words
from tests.record.test_reference import EXAMPLES, ROWS, broken


@pytest.mark.parametrize("code, old, new", ROWS, ids=[f"{row[0]}-{row[2]}" for row in ROWS])
def test_every_error_of_a_record_has_its_french(code: str, old: str, new: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(broken(code, old, new))
    error = caught.value
    told = sentence(Words("fr"), error)
    assert told.startswith(f"Ligne {error.line}, colonne {error.column} : ")
    assert error.message not in told


@pytest.mark.parametrize(
    "old, new, said",
    [
        ("rules box", "rules family", "Possible : classic, box, lizumo, custom."),
        ("jokers true", "jokers yes", "Possible : true, false."),
        ("dice Ana 14", "dice Ana 145", "Ce joueur lance 2 dés."),
        ('dice "Bob le Grand" 3\n', 'dice "Bob le Grand" 33\n', "Ce joueur lance un dé."),
    ],
)
def test_it_says_what_would_have_been_right(old: str, new: str, said: str) -> None:
    text = EXAMPLES[0].replace(old, new, 1)
    with pytest.raises(RecordError) as caught:
        read(text)
    assert said in sentence(Words("fr"), caught.value)


def test_a_line_far_down_is_numbered_as_an_editor_numbers_it() -> None:
    error = RecordError("not-utf-8", "Not UTF-8.", 12345, 1)
    assert sentence(Words("fr"), error).startswith("Ligne 12345, colonne 1 : ")
    assert sentence(Words("en"), error) == "Line 12345, column 1: Not UTF-8."


def test_a_count_that_is_no_number_is_not_told_as_a_bid() -> None:
    text = EXAMPLES[0].replace("dice Ana 14", "dice Ana ??", 1).replace("count 3", "count three")
    with pytest.raises(RecordError) as caught:
        read(text)
    assert sentence(Words("fr"), caught.value).endswith("a ligne devrait être : count NUMBER.")
