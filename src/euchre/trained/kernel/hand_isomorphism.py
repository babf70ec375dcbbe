"""
Which hand a seat calls on, up to the names of the suits: a hand and the card turned up, as one number.

The suit turned up and the other of its colour have each their own place in the auction; the two suits of the
other colour have the same, so hands in which only these two change places are one class. With 24 cards and
hands of five there are 105,798 classes, 17,633 for each rank turned up.
"""

from functools import cache
from typing import Final, NamedTuple

from euchre.kernel.machine import schema as w
from euchre.kernel.machine.compiled import Words, at, compiled, inlined, load, store, table

RANKS, EACH = range(2)
"""The first words of a table of classes: how many ranks a suit has, and classes with one upcard."""
HEAD: Final = 2


@cache
def classes(ranks: int, cards: int) -> Words:
    """What `index_of` looks up for decks of so many *ranks* a suit and hands of so many *cards*."""
    size = 1 << ranks
    alike: list[list[tuple[int, int]]] = [[] for _ in range(2 * ranks + 1)]
    for high in range(size):
        for low in range(high + 1):
            alike[high.bit_count() + low.bit_count()].append((high, low))
    made = table(HEAD + (size >> 1) * size + size * size)
    start = 0
    for turned in range(size >> 1):
        for other in range(size):
            made[HEAD + turned * size + other] = start
            left = cards - turned.bit_count() - other.bit_count()
            start += len(alike[left]) if 0 <= left <= 2 * ranks else 0
    made[RANKS], made[EACH] = ranks, start
    for pairs in alike:
        for number, (high, low) in enumerate(pairs):
            made[HEAD + (size >> 1) * size + high * size + low] = number
    return made


def kinds(ranks: int, cards: int) -> int:
    """How many classes there are."""
    made = classes(ranks, cards)
    return int(made[RANKS] * made[EACH])


def class_of(ranks: int, hand: int, up: int) -> tuple[int, bool]:
    """
    The class of *hand* with the card at place *up* turned, both laid out as before trump is fixed.

    True with it when the two suits of the other colour change places in the class.
    """
    found = index_of(at(classes(ranks, hand.bit_count())), hand, up)
    return found >> 1, bool(found & 1)


class Sorted(NamedTuple):
    """A hand of a class: the rank turned, and the ranks held of each suit, a bit each, without the upcard."""

    up: int
    turned: int
    other: int
    high: int
    low: int


@cache
def members(ranks: int, cards: int) -> tuple[Sorted, ...]:
    """A hand of each class, in their order."""
    size = 1 << ranks
    alike: list[list[tuple[int, int]]] = [[] for _ in range(2 * ranks + 1)]
    for high in range(size):
        for low in range(high + 1):
            alike[high.bit_count() + low.bit_count()].append((high, low))
    found = []
    for up in range(ranks):
        for short in range(size >> 1):
            turned = short >> up << (up + 1) | (short & ((1 << up) - 1))
            for other in range(size):
                left = cards - turned.bit_count() - other.bit_count()
                pairs = alike[left] if 0 <= left <= 2 * ranks else ()
                found += [Sorted(up, turned, other, high, low) for high, low in pairs]
    return tuple(found)


@cache
def groups() -> tuple[Words, int]:
    """
    Classes of five cards of 24 that call alike, more or less, and how many such groups there are.

    By class: twice its group, and one more where the two suits of the other colour change places again. Nines
    and tens are one card, and so are they and queens in suits that were not turned up.
    """
    known: dict[tuple[int, ...], int] = {}
    made = table(kinds(6, 5))
    for number, hand in enumerate(members(6, 5)):
        first, second = _gist(hand.high), _gist(hand.low)
        flipped = first < second
        if flipped:
            first, second = second, first
        own = hand.turned >> 2 << 2 | (hand.turned & 3).bit_count()
        key = (max(hand.up, 1), own, _gist(hand.other), first, second)
        made[number] = 2 * known.setdefault(key, len(known)) + flipped
    return made, len(known)


def _gist(held: int) -> int:
    """Jack, king and ace of a suit, and how many others."""
    return (held & 0b110100) << 1 | (held & 0b001011).bit_count()


@inlined
def others(suit: int) -> tuple[int, int]:
    """The two suits that are not of the colour of *suit*, the lower first."""
    return (1, 2) if suit == 0 or suit == 3 else (0, 3)


@compiled
def index_of(classes: int, hand: int, up: int) -> int:
    """Twice what `class_of` says, and one more where suits change places."""
    ranks = load(classes, RANKS)
    suit, rank, lane = up >> 4, up & 15, (1 << ranks) - 1
    turned = hand >> 16 * suit & lane
    turned = (turned >> (rank + 1)) << rank | (turned & ((1 << rank) - 1))
    other = hand >> 16 * (3 - suit) & lane
    one, two = others(suit)
    high, low = hand >> 16 * one & lane, hand >> 16 * two & lane
    swapped = 0
    if high < low:
        high, low, swapped = low, high, 1
    start = load(classes, HEAD + (turned << ranks) + other)
    pair = load(classes, HEAD + (1 << (2 * ranks - 1)) + (high << ranks) + low)
    return 2 * (rank * load(classes, EACH) + start + pair) + swapped


@compiled
def indices(rules: int, classes: int, hands: int, n: int, out: int) -> int:
    """For *n* hands of the kernel before trump is fixed: by place from eldest on, what `index_of` says."""
    seats = load(rules, w.SEATS)
    for _ in range(n):
        up = load(rules, w.PLACE + 33 * w.UNFIXED + load(hands, w.UPCARD))
        seat = load(hands, w.DEALER)
        for _ in range(seats):
            seat = seat + 1 if seat + 1 < seats else 0
            store(out, 0, index_of(classes, load(hands, w.HANDS + seat), up))
            out += 8
        hands += 8 * w.HAND_WORDS
    return 0
