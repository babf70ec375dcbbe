"""
The rules of one table as one frozen value: every choice two tables could differ in.

Rules that contradict each other cannot be built.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final

from euchre.rules.cards import Card, Rank, Suit, deck
from euchre.rules.contradictions import contradictions, field_faults
from euchre.rules.errors import RulesError
from euchre.rules.fields import MOST_SEATS, fields_of, rule
from euchre.rules.mechanisms import (
    Alone,
    Auction,
    BestCard,
    Bidding,
    Contract,
    Countdown,
    DeclareAlone,
    DefendAlone,
    FarmersHand,
    FirstDeal,
    FreeChoice,
    JokerUp,
    Ladder,
    Lead,
    LoneBid,
    NoTrump,
    OwnTricks,
    PassedOut,
    Pickup,
    Remedy,
    Revoke,
    Scoring,
    Tie,
    TurnUp,
    WeakHand,
)


def seats_by_side(seats: int, sides: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side at a table with *seats* players in *sides* sides; partners sit across."""
    return tuple([tuple(range(side, seats, sides)) for side in range(sides)])


class _Hashed:
    """Room to keep a hash in: it goes through all fields, and each step of the kernel asks for it."""

    __slots__ = ("_hash",)
    _hash: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules(_Hashed):
    """
    The rules of one table; `euchre.rules.variants` has named ones, a house rule is a `dataclasses.replace`
    of one.

    Raises: RulesError when fields contradict each other; its message is about the first of its *faults*.
    """

    seats: int = rule(4, "Players", "the number of players", code=15, limits=(2, MOST_SEATS), kernel="SEATS")
    """Players at the table, two to six."""
    sides: int = rule(2, "Sides", "the sides", code=16, kernel="SIDES")
    """Two sides, or three of two players each, who sit in turn; or as many as players: everyone alone."""
    low: Rank = rule(Rank.NINE, "Lowest card", "the lowest card", code=1)
    """The lowest card of each suit in the deck."""
    copies: int = rule(1, "Copies of each card", "the number of packs", code=17)
    """How many of each card the deck has, one or two (BD12)."""
    joker: bool = rule(False, "With the joker", "the joker", code=2, off="no joker")
    """The deck has a joker, the highest trump (S2-05, G8)."""
    hand: int = rule(5, "Cards in hand", "the size of a hand", code=18)
    """How many cards everyone holds in the hand."""
    piles: int = rule(0, "Piles on the table", "the piles", code=19, kernel="PILES_EACH")
    """How many piles lie before each player, one card face down and one face up on it (S0-02)."""
    packets: tuple[int, ...] = rule((3, 2), "Dealt in packets of", "the packets of the deal", code=20)
    """How many cards everyone gets at a time, in the rounds of the deal (S2-09)."""
    cut: bool = rule(False, "Cut the deck", "the cut", code=21, off="the deck is not cut", between_hands=True)
    """The player on the dealer's right cuts the deck before the deal (S2-08)."""
    first_deal: FirstDeal = rule(
        FirstDeal.RANDOM, "First dealer", "the first deal", code=14, between_hands=True
    )
    """How the first dealer is found (P7)."""
    draw_partners: bool = rule(
        False,
        "Draw for partners",
        "the draw for partners",
        code=22,
        off="partners are not drawn for",
        between_hands=True,
    )
    """Everyone draws a card: the two highest play together against the two lowest (S2-06)."""
    auction: Auction = rule(TurnUp(), "How trump is fixed", "calling trump", code=3)
    """The way in which trump is fixed."""
    forced: Suit | None = rule(None, "Forced trump", "a suit that is trump at once", code=23, kernel="FORCED")
    """A card of this suit turned up is trump at once; there is no maker, and nobody may drop out (BK4)."""
    forced_is_taken: bool = rule(
        False,
        "The dealer takes a forced upcard",
        "who takes the upcard that is trump at once",
        code=24,
        off="the dealer leaves a forced upcard",
        kernel="FORCED_TAKEN",
    )
    """Where a suit turned up is trump at once, the dealer takes that card and puts another down (A18)."""
    farmer: FarmersHand | None = rule(None, "Farmer's hand", "weak hands", code=13)
    """A very weak hand may be helped before the first call (H10)."""
    alone: Alone | None = rule(None, "Playing alone", "playing alone", code=7, off="nobody plays alone")
    """The maker may play without a partner (S2-16)."""
    call_ace: bool = rule(False, "Calling an ace", "a called ace", code=69, kernel="CALLS_ACE")
    """The maker names a suit; the holder of its ace is the partner until the end of the hand (CA3)."""
    drop_out: bool = rule(
        False, "Players may drop out", "dropping out", code=25, off="nobody may drop out", kernel="DROP_OUT"
    )
    """Everyone but the maker may leave the hand before it is played (BK8)."""
    lead: Lead = rule(Lead.ELDEST, "First lead", "the first lead", code=6, kernel="LEAD")
    """Who leads to the first trick (H5)."""
    scoring: Scoring = rule(Ladder(), "Scoring", "what a hand pays", code=11)
    """What a hand brings, and to whom."""
    start: int = rule(0, "Score at the start", "the score at the start", code=26, between_hands=True)
    """What everyone has when the game begins."""
    target: int | None = rule(
        10, "Score that wins", "the winning score", code=0, off="no score wins", between_hands=True
    )
    """The score that wins; without a number, only the number of deals ends the game."""
    deals: int | None = rule(
        None, "Number of hands", "the number of hands", code=5, off="any number of hands", between_hands=True
    )
    """The game is over after this many finished hands, whatever the score (T2)."""
    passed_out_counts: bool = rule(
        False,
        "A hand that everybody passes counts",
        "whether a hand that everybody passes counts",
        code=71,
        off="a hand that everybody passes does not count",
        between_hands=True,
    )
    """
    A hand that everybody passes, or that is thrown in for the next dealer, counts towards the number of hands
    (T7).
    """
    tie: Tie = rule(Tie.PLAY_ON, "When both have won", "ties", code=27, between_hands=True)
    """What happens when several have the same winning score (A5, A16)."""
    revoke: Revoke | None = rule(None, "Honour play", "revokes", code=12, off="an unlawful card is refused")
    """Honour play: an unlawful card stands until an opponent calls it; otherwise it is refused (A4, A22)."""

    def __post_init__(self) -> None:
        faults = field_faults(self) or contradictions(self)
        if faults:
            raise RulesError(faults=faults)

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            object.__setattr__(self, "_hash", hash(tuple([getattr(self, name) for name in _FIELDS])))
            return self._hash

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards of the deck, ascending; a card of a double deck twice."""
        return deck(self.low, copies=self.copies, joker=self.joker)

    @property
    def cards_in_deck(self) -> int:
        """How many cards the deck has."""
        return 4 * (8 - self.low) * self.copies + self.joker

    @property
    def tricks(self) -> int:
        """Tricks in a hand: a card of each player to each."""
        return self.hand + 2 * self.piles

    @property
    def kitty(self) -> int:
        """Cards left over after the deal, the upcard among them."""
        return self.cards_in_deck - self.seats * self.tricks

    @property
    def turned(self) -> bool:
        """Whether the top card of the kitty is turned up."""
        return isinstance(self.auction, TurnUp) or self.forced is not None

    @property
    def make(self) -> int:
        """Tricks the maker needs when there is no bid: more than half."""
        return self.tricks // 2 + 1

    def mates(self, seat: int) -> tuple[int, ...]:
        """
        Return the other seats of the side that *seat* plays for in the whole game.

        Who plays together in one hand, where an ace is called, is `State.mates`.
        """
        return tuple([other for other in self.seats_of(self.side(seat)) if other != seat])

    def needed(self, bid: int = 0, *, alone: bool = False) -> int:
        """
        Return how many tricks a maker must take: *bid*, or more than half where that is 0.

        A maker who plays *alone* must take every trick where `Alone.must_take_all` says so.
        """
        if alone and self.alone is not None and self.alone.must_take_all:
            return self.tricks
        return bid or self.make

    @property
    def declared_after_call(self) -> bool:
        """Whether the maker says after the call, and not with it, whether to play alone (A14)."""
        return self.alone is not None and self.alone.declared is DeclareAlone.AFTER_CALL

    @property
    def partners(self) -> bool:
        """Whether anybody has a partner."""
        return self.sides < self.seats

    @property
    def defenders_paid_alike(self) -> bool:
        """Whether all who play against the maker are paid alike, and so play together in the hand (C3-3)."""
        return isinstance(self.scoring, Ladder)

    def one_party_settles(self, maker: int | None) -> bool:
        """
        Return whether the tricks of one party decide what every side scores.

        So it is with two sides, and where all who play against the seat *maker* are paid alike.
        """
        return self.sides == 2 or (maker is not None and self.defenders_paid_alike)

    def side(self, seat: int) -> int:
        """
        Return the number of the side that *seat* plays for, from 0; partners sit across, so
        sides alternate.
        """
        return seat % self.sides

    def seats_of(self, side: int) -> tuple[int, ...]:
        """Return the seats, ascending, that play for *side* in the whole game."""
        return tuple(range(side, self.seats, self.sides))

    def left_of(self, seat: int) -> int:
        """Return the next seat clockwise: that of the player on the left of *seat*."""
        return (seat + 1) % self.seats

    def around(self, seat: int) -> tuple[int, ...]:
        """Return all seats in turn, clockwise: first the one on the left of *seat*, last *seat* itself."""
        return (*range(seat + 1, self.seats), *range(seat + 1))

    @property
    def counts_down(self) -> bool:
        """Whether the scores go down: then a point down is a point won, and the lowest score is the best."""
        return isinstance(self.scoring, Countdown)

    @property
    def direction(self) -> int:
        """1, or -1 where the scores count down: times this, more points are always better."""
        return -1 if self.counts_down else 1

    def by_side(self, by_seat: Sequence[int]) -> tuple[int, ...]:
        """Return *by_seat*, a number for each seat, added up for each side."""
        return tuple([sum(by_seat[side :: self.sides]) for side in range(self.sides)])


_FIELDS = tuple([field.name for field in fields(Rules)])

BETWEEN_HANDS: Final = frozenset(
    [name for name, field in fields_of(Rules).items() if field.told.between_hands]
)
"""The fields of `Rules` that no hand depends on, only who deals first and how a match ends."""

__all__ = [
    "Alone",
    "Auction",
    "BestCard",
    "Bidding",
    "Contract",
    "Countdown",
    "DeclareAlone",
    "DefendAlone",
    "FarmersHand",
    "FirstDeal",
    "FreeChoice",
    "JokerUp",
    "Ladder",
    "Lead",
    "LoneBid",
    "NoTrump",
    "OwnTricks",
    "PassedOut",
    "Pickup",
    "Remedy",
    "Revoke",
    "Rules",
    "Scoring",
    "Tie",
    "TurnUp",
    "WeakHand",
]
