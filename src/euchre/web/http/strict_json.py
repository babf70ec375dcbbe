"""JSON that comes from outside, read without mercy: no key twice, no NaN, nothing too deep or too large."""

import json
from functools import lru_cache
from typing import Any, Final, NoReturn, TypeVar

import msgspec

from euchre.rules.errors import NotationError

T = TypeVar("T")

DEEPEST: Final = 8
"""Tables within tables."""
LARGEST: Final = 2**53
"""No number is further from zero: beyond it a browser cannot count."""


def read(data: bytes | str, kind: type[T] | Any) -> T:
    """
    *data* as a value of *kind*, exactly.

    >>> read('{"name": "Ann"}', dict[str, str])
    {'name': 'Ann'}

    Raises: NotationError with the place and what would do.
    """
    asked: Any = kind  # to mypy not every type is hashable
    try:
        _measure(_json.decode(data if isinstance(data, str) else data.decode()), DEEPEST)
        found: T = _decoder(asked).decode(data)
    except NotationError:
        raise
    except msgspec.ValidationError as error:
        raise NotationError(str(error)[:200]) from None
    except RecursionError:
        raise NotationError("tables within tables, too deep") from None
    except (ValueError, msgspec.DecodeError):  # also UnicodeDecodeError, an integer of five thousand digits
        raise NotationError("this is not JSON") from None
    return found


@lru_cache(maxsize=64)
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Made once for each kind: what a message may be takes fifty times as long to find out as to read it."""
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
    """Refuse what is too deep, too large, or no text that can be written again."""
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
