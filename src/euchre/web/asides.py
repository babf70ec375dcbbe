"""What is said at a table and not written down: quick phrases, and hints."""

from collections import deque
from typing import TYPE_CHECKING, Final

import msgspec

from euchre.errors import EuchreError
from euchre.players.speech import capital
from euchre.view import View
from euchre.web import messages as m
from euchre.web.room import Refusal

if TYPE_CHECKING:
    from euchre.web.keeper import Keeper
    from euchre.web.link import Link

SPOKEN: Final = 3
"""Phrases a person may say in `SPELL` milliseconds."""
SPELL: Final = 10_000
REMEMBERED: Final = 64
"""Phrases of a table that are known when they are sent again."""


class Asides:
    """The phrases and hints of one table."""

    def __init__(self, keeper: "Keeper") -> None:
        self.keeper = keeper
        self._spoken: dict[str, deque[int]] = {}
        self._asked: set[tuple[str, int]] = set()
        """Hints being thought about: who asked, for which decision."""
        self._said: deque[tuple[str, str, str]] = deque(maxlen=REMEMBERED)

    def heard(self, person: str, command: m.Phrase | m.Hint) -> bool:
        """Whether this very phrase was said already, and is only sent again."""
        return isinstance(command, m.Phrase) and (person, command.id, command.phrase) in self._said

    def take(self, person: str, command: m.Phrase | m.Hint, link: "Link | None") -> Refusal | None:
        """Say it, or begin to think; or why not."""
        if self.keeper.room.chair_of(person) is None:
            return Refusal("not_seated", "You only watch here; take a chair first.")
        if isinstance(command, m.Phrase):
            refused = self._say(person, command.phrase)
            if refused is None:
                self._said.append((person, command.id, command.phrase))
            return refused
        return self._hint(person, command.turn, link)

    def _say(self, person: str, phrase: str) -> Refusal | None:
        if phrase not in m.PHRASES:
            return Refusal("no_phrase", f"There are only these phrases: {', '.join(m.PHRASES)}.")
        now = self.keeper.means.clock.now()
        spoken = self._spoken.setdefault(person, deque(maxlen=SPOKEN))
        if len(spoken) == SPOKEN and now - spoken[0] < SPELL:
            return Refusal("too_fast", "That is a lot at once; wait a moment.")
        spoken.append(now)
        chair = self.keeper.room.chair_of(person)
        assert chair is not None
        self.keeper.broadcast(m.Uttered(chair, phrase))
        return None

    def _hint(self, person: str, turn: int, link: "Link | None") -> Refusal | None:
        room = self.keeper.room
        table, seat = room.table, room.seat_of(person)
        if table is None or seat is None:
            return Refusal("no_game", "The game has not begun.")
        if not room.solo:
            return Refusal("not_alone", "Hints are for games against computer players only.")
        if room.at_seat(seat).player:
            return Refusal("away", "A computer player sits in for you; say that you are back.")
        if turn != table.turn:
            late = turn < table.turn
            text = "That was decided already." if late else "That decision is not due yet."
            return Refusal("stale_turn" if late else "bad_turn", text)
        if room.stage != "playing" or table.state.turn != seat:
            return Refusal("not_your_turn", "It is not your turn.")
        if link is not None and (person, turn) not in self._asked:
            self._asked.add((person, turn))
            self.keeper.means.spawn(self._think(link, table.view(seat), turn))
        return None

    async def _think(self, link: "Link", view: View, turn: int) -> None:
        """Think, and say what came out to the one who asked, if the decision is still his to make."""
        keeper, person = self.keeper, link.person
        means, room = keeper.means, keeper.room
        try:
            found = await means.pool.hint(view, means.luck(), means.patience.hint)
        except EuchreError as error:
            means.counts["hint_failed"] += 1
            found = m.Hinted(turn, (), (f"{capital(str(error))}.".replace("..", "."),))
        finally:
            self._asked.discard((person, turn))
        table, seat = room.table, room.seat_of(person)
        current = table is not None and seat == view.viewer and table.turn == turn and room.solo
        if not current or table is None or table.view(seat) != view:
            means.counts["hint_late"] += 1
            return
        for other in keeper.links:  # the page may have come back on another socket since
            if other.person == person:
                other.peer.send(msgspec.structs.replace(found, turn=turn))
