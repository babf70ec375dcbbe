"""A room, its game and a hand as one viewer may know them, in plain types: what a page shows."""

from msgspec import Struct

from euchre.web.core.wire.literals import (
    ActionKind,
    Bower,
    HandEnd,
    HandResult,
    Level,
    Partners,
    PhaseWord,
    Stage,
    TrumpLetter,
)

Bowers = dict[str, Bower]
"""Which bower a card is, by card; the others are left out."""


class PileView(Struct, frozen=True, gc=False):
    """A pile of the twelve-trick game: whether a card lies face down, and the one on top."""

    covered: bool
    up: str | None


class Played(Struct, frozen=True, gc=False):
    """A card on the table and whose it is."""

    seat: int
    card: str


class TrickView(Struct, frozen=True, gc=False):
    """A trick that was taken, its cards in the order they were played."""

    plays: tuple[Played, ...]
    winner: int


class Offered(Struct, frozen=True, gc=False):
    """Something the viewer may do now."""

    action: str
    """What to send back in `Act`."""
    kind: ActionKind
    label: str
    """What a player would say: ``order it up``, ``hearts ♥, alone``."""
    name: str
    """The same without what `trump` and `alone` say: ``order it up``, ``hearts``."""
    card: str | None = None
    """The card it lays, when it lays one."""
    trump: TrumpLetter | None = None
    """What a call or a bid would make trump."""
    tricks: int | None = None
    """How many a bid promises."""
    lone: int = 0
    """Of a lone bid, which of them it is, from 1."""
    alone: bool = False


class Accusation(Struct, frozen=True, gc=False):
    """A call of renege that the viewer may make now."""

    seat: int
    """The seat that it accuses."""
    action: str
    """What to send in `Act`."""


class Barred(Struct, frozen=True, gc=False):
    """A card the viewer holds and may not lay now, and the reason in a sentence."""

    card: str
    why: str


class VerdictView(Struct, frozen=True, gc=False):
    """A call of renege, judged."""

    by: int
    """The seat that accused."""
    seat: int
    """The seat that was accused."""
    trick: int | None
    """The trick with the offence, from 0; None: there was none."""


class HandView(Struct, frozen=True, gc=False):
    """
    A hand as one viewer may know it, in plain types; written field by field from a `View`.

    Cards are two letters, ``JH``; the joker is ``X``. Seats count from 0.
    """

    viewer: int | None
    dealer: int
    phase: PhaseWord
    turn: int
    hand: tuple[str, ...]
    """The viewer's cards as they are held: trumps first, colours in turn. If one goes, the others stay."""
    ranked: tuple[str, ...]
    """The same by rank: the joker, the bowers, then the aces and so on."""
    sizes: tuple[int, ...]
    piles: tuple[tuple[PileView, ...], ...]
    upcard: str | None
    turned_down: bool
    """The upcard lies face down: its suit was refused."""
    trump: TrumpLetter | None
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
    bowers: Bowers
    """The bowers among the cards in sight."""
    end: HandEnd | None
    points: tuple[int, ...]
    question: str
    """The question to the viewer, in a player's words; empty: there is none."""
    offered: tuple[Offered, ...]
    barred: tuple[Barred, ...]
    accusations: tuple[Accusation, ...]
    """The calls of renege that the viewer may make now."""
    claim: bool
    """The viewer may claim all the tricks that are left."""
    undo: bool
    """The viewer may take their last choice back, or ask the other people whether they may."""
    shown: tuple[tuple[str, ...], ...] = ()
    """When the hand is over: the cards each seat was dealt or took up and had not played."""
    kitty: tuple[str, ...] = ()
    """When the hand is over: the cards that were left over or put down."""
    verdicts: tuple[VerdictView, ...] = ()
    """The calls of renege so far, with their verdicts."""
    result: HandResult | None = None
    """The result of a hand that was called and played to its end; None for any other."""


class ChairView(Struct, frozen=True, gc=False):
    """A chair of the room."""

    name: str
    """The name of the person or player who sits there; empty: the chair is free."""
    player: str
    """The computer player that decides for it; empty for a person who is there."""
    strength: str
    """How strong that player is, in a word or two."""
    person: bool
    """It belongs to a person, even while a computer player sits in."""
    here: bool
    """The person's page is connected; True for computer players."""
    ready: bool
    """The person has asked for the next hand, or for another game."""
    you: bool
    seat: int | None
    """Its seat in the game that is on."""
    side: int | None


class ComingView(Struct, frozen=True, gc=False):
    """A person who sits down when the hand is over."""

    chair: int
    """The chair, which a computer player has until then."""
    name: str
    you: bool


class UndoRequestView(Struct, frozen=True, gc=False):
    """Somebody asks the other people whether they may take their last choice back."""

    chair: int
    waits: tuple[int, ...]
    """The chairs that have not answered. Unless all agree within 20 seconds, nothing is taken back."""


class ClockView(Struct, frozen=True, gc=False):
    """How long the seat on turn still has."""

    seat: int
    left_ms: int
    bank_ms: int
    """What is left of the bank, used when the time for this decision is up."""


