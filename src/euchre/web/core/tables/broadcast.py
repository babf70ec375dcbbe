"""The messages to the pages of a table, each with what its person may know."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from euchre.web.core.room.parts import RoomEvent
from euchre.web.core.room.room import Room
from euchre.web.core.room.room_view import (
    Heard,
    SharedView,
    event_view,
    heard_of,
    room_view,
    rules_view,
    shared_view,
)
from euchre.web.core.room.step import Moment
from euchre.web.core.tables.clock import Timer
from euchre.web.core.tables.context import ServerContext
from euchre.web.core.tables.deadlines import begins_at, goes_on, waited_for
from euchre.web.core.tables.pages import Connection, Pages
from euchre.web.core.tables.status import NO_WATCHERS
from euchre.web.core.wire.client_messages import Hello
from euchre.web.core.wire.literals import ByeCode
from euchre.web.core.wire.refusal import Close
from euchre.web.core.wire.server_messages import Bye, Events, Presence, RoomEventView, ServerMessage, Snapshot
from euchre.web.core.wire.views import RulesView

RECOUNT_AFTER: Final = 1.0
"""Seconds after which everybody is told the new number of spectators, for several changes at once."""


class Broadcast:
    """
    Sends messages to all pages of one table.

    *paused* is always the sentence that says why the table waits; empty while it does not. *written* is the
    epoch of the last entry of *room*, 0 for a new room; a page that was here in that epoch has seen the same
    entries.
    """

    def __init__(self, context: ServerContext, pages: Pages, room: Room, epoch: int, written: int) -> None:
        self._context, self._pages = context, pages
        self._written, self._read_until = str(written), room.seq
        self._epoch = str(epoch)
        self._rules_of = room.rules_in_force
        self._rules = rules_view(room)
        self._recount: Timer | None = None
        self._shared: SharedView | None = None
        """The shared view when a page was last sent the room; None while a hand is being played."""
        self._said: dict[tuple[int, str], RoomEventView] = {}
        self._since = 0
        """The first entry of the story that `_said` covers."""

    # --- the room -------------------------------------------------------------------------------------------

    def shared(self, room: Room, paused: str) -> SharedView:
        """The view of the room now that all viewers share."""
        here, watching, now = self._pages.here(room), self._pages.watching(room), self._context.clock.now()
        next_ms, waited = self._next(room, paused)
        common = shared_view(
            room, here, watching, now, paused=paused, next_ms=next_ms, waited_for=waited, before=self._shared
        )
        self._shared = None if room.stage == "playing" else common
        return common

    def _event_view(
        self, room: Room, room_event: RoomEvent, viewer: str, common: Heard | None = None
    ) -> RoomEventView:
        """An event as *viewer* is told it; cached, so that it is always told in the same words."""
        since = room.story[0].seq if room.story else room_event.seq
        if since != self._since:
            self._said, self._since = {}, since
        key = room_event.seq, viewer
        found = self._said.get(key)
        if found is None:
            found = self._said[key] = event_view(room, room_event, viewer, common)
        return found

    def _next(self, room: Room, paused: str) -> tuple[int | None, tuple[int, ...]]:
        """Return the milliseconds until a hand or a game begins by itself, and the chairs waited for."""
        if room.stage == "playing":
            return None, ()
        now, timeouts = self._context.clock.now(), self._context.timeouts
        attendance = self._pages.attendance(room)
        soon = begins_at if room.stage == "lobby" else goes_on
        due = soon(room, attendance, timeouts, paused=bool(paused))
        waited = waited_for(room, attendance, timeouts).items()
        left = tuple([chair for chair, until in waited if until is None or until > now])
        return None if due is None else max(0, due - now), left

    def show(self, page: Connection, room: Room, paused: str) -> None:
        """Send a snapshot."""
        common = self.shared(room, paused)
        viewer = common.viewer(page.person)
        story = [text for event in room.story for text in self._event_view(room, event, viewer).text]
        page.send(
            Snapshot(
                epoch=self._epoch,
                seq=room.seq,
                table=room.name,
                rules=self._rules_view(room),
                room=room_view(common, viewer),
                story=tuple(story),
            )
        )

    def greet(self, page: Connection, hello: Hello, room: Room, paused: str) -> None:
        """Send the events that the page missed, where the story still has them; otherwise a snapshot."""
        first = room.story[0].seq - 1 if room.story else room.seq
        if not first <= hello.seq <= self._known_until(hello.epoch, room):
            return self.show(page, room, paused)
        common = self.shared(room, paused)
        viewer = common.viewer(page.person)
        missed = [event for event in room.story if event.seq > hello.seq]
        told = tuple([self._event_view(room, event, viewer) for event in missed])
        rules = self._rules_view(room) if _changes_rules(room, missed) else None
        page.send(Events(self._epoch, told, room_view(common, viewer), rules))
        return None

    def _rules_view(self, room: Room) -> RulesView:
        """
        The view of the rules, made again when a game with a rule of its own has begun or is
        cleared away.
        """
        if room.rules_in_force is not self._rules_of:
            self._rules_of = room.rules_in_force
            self._rules = rules_view(room)
        return self._rules

    def _known_until(self, epoch: str, room: Room) -> int:
        """
        The last entry that a page can have seen in *epoch* and that is in the log now; -1: none. Acknowledged
        entries are in the log, unless a backup was restored, whose log ends earlier.
        """
        if epoch == self._epoch:
            return room.seq
        return self._read_until if epoch == self._written else -1

    def tell(self, room: Room, moments: Sequence[Moment], paused: str) -> None:
        """Tell everybody the events in order, and the room as it is now."""
        if not self._pages.open:
            return
        self.counted()
        common = self.shared(room, paused)
        heard = [(then, event, heard_of(then, event)) for _, then, event in moments]
        viewers = [(page, common.viewer(page.person)) for page in self._pages.open]
        rules = self._rules_view(room) if _changes_rules(room, [event for _, event, _ in heard]) else None
        ready = {}
        for viewer in dict.fromkeys([viewer for _, viewer in viewers]):
            news = [self._event_view(then, event, viewer, known) for then, event, known in heard]
            ready[viewer] = Events(self._epoch, tuple(news), room_view(common, viewer), rules)
        for page, viewer in viewers:  # all pages are told, or none
            page.send(ready[viewer])

    def refresh(self, room: Room, paused: str) -> None:
        """Send the room again without an event, because the reason to wait has changed."""
        try:
            self.tell(room, (), paused)
        except Exception:  # noqa: BLE001  # it is put aside already
            self._context.counts["view_failed"] += 1

    # --- who is here ----------------------------------------------------------------------------------------

    def presence(
        self,
        room: Room,
        paused: str,
        text: str = "",
        but: Connection | None = None,
        waits_ms: int | None = None,
    ) -> None:
        """Tell everybody who is here now, except the page *but*, which has just been told."""
        self.counted()
        here, watching = self._pages.here(room), self._pages.watching(room)
        next_ms, waited = self._next(room, paused)
        message = Presence(here, watching, text, next_ms, waited, waits_ms)
        for page in self._pages.open:
            if page is not but:
                page.send(message)

    def recount(self, tell: Callable[[], object]) -> None:
        """
        Have *tell* called in a moment to send the number of spectators, so that each arrival does not cause a
        message to all.
        """
        if self._recount is None and self._pages.open:
            self._recount = self._context.clock.later(RECOUNT_AFTER, tell)

    def counted(self) -> None:
        """Note that all pages know the number of spectators now, or that there are no pages."""
        if self._recount is not None:
            self._recount.cancel()
            self._recount = None

    # --- and what is the same for everybody ----------------------------------------------------------------

    def take_over(self, page: Connection) -> None:
        """Close an older page, because a newer one of the same person has connected."""
        self._context.counts["taken_over"] += 1
        page.send(Bye("taken-over", "You have opened this table in another window.", -1))
        page.close(Close.TAKEN_OVER, "taken-over")

    def shut_out(self, page: Connection) -> None:
        """Close the pages of people who may no longer watch."""
        page.send(Bye("gone", NO_WATCHERS, -1))
        page.close(Close.GONE, "gone")

    def dismiss(self, code: ByeCode, text: str) -> None:
        """Close all pages; they connect again a little later, not all at once."""
        soonest, spread = (100, 400) if code == "moved" else (1000, 4000)
        for page in self._pages.open:
            page.send(Bye(code, text, soonest + self._context.luck() % spread))
            page.close(Close.RESTART, code)
        self._pages.clear()
        self.counted()

    def send_all(self, message: ServerMessage) -> None:
        """Send the same message to all pages."""
        for page in self._pages.open:
            page.send(message)


def _changes_rules(room: Room, events: Iterable[RoomEvent]) -> bool:
    """Return whether one of the *events* may change the rules in force; only the draw for partners can."""
    return room.rules.draw_partners and any(event.of.changes_rules for event in events)
