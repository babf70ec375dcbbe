"""
The parts of a room: its chairs, its story, the question to a computer player, and the replies to commands.

All of it is values, as the room itself.
"""

from msgspec import Struct

from euchre.seen.views import View
from euchre.web.core.room import entries


class Chair(Struct, frozen=True):
    """A chair: free, a person's, or a computer player's; a computer player may sit in for a person."""

    name: str = ""
    person: str = ""
    player: str = ""
    salt: bytes = b""
    """The salt revealed for the current or next game; empty for none."""
    salt_commitment: str = ""
    """The digest of the salt that was committed to before; empty for none."""
    bank: int = 0
    """Milliseconds left in the bank."""

    @property
    def free(self) -> bool:
        """Whether nobody sits here."""
        return not self.name

    @property
    def decides(self) -> bool:
        """Whether a person decides here now."""
        return bool(self.person) and not self.player


class RoomEvent(Struct, frozen=True):
    """
    An event of the room's story: its number, the class of its entry, its sentences, and the game events that
    belong to it.
    """

    seq: int
    of: type[entries.Entry]
    text: tuple[str, ...] = ()
    since: int = 0
    until: int = 0
    """The game's events that belong to it are those after *since* up to *until*."""
    by: str = ""
    """The person who is told *own* in place of *text*; nobody where it is empty."""
    own: tuple[str, ...] = ()


class Think(Struct, frozen=True):
    """A decision that is due from a computer player: the player, the seat, the decision and the view."""

    player: str
    seat: int
    turn: int
    view: View


class Question(Struct, frozen=True):
    """
    The identity of a computer player's decision; an answer to another question, or a late answer, does not
    count.
    """

    game: int
    event: int
    """The game's events so far."""
    turn: int
    seat: int
    player: str
    """The player that decides; empty where any computer player may prove a renege."""


class Replies(Struct, frozen=True):
    """
    The replies to commands: the digest of the content and the number of the entry, by person and id.

    The rooms of a table share one dictionary, which grows in the order of the log; each room reads only the
    entries up to its own last reply. A room that continues from a point where another room has already
    continued takes a copy.
    """

    known: dict[tuple[str, str], tuple[str, int]] = {}
    last: int = 0
    """The number of the last entry whose command this room knows."""

    def get(self, person: str, command: str) -> tuple[str, int] | None:
        """The reply to a command; None when it is new."""
        found = self.known.get((person, command))
        return found if found is not None and found[1] <= self.last else None

    def having(self, new: dict[tuple[str, str], tuple[str, int]]) -> "Replies":
        """Return these replies with more commands added, in the order of the log."""
        if not new:
            return self
        known = self.known
        if known and next(reversed(known.values()))[1] > self.last:
            known = {command: reply for command, reply in known.items() if reply[1] <= self.last}
        known.update(new)
        return Replies(known, next(reversed(new.values()))[1])


def reply_to(entry: entries.AnyEntry, seq: int) -> dict[tuple[str, str], tuple[str, int]]:
    """
    Return the reply to the command of *entry*, in the form of `Replies`; None where *entry* has no
    command.
    """
    return {(entry.by, entry.command): (entry.digest, seq)} if entry.command else {}


class UndoRequest(Struct, frozen=True):
    """A person's request to the other people to take their last choice back."""

    seat: int
    at: int
    """When they asked, in milliseconds."""
    agreed: frozenset[str] = frozenset()
    """The people who have agreed so far."""
