"""
One table in memory: commands come in one after another, are written down, and only then told to everybody.

Nothing here decides by itself what happens in time: that is `euchre.web.tables.timers`.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol

from euchre.web.error_report import report
from euchre.web.room import entries as e
from euchre.web.room.applying import apply
from euchre.web.room.deciding import decide
from euchre.web.room.room import Refusal, Room
from euchre.web.store import FencedError, StorageError, StoredEntry
from euchre.web.tables.broadcast import Broadcast, Session
from euchre.web.tables.connection import Connection
from euchre.web.tables.context import ServerContext
from euchre.web.tables.ephemeral import Ephemeral
from euchre.web.tables.timers import BLINK, Timers
from euchre.web.wire.client_messages import Command, Hello, HintRequest, Phrase
from euchre.web.wire.server_messages import Err, Ok

Answer = Callable[[Ok | Err], None]
"""Where the reply to a command goes."""
RESTARTS = "The server restarts; your page comes back by itself."
MOVES = "This table moves to another server; your page comes back by itself."
LATE = "The server cannot keep anything just now; the clocks stand still until it can."


class Ends(Protocol):
    """Whoever wants to know when something at a table ends."""

    def over(self, actor: "TableActor") -> None:
        """A game is over."""

    def gone(self, actor: "TableActor") -> None:
        """The table is not kept here any more."""


class TableActor:
    """Keeps one table: its room, those who look at it, and what is waiting to be done at it."""

    def __init__(self, context: ServerContext, room: Room, epoch: int, title: str, ends: Ends) -> None:
        self.context, self.room, self.epoch, self.title = context, room, epoch, title
        self.away: dict[str, int] = {}
        """Since when a person with a chair is not connected, in milliseconds since 1970."""
        self.trouble = ""
        """Why nothing can be written or decided here, in a sentence."""
        self.broken = False
        """The rules failed here: the table is put aside until somebody has looked at it."""
        self.lost = False
        """Another server process has this table now."""
        self._ends = ends
        self._left = min(room.last, context.clock.now() - BLINK)  # the server may have been away since then
        self._jobs: deque[tuple[Callable[[], Awaitable[None]], asyncio.Future[None]]] = deque()
        self._working = False
        self._offered = 0
        """Games of which the result was told to whoever keeps the histories."""
        self.broadcast = Broadcast(self)
        self.ephemeral = Ephemeral(self)
        self.timers = Timers(self)
        self.away.update({chair.person: context.clock.now() for chair in room.chairs if chair.person})

    # --- one after another ----------------------------------------------------------------------------------

    def submit(self, job: Callable[[], Awaitable[None]]) -> "asyncio.Future[None]":
        """Do *job* after those before it; whoever waits may stop waiting, the job is done all the same."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.append((job, done))
        if not self._working:
            self._working = True
            self.context.spawn(self._work())
        return done

    async def _work(self) -> None:
        while self._jobs:
            job, done = self._jobs.popleft()
            try:
                await job()
            except Exception as error:  # noqa: BLE001  # one table that fails takes no other with it
                self._put_aside(error)
            if not done.done():
                done.set_result(None)
        self._working = False
        self.arrange()

    def arrange(self) -> None:
        """Look at what is to be done by itself from now on."""
        try:
            self.timers.arrange()
        except Exception as error:  # noqa: BLE001  # as above
            self._put_aside(error)

    def _put_aside(self, error: Exception) -> None:
        self.context.counts["room_failed"] += 1
        report("a table was put aside", error, self.room.name, seq=self.room.seq)
        self.broken = True
        kind = type(error).__name__  # its text may name a card
        self.trouble = (
            f"Something went wrong at this table ({kind}); it is put aside, with all that was played."
        )
        self.timers.stop()
        self.broadcast.refresh()

    @property
    def busy(self) -> bool:
        """Whether something is being done."""
        return self._working

    # --- commands -------------------------------------------------------------------------------------------

    async def ask(self, person: str, command: Command, answer: Answer) -> None:
        """Do what *person* asks, in its turn; the answer goes to *answer* once it is kept."""
        if self.context.draining:
            self.context.counts["restart"] += 1
            return answer(Err(command.id, "restart", RESTARTS, self.room.seq))
        arrived = self.context.clock.now()
        await self.submit(partial(self._command, person, command, answer, arrived))
        return None

    def settled(self) -> "asyncio.Future[None]":
        """When all that is queued now is done."""

        async def nothing() -> None:
            return

        return self.submit(nothing)

    async def _command(self, person: str, command: Command, answer: Answer, arrived: int) -> None:
        """Do it, and answer it once, whatever goes wrong here."""
        answered = False

        def once(reply: Ok | Err) -> None:
            nonlocal answered
            if not answered:
                answered = True
                answer(reply)

        try:
            await self._answer(person, command, once, arrived)
        except Exception as error:  # noqa: BLE001  # a fault in the rules is this table's alone
            text = "Something went wrong at this table; it is put aside."
            once(Err(command.id, "table_paused", text, self.room.seq))
            self._put_aside(error)

    async def _answer(self, person: str, command: Command, answer: Answer, arrived: int) -> None:
        def refuse(code: str, text: str) -> None:
            self.context.counts[code] += 1
            answer(Err(command.id, code, text, self.room.seq))

        if not person:
            return refuse("nobody", "Your browser has not told who you are; load the page again.")
        before = self.room.answered(person, command)
        if isinstance(before, Refusal):
            return refuse(before.code, before.text)
        if before is not None:
            self.context.counts["repeated"] += 1
            return answer(Ok(command.id, before))
        if self.broken or self.lost:
            return refuse("table_paused", self.trouble)
        await self.timers.overdue(arrived)
        if isinstance(command, Phrase | HintRequest):
            if self.ephemeral.heard(person, command):
                self.context.counts["repeated"] += 1
                return answer(Ok(command.id, self.room.seq))
            said = self.ephemeral.take(person, command)
            if isinstance(said, Refusal):
                return refuse(said.code, said.text)
            return answer(Ok(command.id, self.room.seq))
        entry = decide(self.room, person, command, arrived, self.context.fresh)
        if isinstance(entry, e.Again) and not self.room.final:
            unsettled = await self.settle()
            if unsettled is not None:
                return refuse(unsettled.code, unsettled.text)
            entry = decide(self.room, person, command, max(arrived, self.room.last), self.context.fresh)
        if isinstance(entry, Refusal):
            return refuse(entry.code, entry.text)
        failed = await self.write(entry, lambda seq: answer(Ok(command.id, seq)))
        if failed is not None:
            refuse(failed.code, failed.text)
        return None

    async def settle(self) -> Refusal | None:
        """
        The result stands from now on; or why that could not be kept.

        A computer player that can prove a renege says so first, and then the game may go on.
        """
        failed = None
        while failed is None and self.room.stage == "game-over" and not self.room.final:
            found = self.room.duty()
            now = max(self.context.clock.now(), self.room.last)
            entry = found if isinstance(found, e.Acted) else e.Settled(at=now)
            failed = await self.write(entry)
        return failed

    # --- persist, acknowledge, broadcast --------------------------------------------------------------------

    async def write(self, entry: e.AnyEntry, kept: Callable[[int], None] = lambda _: None) -> Refusal | None:
        """
        Keep *entry*, say so to *kept* and tell everybody; or why it could not be kept.

        Before that it is read again and applied to a copy of the room: what cannot be applied is never in the
        log, and what is in the log can be replayed. What may or may not have been kept is looked up, so that
        the room and its log never differ.
        """
        if self.broken or self.lost:
            return Refusal("table_paused", self.trouble)
        line = StoredEntry(self.room.seq + 1, e.dump(entry), entry.by, entry.command)
        room = self.room.copied()
        room_event = apply(room, e.parse(line.data))
        try:
            await self.context.store.append(self.room.name, self.epoch, line)
        except FencedError as error:
            self.lose(str(error))
            return Refusal("moved", self.trouble)
        except StorageError as error:
            if error.code == "try_again" or not await self._is_kept(line):
                if error.code in {"order", "twice"}:  # the log has gone on without this room
                    self.lose(LATE)
                return self._unkept(error.code)
        except Exception:  # noqa: BLE001  # a storage that fails in a way of its own still keeps or does not
            if not await self._is_kept(line):
                return self._unkept("storage")
        self.room, self.trouble = room, ""
        self.timers.wrote()
        kept(room_event.seq)
        self.broadcast.tell(room_event)
        self.over()
        return None

    def over(self) -> None:
        """Tell of a game that is over and stands, once."""
        if self.room.final and self._offered < self.room.games:
            self._offered = self.room.games
            self._ends.over(self)

    async def _is_kept(self, line: StoredEntry) -> bool:
        """Whether *line* is in the log after all."""
        try:
            found = await self.context.store.load(self.room.name)
        except Exception:  # noqa: BLE001  # nobody knows: then nothing more is written before a fresh start
            self.lose(LATE)
            return False
        return len(found) == line.seq and found[-1] == line.data

    def _unkept(self, code: str) -> Refusal:
        self.context.counts["unkept"] += 1
        if not self.trouble:
            self.trouble = LATE
            self.broadcast.refresh()
        self.timers.failed()
        return Refusal(code, "This could not be kept, so it was not done; try again in a moment.")

    def lose(self, why: str, text: str = MOVES) -> None:
        """This table can not be kept here any more: all pages come back, and find it where it is then."""
        self.lost, self.trouble = True, why
        self.context.counts["lost"] += 1
        self.timers.stop()
        self.broadcast.dismiss("moved", text)
        self._ends.gone(self)

    def retire(self) -> None:
        """Nobody looks: the room goes, its log stays; whoever comes finds it there."""
        if not self.broadcast.sessions and not self._jobs:
            self.lost = True
            self.timers.stop()
            self._ends.gone(self)

    # --- those who look on ----------------------------------------------------------------------------------

    def join(self, connection: Connection, hello: Hello) -> Session:
        """A page is here: it is told what it missed, or everything; an older one of the same person goes."""
        session = Session(self, connection)
        self.broadcast.only(connection.person)
        before = self.broadcast.attended
        self.broadcast.add(session)
        was_away = self.away.pop(connection.person, None) is not None
        try:
            self.broadcast.greet(session, hello)
        except Exception as error:
            self.broadcast.remove(session)
            self._put_aside(error)
            raise StorageError(self.trouble, "table_paused") from error
        chair = self.room.chair_of(connection.person)
        if chair is None:
            self.broadcast.recount()
        else:
            self.broadcast.presence(f"{self.room.chairs[chair].name} is here." if was_away else "", session)
        if self.broadcast.attended and not before:
            self.timers.back(self.context.clock.now() - self._left)
        self.arrange()
        return session

    def leave(self, session: Session) -> None:
        """A page is gone."""
        if session not in self.broadcast.sessions:
            return
        self.broadcast.remove(session)
        if not self.broadcast.attended:
            self._left = self.context.clock.now()
        chair = self.room.chair_of(session.person)
        if chair is None:
            self.broadcast.recount()
        else:
            self.away[session.person] = self.context.clock.now()
            self.broadcast.presence(f"{self.room.chairs[chair].name} is not connected.")
        self.arrange()
