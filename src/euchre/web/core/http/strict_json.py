"""
Strict reading of JSON from outside: no key twice, no NaN, nothing too deep or too large.

A text is read twice: by `json`, which notices keys that stand twice, and by msgspec, which checks the types.
The first takes a hundredth of the time of a move. To make the message from what it found would take msgspec
ten times as long as to read the text once more.
"""

import json
from functools import lru_cache
from typing import Any, Final, NoReturn, TypeVar

import msgspec

from euchre.rules.errors import NotationError

T = TypeVar("T")

DEEPEST: Final = 8
"""The most levels of objects and lists within each other."""
LARGEST: Final = 2**53
"""The largest absolute value of a number; beyond it a browser cannot count exactly."""


def read(data: bytes | str, kind: type[T] | Any) -> T:
    """
    *data* as a value of *kind*, exactly.

    >>> read('{"name": "Ann"}', dict[str, str])
    {'name': 'Ann'}

    Raises: NotationError with the place and how to correct it.
    """
    asked: Any = kind  # mypy does not know that every type is hashable
    try:
        _measure(_json.decode(data if isinstance(data, str) else data.decode()), DEEPEST)
        found: T = _decoder(asked).decode(data)
    except NotationError:
        raise
    except msgspec.ValidationError as error:
        raise NotationError(str(error)[:200]) from None
    except RecursionError:
        raise NotationError("tables within tables, too deep") from None
    except (ValueError, msgspec.DecodeError):  # also a UnicodeDecodeError, or an integer of 5,000 digits
        raise NotationError("this is not JSON") from None
    return found


@lru_cache(maxsize=64)
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """The decoder for a kind, made once, because making it takes fifty times as long as reading a message."""
    return msgspec.json.Decoder(kind)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise NotationError("a key stands twice in one object")
    return found


def _constant(word: str) -> NoReturn:
    raise NotationError(f"{word} is not a number")


def _float(text: str) -> float:
    if len(text) > 40:
        raise NotationError("a number with too many figures")
    return float(text)


_json: Final = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant, parse_float=_float)


def _measure(value: Any, deep: int) -> None:
    """Refuse values that are too deep or too large, and text that cannot be encoded again."""
    if isinstance(value, dict | list):
        if not deep:
            raise NotationError("tables within tables, too deep")
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            _measure(key, deep)
            _measure(inner, deep - 1)
    elif isinstance(value, str):
        if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
            raise NotationError("half a character in a text")
    elif isinstance(value, int | float) and not -LARGEST <= value <= LARGEST:
        raise NotationError("a number out of all reason")
