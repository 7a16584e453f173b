"""How much of the server one connection, or everybody behind one address, may take."""

from __future__ import annotations

import contextlib
import ipaddress
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Final

from starlette.requests import HTTPConnection

from dudo.server.errors import RefusedError
from dudo.server.settings import Settings

_HOUR: Final = 3600.0
_FORWARDED: Final = ("forwarded", "via", "x-forwarded-for", "x-real-ip")
_NETWORK: Final = 64
"""Bits of an IPv6 address that stand for one household: it has the others for itself."""
_MANY: Final = 4096


class Bucket:
    """Holds at most ``most`` tokens, is full at first, and gets ``rate`` more each second."""

    __slots__ = ("_at", "_most", "_rate", "_tokens")

    def __init__(self, rate: float, most: float) -> None:
        self._rate = rate
        self._most = most
        self._tokens = most
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take one token, if there is one."""
        self._fill()
        if self._tokens < 1.0:
            return False
        self._tokens -= 1.0
        return True

    def give_back(self) -> None:
        self._tokens += 1.0

    @property
    def full(self) -> bool:
        self._fill()
        return self._tokens >= self._most

    def _fill(self) -> None:
        now = time.monotonic()
        self._tokens = min(self._most, self._tokens + (now - self._at) * self._rate)
        self._at = now


class Limits:
    """What each address has taken. Whoever is on this machine itself is not limited."""

    def __init__(self, settings: Settings) -> None:
        self._most_sockets = settings.max_sockets
        self._sockets: Counter[str] = Counter()
        self._tables = _Hourly(settings.max_new_tables, "too-many-new-tables", "tables")
        self._codes = _Hourly(
            settings.max_new_codes, "too-many-new-codes", "codes and new secrets for devices"
        )

    @contextlib.contextmanager
    def socket(self, connection: HTTPConnection) -> Iterator[bool]:
        """While it runs, ``connection`` counts; whether it is one of those that may be."""
        address = address_of(connection)
        if is_local(connection):
            yield True
            return
        if self._sockets[address] >= self._most_sockets:
            yield False
            return
        self._sockets[address] += 1
        try:
            yield True
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    def new_table(self, connection: HTTPConnection) -> AbstractContextManager[None]:
        """A table is made in it, which counts unless that fails.

        Raises:
            RefusedError: ``too-many-new-tables``.
        """
        return self._tables.another(connection)

    def new_code(self, connection: HTTPConnection) -> AbstractContextManager[None]:
        """A code for another device, or a new secret, is made in it, as with ``new_table``.

        Raises:
            RefusedError: ``too-many-new-codes``.
        """
        return self._codes.another(connection)


class _Hourly:
    """What each address may make: so many at once, and so many more each hour."""

    def __init__(self, most: int, code: str, what: str) -> None:
        self._most = most
        self._code = code
        self._what = what
        self._buckets: dict[str, Bucket] = {}

    @contextlib.contextmanager
    def another(self, connection: HTTPConnection) -> Iterator[None]:
        if is_local(connection):
            yield
            return
        address = address_of(connection)
        if address not in self._buckets:
            if len(self._buckets) >= _MANY:
                self._buckets = {name: one for name, one in self._buckets.items() if not one.full}
            self._buckets[address] = Bucket(self._most / _HOUR, self._most)
        bucket = self._buckets[address]
        if not bucket.take():
            raise RefusedError(
                self._code,
                f"From one address come at most {self._most} {self._what} in an hour. "
                "Try again later.",
                status=429,
                most=self._most,
            )
        try:
            yield
        except BaseException:
            bucket.give_back()
            raise


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from, as uvicorn sees it.

    uvicorn believes ``X-Forwarded-For`` only where ``FORWARDED_ALLOW_IPS`` tells it to.
    """
    host = "" if connection.client is None else connection.client.host
    try:
        address = _unmapped(ipaddress.ip_address(host))
    except ValueError:
        return host
    if address.version == 6:
        return str(ipaddress.ip_network((int(address), _NETWORK), strict=False))
    return str(address)


def is_local(connection: HTTPConnection) -> bool:
    """Whether somebody on this machine asks, and not a proxy on it for somebody elsewhere."""
    if connection.client is None or any(name in connection.headers for name in _FORWARDED):
        return False
    try:
        return _unmapped(ipaddress.ip_address(connection.client.host)).is_loopback
    except ValueError:
        return False


def _unmapped(
    address: ipaddress.IPv4Address | ipaddress.IPv6Address,
) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """The IPv4 address that one of IPv6 stands for, or itself."""
    return getattr(address, "ipv4_mapped", None) or address


def too_fast(rate: int) -> RefusedError:
    return RefusedError(
        "too-fast",
        f"That was too much at once: at most {rate} messages in a second, and twice as many "
        "for a moment. Connect again.",
        status=429,
        most=rate,
    )


def too_many_sockets(most: int) -> RefusedError:
    return RefusedError(
        "too-many-sockets",
        f"From one address come at most {most} connections. Close others, or try again later.",
        status=429,
        most=most,
    )
