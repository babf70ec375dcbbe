"""
The rules of one table as one frozen value: every choice two tables could differ in.

Rules that contradict each other cannot be built.
"""

from dataclasses import dataclass
from itertools import pairwise

from euchre.cards import Card, Rank, Suit, deck
from euchre.errors import RulesError
from euchre.limits import MOST, unreasonable
from euchre.mechanisms import (
    Alone,
    Auction,
    BestCard,
    Bidding,
    Contract,
    Countdown,
    DefendAlone,
    Farmer,
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


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules:
    """
    The rules of one table; `euchre.variants` has named ones, a house rule is a `dataclasses.replace` of one.

    Raises: RulesError when two fields contradict each other; the message names both.
    """

    seats: int = 4
    """Players at the table, two to six."""
    sides: int = 2
    """Two sides, whose players sit in turn, or as many sides as players: everyone alone."""
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
    """By which way of calling a suit becomes trump."""
    forced: Suit | None = None
    """A card of this suit turned up is trump at once; there is no maker, and nobody may drop out (BK4)."""
    forced_is_taken: bool = False
    """Where a suit turned up is trump at once, the dealer takes that card and puts another down (A18)."""
    farmer: Farmer | None = None
    """Whether somebody with a very weak hand is helped before the first call (H10)."""
    alone: Alone | None = None
    """Whether the maker may play without his partner (S2-16)."""
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
        for fault in _faults(self):
            raise RulesError(fault)

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards played with, in order."""
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

    @property
    def partners(self) -> bool:
        """Whether anybody has a partner."""
        return self.sides < self.seats

    def side(self, seat: int) -> int:
        """The side *seat* plays for: partners sit across."""
        return seat % self.sides


def _faults(rules: Rules) -> list[str]:
    """What contradicts what, in sentences that name both; empty when the rules can be played."""
    wild = list(unreasonable(rules))
    return wild or [text for wrong, text in (*_table(rules), *_calling(rules), *_points(rules)) if wrong]


def _table(r: Rules) -> list[tuple[bool, str]]:
    size, dealt = r.cards_in_deck, r.tricks
    swap = r.farmer is not None and r.farmer.remedy is Remedy.SWAP
    return [
        (not 2 <= r.seats <= 6, f"{r.seats} seats: Euchre is played by 2 to 6"),
        (
            r.sides not in (2, r.seats),
            f"{r.sides} sides for {r.seats} seats: partners make 2 sides, otherwise one a seat",
        ),
        (r.seats % max(r.sides, 1) != 0, f"{r.seats} seats do not divide into {r.sides} sides"),
        (r.copies not in (1, 2), f"copies = {r.copies}: a deck has one or two of each card"),
        (r.low > Rank.JACK, f"low = {r.low.word}: the jacks are bowers and stay in the deck"),
        (
            r.copies == 2 and r.piles > 0,
            "copies = 2 with piles: two like cards on a table cannot be told apart",
        ),
        (r.copies == 2 and r.joker, "copies = 2 with joker: a double deck is played without"),
        (
            r.hand < 0 or r.piles < 0 or dealt < 1,
            f"hand = {r.hand} with piles = {r.piles}: everyone needs cards, in hand and none below 0 piles",
        ),
        (dealt > 24, f"{dealt} cards each: no hand is larger than 24"),
        (r.kitty < 0, f"{size} cards cannot deal {dealt} to {r.seats}"),
        (r.turned and r.kitty == 0, f"{size} cards dealt {dealt} to {r.seats} leave none to turn up"),
        (
            sum(r.packets) != r.hand or any(n < 1 for n in r.packets),
            f"packets {r.packets} do not make a hand of {r.hand}",
        ),
        (
            swap and r.kitty - r.turned < 3,
            f"farmer swaps three cards, the kitty has {r.kitty - r.turned} face down",
        ),
        (
            r.farmer is not None and not r.turned,
            "farmer's hand needs a kitty with an upcard; this auction turns none",
        ),
        (
            r.farmer is not None and r.hand < 5,
            f"farmer's hand is a rule for five cards; the hand has {r.hand}",
        ),
        (
            r.hand == 0 and (isinstance(r.auction, TurnUp) or r.forced_is_taken),
            "hand = 0 with an upcard to take up: the dealer has no card to put down for it",
        ),
        (
            r.hand == 0 and r.alone is not None and r.alone.best_card is not BestCard.NEVER,
            "hand = 0 with best_card: there is no card to exchange",
        ),
        (
            r.draw_partners and not (r.seats == 4 and r.sides == 2),
            "draw_partners needs four seats and two sides",
        ),
        (
            r.draw_partners and r.first_deal not in (FirstDeal.LOWEST, FirstDeal.HIGHEST),
            f"draw_partners with first_deal = {r.first_deal}: the draw for partners also finds the dealer",
        ),
    ]


def _calling(r: Rules) -> list[tuple[bool, str]]:
    no_place = "joker with no_trump: the joker has no place without trump (A21)"
    found: list[tuple[bool, str]] = [
        (
            r.alone is not None and not (r.seats == 4 and r.sides == 2),
            "alone needs a partner to send away; here none sits across",
        ),
        (r.drop_out and r.partners, "drop_out with partners: only players for themselves drop"),
        (
            r.drop_out and not isinstance(r.scoring, Countdown),
            "drop_out without countdown scoring: only there does dropping out save anything",
        ),
        (r.drop_out and r.seats == 2, "drop_out with 2 seats: nobody would be left to play against"),
        (r.forced_is_taken and r.forced is None, "forced_is_taken without a forced suit"),
        (
            r.forced is not None and not isinstance(r.scoring, Countdown),
            "forced trump leaves no maker; only countdown scoring knows such a hand",
        ),
        (
            r.lead in (Lead.LEFT_OF_LONER, Lead.LONER) and r.alone is None and not _lone_bids(r),
            f"lead = {r.lead} where nobody plays alone",
        ),
    ]
    match r.auction:
        case TurnUp() as a:
            found += [
                (a.rounds not in (1, 2), f"rounds = {a.rounds}: a turned card is called in one round or two"),
                (
                    a.no_trump is NoTrump.SECOND_ROUND and a.rounds == 1,
                    "no_trump = second_round with rounds = 1: there is no second round",
                ),
                (
                    a.no_trump is NoTrump.STUCK and not a.stick,
                    "no_trump = stuck without stick: nobody is ever stuck",
                ),
                (
                    a.stuck_may_name_turned and not a.stick,
                    "stuck_may_name_turned without stick: nobody is ever stuck",
                ),
                (
                    a.stick and a.passed_out is not PassedOut.NEXT_DEALS,
                    f"stick with passed_out = {a.passed_out}: a stuck dealer leaves nothing passed out",
                ),
                (
                    a.stick and a.natural_trump,
                    "stick with natural_trump: a stuck dealer may hold no trump he could name",
                ),
                (
                    a.passed_out is PassedOut.NO_TRUMP and not isinstance(r.scoring, Countdown),
                    "passed_out = no_trump leaves no maker; only countdown scoring knows such a hand",
                ),
                (r.joker and a.no_trump is not NoTrump.NEVER, no_place),
                (
                    r.joker and a.passed_out is PassedOut.NO_TRUMP,
                    "joker with passed_out = no_trump: the joker has no place without trump (A21)",
                ),
            ]
        case FreeChoice() as a:
            found.append((r.joker and a.no_trump, no_place))
        case Bidding() as a:
            no_trump = a.no_trump or a.low_no_trump
            found += [
                (not 1 <= a.low <= r.tricks, f"bids from {a.low} in a hand of {r.tricks} tricks"),
                (a.rounds < 0, f"rounds = {a.rounds}: count the turns of each player, 0 for no limit"),
                (r.joker and no_trump, no_place),
                (
                    bool(a.lone) and not (r.seats == 4 and r.sides == 2),
                    "lone bids need a partner to send away; here none sits across",
                ),
                (
                    bool(a.lone) and r.alone is not None,
                    "alone with lone bids: one way of playing alone is enough",
                ),
                (
                    bool(a.lone) and not isinstance(r.scoring, Contract),
                    "lone bids carry their own points; only contract scoring pays them",
                ),
                (r.alone is not None, "alone with bidding: write the lone hands as lone bids"),
                (len(a.lone) > 8, f"{len(a.lone)} lone bids: eight are the most"),
                (
                    any(not 0 <= bid.exchange <= r.hand for bid in a.lone),
                    f"a lone bid exchanges between 0 and {r.hand} cards, the size of a hand",
                ),
                (
                    a.stick and a.passed_out is not PassedOut.NEXT_DEALS,
                    f"stick with passed_out = {a.passed_out}: a stuck dealer leaves nothing passed out",
                ),
                (
                    a.passed_out is PassedOut.NO_TRUMP,
                    "passed_out = no_trump with bidding: an auction without a bid is thrown in or stuck",
                ),
            ]
    return found


def _lone_bids(r: Rules) -> bool:
    return isinstance(r.auction, Bidding) and bool(r.auction.lone)


def _points(r: Rules) -> list[tuple[bool, str]]:
    found: list[tuple[bool, str]] = [
        (r.target is None and r.deals is None, "no target and no number of deals: the game would never end"),
        (r.deals is not None and r.deals < 1, f"deals = {r.deals}: a game has at least one"),
        (
            isinstance(r.scoring, Contract) and not isinstance(r.auction, Bidding),
            "contract scoring without bidding: there is no bid to make",
        ),
        (
            isinstance(r.scoring, OwnTricks) and r.sides > 2,
            f"own-tricks scoring with {r.sides} sides: it is a game for two sides",
        ),
        (
            isinstance(r.scoring, OwnTricks) and r.alone is not None,
            "own-tricks scoring with alone: it pays nothing for it",
        ),
        (
            isinstance(r.scoring, Countdown) and r.partners,
            "countdown scoring with partners: everyone counts down for himself",
        ),
    ]
    if r.target is not None:
        down = isinstance(r.scoring, Countdown)
        found.append(
            (
                r.target >= r.start if down else r.target <= r.start,
                f"start = {r.start} and target = {r.target}: the score goes {'down' if down else 'up'}",
            )
        )
    if isinstance(r.scoring, Ladder):
        for name, steps in (
            ("steps", r.scoring.steps),
            ("lone", r.scoring.lone),
            ("lone_defence", r.scoring.lone_defence),
        ):
            if name != "steps" and r.alone is None:
                continue
            found.append((not steps, f"{name} is empty: say from how many tricks on there are points"))
            rising = all(low[0] < high[0] and low[1] < high[1] for low, high in pairwise(steps))
            found.append((not rising, f"{name} {steps} do not rise: more tricks, more points"))
            if not steps:
                continue
            if name == "lone_defence":
                least = r.tricks - r.make + 1
                found.append(
                    (
                        steps[0][0] != least,
                        f"lone_defence starts at {steps[0][0]} tricks; a euchre takes {least}",
                    )
                )
            else:
                bottom = r.auction.low if isinstance(r.auction, Bidding) else r.make
                found.append(
                    (
                        steps[0][0] != bottom,
                        f"{name} start at {steps[0][0]} tricks; the maker needs {bottom} of {r.tricks}",
                    )
                )
            found.append(
                (steps[-1][0] > r.tricks, f"{name} end at {steps[-1][0]} tricks; a hand has {r.tricks}")
            )
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
    "Farmer",
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
