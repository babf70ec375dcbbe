"""
What a page and the server say to each other over a table's socket, each message a type.

The page's TypeScript and ``docs/reference/asyncapi.json`` are made from these types (`euchre.web.contract`).
Whatever a page sends is read strictly: an unknown field, or a word where a number belongs, is refused.

Seats count clockwise from 0 and belong to a game; chairs count from 0 and belong to the room. They differ
where partners are drawn.
"""

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

PROTOCOL: Final = 1
"""The version of what is written here; a page of another version is told to load itself anew."""

Id = Annotated[str, Meta(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
"""A command's own name, made by the page: the same id is applied once, however often it arrives."""
Count = Annotated[int, Meta(ge=0, le=2**31)]
ChairNumber = Annotated[int, Meta(ge=0, le=5)]
Word = Annotated[str, Meta(max_length=40)]
Name = Annotated[str, Meta(max_length=120)]


# --- what a page says ---------------------------------------------------------------------------------------


class Said(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Whatever a page says."""


class Hello(Said, frozen=True, tag="hello"):
    """
    The first message on a socket: what the page has seen already.

    The answer is `Events` when the server has all that came after it, otherwise a `Snapshot`.
    """

    protocol: Count = PROTOCOL
    epoch: Word = ""
    """The epoch of the page's last message; empty when it has seen nothing."""
    seq: Count = 0
    """The number of the last event it has seen."""
    watch: bool = False
    """Watch, though a chair may be free."""


class Resync(Said, frozen=True, tag="resync"):
    """Send the whole picture again: the page missed something."""


class Command(Said, frozen=True):
    """Something that changes the room, answered by exactly one `Ok` or `Err`."""

    id: Id


class Sit(Command, frozen=True, tag="sit"):
    """Take a free chair, or one a computer player keeps warm."""

    chair: ChairNumber
    name: Name


class Stand(Command, frozen=True, tag="stand"):
    """Leave one's chair; in a game a computer player takes it, and the way back stays open."""


class Swap(Command, frozen=True, tag="swap"):
    """Before a game: exchange what sits on two chairs; one of them one's own, or the host asks it."""

    one: ChairNumber
    other: ChairNumber


class Fill(Command, frozen=True, tag="fill"):
    """The host puts a computer player on a chair that is free or a computer's."""

    chair: ChairNumber
    player: Word


class Clear(Command, frozen=True, tag="clear"):
    """The host sends a computer player away from a chair."""

    chair: ChairNumber


class Salt(Command, frozen=True, tag="salt"):
    """Add luck of one's own to the deals of the coming game: 16 bytes in hexadecimal."""

    salt: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


class Start(Command, frozen=True, tag="start"):
    """The host starts the game; every chair is taken."""


class Act(Command, frozen=True, tag="act"):
    """Decide: a card, a call, whatever is due; or accuse, under revoke rules."""

    turn: Count
    """The decision it answers, from the last `RoomView`."""
    action: Word
    """Written as in records: ``JH``, ``call:H:alone``, ``discard:9C``, ``accuse:0:1``."""


class Deal(Command, frozen=True, tag="deal"):
    """Deal the next hand."""

    hand: Count
    """The hand that is over, from 0."""


class Undo(Command, frozen=True, tag="undo"):
    """Take back one's last choice; against computer players only."""

    turn: Count


class Claim(Command, frozen=True, tag="claim"):
    """Claim the remaining tricks, which no play of the others can take away; the cards are shown."""

    turn: Count


class Hint(Command, frozen=True, tag="hint"):
    """Ask what each choice is worth; against computer players only. `Hinted` follows the ok."""

    turn: Count


class Phrase(Command, frozen=True, tag="phrase"):
    """Say one of the quick phrases to the table."""

    phrase: Word


class Back(Command, frozen=True, tag="back"):
    """Take one's chair back from the computer player that sat in."""


class Rematch(Command, frozen=True, tag="rematch"):
    """After a game: back to the chairs, which keep their people, for another."""

    rotate: bool = False
    """Change partners: everyone but the first moves on by a chair."""


FromPage = (
    Hello | Resync | Sit | Stand | Swap | Fill | Clear | Salt | Start | Act | Deal | Undo | Claim | Hint
    | Phrase | Back | Rematch
)  # fmt: skip


# --- what a page is told ------------------------------------------------------------------------------------


class Told(Struct, tag_field="type", frozen=True):
    """Whatever the server says."""


class PileView(Struct, frozen=True):
    """A pile of the twelve-trick game: whether a card lies face down, and the one on top."""

    covered: bool
    up: str | None


class Played(Struct, frozen=True):
    """A card on the table and whose it is."""

    seat: int
    card: str


class TrickView(Struct, frozen=True):
    """A trick that was taken, its cards in the order they were played."""

    plays: tuple[Played, ...]
    winner: int


class Offered(Struct, frozen=True):
    """Something the viewer may do now."""

    action: str
    """What to send back in `Act`."""
    label: str
    """What a player would say: ``order it up``, ``hearts ♥, alone``."""
    card: str | None = None
    """The card it lays, when it lays one."""
    alone: bool = False


class Barred(Struct, frozen=True):
    """A card the viewer holds and may not lay now, and the reason in a sentence."""

    card: str
    why: str


class VerdictView(Struct, frozen=True):
    """A call of renege, judged."""

    by: int
    """The seat that accused."""
    seat: int
    """The seat that was accused."""
    trick: int | None
    """The trick with the offence, from 0; None: there was none."""


class Sight(Struct, frozen=True):
    """
    A hand as one viewer may know it, in plain types; written field by field from a `View`.

    Cards are two letters, ``JH``; the joker is ``X``. Seats count from 0.
    """

    viewer: int | None
    dealer: int
    phase: str
    turn: int
    hand: tuple[str, ...]
    """The viewer's cards as they are held: trumps first, suits of alternating colour."""
    sizes: tuple[int, ...]
    piles: tuple[tuple[PileView, ...], ...]
    upcard: str | None
    turned_down: bool
    """The upcard lies face down: its suit was refused."""
    trump: str | None
    maker: int | None
    bid: str | None
    """The highest bid, in words."""
    alone: bool
    defender: int | None
    out: tuple[int, ...]
    """Seats that sit out."""
    calls: tuple[str, ...]
    """What each seat said last in the auction; empty for nothing."""
    trick: tuple[Played, ...]
    tricks: tuple[TrickView, ...]
    won: tuple[int, ...]
    """Tricks taken, by seat."""
    bowers: dict[str, str]
    """``right`` or ``left`` for the bowers in sight, by card."""
    end: str | None
    points: tuple[int, ...]
    question: str
    """What is asked of the viewer, in a player's words; empty when nothing is."""
    offered: tuple[Offered, ...]
    barred: tuple[Barred, ...]
    accusable: tuple[int, ...]
    """The seats the viewer may accuse of a revoke now."""
    claim: bool
    """The viewer may claim all the tricks that are left."""
    undo: bool
    """The viewer may take his last choice back."""
    shown: tuple[tuple[str, ...], ...] = ()
    """When the hand is over: the cards each seat was dealt or took up and had not played."""
    kitty: tuple[str, ...] = ()
    """When the hand is over: the cards that were left over or put down."""
    verdicts: tuple[VerdictView, ...] = ()
    """The calls of renege so far, judged."""
    made: str = ""
    """When a hand was called and played to its end: ``made``, ``march`` or ``euchre``; otherwise empty."""


class ChairView(Struct, frozen=True):
    """A chair of the room."""

    name: str
    """Who sits there; empty: free."""
    player: str
    """The computer player that decides for it; empty for a person who is there."""
    person: bool
    """It belongs to a person, even while a computer player sits in."""
    here: bool
    """The person's page is connected; True for computer players."""
    you: bool
    seat: int | None
    """Its seat in the game that is on."""
    side: int | None


class ClockView(Struct, frozen=True):
    """How long the seat on turn still has."""

    seat: int
    left_ms: int
    bank_ms: int
    """What is left of the bank, used when the time for this decision is up."""


class GameView(Struct, frozen=True):
    """The game that is on, or just over."""

    number: int
    """Games played in this room before it."""
    hand: int
    """The hand, from 0."""
    turn: int
    """The decision that is due; a command names it."""
    names: tuple[str, ...]
    """By seat."""
    sides: tuple[tuple[int, ...], ...]
    """The seats of each side."""
    scores: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]
    undone: int
    commitment: str
    """SHA-256 of the secret behind the deals, known before the first card."""
    secret: str
    """The secret, once the game is over."""
    sight: Sight | None


class RulesView(Struct, frozen=True):
    """The rules of the room, for the face of the table."""

    title: str
    """The name of the game, or of the nearest one, ``Twelve tricks``."""
    about: str
    code: str
    """The share code."""
    sheet: str
    """The rule sheet in plain English."""
    seats: int
    sides: int
    tricks: int
    piles: int
    deck: tuple[str, ...]
    target: int | None
    start: int
    countdown: bool
    revoke: bool
    partners: bool
    turned: bool


class RoomView(Struct, frozen=True):
    """The room as one viewer may know it."""

    stage: str
    """``lobby``, ``playing``, ``hand-over`` or ``game-over``."""
    chairs: tuple[ChairView, ...]
    you: int | None
    """The viewer's chair; None for one who watches."""
    host: bool
    """The viewer is the host."""
    watching: int
    """How many watch."""
    open_door: bool
    """Whether others may watch."""
    same_deals: bool
    """The game has the deals of an earlier one, which somebody may know."""
    commitment: str
    salted: tuple[bool, ...]
    """Which chairs have added luck of their own to the next game."""
    pace: int
    """Seconds for a decision; 0: no clock."""
    solo: bool
    """Only one person plays: choices can be taken back, hints asked."""
    clock: ClockView | None
    game: GameView | None
    paused: str = ""
    """Why the table waits, in a sentence; empty while it does not."""
    final: bool = False
    """The game is over and its result stands; before, a renege may still be called, and no secret is told."""


class Snapshot(Told, frozen=True, tag="snapshot"):
    """The whole picture."""

    epoch: str
    seq: int
    table: str
    rules: RulesView
    room: RoomView
    story: tuple[str, ...]
    """What happened in this hand so far, in sentences."""


class News(Struct, frozen=True):
    """One event: its number, the same for every viewer, and what happened as this viewer would tell it."""

    seq: int
    what: str
    """The word of its entry: ``sat``, ``started``, ``acted``, ``dealt``, ``undone``, ``claimed`` …"""
    text: tuple[str, ...]


class Events(Told, frozen=True, tag="events"):
    """What happened since the last message, in order and without a gap, and the room after the last of it."""

    epoch: str
    news: tuple[News, ...]
    room: RoomView


class Ok(Told, frozen=True, tag="ok"):
    """A command was done, and cannot be lost any more."""

    id: str
    seq: int


class Err(Told, frozen=True, tag="err"):
    """A command was refused, and changed nothing."""

    id: str
    code: str
    text: str
    seq: int


class Uttered(Told, frozen=True, tag="uttered"):
    """Somebody said a quick phrase."""

    chair: int
    phrase: str


class Valued(Struct, frozen=True):
    """One choice of a hint."""

    action: str
    label: str
    worth: float
    """Points of the hand for the viewer's side, less the others'."""
    error: float
    """Standard error of `worth`."""
    chance: float | None
    """Of winning the match, 0 to 1; None where the rules have no match."""
    best: bool


class Hinted(Told, frozen=True, tag="hinted"):
    """The answer to `Hint`."""

    turn: int
    choices: tuple[Valued, ...]
    text: tuple[str, ...]
    """The reason in words."""


class Presence(Told, frozen=True, tag="presence"):
    """Who is connected now, chair by chair, and how many watch."""

    here: tuple[bool, ...]
    watching: int
    text: str = ""


class Bye(Told, frozen=True, tag="bye"):
    """The socket is about to close: why, and when to come back; -1: not by itself."""

    code: str
    text: str
    retry_ms: int


FromServer = Snapshot | Events | Ok | Err | Uttered | Hinted | Presence | Bye

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

_reader: Final = msgspec.json.Decoder(FromPage)
_writer: Final = msgspec.json.Encoder()


def read(text: bytes | str) -> FromPage:
    """
    A page's message.

    Raises: msgspec.ValidationError or DecodeError.
    """
    found: FromPage = _reader.decode(text)
    return found


def write(message: FromServer) -> bytes:
    """A message as it goes over the wire."""
    return _writer.encode(message)
