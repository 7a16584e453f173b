"""From one device to another: a code that gives the secret once, and a secret in place of it."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Final

import segno
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dudo.rules import UnreadableError
from dudo.server.errors import RefusedError, no_such_table
from dudo.server.http import answer, body, page
from dudo.server.identity import (
    code_hash,
    cookie,
    is_code,
    known_secret,
    mask,
    new_code,
    new_secret,
    presented_hash,
    presented_secret,
    secret_hash,
)
from dudo.server.limits import Limits
from dudo.server.messages import read_body
from dudo.server.origin import same_origin
from dudo.server.seating import Renewed, entry_to_json
from dudo.server.settings import Settings
from dudo.server.tables import Tables
from dudo.store import CodeTakenError, DeviceStore, NoSuchTableError, Transfer

CODE_SECONDS: Final = 600
"""How long a code may be used."""

_DARK: Final = re.compile(b"\1+")
"""A bar in a row of a QR code."""

_NOBODY: Final = "No cookie says who you are: take a seat first, or come back with the one you got."


class _Where(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/transfers``."""

    table: str | None = None


class _Renewal(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/secret/renew``."""

    code: str | None = None
    """Random, of whoever asks: it gives the new secret again if the answer is lost on its way."""


class _Code(Struct, forbid_unknown_fields=True):
    code: str


async def make_transfer(request: Request) -> Response:
    """``POST /api/transfers``: a code with which another device becomes this one's player."""
    secret = _mine(request)
    asked = read_body(await body(request) or b"{}", _Where)
    limits: Limits = request.app.state.limits
    code = new_code()
    with limits.new_code(request):
        try:
            await _devices(request).add(_transfer(secret, code, asked.table), CODE_SECONDS)
        except NoSuchTableError:
            raise no_such_table(asked.table or "") from None
    settings: Settings = request.app.state.settings
    base = settings.base_url or str(request.base_url)
    # Behind the # it stands in no log, neither of this server nor of a proxy.
    link = f"{base.rstrip('/')}/d#{code}"
    return answer(
        {"code": code, "link": link, "seconds": CODE_SECONDS, "qr": _qr(link)}, status=201
    )


async def look_at_transfer(request: Request) -> Response:
    """``POST /api/transfers/look``: whose code it is, and whom it would replace here."""
    _check_origin(request)
    devices = _devices(request)
    code = read_body(await body(request), _Code).code
    found = await devices.find(code_hash(code)) if is_code(code) else None
    if found is None:
        raise _no_such_transfer()
    here = presented_hash(request)
    other = [] if here in (None, found.secret_hash) else await devices.sitting(here or b"")
    return answer(
        {
            "name": await devices.name(found.secret_hash, found.table_id),
            "table": found.table_id,
            "yours": here == found.secret_hash,
            "other": {"name": other[0].name, "tables": len(other)} if other else None,
        }
    )


async def use_transfer(request: Request) -> Response:
    """``POST /api/transfers/use``: the cookie of whoever made the code, once."""
    _check_origin(request)
    code = read_body(await body(request), _Code).code
    found = await _devices(request).take(code_hash(code)) if is_code(code) else None
    secret = None if found is None else known_secret(mask(found.masked, code).decode("latin-1"))
    if found is None or secret is None:
        raise _no_such_transfer()
    return _given(request, secret, {"table": found.table_id})


async def renew_secret(request: Request) -> Response:
    """``POST /api/secret/renew``: a new secret for all seats of whoever asks."""
    old = _mine(request)
    given = read_body(await body(request) or b"{}", _Renewal).code
    code = new_code() if given is None else given
    if not is_code(code):
        raise UnreadableError(
            "wrong-field",
            "A code is 22 to 64 characters of base64url, at least 128 bits drawn at random.",
            field="code",
            problem="no code",
        )
    new = new_secret()
    limits: Limits = request.app.state.limits
    with limits.new_code(request):
        # Whoever goes away meanwhile must not keep the tables from hearing of it.
        tables = await asyncio.shield(_renew(request, old, new, code))
    # Who asks twice at once must not be left with the one of the two secrets that owns nothing.
    return _given(request, new, {"tables": len(tables)}) if tables else answer({"tables": 0})


async def _renew(request: Request, old: str, new: str, code: str) -> list[str]:
    transfer = _transfer(new, code, None)
    try:
        changed = await _devices(request).renew(
            secret_hash(old), transfer, CODE_SECONDS, lambda seat: entry_to_json(Renewed(seat))
        )
    except CodeTakenError:
        raise RefusedError(
            "code-taken", "This code gives a secret already: use it, or draw another.", status=409
        ) from None
    tables: Tables = request.app.state.tables
    await tables.follow(changed)
    return changed


def _mine(request: Request) -> str:
    """The secret of whoever asks.

    Raises:
        RefusedError: ``other-site`` or ``nobody``.
    """
    _check_origin(request)
    secret = presented_secret(request)
    if secret is None:
        raise RefusedError("nobody", _NOBODY)
    return secret


def _check_origin(request: Request) -> None:
    if not same_origin(request, request.app.state.settings):
        raise RefusedError("other-site", "Devices are changed from this server's own page.")


def _devices(request: Request) -> DeviceStore:
    return DeviceStore(request.app.state.engine)


def _transfer(secret: str, code: str, table: str | None) -> Transfer:
    return Transfer(code_hash(code), secret_hash(secret), mask(secret.encode(), code), table)


def _given(request: Request, secret: str, content: dict[str, Any]) -> Response:
    response = answer(content)
    response.headers["set-cookie"] = cookie(secret, request, request.app.state.settings).decode()
    return response


def _no_such_transfer() -> RefusedError:
    # Used, too old or never made: that is nobody's business who does not know it.
    return RefusedError(
        "no-such-transfer",
        "This code opens nothing: each one is good once and for ten minutes. Make a new one.",
        status=404,
    )


def _qr(link: str) -> dict[str, Any]:
    """The QR code of ``link`` as a drawing: an SVG path in a square of ``size``, margin included.

    It holds the code, so that it has no address of its own.
    """
    margin = 4
    rows = segno.make(link, micro=False).matrix
    bars = [
        f"M{margin + bar.start()} {y}h{len(bar[0])}v1h-{len(bar[0])}z"
        for y, row in enumerate(rows, start=margin)
        for bar in _DARK.finditer(bytes(row))
    ]
    return {"size": len(rows) + 2 * margin, "path": "".join(bars)}


ROUTES: Final = [
    Route("/api/transfers", make_transfer, methods=["POST"]),
    Route("/api/transfers/look", look_at_transfer, methods=["POST"]),
    Route("/api/transfers/use", use_transfer, methods=["POST"]),
    Route("/api/secret/renew", renew_secret, methods=["POST"]),
    Route("/d", page, methods=["GET"]),
]
