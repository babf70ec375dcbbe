"""
The bytes of a question to a worker: four bytes of length, then a pickle in which the rules are
packed once.
"""

import io
import pickle
import struct
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from euchre.hand.state import Deed, Trick
from euchre.rules.actions import Play
from euchre.rules.rules import Rules

LENGTH: Final = struct.Struct("!I")


def frame(question: object) -> bytes:
    """Return *question* as the bytes that are sent."""
    packed = io.BytesIO()
    pickler = pickle.Pickler(packed, protocol=pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = _TABLE
    pickler.dump(question)
    data = packed.getvalue()
    return LENGTH.pack(len(data)) + data


def unframed(data: bytes) -> object:
    """
    Return the question in a frame, given without its length. The frame was written by the server that started
    this process.
    """
    return pickle.loads(data)  # noqa: S301


@lru_cache(maxsize=256)
def unpacked(data: bytes) -> Rules:
    """Return the rules in these bytes; the same object for the same bytes."""
    found: Rules = pickle.loads(data)  # noqa: S301
    return found


@lru_cache(maxsize=256)
def _packed(rules: Rules) -> tuple[Callable[[bytes], Rules], tuple[bytes]]:
    return unpacked, (pickle.dumps(rules, protocol=pickle.HIGHEST_PROTOCOL),)


def _plain(value: tuple[Any, ...]) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    return type(value), tuple(value)


# A view is mostly made of these; the usual way to pickle them takes three times as long.
_TABLE: Final[Mapping[type, Callable[[Any], Any]]] = {
    Rules: _packed,
    Play: lambda play: (Play, (play.card,)),
    Deed: _plain,
    Trick: _plain,
}
