"""Everything but the socket: making a table, looking at one, the rules in words, the page."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dudo.bots import BOTS, PACE_NAMES
from dudo.bots.names import MAX_NAME
from dudo.record import write
from dudo.rules import (
    CHOICES,
    DEPENDS,
    MAX_PLAYERS,
    MAX_STARTING_DICE,
    MIN_PLAYERS,
    PRESETS,
    Rules,
    RulesError,
)
from dudo.server.clock import ABSENT, CLOCKS
from dudo.server.errors import RefusedError, no_such_table, status_of
from dudo.server.identity import (
    cookie,
    new_secret,
    presented_hash,
    presented_secret,
    secret_hash,
)
from dudo.server.limits import Limits
from dudo.server.lobby import MAX_TEXT
from dudo.server.messages import TableSettings, error_message, read_body
from dudo.server.origin import same_origin
from dudo.server.owners import secrets_of
from dudo.server.records import record_of
from dudo.server.seating import COLOURS, EMOTES
from dudo.server.settings import MAX_BODY, Settings
from dudo.server.setup import dealer_of, seating_of
from dudo.server.tables import Tables
from dudo.store import StoredEvent, StoredTable
from dudo.web import ICON, PAGE, TEXTS
from dudo.words import LANGUAGES, explain, source

DESCRIPTION: Final = Path(__file__).with_name("openapi.json")
_MOST_LISTED: Final = 50
"""Tables in the list of public ones."""


async def describe(request: Request) -> Response:
    """``GET /api/openapi.json``"""
    return _file(DESCRIPTION, request)


async def options(_request: Request) -> Response:
    """``GET /api/options``"""
    return answer(
        {
            "presets": {name: rules.to_dict() for name, rules in PRESETS.items()},
            "options": [
                {
                    "name": name,
                    "values": values,
                    "meaningless_when": dict([DEPENDS[name]]) if name in DEPENDS else None,
                }
                for name, values in CHOICES.items()
            ],
            "limits": {
                "players": [MIN_PLAYERS, MAX_PLAYERS],
                "starting_dice": [1, MAX_STARTING_DICE],
                "name": MAX_NAME,
                "text": MAX_TEXT,
                "colours": COLOURS,
            },
            "bots": [{"name": bot.name, "about": bot.about} for bot in BOTS.values()],
            "paces": PACE_NAMES,
            "clocks": CLOCKS,
            "absent": ABSENT,
            "emotes": EMOTES,
        }
    )


async def rules_in_words(request: Request) -> Response:
    """``POST /api/rules``"""
    rules = Rules.from_dict(read_body(await body(request), dict[str, Any]))
    text = [
        {"key": section.key, "items": [item._asdict() for item in section.items]}
        for section in explain(rules)
    ]
    return answer({"rules": rules.to_dict(), "preset": rules.preset, "text": text})


async def create_table(request: Request) -> Response:
    """``POST /api/tables``"""
    settings: Settings = request.app.state.settings
    tables: Tables = request.app.state.tables
    limits: Limits = request.app.state.limits
    if not same_origin(request, settings):
        raise RefusedError("other-site", "Tables are made from this server's own page.")
    asked = read_body(await body(request), TableSettings)
    secret = presented_secret(request) or new_secret()
    with limits.new_table(request):
        table = await tables.create(asked, secret_hash(secret))
    response = answer({"table": table, "seat": 0}, status=201)
    response.headers["set-cookie"] = cookie(secret, request, settings).decode()
    return response


async def list_tables(request: Request) -> Response:
    """``GET /api/tables``"""
    tables: Tables = request.app.state.tables
    listed = []
    for table in tables.public(_MOST_LISTED):
        seating = table.seating
        listed.append(
            {
                "id": table.id,
                "stage": seating.stage,
                "preset": seating.rules.preset,
                "names": seating.names,
                "open": len(seating.open),
            }
        )
    return answer({"tables": listed})


async def tables(request: Request) -> Response:
    """``/api/tables``, one route, so that whoever comes with another method is told both."""
    return await (create_table if request.method == "POST" else list_tables)(request)


async def show_table(request: Request) -> Response:
    """``GET /api/tables/{table}``"""
    table = request.app.state.tables.find(request.path_params["table"])
    if table is not None:
        return answer({"table": table.to_json()})
    stored, log = await _stored(request)
    with _reading(stored):
        seating = seating_of(stored, log)
    return answer(
        {"table": seating.to_json(stored.id, rematch=stored.rematch, dealer=dealer_of(stored))}
    )


async def qr_code(request: Request) -> Response:
    """``GET /api/tables/{table}/qr.svg``"""
    settings: Settings = request.app.state.settings
    stored, _ = await _stored(request, most=1)
    base = settings.base_url or str(request.base_url)
    code = segno.make(f"{base.rstrip('/')}/t/{stored.id}", micro=False)
    picture = io.BytesIO()
    code.save(picture, kind="svg", scale=8, light="#fff", xmldecl=False)
    return _revalidated(picture.getvalue(), "image/svg+xml", request)


async def record(request: Request) -> Response:
    """``GET /api/tables/{table}/record``"""
    stored, log = await _stored(request)
    # A long game takes a while to be checked and written: that is no work for the event loop.
    with _reading(stored):
        text = await asyncio.to_thread(_record, stored, log, presented_hash(request))
    return Response(
        text,
        media_type="text/plain; charset=utf-8",
        headers={"Cache-Control": "no-store"},
    )


async def _stored(
    request: Request, most: int | None = None
) -> tuple[StoredTable, list[StoredEvent]]:
    """The table that a request names, and its log or the first events of that."""
    store = request.app.state.tables.store
    table = request.path_params["table"]
    # The seats are read after the log: nobody is taken for the one who had their seat before.
    log = await store.log(table, most=most)
    stored = await store.get(table)
    if stored is None:
        raise no_such_table(table)
    return stored, log


@contextlib.contextmanager
def _reading(stored: StoredTable) -> Iterator[None]:
    """That a log cannot be read is no fault of whoever asks for it.

    Raises:
        RuntimeError: it is no log.
    """
    try:
        yield
    except RefusedError:
        raise
    except RulesError as error:
        raise RuntimeError(f"the log of table {stored.id} cannot be read") from error


def _record(stored: StoredTable, log: list[StoredEvent], secret_hash: bytes | None) -> str:
    game, seating = record_of(stored, log), seating_of(stored, log)
    mine = [
        seat
        for seat, secret in secrets_of(stored).items()
        if secret == secret_hash and not seating.seats[seat].left
    ]
    return write(game.seen_by(mine[0] if mine else None))


async def words(request: Request) -> Response:
    """``GET /words/{language}.ftl``"""
    language = request.path_params["language"]
    if language not in LANGUAGES:
        raise RefusedError(
            "no-such-language",
            f"There are no words in that language: there are {', '.join(LANGUAGES)}.",
            status=404,
            languages=list(LANGUAGES),
        )
    return _revalidated(source(language, *TEXTS).encode(), "text/plain; charset=utf-8", request)


async def page(request: Request) -> Response:
    """``GET /``, ``/t/{table}``, ``/t/{table}/screen`` and ``/rules``"""
    return _file(PAGE, request)


async def icon(request: Request) -> Response:
    """``GET /favicon.ico``, for whoever asks for it without having read the page."""
    return _file(ICON, request)


ROUTES: Final = [
    Route("/api/openapi.json", describe, methods=["GET"]),
    Route("/api/options", options, methods=["GET"]),
    Route("/api/rules", rules_in_words, methods=["POST"]),
    Route("/api/tables", tables, methods=["GET", "POST"]),
    Route("/api/tables/{table}", show_table, methods=["GET"]),
    Route("/api/tables/{table}/qr.svg", qr_code, methods=["GET"]),
    Route("/api/tables/{table}/record", record, methods=["GET"]),
    Route("/words/{language}.ftl", words, methods=["GET"]),
    Route("/", page, methods=["GET"]),
    Route("/t/{table}", page, methods=["GET"]),
    Route("/t/{table}/screen", page, methods=["GET"]),
    Route("/rules", page, methods=["GET"]),
    Route("/favicon.ico", icon, methods=["GET"]),
]


def _file(path: Path, request: Request) -> Response:
    kinds = {
        ".html": "text/html; charset=utf-8",
        ".json": "application/json",
        ".svg": "image/svg+xml",
    }
    return _revalidated(path.read_bytes(), kinds[path.suffix], request)


def _revalidated(content: bytes, kind: str, request: Request) -> Response:
    """``content``, unless the one who asks has it already."""
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    given = request.headers.get("if-none-match", "")
    if tag in [known.strip().removeprefix("W/") for known in given.split(",")]:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=kind, headers=headers)


def answer(content: object, status: int = 200) -> Response:
    """``content`` as JSON that nobody keeps: it is different a moment later."""
    return Response(
        msgspec.json.encode(content),
        status_code=status,
        media_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


async def body(request: Request) -> bytes:
    """The body of a request.

    Raises:
        RefusedError: ``too-big``.
    """
    parts = bytearray()
    async for part in request.stream():
        parts += part
        if len(parts) > MAX_BODY:
            raise RefusedError(
                "too-big", f"A body has at most {MAX_BODY} bytes.", status=413, most=MAX_BODY
            )
    return bytes(parts)


async def on_error(_request: Request, error: Exception) -> Response:
    """An error of ours as an answer: the same object as on the socket."""
    assert isinstance(error, RulesError)
    return answer(error_message(error), status=status_of(error))
