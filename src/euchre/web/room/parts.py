"""
What a room is made of: its chairs, its story, what a computer player is asked, what became of each command.

All of it is values, as the room itself.
"""

from msgspec import Struct

from euchre.seen.views import View
from euchre.web.room import entries as e
from euchre.web.wire.literals import EntryKind


class Chair(Struct, frozen=True):
    """A chair: free, a person's, or a computer player's; a person's may be kept warm by a computer player."""

    name: str = ""
    person: str = ""
    player: str = ""
    salt: bytes = b""
    """Revealed before the game that is on or to come; empty for none."""
    salt_commitment: str = ""
    """What was committed to before; empty for nothing."""
    bank: int = 0
    """Milliseconds left in hand."""

    @property
    def free(self) -> bool:
        """Whether nobody sits here."""
        return not self.name

    @property
    def decides(self) -> bool:
        """Whether a person decides here now."""
        return bool(self.person) and not self.player


class RoomEvent(Struct, frozen=True):
    """An event of the room's story: its number, its kind, what to say of it, and its events in the game."""

    seq: int
    kind: EntryKind
    text: tuple[str, ...] = ()
    since: int = 0
    until: int = 0
    """The game's events that belong to it are those after *since* up to *until*."""
    by: str = ""
    """The person who is told *own* in place of *text*; nobody where it is empty."""
    own: tuple[str, ...] = ()


class Think(Struct, frozen=True):
    """A computer player is to decide: who, for which seat, at which decision, from what view."""

    player: str
    seat: int
    turn: int
    view: View


class Question(Struct, frozen=True):
    """Which decision of a computer player: another question has another answer, and a late one has none."""

    game: int
    event: int
    """The game's events so far."""
    turn: int
    seat: int
    player: str
    """Who decides; empty for whoever can prove that somebody reneged."""


class Replies(Struct, frozen=True):
    """
    What became of every command: the digest of its content and the number of its entry, by person and id.

    The rooms of a table share one dictionary, which grows in the order of the log; each knows of it what was
    written down up to its own last reply. One that goes on where another went on before takes a copy.
    """

    known: dict[tuple[str, str], tuple[str, int]] = {}
    last: int = 0
    """The number of the last entry whose command this room knows."""

    def get(self, person: str, command: str) -> tuple[str, int] | None:
        """What became of a command; None when it is new."""
        found = self.known.get((person, command))
        return found if found is not None and found[1] <= self.last else None

    def having(self, new: dict[tuple[str, str], tuple[str, int]]) -> "Replies":
        """And what became of these commands, in the order of the log."""
        if not new:
            return self
        known = self.known
        if known and next(reversed(known.values()))[1] > self.last:
            known = {command: reply for command, reply in known.items() if reply[1] <= self.last}
        known.update(new)
        return Replies(known, next(reversed(new.values()))[1])


def reply_to(entry: e.AnyEntry, seq: int) -> dict[tuple[str, str], tuple[str, int]]:
    """Return what became of the command behind *entry*, if one is, as `Replies` has it."""
    return {(entry.by, entry.command): (entry.digest, seq)} if entry.command else {}


class UndoRequest(Struct, frozen=True):
    """Somebody asks the other people whether they may take their last choice back."""

    seat: int
    at: int
    """When they asked, in milliseconds."""
    agreed: frozenset[str] = frozenset()
    """Who has agreed so far."""
