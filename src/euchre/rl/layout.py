"""
The layout of an observation: named slices of a row of small numbers.

A row begins with bits, in words of up to 37 (most have one for each card, by its number), then come whole
numbers, then the rules.
`Layout` is made from rules alone; the kernel (`euchre.rl.kernel.observe`) and the reference
(`euchre.rl.reference`) both write their rows by it. Seats are relative: the observer is 0, then clockwise.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Any, Final

import numpy as np

from euchre.rl.numbering import gifts
from euchre.rl.options import known_name, known_rules
from euchre.rl.rule_vector import rule_vector
from euchre.rules.cards import CARDS
from euchre.rules.mechanisms import Bidding, FreeChoice, TurnUp
from euchre.rules.rules import Rules

Int8Array = np.ndarray[Any, np.dtype[np.int8]]
"""An array of small numbers."""

DECK: Final = len(CARDS)
"""Bits of a word for cards: the suits' eight ranks each, from the seven up, and the joker."""

FLAGS: Final = {"phase": 14, "upcard_fate": 4, "trump": 6, "bid_trump": 6, "called_ace": 5, "asked_alone": 1}
"""
The parts of the first word, with how many bits each has. The last two are only there in games that have an
ace to call, or in which the maker is asked whether to play alone: that decision (`Phase.ALONE`) has its bit
there, and none among the phases.
"""
UPCARD_FATE: Final = FLAGS["phase"]
TRUMP: Final = UPCARD_FATE + FLAGS["upcard_fate"]
BID_TRUMP: Final = TRUMP + FLAGS["trump"]
CALLED_ACE: Final = BID_TRUMP + FLAGS["bid_trump"]
ASKED_ALONE: Final = CALLED_ACE
"""Each the bit of the first word with which that part begins."""

SEAT_FLAGS: Final = ("dealer", "turn", "maker", "defender", "out", "passed")
"""The parts of the second word, with a bit a seat; then comes ``alone``."""
DEALER, TURN, MAKER, DEFENDER, OUT, PASSED, ALONE = range(len(SEAT_FLAGS) + 1)
"""Each times the number of seats: the bit of the second word with which that part begins."""


@dataclass(frozen=True)
class Part:
    """A named part of an observation: where it begins and ends, and the shape of what is there."""

    start: int
    stop: int
    shape: tuple[int, ...]


@dataclass(frozen=True)
class Layout:
    """The parts of an observation under one set of rules, by name; made by `layout_of`."""

    parts: dict[str, Part]
    widths: tuple[int, ...]
    """How many bits each word of the packed form has, in order."""
    number_count: int
    """How many whole numbers follow the bits: a multiple of 8."""
    rules: tuple[int, ...]
    """The numbers at the end of every row (`euchre.rl.rule_vector`)."""
    history: int
    """The most decisions that a hand may have: the length of its history."""

    @property
    def bits(self) -> int:
        """How many numbers of a row are bits."""
        return sum(self.widths)

    @property
    def size(self) -> int:
        """How many numbers a row has."""
        return self.bits + self.number_count + len(self.rules)

    @property
    def packed(self) -> int:
        """
        How many words of 64 bits the packed form has: one for each width, and eight whole numbers a
        word.
        """
        return len(self.widths) + self.number_count // 8

    def __iter__(self) -> Iterator[str]:
        return iter(self.parts)

    def __getitem__(self, name: str) -> slice:
        """
        Return where the part *name* stands in a row, as a slice.

        Raises: EuchreError that suggests a part when there is none of that name.
        """
        part = self.parts[known_name("layout", name, self.parts)]
        return slice(part.start, part.stop)

    def part(self, observation: Int8Array, name: str) -> Int8Array:
        """
        Return the part *name* of *observation*, one or many rows, in its own shape: no copy.

        ``played`` has a row for each seat and a column for each card; *observation* may have any axes before
        its last, which the result keeps.
        """
        found = observation[..., self[name]]
        return found.reshape(*observation.shape[:-1], *self.parts[name].shape)


def layout_of(rules: Rules | str) -> Layout:
    """
    Return what stands where in the observations of a game: *rules*, or their name.

    Raises: EuchreError, RulesError when there is no such game.
    """
    return _layout(known_rules(rules))


@cache  # of rules only: a file that is named may change
def _layout(rules: Rules) -> Layout:
    seats, two = rules.seats, rules.copies == 2
    cards = [("hand", 1, two), ("upcard", 1, False)]
    cards += [("face_up", seats, two)] if rules.piles else []
    cards += [("trick", seats, False), ("played", seats, two), ("put_down", 1, two), ("given", 1, two)]
    there = {"called_ace": rules.call_ace, "asked_alone": rules.declared_after_call}  # never both
    words: list[list[tuple[str, int]]] = [
        [(name, width) for name, width in FLAGS.items() if there.get(name, True)],
        [*[(name, seats) for name in SEAT_FLAGS], ("alone", 1)],
    ]
    words += [[("covered", seats * rules.piles)]] if rules.piles else []
    shapes: dict[str, tuple[int, ...]] = {"covered": (seats, rules.piles)}
    for name, rows, again in cards:
        for full in [name, f"{name}_again"] if again else [name]:
            words += [[(full, DECK)]] + [[("", DECK)]] * (rows - 1)
            shapes[full] = (rows, DECK) if rows > 1 else (DECK,)
    found: dict[str, Part] = {}
    at = 0
    for word in words:
        for name, width in word:
            if name:
                shape = shapes.get(name, (width,))
                found[name] = Part(at, at + prod(shape), shape)
            at += width
    values = [("tricks", seats), ("bid", 2), ("spoken", 1), ("scores", rules.sides), ("target", 1)]
    for name, width in values:
        found[name] = Part(at, at + width, (width,))
        at += width
    count = sum([width for _, width in values])
    at += -count % 8
    last = rule_vector(rules)
    found["rules"] = Part(at, at + len(last), (len(last),))
    widths = tuple([sum([width for _, width in word]) for word in words])
    return Layout(found, widths, count + -count % 8, last, longest_history(rules))


def longest_history(rules: Rules) -> int:
    """Return a bound for the number of decisions in a hand of *rules*, the longest auction included."""
    seats, auction = rules.seats, rules.auction
    swap = seats + 3 if rules.farmer is not None else 0
    lone = auction.lone if isinstance(auction, Bidding) else ()
    exchanged = max([bid.exchange for bid in lone], default=0) or int(gifts(rules))
    asked = rules.call_ace or rules.declared_after_call
    after = 1 + 2 * exchanged + 2 * seats + asked + seats * rules.tricks
    match auction:
        case TurnUp(rounds=rounds):
            return swap + rounds * seats + after
        case FreeChoice():
            return swap + seats + after
        case Bidding(low=low):
            # Each bid is higher than the last, and a seat that passes may not bid again; then the winner
            # names trump.
            return swap + rules.tricks - low + 1 + len(lone) + seats + 1 + after
