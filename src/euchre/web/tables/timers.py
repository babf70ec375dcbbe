"""
What a table does by itself: clocks, computer players, chairs kept warm, the next deal.

Every wait ends: somebody decides, or a timer does for him. While nobody with a chair is connected nothing
runs at all, and that time counts against nobody.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from euchre.notation.text import show_action
from euchre.web.error_report import report
from euchre.web.room import commands as c
from euchre.web.room import entries as e
from euchre.web.room.fallback import fallback_action
from euchre.web.room.room import Question, Think
from euchre.web.store import StorageError
from euchre.web.tables.clock import Timer
from euchre.web.tables.part import Part

if TYPE_CHECKING:
    from euchre.web.tables.actor import TableActor

BLINK = 1_000
"""Whoever is back within so many milliseconds was not away."""
ASLEEP = 5_000
"""A timer so many milliseconds late tells of a server that was stopped: nobody pays for that."""


class Timers(Part):
    """What one table does by itself."""

    def __init__(self, actor: "TableActor") -> None:
        super().__init__(actor)
        self.context = actor.context
        self._timers: list[Timer] = []
        self._thinking: Question | None = None
        self._decided_at: Timer | None = None
        self._since = self.context.clock.now()
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
        self._timers.append(self.context.clock.later(max(0, milliseconds) / 1000, partial(self._do, job)))

    def _do(self, job: Callable[[], Awaitable[None]]) -> None:
        if not self._stopped:
            self.actor.submit(job)

    def arrange(self) -> None:
        """Set all timers anew, from what the room is now."""
        self._clear()
        self._arranged = self.context.clock.now()
        actor, timeouts = self.actor, self.context.timeouts
        if self._stopped or actor.busy or actor.broken or actor.lost or self.context.draining:
            return None
        room, now = actor.room, self.context.clock.now()
        if not actor.broadcast.sessions:
            unstarted = room.stage == "lobby" and not room.games and not room.closed
            wait = timeouts.unstarted if unstarted else timeouts.idle
            self._in(int(1000 * wait), self._close if unstarted else self._unload)
        if room.stage == "game-over" and not room.final and not self._failing:
            at = room.ended + int(1000 * timeouts.settle) if actor.broadcast.attended else now + BLINK
            self._in(at - now, self._settle)
        if not actor.broadcast.attended:
            return self._forget()
        if self._failing:
            self._forget()
            return self._in(int(1000 * timeouts.retry), self._recover)
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
            self._failing, self._failed_at = True, self.context.clock.now()

    def wrote(self) -> None:
        """Something was written."""
        self._failing = False

    def back(self, gone: int) -> None:
        """Somebody with a chair is here again, after nobody was for *gone* milliseconds."""
        self._since = self.context.clock.now()
        if gone >= BLINK and self.actor.room.due() is not None:
            self._do(partial(self._returned, gone))

    async def overdue(self, now: int) -> None:
        """A command has come: first decide for whoever was out of time before *now*."""
        if self._failing:
            await self._recover()
        due = self.actor.room.due()
        if due is not None and now > due and self.actor.broadcast.attended and not self._failing:
            await self._decide_at_clock(now, due)

    # --- clocks ---------------------------------------------------------------------------------------------

    async def _clock(self) -> None:
        due, now = self.actor.room.due(), self.context.clock.now()
        if due is not None and now >= due and self.actor.broadcast.attended:
            await self._decide_at_clock(now, due)

    async def _decide_at_clock(self, now: int, due: int) -> None:
        if now - due > ASLEEP and await self._resume(now - self._arranged):
            return
        self.context.counts["out_of_time"] += 1
        await self.actor.do(c.TimeUp(), now)

    async def _returned(self, gone: int) -> None:
        await self._resume(gone)

    async def _resume(self, away: int) -> bool:
        """Credit everybody with the time they were away; whether that was to be kept, if it could be."""
        failed = await self.actor.do(c.Resume(away))
        return failed is None or failed.code != "nothing"

    async def _recover(self) -> None:
        """Whether the storage works again; then nobody has lost any time."""
        actor = self.actor
        try:
            await self.context.store.ping()
        except StorageError:
            return
        self._failing = False
        if actor.room.due() is not None:
            await self._resume(self.context.clock.now() - self._failed_at)
        elif actor.trouble:
            actor.trouble = ""
            actor.broadcast.refresh()

    async def _settle(self) -> None:
        """Nobody has called a renege after the game: its result stands."""
        room, actor, now = self.actor.room, self.actor, self.context.clock.now()
        late = now >= room.ended + int(1000 * self.context.timeouts.settle)
        if late or not actor.broadcast.attended:
            await actor.do(c.Settle())

    # --- chairs and hands -----------------------------------------------------------------------------------

    def _deal_at(self) -> int | None:
        """When the next hand is dealt, though nobody asked for it: at a table without clocks, for several."""
        room = self.actor.room
        if room.stage != "hand-over" or room.solo or room.opened.pace:
            return None
        return max(room.since, self._since) + int(1000 * self.context.timeouts.deal)

    async def _deal(self) -> None:
        at, now = self._deal_at(), self.context.clock.now()
        if at is not None and now >= at and self.actor.broadcast.attended:
            await self.actor.do(c.DealOn(), now)

    def _step_at(self) -> int | None:
        """When a computer player sits in for the person on turn, who is not connected while others are."""
        room, actor = self.actor.room, self.actor
        if room.game is None or room.stage != "playing":
            return None
        chair = room.at_seat(room.game.state.turn)
        gone = actor.away.get(chair.person)
        if not chair.decides or gone is None:
            return None
        return max(gone, self._since) + int(1000 * self.context.timeouts.away)

    async def _step_in(self) -> None:
        at, now = self._step_at(), self.context.clock.now()
        if at is not None and now >= at and self.actor.broadcast.attended:
            await self.actor.do(c.StepIn(), now)

    async def _unload(self) -> None:
        if not self.actor.broadcast.sessions:
            self.actor.retire()

    async def _close(self) -> None:
        if not self.actor.broadcast.sessions:
            await self.actor.do(c.Close("nobody has played at it for a while"))
            self.actor.retire()

    # --- computer players -----------------------------------------------------------------------------------

    def _think(self) -> None:
        """Let a computer player think, when one is to decide."""
        room = self.actor.room
        duty = room.duty()
        if duty is None or room.game is None:
            return self._forget()
        player = duty.player if isinstance(duty, Think) else ""
        key = room.question(duty.seat, player)
        if key != self._thinking:
            self._forget()
            self._thinking = key
            self.context.spawn(self._decide(key, duty))
        return None

    async def _decide(self, key: Question, duty: Think | e.Acted) -> None:
        """
        Decide, and say so when the pause is over: as late for a hard choice as for an easy one.

        Whoever thinks longer than one pause speaks after two, or three, and so then without a choice.
        """
        actor, context, began = self.actor, self.context, self.context.clock.now()
        if isinstance(duty, Think):
            seconds = context.timeouts.think
            try:
                chosen, incident = await context.bots.choose(duty.player, duty.view, context.luck(), seconds)
            except Exception as error:  # noqa: BLE001  # whatever it is, the table goes on
                report("a computer player could not be asked", error, actor.room.name)
                chosen, incident = fallback_action(duty.view), "failed"
            action = show_action(chosen)
            if incident:
                context.counts["bot_fallback"] += 1
        else:
            action = duty.action
        if key != self._thinking or self._stopped:
            context.counts["bot_late"] += 1
            return
        pause = int(1000 * context.timeouts.pause)
        took = context.clock.now() - began
        wait = context.pauses.until(key.player, took, pause) - took
        job = partial(self._decided, key, action)
        self._decided_at = context.clock.later(wait / 1000, partial(self._do, job))

    async def _decided(self, key: Question, action: str) -> None:
        if key != self._thinking or not self.actor.broadcast.attended:
            self.context.counts["bot_late"] += 1
            return
        self._forget()
        await self.actor.do(c.Chosen(key, action))
