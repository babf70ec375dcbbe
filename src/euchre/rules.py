"""
The rules of one table as one frozen value: every choice two tables could differ in.

Rules that contradict each other cannot be built.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter

from euchre.cards import Card, Rank, Suit, deck
from euchre.english.contradictions import sentence
from euchre.errors import Contradiction, RulesError
from euchre.field_types import mistyped_fields
from euchre.limits import MOST, unreasonable_fields
from euchre.mechanisms import (
    Alone,
    Auction,
    BestCard,
    Bidding,
    Contract,
    Countdown,
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
from euchre.weak_hands import SWAPPED

MAX_SEATS = 6
"""The most players that a table of any game has."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules:
    """
    The rules of one table; `euchre.variants` has named ones, a house rule is a `dataclasses.replace` of one.

    Raises: RulesError when fields contradict each other; its message is about the first of its *faults*.
    """

    seats: int = 4
    """Players at the table, two to six."""
    sides: int = 2
    """Two sides, or three of two players each, who sit in turn; or as many as players: everyone alone."""
    low: Rank = Rank.NINE
    """The lowest card of each suit in the deck."""
    copies: int = 1
    """How many of each card the deck has, one or two (BD12)."""
    joker: bool = False
    """The deck has a joker, the highest trump (S2-05, G8)."""
    hand: int = 5
    """How many cards everyone holds in the hand."""
    piles: int = 0
    """How many piles lie before each player, one card face down and one face up on it (S0-02)."""
    packets: tuple[int, ...] = (3, 2)
    """How many cards everyone gets at a time, in the rounds of the deal (S2-09)."""
    cut: bool = False
    """The player on the dealer's right cuts the deck before the deal (S2-08)."""
    first_deal: FirstDeal = FirstDeal.RANDOM
    """How the first dealer is found (P7)."""
    draw_partners: bool = False
    """Everyone draws a card: the two highest play together against the two lowest (S2-06)."""
    auction: Auction = TurnUp()
    """The way in which trump is fixed."""
    forced: Suit | None = None
    """A card of this suit turned up is trump at once; there is no maker, and nobody may drop out (BK4)."""
    forced_is_taken: bool = False
    """Where a suit turned up is trump at once, the dealer takes that card and puts another down (A18)."""
    farmer: FarmersHand | None = None
    """Whether, and how, a very weak hand is helped before the first call (H10)."""
    alone: Alone | None = None
    """Whether the maker may play without a partner (S2-16)."""
    call_ace: bool = False
    """The maker names a suit; who holds its ace is the maker's partner until the end of the hand (CA3)."""
    drop_out: bool = False
    """Everyone but the maker may leave the hand before it is played (BK8)."""
    lead: Lead = Lead.ELDEST
    """Who lays the first card (H5)."""
    scoring: Scoring = Ladder()
    """What a hand brings, and to whom."""
    start: int = 0
    """What everyone has when the game begins."""
    target: int | None = 10
    """Whoever has so many points wins; without a number, only the number of deals ends the game."""
    deals: int | None = None
    """After so many hands that were played out the game is over, whatever the score (T2)."""
    tie: Tie = Tie.PLAY_ON
    """What happens when several have the same winning score (A5, A16)."""
    revoke: Revoke | None = None
    """Honour play: an unlawful card stands until an opponent calls it; otherwise it is refused (A4, A22)."""

    def __post_init__(self) -> None:
        faults = tuple(mistyped_fields(self)) or contradictions(self)
        if faults:
            raise RulesError(faults[0].text, faults=faults)

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


_Wrong = tuple[bool, str, str]
"""Whether it is wrong, which kind of `euchre.english.contradictions` it is, and the fields by path."""


def contradictions(rules: Rules) -> tuple[Contradiction, ...]:
    """Return all contradictions between fields of *rules*; empty when a game can be played by them."""
    wild = tuple(unreasonable_fields(rules))
    if wild:
        return wild
    wrong = [*_table(rules), *_calling(rules), *_points(rules)]
    counts = {"face_down": rules.kitty - rules.turned, "lone_bids": _lone_bids(rules)}
    found = [_contradiction(rules, kind, fields, **counts) for is_so, kind, fields in wrong if is_so]
    return (*found, *_ladder(rules))


def _contradiction(rules: Rules, kind: str, fields: str, **given: object) -> Contradiction:
    values = {path: attrgetter(path)(rules) for path in fields.split()}
    return Contradiction(kind=kind, text=sentence(kind, rules, **given), values=values)


