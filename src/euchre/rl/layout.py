"""
The layout of an observation: named slices of a row of small numbers.

A row begins with bits, in words of up to 37 (most have one for each card, by its number), then come whole
numbers, then the rules.
`Layout` is made from rules alone; the kernel (`euchre.kernel.environments.observe`) and the reference
(`euchre.rl.reference`) both write their rows by it. Seats are relative: the observer is 0, then clockwise.
"""

from collections.abc import Iterator
from dataclasses import dataclass, is_dataclass
from enum import Enum
from functools import cache
from math import prod
from typing import Any, Final

import numpy as np

from euchre.kernel.environments.words import FLAGS, SEAT_FLAGS
from euchre.rl.numbering import partner_may_give
from euchre.rl.options import known_name, known_rules
from euchre.rules.cards import CARDS
from euchre.rules.fields import Field, fields_of
from euchre.rules.mechanisms import Bidding, FreeChoice, TurnUp
from euchre.rules.rules import Alone, Rules

ROOM: Final = 12
"""The count of numbers for a field that holds several, such as the packets of the deal."""
KINDS_WITHIN: Final[dict[type, str]] = {Alone: "declared"}
"""
By mechanism: a field whose place among its words is added to the number of the mechanism. It has no number of
its own, so that rows are as long as those that agents were trained with.
"""


@cache
def rule_vector(rules: Rules) -> tuple[int, ...]:
    """
    Return every choice in *rules* as a number from -128 to 127, in the order of its fields.

    A yes is 1; a choice among words is the word's place from 0; None is -1. Of a mechanism, such as the
    auction, first comes which one it is, then the fields of each kind there is, zeros for the other kinds;
    playing alone is 0 where it is declared with the call and 1 where after it. A field with several numbers
    has room for `ROOM`. Larger numbers, such as a target of 500, are cut to 127.
    """
    return tuple([max(-128, min(127, number)) for number in _fields(Rules, rules)])


@cache
def rule_names() -> tuple[str, ...]:
    """Return the name of each number of `rule_vector`, such as ``auction.turn_up.stick``."""
    return tuple(_names(Rules, ""))


def _fields(case: Any, value: Any) -> list[int]:
    """The numbers of all fields of the dataclass *case*; zeros where *value* is None or of another case."""
    found: list[int] = []
    for name, field in _numbered(case):
        present = type(value) is case
        found += _numbers(field, getattr(value, name) if present else None, present=present)
    return found


def _numbered(case: Any) -> list[tuple[str, Field]]:
    """The fields of *case* that have numbers of their own, with their types."""
    return [(name, field) for name, field in fields_of(case).items() if name != KINDS_WITHIN.get(case)]


def _numbers(field: Field, value: Any, *, present: bool) -> list[int]:
    if field.cases:
        kinds = [type(value) is case for case in field.cases]
        which = kinds.index(True) if True in kinds else -1
        if type(value) in KINDS_WITHIN:
            which += _number(getattr(value, KINDS_WITHIN[type(value)]))
        return [which if present else 0, *[n for case in field.cases for n in _fields(case, value)]]
    if field.items:
        flat = list(_flat(value)) if present else []
        return (flat + [0] * ROOM)[:ROOM]
    return [_number(value) if present else 0]


def _flat(value: Any) -> list[int]:
    """The numbers within a tuple of numbers, pairs or dataclasses, one after another."""
    if isinstance(value, tuple):
        return [number for item in value for number in _flat(item)]
    if is_dataclass(value):
        return _fields(type(value), value)
    return [_number(value)]


def _number(value: Any) -> int:
    if value is None:
        return -1
    if isinstance(value, Enum) and not isinstance(value, int):
        return list(type(value)).index(value)
    return int(value)


def _names(case: Any, before: str) -> list[str]:
    found: list[str] = []
    for name, field in _numbered(case):
        here = before + name
        found += [f"{here}.{n}" for n in range(ROOM)] if field.items else [here]
        for part in field.cases:
            found += _names(part, f"{here}.{_snake(part.__name__)}.")
    return found


def _snake(name: str) -> str:
    return "".join(["_" * (letter.isupper() and at > 0) + letter.lower() for at, letter in enumerate(name)])


Int8Array = np.ndarray[Any, np.dtype[np.int8]]
"""An array of small numbers."""

DECK: Final = len(CARDS)
"""Bits of a word for cards: the suits' eight ranks each, from the seven up, and the joker."""


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
    """The numbers at the end of every row (`euchre.rl.layout`)."""
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
    exchanged = max([bid.exchange for bid in lone], default=0) or int(partner_may_give(rules))
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
