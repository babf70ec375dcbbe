"""The decision that a computer player is making at a table, and the time to tell it."""

from collections.abc import Callable

from euchre.web.core.logs import report
from euchre.web.core.room import entries
from euchre.web.core.room.computer_players import fallback_action
from euchre.web.core.room.parts import Question, Think
from euchre.web.core.room.room import Room
from euchre.web.core.tables.clock import Alarm
from euchre.web.core.tables.context import ServerContext

Deliver = Callable[[Question, str], None]
"""The function that gets a decision, with the question that it answers."""


class BotTurn:
    """The one decision that a computer player is to make at a table now."""

    def __init__(self, context: ServerContext) -> None:
        self._context = context
        self._pause = Alarm(context.clock)
        self.question: Question | None = None
        """The question that is being answered; None: none."""

    @property
    def waiting(self) -> bool:
        """Whether a decision has been made and not told yet."""
        return self._pause.waiting

    def forget(self) -> None:
        """Forget the question that is being answered."""
        self.question = None
        self._pause.stop()

    def look(self, room: Room, deliver: Deliver, address: str) -> None:
        """
        Start a computer player when one is to decide in *room*; *deliver* gets its decision.

        *address* is the network address of the people at the table.
        """
        duty = room.duty()
        if duty is None:
            return self.forget()
        question = room.question(duty.seat, duty.player if isinstance(duty, Think) else "")
        if question != self.question:
            self.forget()
            self.question = question
            self._context.spawn(self._decide(room, question, duty, deliver, address))
        return None

    async def _decide(
        self, room: Room, question: Question, duty: Think | entries.Acted, deliver: Deliver, address: str
    ) -> None:
        """
        Decide, and tell it when the pause is over, which is the same for hard and easy choices.

        A player that needs longer than one pause speaks after two or three pauses, also at the next
        decisions, even without a choice.
        """
        context, began = self._context, self._context.clock.now()
        action = await self._chosen(room.name, duty, address) if isinstance(duty, Think) else duty.action
        if question != self.question:
            context.counts["bot_late"] += 1
            return
        at, most = context.clock.now(), int(1000 * context.timeouts.pause)
        if most:  # a server without pauses hides nothing
            pause = min(most, room.bot_pause)
            at = began + context.pauses.until(room.name, question.player, at - began, pause)
        self._pause.set(at, lambda: deliver(question, action))

    async def _chosen(self, name: str, duty: Think, address: str) -> str:
        context, seconds = self._context, self._context.timeouts.think
        try:
            chosen, incident = await context.bots.choose(
                duty.player, duty.view, context.luck(), seconds, address
            )
        except Exception as error:  # noqa: BLE001  # the table goes on after any error
            report("a computer player could not be asked", error, name)
            chosen, incident = fallback_action(duty.view), "failed"
        if incident:
            context.counts["bot_fallback"] += 1
        return str(chosen)
