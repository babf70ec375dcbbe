"""How large the numbers in rules may be, and how long the lists: no table has more."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Final

from euchre.english.contradictions import sentence
from euchre.errors import Contradiction

MOST: Final = 10_000
"""No number in any rules is further from zero."""
MAX_SEATS: Final = 6
"""The most players that a table of any game has."""
LONGEST: Final = 24
"""No list in any rules is longer: a hand has no more cards."""


def unreasonable_fields(value: object, path: str = "") -> Iterator[Contradiction]:
    """
    Yield a contradiction for each number beyond `MOST` and each list longer than `LONGEST` in *value*.

    *value* is a `Rules`, one of its parts or a number, which stands at *path* within the rules (empty: the
    rules themselves); within a part no number may be negative.
    """
    if isinstance(value, int) and not isinstance(value, (bool, Enum)):
        least = 0 if "." in path else -MOST
        if not least <= value <= MOST:
            yield _contradiction("number_beyond_reason", path, value, least=least, most=MOST)
    elif isinstance(value, tuple):
        if len(value) > LONGEST:
            yield _contradiction("list_too_long", path, value, length=len(value), most=LONGEST)
        for item in value[:LONGEST]:
            yield from unreasonable_fields(item, path)
    elif is_dataclass(value):
        case: Any = type(value)
        for name in _names(case):
            chosen = getattr(value, name)
            if chosen is not None and not isinstance(chosen, (bool, Enum)):
                yield from unreasonable_fields(chosen, f"{path}.{name}" if path else name)


@cache
def _names(case: Any) -> tuple[str, ...]:
    """Return the names of the fields of a class."""
    return tuple([field.name for field in fields(case)])


def _contradiction(kind: str, path: str, value: object, **given: object) -> Contradiction:
    text = sentence(kind, None, path=path, **given)
    return Contradiction(kind=kind, text=text, values={path: value})
