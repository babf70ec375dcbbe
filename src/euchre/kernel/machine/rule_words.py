"""
The rules of a table as words of the kernel, and the refusal of rules that the kernel does not read.

A field is read in one of two ways. Its declaration names the word that keeps it as it is
(`euchre.rules.fields.rule`), or a packer has a parameter of its name, or of the name of a property computed
from it. A packer is called with nothing else, so it cannot read another field; `READ` is computed from both,
and `refusal` names every other field that is not at its default.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, is_dataclass
from enum import Enum, StrEnum
from functools import cache, lru_cache
from inspect import signature
from types import NoneType
from typing import Any, Final

from euchre.base.errors import EuchreError
from euchre.base.numbers import list_of_words
from euchre.hand.scoring import step_points
from euchre.kernel.machine import schema
from euchre.kernel.machine.card_bits import Layout, layout_of_deck
from euchre.kernel.machine.compiled import Words, table
from euchre.rules.cards import Rank, Suit, Trump
from euchre.rules.fields import fields_of, walk
from euchre.rules.mechanisms import (
    Alone,
    Auction,
    Bidding,
    DeclareAlone,
    FarmersHand,
    JokerUp,
    LoneBid,
    Scoring,
    TurnUp,
)
from euchre.rules.rules import Rules

Row = dict[int, int | Sequence[int]]
"""By word of `euchre.kernel.machine.schema`: its value, or the values from it on."""

Packer = Callable[..., Row]


@cache
def rules_words(rules: Rules) -> Words:
    """
    Return *rules* as an array of `schema.RULES_WORDS` words: the same array each time, so its address stays
    good.

    Raises: EuchreError when the kernel does not play these rules.
    """
    reason = refusal(rules)
    if reason is not None:
        raise EuchreError(reason)
    made = table(schema.RULES_WORDS)
    for word, value in (WITHOUT_FIELD | words_of(rules)).items():
        made[word : word + (len(value) if isinstance(value, Sequence) else 1)] = value
    return made


def words_of(part: object) -> Row:
    """Return the words of *part*: rules, or one of their mechanisms, of a class that `READ` knows."""
    case = type(part)
    found: Row = {
        getattr(schema, field.told.kernel): _stored(getattr(part, name))
        for name, field in fields_of(case).items()
        if field.told.kernel
    }
    if case in PACKERS:
        found |= PACKERS[case](**{name: getattr(part, name) for name in _asked(case)})
    return found


def _stored(value: Any) -> int | list[int]:
    """What words hold for the *value* of a field: a number or, for points by tricks, one for each count."""
    if isinstance(value, tuple):
        return [step_points(value, tricks) for tricks in range(schema.MOST_TRICKS + 1)]
    if isinstance(value, StrEnum):
        return schema.case_number(value)
    return -1 if value is None else int(value)


def _asked(case: type[Any]) -> tuple[str, ...]:
    """The fields and properties for which the packer of the class *case* asks, if it has one."""
    return tuple(signature(PACKERS[case]).parameters) if case in PACKERS else ()


# --- Packers: what is not kept as it is ---------------------------------------------------------------------


def _rules(
    *, seats: int, side: Callable[[int], int], mates: Callable[[int], tuple[int, ...]], low: Rank,
    copies: int, joker: bool, cards_in_deck: int, tricks: int, make: int, packets: tuple[int, ...],
    turned: bool, auction: Auction, scoring: Scoring, farmer: FarmersHand | None, alone: Alone | None,
) -> Row:  # fmt: skip
    found: Row = {
        schema.SIDE: [side(seat) for seat in range(seats)],
        schema.MATES: [sum(1 << mate for mate in mates(seat)) for seat in range(seats)],
        schema.CARDS_IN_DECK: cards_in_deck,
        schema.PARITY: copies - 1,
        schema.TRICKS: tricks,
        schema.MAKE: make,
        schema.PACKETS: len(packets),
        schema.PACKET: packets,
        schema.TURNED: turned,
        schema.AUCTION: schema.KINDS[type(auction)],
        schema.SCORING: schema.KINDS[type(scoring)],
        **_layouts(low, copies, joker),
    }
    for part in (auction, scoring, farmer, alone):
        if part is not None:
            found |= words_of(part)
    return found


def _turn_up(*, joker_up: JokerUp, joker_suit: Suit) -> Row:
    return {schema.JOKER_SUIT: joker_suit if joker_up is JokerUp.FIXED else -1}


def _bidding(*, no_trump: bool, low_no_trump: bool, lone: tuple[LoneBid, ...]) -> Row:
    return {
        schema.NAMES: 15 | no_trump << Trump.NO_TRUMP | low_no_trump << Trump.LOW,
        schema.LONES: len(lone),
        **{word + rung: value for rung, bid in enumerate(lone) for word, value in words_of(bid).items()},
    }


def _alone(*, declared: DeclareAlone) -> Row:
    return {schema.MAY_ALONE: 1 + schema.case_number(declared)}


PACKERS: Final[Mapping[type[Any], Packer]] = {
    Rules: _rules,
    TurnUp: _turn_up,
    Bidding: _bidding,
    Alone: _alone,
}
"""By class: what turns those of its fields into words that are not kept as they are."""

BEHIND: Final[Mapping[str, frozenset[str]]] = {
    "side": frozenset({"sides"}),
    "mates": frozenset({"seats", "sides"}),
    "cards_in_deck": frozenset({"low", "copies", "joker"}),
    "tricks": frozenset({"hand", "piles"}),
    "make": frozenset({"hand", "piles"}),
    "turned": frozenset({"auction", "forced"}),
}
"""By property of `Rules`: the fields it is computed from."""

READ: Final[Mapping[type[Any], frozenset[str]]] = {
    case: frozenset(name for name, field in fields_of(case).items() if field.told.kernel).union(
        *(BEHIND.get(name, {name}) for name in _asked(case))
    )
    for case in (Rules, Alone, FarmersHand, LoneBid, *schema.KINDS)
}
"""By class, for all classes that the kernel knows: the fields it reads."""

assert all(READ[case] <= fields_of(case).keys() for case in READ), "a packer asks for an unknown field"

WITHOUT_FIELD: Final[Row] = {
    schema.ROUNDS: 1,
    schema.BURY: 1,
    schema.JOKER_UP: -1,
    schema.JOKER_SUIT: -1,
    schema.WEAK: -1,
}
"""What stands in a word where the rules have no mechanism with a field for it, unless that is 0."""


@cache
def _layouts(low: Rank, copies: int, joker: bool) -> Row:  # noqa: FBT001  # a key of three
    """Return the words that say where the cards of a deck are, under each trump and before."""
    unfixed = layout_of_deck(int(low), copies, joker, schema.UNFIXED)
    places = [at for at, card in enumerate(unfixed.card) if card is not None]

    def mask(suits: Sequence[Suit], ranks: Sequence[Rank]) -> int:
        cards = enumerate(unfixed.card)
        return sum(
            1 << at for at, card in cards if card is not None and card.suit in suits and card.rank in ranks
        )

    suits, ranks = tuple(Suit), tuple(Rank)
    found: Row = {
        schema.FIRSTS: unfixed.firsts,
        schema.SUITS: [mask([suit], ranks) for suit in suits],
        schema.NINES: mask(suits, [Rank.NINE]),
        schema.TENS: mask(suits, [Rank.TEN]),
        schema.LOWS: mask(suits, [Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN]),
        schema.ACES: mask(suits, [Rank.ACE]),
        schema.ORDER: places,
    }
    for row in range(schema.UNFIXED + 1):
        under = layout_of_deck(int(low), copies, joker, row)
        found[schema.PLACE + 33 * row] = [max(place, 0) for place in under.place]
        found[schema.CARD + 64 * row] = [0 if card is None else int(card) for card in under.card]
        if row < schema.UNFIXED:
            found[schema.TRUMPS + row] = under.trumps
            found[schema.MOVE + 64 * row] = [_moved(unfixed, under, at) for at in range(64)]
    return found


def _moved(unfixed: Layout, under: Layout, at: int) -> int:
    """Where the card at the place *at*, before trump is fixed, lies under trump."""
    card = unfixed.card[at]
    return 0 if card is None else under.place[card] + at - unfixed.place[card]


# --- Refusal ------------------------------------------------------------------------------------------------

_NUMBERS: Final = frozenset([int, bool, NoneType])


@lru_cache(maxsize=1024)  # asked at every decision, and of any rules that a page sends
def refusal(rules: Rules) -> str | None:
    """Return why the kernel does not play *rules*, a sentence that names the rule; None when it does."""
    if rules.revoke is not None:
        return "the kernel judges no reneges: it does not play with `revoke` rules"
    unread = sorted(set(_unread(rules)))
    if unread:
        from euchre.english.names import rule_in_words  # looked up when it is shown

        return f"the kernel does not play with {list_of_words(map(rule_in_words, unread), 'or')}"
    if rules.copies == 2 and rules.low < Rank.NINE:
        return f"the kernel has no room for two packs from the {rules.low.word} up, only from the nine up"
    return None


def supports(rules: Rules) -> bool:
    """Return whether the kernel plays *rules*."""
    return refusal(rules) is None


def _unread(rules: Rules) -> Iterator[str]:
    """
    Yield the names of what the kernel would ignore in *rules*.

    That is a class that it does not know, a case without a number, and each field that it does not read and
    that is not at its default: rules in which somebody chose it are not the rules the kernel would play.
    """
    for _, part, field, value in walk(rules):
        case, between = type(part), field.told.between_hands
        if case not in READ:
            continue  # named where it is held
        if field.name in READ[case] or (between and type(value) in schema.CASES):
            if type(value) not in _NUMBERS:
                yield from _unknown(value)
        elif not between and (field.default is MISSING or value != field.default):
            yield f"{case.__name__}.{field.name}"


def _unknown(value: object) -> Iterator[str]:
    """Yield the name of a class that the kernel does not know, or of a case without a number."""
    case = type(value)
    if isinstance(value, Enum):
        if not isinstance(value, Suit | Rank) and value not in schema.CASES.get(case, ()):
            yield f"{case.__name__}.{value.name}"
    elif isinstance(value, tuple):
        for item in value:
            yield from _unknown(item)
    elif is_dataclass(value) and case not in READ:
        yield case.__name__
