"""What is said at a table and not written down: quick phrases, and hints."""

from collections import deque
from typing import TYPE_CHECKING, Final

import msgspec

from euchre.english.numbers import capitalized
from euchre.errors import EuchreError
from euchre.views import View
from euchre.web.room.room import refused_by_game
from euchre.web.tables.part import Part
from euchre.web.wire.client_messages import HintRequest, Phrase
from euchre.web.wire.refusal import Refusal
from euchre.web.wire.server_messages import PHRASES, HintResult, QuickChat

if TYPE_CHECKING:
    from euchre.web.tables.actor import TableActor

SPOKEN: Final = 3
"""Phrases a person may say in `SPELL` milliseconds."""
SPELL: Final = 10_000
"""Milliseconds."""
WAKING: Final = "Whoever gives hints has just been woken, and is not ready yet; the hint follows by itself."
REMEMBERED: Final = 64
"""Phrases of a table that are known when they are sent again."""


class Ephemeral(Part):
    """The phrases and hints of one table."""

    def __init__(self, actor: "TableActor") -> None:
        super().__init__(actor)
        self._spoken: dict[str, deque[int]] = {}
        self._asked: set[tuple[str, int]] = set()
        """Hints being thought about: who asked, for which decision."""
        self._said: deque[tuple[str, str, str]] = deque(maxlen=REMEMBERED)

    def heard(self, person: str, command: Phrase | HintRequest) -> bool:
        """Whether this very phrase was said already, and is only sent again."""
        return isinstance(command, Phrase) and (person, command.id, command.phrase) in self._said

    def take(self, person: str, command: Phrase | HintRequest) -> Refusal | None:
        """Say it, or begin to think; or why not."""
        if self.actor.room.chair_of(person) is None:
            return Refusal("not_seated", "You only watch here; take a chair first.")
        if isinstance(command, Phrase):
            refused = self._say(person, command.phrase)
            if refused is None:
                self._said.append((person, command.id, command.phrase))
            return refused
        return self._hint(person, command.turn)

    def _say(self, person: str, phrase: str) -> Refusal | None:
        if phrase not in PHRASES:
            return Refusal("no_phrase", f"There are only these phrases: {', '.join(PHRASES)}.")
        now = self.actor.context.clock.now()
        spoken = self._spoken.setdefault(person, deque(maxlen=SPOKEN))
        if len(spoken) == SPOKEN and now - spoken[0] < SPELL:
            return Refusal("too_fast", "That is a lot at once; wait a moment.")
        spoken.append(now)
        chair = self.actor.room.chair_of(person)
        assert chair is not None
        self.actor.broadcast.send_all(QuickChat(chair, phrase))
        return None

    def _hint(self, person: str, turn: int) -> Refusal | None:
        room = self.actor.room
        game, seat = room.game, room.seat_of(person)
        if game is None or seat is None:
            return Refusal("no_game", "The game has not begun.")
        if not room.solo:
            return Refusal("not_alone", "Hints are for games against computer players only.")
        if room.at_seat(seat).player:
            return Refusal("away", "A computer player sits in for you; say that you are back.")
        wrong = game.turn_refusal(turn)
        if wrong is not None:
            return refused_by_game(wrong)
        if room.stage != "playing" or game.state.turn != seat:
            return Refusal("not_your_turn", "It is not your turn.")
        if (person, turn) not in self._asked:
            self._asked.add((person, turn))
            self.actor.context.spawn(self._think(person, game.view(seat), turn))
        return None

    async def _think(self, person: str, view: View, turn: int) -> None:
        """Think, and say what came out to the one who asked, if the decision is still his to make."""
        actor, context = self.actor, self.actor.context

        def waits() -> None:
            self._tell(person, HintResult(turn, (), (WAKING,), follows=True))

        try:
            found = await context.bots.hint(view, context.luck(), context.timeouts.hint, waits)
        except EuchreError as error:
            context.counts["hint_failed"] += 1
            found = HintResult(turn, (), (f"{capitalized(str(error))}.".replace("..", "."),))
        finally:
            self._asked.discard((person, turn))
        room = actor.room
        game, seat = room.game, room.seat_of(person)
        current = game is not None and seat == view.viewer and game.turn == turn and room.solo
        if not current or game is None or game.view(seat) != view:
            context.counts["hint_late"] += 1
            return
        self._tell(person, msgspec.structs.replace(found, turn=turn))

    def _tell(self, person: str, hinted: HintResult) -> None:
        """Tell the one who asked, whose page may have come back on another socket since."""
        for session in self.actor.broadcast.sessions:
            if session.person == person:
                session.connection.send(hinted)
