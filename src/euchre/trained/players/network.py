"""
A small network in NumPy: from what a seat sees to what each choice is worth to it.

Layers of weights with nothing but ``max(0, x)`` between them. The last has a column for each slot of
`euchre.trained.kernel.observation` and one for the value of the position, all in points of the seat's own
side less the other's.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from euchre.errors import EuchreError
from euchre.kernel.machine.compiled import Words
from euchre.trained.kernel.observation import SLOTS

Floats = np.ndarray[Any, np.dtype[np.floating[Any]]]

FAR = np.float32(-1e9)
"""What a choice that is not there is worth."""


def planes(words: Words) -> Floats:
    """The bits of observations as numbers 0 and 1: a row of 64 for each word."""
    octets = np.ascontiguousarray(words).view(np.uint8)
    return np.unpackbits(octets, axis=1, bitorder="little").astype(np.float32)


def lawful(may: Words) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Slots as a row of yes and no for each hand."""
    octets = np.ascontiguousarray(may).view(np.uint8).reshape(len(may), 8)
    return np.unpackbits(octets, axis=1, bitorder="little")[:, :SLOTS].view(np.bool_)


def shares(worth: Floats, may: Words, heat: float) -> Floats:
    """How often each choice is made by one who errs by *heat* points: likelier the more it is worth."""
    scaled = np.where(lawful(may), worth / np.float32(heat), FAR)
    scaled -= scaled.max(axis=1, keepdims=True)
    np.exp(scaled, out=scaled)
    scaled /= scaled.sum(axis=1, keepdims=True)
    return scaled


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """Weights and offsets, layer by layer."""

    weights: tuple[Floats, ...]
    offsets: tuple[Floats, ...]

    @property
    def words(self) -> int:
        """How many words of an observation it looks at."""
        return int(self.weights[0].shape[0]) // 64

    def __call__(self, words: Words) -> tuple[Floats, Floats]:
        """For rows of observations: what each slot is worth, and the position."""
        x = planes(words[:, : self.words])
        last = len(self.weights) - 1
        for at, (weight, offset) in enumerate(zip(self.weights, self.offsets, strict=True)):
            x = x @ weight
            x += offset
            if at < last:
                np.maximum(x, 0, out=x)
        return x[:, :SLOTS], x[:, SLOTS]

    @classmethod
    def of(cls, arrays: Mapping[str, Any], name: str) -> "Network":
        """
        The network *name* of a file's arrays.

        Raises: EuchreError when the file has none of that name, or of another shape.
        """
        depth = sum(key.startswith(f"{name}.weight.") for key in arrays)
        if not depth:
            raise EuchreError(
                f"the file of networks has none for {name!r}: make it again with `euchre train right`"
            )
        weights = tuple(np.asarray(arrays[f"{name}.weight.{n}"], np.float32) for n in range(depth))
        offsets = tuple(np.asarray(arrays[f"{name}.offset.{n}"], np.float32) for n in range(depth))
        if weights[0].shape[0] % 64 or weights[-1].shape[1] != SLOTS + 1:
            raise EuchreError(
                f"the network for {name!r} is of another shape: make it again with `euchre train right`"
            )
        return cls(weights, offsets)

    def copy(self) -> "Network":
        """The same weights in other memory."""
        return Network(tuple(one.copy() for one in self.weights), tuple(one.copy() for one in self.offsets))

    def arrays(self, name: str, kind: Any = np.float16) -> dict[str, Any]:
        """Its arrays as a file keeps them."""
        return {
            **{f"{name}.weight.{n}": weight.astype(kind) for n, weight in enumerate(self.weights)},
            **{f"{name}.offset.{n}": offset.astype(kind) for n, offset in enumerate(self.offsets)},
        }


def drawn(odds: Floats, luck: Sequence[float] | Floats) -> Words:
    """A slot for each row of *odds*, by a number from 0 to 1 each."""
    reached = odds.cumsum(axis=1) > np.asarray(luck, np.float32)[:, None] * odds.sum(axis=1)[:, None]
    found: Words = reached.argmax(axis=1)
    return found
