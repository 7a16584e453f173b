"""In a real terminal: colours only where they are wanted, dice as pictures, Ctrl-C."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dudo.record import read

pty = pytest.importorskip("pty", reason="needs a Unix terminal")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")


class Terminal:
    """A ``dudo play`` in a window of its own."""

    def __init__(self, columns: int, lines: int, *options: str, **env: str) -> None:
        here, there = pty.openpty()
        termios.tcsetwinsize(here, (lines, columns))
        clean = {
            k: v
            for k, v in os.environ.items()
            if k not in ("NO_COLOR", "COLUMNS", "LINES", "FORCE_COLOR")
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dudo", "play", "--seed", "7", "--pace", "instant", *options],
            stdin=there,
            stdout=there,
            stderr=there,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
            env={**clean, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", **env},
        )
        os.close(there)
        self._fd = here
        self.text = ""

    def until(self, said: str) -> str:
        """Everything shown so far, once ``said`` is in what is new."""
        seen, deadline = len(self.text), time.monotonic() + 20
        while said not in self.text[seen:]:
            assert time.monotonic() < deadline, f"no {said!r} in {self.text!r}"
            if select.select([self._fd], [], [], 0.2)[0]:
                try:
                    self.text += os.read(self._fd, 65536).decode("utf-8", "replace")
                except OSError:  # the process has gone
                    break
        assert said in self.text[seen:], self.text
        return self.text

    def type(self, text: str) -> None:
        os.write(self._fd, text.encode())

    def leave(self) -> None:
        self.type("q\n")
        self.until(": leave")
        self.type("y\n")

    def end(self) -> int:
        """The exit status, once the game has ended by itself."""
        return self.process.wait(timeout=20)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._fd)


I_OPEN = ("--set", "first_player=named")


def test_a_terminal_shows_colours_and_dice_with_pips() -> None:
    with Terminal(80, 30, *I_OPEN) as terminal:
        shown = terminal.until("help")
        assert "\x1b[" in shown
        assert "╭───────╮ ╭───────╮" in shown
        terminal.type("q\n")
        terminal.until(": leave")
        terminal.type("q\n")
        terminal.until("You have left the game.")
        assert terminal.end() == 0


@pytest.mark.parametrize(
    "options, env",
    [((), {"NO_COLOR": "1"}), (("--no-color",), {}), ((), {"TERM": "dumb"})],
    ids=["NO_COLOR", "--no-color", "TERM=dumb"],
)
def test_without_colours_there_are_no_escape_codes(
    options: tuple[str, ...], env: dict[str, str]
) -> None:
    with Terminal(60, 24, *I_OPEN, *options, **env) as terminal:
        terminal.until("help")
        terminal.type("\x04")
        shown = terminal.until("You have left the game.")
        assert "\x1b" not in shown
        assert max(map(len, shown.splitlines())) <= 60
        assert terminal.end() == 0


def test_ctrl_c_leaves_cleanly_and_saves(tmp_path: Path) -> None:
    with Terminal(80, 24, *I_OPEN, "--save", str(tmp_path / "game")) as terminal:
        terminal.until("help")
        terminal.process.send_signal(signal.SIGINT)
        shown = terminal.until("The game is saved")
        assert "Traceback" not in shown
        assert terminal.end() == 0
        assert (tmp_path / "game").exists()


def test_after_a_game_another_may_follow() -> None:
    rules = ("--dice", "1", "--set", "pacos_crossing=none", "--set", "calza=never")
    with Terminal(80, 24, *I_OPEN, *rules, "--bots", "cautious") as terminal:
        terminal.until("help")
        terminal.type("2x6\n")  # nothing is above it: the bot must say dudo
        terminal.until(": no")
        terminal.type("y\n")
        assert terminal.until("help").count("You open the game.") == 2
        terminal.leave()
        terminal.until("You have left the game.")
        assert terminal.end() == 0


def test_each_game_is_saved_in_a_file_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "game-2.dudo").write_text("precious")
    rules = ("--dice", "1", "--set", "pacos_crossing=none", "--set", "calza=never")
    save = ("--save", str(tmp_path / "game.dudo"))
    with Terminal(80, 24, *I_OPEN, *rules, "--bots", "cautious", *save) as terminal:
        for _ in range(2):
            terminal.until("help")
            terminal.type("2x6\n")
            terminal.until(": no")
            terminal.type("y\n")
        terminal.until("help")
        terminal.leave()
        terminal.until("The game is saved")
        assert terminal.end() == 0
    seeds = {}
    for file in tmp_path.glob("*.dudo"):
        text = file.read_text(encoding="utf-8")
        seeds[file.name] = text if text == "precious" else dict(read(text).headers)["seed"]
    assert seeds == {
        "game.dudo": "7",
        "game-2.dudo": "precious",
        "game-3.dudo": "8",
        "game-4.dudo": "9",
    }


def test_at_calm_pace_the_next_round_waits_for_the_person() -> None:
    with Terminal(80, 24, *I_OPEN, "--pace", "calm", "--bots", "cautious") as terminal:
        terminal.until("help")
        terminal.type("10x6\n")
        shown = terminal.until(": next round")
        assert "Round 2" not in shown
        terminal.type("\n")
        terminal.until("Round 2")


def test_what_is_typed_while_bots_think_answers_no_prompt_that_nobody_has_seen() -> None:
    named = ("--set", "first_player=named", "--opener", "2", "--pace", "quick")
    with Terminal(80, 30, *named, "--bots", "cautious") as terminal:
        terminal.until("Round 1")
        terminal.type("\n\n\n")
        terminal.until(": help")
        terminal.leave()
        shown = terminal.until("You have left the game.")
        assert "You bid" not in shown
