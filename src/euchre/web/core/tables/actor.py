"""
The actor of one table: it handles commands one by one, stores the entries, and only then tells everybody.

Only the work in this mailbox changes the room, and nothing is decided after an entry is stored.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final

from euchre.seen.views import View
from euchre.web.core.logs import report
from euchre.web.core.room import commands
from euchre.web.core.room.computer_players import OFFERED, unfit
from euchre.web.core.room.parts import Question
from euchre.web.core.room.room import Room
from euchre.web.core.room.step import Step, step
from euchre.web.core.store import ForbiddenError, StorageError
from euchre.web.core.tables.bot_turn import BotTurn
from euchre.web.core.tables.broadcast import Broadcast
from euchre.web.core.tables.clock import Alarm
from euchre.web.core.tables.context import ServerContext
from euchre.web.core.tables.deadlines import BLINK, Chore, Deadline, deadlines, leaver_of_lobby, sits_in
from euchre.web.core.tables.ephemeral import Ephemeral, still_asked
from euchre.web.core.tables.mailbox import Mailbox, Work
from euchre.web.core.tables.pages import Connection, Pages
from euchre.web.core.tables.room_log import NotKept, kept_of, persist
from euchre.web.core.tables.status import LATE, MOVES, RESTARTS, Status
from euchre.web.core.wire.client_messages import Command, Fill, Hello, HintRequest, Phrase
from euchre.web.core.wire.refusal import Refusal
from euchre.web.core.wire.server_messages import Err, HintResult, Ok, QuickChat

Answer = Callable[[Ok | Err], None]
"""The function that gets the reply to a command."""
SUSPENDED: Final = 5_000
"""
Milliseconds: a clock that is later than this says that the server was stopped, and the time is taken from
nobody.
"""


class TableActor:
    """Owns one table: its room, its pages, its timers, and its mailbox."""

    def __init__(
        self,
        context: ServerContext,
        room: Room,
        epoch: int,
        forget: Callable[["TableActor"], None],
        written: int = 0,
    ) -> None:
        """*written* is the epoch of the last entry of *room*, as read from its log."""
        self.context, self.room, self.epoch = context, room, epoch
        self.status = Status()
        self.pages = Pages(room, context.clock.now())
        self.broadcast = Broadcast(context, self.pages, room, epoch, written)
        self.ephemeral = Ephemeral(context)
        self.bot_turn = BotTurn(context)
        self.ends_after_hand = ""
        """
        Why no further hand is dealt here; empty while hands are dealt. An evening sets it at each of its
        checks.
        """
        self._alarm = Alarm(context.clock)
        self._arranged = context.clock.now()
        """When the alarm was set: the server was certainly running at that time."""
        self._forget = forget
        self.mailbox = Mailbox(context)

    def submit(self, work: Work) -> "asyncio.Future[None]":
        """Do *work* after what was submitted before; it is done even if the caller stops waiting for it."""
        return self.mailbox.submit(work, self._put_aside, self.arrange)

    def settled(self) -> "asyncio.Future[None]":
        """Wait until all that is queued now is done."""

        async def nothing() -> None:
            return

        return self.submit(nothing)

    # --- how it fares ---------------------------------------------------------------------------------------

    @property
    def works(self) -> bool:
        """Whether the table can work, now or when the storage works again."""
        return self.status.kind in {"open", "waiting"}

    @property
    def seated(self) -> bool:
        """Whether a person with a chair is connected; otherwise nothing happens by itself."""
        return self.pages.seated(self.room)

    @property
    def plays(self) -> bool:
        """
        Whether computer players decide here now: because a person is here, or because the game
        is rated.
        """
        return self.seated or self.room.rated_on

    @property
    def waiting(self) -> bool:
        """Whether a timer runs."""
        return self._alarm.waiting or self.bot_turn.waiting

    def _closed(self) -> Refusal:
        moved = self.status.kind == "gone"
        return Refusal("moved" if moved else "table_paused", self.status.text or MOVES)

    def stop(self) -> None:
        """Stop all that happens by itself."""
        self._alarm.stop()
        self.bot_turn.forget()

    def _put_aside(self, error: Exception) -> None:
        self.context.counts["table_failed"] += 1
        report("a table was put aside", error, self.room.name, seq=self.room.seq)
        kind = type(error).__name__  # its text may name a card
        text = f"Something went wrong at this table ({kind}); it is put aside, with all that was played."
        self.status = Status("aside", text)
        self.stop()
        self.broadcast.refresh(self.room, text)

    @property
    def log(self) -> str:
        """The id of its log."""
        return self.room.name

    @property
    def watched(self) -> bool:
        """Whether a page is connected."""
        return bool(self.pages.open)

    async def hand_over(self, text: str = MOVES) -> None:
        """Give the table up after the work in hand: its pages are told *text*, and connect again."""

        async def now() -> None:
            self.give_up(text, text)

        await self.submit(now)

    def give_up(self, why: str = MOVES, text: str = MOVES) -> None:
        """
        Give the table up, because it cannot be kept here any more: all pages connect again, and find its new
        process.
        """
        self.context.counts["table_lost"] += 1
        self.status = Status("gone", why)
        self.stop()
        self.broadcast.dismiss("moved", text)
        self._forget(self)

    def retire(self) -> None:
        """
        Drop the room from memory when nobody is connected; it is made again from its log when
        somebody comes.
        """
        if not self.pages.open and self.mailbox.empty:
            self.status = Status("gone")
            self.stop()
            self._forget(self)

    # --- commands -------------------------------------------------------------------------------------------

    async def ask(self, person: str, command: Command, answer: Answer) -> None:
        """
        Carry out the command of *person* in its turn; the reply goes to *answer* once the entries are
        stored.
        """
        if self.context.draining:
            self.context.counts["restart"] += 1
            return answer(Err(command.id, "restart", RESTARTS, self.room.seq))
        arrived = self.context.clock.now()
        await self.submit(partial(self._command, person, command, answer, arrived))
        return None

    async def _command(self, person: str, command: Command, answer: Answer, arrived: int) -> None:
        """Carry out the command, and answer it once, also after an error here."""
        answered, failed = False, None

        def done(seq: int) -> None:
            nonlocal answered
            answered = True
            answer(Ok(command.id, seq))

        try:
            refused = await self._carry_out(person, command, done, arrived)
        except Exception as error:  # noqa: BLE001  # a fault in the rules is this table's alone
            failed = error
            refused = Refusal("table_paused", "Something went wrong at this table; it is put aside.")
        if refused is not None and not answered:
            self.context.counts[refused.code] += 1
            answer(Err(command.id, refused.code, refused.text, self.room.seq))
        if failed is not None:
            self._put_aside(failed)

    async def _carry_out(
        self, person: str, command: Command, done: Callable[[int], None], arrived: int
    ) -> Refusal | None:
        """Carry out the command and call *done* with its entry's number, or return why it is refused."""
        if not person:
            return Refusal("nobody", "Your browser has not told who you are; load the page again.")
        before = self.room.answered(person, command)
        if isinstance(before, Refusal):
            return before
        if before is not None or (self.works and self.ephemeral.heard(person, command)):
            self.context.counts["command_repeated"] += 1
            done(before or self.room.seq)
            return None
        if not self.works:
            return self._closed()
        if isinstance(command, Fill) and command.player in OFFERED:
            # The first call loads the player, which takes seconds; `step` then finds it loaded.
            await asyncio.to_thread(unfit, self.room.rules, command.player)
        await self._overdue(arrived)
        if not isinstance(command, Phrase | HintRequest):
            return await self.do(commands.Asked(person, command), arrived, done)
        said = self.ephemeral.take(self.room, person, command)
        if isinstance(said, Refusal):
            return said
        if isinstance(said, QuickChat):
            self.broadcast.send_all(said)
        elif isinstance(said, View) and isinstance(command, HintRequest):
            self.context.spawn(self._hint(person, command.turn, said))
        done(self.room.seq)
        return None

    async def _overdue(self, arrived: int) -> None:
        """A command has come: first decide for a seat whose time ran out before it."""
        if self.status.kind == "waiting":
            await self._retry()
        due = self.room.due()
        if due is not None and arrived > due and self.seated and self.status.kind == "open":
            await self._time_up(arrived, due)

    async def _hint(self, person: str, turn: int, view: View) -> None:
        """Make a hint, and send it to the person who asked, if the decision is still theirs."""

        def tell(hint: HintResult) -> None:
            page = self.pages.of(person)  # the page may have connected again on another socket
            if page is not None:
                page.send(hint)

        asking = self.pages.of(person)
        found = await self.ephemeral.think(person, turn, view, tell, asking.address if asking else "")
        if still_asked(self.room, person, turn, view):
            tell(found)
        else:
            self.context.counts["hint_late"] += 1

    # --- persist, acknowledge, broadcast --------------------------------------------------------------------

    async def do(
        self,
        command: commands.AnyCommand,
        now: int | None = None,
        done: Callable[[int], None] = lambda _: None,
    ) -> Refusal | None:
        """Take the step of *command* at *now*, and tell *done*; or return why it was refused."""
        if not self.works:
            return self._closed()
        found = step(self.room, command, self.context.clock.now() if now is None else now, self.context.fresh)
        return found if isinstance(found, Refusal) else await self.commit(found, done)

    async def commit(self, found: Step, done: Callable[[int], None] = lambda _: None) -> Refusal | None:
        """
        Store a step, all or none of it, then tell *done* and everybody; or return why it could not be stored.

        *done* is called with the number of the command's entry; a repeated command gets the same number.
        """
        kept = kept_of(self.room, found, self.context.vetoes)
        try:
            failed = await persist(self.context.store, self.room.name, self.epoch, kept)
        except ForbiddenError as error:
            return error.refusal
        if failed is not None:
            return self._not_kept(failed)
        self.room, self.status = found.room, Status()
        done(next((entry.seq for entry in kept.entries if entry.command), self.room.seq))
        for page in [page for page in self.pages.open if self.room.shuts_out(page.person)]:
            self.broadcast.shut_out(page)
            self._leave(page)
        self.broadcast.tell(self.room, found.moments, "")
        if self.ends_after_hand and not self.room.closed and self.room.stage in {"lobby", "hand-over"}:
            await self.do(commands.Close(self.ends_after_hand))
        return None

    def _not_kept(self, failed: NotKept) -> Refusal:
        if failed.lost:
            self.give_up(failed.lost)
        if failed.code == "fenced":
            return self._closed()
        self.context.counts["write_failed"] += 1
        now = self.context.clock.now()
        if self.status.kind == "open":
            self.status = Status("waiting", LATE, now, now)
            self.broadcast.refresh(self.room, LATE)
        elif self.status.kind == "waiting":
            self.status = self.status._replace(tried=now)
        return Refusal(failed.code, "This could not be kept, so it was not done; try again in a moment.")

    # --- what it does by itself -----------------------------------------------------------------------------

    def arrange(self) -> None:
        """Set the alarm for the next deadline, and start a computer player where one is to decide."""
        self._alarm.stop()
        self._arranged = self.context.clock.now()
        if self.mailbox.busy or not self.works or self.context.draining:
            return
        try:
            due = self._due()
            if due:
                self._alarm.set(due[0].at, lambda: self.submit(self._on_time))
            if self.plays and self.status.kind == "open":
                self.bot_turn.look(self.room, self._decided, self.pages.address(self.room))
            else:
                self.bot_turn.forget()
        except Exception as error:  # noqa: BLE001  # one table that fails takes no other with it
            self._put_aside(error)

    def _due(self) -> list[Deadline]:
        tried = self.status.tried if self.status.kind == "waiting" else None
        return deadlines(self.room, self.pages.attendance(self.room), self.context.timeouts, tried)

    async def _on_time(self) -> None:
        """Do the first thing that is due by now, if any; other things that are due come after it."""
        now, due = self.context.clock.now(), self._due() if self.works else []
        if not due or due[0].at > now:
            return
        match due[0].what:
            case Chore.RETRY:
                await self._retry()
            case Chore.UNLOAD:
                self.retire()
            case commands.TimeUp():
                await self._time_up(now, due[0].at)
            case command:
                await self.do(command, now)
                if isinstance(command, commands.Close):
                    self.retire()

    async def _time_up(self, now: int, due: int) -> None:
        if now - due > SUSPENDED:
            refused = await self.do(commands.Resume(now - self._arranged))
            if refused is None or refused.code != "nothing":
                return
        self.context.counts["time_up"] += 1
        await self.do(commands.TimeUp(), now)

    async def _retry(self) -> None:
        """Check whether the storage works again; the wait is then taken from nobody's clock."""
        try:
            await self.context.store.ping()
        except StorageError:
            self.status = self.status._replace(tried=self.context.clock.now())
            return
        refused = await self.do(commands.Resume(self.context.clock.now() - self.status.since))
        if refused is not None and refused.code == "nothing":
            self.status = Status()
            self.broadcast.refresh(self.room, "")

    def _decided(self, question: Question, action: str) -> None:
        """A computer player has decided, and its pause is over."""
        self.submit(partial(self._chosen, question, action))

    async def _chosen(self, question: Question, action: str) -> None:
        if question != self.bot_turn.question or not self.plays:
            self.context.counts["bot_late"] += 1
            return
        self.bot_turn.forget()
        await self.do(commands.Chosen(question, action))

    # --- those who look on ----------------------------------------------------------------------------------

    def join(self, page: Connection, hello: Hello) -> None:
        """
        A page has connected: send it what it missed, or everything; close an older page of the same
        person.
        """
        was_away = self.pages.was_away(page.person)
        older, nobody = self.pages.come(page, self.room, self.context.clock.now())
        if older is not None:
            self.broadcast.take_over(older)
        try:
            self.broadcast.greet(page, hello, self.room, self.status.text)
        except Exception as error:
            self._leave(page)
            self._put_aside(error)
            raise StorageError(self.status.text, "table_paused") from error
        chair = self.room.chair_of(page.person)
        if chair is None:
            self._recount()
        else:
            name = self.room.chairs[chair].name
            text = f"{name} is here." if was_away else ""
            self.broadcast.presence(self.room, self.status.text, text, page)
        if nobody is not None and nobody >= BLINK:
            self._resume(nobody)
        self.arrange()

    def lead(self, *, on: bool) -> None:
        """
        Start or stop going on without connected people, for an evening; the time between is taken from
        nobody's clock.
        """
        if self.pages.led is not on:
            away = self.pages.lead(self.room, self.context.clock.now(), on=on)
            if away is not None:
                self._resume(away)
            self.arrange()

    def _resume(self, away: int) -> None:
        """Give back to all clocks the milliseconds in which the server, or everybody, was away."""
        if self.works and self.room.due() is not None:
            self.submit(partial(self.do, commands.Resume(away)))

    def leave(self, page: Connection) -> None:
        """A page has disconnected."""
        if page not in self.pages.open:
            return
        self._leave(page)
        chair = self.room.chair_of(page.person)
        if chair is None:
            self._recount()
        else:
            text, timeouts = f"{self.room.chairs[chair].name} is not connected.", self.context.timeouts
            attendance = self.pages.attendance(self.room)
            lost = sits_in(self.room, chair, attendance, timeouts) or leaver_of_lobby(self.room, attendance)
            waits_ms = int(1000 * timeouts.away) if lost else None
            self.broadcast.presence(self.room, self.status.text, text, waits_ms=waits_ms)
        self.arrange()

    def _leave(self, page: Connection) -> None:
        self.pages.go(page, self.room, self.context.clock.now())
        if not self.pages.open:
            self.broadcast.counted()

    def _recount(self) -> None:
        self.broadcast.recount(lambda: self.broadcast.presence(self.room, self.status.text))
