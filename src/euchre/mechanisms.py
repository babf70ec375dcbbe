"""
The choices a table makes, each as a type: what `Rules` is put together from.

A choice between mechanisms (how trump is fixed, how a hand is scored) is a tagged union: each case carries
what only it needs. The ids in brackets are those of ``docs/rules.md``.
"""

from dataclasses import dataclass
from enum import StrEnum

from euchre.cards import Suit


class Pickup(StrEnum):
    """Whether the dealer has to take the upcard once its suit is trump (H9)."""

    MUST = "must"
    MAY_WHEN_ORDERED = "may_when_ordered"
    """He may leave it when someone else ordered it up, not when he accepts it himself (S1-07)."""
    MAY = "may"


class NoTrump(StrEnum):
    """When a caller may name no trump instead of a suit (H2)."""

    NEVER = "never"
    SECOND_ROUND = "second_round"
    STUCK = "stuck"
    """Only the dealer who may not pass (H1)."""


class PassedOut(StrEnum):
    """What happens when nobody calls."""

    NEXT_DEALS = "next_deals"
    SAME_DEALS = "same_deals"
    NO_TRUMP = "no_trump"
    """The hand is played at no trump, without a maker (BK7)."""


class JokerUp(StrEnum):
    """What happens when the joker is the card turned up (J1–J4)."""

    BLIND = "blind"
    """The dealer names a suit before looking at his hand, is maker and takes the joker."""
    FIXED = "fixed"
    """The joker counts as a card of `TurnUp.joker_suit`; calling is as usual."""
    DEALER = "dealer"
    """The dealer looks, names a suit, is maker and takes the joker."""
    REDEAL = "redeal"
    """The same dealer deals again."""


class DefendAlone(StrEnum):
    """When a defender may send his partner away too (H7)."""

    NEVER = "never"
    LONERS = "loners"
    ALWAYS = "always"


class BestCard(StrEnum):
    """Whether a lone player gets a card from his partner, and in which order (H12)."""

    NEVER = "never"
    DISCARD_FIRST = "discard_first"
    RECEIVE_FIRST = "receive_first"


class Lead(StrEnum):
    """Who leads the first trick; a seat that sits out is passed over (H5, BD7)."""

    ELDEST = "eldest"
    LEFT_OF_LONER = "left_of_loner"
    LONER = "loner"
    MAKER = "maker"


class WeakHand(StrEnum):
    """Which hand is so weak that its holder may ask for help before the first call (H10)."""

    CLEAN3 = "clean3"
    """Three or more nines, or three or more tens (H10a)."""
    MIXED4 = "mixed4"
    """Four or more nines and tens (H10b)."""
    NO_ACE_NO_FACE = "no_ace_no_face"
    """Nothing above a ten (H10c)."""
    NO_ACE_NO_FACE_NO_TRUMP = "no_ace_no_face_no_trump"
    """Nothing above a ten and nothing of the upcard's suit (H10d)."""
    ACE_NO_FACE = "ace_no_face"
    """One ace and nothing else above a ten (H10e)."""


class Remedy(StrEnum):
    """What a weak hand gets."""

    SWAP = "swap"
    """Three of the weak cards, shown, against three cards of the kitty."""
    REDEAL = "redeal"
    """The same dealer deals again."""
    NEXT_DEALS = "next_deals"
    """The deal passes on."""


class FirstDeal(StrEnum):
    """How the first dealer is found (P7)."""

    RANDOM = "random"
    LOWEST = "lowest"
    """Everyone draws; king is high, ace low; the lowest deals (S2-06)."""
    HIGHEST = "highest"
    FIRST_JACK = "first_jack"
    """Cards are dealt round face up; the first jack deals."""


class Tie(StrEnum):
    """What happens when two sides reach the target together with equal scores (A5, A16)."""

    PLAY_ON = "play_on"
    SHARE = "share"


