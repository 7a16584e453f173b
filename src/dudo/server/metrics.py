"""What a server counts while it runs, in Prometheus' terms.

Nothing here knows a die, a name or a secret. A process has one server, so that the numbers stand
here for all of it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
)
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dudo.store import TableStore

log = logging.getLogger(__name__)

disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)

TABLES: Final = Gauge(
    "dudo_tables", "Tables in memory: those that somebody is connected to.", registry=REGISTRY
)
CONNECTIONS: Final = Gauge("dudo_connections", "Open WebSockets.", registry=REGISTRY)
RECEIVED: Final = Counter(
    "dudo_messages_received", "Messages that clients sent.", registry=REGISTRY
)
SENT: Final = Counter(
    "dudo_messages_sent", "Messages that were sent to clients.", registry=REGISTRY
)
MOVES: Final = Counter(
    "dudo_moves", "Moves of people and bots, once kept.", ["move"], registry=REGISTRY
)
ERRORS: Final = Counter(
    "dudo_errors",
    "Errors that clients were told of, by kind; internal ones are ours and in the log.",
    ["kind"],
    registry=REGISTRY,
)
COMMIT: Final = Histogram(
    "dudo_commit_seconds",
    "From the moment that a table has something to keep until it is on the disk.",
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0),
    registry=REGISTRY,
)
LAG: Final = Histogram(
    "dudo_event_loop_lag_seconds",
    "How much later than it asked to a task comes to run, measured four times a second.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5),
    registry=REGISTRY,
)

_MOVES: Final = {move: MOVES.labels(move) for move in ("bid", "dudo", "calza")}
# A rate needs to see the zero before the first one.
for _kind in ("unreadable", "illegal", "stale", "refused", "internal"):
    ERRORS.labels(_kind)

_LAG_SECONDS: Final = 0.25


class MeasuredStore(TableStore):
    """The store, with a clock beside each append."""

    async def append(
        self, table: str, first: int, payloads: Sequence[Mapping[str, Any]], *rest: Any, **more: Any
    ) -> None:
        started = time.perf_counter()
        await super().append(table, first, payloads, *rest, **more)
        took = time.perf_counter() - started
        COMMIT.observe(took)
        for payload in payloads:
            if (counter := _MOVES.get(payload["type"])) is not None:
                counter.inc()
        if log.isEnabledFor(logging.DEBUG):
            log.debug(
                "kept",
                extra={
                    "table": table,
                    "seq": first + len(payloads) - 1,
                    "milliseconds": round(took * 1000, 3),
                },
            )


class Traffic:
    """Middleware that counts WebSockets and what goes through them."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        accepted = 0.0

        async def counted_receive() -> Message:
            message = await receive()
            if message["type"] == "websocket.receive":
                RECEIVED.inc()
            return message

        async def counted_send(message: Message) -> None:
            nonlocal accepted
            await send(message)
            if message["type"] == "websocket.send":
                SENT.inc()
            elif message["type"] == "websocket.accept":
                accepted = time.monotonic()
                CONNECTIONS.inc()
                log.debug("connected", extra=_table(scope))

        try:
            await self._app(scope, counted_receive, counted_send)
        finally:
            if accepted:
                CONNECTIONS.dec()
                seconds = round(time.monotonic() - accepted, 1)
                log.debug("disconnected", extra={**_table(scope), "seconds": seconds})


def _table(scope: Scope) -> dict[str, Any]:
    # The path is not for the log: some addresses open a seat to whoever has them.
    return {"table": scope.get("path_params", {}).get("table")}


async def watch_the_loop() -> None:
    """Measure for ever how punctual the event loop is."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + _LAG_SECONDS
        await asyncio.sleep(_LAG_SECONDS)
        LAG.observe(max(0.0, loop.time() - due))