def _table(r: Rules) -> list[_Wrong]:
    swap = r.farmer is not None and r.farmer.remedy is Remedy.SWAP
    draws = r.first_deal in (FirstDeal.LOWEST, FirstDeal.HIGHEST)
    pairs = r.seats == 4 and r.sides == 2
    return [
        (not 2 <= r.seats <= MAX_SEATS, "seats", "seats"),
        (r.sides not in (2, 3, r.seats), "sides", "sides seats"),
        (r.seats % max(r.sides, 1) != 0, "sides_uneven", "seats sides"),
        (r.copies not in (1, 2), "copies", "copies"),
        (r.low > Rank.JACK, "no_jacks", "low"),
        (r.copies == 2 and r.piles > 0, "copies_with_piles", "copies piles"),
        (r.copies == 2 and r.joker, "copies_with_joker", "copies joker"),
        (r.hand < 0 or r.piles < 0 or r.tricks < 1, "no_cards", "hand piles"),
        (r.tricks > 24, "too_many_cards", "hand piles"),
        (r.kitty < 0, "deck_too_small", "hand piles seats low copies joker"),
        (r.turned and r.kitty == 0, "no_upcard", "hand piles seats low copies joker"),
        (sum(r.packets) != r.hand or any(n < 1 for n in r.packets), "packets", "packets hand"),
        (swap and r.kitty - r.turned < SWAPPED, "swap_without_kitty", "farmer.remedy hand"),
        (r.farmer is not None and not r.turned, "farmer_without_upcard", "farmer auction"),
        (r.farmer is not None and r.hand < 5, "farmer_without_five", "farmer hand"),
        (
            r.hand == 0 and (isinstance(r.auction, TurnUp) or r.forced_is_taken),
            "upcard_without_hand",
            "hand auction forced_is_taken",
        ),
        (
            r.hand == 0 and r.alone is not None and r.alone.best_card is not BestCard.NEVER,
            "best_card_without_hand",
            "hand alone",
        ),
        (r.draw_partners and not pairs, "draw_partners_for_four", "draw_partners seats sides"),
        (r.draw_partners and not draws, "draw_partners_without_draw", "draw_partners first_deal"),
    ]


def _calling(r: Rules) -> list[_Wrong]:
    pairs, countdown = r.seats == 2 * r.sides, r.counts_down
    loner_leads = r.lead in (Lead.LEFT_OF_LONER, Lead.LONER, Lead.ACROSS_FROM_DEALER)
    found: list[_Wrong] = [
        (r.alone is not None and not pairs, "alone_without_partner", "alone seats sides"),
        (r.call_ace and r.partners, "call_ace_with_partners", "call_ace sides"),
        (r.call_ace and r.seats < 4, "call_ace_seats", "call_ace seats"),
        (r.call_ace and not isinstance(r.scoring, Ladder), "call_ace_without_ladder", "call_ace scoring"),
        (r.call_ace and isinstance(r.auction, Bidding), "call_ace_with_bidding", "call_ace auction"),
        (r.call_ace and r.copies > 1, "call_ace_with_copies", "call_ace copies"),
        (r.call_ace and r.revoke is not None, "call_ace_with_revoke", "call_ace revoke"),
        (r.drop_out and r.partners, "drop_out_with_partners", "drop_out sides"),
        (r.drop_out and not countdown, "drop_out_without_countdown", "drop_out scoring"),
        (r.drop_out and r.seats == 2, "drop_out_for_two", "drop_out seats"),
        (r.forced_is_taken and r.forced is None, "forced_is_taken_without_forced", "forced_is_taken forced"),
        (r.forced is not None and not countdown, "forced_without_countdown", "forced scoring"),
        (r.lead is Lead.ACROSS_FROM_DEALER and r.seats != 4, "lead_across_for_four", "lead seats"),
        (
            loner_leads and r.alone is None and not _lone_bids(r),
            "lead_without_loner",
            "lead alone",
        ),
    ]
    match r.auction:
        case TurnUp() as a:
            no_maker, stick = a.passed_out is PassedOut.NO_TRUMP, a.stick
            other_deal = a.passed_out is not PassedOut.NEXT_DEALS
            found += [
                (a.rounds not in (1, 2), "turn_up_rounds", "auction.rounds"),
                (
                    a.no_trump is NoTrump.SECOND_ROUND and a.rounds == 1,
                    "no_trump_without_second_round",
                    "auction.no_trump auction.rounds",
                ),
                (
                    a.no_trump is NoTrump.STUCK and not stick,
                    "no_trump_without_stick",
                    "auction.no_trump auction.stick",
                ),
                (
                    a.stuck_may_name_turned and not stick,
                    "stuck_may_name_without_stick",
                    "auction.stuck_may_name_turned auction.stick",
                ),
                (stick and other_deal, "stick_with_passed_out", "auction.stick auction.passed_out"),
                (
                    stick and a.natural_trump,
                    "stick_with_natural_trump",
                    "auction.stick auction.natural_trump",
                ),
                (no_maker and not countdown, "passed_out_without_countdown", "auction.passed_out scoring"),
                (
                    r.joker and a.no_trump is not NoTrump.NEVER,
                    "joker_with_no_trump",
                    "joker auction.no_trump",
                ),
                (r.joker and no_maker, "joker_with_passed_out", "joker auction.passed_out"),
            ]
        case FreeChoice() as a:
            found.append((r.joker and a.no_trump, "joker_with_no_trump", "joker auction.no_trump"))
        case Bidding() as a:
            lone, no_trump = bool(a.lone), a.no_trump or a.low_no_trump
            contract = isinstance(r.scoring, Contract)
            found += [
                (not 1 <= a.low <= r.tricks, "bid_low", "auction.low hand piles"),
                (r.joker and no_trump, "joker_with_no_trump", "joker auction.no_trump auction.low_no_trump"),
                (lone and not pairs, "lone_bids_without_partner", "auction.lone seats sides"),
                (lone and r.alone is not None, "alone_with_lone_bids", "alone auction.lone"),
                (lone and not contract, "lone_bids_without_contract", "auction.lone scoring"),
                (r.alone is not None, "alone_with_bidding", "alone auction"),
                (len(a.lone) > 8, "too_many_lone_bids", "auction.lone"),
                (
                    any(not 0 <= bid.exchange <= r.hand for bid in a.lone),
                    "lone_bid_exchange",
                    "auction.lone hand",
                ),
                (
                    a.stick and a.passed_out is not PassedOut.NEXT_DEALS,
                    "stick_with_passed_out",
                    "auction.stick auction.passed_out",
                ),
                (
                    a.passed_out is PassedOut.NO_TRUMP,
                    "passed_out_with_bidding",
                    "auction.passed_out auction",
                ),
            ]
    return found


