"""The pages that are connected to a table: their people, and since when people with a chair have no page."""

from collections import Counter
from typing import Final, Protocol

from euchre.web.core.room.room import Room
from euchre.web.core.tables.deadlines import BLINK, Attendance
from euchre.web.core.wire.server_messages import ServerMessage


class Connection(Protocol):
    """A connected page, as the tables know it: its person, and methods to send to it."""

    person: str
    """The digest of its person's token; empty for an unknown person."""
    address: str
    """The network address that counts as one (`euchre.web.core.http.limits.household`)."""

    def send(self, message: ServerMessage, *, more: bool = False) -> None:
        """
        Send a message, in order; never waits and never raises. A full queue closes the socket with 4498.

        *more*: another message is likely to follow at once, and may go out together with this one.
        """

    def close(self, code: int, reason: str) -> None:
        """Send the waiting messages, then close."""


MOST_LOOKS: Final = 3
"""How many times a person who connects gets time to see the same end of a hand."""


class Pages:
    """All pages of one table. A person has one of them; an older one is replaced."""

    def __init__(self, room: Room, now: int) -> None:
        self.open: dict[Connection, None] = {}
        """Every page, in the order in which they came."""
        self.led = False
        """Whether an evening keeps the table going without connected people."""
        self._of: dict[str, Connection] = {}
        self._away = {chair.person: now for chair in room.chairs if chair.person}
        self._back = self._came = self._left = now
        self._looks: Counter[str] = Counter()
        self._looked_at = room.since
        """Since when the state that the people in `_looks` came to see is shown."""
        self._unseated = min(room.last, now - BLINK)  # the server may have been stopped since then

    def of(self, person: str) -> Connection | None:
        """Return the page of *person*."""
        return self._of.get(person)

    def come(self, page: Connection, room: Room, now: int) -> tuple[Connection | None, int | None]:
        """
        Count *page*.

        Return the older page of the same person, which no longer counts; and, if this is the first page of a
        person with a chair again, for how many milliseconds there was none.
        """
        before, older = self.seated(room), self._of.get(page.person)
        if older is not None:
            del self.open[older]
        self.open[page] = None
        if page.person:
            self._of[page.person] = page
            self._away.pop(page.person, None)
            if room.chair_of(page.person) is not None and self._sees_anew(page.person, room):
                self._came = now
        if before or not self.seated(room):
            return older, None
        self._back = now
        return older, now - self._unseated

    def _sees_anew(self, person: str, room: Room) -> bool:
        """
        Count a connection of *person*; return whether the others wait for it. A person who connects again and
        again does not delay the others.
        """
        if room.since != self._looked_at:
            self._looks.clear()
            self._looked_at = room.since
        self._looks[person] += 1
        return self._looks[person] <= MOST_LOOKS

    def go(self, page: Connection, room: Room, now: int) -> None:
        """Stop counting *page*."""
        del self.open[page]
        self._left = now
        if self._of.get(page.person) is page:
            del self._of[page.person]
            if room.chair_of(page.person) is not None:
                self._away[page.person] = now
        if not self.seated(room):
            self._unseated = now

    def lead(self, room: Room, now: int, *, on: bool) -> int | None:
        """
        Let an evening keep the table going, or stop that.

        Return for how many milliseconds nobody was there, if the table goes on again by this.
        """
        before, self.led = self.seated(room), on
        after = self.seated(room)
        if before and not after:
            self._unseated = now
        if before or not after:
            return None
        self._back = now
        return now - self._unseated

    def quiet(self, now: int) -> int:
        """Return for how many milliseconds the table has had no page."""
        return 0 if self.open else now - self._left

    def clear(self) -> None:
        """Forget all pages."""
        self.open.clear()
        self._of.clear()

    def was_away(self, person: str) -> bool:
        """Return whether *person* has a chair and no page."""
        return person in self._away

    def here(self, room: Room) -> tuple[bool, ...]:
        """Return by chair whether its person is connected; True for computer players."""
        return tuple([not chair.person or chair.person in self._of for chair in room.chairs])

    def seated(self, room: Room) -> bool:
        """
        Return whether a person with a chair is connected, or an evening keeps the game going without
        people.
        """
        if self.led and not room.closed:
            return True
        return any(chair.person in self._of for chair in room.chairs)

    def address(self, room: Room) -> str:
        """
        Return the network address of the seated person whose page has been open longest.

        It is empty if no seated person is connected, so such tables of evenings share the turns of one
        address.
        """
        seated = {chair.person for chair in room.chairs if chair.person}
        return next((page.address for page in self.open if page.person in seated), "")

    def watching(self, room: Room) -> int:
        """Return how many spectators are connected."""
        seated = {chair.person for chair in room.chairs}
        return len(self.open) - len(seated & self._of.keys())

    def attendance(self, room: Room) -> Attendance:
        """Return who is present, and since when."""
        people = {chair.person for chair in room.chairs if chair.person}
        away = {person: self._away.get(person, self._back) for person in people - self._of.keys()}
        seated = self.seated(room)
        return Attendance(bool(self.open), seated, self._back, self._came, self._left, away, self.led)