class GameView(Struct, frozen=True, gc=False):
    """The game that is on, or just over."""

    number: int
    """Games played in this room before it."""
    hand: int
    """The hand, from 0."""
    hand_counted: int
    """
    Its number as people count it, from 1; in a game of a fixed number of hands, hands that do not count have
    no number of their own.
    """
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
    view: HandView | None
    heading: str = ""
    """When the hand is over: what it brought to each side, or who won the game, in a few words."""
    ending: tuple[str, ...] = ()
    """When the hand is over: how it came to its end, in sentences."""


class SheetItem(Struct, frozen=True, gc=False):
    """A statement of the rule sheet, or a small table of what happens and what it pays."""

    text: str = ""
    rows: tuple[tuple[str, str], ...] = ()


class SheetSection(Struct, frozen=True, gc=False):
    """A section of the rule sheet."""

    title: str
    items: tuple[SheetItem, ...]
    aside: bool
    """Whether it is only for people who know the sources of the rules."""


class Layout(Struct, frozen=True, gc=False):
    """What lies on the table when a game begins, to be drawn."""

    seats: int
    hand: int
    """The number of cards in hand."""
    piles: int
    upcard: bool
    """A card is turned up."""


class RulesView(Struct, frozen=True, gc=False):
    """The rules of the room, for the face of the table."""

    title: str
    """The name of the game, or of the nearest one, ``Twelve tricks``."""
    about: str
    code: str
    """The share code."""
    house_rules: tuple[str, ...]
    """
    What is played otherwise than in the game of that name, a few words each: ``stick the dealer``. Nothing of
    how the game ends: *about* tells that.
    """
    sheet: tuple[SheetSection, ...]
    """The rule sheet in plain English."""
    seats: int
    sides: tuple[tuple[int, ...], ...]
    """The seats of each side."""
    tricks: int
    piles: int
    deck: tuple[str, ...]
    target: int | None
    """The score that wins; None: *deals* hands are played, for any score."""
    deals: int | None
    start: int
    countdown: bool
    revoke: bool
    partners: Partners
    turned: bool


class DailyView(Struct, frozen=True, gc=False):
    """Which deals of a day are played at a table."""

    day: str
    """``2026-11-23``, in UTC."""
    game: str


class DuplicateView(Struct, frozen=True, gc=False):
    """Who has the chairs at a table of a duplicate match."""

    people: int
    """The number of chairs, from the first, that are for people only."""
    partner: str
    """The computer player that the others may have."""


class RoomView(Struct, frozen=True, gc=False):
    """The room as one viewer may know it."""

    stage: Stage
    """``lobby``, ``playing``, ``hand-over`` or ``game-over``."""
    chairs: tuple[ChairView, ...]
    you: int | None
    """The viewer's chair; None for one who watches."""
    host: bool
    """The viewer is the host."""
    watching: int
    """How many people watch."""
    open_door: bool
    """Whether others may watch."""
    same_deals: bool
    """Whether other people play the same deals, or have played them: they may know the cards."""
    sent: bool
    """Somebody played these deals and sent them to a friend: their game can be compared with this one."""
    duplicate: DuplicateView | None
    """It is one half of a duplicate match: two pairs play these deals at another table, too."""
    daily: DailyView | None
    """They are the deals of a day; None in other games."""
    evening: str | None
    """The evening that the table belongs to, as in its address."""
    open_to: Level | None
    """For which players the table is listed, so that anybody may come; None: it is not listed."""
    rated: bool
    """Only people play, and each game counts for their ratings."""
    lost_by: tuple[int, ...]
    """
    The seats whose people have left the rated game that is on or over: they have lost it for any
    result.
    """
    commitment: str
    number: int
    """The number of the game that is on or to come at this table, from 0."""
    salt_commitments: tuple[str, ...]
    """By chair, what its person committed to for the game that is on or to come; empty for nothing."""
    salted: tuple[bool, ...]
    """Which chairs have revealed their salt."""
    revealing: bool
    """Everybody is asked to reveal their salt."""
    pace: int
    """Seconds for a decision; 0: no clock."""
    solo: bool
    """Only one person plays: choices are taken back without asking."""
    helped: bool
    """Choices may be taken back, hints asked; not in the deals of a day, at an evening, in a rated game."""
    together: bool
    """
    Though it is the rule, nobody draws for partners: the chairs decide, or the only two people sit across
    from each other.
    """
    clock: ClockView | None
    next_ms: int | None
    """
    Milliseconds until the next hand, or a game, comes by itself; None: not before somebody asks.

    Before a game that is so at an open table, once all chairs are taken.
    """
    waited_for: tuple[int, ...]
    """The chairs that are waited for: it does not come at once before they have asked for it, too."""
    game: GameView | None
    undo_request: UndoRequestView | None = None
    paused: str = ""
    """Why the table waits, in a sentence; empty while it does not."""
    final: bool = False
    """The game is over and its result final; before, a renege may be called, and the secret is not shown."""
    coming: tuple[ComingView, ...] = ()
    """The people who sit down when the hand is over."""
