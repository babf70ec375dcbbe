"""
One table in memory: commands come in one after another, are written down, and only then told to everybody.

Nothing here decides by itself what happens in time: that is `euchre.web.duties`.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Protocol

from euchre.web import entries as e
from euchre.web import messages as m
from euchre.web import peer as closing
from euchre.web.asides import Asides
from euchre.web.duties import BLINK, Duties
from euchre.web.incidents import report
from euchre.web.link import Link
from euchre.web.means import Means
from euchre.web.peer import Peer
from euchre.web.room import Refusal, Room, Told
from euchre.web.store import FencedError, Line, StorageError
from euchre.web.watching import alike, room_view, rules_view, told_to

Answer = Callable[[m.Ok | m.Err], None]
"""Where the reply to a command goes."""
RESTARTS = "The server restarts; your page comes back by itself."
LATE = "The server cannot keep anything just now; the clocks stand still until it can."


class Ends(Protocol):
    """Whoever wants to know when something at a table ends."""

    def over(self, keeper: "Keeper") -> None:
        """A game is over."""

    def gone(self, keeper: "Keeper") -> None:
        """The table is not kept here any more."""


class Keeper:
    """Keeps one table: its room, those who look at it, and what is waiting to be done at it."""

    def __init__(self, means: Means, room: Room, epoch: int, title: str, ends: Ends) -> None:
        self.means, self.room, self.epoch, self.title = means, room, epoch, title
        self.links: list[Link] = []
        self.away: dict[str, int] = {}
        """Since when a person with a chair is not connected, in milliseconds since 1970."""
        self.trouble = ""
        """Why nothing can be written or decided here, in a sentence."""
        self.broken = False
        """The rules failed here: the table is put aside until somebody has looked at it."""
        self.lost = False
        """Another server process has this table now."""
        self._ends = ends
        self._left = min(room.last, means.clock.now() - BLINK)  # the server may have been away since then
        self._rules = rules_view(room.rules, title)
        self._jobs: deque[tuple[Callable[[], Awaitable[None]], asyncio.Future[None]]] = deque()
        self._working = False
        self._said: dict[tuple[int, str], m.News] = {}
        self._since = 0
        """The first entry of the story that `_said` is of."""
        self._offered = 0
        """Games of which the result was told to whoever keeps the histories."""
        self.asides = Asides(self)
        self.duties = Duties(self)
        self.away.update({chair.person: means.clock.now() for chair in room.chairs if chair.person})

    # --- one after another ----------------------------------------------------------------------------------

    def submit(self, job: Callable[[], Awaitable[None]]) -> "asyncio.Future[None]":
        """Do *job* after those before it; whoever waits may stop waiting, the job is done all the same."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.append((job, done))
        if not self._working:
            self._working = True
            self.means.spawn(self._work())
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
            self.duties.arrange()
        except Exception as error:  # noqa: BLE001  # as above
            self._put_aside(error)

    def _put_aside(self, error: Exception) -> None:
        self.means.counts["room_failed"] += 1
        report("a table was put aside", error, self.room.name, seq=self.room.seq)
        self.broken = True
        kind = type(error).__name__  # its text may name a card
        self.trouble = (
            f"Something went wrong at this table ({kind}); it is put aside, with all that was played."
        )
        self.duties.stop()
        self.refresh()

    @property
    def busy(self) -> bool:
        """Whether something is being done."""
        return self._working

    # --- commands -------------------------------------------------------------------------------------------

    async def ask(self, person: str, command: m.Command, answer: Answer, link: Link | None = None) -> None:
        """Do what *person* asks, in its turn; the answer goes to *answer* once it is kept."""
        if self.means.draining:
            self.means.counts["restart"] += 1
            return answer(m.Err(command.id, "restart", RESTARTS, self.room.seq))
        arrived = self.means.clock.now()
        await self.submit(partial(self._command, person, command, answer, arrived, link))
        return None

    def settled(self) -> "asyncio.Future[None]":
        """When all that is queued now is done."""

        async def nothing() -> None:
            return

        return self.submit(nothing)

    async def _command(
        self, person: str, command: m.Command, answer: Answer, arrived: int, link: Link | None
    ) -> None:
        """Do it, and answer it once, whatever goes wrong here."""
        answered = False

        def once(reply: m.Ok | m.Err) -> None:
            nonlocal answered
            if not answered:
                answered = True
                answer(reply)

        try:
            await self._answer(person, command, once, arrived, link)
        except Exception as error:  # noqa: BLE001  # a fault in the rules is this table's alone
            text = "Something went wrong at this table; it is put aside."
            once(m.Err(command.id, "table_paused", text, self.room.seq))
            self._put_aside(error)

    async def _answer(
        self, person: str, command: m.Command, answer: Answer, arrived: int, link: Link | None
    ) -> None:
        room = self.room

        def refuse(code: str, text: str) -> None:
            self.means.counts[code] += 1
            answer(m.Err(command.id, code, text, room.seq))

        if not person:
            return refuse("nobody", "Your browser has not told who you are; load the page again.")
        before = room.answered(person, command)
        if isinstance(before, Refusal):
            return refuse(before.code, before.text)
        if before is not None:
            self.means.counts["repeated"] += 1
            return answer(m.Ok(command.id, before))
        if self.broken or self.lost:
            return refuse("table_paused", self.trouble)
        await self.duties.overdue(arrived)
        if isinstance(command, m.Phrase | m.Hint):
            if self.asides.heard(person, command):
                self.means.counts["repeated"] += 1
                return answer(m.Ok(command.id, room.seq))
            said = self.asides.take(person, command, link)
            if isinstance(said, Refusal):
                return refuse(said.code, said.text)
            return answer(m.Ok(command.id, room.seq))
        entry = room.decide(person, command, arrived, self.means.fresh)
        if isinstance(entry, e.Again) and not room.final:
            unsettled = await self.settle()
            if unsettled is not None:
                return refuse(unsettled.code, unsettled.text)
            entry = room.decide(person, command, max(arrived, room.last), self.means.fresh)
        if isinstance(entry, Refusal):
            return refuse(entry.code, entry.text)
        failed = await self.write(entry, lambda seq: answer(m.Ok(command.id, seq)))
        if failed is not None:
            refuse(failed.code, failed.text)
        return None

    async def settle(self) -> Refusal | None:
        """
        The result stands from now on; or why that could not be kept.

        A computer player that can prove a renege says so first, and then the game may go on.
        """
        room, failed = self.room, None
        while failed is None and room.stage == "game-over" and not room.final:
            found = room.duty()
            now = max(self.means.clock.now(), room.last)
            entry = found if isinstance(found, e.Acted) else e.Settled(at=now)
            failed = await self.write(entry)
        return failed

    # --- persist, acknowledge, broadcast --------------------------------------------------------------------

    async def write(self, entry: e.AnyEntry, kept: Callable[[int], None] = lambda _: None) -> Refusal | None:
        """
        Keep *entry*, say so to *kept*, apply it and tell everybody; or why it could not be kept.

        What may or may not have been kept is looked up, so that the room and its log never differ.
        """
        if self.broken or self.lost:
            return Refusal("table_paused", self.trouble)
        line = Line(self.room.seq + 1, e.dump(entry), entry.by, entry.command)
        try:
            await self.means.store.append(self.room.name, self.epoch, line)
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
        self.trouble = ""
        self.duties.wrote()
        told = self.room.apply(entry)
        kept(told.seq)
        self._tell(told)
        self.over()
        return None

    def over(self) -> None:
        """Tell of a game that is over and stands, once."""
        if self.room.final and self._offered < self.room.games:
            self._offered = self.room.games
            self._ends.over(self)

    async def _is_kept(self, line: Line) -> bool:
        """Whether *line* is in the log after all."""
        try:
            found = await self.means.store.load(self.room.name)
        except Exception:  # noqa: BLE001  # nobody knows: then nothing more is written before a fresh start
            self.lose(LATE)
            return False
        return len(found) == line.seq and found[-1] == line.data

    def _unkept(self, code: str) -> Refusal:
        self.means.counts["unkept"] += 1
        if not self.trouble:
            self.trouble = LATE
            self.refresh()
        self.duties.failed()
        return Refusal(code, "This could not be kept, so it was not done; try again in a moment.")

    def lose(self, why: str) -> None:
        """This table can not be kept here any more: all pages come back, and find it where it is then."""
        self.lost, self.trouble = True, why
        self.means.counts["lost"] += 1
        self.duties.stop()
        self.dismiss("moved", "This table moves to another server; your page comes back by itself.")
        self._ends.gone(self)

    def retire(self) -> None:
        """Nobody looks: the room goes, its log stays; whoever comes finds it there."""
        if not self.links and not self._jobs:
            self.lost = True
            self.duties.stop()
            self._ends.gone(self)

    def dismiss(self, code: str, text: str) -> None:
        """Say goodbye to everybody; their pages come back a little later, not all at once."""
        for link in list(self.links):
            retry = 1000 + self.means.luck() % 4000
            link.peer.send(m.Bye(code, text, retry))
            link.peer.close(closing.RESTART, code)
        self.links.clear()

    # --- those who look on ----------------------------------------------------------------------------------

    def join(self, peer: Peer, hello: m.Hello) -> Link:
        """A page is here: it is told what it missed, or everything; an older one of the same person goes."""
        link = Link(self, peer)
        for other in [old for old in self.links if peer.person and old.person == peer.person]:
            self.links.remove(other)
            self.means.counts["taken_over"] += 1
            other.peer.send(m.Bye("taken-over", "You have opened this table in another window.", -1))
            other.peer.close(closing.TAKEN_OVER, "taken-over")
        before = self.attended
        self.links.append(link)
        was_away = self.away.pop(peer.person, None) is not None
        try:
            self._greet(link, hello)
        except Exception as error:
            self.links.remove(link)
            self._put_aside(error)
            raise StorageError(self.trouble, "table_paused") from error
        chair = self.room.chair_of(peer.person)
        name = "" if chair is None or not was_away else f"{self.room.chairs[chair].name} is here."
        self._presence(name, link)
        if self.attended and not before:
            self.duties.back(self.means.clock.now() - self._left)
        self.arrange()
        return link

    def leave(self, link: Link) -> None:
        """A page is gone."""
        if link not in self.links:
            return
        self.links.remove(link)
        chair, text = self.room.chair_of(link.person), ""
        if chair is not None:
            self.away[link.person] = self.means.clock.now()
            text = f"{self.room.chairs[chair].name} is not connected."
        if not self.attended:
            self._left = self.means.clock.now()
        self._presence(text)
        self.arrange()

    @property
    def here(self) -> tuple[bool, ...]:
        """By chair: whether its person is connected; True for computer players."""
        people = {link.person for link in self.links}
        return tuple([not chair.person or chair.person in people for chair in self.room.chairs])

    @property
    def attended(self) -> bool:
        """Whether somebody who has a chair is connected: otherwise nothing goes on."""
        return any(self.room.chair_of(link.person) is not None for link in self.links)

    @property
    def watching(self) -> int:
        """How many look on without a chair."""
        return sum(self.room.chair_of(link.person) is None for link in self.links)

    # --- what they are told ---------------------------------------------------------------------------------

    def viewer(self, person: str) -> str:
        """Whom a page is rendered for: all who have no part in the table see the same."""
        room = self.room
        return person if room.chair_of(person) is not None or person == room.host else ""

    def view(self, viewer: str) -> m.RoomView:
        """The room as *viewer* may know it."""
        return self._views([viewer])[viewer]

    def _views(self, viewers: Iterable[str]) -> dict[str, m.RoomView]:
        """The room as each of *viewers* may know it, at one moment."""
        room, here, watching, now = self.room, self.here, self.watching, self.means.clock.now()
        common = alike(room, here, watching, now, paused=self.trouble)
        return {
            viewer: room_view(room, viewer, here, watching, now, paused=self.trouble, common=common)
            for viewer in viewers
        }

    def show(self, link: Link) -> None:
        """The whole picture."""
        viewer = self.viewer(link.person)
        link.peer.send(
            m.Snapshot(
                epoch=str(self.epoch),
                seq=self.room.seq,
                table=self.room.name,
                rules=self._rules,
                room=self.view(viewer),
                story=tuple([text for told in self.room.story for text in self._news(told, viewer).text]),
            )
        )

    def _news(self, told: Told, viewer: str) -> m.News:
        """What happened, as *viewer* is told it; the same words however often he asks."""
        since = self.room.story[0].seq if self.room.story else told.seq
        if since != self._since:
            self._said, self._since = {}, since
        key = told.seq, viewer
        if key not in self._said:
            self._said[key] = told_to(self.room, told, viewer)
        return self._said[key]

    def _greet(self, link: Link, hello: m.Hello) -> None:
        """What the page missed, where the story still has it; otherwise the whole picture."""
        room, news = self.room, self.room.story
        first = news[0].seq - 1 if news else room.seq
        if hello.epoch != str(self.epoch) or not first <= hello.seq <= room.seq:
            return self.show(link)
        viewer = self.viewer(link.person)
        missed = tuple([self._news(told, viewer) for told in news if told.seq > hello.seq])
        link.peer.send(m.Events(str(self.epoch), missed, self.view(viewer)))
        return None

    def _tell(self, told: Told | None) -> None:
        """Tell everybody what happened, each as he may know it."""
        if not self.links:
            return
        viewers = {link: self.viewer(link.person) for link in self.links}
        epoch, views = str(self.epoch), self._views(dict.fromkeys(viewers.values()))
        ready = {
            viewer: m.Events(epoch, () if told is None else (self._news(told, viewer),), view)
            for viewer, view in views.items()
        }
        for link, viewer in viewers.items():
            link.peer.send(ready[viewer])

    def refresh(self) -> None:
        """The room again, though nothing happened in it: whether it waits has changed."""
        try:
            self._tell(None)
        except Exception:  # noqa: BLE001  # it is put aside already
            self.means.counts["unshown"] += 1

    def _presence(self, text: str, but: Link | None = None) -> None:
        message = m.Presence(self.here, self.watching, text)
        for link in self.links:
            if link is not but:
                link.peer.send(message)

    def broadcast(self, message: m.FromServer) -> None:
        """The same to everybody."""
        for link in self.links:
            link.peer.send(message)
