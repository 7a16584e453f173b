"""For those who host: whether the server is well, and its numbers."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from dudo.server.http import answer
from dudo.server.limits import is_local
from dudo.server.metrics import REGISTRY
from dudo.server.settings import Settings
from dudo.store import check_readable

log = logging.getLogger(__name__)

_PATIENCE: Final = 3.0
"""Seconds; whoever asks usually gives up after five."""


async def health(request: Request) -> Response:
    """``GET /health``: 200 if people can play here, 503 if the tables cannot be read."""
    try:
        async with asyncio.timeout(_PATIENCE):
            await check_readable(request.app.state.engine)
    except Exception:  # whatever it is, that is the answer
        log.exception("the tables cannot be read")
        return answer({"live": True, "ready": False}, status=503)
    return answer({"live": True, "ready": True})


async def metrics(request: Request) -> Response:
    """``GET /metrics``, in Prometheus' text format, for whom the settings allow it."""
    settings: Settings = request.app.state.settings
    if settings.metrics == "off" or (settings.metrics == "local" and not is_local(request)):
        return PlainTextResponse(
            "The metrics are for this machine only: see --metrics of dudo serve.\n",
            status_code=403,
        )
    return Response(
        generate_latest(REGISTRY),
        media_type=CONTENT_TYPE_PLAIN_0_0_4,
        headers={"Cache-Control": "no-store"},
    )


ROUTES: Final = [
    Route("/health", health, methods=["GET"]),
    Route("/metrics", metrics, methods=["GET"]),
]