def _lone_bids(r: Rules) -> int:
    return len(r.auction.lone) if isinstance(r.auction, Bidding) else 0


def _points(r: Rules) -> list[_Wrong]:
    countdown, own_tricks = r.counts_down, isinstance(r.scoring, OwnTricks)
    bidding, contract = isinstance(r.auction, Bidding), isinstance(r.scoring, Contract)
    reached = r.target is not None and (r.target >= r.start if countdown else r.target <= r.start)
    down = "target_not_below_start" if countdown else "target_not_above_start"
    return [
        (r.target is None and r.deals is None, "no_end", "target deals"),
        (r.deals is not None and r.deals < 1, "deals", "deals"),
        (contract and not bidding, "contract_without_bidding", "scoring auction"),
        (own_tricks and r.sides > 2, "own_tricks_for_two_sides", "scoring sides"),
        (own_tricks and r.alone is not None, "own_tricks_with_alone", "scoring alone"),
        (countdown and r.partners, "countdown_with_partners", "scoring sides"),
        (reached, down, "start target"),
    ]


def _ladder(r: Rules) -> list[Contradiction]:
    """What is wrong with the steps of ladder scoring, which rise from the fewest tricks that are paid."""
    if not isinstance(r.scoring, Ladder):
        return []
    found: list[Contradiction] = []
    if r.call_ace and r.scoring.euchre == 0:
        path = "scoring.euchre"
        found.append(_contradiction(r, "call_ace_pays_nothing", f"{path} call_ace", field="euchre"))
    paid = ("steps", "lone", "lone_defence") if r.alone is not None else ("steps", "lone")[: 1 + r.call_ace]
    for name in paid:
        path, steps = f"scoring.{name}", getattr(r.scoring, name)
        if not steps:
            found.append(_contradiction(r, "ladder_empty", path, ladder=name))
            continue
        if not all(low[0] < high[0] and low[1] < high[1] for low, high in pairwise(steps)):
            found.append(_contradiction(r, "ladder_not_rising", path, ladder=name, steps=steps))
        first, last = steps[0][0], steps[-1][0]
        if name == "lone_defence":
            kind, least = "lone_defence_starts_wrong", r.tricks - r.make + 1
        else:
            bid = r.auction.low if isinstance(r.auction, Bidding) else 0
            kind, least = "ladder_starts_wrong", r.needed(bid, alone=name == "lone")
        if first != least:
            fields = f"{path} hand piles"
            found.append(_contradiction(r, kind, fields, ladder=name, first=first, least=least))
        if r.call_ace and any(value == 0 for _, value in steps):
            found.append(_contradiction(r, "call_ace_pays_nothing", f"{path} call_ace", field=name))
        if last > r.tricks:
            fields = f"{path} hand piles"
            found.append(_contradiction(r, "ladder_ends_too_high", fields, ladder=name, last=last))
    return found


__all__ = [
    "MOST",
    "Alone",
    "Auction",
    "BestCard",
    "Bidding",
    "Contract",
    "Countdown",
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
