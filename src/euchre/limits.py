"""How large the numbers in rules may be, and how long the lists: no table has more."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Final

MOST: Final = 10_000
"""No number in any rules is further from zero."""
LONGEST: Final = 24
"""No list in any rules is longer: a hand has no more cards."""


def unreasonable(value: object, where: str = "") -> Iterator[str]:
    """Numbers no table has: beyond `MOST`, and below zero inside a mechanism; *where* is the field."""
    if isinstance(value, int) and not isinstance(value, (bool, Enum)):
        least = 0 if "." in where else -MOST
        if not least <= value <= MOST:
            yield f"{where} is out of all reason: write a number from {least} to {MOST}"
    elif isinstance(value, tuple):
        if len(value) > LONGEST:
            yield f"{where} has {len(value)} entries: {LONGEST} are the most"
        for item in value[:LONGEST]:
            yield from unreasonable(item, where)
    elif is_dataclass(value):
        for field in fields(value):
            yield from unreasonable(getattr(value, field.name), f"{where}.{field.name}".removeprefix("."))
