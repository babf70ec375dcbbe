"""An open table that waits for people, as its process tells the others."""

from typing import Any, Self

from msgspec import Struct

from euchre.rules.rules import Rules
from euchre.web.core.room.room import Room, known_rules
from euchre.web.core.wire.literals import Level


class WaitingTable(Struct, frozen=True):
    """A table that waits for people; no card, no secret."""

    table: str
    rules: dict[str, Any]
    open_to: Level
    rated: bool
    pace: int
    names: tuple[str, ...]
    """The names by chair; empty: free."""
    people: tuple[str, ...]
    """The people by chair, as in `Chair.person`; only for the server."""
    opened: int
    since: int
    """When it began to wait, in milliseconds."""

    @classmethod
    def of(cls, room: Room) -> Self:
        """Return the description of *room*, which waits."""
        opened = room.opened
        assert opened.open_to is not None
        return cls(
            table=room.name,
            rules=opened.rules,
            open_to=opened.open_to,
            rated=opened.rated,
            pace=opened.pace,
            names=tuple([chair.name for chair in room.chairs]),
            people=tuple([chair.person for chair in room.chairs]),
            opened=opened.at,
            since=room.since if room.games else opened.at,
        )

    @property
    def parsed_rules(self) -> Rules:
        """The rules, read."""
        return known_rules(self.rules)

    @property
    def free(self) -> int:
        """How many chairs are free."""
        return sum(not name for name in self.names)
