"""A hand as values: where each card lies, whose turn it is, and the actions so far."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from operator import attrgetter
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from euchre.hand.state_or_view import StateOrView
from euchre.rules.actions import Action, Bid, CallAce
from euchre.rules.cards import Card, Rank, Trump
from euchre.rules.rules import Rules

Cards = tuple[Card, ...]
"""Cards in a fixed order; hands are sorted."""


class Phase(IntEnum):
    """The kind of decision that is due."""

    FARMER = 0
    """Use a weak hand's right, or pass."""
    SWAP = 1
    """Put down the weak cards that go to the kitty."""
    BLIND = 2
    """Name trump before looking at the hand, for the joker that was turned up."""
    CALL = 3
    """Call trump or pass."""
    BID = 4
    """Bid or pass."""
    NAME = 5
    """Name the trump of the bid just won."""
    PICKUP = 6
    """The dealer, with the upcard in hand, puts one down or leaves it."""
    DISCARD = 7
    """A lone player puts a card down for one of the partner's."""
    GIVE = 8
    """The partner passes a card to the lone player."""
    DEFEND = 9
    """Defend alone, or pass."""
    STAY = 10
    """Stay in the hand or drop out."""
    PLAY = 11
    """Play a card."""
    OVER = 12
    """No decision: the hand is over."""
    ACE = 13
    """The maker calls an ace, whose holder is the partner, or plays alone."""
    ALONE = 14
    """The maker, who has called, says whether to play alone."""


CALLING: Final = (Phase.BLIND, Phase.CALL, Phase.BID, Phase.NAME)
"""The phases in which trump is fixed, or passed on."""


class End(IntEnum):
    """How a hand ended."""

    PLAYED = 0
    """With its last trick, or because everyone but the maker dropped."""
    PASSED_OUT = 1
    """Nobody called."""
    REDEAL = 2
    """Thrown in; the same dealer deals again."""
    THROWN_IN = 3
    """Thrown in; the next dealer deals."""
    REVOKE = 4
    """By a proven renege."""


class Pile(NamedTuple):
    """
    A pile on the table: *down* lies face down, *up* face up on it; when *up* is played, *down* turns up after
    the trick.
    """

    down: Card | None = None
    up: Card | None = None


class Step(NamedTuple):
    """
    A decision still to come: its *phase*, its *seat*, how many *cards* are still due, and *floor*, the lowest
    number that a card may have.
    """

    phase: Phase
    seat: int
    cards: int = 1
    floor: int = 0


Done_co = TypeVar("Done_co", bound=Action | None, covariant=True)


class Deed(NamedTuple, Generic[Done_co]):
    """
    An action that *seat* took in *phase*; *pile* is the number of its pile from which a card was played
    (None: from the hand).
    """

    phase: Phase
    seat: int
    action: Done_co
    pile: int | None = None


SeenDeed: TypeAlias = Deed[Action | None]
"""A deed as one viewer saw it: *action* is None for a card that went face down."""


class Trick(NamedTuple):
    """A finished trick: *plays* are seats and cards, in order; *winner* is the seat that took it."""

    plays: tuple[tuple[int, Card], ...]
    winner: int

    @property
    def leader(self) -> int:
        """The seat that led."""
        return self.plays[0][0]


class Verdict(NamedTuple):
    """
    A call of renege and how it was judged: seat *by* accused *seat*; the offence was in *trick* (from 0), or
    none (None).
    """

    by: int
    seat: int
    trick: int | None


