"""The application: routes, the socket, the page's files, and headers for all of them."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from pathlib import PurePath
from typing import Any, Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dudo.rules import RulesError
from dudo.server import devices, hosting, http
from dudo.server.dice import Dice
from dudo.server.errors import RefusedError
from dudo.server.http import answer, on_error
from dudo.server.limits import Limits
from dudo.server.messages import error_message
from dudo.server.metrics import TABLES, MeasuredStore, Traffic, watch_the_loop
from dudo.server.settings import Settings
from dudo.server.socket import table_socket
from dudo.server.tables import Tables
from dudo.store import open_database
from dudo.web import FOLDER, PAGE, SERVED

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        "object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def create_app(settings: Settings, dice: Dice | None = None) -> Starlette:
    """The server as an ASGI application. The database is opened when it starts."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        engine = await open_database(settings.data_dir)
        app.state.engine = engine
        store = MeasuredStore(engine)
        app.state.tables = tables = Tables(store, settings, dice)
        TABLES.set_function(lambda: len(tables))
        watching = asyncio.create_task(watch_the_loop())
        try:
            yield
        finally:
            watching.cancel()
            await tables.close()
            await store.close()
            await engine.dispose()

    app = Starlette(
        routes=[
            WebSocketRoute("/api/tables/{table}/socket", table_socket),
            *http.ROUTES,
            *devices.ROUTES,
            *hosting.ROUTES,
            Mount("/static", _Files(directory=FOLDER)),
        ],
        middleware=[
            Middleware(_Headers),
            Middleware(Traffic),
            Middleware(GZipMiddleware, minimum_size=1024),
        ],
        exception_handlers={
            RulesError: on_error,
            HTTPException: _on_http_error,
            Exception: _on_failure,
        },
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.limits = Limits(settings)
    return app


class _Files(StaticFiles):
    """Files that a browser may keep, if it asks each time whether they are still the same."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        if PurePath(path).suffix not in SERVED:
            return "", None
        return super().lookup_path(path)

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "no-cache"
        return response


class _Headers:
    """Puts ``HEADERS`` on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)


def _is_visited(request: Request) -> bool:
    """Whether a person looks at this address with a browser."""
    asks = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    return asks and not request.url.path.startswith(("/api/", "/static/"))


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and _is_visited(request):
        # The page itself says that there is nothing here, and leads home.
        return HTMLResponse(PAGE.read_bytes(), 404, {"Cache-Control": "no-cache"})
    codes = {404: "no-such-address", 405: "no-such-method"}
    code = codes.get(error.status_code, "bad-request")
    refused = RefusedError(code, f"{error.detail}: {request.method} {request.url.path}")
    response = answer(error_message(refused), status=error.status_code)
    response.headers.update(error.headers or {})
    return response


async def _on_failure(_request: Request, _error: Exception) -> Response:
    """What nobody saw coming. The error itself goes on, to the log."""
    ours = RefusedError(
        "internal-error",
        "This is the server's own fault, and stands in its log. "
        "Try again later, or tell whoever runs it.",
    )
    # This answer does not go through the middleware.
    response = answer(error_message(ours), status=500)
    response.headers.update(HEADERS)
    return response
