"""What a feature of the browser table is to the server: one record, in the list of `euchre.web.app`."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Connection

from euchre.web.core.room.finished import Finished
from euchre.web.core.tables.context import Veto

if TYPE_CHECKING:
    from euchre.web.core.http.context import HttpContext
    from euchre.web.core.http.endpoints import Endpoints
    from euchre.web.core.http.identity import Identity


class Held:
    """
    The base of what a running server holds of a feature, in memory; `HttpContext.held` finds it by its class.

    It is made before the storage is open, and every method is there to be overridden.
    """

    async def start(self) -> None:
        """Begin, when the server starts; the storage is open."""

    async def stop(self) -> None:
        """End, when the server does. What comes before the first ``await`` is done before any table ends."""

    async def read_anew(self, log: str) -> None:
        """Forget what was read from *log*, because a name was taken out of it."""


class Feature(NamedTuple):
    """A feature: the core knows no more of it."""

    endpoints: "tuple[Endpoints, ...]"
    """The requests that it answers, in the order of the contract."""
    holds: "tuple[Callable[[HttpContext], Held], ...]" = ()
    """Make what a running server holds of it."""
    erase: Callable[[Connection, str, str], None] | None = None
    """
    Deletes what the feature keeps of a person, in the transaction in which they are erased; it gets the
    person and the day of today, ``2026-11-23``.
    """
    finished: Callable[[Connection, Finished], None] | None = None
    """Counts a game that was just kept, once, in the transaction of its last card."""
    check_over: "Callable[[HttpContext, Finished], Awaitable[None]] | None" = None
    """
    Raises `RefusedError` while other people can still play the deals of a finished game: until then nobody
    may share it, or play it again.
    """
    review_begun: "Callable[[HttpContext, Identity, Finished], None] | None" = None
    """Called when a person begins the review of a game that they played."""
    veto: Veto | None = None
    """What it checks of an entry at a table before the entry is stored; a check may forbid it."""
