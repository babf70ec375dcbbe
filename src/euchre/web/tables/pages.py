"""The pages that look at a table: whose they are, and since when whoever has a chair has none."""

from collections import Counter
from typing import Final

from euchre.web.room.room import Room
from euchre.web.tables.connection import Connection
from euchre.web.tables.deadlines import BLINK, Attendance

LOOKS: Final = 3
"""How many times somebody who comes is given time to see the same end of a hand."""


class Pages:
    """All pages that look at one table. A person has one of them; an older one gives way."""

    def __init__(self, room: Room, now: int) -> None:
        self.open: dict[Connection, None] = {}
        """Every page, in the order in which they came."""
        self.led = False
        """An evening leads the table on, whoever is connected."""
        self._of: dict[str, Connection] = {}
        self._away = {chair.person: now for chair in room.chairs if chair.person}
        self._back = self._came = self._left = now
        self._looks: Counter[str] = Counter()
        self._looked_at = room.since
        """Since when there is what those of `_looks` came to see."""
        self._unseated = min(room.last, now - BLINK)  # the server may have been away since then

    def of(self, person: str) -> Connection | None:
        """Return the page of *person*."""
        return self._of.get(person)

    def come(self, page: Connection, room: Room, now: int) -> tuple[Connection | None, int | None]:
        """
        Count *page*.

        Return the older page of the same person, which is counted no more; and for how many milliseconds
        nobody with a chair was there, where this is the first again.
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
        """Count that *person* comes; whether the others wait: who comes again and again holds nobody up."""
        if room.since != self._looked_at:
            self._looks.clear()
            self._looked_at = room.since
        self._looks[person] += 1
        return self._looks[person] <= LOOKS

    def go(self, page: Connection, room: Room, now: int) -> None:
        """Count *page* no more."""
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
        Let an evening lead the table on, or do so no more.

        Return for how many milliseconds nobody was there, where it goes on again by that.
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
        """Return for how many milliseconds nobody has looked at the table."""
        return 0 if self.open else now - self._left

    def clear(self) -> None:
        """Count nobody any more."""
        self.open.clear()
        self._of.clear()

    def was_away(self, person: str) -> bool:
        """Return whether *person* has a chair, and no page."""
        return person in self._away

    def here(self, room: Room) -> tuple[bool, ...]:
        """Return by chair whether its person is connected; True for computer players."""
        return tuple([not chair.person or chair.person in self._of for chair in room.chairs])

    def seated(self, room: Room) -> bool:
        """Return whether somebody who has a chair is connected, or an evening leads the game on without."""
        if self.led and not room.closed:
            return True
        return any(chair.person in self._of for chair in room.chairs)

    def address(self, room: Room) -> str:
        """Return the address of who has sat here the longest; an empty one where nobody sits."""
        seated = {chair.person for chair in room.chairs if chair.person}
        return next((page.address for page in self.open if page.person in seated), "")

    def watching(self, room: Room) -> int:
        """Return how many look on without a chair."""
        seated = {chair.person for chair in room.chairs}
        return len(self.open) - len(seated & self._of.keys())

    def attendance(self, room: Room) -> Attendance:
        """Return who is there, as far as time goes."""
        people = {chair.person for chair in room.chairs if chair.person}
        away = {person: self._away.get(person, self._back) for person in people - self._of.keys()}
        seated = self.seated(room)
        return Attendance(bool(self.open), seated, self._back, self._came, self._left, away, self.led)
