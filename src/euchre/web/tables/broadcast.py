"""Those who look at one table: who they are, and what each of them is told, as he may know it."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from euchre.live.events import Event
from euchre.web.room.room import Room, RoomEvent
from euchre.web.room.room_view import event_view, game_events, room_view, rules_view, shared_view
from euchre.web.room.step import Moment
from euchre.web.tables.clock import Timer
from euchre.web.tables.connection import Connection
from euchre.web.tables.part import Part
from euchre.web.wire.client_messages import ClientMessage, Hello, Resync
from euchre.web.wire.closes import Close
from euchre.web.wire.literals import ByeCode
from euchre.web.wire.server_messages import (
    Bye,
    Err,
    Events,
    Ok,
    Presence,
    RoomEventView,
    ServerMessage,
    Snapshot,
)
from euchre.web.wire.views import RoomView

if TYPE_CHECKING:
    from euchre.web.tables.actor import TableActor


RECOUNT: Final = 1.0
"""Seconds after which everybody is told that others came to watch, or went: all who did, at once."""


class Session:
    """A socket at a table."""

    def __init__(self, actor: "TableActor", connection: Connection) -> None:
        self.actor, self.connection = actor, connection

    @property
    def person(self) -> str:
        """Whose socket it is."""
        return self.connection.person

    async def receive(self, message: ClientMessage) -> None:
        """What the page says: answered through the peer, when it is done."""
        broadcast = self.actor.broadcast
        if self not in broadcast.sessions:
            return
        if isinstance(message, Hello | Resync):
            self.actor.context.counts["resync"] += 1
            broadcast.show(self)
        else:
            await self.actor.ask(self.person, message, self._answer)

    def _answer(self, reply: Ok | Err) -> None:
        if self in self.actor.broadcast.sessions:  # otherwise the page asks again, on another socket
            self.connection.send(reply)

    def detach(self) -> None:
        """The socket is gone; twice is as good as once."""
        self.actor.leave(self)


class Broadcast(Part):
    """All who look at one table."""

    def __init__(self, actor: "TableActor") -> None:
        super().__init__(actor)
        self.sessions: dict[Session, None] = {}
        """Every page, in the order in which they came."""
        self._pages: dict[str, Session] = {}
        """The one page of each person."""
        self._recount: Timer | None = None
        self._rules = rules_view(actor.room.rules, actor.title)
        self._said: dict[tuple[int, str], RoomEventView] = {}
        self._since = 0
        """The first entry of the story that `_said` is of."""

    # --- who they are ---------------------------------------------------------------------------------------

    def add(self, session: Session) -> None:
        """Count *link* among those who look on."""
        self.sessions[session] = None
        if session.person:
            self._pages[session.person] = session

    def remove(self, session: Session) -> None:
        """Count *link* no more."""
        del self.sessions[session]
        if self._pages.get(session.person) is session:
            del self._pages[session.person]
        if not self.sessions:
            self._counted()

    def clear(self) -> None:
        """Count nobody any more."""
        self.sessions.clear()
        self._pages.clear()
        self._counted()

    def only(self, person: str) -> None:
        """An older page of *person* goes: the newer takes over."""
        other = self._pages.get(person)
        if other is not None:
            self.remove(other)
            self.actor.context.counts["taken_over"] += 1
            other.connection.send(Bye("taken-over", "You have opened this table in another window.", -1))
            other.connection.close(Close.TAKEN_OVER, "taken-over")

    def dismiss(self, code: ByeCode, text: str) -> None:
        """Say goodbye to everybody; their pages come back a little later, not all at once."""
        soonest, spread = (100, 400) if code == "moved" else (1000, 4000)
        for session in list(self.sessions):
            retry = soonest + self.actor.context.luck() % spread
            session.connection.send(Bye(code, text, retry))
            session.connection.close(Close.RESTART, code)
        self.clear()

    @property
    def here(self) -> tuple[bool, ...]:
        """By chair: whether its person is connected; True for computer players."""
        pages = self._pages
        return tuple([not chair.person or chair.person in pages for chair in self.actor.room.chairs])

    @property
    def attended(self) -> bool:
        """Whether somebody who has a chair is connected: otherwise nothing goes on."""
        return any(chair.person in self._pages for chair in self.actor.room.chairs)

    @property
    def watching(self) -> int:
        """How many look on without a chair."""
        seated = {chair.person for chair in self.actor.room.chairs}
        return len(self.sessions) - len(seated & self._pages.keys())

    # --- what they are told ---------------------------------------------------------------------------------

    def viewer(self, person: str) -> str:
        """Whom a page is rendered for: all who have no part in the table see the same."""
        room = self.actor.room
        return person if room.chair_of(person) is not None or person == room.host else ""

    def view(self, viewer: str) -> RoomView:
        """The room as *viewer* may know it."""
        return self._views([viewer])[viewer]

    def _views(self, viewers: Iterable[str]) -> dict[str, RoomView]:
        """The room as each of *viewers* may know it, at one moment."""
        room, here, watching, now = self.actor.room, self.here, self.watching, self.actor.context.clock.now()
        common = shared_view(room, here, watching, now, paused=self.actor.trouble)
        return {
            viewer: room_view(room, viewer, here, watching, now, paused=self.actor.trouble, common=common)
            for viewer in viewers
        }

    def show(self, session: Session) -> None:
        """The whole picture."""
        room, viewer = self.actor.room, self.viewer(session.person)
        session.connection.send(
            Snapshot(
                epoch=str(self.actor.epoch),
                seq=room.seq,
                table=room.name,
                rules=self._rules,
                room=self.view(viewer),
                story=tuple(
                    [
                        text
                        for room_event in room.story
                        for text in self._event_view(room, room_event, viewer).text
                    ]
                ),
            )
        )

    def _event_view(
        self, room: Room, room_event: RoomEvent, viewer: str, common: tuple[Event, ...] | None = None
    ) -> RoomEventView:
        """What happened, as *viewer* is told it; the same words however often he asks."""
        since = room.story[0].seq if room.story else room_event.seq
        if since != self._since:
            self._said, self._since = {}, since
        key = room_event.seq, viewer
        found = self._said.get(key)
        if found is None:
            found = self._said[key] = event_view(room, room_event, viewer, common)
        return found

    def greet(self, session: Session, hello: Hello) -> None:
        """What the page missed, where the story still has it; otherwise the whole picture."""
        room, news = self.actor.room, self.actor.room.story
        first = news[0].seq - 1 if news else room.seq
        if hello.epoch != str(self.actor.epoch) or not first <= hello.seq <= room.seq:
            return self.show(session)
        viewer = self.viewer(session.person)
        missed = tuple(
            [self._event_view(room, room_event, viewer) for room_event in news if room_event.seq > hello.seq]
        )
        session.connection.send(Events(str(self.actor.epoch), missed, self.view(viewer)))
        return None

    def tell(self, moments: Sequence[Moment]) -> None:
        """Tell everybody what happened, one after another, each as he may know it."""
        if not self.sessions:
            return
        self._counted()
        viewers = {session: self.viewer(session.person) for session in self.sessions}
        epoch, views = str(self.actor.epoch), self._views(dict.fromkeys(viewers.values()))
        heard = [(room, room_event, game_events(room, room_event)) for _, room, room_event in moments]
        ready = {
            viewer: Events(
                epoch, tuple([self._event_view(*moment[:2], viewer, moment[2]) for moment in heard]), view
            )
            for viewer, view in views.items()
        }
        for session, viewer in viewers.items():
            session.connection.send(ready[viewer])

    def refresh(self) -> None:
        """The room again, though nothing happened in it: whether it waits has changed."""
        try:
            self.tell(())
        except Exception:  # noqa: BLE001  # it is put aside already
            self.actor.context.counts["unshown"] += 1

    def presence(self, text: str, but: Session | None = None) -> None:
        """Tell everybody who is here now, and what happened; *but* the one who has just been told."""
        self._counted()
        message = Presence(self.here, self.watching, text)
        for session in self.sessions:
            if session is not but:
                session.connection.send(message)

    def recount(self) -> None:
        """Tell everybody in a moment how many watch: whoever comes to watch costs the others nothing."""
        if self._recount is None and self.sessions:
            self._recount = self.actor.context.clock.later(RECOUNT, lambda: self.presence(""))

    def _counted(self) -> None:
        """Whoever is to know how many watch is told so now, or there is nobody."""
        if self._recount is not None:
            self._recount.cancel()
            self._recount = None

    def send_all(self, message: ServerMessage) -> None:
        """The same to everybody."""
        for session in self.sessions:
            session.connection.send(message)
