"""Whatever happens at a table without its people: bots play, dice are rolled, each in its time."""

from __future__ import annotations

import asyncio
import logging
from random import SystemRandom
from typing import Final

from dudo.bots import Bot, make_bot
from dudo.rules import (
    CallDudo,
    ChanceAction,
    MakeBid,
    Phase,
    PlayerAction,
    StaleError,
    State,
    View,
    view,
)
from dudo.server.dice import SYSTEM_DICE, Dice, chance
from dudo.server.pacing import PACES, Pace
from dudo.server.seating import STAND_IN
from dudo.server.table import Table

log = logging.getLogger(__name__)

_RETRY_SECONDS: Final = 5.0
_CONTRIBUTION_SECONDS: Final = 2.0
_RNG: Final = SystemRandom()


class Driver:
    """Drives one table while ``run`` runs. It may be stopped at any moment and started anew."""

    def __init__(self, table: Table, dice: Dice | None = None) -> None:
        self._table = table
        self._dice = dice
        self._bots: dict[str, Bot] = {}
        self._ended = (-1, 0.0)
        """The ply at which people were first waited for between two rounds, and when."""

    async def run(self) -> None:
        """Move the table on until its game is over."""
        table = self._table
        while table.seating.stage != "over":
            table.changed.clear()
            try:
                for secret in tuple(table.returned):
                    await table.back(secret)
                    table.returned.discard(secret)
                if table.seating.stage == "lobby":
                    await table.changed.wait()
                    continue
                if table.unseeded:
                    await self._seed()
                elif table.state.phase is Phase.BID:
                    await self._bid(table.state)
                else:
                    await self._roll(table.state)
            except StaleError:
                continue  # somebody else was first: look again
            except Exception:
                log.exception("table %s cannot go on; trying again", table.id)
                await asyncio.sleep(_RETRY_SECONDS)

    @property
    def _pace(self) -> Pace:
        # Nobody who still plays is to be hurried by those who are out.
        if self._table.skipping and not self._table.people_in:
            return PACES["instant"]
        return PACES[self._table.seating.pace]

    async def _seed(self) -> None:
        """Wait for what the people who are there contribute to the dice, but not for ever."""
        table, loop = self._table, asyncio.get_running_loop()
        until = loop.time() + _CONTRIBUTION_SECONDS
        while table.contributing and (left := until - loop.time()) > 0:
            table.changed.clear()
            await self._changes_within(left)
        await table.settle_seed()

    async def _roll(self, state: State) -> None:
        table = self._table
        if table.not_ready:
            if len(table.people_in) == 1 and table.seating.turn_seconds is None:
                await table.changed.wait()
                return
            pause = self._patience(state.ply)
        elif not state.past:
            pause = self._pace.opening
        else:
            pause = 0.0 if table.people_in else self._pace.between
        if not await self._changes_within(pause):
            await table.act(self._chance(state), seen=state.ply)

    def _chance(self, state: State) -> ChanceAction:
        dealer = self._table.dealer
        if self._dice is None and dealer is not None:
            return dealer.chance(state, self._table.seed)
        return chance(state, self._dice or SYSTEM_DICE)

    def _patience(self, ply: int) -> float:
        """How long people are still waited for before the round after ``ply``."""
        now = asyncio.get_running_loop().time()
        if self._ended[0] != ply:
            self._ended = (ply, now)
        return max(0.0, self._ended[1] + self._pace.patience - now)

    async def _bid(self, state: State) -> None:
        started = asyncio.get_running_loop().time()
        # Out of turn each bot is asked once a bid: whatever is played moves the game on.
        bots = self._table.seating.bots
        seen = {seat: view(state, seat) for seat in bots}
        asked = [seat for seat in seen if seat == state.to_act or seen[seat].calza]
        offers: list[tuple[float, PlayerAction]] = []
        for seat in asked:
            turn = seat == state.to_act
            action = await asyncio.to_thread(_decide, self._bot(bots[seat]), seen[seat])
            if action is not None:
                time = self._pace.to_think() if turn else self._pace.to_react()
                offers.append((time, action))
        if not offers:
            await self._time_out(state)
            return
        time, action = min(offers, key=lambda offer: (offer[0], _RNG.random()))
        thought = asyncio.get_running_loop().time() - started
        if not await self._changes_within(max(0.0, time - thought)):
            await self._table.act(action, seen=state.ply, bot=True)

    async def _time_out(self, state: State) -> None:
        """Wait for the person to act, as long as they have."""
        table = self._table
        while left := table.time_left:
            if await self._changes_within(left):
                return
        if left is not None and not table.timed_out:
            action = None
            if table.seating.absent != "wait":
                seen = view(state, state.to_act)
                action = await asyncio.to_thread(_decide, self._bot(STAND_IN), seen)
            await table.time_out(action, seen=state.ply)
        await table.changed.wait()

    def _bot(self, name: str) -> Bot:
        if name not in self._bots:
            self._bots[name] = make_bot(name)
        return self._bots[name]

    async def _changes_within(self, seconds: float) -> bool:
        """Wait; return early, with True, when the table has changed."""
        changed = self._table.changed
        if seconds <= 0:
            return changed.is_set()
        try:
            await asyncio.wait_for(changed.wait(), seconds)
        except TimeoutError:
            return False
        return True


def _decide(bot: Bot, seen: View) -> PlayerAction | None:
    """What the bot does; something that is legal, even if the bot fails."""
    turn = seen.seat == seen.to_act
    open_to = seen.legal_actions
    try:
        action = bot.act(seen, _RNG)
        if action is None and not turn:
            return None
        if action in open_to:
            # Ours of the two: a bot's may hold numbers that are equal to it and no integers.
            return open_to[open_to.index(action)]
        log.error("the bot at seat %s answered %r", seen.seat, action)
    except Exception:  # whatever a bot does, its table goes on
        log.exception("the bot at seat %s failed", seen.seat)
    if not turn or seen.seat is None:
        return None
    return CallDudo(seen.seat) if seen.dudo else MakeBid(seen.seat, seen.legal_bids[0])
