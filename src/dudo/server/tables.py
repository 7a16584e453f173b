"""All tables of this process: those that somebody is connected to are in memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from typing import Final

from dudo.rules import IllegalError
from dudo.server.dice import Dice
from dudo.server.driver import Driver
from dudo.server.errors import RefusedError, no_such_table
from dudo.server.identity import new_table_id
from dudo.server.messages import TableSettings
from dudo.server.settings import Settings
from dudo.server.setup import new_table, rematch
from dudo.server.showing import Listener
from dudo.server.table import Table
from dudo.store import LogMovedError, TableStore

log = logging.getLogger(__name__)


class _Live:
    """A table in memory, and the task that drives it while somebody is there."""

    def __init__(self, table: Table, dice: Dice | None) -> None:
        self.table: Final = table
        self.driver: Final = Driver(table, dice)
        self.task: asyncio.Task[None] | None = None
        self.end: asyncio.TimerHandle | None = None

    def start(self) -> None:
        if self.end is not None:
            self.end.cancel()
            self.end = None
        if self.task is None:
            self.task = asyncio.create_task(self.driver.run())

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            self.task = None


class Tables:
    def __init__(self, store: TableStore, settings: Settings, dice: Dice | None = None) -> None:
        self.store: Final = store
        self._settings = settings
        self._dice = dice
        self._live: dict[str, _Live] = {}
        self._loading = asyncio.Lock()

    def __len__(self) -> int:
        """How many are in memory."""
        return len(self._live)

    async def create(self, settings: TableSettings, maker: bytes) -> str:
        """Keep the new table that somebody asks for; ``maker`` is the hash of their secret.

        Returns its id.

        Raises:
            UnreadableError, IllegalError, RefusedError: what is wrong with the settings, or
                ``too-many-tables``.
        """
        new = new_table(new_table_id(), settings, maker)
        self._make_room()
        await self.store.create(new)
        return new.id

    async def rematch(self, table: Table, seat: int) -> str:
        """The table at which the people of ``table`` play again; made once, however many ask.

        Its host is the old one, if they are there, and otherwise the one who asks, at ``seat``.

        Raises:
            IllegalError: the game is not over.
        """
        while True:
            seating = table.seating
            if seating.stage != "over":
                raise IllegalError("not-over", "A rematch comes when the game is over.")
            host = seating.host if seating.host in table.here else seat
            new = rematch(new_table_id(), seating, table.secrets, table.opener, host or 0)
            try:
                table.rematch = await self.store.create_rematch(table.id, new, table.seq)
            except LogMovedError:
                await table.follow()
            else:
                return table.rematch

    def find(self, table_id: str) -> Table | None:
        """A table that is in memory."""
        live = self._live.get(table_id)
        return None if live is None else live.table

    def public(self, most: int) -> list[Table]:
        """Public tables where somebody is and no game is over, the newest first."""
        there = [live.table for live in self._live.values() if live.table.listeners]
        open_to_all = [
            table for table in there if table.seating.public and table.seating.stage != "over"
        ]
        return sorted(open_to_all, key=lambda table: table.created, reverse=True)[:most]

    async def join(self, table_id: str, listener: Listener, secret_hash: bytes | None) -> Table:
        """Connect ``listener``, who holds that secret, to a table, and let the table go on.

        Raises:
            RefusedError: ``no-such-table``, ``too-many-tables`` or ``too-many-listeners``.
        """
        async with self._loading:
            live = self._live.get(table_id) or await self._load(table_id)
            if len(live.table.listeners) >= self._settings.max_listeners:
                raise RefusedError(
                    "too-many-listeners",
                    "This table has as many connections as it can have. Try again later.",
                    status=503,
                )
            live.table.join(listener, secret_hash)
            live.start()
        return live.table

    async def follow(self, names: Collection[str]) -> None:
        """Tell what was added to the logs of these tables beside them."""
        async with self._loading:  # whoever is loading one has perhaps read its log before
            live = [self._live[name].table for name in names if name in self._live]
        for table in live:
            try:
                await table.follow()
            except Exception:  # the others are told all the same
                log.exception("table %s cannot be followed", table.id)

    def leave(self, table: Table, listener: Listener) -> None:
        table.leave(listener)
        live = self._live.get(table.id)
        if live is None or live.table is not table or table.listeners:
            return
        live.stop()
        loop = asyncio.get_running_loop()
        live.end = loop.call_later(self._settings.idle_seconds, self._forget, live)

    async def close(self) -> None:
        """Stop everything. The tables go on where they are when somebody connects again."""
        tasks = [live.task for live in self._live.values() if live.task is not None]
        for live in self._live.values():
            live.stop()
            if live.end is not None:
                live.end.cancel()
        self._live.clear()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _load(self, table_id: str) -> _Live:
        self._make_room()
        # The seats are read after the log: nobody is taken for the one who had their seat before.
        events = await self.store.log(table_id)
        stored = await self.store.get(table_id)
        if stored is None:
            raise no_such_table(table_id)
        table = Table(self.store, stored, events, self._settings.clock_unit)
        live = self._live[table_id] = _Live(table, self._dice)
        return live

    def _forget(self, live: _Live) -> None:
        # Somebody may be there again, at this table or at the same one loaded anew.
        if live.task is None and self._live.get(live.table.id) is live:
            del self._live[live.table.id]
            if live.end is not None:
                live.end.cancel()

    def _make_room(self) -> None:
        if len(self._live) < self._settings.max_tables:
            return
        for live in tuple(self._live.values()):
            self._forget(live)
        if len(self._live) >= self._settings.max_tables:
            raise RefusedError(
                "too-many-tables",
                "As many tables as this server can hold are being played. Try again later.",
                status=503,
                most=self._settings.max_tables,
            )
