"""
The rules of one table as one frozen value: every choice two tables could differ in.

Rules that contradict each other cannot be built.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from itertools import pairwise
from typing import Final

from euchre.cards import Card, Rank, Suit, deck
from euchre.errors import RulesError
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
    """Two partnerships across the table, or as many sides as seats."""
    low: Rank = Rank.NINE
    """The lowest rank in the deck."""
    copies: int = 1
    """How many of each card the deck has, one or two (BD12)."""
    joker: bool = False
    """The deck has a joker, the highest trump (S2-05, G8)."""
    hand: int = 5
    """Cards in each hand."""
    piles: int = 0
    """Piles of two on the table before each player, one card down and one up on it (S0-02)."""
    packets: tuple[int, ...] = (3, 2)
    """How the hand is dealt: so many cards at a time (S2-09)."""
    cut: bool = False
    """The dealer's right-hand neighbour cuts the deck (S2-08)."""
    first_deal: FirstDeal = FirstDeal.RANDOM
    """How the first dealer is found (P7)."""
    draw_partners: bool = False
    """The two highest cards drawn play the two lowest (S2-06)."""
    auction: Auction = TurnUp()
    """How trump is fixed."""
    forced: Suit | None = None
    """An upcard of this suit is trump at once; there is no maker and nobody may drop (BK4)."""
    forced_is_taken: bool = False
    """The dealer takes such an upcard and puts a card down (A18)."""
    farmer: Farmer | None = None
    """What a weak hand may ask for (H10)."""
    alone: Alone | None = None
    """Whether the maker may play without his partner (S2-16)."""
    drop_out: bool = False
    """Everyone but the maker may leave the hand before it is played (BK8)."""
    lead: Lead = Lead.ELDEST
    """Who leads the first trick (H5)."""
    scoring: Scoring = Ladder()
    """How a finished hand is paid."""
    start: int = 0
    """Everybody's score at the beginning."""
    target: int | None = 10
    """The score that wins; None: only the number of deals ends the game."""
    deals: int | None = None
    """The game ends after so many hands that were played out, whatever the score (T2)."""
    tie: Tie = Tie.PLAY_ON
    """What happens when several have won with equal scores (A5, A16)."""
    revoke: Revoke | None = None
    """Honour play: unlawful cards stand until they are called; None: they are refused (A4, A22)."""

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
    wild = list(_wild(rules, ""))
    return wild or [text for wrong, text in (*_table(rules), *_calling(rules), *_points(rules)) if wrong]


MOST: Final = 10_000
"""No number in any rules is further from zero."""


def _wild(value: object, where: str) -> Iterator[str]:
    """Numbers no table has: beyond `MOST`, and below zero inside a mechanism."""
    if isinstance(value, int) and not isinstance(value, (bool, Enum)):
        least = 0 if "." in where else -MOST
        if not least <= value <= MOST:
            yield f"{where} is out of all reason: write a number from {least} to {MOST}"
    elif isinstance(value, tuple):
        if len(value) > LONGEST:
            yield f"{where} has {len(value)} entries: {LONGEST} are the most"
        for item in value[:LONGEST]:
            yield from _wild(item, where)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _wild(getattr(value, field.name), f"{where}.{field.name}".removeprefix("."))


LONGEST: Final = 24
"""No list in any rules is longer: a hand has no more cards."""


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
            r.hand < 1 or r.piles < 0,
            f"hand = {r.hand} with piles = {r.piles}: everyone needs cards, in hand and none below 0 piles",
        )
        if r.hand < 0 or r.piles < 0 or dealt < 1
        else (False, ""),
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
                (
                    r.joker and a.no_trump is not NoTrump.NEVER,
                    "joker with no_trump: the joker has no place without trump (A21)",
                ),
                (
                    r.joker and a.passed_out is PassedOut.NO_TRUMP,
                    "joker with passed_out = no_trump: the joker has no place without trump (A21)",
                ),
            ]
        case FreeChoice() as a:
            found.append(
                (r.joker and a.no_trump, "joker with no_trump: the joker has no place without trump (A21)")
            )
        case Bidding() as a:
            no_trump = a.no_trump or a.low_no_trump
            found += [
                (not 1 <= a.low <= r.tricks, f"bids from {a.low} in a hand of {r.tricks} tricks"),
                (a.rounds < 0, f"rounds = {a.rounds}: count the turns of each player, 0 for no limit"),
                (r.joker and no_trump, "joker with no_trump: the joker has no place without trump (A21)"),
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
