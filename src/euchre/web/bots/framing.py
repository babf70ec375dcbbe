"""A question on its way to a worker: four bytes of length, and a pickle in which rules are packed already."""

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
    """*question* as it is sent."""
    packed = io.BytesIO()
    pickler = pickle.Pickler(packed, protocol=pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = _TABLE
    pickler.dump(question)
    data = packed.getvalue()
    return LENGTH.pack(len(data)) + data


def unframed(data: bytes) -> object:
    """What a frame asks, without its length; written by the server that started us."""
    return pickle.loads(data)  # noqa: S301


@lru_cache(maxsize=256)
def unpacked(data: bytes) -> Rules:
    """Rules; the same ones again for the same bytes."""
    found: Rules = pickle.loads(data)  # noqa: S301
    return found


@lru_cache(maxsize=256)
def _packed(rules: Rules) -> tuple[Callable[[bytes], Rules], tuple[bytes]]:
    return unpacked, (pickle.dumps(rules, protocol=pickle.HIGHEST_PROTOCOL),)


def _plain(value: tuple[Any, ...]) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    return type(value), tuple(value)


# What a view is mostly made of: the usual way takes three times as long.
_TABLE: Final[Mapping[type, Callable[[Any], Any]]] = {
    Rules: _packed,
    Play: lambda play: (Play, (play.card,)),
    Deed: _plain,
    Trick: _plain,
}
