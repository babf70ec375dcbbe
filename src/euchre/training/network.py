"""A network that learns: the slopes of its errors, written out by hand, and steps down them (Adam)."""

import hashlib
from functools import cache
from typing import Any, Final

import numpy as np

from euchre.kernel.compiled import Words
from euchre.kernel.observe import SLOTS
from euchre.players.network import Floats, Network, planes

FIRST_MOMENT: Final = np.float32(0.9)
SECOND_MOMENT: Final = np.float32(0.999)
TINY: Final = np.float32(1e-8)
MEMORY: Final = np.float32(0.998)
"""How much of the averaged weights, which are what is shipped, a step leaves as it was."""


@cache
def adding() -> str:
    """
    A mark of the order in which products are added up here, on which the last bits of a network hang.

    It differs between kinds of processors, builds of NumPy, and one thread and several.
    """
    rng = np.random.default_rng(0)
    seen, slope = (rng.standard_normal((1025, wide), np.float32) for wide in (384, 512))
    return hashlib.sha256((seen.T @ slope).tobytes() + (slope @ slope.T).tobytes()).hexdigest()[:16]


class Learner:
    """Weights, their averages over the last steps, and what Adam remembers."""

    def __init__(self, sizes: tuple[int, ...], seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.layers: list[Floats] = []
        for wide, high in zip(sizes, (*sizes[1:], SLOTS + 1), strict=True):
            scale = np.sqrt(2 / wide) if high != SLOTS + 1 else 0.01
            self.layers += [
                (rng.standard_normal((wide, high)) * scale).astype(np.float32),
                np.zeros(high, np.float32),
            ]
        self.mean = [layer.copy() for layer in self.layers]
        self.slow = [np.zeros_like(layer) for layer in self.layers]
        self.fast = [np.zeros_like(layer) for layer in self.layers]
        self.steps = 0

    def network(self, *, averaged: bool = False) -> Network:
        """The network as it is now, or averaged over its last steps."""
        layers = self.mean if averaged else self.layers
        return Network(tuple(layers[0::2]), tuple(layers[1::2]))

    def settle(self) -> Network:
        """Go on from the averaged weights, with nothing learnt about the rest; the network as it is then."""
        self.layers = [layer.copy() for layer in self.mean]
        self.layers[-2][:, -1] = 0
        self.layers[-1][-1] = 0
        self.mean = [layer.copy() for layer in self.layers]
        self.slow = [np.zeros_like(layer) for layer in self.layers]
        self.fast = [np.zeros_like(layer) for layer in self.layers]
        self.steps = 0
        return Network(tuple(self.mean[0::2]), tuple(self.mean[1::2])).copy()

    def forward(self, words: Words) -> tuple[Floats, list[Floats]]:
        """What comes out for rows of observations; and what went into each layer, for `backward`."""
        x = planes(words[:, : self.layers[0].shape[0] // 64])
        inputs = []
        for at in range(0, len(self.layers), 2):
            inputs.append(x)
            x = x @ self.layers[at]
            x += self.layers[at + 1]
            if at + 2 < len(self.layers):
                np.maximum(x, 0, out=x)
        return x, inputs

    def backward(self, slope: Floats, inputs: list[Floats]) -> list[Floats]:
        """The slopes of all weights and offsets, from those of what came out."""
        found: list[Floats] = []
        for at in range(len(self.layers) - 2, -1, -2):
            x = inputs[at // 2]
            found += [slope.sum(axis=0), x.T @ slope]
            if at:
                slope = slope @ self.layers[at].T
                slope *= x > 0
        return found[::-1]

    def step(self, slopes: list[Floats], rate: float) -> None:
        """Go down by the slopes."""
        self.steps += 1
        size = np.float32(rate * np.sqrt(1 - float(SECOND_MOMENT) ** self.steps))
        size /= np.float32(1 - float(FIRST_MOMENT) ** self.steps)
        keep = min(MEMORY, np.float32(self.steps / (self.steps + 9)))
        for n, slope in enumerate(slopes):
            self.slow[n] *= FIRST_MOMENT
            self.slow[n] += (1 - FIRST_MOMENT) * slope
            self.fast[n] *= SECOND_MOMENT
            self.fast[n] += (1 - SECOND_MOMENT) * slope * slope
            self.layers[n] -= size * self.slow[n] / (np.sqrt(self.fast[n]) + TINY)
            self.mean[n] *= keep
            self.mean[n] += (1 - keep) * self.layers[n]

    def state(self) -> dict[str, Any]:
        """All of it as arrays."""
        kept = {"layer": self.layers, "mean": self.mean, "slow": self.slow, "fast": self.fast}
        found: dict[str, Any] = {
            f"{name}.{n}": array for name, arrays in kept.items() for n, array in enumerate(arrays)
        }
        return {**found, "steps": np.int64(self.steps)}

    def restore(self, arrays: Any) -> None:
        """Become what `state` said."""
        for name in ("layer", "mean", "slow", "fast"):
            found = {"layer": self.layers, "mean": self.mean, "slow": self.slow, "fast": self.fast}[name]
            for n in range(len(found)):
                found[n] = np.array(arrays[f"{name}.{n}"], np.float32)
        self.steps = int(arrays["steps"])
