"""
The choices a table makes, each as a type: what `Rules` is put together from.

A choice between mechanisms (how trump is fixed, how a hand is scored) is a tagged union: each case carries
what only it needs. The ids in brackets are those of ``docs/rules.md``.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from euchre.rules.cards import Suit
from euchre.rules.fields import Declaration, rule


class Pickup(StrEnum):
    """What the dealer does with the upcard once its suit is trump (H9)."""

    MUST = "must"
    """The dealer takes it into the hand and puts a card down."""
    MAY_WHEN_ORDERED = "may_when_ordered"
    """The dealer may leave it when somebody else ordered it up, not after accepting it (S1-07)."""
    MAY = "may"
    """The dealer may keep the hand as it was dealt, whoever called."""


class NoTrump(StrEnum):
    """When a caller may name no trump instead of a suit (H2)."""

    NEVER = "never"
    """Only suits are called."""
    SECOND_ROUND = "second_round"
    """Anyone may call it, once the card turned up has been turned down."""
    STUCK = "stuck"
    """Only the dealer who may not pass (H1)."""


class PassedOut(StrEnum):
    """What happens when nobody calls."""

    NEXT_DEALS = "next_deals"
    """The cards are thrown in, and the deal passes on."""
    SAME_DEALS = "same_deals"
    """The cards are thrown in, and the same dealer deals again."""
    NO_TRUMP = "no_trump"
    """The hand is played at no trump, without a maker (BK7)."""


class JokerUp(StrEnum):
    """What happens when the joker is the card turned up (J1–J4)."""

    BLIND = "blind"
    """The dealer names a suit before looking at the hand, is maker and takes the joker."""
    FIXED = "fixed"
    """The joker counts as a card of a suit agreed on beforehand; calling is as usual."""
    DEALER = "dealer"
    """The dealer looks, names a suit, is maker and takes the joker."""
    REDEAL = "redeal"
    """The same dealer deals again."""


class DeclareAlone(StrEnum):
    """When a maker says that the partner sits out (S2-16, A14)."""

    WITH_CALL = "with_call"
    """Together with the call."""
    AFTER_CALL = "after_call"
    """After the call, once the dealer has put a card down for the upcard, and before anybody leads."""


class DefendAlone(StrEnum):
    """A defender may play without a partner too (H7)."""

    NEVER = "never"
    """Both defenders play."""
    LONERS = "loners"
    """When the maker plays alone."""
    ALWAYS = "always"
    """Also when the maker plays with a partner."""


class BestCard(StrEnum):
    """Whether a lone player gets a card from the partner in exchange, and which card goes first (H12)."""

    NEVER = "never"
    """The lone player keeps the cards that were dealt."""
    DISCARD_FIRST = "discard_first"
    """The lone player puts a card down before seeing the partner's."""
    RECEIVE_FIRST = "receive_first"
    """The lone player sees the partner's card before putting one down."""


class Lead(StrEnum):
    """Who leads to the first trick; a seat that sits out is passed over (H5, BD7)."""

    ELDEST = "eldest"
    """The player on the dealer's left, or the next who does not sit out."""
    LEFT_OF_LONER = "left_of_loner"
    """When the maker plays alone, the player on the maker's left; otherwise the one on the dealer's left."""
    LONER = "loner"
    """The maker, when playing alone; otherwise the player on the dealer's left."""
    MAKER = "maker"
    """Whoever named trump."""
    ACROSS_FROM_DEALER = "across_from_dealer"
    """When the maker plays alone and is of the eldest's side, the player across from the dealer (S2-19)."""


class WeakHand(StrEnum):
    """Which hands are so weak that their holder may ask for help before the first call (H10)."""

    CLEAN3 = "clean3"
    """Three nines or more, or three tens or more (H10a)."""
    MIXED4 = "mixed4"
    """Four cards or more that are nines and tens in any mixture (H10b)."""
    NO_ACE_NO_FACE = "no_ace_no_face"
    """Nothing above a ten (H10c)."""
    NO_ACE_NO_FACE_NO_TRUMP = "no_ace_no_face_no_trump"
    """Nothing above a ten and nothing of the upcard's suit (H10d)."""
    ACE_NO_FACE = "ace_no_face"
    """One ace and nothing else above a ten (H10e)."""


