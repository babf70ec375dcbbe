"""
One table in memory: commands come in one after another, are written down, and only then told to everybody.

Nothing here decides by itself what happens in time: that is `euchre.web.tables.timers`.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial

from euchre.web.error_report import report
from euchre.web.room import commands as c
from euchre.web.room import entries as e
from euchre.web.room.room import Room
from euchre.web.room.step import Step, step
from euchre.web.store import FencedError, StorageError, StoredEntry
from euchre.web.tables.broadcast import Broadcast, Session
from euchre.web.tables.connection import Connection
from euchre.web.tables.context import ServerContext
from euchre.web.tables.ephemeral import Ephemeral
from euchre.web.tables.timers import BLINK, Timers
from euchre.web.wire.client_messages import Command, Hello, HintRequest, Phrase
from euchre.web.wire.literals import RefusalCode, StorageCode
from euchre.web.wire.refusal import Refusal
from euchre.web.wire.server_messages import Err, Ok

Answer = Callable[[Ok | Err], None]
"""Where the reply to a command goes."""
RESTARTS = "The server restarts; your page comes back by itself."
MOVES = "This table moves to another server; your page comes back by itself."
LATE = "The server cannot keep anything just now; the clocks stand still until it can."


class TableActor:
    """Keeps one table: its room, those who look at it, and what is waiting to be done at it."""

    def __init__(
        self, context: ServerContext, room: Room, epoch: int, title: str, gone: Callable[["TableActor"], None]
    ) -> None:
        self.context, self.room, self.epoch, self.title = context, room, epoch, title
        self.away: dict[str, int] = {}
        """Since when a person with a chair is not connected, in milliseconds since 1970."""
        self.trouble = ""
        """Why nothing can be written or decided here, in a sentence."""
        self.broken = False
        """The rules failed here: the table is put aside until somebody has looked at it."""
        self.lost = False
        """Another server process has this table now."""
        self._gone = gone
        self._left = min(room.last, context.clock.now() - BLINK)  # the server may have been away since then
        self._jobs: deque[tuple[Callable[[], Awaitable[None]], asyncio.Future[None]]] = deque()
        self._working = False
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
        def refuse(code: RefusalCode, text: str) -> None:
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
        if self.lost:
            return refuse("moved", self.trouble)
        if self.broken:
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
        failed = await self.do(c.Asked(person, command), arrived, lambda seq: answer(Ok(command.id, seq)))
        if failed is not None:
            refuse(failed.code, failed.text)
        return None

    # --- persist, acknowledge, broadcast --------------------------------------------------------------------

    async def do(
        self, command: c.Command, now: int | None = None, kept: Callable[[int], None] = lambda _: None
    ) -> Refusal | None:
        """Take the step that *command* asks for, as of *now*, and say so to *kept*; or why it was not."""
        if self.broken or self.lost:
            return Refusal("moved" if self.lost else "table_paused", self.trouble)
        found = step(self.room, command, self.context.clock.now() if now is None else now, self.context.fresh)
        return found if isinstance(found, Refusal) else await self.commit(found, kept)

    async def commit(self, found: Step, kept: Callable[[int], None] = lambda _: None) -> Refusal | None:
        """
        Keep a step, all of it or nothing, say so to *kept* and tell everybody; or why it could not be kept.

        What may or may not have been kept is looked up, so that the room and its log never differ.
        """
        lines = [
            StoredEntry(seq, e.dump(entry), entry.by, entry.command)
            for seq, entry in enumerate(found.entries, self.room.seq + 1)
        ]
        assert (
            tuple([e.parse(line.data) for line in lines]) == found.entries
        )  # what is kept can be read again
        try:
            await self.context.store.append(self.room.name, self.epoch, *lines, game=found.finished)
        except FencedError as error:
            self.lose(str(error))
            return Refusal("moved", self.trouble)
        except StorageError as error:
            if error.code == "try_again" or not await self._is_kept(lines[-1]):
                if error.code in {"order", "twice"}:  # the log has gone on without this room
                    self.lose(LATE)
                return self._unkept(error.code)
        except Exception:  # noqa: BLE001  # a storage that fails in a way of its own still keeps or does not
            if not await self._is_kept(lines[-1]):
                return self._unkept("storage")
        self.room, self.trouble = found.room, ""
        self.timers.wrote()
        kept(self.room.seq)
        self.broadcast.tell(found.moments)
        return None

    async def _is_kept(self, line: StoredEntry) -> bool:
        """Whether *line* is in the log after all."""
        try:
            found = await self.context.store.load(self.room.name)
        except Exception:  # noqa: BLE001  # nobody knows: then nothing more is written before a fresh start
            self.lose(LATE)
            return False
        return len(found) == line.seq and found[-1] == line.data

    def _unkept(self, code: StorageCode) -> Refusal:
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
        self._gone(self)

    def retire(self) -> None:
        """Nobody looks: the room goes, its log stays; whoever comes finds it there."""
        if not self.broadcast.sessions and not self._jobs:
            self.lost = True
            self.timers.stop()
            self._gone(self)

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
