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
from euchre.kernel.machine import schema as w
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
    return {w.SEATS: seats, w.SIDES: sides, w.SIDE: [side(seat) for seat in range(seats)], w.MATES: by_seat}


def _deck(*, low: Rank, copies: int, joker: bool, cards_in_deck: int) -> Row:
    return {w.CARDS_IN_DECK: cards_in_deck, w.PARITY: copies - 1, **_layouts(low, copies, joker)}


def _dealt(*, tricks: int, make: int, piles: int, packets: tuple[int, ...], turned: bool) -> Row:
    return {
        w.TRICKS: tricks,
        w.MAKE: make,
        w.PILES_EACH: piles,
        w.PACKETS: len(packets),
        w.PACKET: packets,
        w.TURNED: turned,
    }


def _choices(
    *, forced: Suit | None, forced_is_taken: bool, call_ace: bool, drop_out: bool, lead: Lead
) -> Row:  # fmt: skip
    return {
        w.FORCED: -1 if forced is None else forced,
        w.FORCED_TAKEN: forced_is_taken,
        w.CALLS_ACE: call_ace,
        w.DROP_OUT: drop_out,
        w.LEAD: w.case_number(lead),
    }


def _mechanisms(
    *, auction: Auction, scoring: Scoring, farmer: FarmersHand | None, alone: Alone | None
) -> Row:  # fmt: skip
    return {
        **words_of(auction),
        **words_of(scoring),
        **({w.WEAK: -1} if farmer is None else words_of(farmer)),
        **({} if alone is None else words_of(alone)),
    }


# --- Mechanisms ---------------------------------------------------------------------------------------------


def _turn_up(
    *, rounds: int, stick: bool, stuck_may_name_turned: bool, name_turned: bool, no_trump: NoTrump,
    pickup: Pickup, bury_upcard: bool, natural_trump: bool, upcard_is_natural: bool, passed_out: PassedOut,
    joker_up: JokerUp, joker_suit: Suit,
) -> Row:  # fmt: skip
    return {
        w.AUCTION: w.TURN_UP,
        w.ROUNDS: rounds,
        w.STICK: stick,
        w.STUCK_NAMES_TURNED: stuck_may_name_turned,
        w.NAMES_TURNED: name_turned,
        w.LATE_NO_TRUMP: w.case_number(no_trump),
        w.TAKES: w.case_number(pickup),
        w.BURY: bury_upcard,
        w.NATURAL: natural_trump,
        w.UPCARD_NATURAL: upcard_is_natural,
        w.IF_PASSED_OUT: w.case_number(passed_out),
        w.JOKER_UP: w.case_number(joker_up),
        w.JOKER_SUIT: joker_suit if joker_up is JokerUp.FIXED else -1,
    }


def _free_choice(*, no_trump: bool) -> Row:
    return {
        w.AUCTION: w.FREE_CHOICE,
        w.ROUNDS: 1,
        w.LATE_NO_TRUMP: no_trump,
        w.BURY: 1,
        w.JOKER_UP: -1,
        w.JOKER_SUIT: -1,
    }


def _bidding(
    *, low: int, rounds: int, named: bool, no_trump: bool, low_no_trump: bool, stick: bool,
    passed_out: PassedOut, lone: tuple[LoneBid, ...],
) -> Row:  # fmt: skip
    return {
        w.AUCTION: w.BIDDING,
        w.ROUNDS: rounds,
        w.STICK: stick,
        w.BURY: 1,
        w.IF_PASSED_OUT: w.case_number(passed_out),
        w.JOKER_UP: -1,
        w.JOKER_SUIT: -1,
        w.LEAST: low,
        w.NAMED: named,
        w.NAMES: 15 | no_trump << Trump.NO_TRUMP | low_no_trump << Trump.LOW,
        w.LONES: len(lone),
        **{word + rung: value for rung, bid in enumerate(lone) for word, value in words_of(bid).items()},
    }


def _lone_bid(*, exchange: int, made: int, lost: int) -> Row:
    return {w.EXCHANGE: exchange, w.MADE: made, w.LOST: lost}


def _alone(
    *, partner_of_dealer_must: bool, defend: DefendAlone, best_card: BestCard, must_take_all: bool,
    declared: DeclareAlone,
) -> Row:  # fmt: skip
    return {
        w.MAY_ALONE: 1 + w.case_number(declared),
        w.CANADIAN: partner_of_dealer_must,
        w.MAY_DEFEND: w.case_number(defend),
        w.BEST_CARD: w.case_number(best_card),
        w.LONE_NEEDS_ALL: must_take_all,
    }


def _farmer(*, hand: WeakHand, remedy: Remedy, keep_upcard_suit: bool) -> Row:
    return {w.WEAK: w.case_number(hand), w.REMEDY: w.case_number(remedy), w.KEEP_SUIT: keep_upcard_suit}


def _own_tricks() -> Row:
    return {w.SCORING: w.OWN_TRICKS}


Steps = tuple[tuple[int, int], ...]


def _ladder(
    *, steps: Steps, euchre: int, lone: Steps, lone_euchre: int, lone_defence: Steps, super_euchre: int,
    euchre_from_maker: bool,
) -> Row:  # fmt: skip
    return {
        w.SCORING: w.LADDER,
        w.EUCHRE: euchre,
        w.LONE_EUCHRE: lone_euchre,
        w.SUPER_EUCHRE: super_euchre,
        w.FROM_MAKER: euchre_from_maker,
        w.STEPS: _by_tricks(steps),
        w.LONE_STEPS: _by_tricks(lone),
        w.DEFENCE: _by_tricks(lone_defence),
    }


def _by_tricks(steps: Steps) -> list[int]:
    return [step_points(steps, tricks) for tricks in range(w.MOST_TRICKS + 1)]


def _contract(*, bonus: int, only_the_bid: bool) -> Row:
    return {w.SCORING: w.CONTRACT, w.BONUS: bonus, w.ONLY_BID: only_the_bid}


def _countdown(*, penalty: int) -> Row:
    return {w.SCORING: w.COUNTDOWN, w.PENALTY: penalty}


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
        w.FIRSTS: raw.firsts,
        w.SUITS: [sum(1 << at for at in places if raw.card[at] in cards) for cards in suits],
        w.NINES: mask(Rank.NINE),
        w.TENS: mask(Rank.TEN),
        w.LOWS: mask(Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN),
        w.ACES: mask(Rank.ACE),
        w.ORDER: places,
    }
    for row, trump in enumerate((*Trump, None)):
        under = layout(rules, trump)
        found[w.PLACE + 33 * row] = [max(place, 0) for place in under.place]
        found[w.CARD + 64 * row] = [0 if card is None else int(card) for card in under.card]
        if trump is not None:
            found[w.TRUMPS + row] = under.trumps
            found[w.MOVE + 64 * row] = [_moved(raw, under, at) for at in range(64)]
    return found


def _moved(raw: Layout, under: Layout, at: int) -> int:
    """Where the card at that place before trump was fixed lies under it."""
    card = raw.card[at]
    return 0 if card is None else under.place[card] + at - raw.place[card]
