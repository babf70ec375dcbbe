"""Those who look at one table: who they are, and what each of them is told, as he may know it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from euchre.table.events import Event
from euchre.web.keeping.clock import Timer
from euchre.web.keeping.part import Part
from euchre.web.keeping.peer import Peer
from euchre.web.room.room import Passage
from euchre.web.room.watching import alike, happened, room_view, rules_view, told_to
from euchre.web.wire.closes import Close
from euchre.web.wire.said import FromPage, Hello, Resync
from euchre.web.wire.told import Bye, Err, Events, FromServer, News, Ok, Presence, Snapshot
from euchre.web.wire.views import RoomView

if TYPE_CHECKING:
    from euchre.web.keeping.keeper import Keeper


RECOUNT: Final = 1.0
"""Seconds after which everybody is told that others came to watch, or went: all who did, at once."""


class Link:
    """A socket at a table."""

    def __init__(self, keeper: "Keeper", peer: Peer) -> None:
        self.keeper, self.peer = keeper, peer

    @property
    def person(self) -> str:
        """Whose socket it is."""
        return self.peer.person

    async def receive(self, message: FromPage) -> None:
        """What the page says: answered through the peer, when it is done."""
        onlookers = self.keeper.onlookers
        if self not in onlookers.links:
            return
        if isinstance(message, Hello | Resync):
            self.keeper.means.counts["resync"] += 1
            onlookers.show(self)
        else:
            await self.keeper.ask(self.person, message, self._answer)

    def _answer(self, reply: Ok | Err) -> None:
        if self in self.keeper.onlookers.links:  # otherwise the page asks again, on another socket
            self.peer.send(reply)

    def detach(self) -> None:
        """The socket is gone; twice is as good as once."""
        self.keeper.leave(self)


class Onlookers(Part):
    """All who look at one table."""

    def __init__(self, keeper: "Keeper") -> None:
        super().__init__(keeper)
        self.links: dict[Link, None] = {}
        """Every page, in the order in which they came."""
        self._pages: dict[str, Link] = {}
        """The one page of each person."""
        self._recount: Timer | None = None
        self._rules = rules_view(keeper.room.rules, keeper.title)
        self._said: dict[tuple[int, str], News] = {}
        self._since = 0
        """The first entry of the story that `_said` is of."""

    # --- who they are ---------------------------------------------------------------------------------------

    def add(self, link: Link) -> None:
        """Count *link* among those who look on."""
        self.links[link] = None
        if link.person:
            self._pages[link.person] = link

    def remove(self, link: Link) -> None:
        """Count *link* no more."""
        del self.links[link]
        if self._pages.get(link.person) is link:
            del self._pages[link.person]
        if not self.links:
            self._counted()

    def clear(self) -> None:
        """Count nobody any more."""
        self.links.clear()
        self._pages.clear()
        self._counted()

    def only(self, person: str) -> None:
        """An older page of *person* goes: the newer takes over."""
        other = self._pages.get(person)
        if other is not None:
            self.remove(other)
            self.keeper.means.counts["taken_over"] += 1
            other.peer.send(Bye("taken-over", "You have opened this table in another window.", -1))
            other.peer.close(Close.TAKEN_OVER, "taken-over")

    def dismiss(self, code: str, text: str) -> None:
        """Say goodbye to everybody; their pages come back a little later, not all at once."""
        for link in list(self.links):
            retry = 1000 + self.keeper.means.luck() % 4000
            link.peer.send(Bye(code, text, retry))
            link.peer.close(Close.RESTART, code)
        self.clear()

    @property
    def here(self) -> tuple[bool, ...]:
        """By chair: whether its person is connected; True for computer players."""
        pages = self._pages
        return tuple([not chair.person or chair.person in pages for chair in self.keeper.room.chairs])

    @property
    def attended(self) -> bool:
        """Whether somebody who has a chair is connected: otherwise nothing goes on."""
        return any(chair.person in self._pages for chair in self.keeper.room.chairs)

    @property
    def watching(self) -> int:
        """How many look on without a chair."""
        seated = {chair.person for chair in self.keeper.room.chairs}
        return len(self.links) - len(seated & self._pages.keys())

    # --- what they are told ---------------------------------------------------------------------------------

    def viewer(self, person: str) -> str:
        """Whom a page is rendered for: all who have no part in the table see the same."""
        room = self.keeper.room
        return person if room.chair_of(person) is not None or person == room.host else ""

    def view(self, viewer: str) -> RoomView:
        """The room as *viewer* may know it."""
        return self._views([viewer])[viewer]

    def _views(self, viewers: Iterable[str]) -> dict[str, RoomView]:
        """The room as each of *viewers* may know it, at one moment."""
        room, here, watching, now = self.keeper.room, self.here, self.watching, self.keeper.means.clock.now()
        common = alike(room, here, watching, now, paused=self.keeper.trouble)
        return {
            viewer: room_view(room, viewer, here, watching, now, paused=self.keeper.trouble, common=common)
            for viewer in viewers
        }

    def show(self, link: Link) -> None:
        """The whole picture."""
        viewer = self.viewer(link.person)
        link.peer.send(
            Snapshot(
                epoch=str(self.keeper.epoch),
                seq=self.keeper.room.seq,
                table=self.keeper.room.name,
                rules=self._rules,
                room=self.view(viewer),
                story=tuple(
                    [text for passage in self.keeper.room.story for text in self._news(passage, viewer).text]
                ),
            )
        )

    def _news(self, passage: Passage, viewer: str, common: tuple[Event, ...] | None = None) -> News:
        """What happened, as *viewer* is told it; the same words however often he asks."""
        since = self.keeper.room.story[0].seq if self.keeper.room.story else passage.seq
        if since != self._since:
            self._said, self._since = {}, since
        key = passage.seq, viewer
        found = self._said.get(key)
        if found is None:
            found = self._said[key] = told_to(self.keeper.room, passage, viewer, common)
        return found

    def greet(self, link: Link, hello: Hello) -> None:
        """What the page missed, where the story still has it; otherwise the whole picture."""
        room, news = self.keeper.room, self.keeper.room.story
        first = news[0].seq - 1 if news else room.seq
        if hello.epoch != str(self.keeper.epoch) or not first <= hello.seq <= room.seq:
            return self.show(link)
        viewer = self.viewer(link.person)
        missed = tuple([self._news(passage, viewer) for passage in news if passage.seq > hello.seq])
        link.peer.send(Events(str(self.keeper.epoch), missed, self.view(viewer)))
        return None

    def tell(self, passage: Passage | None) -> None:
        """Tell everybody what happened, each as he may know it."""
        if not self.links:
            return
        self._counted()
        viewers = {link: self.viewer(link.person) for link in self.links}
        epoch, views = str(self.keeper.epoch), self._views(dict.fromkeys(viewers.values()))
        common = None if passage is None else happened(self.keeper.room, passage)
        ready = {
            viewer: Events(epoch, () if passage is None else (self._news(passage, viewer, common),), view)
            for viewer, view in views.items()
        }
        for link, viewer in viewers.items():
            link.peer.send(ready[viewer])

    def refresh(self) -> None:
        """The room again, though nothing happened in it: whether it waits has changed."""
        try:
            self.tell(None)
        except Exception:  # noqa: BLE001  # it is put aside already
            self.keeper.means.counts["unshown"] += 1

    def presence(self, text: str, but: Link | None = None) -> None:
        """Tell everybody who is here now, and what happened; *but* the one who has just been told."""
        self._counted()
        message = Presence(self.here, self.watching, text)
        for link in self.links:
            if link is not but:
                link.peer.send(message)

    def recount(self) -> None:
        """Tell everybody in a moment how many watch: whoever comes to watch costs the others nothing."""
        if self._recount is None and self.links:
            self._recount = self.keeper.means.clock.later(RECOUNT, lambda: self.presence(""))

    def _counted(self) -> None:
        """Whoever is to know how many watch is told so now, or there is nobody."""
        if self._recount is not None:
            self._recount.cancel()
            self._recount = None

    def broadcast(self, message: FromServer) -> None:
        """The same to everybody."""
        for link in self.links:
            link.peer.send(message)