@dataclass(frozen=True, kw_only=True)
class State:
    """
    A hand at one moment, with every card. It never changes; two equal states are interchangeable.

    Since it holds hidden cards, players, pages and agents get a `euchre.seen.views.View` instead.
    """

    rules: Rules
    dealer: int
    hands: tuple[Cards, ...]
    """Each seat's hand, sorted."""
    piles: tuple[tuple[Pile, ...], ...]
    """Each seat's piles on the table, left to right; an empty one stays in its place."""
    kitty: Cards
    """
    The cards that nobody plays: the rest of the deck and the cards put down. The upcard is the first, until
    it is taken.
    """
    upcard: Card | None
    """The card that was turned up, wherever it is now."""
    agenda: tuple[Step, ...]
    """The decisions still to come, in order; empty when the hand is over."""
    history: tuple[Deed[Action], ...] = ()
    trump: Trump | None = None
    maker: int | None = None
    bid: Bid | None = None
    """The bid that won the auction, or the highest so far."""
    alone: bool = False
    """The maker plays without a partner."""
    defender: int | None = None
    """The seat that defends alone."""
    out: tuple[int, ...] = ()
    """Seats that take no part, sorted."""
    trick: tuple[tuple[int, Card], ...] = ()
    """The trick on the table: seats and cards, in order."""
    tricks: tuple[Trick, ...] = ()
    offences: tuple[tuple[int, int], ...] = ()
    """Seat and trick (from 0) of each unlawful card; only honour play has any."""
    verdicts: tuple[Verdict, ...] = ()
    end: End | None = None

    def replace(self, **changes: Any) -> "State":
        """
        Return a copy with these fields changed; like `dataclasses.replace`, in a fifth of the time.

        This is the step that the library takes most often. The fields are copied together, so a state has no
        slots.
        """
        own = self.__dict__
        fields = own | changes
        assert len(fields) == len(own), changes
        made = object.__new__(State)
        object.__setattr__(made, "__dict__", fields)
        return made

    @property
    def phase(self) -> Phase:
        """The kind of decision that is due."""
        return self.agenda[0].phase if self.agenda else Phase.OVER

    @property
    def turn(self) -> int:
        """The seat to decide; -1 when the hand is over."""
        return self.agenda[0].seat if self.agenda else -1

    @property
    def over(self) -> bool:
        """Whether the hand is over: nothing is left to decide."""
        return not self.agenda

    @property
    def eldest(self) -> int:
        """The seat after the dealer."""
        return self.rules.left_of(self.dealer)

    @property
    def calls(self) -> tuple[Deed[Action], ...]:
        """The calls, bids and passes of the auction, in order, each with its seat."""
        return tuple([deed for deed in self.history if deed.phase in CALLING])

    @property
    def auction_turns(self) -> int:
        """How many calls, bids and passes have been made in the auction."""
        return count_auction_turns(map(_phase_of, self.history))

    @property
    def round(self) -> int:
        """The round of calling that is on, from 1; it means nothing once trump is fixed."""
        return calling_round(self)

    @property
    def won(self) -> tuple[int, ...]:
        """How many tricks each seat has taken in this hand, by seat."""
        return count_won(self.rules.seats, self.tricks)

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that take part, clockwise from seat 0."""
        return tuple([seat for seat in range(self.rules.seats) if seat not in self.out])

    @property
    def ace(self) -> Card | None:
        """The called ace (CA3); None where none was called."""
        return called_ace(self.rules, (deed.action for deed in self.history))

    @property
    def partner(self) -> int | None:
        """The seat that holds, or played, the called ace; None when that is the maker, or nobody."""
        ace = self.ace
        holder = None if ace is None else ace_holder(ace, enumerate(self.hands), self.tricks, self.trick)
        return None if holder == self.maker else holder

    def mates(self, seat: int) -> tuple[int, ...]:
        """
        Return the other seats that play with *seat* in this hand; who scores together in the whole game is
        `Rules.side`.
        """
        rules = self.rules
        if rules.call_ace:
            return pair_mates(seat, self.maker, self.partner)
        return rules.mates(seat)

    def opponents(self, seat: int) -> tuple[int, ...]:
        """
        Return the seats that *seat* plays against in this hand.

        Where a ladder pays every defender alike, defenders are partners for the hand (C3-3).
        """
        return opponents(self.rules, seat, self.maker, self.mates)

    def blind(self, seat: int) -> bool:
        """Return whether *seat* has not looked at its hand: a dealer who has to name trump first (J1)."""
        return self.phase is Phase.BLIND and seat == self.dealer

    def face_up(self, seat: int) -> Cards:
        """Return the face-up table cards of *seat*, in the order of its piles."""
        return tuple([pile.up for pile in self.piles[seat] if pile.up is not None])

    def holding(self, seat: int) -> Cards:
        """
        Return all cards that *seat* could play if every suit were led: its hand and its face-up table cards,
        sorted.
        """
        if not self.rules.piles:
            return self.hands[seat]
        return tuple(sorted(self.hands[seat] + self.face_up(seat)))

    def __repr__(self) -> str:
        from euchre.english.positions import position_heading  # looked up when it is shown

        return f"<State: {position_heading(self, self.phase.name.lower())}>"

    def __str__(self) -> str:
        """
        The table with every card, hidden ones too.

        >>> from euchre.notation.position import parse_position
        >>> line = "two dealer=1 up=9H hands=JHJDAHKHQH/9CTCQCKCAC : call:H discard:9C JD 9H"
        >>> print(parse_position(line).state)  # doctest: +ELLIPSIS
        two, seat 1 deals, play by seat 0
        9H turned up; hearts trump by seat 0
        > seat 0  JH QH KH AH  1 trick
          seat 1  TC QC KC AC  0 tricks
          kitty   ...
        """
        from euchre.english.positions import draw_table  # looked up when it is shown

        rows = [" ".join(map(str, hand)) for hand in self.hands]
        for seat, piles in enumerate(self.piles):
            on = [f"{_card_or_none(pile.up)}/{_card_or_none(pile.down)}" for pile in piles]
            rows[seat] += " | " * bool(on) + " ".join(on)
        return draw_table(self, self.phase.name.lower(), rows, self.kitty)

    def _repr_svg_(self) -> str:
        """The table with every card, hidden ones too, as a picture for a notebook."""
        from euchre.pictures.svg import table_svg

        piles = [[(pile.down is not None, pile.up) for pile in seat] for seat in self.piles]
        return table_svg(self, self.hands, piles)


def _card_or_none(card: Card | None) -> str:
    return "-" if card is None else str(card)  # the seven of clubs is 0


def count_auction_turns(phases: Iterable[Phase]) -> int:
    """
    Return how many decisions of a hand were calls, bids or passes in the auction; *phases* are the phases of
    all its decisions.
    """
    turns = 0
    for phase in phases:
        if phase is Phase.PLAY:
            break  # the auction is long over
        turns += phase is Phase.CALL or phase is Phase.BID
    return turns


_phase_of: Final[Callable[[SeenDeed], Phase]] = attrgetter("phase")


def count_won(seats: int, tricks: Iterable[Trick]) -> tuple[int, ...]:
    """Return how many of *tricks* each of the *seats* seats has taken, by seat."""
    taken = [0] * seats
    for trick in tricks:
        taken[trick.winner] += 1
    return tuple(taken)


def calling_round(known: StateOrView) -> int:
    """Return the round of calling that is on, from 1: in each, every seat speaks once."""
    return known.auction_turns // known.rules.seats + 1


def called_ace(rules: Rules, actions: Iterable[Action | None]) -> Card | None:
    """
    Return the ace of the suit that one of *actions* names where *rules* play with a called ace, whose holder
    is the maker's secret partner (CA3 in ``docs/rules.md``).

    None where no ace was called, or the maker chose to play alone.
    """
    if not rules.call_ace:
        return None
    suits = [action.suit for action in actions if isinstance(action, CallAce)]
    return Card.of(Rank.ACE, suits[0]) if suits and suits[0] is not None else None


def ace_holder(
    ace: Card, hands: Iterable[tuple[int, Cards]], tricks: Iterable[Trick], trick: Iterable[tuple[int, Card]]
) -> int | None:
    """Return the seat that holds *ace* in one of *hands* (seat, cards) or has played it; None: neither."""
    held = [(seat, card) for seat, cards in hands for card in cards]
    played = [play for finished in tricks for play in finished.plays]
    return next((seat for seat, card in (*held, *played, *trick) if card == ace), None)


def opponents(
    rules: Rules, seat: int, maker: int | None, mates: Callable[[int], Iterable[int]]
) -> tuple[int, ...]:
    """
    Return the seats that *seat* plays against in a hand with *maker* (None: no maker yet).

    *mates* returns the other seats that play with a given one. Where the rules pay every defender alike,
    defenders are partners for the hand (C3-3).
    """
    ours = {seat, *mates(seat)}
    if maker is not None and rules.defenders_paid_alike and maker not in ours:
        ours = set(range(rules.seats)) - {maker, *mates(maker)}
    return tuple([other for other in range(rules.seats) if other not in ours])


def pair_mates(seat: int, maker: int | None, partner: int | None) -> tuple[int, ...]:
    """
    Return the seats that play with *seat* when *maker* and *partner* are the only pair: the other of the two,
    or nobody.

    *partner* is None where the maker has none, or it is not known.
    """
    if maker is None or partner is None or seat not in (maker, partner):
        return ()
    return (partner,) if seat == maker else (maker,)
