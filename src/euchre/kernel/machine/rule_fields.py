"""
The fields of `Rules` and of its mechanisms as words: what is not named here the kernel does not read.

A packer is called with those fields, or properties, of a value that its parameters name, so it cannot read
another one. `FIELDS` is computed from these parameters; `euchre.kernel.machine.support` refuses the rest.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from inspect import signature
from typing import Any, Final

from euchre.hand.scoring import step_points
from euchre.kernel.machine import schema
from euchre.kernel.machine.card_bits import Layout, layout
from euchre.rules.cards import CARDS, Rank, Suit, Trump
from euchre.rules.fields import fields_of
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
    Scoring,
    TurnUp,
    WeakHand,
)
from euchre.rules.rules import Rules

Row = dict[int, int | Sequence[int]]
"""By word of `euchre.kernel.machine.schema`: its value, or the values from it on."""

Packer = Callable[..., Row]


def words_of(value: object) -> Row:
    """
    Return *value* as words: rules, or one of their mechanisms, of a class that `FIELDS` knows.

    A key is a word of `euchre.kernel.machine.schema`, its value what stands there, or from there on.
    """
    found: Row = {}
    for packer in PACKERS[type(value)]:
        found |= packer(**{name: getattr(value, name) for name in _parameters(packer)})
    return found


@cache
def _parameters(packer: Packer) -> tuple[str, ...]:
    """Return the names of the fields, or properties, that *packer* asks for."""
    return tuple(signature(packer).parameters)


# --- Rules --------------------------------------------------------------------------------------------------


def _seats(
    *, seats: int, sides: int, side: Callable[[int], int], mates: Callable[[int], tuple[int, ...]]
) -> Row:
    by_seat = [sum(1 << mate for mate in mates(seat)) for seat in range(seats)]
    return {
        schema.SEATS: seats,
        schema.SIDES: sides,
        schema.SIDE: [side(seat) for seat in range(seats)],
        schema.MATES: by_seat,
    }


def _deck(*, low: Rank, copies: int, joker: bool, cards_in_deck: int) -> Row:
    return {schema.CARDS_IN_DECK: cards_in_deck, schema.PARITY: copies - 1, **_layouts(low, copies, joker)}


def _dealt(*, tricks: int, make: int, piles: int, packets: tuple[int, ...], turned: bool) -> Row:
    return {
        schema.TRICKS: tricks,
        schema.MAKE: make,
        schema.PILES_EACH: piles,
        schema.PACKETS: len(packets),
        schema.PACKET: packets,
        schema.TURNED: turned,
    }


def _choices(
    *, forced: Suit | None, forced_is_taken: bool, call_ace: bool, drop_out: bool, lead: Lead
) -> Row:  # fmt: skip
    return {
        schema.FORCED: -1 if forced is None else forced,
        schema.FORCED_TAKEN: forced_is_taken,
        schema.CALLS_ACE: call_ace,
        schema.DROP_OUT: drop_out,
        schema.LEAD: schema.case_number(lead),
    }


def _mechanisms(
    *, auction: Auction, scoring: Scoring, farmer: FarmersHand | None, alone: Alone | None
) -> Row:  # fmt: skip
    return {
        **words_of(auction),
        **words_of(scoring),
        **({schema.WEAK: -1} if farmer is None else words_of(farmer)),
        **({} if alone is None else words_of(alone)),
    }


# --- Mechanisms ---------------------------------------------------------------------------------------------


def _turn_up(
    *, rounds: int, stick: bool, stuck_may_name_turned: bool, name_turned: bool, no_trump: NoTrump,
    pickup: Pickup, bury_upcard: bool, natural_trump: bool, upcard_is_natural: bool, passed_out: PassedOut,
    joker_up: JokerUp, joker_suit: Suit,
) -> Row:  # fmt: skip
    return {
        schema.AUCTION: schema.TURN_UP,
        schema.ROUNDS: rounds,
        schema.STICK: stick,
        schema.STUCK_NAMES_TURNED: stuck_may_name_turned,
        schema.NAMES_TURNED: name_turned,
        schema.LATE_NO_TRUMP: schema.case_number(no_trump),
        schema.TAKES: schema.case_number(pickup),
        schema.BURY: bury_upcard,
        schema.NATURAL: natural_trump,
        schema.UPCARD_NATURAL: upcard_is_natural,
        schema.IF_PASSED_OUT: schema.case_number(passed_out),
        schema.JOKER_UP: schema.case_number(joker_up),
        schema.JOKER_SUIT: joker_suit if joker_up is JokerUp.FIXED else -1,
    }


def _free_choice(*, no_trump: bool) -> Row:
    return {
        schema.AUCTION: schema.FREE_CHOICE,
        schema.ROUNDS: 1,
        schema.LATE_NO_TRUMP: no_trump,
        schema.BURY: 1,
        schema.JOKER_UP: -1,
        schema.JOKER_SUIT: -1,
    }


def _bidding(
    *, low: int, rounds: int, named: bool, no_trump: bool, low_no_trump: bool, stick: bool,
    passed_out: PassedOut, lone: tuple[LoneBid, ...],
) -> Row:  # fmt: skip
    return {
        schema.AUCTION: schema.BIDDING,
        schema.ROUNDS: rounds,
        schema.STICK: stick,
        schema.BURY: 1,
        schema.IF_PASSED_OUT: schema.case_number(passed_out),
        schema.JOKER_UP: -1,
        schema.JOKER_SUIT: -1,
        schema.LEAST: low,
        schema.NAMED: named,
        schema.NAMES: 15 | no_trump << Trump.NO_TRUMP | low_no_trump << Trump.LOW,
        schema.LONES: len(lone),
        **{word + rung: value for rung, bid in enumerate(lone) for word, value in words_of(bid).items()},
    }


def _lone_bid(*, exchange: int, made: int, lost: int) -> Row:
    return {schema.EXCHANGE: exchange, schema.MADE: made, schema.LOST: lost}


def _alone(
    *, partner_of_dealer_must: bool, defend: DefendAlone, best_card: BestCard, must_take_all: bool,
    declared: DeclareAlone,
) -> Row:  # fmt: skip
    return {
        schema.MAY_ALONE: 1 + schema.case_number(declared),
        schema.CANADIAN: partner_of_dealer_must,
        schema.MAY_DEFEND: schema.case_number(defend),
        schema.BEST_CARD: schema.case_number(best_card),
        schema.LONE_NEEDS_ALL: must_take_all,
    }


def _farmer(*, hand: WeakHand, remedy: Remedy, keep_upcard_suit: bool) -> Row:
    return {
        schema.WEAK: schema.case_number(hand),
        schema.REMEDY: schema.case_number(remedy),
        schema.KEEP_SUIT: keep_upcard_suit,
    }


def _own_tricks() -> Row:
    return {schema.SCORING: schema.OWN_TRICKS}


Steps = tuple[tuple[int, int], ...]


def _ladder(
    *, steps: Steps, euchre: int, lone: Steps, lone_euchre: int, lone_defence: Steps, super_euchre: int,
    euchre_from_maker: bool,
) -> Row:  # fmt: skip
    return {
        schema.SCORING: schema.LADDER,
        schema.EUCHRE: euchre,
        schema.LONE_EUCHRE: lone_euchre,
        schema.SUPER_EUCHRE: super_euchre,
        schema.FROM_MAKER: euchre_from_maker,
        schema.STEPS: _by_tricks(steps),
        schema.LONE_STEPS: _by_tricks(lone),
        schema.DEFENCE: _by_tricks(lone_defence),
    }


def _by_tricks(steps: Steps) -> list[int]:
    return [step_points(steps, tricks) for tricks in range(schema.MOST_TRICKS + 1)]


def _contract(*, bonus: int, only_the_bid: bool) -> Row:
    return {schema.SCORING: schema.CONTRACT, schema.BONUS: bonus, schema.ONLY_BID: only_the_bid}


def _countdown(*, penalty: int) -> Row:
    return {schema.SCORING: schema.COUNTDOWN, schema.PENALTY: penalty}


PACKERS: Final[Mapping[type[Any], tuple[Packer, ...]]] = {
    Rules: (_seats, _deck, _dealt, _choices, _mechanisms),
    TurnUp: (_turn_up,),
    FreeChoice: (_free_choice,),
    Bidding: (_bidding,),
    LoneBid: (_lone_bid,),
    Alone: (_alone,),
    FarmersHand: (_farmer,),
    OwnTricks: (_own_tricks,),
    Ladder: (_ladder,),
    Contract: (_contract,),
    Countdown: (_countdown,),
}
"""By class: what turns its values into words."""

BEHIND: Final[Mapping[str, frozenset[str]]] = {
    "side": frozenset({"sides"}),
    "mates": frozenset({"seats", "sides"}),
    "cards_in_deck": frozenset({"low", "copies", "joker"}),
    "tricks": frozenset({"hand", "piles"}),
    "make": frozenset({"hand", "piles"}),
    "turned": frozenset({"auction", "forced"}),
}
"""By property of `Rules`: the fields it is computed from."""

FIELDS: Final[Mapping[type[Any], frozenset[str]]] = {
    case: frozenset(
        field
        for packer in packers
        for name in _parameters(packer)
        for field in BEHIND.get(name, frozenset({name}))
    )
    for case, packers in PACKERS.items()
}
"""By class: the fields the kernel reads."""

BETWEEN_HANDS: Final[Mapping[type[Any], frozenset[str]]] = {
    case: frozenset(name for name, field in fields_of(case).items() if field.told.between_hands)
    for case in PACKERS
}
"""By class: the fields that no hand depends on, only who deals first and how a match ends."""

assert all(FIELDS[case] <= fields_of(case).keys() for case in FIELDS), (
    "a packer asks for a field that is not there"
)


# --- The deck -----------------------------------------------------------------------------------------------


PLAINEST: Final = Rules(seats=2, hand=1, packets=(1,), auction=FreeChoice(), scoring=OwnTricks())
"""Rules that any deck fits."""


@cache
def _layouts(low: Rank, copies: int, joker: bool) -> Row:  # noqa: FBT001  # a key of three
    """Return the words that say where the cards of a deck are, under each trump and before."""
    rules = replace(PLAINEST, low=low, copies=copies, joker=joker)
    raw = layout(rules, None)
    places = [at for at in range(64) if raw.card[at] is not None]

    def mask(*ranks: Rank) -> int:
        return sum(
            1 << at for at in places if raw.card[at] in [8 * suit + rank for suit in Suit for rank in ranks]
        )

    suits = [[CARDS[8 * suit + rank] for rank in Rank] for suit in Suit]
    found: Row = {
        schema.FIRSTS: raw.firsts,
        schema.SUITS: [sum(1 << at for at in places if raw.card[at] in cards) for cards in suits],
        schema.NINES: mask(Rank.NINE),
        schema.TENS: mask(Rank.TEN),
        schema.LOWS: mask(Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN),
        schema.ACES: mask(Rank.ACE),
        schema.ORDER: places,
    }
    for row, trump in enumerate((*Trump, None)):
        under = layout(rules, trump)
        found[schema.PLACE + 33 * row] = [max(place, 0) for place in under.place]
        found[schema.CARD + 64 * row] = [0 if card is None else int(card) for card in under.card]
        if trump is not None:
            found[schema.TRUMPS + row] = under.trumps
            found[schema.MOVE + 64 * row] = [_moved(raw, under, at) for at in range(64)]
    return found


def _moved(raw: Layout, under: Layout, at: int) -> int:
    """Where the card at that place before trump was fixed lies under it."""
    card = raw.card[at]
    return 0 if card is None else under.place[card] + at - raw.place[card]
