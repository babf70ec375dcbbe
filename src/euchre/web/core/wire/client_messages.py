"""What a page says over a table's socket, each message a type, read strictly: nothing unknown is let pass."""

from typing import Annotated, Final

from msgspec import Meta, Struct

PROTOCOL: Final = 2
"""The version of these messages; a page of another version is told to load itself again."""

Id = Annotated[str, Meta(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
"""A command's own name, made by the page: the same id is applied once, however often it arrives."""
Count = Annotated[int, Meta(ge=0, le=2**31)]
ChairNumber = Annotated[int, Meta(ge=0, le=5)]
Word = Annotated[str, Meta(max_length=40)]
Name = Annotated[str, Meta(max_length=120)]


class ClientStruct(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """The base of all messages of a page."""


class Hello(ClientStruct, frozen=True, tag="hello"):
    """
    The first message on a socket: what the page has seen already.

    The answer is `Events` when the server has all that came after it, otherwise a `Snapshot`.
    """

    protocol: Count = PROTOCOL
    epoch: Word = ""
    """The epoch of the page's last message; empty when it has seen nothing."""
    seq: Count = 0
    """The number of the last event it has seen."""


class Resync(ClientStruct, frozen=True, tag="resync"):
    """Ask for a new snapshot, because the page missed something."""


class Command(ClientStruct, frozen=True):
    """Something that changes the room, answered by exactly one `Ok` or `Err`."""

    id: Id


class Sit(Command, frozen=True, tag="sit"):
    """Take a free chair, or one a computer player keeps warm."""

    chair: ChairNumber
    name: Name


class Queue(Command, frozen=True, tag="queue"):
    """Take a computer player's chair as soon as no hand is on; `Stand` gives it up again."""

    chair: ChairNumber
    name: Name


class Stand(Command, frozen=True, tag="stand"):
    """
    Leave the chair, or give up the one that the sender waits for.

    In a game a computer player takes a chair that is left, and the way back stays open.
    """


class Swap(Command, frozen=True, tag="swap"):
    """Before a game: exchange what sits on two chairs. One is the sender's own, or the host asks it."""

    one: ChairNumber
    other: ChairNumber


class Fill(Command, frozen=True, tag="fill"):
    """The host puts a computer player on a chair that is free or a computer's."""

    chair: ChairNumber
    player: Word


class Clear(Command, frozen=True, tag="clear"):
    """The host frees a chair; in a game a computer player takes the chair of a person."""

    chair: ChairNumber


class CommitSalt(Command, frozen=True, tag="commit-salt"):
    """Commit to a salt for the deals of the coming game, by its digest as in ``docs/fair.md``."""

    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Reveal(Command, frozen=True, tag="reveal"):
    """The host asks everybody to reveal their salts; `Start` follows."""


class Salt(Command, frozen=True, tag="salt"):
    """Reveal the salt that the sender committed to: 16 bytes in hexadecimal."""

    salt: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


class Start(Command, frozen=True, tag="start"):
    """The host starts the game; every chair is taken."""


class Act(Command, frozen=True, tag="act"):
    """Make the decision that is due, such as a card or a call; or accuse, under revoke rules."""

    turn: Count
    """The decision it answers, from the last `RoomView`."""
    action: Word
    """Written as in records: ``JH``, ``call:H:alone``, ``discard:9C``, ``accuse:0:1``."""


class Deal(Command, frozen=True, tag="deal"):
    """Ask for the next hand: it is dealt when all who are here have, or 5 s after the first of several."""

    hand: Count
    """The hand that is over, from 0."""


class Undo(Command, frozen=True, tag="undo"):
    """Take the sender's last choice back; if other people play, they are asked first."""

    turn: Count


class AnswerUndo(Command, frozen=True, tag="answer-undo"):
    """Answer a person who asks to take their last choice back."""

    turn: Count
    """The decision at which they asked."""
    agree: bool


class Claim(Command, frozen=True, tag="claim"):
    """Claim the remaining tricks, which no play of the others can take away; the cards are shown."""

    turn: Count


class HintRequest(Command, frozen=True, tag="hint-request"):
    """Ask what each choice is worth; against computer players only. `HintResult` follows the ok."""

    turn: Count


class Phrase(Command, frozen=True, tag="phrase"):
    """Say one of the quick phrases to the table."""

    phrase: Word


class Back(Command, frozen=True, tag="back"):
    """Take the sender's chair back from the computer player that sits in."""


class Rematch(Command, frozen=True, tag="rematch"):
    """Ask to go back to the chairs, which keep their people, for another game; it is waited as for `Deal`."""

    rotate: bool = False
    """Change partners: everyone but the first moves on by a chair."""


ClientMessage = (
    Hello | Resync | Sit | Queue | Stand | Swap | Fill | Clear | CommitSalt | Reveal | Salt
    | Start | Act | Deal | Undo | AnswerUndo | Claim
    | HintRequest | Phrase | Back | Rematch
)  # fmt: skip
