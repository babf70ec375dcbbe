"""What belongs to one table's keeper, and goes when it goes."""

from typing import TYPE_CHECKING
from weakref import ref

if TYPE_CHECKING:
    from euchre.web.keeping.keeper import Keeper


class Part:
    """
    A part of a keeper, which knows its keeper without holding it.

    A ring of the two would stay in memory after its table was put away: a server hardly looks for rings.
    """

    def __init__(self, keeper: "Keeper") -> None:
        self._keeper = ref(keeper)

    @property
    def keeper(self) -> "Keeper":
        """The keeper; a coroutine that waits for something holds on to it meanwhile."""
        keeper = self._keeper()
        assert keeper is not None, "a table that was put away is still at work"
        return keeper
