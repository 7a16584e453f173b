"""The benchmark of load plays at real tables and counts what it plays."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(sys.platform != "linux", reason="it pins processes to cores")
def test_a_few_tables_are_played_at_in_both_loops() -> None:
    small = ["--tables", "5", "--rate", "4", "--seconds", "2", "--closed", "1", "--finished", "3"]
    command = [sys.executable, "-m", "bench", "load", *small, "--no-peer"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    rates = {
        name: int(moves.replace(",", ""))
        for name, moves in re.findall(r"^(.+ loop): ([\d,]+) moves/s", done.stdout, re.M)
    }
    assert rates.keys() == {
        "nothing but the crowd, open loop",
        "nothing but the crowd, closed loop",
        "dudo, open loop",
        "dudo, closed loop",
        "dudo beside 3, open loop",
    }
    # Five tables at four moves a second each, as far as a busy machine comes to it.
    assert 1 <= rates["dudo, open loop"] <= 25
    assert rates["dudo, closed loop"] > rates["dudo, open loop"]
    assert "3 finished tables with" in done.stdout
    assert len(re.findall(r"p50 \d", done.stdout)) > 5


def test_a_benchmark_that_is_not_there_is_told() -> None:
    command = [sys.executable, "-m", "bench", "nothing", "--quick"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "No benchmark 'nothing'. There are: load, " in done.stderr
