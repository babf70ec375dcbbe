"""
The memory of a vector environment's observations: arrays that NumPy, PyTorch and JAX read without
a copy.
"""

from typing import Any, Final

import numpy as np

from euchre.kernel.environments import words
from euchre.kernel.machine.compiled import Words, at, table
from euchre.rl.layout import Int8Array, Layout
from euchre.rl.reference import Observed
from euchre.rl.table import mask_words
from euchre.rules.rules import Rules

Bools = np.ndarray[Any, np.dtype[np.bool_]]
Floats = np.ndarray[Any, np.dtype[np.float64]]

ALIGNMENT: Final = 64
"""Bytes to which arrays are aligned, so that JAX takes them without a copy."""


class Buffers:
    """
    The observations of N rows: allocated once, contiguous and aligned; the kernel or the reference writes
    them.
    """

    def __init__(
        self, rules: Rules, layout: Layout, n: int, actions: int, *, packed: bool, history: bool
    ) -> None:
        """Make room for what *n* rows observe, as words (*packed*) or as small numbers."""
        self.layout, self.packed = layout, packed
        self.words = aligned(n if packed else 1, layout.packed)
        self.masks = aligned(n if packed else 1, mask_words(rules))
        size = layout.size
        self._flat = aligned(n * size // 8 + 2) if not packed else aligned(1)
        self._mask_bytes = aligned(n * actions // 8 + 2) if not packed else aligned(1)
        self._history = aligned(n * layout.history * 6 // 8 + 2) if history else aligned(1)
        self.observation: dict[str, Any] = {}
        if packed:
            self.observation = {"observation": self.words, "action_mask": self.masks}
        else:
            rows = self._flat.view(np.int8)[: n * size].reshape(n, size)
            rows[:, size - len(layout.rules) :] = layout.rules
            masks = self._mask_bytes.view(np.int8)[: n * actions].reshape(n, actions)
            self.observation = {"observation": rows, "action_mask": masks}
        if history:
            shape = (n, layout.history, 3)
            decisions = self._history.view(np.int16)[: 3 * n * layout.history]
            self.observation["history"] = decisions.reshape(shape)
        self.addresses = {
            words.PACKED: at(self.words),
            words.PACKED_BYTES: 8 * layout.packed if packed else 0,
            words.MASKS: at(self.masks) if packed else 0,
            words.UNPACKED: 0 if packed else at(self._flat),
            words.MASK_BYTES: 0 if packed else at(self._mask_bytes),
            words.HISTORIES: at(self._history) if history else 0,
        }

    def write(self, row: int, observed: Observed) -> None:
        """Write what was *observed* as number *row*, in every form that these buffers have room for."""
        if self.packed:
            bits = self.layout.bits
            self.words[row, : len(self.layout.widths)] = packed_bits(observed.row[:bits], self.layout.widths)
            numbers = observed.row[bits : bits + self.layout.number_count]
            self.words[row, len(self.layout.widths) :] = numbers.copy().view(np.int64)
            self.masks[row] = packed_bits(observed.mask, (64,) * self.masks.shape[1])
        else:
            self.observation["observation"][row] = observed.row
            self.observation["action_mask"][row] = observed.mask
        if "history" in self.observation:
            self.observation["history"][row] = observed.history


def packed_bits(bits: Int8Array, widths: tuple[int, ...]) -> Words:
    """
    Return *bits*, each 0 or 1, as words; *widths* are their numbers of bits, and the first bit is a word's
    lowest.

    >>> packed_bits(np.array([1, 0, 1, 1], np.int8), (2, 8)).tolist()
    [1, 3]
    """
    room, start = np.zeros((len(widths), 64), np.uint8), 0
    for word, width in enumerate(widths):
        part = bits[start : start + width]
        room[word, : len(part)] = part
        start += width
    return np.packbits(room, axis=1, bitorder="little").view(np.int64)[:, 0]


def aligned(*shape: int) -> Words:
    """Return an array of words, zeros, whose memory begins at a multiple of `ALIGNMENT` bytes."""
    size = int(np.prod(shape))
    made = table(size + ALIGNMENT // 8)
    start = -at(made) % ALIGNMENT // 8
    return made[start : start + size].reshape(shape)
