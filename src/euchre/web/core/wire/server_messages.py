"""What a page is told over a table's socket, each message a type."""

from typing import Final

import msgspec
from msgspec import Struct

from euchre.web.core.wire.literals import ByeCode, EntryKind, RefusalCode
from euchre.web.core.wire.views import RoomView, RulesView


class ServerStruct(Struct, tag_field="type", frozen=True):
    """The base of all messages of the server."""


class Snapshot(ServerStruct, frozen=True, gc=False, tag="snapshot"):
    """The whole state of the table for one viewer."""

    epoch: str
    seq: int
    table: str
    rules: RulesView
    room: RoomView
    story: tuple[str, ...]
    """What happened in this hand so far, in sentences."""


class RoomEventView(Struct, frozen=True, gc=False):
    """One event: its number, the same for every viewer, and what happened as this viewer would tell it."""

    seq: int
    kind: EntryKind
    """The kind of its entry."""
    text: tuple[str, ...]


class Events(ServerStruct, frozen=True, gc=False, tag="events"):
    """What happened since the last message, in order and without a gap, and the room after the last of it."""

    epoch: str
    events: tuple[RoomEventView, ...]
    room: RoomView
    rules: RulesView | None = None
    """As in `Snapshot`, where they may be others than they were before; None: they are the same."""


class Ok(ServerStruct, frozen=True, gc=False, tag="ok"):
    """A command was done, and is stored."""

    id: str
    seq: int


class Err(ServerStruct, frozen=True, gc=False, tag="err"):
    """A command was refused, and changed nothing."""

    id: str
    code: RefusalCode
    text: str
    seq: int


class QuickChat(ServerStruct, frozen=True, gc=False, tag="quick-chat"):
    """Somebody said a quick phrase."""

    chair: int
    phrase: str


class HintChoice(Struct, frozen=True, gc=False):
    """One choice of a hint."""

    action: str
    label: str
    points: float
    """Points of the hand for the viewer's side, less the others'."""
    error: float
    """Standard error of `points`."""
    chance: float | None
    """The chance to win the match, 0 to 1; None if the rules have no match."""
    best: bool
    also: tuple[str, ...] = ()
    """Cards that are worth the same, as actions; `label` names them, too."""


class HintResult(ServerStruct, frozen=True, gc=False, tag="hint-result"):
    """The answer to `HintRequest`."""

    turn: int
    choices: tuple[HintChoice, ...]
    text: tuple[str, ...]
    """What the figures say, in sentences; if there are none, why not."""
    advice: tuple[str, ...] = ()
    """What a player would say, in sentences: what to do and why."""
    reasons: tuple[str, ...] = ()
    """The names of the reasons in the advice."""
    follows: bool = False
    """The answer itself is still to come: this only says why it takes so long."""


class Presence(ServerStruct, frozen=True, gc=False, tag="presence"):
    """Who is connected now, chair by chair, and how many watch."""

    here: tuple[bool, ...]
    watching: int
    text: str = ""
    next_ms: int | None = None
    """As in `RoomView`: it may depend on who is here."""
    waited_for: tuple[int, ...] = ()
    """As in `RoomView`."""
    waits_ms: int | None = None
    """
    Of one who has just left: milliseconds after which a computer player may sit in, on their turn; before a
    game at an open table, after which their chair is free.
    """


class Bye(ServerStruct, frozen=True, gc=False, tag="bye"):
    """The socket is about to close: why, and when to come back; -1: not by itself."""

    code: ByeCode
    text: str
    retry_ms: int
    evening: str | None = None
    """The evening that a closed table belonged to, as in its address."""


ServerMessage = Snapshot | Events | Ok | Err | QuickChat | HintResult | Presence | Bye

_writer: Final = msgspec.json.Encoder()


def write(message: ServerMessage) -> bytes:
    """A message as it goes over the wire."""
    return _writer.encode(message)


PHRASES: Final = {
    "hello": "Hello!",
    "nice": "Nice hand!",
    "played": "Well played.",
    "thanks": "Thank you.",
    "sorry": "Sorry, partner.",
    "close": "That was close.",
    "think": "Let me think.",
    "moment": "One moment, please.",
    "rematch": "Another game?",
    "bye": "Good night!",
}
"""What may be said at the table; free talk between partners would be cheating."""
