"""Messages at a table that are not stored: quick phrases and hints."""

from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec

from euchre.base.errors import EuchreError
from euchre.base.numbers import as_sentence
from euchre.seen.views import View
from euchre.web.core.room.room import NOT_SEATED, Room, deciding_seat, refused_by_game
from euchre.web.core.tables.context import ServerContext
from euchre.web.core.wire.client_messages import Command, HintRequest, Phrase
from euchre.web.core.wire.refusal import Refusal
from euchre.web.core.wire.server_messages import PHRASES, HintResult, QuickChat

MOST_PHRASES: Final = 3
"""The most phrases of a person in `PHRASES_WITHIN` milliseconds."""
PHRASES_WITHIN: Final = 10_000
"""Milliseconds."""
WAKING: Final = "Hints are still getting ready; yours follows by itself."
PHRASES_REMEMBERED: Final = 64
"""The number of phrases of a table that are remembered, to recognise repeated sending."""


class Ephemeral:
    """The phrases and hints of one table."""

    def __init__(self, context: ServerContext) -> None:
        self._context = context
        self._spoken: dict[str, deque[int]] = {}
        self._asked: set[tuple[str, int]] = set()
        """The hints in progress: the person who asked, and the decision."""
        self._said: deque[tuple[str, str, str]] = deque(maxlen=PHRASES_REMEMBERED)

    def heard(self, person: str, command: Command) -> bool:
        """Whether this phrase was already said and is only sent again."""
        return isinstance(command, Phrase) and (person, command.id, command.phrase) in self._said

    def take(
        self, room: Room, person: str, command: Phrase | HintRequest
    ) -> QuickChat | View | Refusal | None:
        """
        The result of *command*: a phrase for everybody, a question for a hint, or why it is refused.

        None for a hint that is already in progress.
        """
        chair = room.chair_of(person)
        if chair is None:
            return NOT_SEATED
        if isinstance(command, Phrase):
            return self._say(person, chair, command)
        return self._question(room, person, command.turn)

    def _say(self, person: str, chair: int, command: Phrase) -> QuickChat | Refusal:
        if command.phrase not in PHRASES:
            return Refusal("no_phrase", f"There are only these phrases: {', '.join(PHRASES)}.")
        now = self._context.clock.now()
        spoken = self._spoken.setdefault(person, deque(maxlen=MOST_PHRASES))
        if len(spoken) == MOST_PHRASES and now - spoken[0] < PHRASES_WITHIN:
            return Refusal("too_fast", "That is a lot at once; wait a moment.")
        spoken.append(now)
        self._said.append((person, command.id, command.phrase))
        return QuickChat(chair, command.phrase)

    def _question(self, room: Room, person: str, turn: int) -> View | Refusal | None:
        seat = deciding_seat(room, person)
        if isinstance(seat, Refusal):
            return seat
        game = room.game
        assert game is not None, "a seat is one in a game"
        if room.help_refusal is not None:
            return room.help_refusal
        if not room.solo:
            return Refusal("not_alone", "Hints are for games against computer players only.")
        wrong = game.turn_refusal(turn)
        if wrong is not None:
            return refused_by_game(wrong)
        if room.stage != "playing" or game.state.turn != seat:
            return Refusal("not_your_turn", "It is not your turn.")
        if (person, turn) in self._asked:
            return None
        self._asked.add((person, turn))
        return game.view(seat)

    async def think(
        self, person: str, turn: int, view: View, tell: Callable[[HintResult], None], address: str
    ) -> HintResult:
        """
        Return the hint for *view*; call *tell* first if the process for hints still has to start.

        *address* is that of *person*.
        """
        context = self._context

        def waits() -> None:
            tell(HintResult(turn, (), (WAKING,), follows=True))

        try:
            found = await context.bots.hint(view, context.luck(), context.timeouts.hint, waits, address)
        except EuchreError as error:
            context.counts["hint_failed"] += 1
            found = HintResult(turn, (), (as_sentence(str(error)),))
        finally:
            self._asked.discard((person, turn))
        return msgspec.structs.replace(found, turn=turn)


def still_asked(room: Room, person: str, turn: int, view: View) -> bool:
    """Return whether the decision that a hint is about is still that of *person*, who sees the same."""
    game, seat = room.game, room.seat_of(person)
    if game is None or seat is None or seat != view.viewer:
        return False
    return game.turn == turn and room.solo and game.view(seat) == view
