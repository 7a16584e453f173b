"""``dudo best``."""

import json

import pytest
from typer.testing import CliRunner

from dudo.cli.main import app

RUN = CliRunner()
POSITION = ["best", "--rules", "lizumo", "--own", "5,5,1", "--their", "3", "--bids", "2x4,3x4"]
QUICK = ["--seconds", "0.1"]


def test_a_position_for_programs() -> None:
    said = RUN.invoke(app, [*POSITION, *QUICK, "--json"])
    assert said.exit_code == 0, said.stderr
    told = json.loads(said.stdout)
    assert (told["own"], told["their"], told["bids"]) == ([1, 5, 5], 3, [[2, 4], [3, 4]])
    assert told["rules"]["starting_dice"] == 3
    assert sum(move["frequency"] for move in told["moves"]) == pytest.approx(1, abs=0.01)
    actions = [move["action"] for move in told["moves"]]
    assert "dudo" in actions
    assert "calza" not in actions
    assert [3, 5] in actions
    first = told["moves"][0]
    assert first["frequency"] == max(move["frequency"] for move in told["moves"])
    assert 0 < told["wins"] < 1
    assert told["chances_by"]["raising"] == "any-face"


def test_a_position_for_people() -> None:
    said = RUN.invoke(app, [*POSITION, *QUICK])
    assert said.exit_code == 0, said.stderr
    assert said.stdout.startswith("3 dice against 3, on 3 fours:\n")
    assert "  3 fives" in said.stdout
    assert "By best play you win about" in said.stdout
    french = RUN.invoke(app, ["best", "--own", "5", "--their", "2", *QUICK, "--lang", "fr"])
    assert french.stdout.startswith("1 dé contre 2, à l’ouverture")
    assert "En jouant au mieux, tu gagnes environ" in french.stdout


def test_house_rules_are_told_whose_chances_they_take() -> None:
    house = ["--set", "lost_dudo=all"]
    said = RUN.invoke(app, ["best", "--own", "5,P", "--their", "1", *QUICK, *house])
    assert "“Classic”" in said.stdout


@pytest.mark.parametrize(
    "options, says",
    [
        (["--own", "5,7", "--their", "1"], "are not dice"),
        (["--own", "", "--their", "1"], "1 to 5 dice"),
        (["--own", "5", "--their", "9"], "1 to 5 dice"),
        (["--own", "5", "--their", "1", "--bids", "two"], "is no bid"),
        (["--own", "5", "--their", "1", "--bids", "1x5,1x5"], "1"),
        (["--own", "5,5", "--their", "2", "--palifico"], "alifico"),
        (["--own", "5", "--their", "1", "--seconds", "0"], "seconds"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(options: list[str], says: str) -> None:
    said = RUN.invoke(app, ["best", *options])
    assert said.exit_code == 2
    assert says in said.stderr
    assert said.stderr.count("\n") == 1
