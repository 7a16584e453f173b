"""``dudo solve``."""

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from dudo.cli import solve
from dudo.cli.main import app

RUN = CliRunner()
BOX = ["solve", "--dice", "1v1", "--rules", "box", "--set", "calza=never"]


def test_one_die_against_one_is_worth_minus_one_eighteenth_to_the_opener() -> None:
    said = RUN.invoke(app, [*BOX, "--json", "--target", "1e-5"])
    assert said.exit_code == 0
    told = json.loads(said.stdout)
    assert told["value"] == pytest.approx(-1 / 18, abs=1e-5)
    assert told["exploitability"] <= 1e-5
    assert (told["dice"], told["palifico"], told["sequences"]) == ([1, 1], False, 765)
    assert told["iterations"] > 10


def test_it_is_told_in_words() -> None:
    said = RUN.invoke(app, [*BOX, "--palifico", "--lang", "fr", "--target", "1e-6"])
    assert said.exit_code == 0
    assert "il gagne 83,3 % du temps." in said.stdout


def test_a_target_that_was_not_reached_is_named() -> None:
    said = RUN.invoke(app, ["solve", "--dice", "2v1", "--seconds", "0.1", "--target", "1e-9"])
    assert said.exit_code == 0
    assert "The target of 1e-09 was not reached." in said.stdout
    assert "give or take" in said.stdout


def test_it_goes_on_from_what_it_kept(tmp_path: Path) -> None:
    file = tmp_path / "box.npz"
    first = RUN.invoke(app, [*BOX, "--keep", str(file), "--target", "0.05", "--json"])
    again = RUN.invoke(app, [*BOX, "--keep", str(file), "--target", "0.001", "--json"])
    one, two = json.loads(first.stdout), json.loads(again.stdout)
    assert one["exploitability"] > 0.001 >= two["exploitability"]
    assert two["iterations"] > one["iterations"]
    third = RUN.invoke(app, [*BOX, "--keep", str(file), "--json"])
    assert json.loads(third.stdout)["iterations"] == two["iterations"], "it began anew"


@pytest.mark.parametrize(
    "options, says",
    [
        (["--dice", "2"], "write them like 2v1"),
        (["--dice", "6v1"], "each of 1 to 5"),
        (["--target", "0"], "between 0 and 1"),
        (["--rules", "lizumo", "--palifico"], "no palifico"),
        (["--keep", "/no/such/folder/file.npz"], "no such folder"),
        (["--seconds", "nan"], "seconds"),
        (["--seconds", "-1"], "seconds"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(options: list[str], says: str) -> None:
    said = RUN.invoke(app, ["solve", *options])
    assert said.exit_code == 2
    assert says in said.stderr
    assert said.stderr.count("\n") == 1


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "box.npz"
    RUN.invoke(app, [*BOX, "--keep", str(file), "--target", "0.2"])
    kept = file.read_bytes()
    other = RUN.invoke(app, ["solve", "--dice", "1v2", "--keep", str(file)])
    assert other.exit_code == 2
    assert "holds another round: 1v1" in other.stderr
    assert file.read_bytes() == kept
    np.save(tmp_path / "array.npy", np.zeros(3))
    array = (tmp_path / "array.npy").read_bytes()
    for other_bytes in (b"nothing", b"PK\x03\x04 broken", kept[:-100], array, b""):
        file.write_bytes(other_bytes)
        refused = RUN.invoke(app, [*BOX, "--keep", str(file)])
        assert (refused.exit_code, refused.stderr.count("\n")) == (2, 1), refused.stderr
        assert file.read_bytes() == other_bytes


@pytest.mark.parametrize(
    "value, told",
    [(0.00076, "0.00076"), (0.000761, "0.00077"), (3.23e-6, "0.0000033"), (0.0, "0.00000")],
)
def test_what_is_proved_is_never_told_as_less(value: float, told: str) -> None:
    assert solve._bound(value) == told