@dataclass(frozen=True, kw_only=True, slots=True)
class TurnUp:
    """A card is turned up: order it into the dealer's hand, or later name another suit."""

    rounds: int = 2
    """Rounds of calling, 1 or 2."""
    stick: bool = False
    """The dealer may not pass in the last round (H1)."""
    stuck_may_name_turned: bool = False
    """A stuck dealer may name the suit that was turned down (H1, some tables)."""
    name_turned: bool = False
    """Anyone may name the turned-down suit in the second round (A12)."""
    no_trump: NoTrump = NoTrump.NEVER
    """When no trump may be called instead of a suit (H2)."""
    pickup: Pickup = Pickup.MUST
    """Whether the dealer has to take the upcard once its suit is trump (H9)."""
    bury_upcard: bool = True
    """The dealer may put down the very card he took up (A11)."""
    natural_trump: bool = False
    """A caller must hold a card printed with the suit he names; the left bower is not one (H3)."""
    upcard_is_natural: bool = True
    """For the dealer the upcard counts as such a card (H3)."""
    passed_out: PassedOut = PassedOut.NEXT_DEALS
    """What happens when nobody calls (S1-09, S2-14, BK7)."""
    joker_up: JokerUp = JokerUp.BLIND
    """What happens when the joker is turned up (J1–J4)."""
    joker_suit: Suit = Suit.SPADES
    """The suit a turned-up joker counts as under `JokerUp.FIXED`."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FreeChoice:
    """No card is turned: everyone once names a suit or passes, but the dealer may not pass (S0-03, S0-04)."""

    no_trump: bool = False
    """No trump may be named too (A2)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LoneBid:
    """A bid to take every trick alone, above every number (BD13)."""

    exchange: int = 0
    """Cards the bidder puts down and gets from his partner."""
    made: int = 24
    """Points for taking every trick."""
    lost: int = 24
    """Points lost for missing one."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Bidding:
    """Bid a number of tricks, higher than the last; the highest bidder plays it (BD2, BD3)."""

    low: int = 1
    """The least bid."""
    rounds: int = 1
    """Turns each player has; 0: until all but one have passed. Whoever passes is out of the auction."""
    named: bool = True
    """The bid names its suit; otherwise the winner names it afterwards (BD6)."""
    no_trump: bool = True
    """No trump may be bid (BD2)."""
    low_no_trump: bool = False
    """No trump with the ranks turned over, nines high (G9)."""
    stick: bool = False
    """The dealer must make the least bid when all others passed (BD5)."""
    passed_out: PassedOut = PassedOut.NEXT_DEALS
    """What happens when nobody bids (BD5)."""
    lone: tuple[LoneBid, ...] = ()
    """The lone bids, lowest first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Alone:
    """The maker may play without his partner, saying so with the call (S2-16)."""

    partner_of_dealer_must: bool = False
    """The dealer's partner who orders the upcard has to play alone (H4, "Canadian loner")."""
    defend: DefendAlone = DefendAlone.NEVER
    """When a defender may send his partner away too (H7)."""
    best_card: BestCard = BestCard.NEVER
    """Whether a lone player exchanges a card with his partner (H12)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Farmer:
    """A weak hand may be helped before the first call; everyone is asked, eldest first (H10)."""

    hand: WeakHand
    """Which hand counts as weak."""
    remedy: Remedy
    """What it gets."""
    keep_upcard_suit: bool = False
    """Cards of the upcard's suit may not be swapped away (H10a, some tables)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnTricks:
    """Each side scores its own tricks; a euchred maker gives the other side all of them (S0-12)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Ladder:
    """
    The maker scores by the number of tricks; euchred, the defenders score.

    A step ``(3, 1)`` reads: from three tricks on, one point.
    """

    steps: tuple[tuple[int, int], ...] = ((3, 1), (5, 2))
    euchre: int = 2
    """To each defending side."""
    lone: tuple[tuple[int, int], ...] = ((3, 1), (5, 4))
    """The steps of a maker who plays alone (S2-22)."""
    lone_euchre: int = 2
    """To the defenders of a lone hand (H6)."""
    lone_defence: tuple[tuple[int, int], ...] = ((3, 4),)
    """What a lone defender gets for a euchre, by his own tricks (H7)."""
    super_euchre: int = 0
    """To the defenders who take every trick; 0: nothing beyond the euchre (H8)."""
    euchre_from_maker: bool = False
    """A euchred maker loses the points instead of the defenders winning them (C3-6)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Contract:
    """Bid made: each side scores its own tricks. Bid missed: the bidders lose the bid (BD9)."""

    bonus: int = 0
    """Extra for a bid that is made."""
    only_the_bid: bool = False
    """Bidders score the bid itself, not their tricks."""
    must_earn: bool = True
    """Reaching the target wins only by making a bid or setting one (BD10)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Countdown:
    """Scores go down by a trick each; no trick, or a maker short of his number, goes up (BK11)."""

    penalty: int = 5
    sweep_wins: bool = False
    """A maker who takes every trick in play wins the game at once (BK13)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Revoke:
    """
    Honour play: an unlawful card stands until an opponent calls it (S0-14, S1-15, A22).

    A proven call ends the hand. With *points* None the offender's side loses it as if euchred.
    """

    points: int | None = None
    """Points to the other sides; None: the hand is lost (A4)."""
    lone_points: int | None = None
    """Instead of *points*, when somebody plays alone; None: the same."""
    false_call: int = 2
    """Points lost by the side whose call was wrong; play goes on."""
    next_trick_first: bool = False
    """A revoke can be called only once its trick is over (S1-15)."""
    after_last_trick: bool = True
    """It can still be called after the last trick, until the next deal."""
    out_of_turn: bool = False
    """A card played out of turn is an offence too and ends the hand on the spot (S0-14)."""


Auction = TurnUp | FreeChoice | Bidding
"""How trump is fixed."""

Scoring = OwnTricks | Ladder | Contract | Countdown
"""How a finished hand is paid."""
