"""
A small feed-forward network in NumPy: from an observation to the value of each action.

Layers of weights and biases with ``max(0, x)`` between them. The last has a column for each slot of
`euchre.players.trained.kernel.observation`, and one for the value of the position, all in points of the
seat's own side less the other's.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from euchre.base.errors import EuchreError
from euchre.kernel.machine.compiled import Words
from euchre.players.trained.kernel.slots import SLOT_COUNT

Floats = np.ndarray[Any, np.dtype[np.floating[Any]]]

MASKED_VALUE = np.float32(-1e9)
"""The value of an action that is not legal."""


def to_planes(words: Words) -> Floats:
    """Return the bits of *words*, shape (n, k) of int64, as 0.0 and 1.0: shape (n, 64 k), low bits first."""
    octets = np.ascontiguousarray(words).view(np.uint8)
    return np.unpackbits(octets, axis=1, bitorder="little").astype(np.float32)


def legal_mask(legal: Words) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """
    Return which slots are legal, as booleans of shape (n, `SLOT_COUNT`).

    A slot is the number of an action for a network. *legal* has a word for each of n positions, in which a
    bit stands for each legal slot.
    """
    octets = np.ascontiguousarray(legal).view(np.uint8).reshape(len(legal), 8)
    return np.unpackbits(octets, axis=1, bitorder="little")[:, :SLOT_COUNT].view(np.bool_)


def softmax(action_values: Floats, legal: Words, temperature: float) -> Floats:
    """
    Return the probability of each action by softmax of the values: shape (n, `SLOT_COUNT`), 0 where not
    legal.

    Actions are slots, the numbers of actions for a network. *action_values* has that shape too, in points;
    *legal* has a mask of slots for each row, shape (n,); at a higher *temperature*, in points, worse actions
    are taken more often.
    """
    scaled = np.where(legal_mask(legal), action_values / np.float32(temperature), MASKED_VALUE)
    scaled -= scaled.max(axis=1, keepdims=True)
    np.exp(scaled, out=scaled)
    scaled /= scaled.sum(axis=1, keepdims=True)
    return scaled


def best_slots(action_values: Floats, legal: Words) -> Words:
    """
    Return the legal slot of the highest value in each row of *action_values*, shape (n, `SLOT_COUNT`).

    *legal* has a mask of slots for each row, shape (n,); the result has that shape too.
    """
    slots: Words = np.where(legal_mask(legal), action_values, MASKED_VALUE).argmax(axis=1)
    return slots


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """A feed-forward network: its weights and biases, layer by layer."""

    weights: tuple[Floats, ...]
    """Shape (inputs, outputs) each; the first has 64 inputs a word, the last `SLOT_COUNT` + 1 outputs."""
    biases: tuple[Floats, ...]
    """Shape (outputs,) each."""

    @property
    def words(self) -> int:
        """The number of 64-bit words of an observation that the network reads."""
        return int(self.weights[0].shape[0]) // 64

    def __call__(self, words: Words) -> tuple[Floats, Floats]:
        """
        Return the value of each slot, shape (n, `SLOT_COUNT`), and of each position, shape (n,).

        *words* are n observations, shape (n, k). Values are in points of the side of the seat to act.
        """
        x = to_planes(words[:, : self.words])
        last = len(self.weights) - 1
        for at, (weight, offset) in enumerate(zip(self.weights, self.biases, strict=True)):
            x = x @ weight
            x += offset
            if at < last:
                np.maximum(x, 0, out=x)
        return x[:, :SLOT_COUNT], x[:, SLOT_COUNT]

    @classmethod
    def of(cls, arrays: Mapping[str, Any], name: str) -> "Network":
        """
        Return the network called *name* from arrays by name, as read from a file of networks.

        Raises: EuchreError when the file has none of that name, or of another shape.
        """
        depth = sum(key.startswith(f"{name}.weight.") for key in arrays)
        if not depth:
            raise EuchreError(
                f"the file of networks has none for {name!r}: "
                "make it again with `euchre research train right`"
            )
        weights = tuple(np.asarray(arrays[f"{name}.weight.{n}"], np.float32) for n in range(depth))
        biases = tuple(np.asarray(arrays[f"{name}.offset.{n}"], np.float32) for n in range(depth))
        if weights[0].shape[0] % 64 or weights[-1].shape[1] != SLOT_COUNT + 1:
            raise EuchreError(
                f"the network for {name!r} is of another shape: "
                "make it again with `euchre research train right`"
            )
        return cls(weights, biases)

    def copy(self) -> "Network":
        """Return a copy of the network that shares no memory with it."""
        return Network(tuple(one.copy() for one in self.weights), tuple(one.copy() for one in self.biases))

    def arrays(self, name: str, dtype: Any = np.float16) -> dict[str, Any]:
        """
        Return the weights and biases as arrays by name, to be saved in a file.

        The names begin with *name*; the arrays are converted to *dtype*.
        """
        return {
            **{f"{name}.weight.{n}": weight.astype(dtype) for n, weight in enumerate(self.weights)},
            **{f"{name}.offset.{n}": offset.astype(dtype) for n, offset in enumerate(self.biases)},
        }


def sample_slots(probabilities: Floats, draws: Sequence[float] | Floats) -> Words:
    """
    Return a slot, the number of an action, for each row of *probabilities*, drawn by the numbers *draws*.

    *probabilities* has shape (n, slots); *draws* are n random numbers from 0 to 1; the result has shape (n,).
    """
    passed = (
        probabilities.cumsum(axis=1)
        > np.asarray(draws, np.float32)[:, None] * probabilities.sum(axis=1)[:, None]
    )
    slots: Words = passed.argmax(axis=1)
    return slots
