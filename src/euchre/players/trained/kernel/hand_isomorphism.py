"""
Classes of hands that differ only in the names of suits: a hand and the upcard as one number.

The upcard's suit and the other of its colour each have a role of their own in the auction; the two green
suits, those of the other colour, have the same, so hands in which only these two change places are one class.
With 24 cards and hands of five there are 105,798 classes, 17,633 for each rank turned up.
"""

from functools import cache
from typing import Final, NamedTuple

from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, Mask, Place, RulesAddress
from euchre.kernel.machine.compiled import Words, at, compiled, entry, inlined, load, store, table
from euchre.kernel.worlds.rewind import dealt_cards

RANKS, CLASSES_PER_UPCARD = range(2)
"""The first words of a class table: ranks in a suit, and classes with one upcard."""
OFFSET_ROWS: Final = 2
"""Offset of the two lookups: by the upcard's two suits a first class, by the green suits a number."""


def _green_pairs(ranks: int) -> list[list[tuple[int, int]]]:
    """Return, by number of cards, the ranks held of both green suits, a bit each, the higher first."""
    pairs: list[list[tuple[int, int]]] = [[] for _ in range(2 * ranks + 1)]
    for high in range(1 << ranks):
        for low in range(high + 1):
            pairs[high.bit_count() + low.bit_count()].append((high, low))
    return pairs


@cache
def class_table(ranks: int, cards: int) -> Words:
    """
    Return the table by which `class_index` numbers the classes of hands, for *ranks* in a suit and *cards* in
    a hand.

    Hands with their upcard are one class when they differ only in the names of suits.
    """
    size, pairs_by_size = 1 << ranks, _green_pairs(ranks)
    words = table(OFFSET_ROWS + (size >> 1) * size + size * size)
    first_class = 0
    for turned in range(size >> 1):
        for other in range(size):
            words[OFFSET_ROWS + turned * size + other] = first_class
            green_cards = cards - turned.bit_count() - other.bit_count()
            first_class += len(pairs_by_size[green_cards]) if 0 <= green_cards <= 2 * ranks else 0
    words[RANKS], words[CLASSES_PER_UPCARD] = ranks, first_class
    for pairs in pairs_by_size:
        for number, (high, low) in enumerate(pairs):
            words[OFFSET_ROWS + (size >> 1) * size + high * size + low] = number
    return words


def class_count(ranks: int, cards: int) -> int:
    """
    Return how many classes of hands there are with *ranks* ranks in a suit and *cards* cards in a hand.

    Hands with their upcard are one class when they differ only in the names of suits.
    """
    words = class_table(ranks, cards)
    return int(words[RANKS] * words[CLASSES_PER_UPCARD])


def class_of(ranks: int, hand: int, up: int) -> tuple[int, bool]:
    """
    Return the class of *hand*, a mask before trump is fixed, with the upcard at place *up*, and *ranks* ranks
    in a suit.

    Hands that differ only in the names of suits have one. With it, whether the two suits that are not of the
    upcard's colour change places in the class.
    """
    found = class_index(at(class_table(ranks, hand.bit_count())), hand, up)
    return found >> 1, bool(found & 1)


class CanonicalHand(NamedTuple):
    """
    The hand that stands for its class: the rank turned up, 0 the lowest, and the ranks held of each suit, a
    bit each.

    *turned* is the upcard's suit without the upcard, *other* the other suit of its colour; *high* and *low*
    are the last two, the one with the higher bits first.
    """

    up: int
    turned: int
    other: int
    high: int
    low: int


@cache
def canonical_hands(ranks: int, cards: int) -> tuple[CanonicalHand, ...]:
    """
    Return one hand of each class, in the order of the classes, for *ranks* in a suit and *cards* in a hand.

    A class is all hands, each with an upcard, that differ only in the names of suits.
    """
    size, pairs_by_size = 1 << ranks, _green_pairs(ranks)
    found = []
    for up in range(ranks):
        for short in range(size >> 1):
            turned = short >> up << (up + 1) | (short & ((1 << up) - 1))
            for other in range(size):
                green_cards = cards - turned.bit_count() - other.bit_count()
                pairs = pairs_by_size[green_cards] if 0 <= green_cards <= 2 * ranks else ()
                found += [CanonicalHand(up, turned, other, high, low) for high, low in pairs]
    return tuple(found)