class Remedy(StrEnum):
    """What help a weak hand gets."""

    SWAP = "swap"
    """Three of the weak cards, shown, for three cards of the kitty."""
    REDEAL = "redeal"
    """The same dealer deals again."""
    NEXT_DEALS = "next_deals"
    """The deal passes on."""


class FirstDeal(StrEnum):
    """How the first dealer is found (P7)."""

    RANDOM = "random"
    """Decided at random, without a draw."""
    LOWEST = "lowest"
    """Everyone draws a card; the king is high, the ace low; the lowest deals (S2-06)."""
    HIGHEST = "highest"
    """Everyone draws a card; the king is high, the ace low; the highest deals."""
    FIRST_JACK = "first_jack"
    """Cards are dealt round face up; the first jack deals."""


class Tie(StrEnum):
    """What happens when two sides reach the target together with equal scores (A5, A16)."""

    PLAY_ON = "play_on"
    """Another hand is played, until one side is ahead."""
    SHARE = "share"
    """They win the game together."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TurnUp:
    """
    An auction about a card turned up: order it into the dealer's hand or, in later rounds,
    name another suit.
    """

    rounds: int = rule(2, "Rounds of calling", code=28, kernel="ROUNDS")
    """How often everyone is asked: once, for the suit turned up, or twice, then for another."""
    stick: bool = rule(False, "Stick the dealer", code=4, off="the dealer may pass, too", kernel="STICK")
    """The dealer may not pass in the last round (H1)."""
    stuck_may_name_turned: bool = rule(
        False,
        "A stuck dealer may name the suit turned down",
        code=29,
        off="a stuck dealer may not name the suit turned down",
        kernel="STUCK_NAMES_TURNED",
    )
    """A stuck dealer may name the suit that was turned down (H1, some tables)."""
    name_turned: bool = rule(
        False,
        "The suit turned down may be named",
        code=30,
        off="the suit turned down may not be named",
        kernel="NAMES_TURNED",
    )
    """In the second round anyone may name the suit that was turned down (A12)."""
    no_trump: NoTrump = rule(NoTrump.NEVER, "Calling no trump", code=31, kernel="LATE_NO_TRUMP")
    """When a hand without trump may be called instead of a suit (H2)."""
    pickup: Pickup = rule(Pickup.MUST, "The dealer and the upcard", code=8, kernel="TAKES")
    """What the dealer does with the upcard once its suit is trump (H9)."""
    bury_upcard: bool = rule(
        True, "The upcard may be buried", code=32, off="the upcard may not be buried", kernel="BURY"
    )
    """The dealer may put down the very card just taken up (A11)."""
    natural_trump: bool = rule(
        False, "Only a suit in hand may be called", code=33, off="any suit may be called", kernel="NATURAL"
    )
    """A caller must hold a card printed with the suit that is named; the left bower is not one (H3)."""
    upcard_is_natural: bool = rule(
        True,
        "The upcard counts as held",
        code=34,
        off="the upcard does not count as held",
        kernel="UPCARD_NATURAL",
    )
    """Where a caller must hold the suit named: for the dealer the card turned up counts (H3)."""
    passed_out: PassedOut = rule(PassedOut.NEXT_DEALS, "When nobody calls", code=35, kernel="IF_PASSED_OUT")
    """What becomes of the deal when all have passed (S1-09, S2-14, BK7)."""
    joker_up: JokerUp = rule(JokerUp.BLIND, "When the joker is turned up", code=36, kernel="JOKER_UP")
    """Who calls then, and what (J1–J4)."""
    joker_suit: Suit = rule(Suit.SPADES, "The joker's suit", code=37)
    """Which suit a turned-up joker belongs to, where it counts as a card of one."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FreeChoice:
    """
    An auction without an upcard: each player once names a suit or passes; the dealer may not pass (S0-03,
    S0-04).
    """

    no_trump: bool = rule(
        False, "No trump may be called", code=38, off="no trump is not called", kernel="LATE_NO_TRUMP"
    )
    """A hand without trump may be named, too (A2)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LoneBid:
    """A bid to take every trick alone, above every number (BD13)."""

    exchange: int = rule(0, "Cards from the partner", kernel="EXCHANGE")
    """How many cards the bidder exchanges with the partner."""
    made: int = rule(24, "Points when it is made", kernel="MADE")
    """Points won by taking every trick."""
    lost: int = rule(24, "Points lost when it is missed", kernel="LOST")
    """Points lost by missing a trick."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Bidding:
    """
    An auction of numbers: bid more tricks than the last bidder or pass; the highest bidder is maker (BD2,
    BD3).
    """

    low: int = rule(1, "Lowest bid", code=39, kernel="LEAST")
    """The fewest tricks anyone may bid."""
    rounds: int = rule(
        1, "Turns for each player", code=40, off="the bidding goes on until one is left", kernel="ROUNDS"
    )
    """How often each player is asked, until passing; with 0 as often as it takes until one is left."""
    named: bool = rule(
        True, "A bid says its suit", code=41, off="a bid does not say its suit", kernel="NAMED"
    )
    """A bid says its suit at once; otherwise whoever bid highest names it afterwards (BD6)."""
    no_trump: bool = rule(True, "No trump may be bid", code=42, off="no trump is not bid")
    """A hand without trump may be bid, too (BD2)."""
    low_no_trump: bool = rule(False, "Low no trump may be bid", code=43, off="low no trump is not bid")
    """A hand without trump in which the lowest card is the best may be bid, too (G9)."""
    stick: bool = rule(False, "Stick the dealer", code=44, off="the dealer may pass, too", kernel="STICK")
    """When everyone else has passed, the dealer has to make the lowest bid (BD5)."""
    passed_out: PassedOut = rule(PassedOut.NEXT_DEALS, "When nobody bids", code=45, kernel="IF_PASSED_OUT")
    """What becomes of the deal when all have passed (BD5)."""
    lone: tuple[LoneBid, ...] = rule((), "Lone bids", code=46)
    """Bids to take every trick without the partner, the lowest first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Alone:
    """The maker may play without a partner (S2-16)."""

    partner_of_dealer_must: bool = rule(
        False,
        "The dealer's partner orders up alone",
        code=9,
        off="the dealer's partner need not order up alone",
        kernel="CANADIAN",
    )
    """The dealer's partner may order the card up only by playing alone (H4, "Canadian loner")."""
    defend: DefendAlone = rule(DefendAlone.NEVER, "Defending alone", code=10, kernel="MAY_DEFEND")
    """A defender may play without a partner too (H7)."""
    best_card: BestCard = rule(BestCard.NEVER, "Best card", code=50, kernel="BEST_CARD")
    """A lone player may exchange a card with the partner (H12)."""
    must_take_all: bool = rule(False, "A lone player must take every trick", code=70, kernel="LONE_NEEDS_ALL")
    """A lone player who misses a trick is euchred (house rule)."""
    declared: DeclareAlone = rule(DeclareAlone.WITH_CALL, "When the maker says so", code=72)
    """When the maker says whether to play alone (A14)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FarmersHand:
    """A weak hand may be helped before the first call; everyone is asked, eldest first (H10)."""

    hand: WeakHand = field(metadata={"rule": Declaration("The weak hand", code=47, kernel="WEAK")})
    """Which hand counts as weak, before anybody has called."""
    remedy: Remedy = field(metadata={"rule": Declaration("Help for a weak hand", code=48, kernel="REMEDY")})
    """What the holder of such a hand may ask for."""
    keep_upcard_suit: bool = rule(False, "The suit turned up is kept", code=49, kernel="KEEP_SUIT")
    """Cards of the suit turned up may not be swapped away (H10a, some tables)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnTricks:
    """Each side scores a point a trick; a maker with too few gives all of them to the other side (S0-12)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Ladder:
    """
    The maker scores by the number of tricks taken; with too few the maker is euchred, and the others score.

    A step ``(3, 1)`` reads: from three tricks on, one point.
    """

    steps: tuple[tuple[int, int], ...] = rule(
        ((3, 1), (5, 2)), "Points for the maker", code=51, kernel="STEPS"
    )
    """What the maker scores, from how many tricks on."""
    euchre: int = rule(2, "Points for a euchre", code=52, kernel="EUCHRE")
    """What each defending side scores when the maker is euchred."""
    lone: tuple[tuple[int, int], ...] = rule(
        ((3, 1), (5, 4)), "Points for a maker alone", code=53, kernel="LONE_STEPS"
    )
    """
    What a maker who plays alone scores, from how many tricks on; where an ace is called, every maker without
    a partner (S2-22, CA3).
    """
    lone_euchre: int = rule(2, "Points for a lone maker's euchre", code=54, kernel="LONE_EUCHRE")
    """
    What each defending side scores when a maker is euchred who plays alone, or whom the called ace brings no
    partner (H6, CA3).
    """
    lone_defence: tuple[tuple[int, int], ...] = rule(
        ((3, 4),), "Points for a defender alone", code=55, kernel="DEFENCE"
    )
    """What a defender who plays alone scores for a euchre, from how many own tricks on (H7)."""
    super_euchre: int = rule(
        0,
        "Points for every trick in defence",
        code=56,
        off="nothing more for every trick in defence",
        kernel="SUPER_EUCHRE",
    )
    """What defenders who take every trick score at least; with 0 no more than for any euchre (H8)."""
    euchre_from_maker: bool = rule(False, "A euchre is the maker's loss", code=57, kernel="FROM_MAKER")
    """A euchred maker loses the points, and the defenders win none (C3-6)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Contract:
    """Each side scores its own tricks; the bidders lose what they bid when they miss it (BD9)."""

    bonus: int = rule(0, "Bonus", code=58, kernel="BONUS")
    """Points beyond the tricks for a bid that is made."""
    only_the_bid: bool = rule(False, "No more than the bid", code=59, kernel="ONLY_BID")
    """For a bid that is made, the bidders score what they bid, not their tricks."""
    must_earn: bool = rule(
        True, "The end has to be earned", code=60, off="the end need not be earned", between_hands=True
    )
    """A side wins only with a hand in which it made its bid, or the others missed theirs (BD10)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Countdown:
    """
    Scores go down by a point for each trick, and up for a player without any, or a maker with
    too few (BK11).
    """

    penalty: int = rule(5, "Penalty", code=61, kernel="PENALTY")
    """How far the score goes up for no trick at all, or for a maker with too few."""
    sweep_wins: bool = rule(False, "A march wins the game", code=62, between_hands=True)
    """A maker who takes every trick wins the game at once (BK13)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Revoke:
    """
    Honour play: an unlawful card stands until an opponent calls it (S0-14, S1-15, A22).

    A proven call ends the hand. With *points* None the offender's side loses it as if euchred.
    """

    points: int | None = rule(
        None, "Points for a renege", code=63, off="a renege loses the hand as if euchred"
    )
    """What the other sides score for a proven call; without a number, the hand is lost as if euchred (A4)."""
    lone_points: int | None = rule(
        None,
        "Points for a renege when somebody plays alone",
        code=64,
        off="a renege costs the same when somebody plays alone",
    )
    """What they score when somebody plays alone; without a number, the same as in any hand."""
    false_call: int = rule(2, "Points lost by a wrong call", code=65)
    """What a side loses that called without reason; play goes on."""
    next_trick_first: bool = rule(
        False, "No call before the next trick", code=66, off="a call even before the next trick"
    )
    """An unlawful card can be called only once its trick is over (S1-15)."""
    after_last_trick: bool = rule(
        True,
        "Any call even after the last trick",
        code=67,
        off="after the last trick no call of what was seen before",
    )
    """After the last trick any renege can still be called, until the next deal; else none seen before it."""
    out_of_turn: bool = rule(False, "Playing out of turn is a renege", code=68)
    """A card played out of turn is an offence, too, and ends the hand on the spot (S0-14)."""


Auction = TurnUp | FreeChoice | Bidding
"""How trump is fixed."""

Scoring = OwnTricks | Ladder | Contract | Countdown
"""How a finished hand is paid."""
