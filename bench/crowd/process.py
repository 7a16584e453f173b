"""Servers as processes of their own, all on one processor core, and what they use of it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from bench.crowd.wire import call

_CORES: Final = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_START_SECONDS: Final = 60.0
_PEER: Final = Path(__file__).parents[1] / "peer"


class Use(NamedTuple):
    """What a process has used until now."""

    cpu: float
    """Seconds of processor time, of all its threads."""
    waited: float
    """Seconds that its first thread wanted a core and had none: others were at work there."""
    memory: int
    """Bytes it holds now."""

    def since(self, before: Use) -> Use:
        return Use(self.cpu - before.cpu, self.waited - before.waited, self.memory)


def use_of(pid: int) -> Use:
    proc = Path(f"/proc/{pid}")
    fields = (proc / "stat").read_text().rpartition(")")[2].split()
    waited = int((proc / "schedstat").read_text().split()[1])
    pages = int((proc / "statm").read_text().split()[1])
    return Use(
        (int(fields[11]) + int(fields[12])) / _TICKS,
        waited / 1e9,
        pages * resource.getpagesize(),
    )


class Server(NamedTuple):
    pid: int
    port: int
    starting: float
    """Seconds from the start of the process to its first answer."""

    def use(self) -> Use:
        return use_of(self.pid)


def cores() -> tuple[int, int]:
    """A core for the server and another for the crowd, where there are two."""
    return _CORES[0], _CORES[-1]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.asynccontextmanager
async def running(
    command: Sequence[str], port: int, asked: str, log: Path, **environment: str
) -> AsyncIterator[Server]:
    """``command``, which answers to ``asked`` at ``port`` once it is ready."""
    started = time.perf_counter()
    process = _started(command, log, environment)
    try:
        until = started + _START_SECONDS
        while True:
            with contextlib.suppress(OSError, IndexError):
                await call(port, asked)
                break
            if process.poll() is not None or time.perf_counter() > until:
                raise RuntimeError(f"{command} does not serve: see {log}")
            await asyncio.sleep(0.005)
        yield Server(process.pid, port, time.perf_counter() - started)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _started(
    command: Sequence[str], log: Path, environment: Mapping[str, str]
) -> subprocess.Popen[bytes]:
    core, _ = cores()
    with log.open("ab") as told:
        return subprocess.Popen(
            command,
            env=os.environ | environment,
            stdout=told,
            stderr=told,
            preexec_fn=lambda: os.sched_setaffinity(0, {core}),
        )


@contextlib.asynccontextmanager
async def dudo(folder: Path, tables: int) -> AsyncIterator[Server]:
    """``dudo serve`` on the database in ``folder``."""
    port = free_port()
    # Room for rematches: the table before stays in memory for a while.
    options = ["--port", str(port), "--max-tables", str(2 * tables + 100), "--log-level", "warning"]
    command = [sys.executable, "-m", "dudo", "serve", "--data-dir", str(folder), *options]
    async with running(command, port, "/health", folder / "log") as server:
        yield server


@contextlib.asynccontextmanager
async def still(folder: Path) -> AsyncIterator[Server]:
    """``bench.crowd.still``."""
    port = free_port()
    command = [sys.executable, "-m", "bench.crowd.still", str(port)]
    async with running(command, port, "/", folder / "log") as server:
        yield server


def has_node() -> bool:
    return bool(shutil.which("node") and shutil.which("npm"))


@contextlib.asynccontextmanager
async def boardgame(folder: Path) -> AsyncIterator[Server]:
    """boardgame.io with ``bench/peer``, installed into ``folder``."""
    port = free_port()
    await asyncio.to_thread(_install, folder)
    command = ["node", str(folder / "server.js"), str(port), str(folder / "moves")]
    quiet = {"NODE_ENV": "production"}
    async with running(command, port, "/games", folder / "log", **quiet) as server:
        yield server


def _install(folder: Path) -> None:
    for file in _PEER.iterdir():
        shutil.copy(file, folder)
    quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
    subprocess.run(["npm", "install", *quiet], cwd=folder, check=True, stdout=subprocess.DEVNULL)


async def metrics(server: Server) -> dict[str, float]:
    """The numbers of a dudo server, by name and labels."""
    text = (await call(server.port, "/metrics")).body.decode()
    return {name: float(value) for name, value in re.findall(r"^([^#\s]\S*) (\S+)$", text, re.M)}


def quantile(now: Mapping[str, float], before: Mapping[str, float], name: str, q: float) -> float:
    """The bucket of the histogram ``name`` in which the quantile ``q`` lies: its upper bound."""
    found = []
    for key, value in now.items():
        if match := re.fullmatch(name + r'_bucket\{le="(.+)"\}', key):
            found.append((float(match[1]), value - before[key]))
    found.sort()
    total = found[-1][1]
    return next(bound for bound, count in found if count >= q * total)
