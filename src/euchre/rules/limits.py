"""How large the numbers in rules may be, and how long the lists: no table has more."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, Final

from euchre.rules.errors import Contradiction

MOST: Final = 10_000
"""No number in any rules is further from zero."""
MAX_SEATS: Final = 6
"""The most players that a table of any game has."""
OWN_RANGES: Final = {"seats": (2, MAX_SEATS)}
"""The least and the most of a number that may not be nearly as large as others, by its path."""
LONGEST: Final = 24
"""No list in any rules is longer: a hand has no more cards."""
MOST_SOUND: Final = 1_000
"""As many sound values are remembered, or fewer."""


class SoundValues:
    """
    Remembers values that were checked and found sound; rules that differ in one field share the others.

    By who they are: values may be equal and of other types, as True and 1 are.
    """

    def __init__(self) -> None:
        self._values: dict[int, object] = {}

    def __contains__(self, value: object) -> bool:
        return self._values.get(id(value)) is value

    def add(self, value: object) -> None:
        """Remember *value*, which lives on for it, so that no other gets its number; forget it in the end."""
        if len(self._values) >= MOST_SOUND:
            self._values.clear()
        self._values[id(value)] = value


_SOUND: Final = SoundValues()


def unreasonable_fields(value: object, path: str = "", owner: type = object) -> Iterator[Contradiction]:
    """
    Yield a contradiction for each number beyond `MOST` and each list longer than `LONGEST` in *value*.

    *value* is a `Rules`, one of its parts or a number, which stands at *path* within the rules (empty: the
    rules themselves) and belongs to the class *owner*; within a part no number may be negative.
    """
    if isinstance(value, int) and not isinstance(value, (bool, Enum)):
        least = 0 if "." in path else -MOST
        if not least <= value <= MOST:
            kind = "number_beyond_reason"
            least, most = OWN_RANGES.get(path, (least, MOST))
            yield Contradiction(kind, {path: value}, {path: owner}, {"least": least, "most": most})
    elif isinstance(value, tuple):
        if len(value) > LONGEST:
            kind = "list_too_long"
            yield Contradiction(kind, {path: value}, {path: owner}, {"length": len(value), "most": LONGEST})
        for item in value[:LONGEST]:
            if not _small(item):
                yield from unreasonable_fields(item, path, owner)
    elif is_dataclass(value):
        case: Any = type(value)
        for name in _names(case):
            chosen = getattr(value, name)
            of: Any = type(chosen)
            if not (0 <= chosen <= MOST if of is int else _is_no_number(of) or chosen in _SOUND):
                faults = tuple(unreasonable_fields(chosen, f"{path}.{name}" if path else name, case))
                yield from faults
                if not faults and is_dataclass(of):
                    _SOUND.add(chosen)


@cache
def _is_no_number(kind: type) -> bool:
    """Return whether values of that class are neither numbers nor hold any."""
    return issubclass(kind, bool | Enum | NoneType)


def _small(value: object) -> bool:
    """Return whether *value* is a number that may stand anywhere, as nearly all are."""
    return type(value) is int and 0 <= value <= MOST


@cache
def _names(case: Any) -> tuple[str, ...]:
    """Return the names of the fields of a class."""
    return tuple([field.name for field in fields(case)])
