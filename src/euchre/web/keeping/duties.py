"""
What a table does by itself: clocks, computer players, chairs kept warm, the next deal.

Every wait ends: somebody decides, or a timer does for him. While nobody with a chair is connected nothing
runs at all, and that time counts against nobody.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from euchre.notation.text import show_action
from euchre.web.incidents import report
from euchre.web.keeping.clock import Timer
from euchre.web.keeping.part import Part
from euchre.web.room import entries as e
from euchre.web.room.applying import STAND_IN
from euchre.web.room.deciding import FULL
from euchre.web.room.room import Think
from euchre.web.store import StorageError
from euchre.web.thinking.standin import stand_in

if TYPE_CHECKING:
    from euchre.web.keeping.keeper import Keeper

BLINK = 1_000
"""Whoever is back within so many milliseconds was not away."""
ASLEEP = 5_000
"""A timer so many milliseconds late tells of a server that was stopped: nobody pays for that."""

Key = tuple[int, int, int, int, str]
"""A computer player's decision: the game, the table's events so far, the turn, the seat, and who decides."""


class Duties(Part):
    """What one table does by itself."""

    def __init__(self, keeper: "Keeper") -> None:
        super().__init__(keeper)
        self.means = keeper.means
        self._timers: list[Timer] = []
        self._thinking: Key | None = None
        self._decided_at: Timer | None = None
        self._since = self.means.clock.now()
        """When somebody with a chair came back to a table without any."""
        self._arranged = self._since
        """When the timers were set: a server that was stopped ran then, at the latest."""
        self._failing = False
        self._failed_at = 0
        self._stopped = False

    # --- timers ---------------------------------------------------------------------------------------------

    def stop(self) -> None:
        """No timer is left."""
        self._stopped, self._thinking = True, None
        self._clear()
        self._forget()

    def _clear(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    @property
    def waiting(self) -> int:
        """How many timers run."""
        return len(self._timers) + (self._decided_at is not None)

    def _forget(self) -> None:
        """What a computer player is thinking about is no question any more."""
        self._thinking = None
        if self._decided_at is not None:
            self._decided_at.cancel()
            self._decided_at = None

    def _in(self, milliseconds: int, job: Callable[[], Awaitable[None]]) -> None:
        """Do *job* in its turn, so many milliseconds from now."""
        self._timers.append(self.means.clock.later(max(0, milliseconds) / 1000, partial(self._do, job)))

    def _do(self, job: Callable[[], Awaitable[None]]) -> None:
        if not self._stopped:
            self.keeper.submit(job)

    def arrange(self) -> None:
        """Set all timers anew, from what the room is now."""
        self._clear()
        self._arranged = self.means.clock.now()
        keeper, patience = self.keeper, self.means.patience
        if self._stopped or keeper.busy or keeper.broken or keeper.lost or self.means.draining:
            return None
        room, now = keeper.room, self.means.clock.now()
        if not keeper.onlookers.links:
            unstarted = room.stage == "lobby" and not room.games and not room.closed
            wait = patience.unstarted if unstarted else patience.idle
            self._in(int(1000 * wait), self._close if unstarted else self._unload)
        if room.stage == "game-over" and not room.final and not self._failing:
            at = room.ended + int(1000 * patience.settle) if keeper.onlookers.attended else now + BLINK
            self._in(at - now, self._settle)
        if not keeper.onlookers.attended:
            return self._forget()
        if self._failing:
            self._forget()
            return self._in(int(1000 * patience.retry), self._recover)
        due, deal, step = room.due(), self._deal_at(), self._step_at()
        if due is not None:
            self._in(due - now, self._clock)
        if deal is not None:
            self._in(deal - now, self._deal)
        if step is not None:
            self._in(step - now, self._step_in)
        return self._think()

    # --- what the others of this table say ------------------------------------------------------------------

    def failed(self) -> None:
        """Something could not be written: look again in a moment."""
        if not self._failing:
            self._failing, self._failed_at = True, self.means.clock.now()

    def wrote(self) -> None:
        """Something was written."""
        self._failing = False

    def back(self, gone: int) -> None:
        """Somebody with a chair is here again, after nobody was for *gone* milliseconds."""
        self._since = self.means.clock.now()
        if gone >= BLINK and self.keeper.room.due() is not None:
            self._do(partial(self._resume, gone))

    async def overdue(self, now: int) -> None:
        """A command has come: first decide for whoever was out of time before *now*."""
        if self._failing:
            await self._recover()
        due = self.keeper.room.due()
        if due is not None and now > due and self.keeper.onlookers.attended and not self._failing:
            await self._decide_at_clock(now, due)

    # --- clocks ---------------------------------------------------------------------------------------------

    async def _clock(self) -> None:
        due, now = self.keeper.room.due(), self.means.clock.now()
        if due is not None and now >= due and self.keeper.onlookers.attended:
            await self._decide_at_clock(now, due)

    async def _decide_at_clock(self, now: int, due: int) -> None:
        room = self.keeper.room
        table = room.table
        assert table is not None
        if now - due > ASLEEP and room.seq < FULL:
            return await self._resume(now - self._arranged)
        self.means.counts["out_of_time"] += 1
        if room.stage == "hand-over":
            await self.keeper.write(e.DealtOn(at=now))
            return None
        seat = table.state.turn
        action = show_action(stand_in(table.view(seat)))
        await self.keeper.write(e.Acted(at=now, seat=seat, action=action, stand_in=True))
        return None

    async def _resume(self, away: int) -> None:
        if self.keeper.room.seq < FULL:  # else whoever comes and goes for ever lengthens the log for ever
            await self.keeper.write(e.Resumed(at=self.means.clock.now(), away=max(0, away)))

    async def _recover(self) -> None:
        """Whether the storage works again; then nobody has lost any time."""
        keeper = self.keeper
        try:
            await self.means.store.ping()
        except StorageError:
            return
        self._failing = False
        if keeper.room.due() is not None:
            await self._resume(self.means.clock.now() - self._failed_at)
        elif keeper.trouble:
            keeper.trouble = ""
            keeper.onlookers.refresh()

    async def _settle(self) -> None:
        """Nobody has called a renege after the game: its result stands."""
        room, keeper, now = self.keeper.room, self.keeper, self.means.clock.now()
        late = now >= room.ended + int(1000 * self.means.patience.settle)
        if late or not keeper.onlookers.attended:
            await keeper.settle()

    # --- chairs and hands -----------------------------------------------------------------------------------

    def _deal_at(self) -> int | None:
        """When the next hand is dealt, though nobody asked for it: at a table without clocks, for several."""
        room = self.keeper.room
        if room.stage != "hand-over" or room.solo or room.opened.pace:
            return None
        return max(room.since, self._since) + int(1000 * self.means.patience.deal)

    async def _deal(self) -> None:
        at, now = self._deal_at(), self.means.clock.now()
        if at is not None and now >= at and self.keeper.onlookers.attended:
            await self.keeper.write(e.DealtOn(at=now))

    def _step_at(self) -> int | None:
        """When a computer player sits in for the person on turn, who is not connected while others are."""
        room, keeper = self.keeper.room, self.keeper
        if room.table is None or room.stage != "playing":
            return None
        chair = room.at_seat(room.table.state.turn)
        gone = keeper.away.get(chair.person)
        if not chair.decides or gone is None:
            return None
        return max(gone, self._since) + int(1000 * self.means.patience.away)

    async def _step_in(self) -> None:
        at, now, room = self._step_at(), self.means.clock.now(), self.keeper.room
        if at is not None and now >= at and self.keeper.onlookers.attended and room.table is not None:
            chair = room.table.opening.seating[room.table.state.turn]
            await self.keeper.write(e.SteppedIn(at=now, chair=chair, player=STAND_IN))

    async def _unload(self) -> None:
        if not self.keeper.onlookers.links:
            self.keeper.retire()

    async def _close(self) -> None:
        if not self.keeper.onlookers.links:
            reason = "nobody has played at it for a while"
            await self.keeper.write(e.Closed(at=self.means.clock.now(), reason=reason))
            self.keeper.retire()

    # --- computer players -----------------------------------------------------------------------------------

    def _think(self) -> None:
        """Let a computer player think, when one is to decide."""
        room = self.keeper.room
        duty = room.duty()
        if duty is None or room.table is None:
            return self._forget()
        player = duty.player if isinstance(duty, Think) else ""
        key = (room.games, room.table.seq, room.table.turn, duty.seat, player)
        if key != self._thinking:
            self._forget()
            self._thinking = key
            self.means.spawn(self._decide(key, duty))
        return None

    async def _decide(self, key: Key, duty: Think | e.Acted) -> None:
        """
        Decide, and say so when the pause is over: as late for a hard choice as for an easy one.

        Whoever thinks longer than one pause speaks after two, or three.
        """
        keeper, means, began = self.keeper, self.means, self.means.clock.now()
        if isinstance(duty, Think):
            seconds = means.patience.think
            try:
                chosen, incident = await means.pool.choose(duty.player, duty.view, means.luck(), seconds)
            except Exception as error:  # noqa: BLE001  # whatever it is, the table goes on
                report("a computer player could not be asked", error, keeper.room.name)
                chosen, incident = stand_in(duty.view), "failed"
            action = show_action(chosen)
            if incident:
                means.counts["bot_fallback"] += 1
        else:
            action = duty.action
        if key != self._thinking or self._stopped:
            means.counts["bot_late"] += 1
            return
        pause = int(1000 * means.patience.pause)
        took = means.clock.now() - began
        wait = pause * -(-max(took, 1) // pause) - took if pause else 0
        job = partial(self._decided, key, duty.seat, action)
        self._decided_at = means.clock.later(wait / 1000, partial(self._do, job))

    async def _decided(self, key: Key, seat: int, action: str) -> None:
        if key != self._thinking or not self.keeper.onlookers.attended:
            self.means.counts["bot_late"] += 1
            return
        self._forget()
        now = max(self.means.clock.now(), self.keeper.room.since)
        await self.keeper.write(e.Acted(at=now, seat=seat, action=action))