@cache
def class_groups() -> tuple[Words, int]:
    """
    Group the classes of five cards of 24 that call roughly alike; return a word for each class, and the
    number of groups.

    A word is twice the group, plus one where the two suits not of the upcard's colour change places once
    more. Nines and tens are one rank, and so are they and queens in suits that were not turned up.
    """
    known: dict[tuple[int, ...], int] = {}
    words = table(class_count(6, 5))
    for number, hand in enumerate(canonical_hands(6, 5)):
        first, second = _honours_and_length(hand.high), _honours_and_length(hand.low)
        swapped = first < second
        if swapped:
            first, second = second, first
        own = hand.turned >> 2 << 2 | (hand.turned & 3).bit_count()
        key = (max(hand.up, 1), own, _honours_and_length(hand.other), first, second)
        words[number] = 2 * known.setdefault(key, len(known)) + swapped
    return words, len(known)


def _honours_and_length(held: int) -> int:
    """Return jack, king and ace of a suit as bits, with the number of its other cards."""
    return (held & 0b110100) << 1 | (held & 0b001011).bit_count()


@inlined
def green_suits(suit: int) -> tuple[int, int]:
    """Return the two suits that are not of the colour of *suit*, the lower number first."""
    return (1, 2) if suit == 0 or suit == 3 else (0, 3)


@entry
def class_index(class_table: Address, hand: Mask, up: Place) -> int:
    """
    Return twice the class of *hand* with the upcard at place *up*, plus one where the two suits of the other
    colour are exchanged.

    Hands that differ only in the names of suits are one class. *class_table* is the address of a
    `class_table`; *up* and *hand* are in the layout before trump is fixed.
    """
    ranks = load(class_table, RANKS)
    suit, rank, rank_mask = up >> 4, up & 15, (1 << ranks) - 1
    turned = hand >> 16 * suit & rank_mask
    turned = (turned >> (rank + 1)) << rank | (turned & ((1 << rank) - 1))
    other = hand >> 16 * (3 - suit) & rank_mask
    one, two = green_suits(suit)
    high, low = hand >> 16 * one & rank_mask, hand >> 16 * two & rank_mask
    swapped = 0
    if high < low:
        high, low, swapped = low, high, 1
    first_class = load(class_table, OFFSET_ROWS + (turned << ranks) + other)
    pair = load(class_table, OFFSET_ROWS + (1 << (2 * ranks - 1)) + (high << ranks) + low)
    return 2 * (rank * load(class_table, CLASSES_PER_UPCARD) + first_class + pair) + swapped


@compiled
def class_indices(rules: RulesAddress, class_table: Address, hands: Address, n: int, out: Address) -> int:
    """
    Write the `class_index` of every seat's hand, from eldest on, to *out*, for the *n* hands at *hands*,
    before trump is fixed.

    A class is all hands that differ only in the names of suits; *class_table* is the address of a
    `class_table`. Return 0.
    """
    seats = load(rules, schema.SEATS)
    for _ in range(n):
        up = load(rules, schema.PLACE + 33 * schema.UNFIXED + load(hands, schema.UPCARD))
        seat = load(hands, schema.DEALER)
        for _ in range(seats):
            seat = seat + 1 if seat + 1 < seats else 0
            store(out, 0, class_index(class_table, load(hands, schema.HANDS + seat), up))
            out += 8
        hands += 8 * schema.HAND_WORDS
    return 0


@entry
def dealt_class_indices(
    rules: RulesAddress, class_table: Address, hands: Address, n: int, played_cards: Address,
    upcard: int, out: Address,
) -> int:  # fmt: skip
    """
    Write the `class_index` of the cards each seat was dealt, from eldest on, to *out*, for the *n* hands at
    *hands*; return 0.

    The hands may be at any moment: *played_cards* are those each seat has played since, a mask a word;
    *upcard* is a result of `euchre.kernel.engine.memory.picked_up`; *class_table* is the address
    of a `class_table`.
    """
    seats = load(rules, schema.SEATS)
    for _ in range(n):
        dealer = load(hands, schema.DEALER)
        up, seat = load(rules, schema.PLACE + 33 * schema.UNFIXED + load(hands, schema.UPCARD)), dealer
        for _ in range(seats):
            seat = seat + 1 if seat + 1 < seats else 0
            cards = dealt_cards(rules, hands, seat, load(played_cards, seat), upcard)
            store(out, 0, class_index(class_table, cards, up))
            out += 8
        hands += 8 * schema.HAND_WORDS
    return 0
