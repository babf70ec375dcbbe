"""Rules as a row of small numbers, the same length for all games: a part of every observation."""

from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Final

from euchre.rules.fields import Field, fields_of
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
