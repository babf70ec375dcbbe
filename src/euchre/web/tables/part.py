"""What belongs to one table's actor, and goes when it goes."""

from typing import TYPE_CHECKING
from weakref import ref

if TYPE_CHECKING:
    from euchre.web.tables.actor import TableActor


class Part:
    """
    A part of an actor, which knows its actor without holding it.

    A ring of the two would stay in memory after its table was put away: a server hardly looks for rings.
    """

    def __init__(self, actor: "TableActor") -> None:
        self._actor = ref(actor)

    @property
    def actor(self) -> "TableActor":
        """The actor; a coroutine that waits for something holds on to it meanwhile."""
        actor = self._actor()
        assert actor is not None, "a table that was put away is still at work"
        return actor
