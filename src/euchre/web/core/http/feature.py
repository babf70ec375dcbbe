"""What a feature of the browser table is to the server: one record, in the list of `euchre.web.app`."""

from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Connection

from euchre.web.core.room.finished import Finished

if TYPE_CHECKING:
    from euchre.web.core.http.endpoints import Endpoints


class Feature(NamedTuple):
    """A feature: the core knows no more of it."""

    endpoints: "tuple[Endpoints, ...]"
    """The requests that it answers, in the order of the contract."""
    bodies: ModuleType | None = None
    """The module with the types whose fields the contract explains."""
    erase: Callable[[Connection, str, str], None] | None = None
    """
    Deletes what the feature keeps of a person, in the transaction in which they are erased; it gets the
    person and the day of today, ``2026-11-23``.
    """
    finished: Callable[[Connection, Finished], None] | None = None
    """Counts a game that was just kept, once, in the transaction of its last card."""
