"""``dudo odds`` tells beginners and programs the same chances."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from typer.testing import CliRunner

from dudo.cli.main import app

EXAMPLE = ("--own", "2,5,5", "--hidden", "9", "--bid", "4x5")


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUDO_LANG", "en")


def run(*args: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["odds", *args])
    assert result.exit_code == code, result.output
    return result.output


def obj(*args: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*args, "--json"))
    return found


def test_the_worked_example_is_explained() -> None:
    text = run(*EXAMPLE)
    assert "At least 4 fives    85.7%  very likely" in text
    assert "2 of your dice count." in text
    assert "9 ÷ 3 = 3." in text
    assert "2 + 3 = 5: about 5 fives." in text
    assert text.index("5 fives    62.3%") < text.index("2 pacos    45.7%")
    assert "Calza wins    23.4%" in text


def test_it_speaks_french() -> None:
    text = run(*EXAMPLE, "--lang", "fr").replace("\u00a0", " ").replace("\u202f", " ")
    assert "Au moins 4 cinq    85,7 %  très probable" in text
    assert "Un tiers des dés cachés en moyenne : 9 ÷ 3 = 3." in text


def test_on_pacos_a_sixth_counts() -> None:
    text = run("--own", "2,5,5", "--hidden", "9", "--bid", "2x1")
    assert "0 + 1.5 = 1.5: 1 or 2 pacos." in text


def test_programs_get_exact_fractions() -> None:
    found = obj(*EXAMPLE)
    # 4 fives are missed only when 0 or 1 of 9 hidden dice bear them out.
    assert Fraction(found["at_least"]["exact"]) == 1 - Fraction(2**9 + 9 * 2**8, 3**9)
    assert found["at_least"]["value"] == float(Fraction(found["at_least"]["exact"]))
    assert found["expected"]["total"]["exact"] == "5"
    assert found["raises"][0]["bid"] == [5, 5]
    assert len(found["raises"]) == 6
    assert Fraction(found["dudo"]["exact"]) + Fraction(found["at_least"]["exact"]) == 1


def test_palifico_locks_the_face_and_takes_the_jokers() -> None:
    found = obj(*EXAMPLE, "--palifico")
    assert found["jokers"] is False
    assert [option["bid"] for option in found["raises"]] == [[5, 5]]


def test_without_jokers_every_face_counts_for_itself() -> None:
    found = obj("--own", "1,1", "--hidden", "0", "--bid", "1x4", "--no-jokers")
    assert found["at_least"]["exact"] == "0"
    assert obj("--own", "1,1", "--hidden", "0", "--bid", "1x4")["at_least"]["exact"] == "1"


def test_rules_decide_which_raises_are_advised() -> None:
    classic, lizumo = obj(*EXAMPLE), obj(*EXAMPLE, "--rules", "lizumo")
    assert [5, 6] not in [option["bid"] for option in classic["raises"]]
    assert obj(*EXAMPLE, "--set", "calza=never")["calza"] is None
    assert lizumo["calza"] is None


def test_without_a_bid_it_helps_to_open() -> None:
    text = run("--own", "2,5,5", "--hidden", "9")
    assert "To open, with 12 dice in play" in text
    assert "5 fives    62.3%  likely" in text


def test_pacos_are_written_as_the_table_shows_them() -> None:
    digits = obj("--own", "1,5,1", "--hidden", "9", "--bid", "4x1")
    assert obj("--own", "P,5 p", "--hidden", "9", "--bid", "4xP") == digits
    assert digits["own"] == [1, 1, 5]
    assert digits["bid"] == [4, 1]
    assert obj("--own", "1,5,1", "--hidden", "9", "--bid", "4 pacos") == digits


def test_a_chance_is_never_told_as_none_or_as_certain_when_it_is_not() -> None:
    few, many = (("--own", "2", "--hidden", "30", "--bid", bid) for bid in ("28x5", "1x5"))
    assert "At least 28 fives    <0.1%  a long shot" in run(*few)
    assert "Dudo wins    >99.9%" in run(*few)
    assert "At least 1 five   >99.9%" in run(*many)
    assert "<0,1\u00a0%" in run(*few, "--lang", "fr")


def test_no_bid_that_cannot_be_true_is_called_a_good_one() -> None:
    # A single die, and one's own: the two bids that cannot be true are left out.
    text = run("--own", "2")
    assert "1 two" in text
    assert "impossible" not in text
    text = run("--own", "2,5", "--bid", "1x5")
    assert "Best raises\n  None can be true.\n" in text


def test_where_nothing_is_hidden_nothing_is_divided() -> None:
    text = run("--own", "2,5", "--bid", "1x5")
    assert "  1 of your dice counts.\n  No die is hidden.\n\n" in text
    assert "÷" not in text


@pytest.mark.parametrize(
    "args, said",
    [
        (("--own", "2,7"), "2 to 6, or P (also 1), the paco"),
        (("--own", "2", "--hidden", "-1"), "0 or more"),
        (("--own", "2", "--hidden", "100"), "100 at most"),
        ((), "no dice in play"),
        (("--own", "2", "--hidden", "3", "--bid", "four"), "4x5, or 4xP (also 4x1) for pacos"),
        (("--own", "2", "--hidden", "3", "--bid", "d"), "4x5, or 4xP (also 4x1) for pacos"),
        ((*EXAMPLE, "--no-jokers", "--set", "jokers=true"), "jokers is set to true and to false"),
        (("--own", "2", "--hidden", "3", "--bid", "5x5"), "more than the 4 in play"),
        ((*EXAMPLE, "--rules", "lizumo", "--palifico"), "no palifico"),
        ((*EXAMPLE, "--rules", "cards"), "classic, box, lizumo"),
    ],
)
def test_a_mistake_is_told_in_one_line(args: tuple[str, ...], said: str) -> None:
    text = run(*args, code=2)
    assert said in text
    assert len(text.splitlines()) == 1
