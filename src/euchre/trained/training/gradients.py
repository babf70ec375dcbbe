"""
A network that learns: the slopes of its errors, written out by hand, and steps down them (Adam).

What is done with weights is written in the Python array API standard, for the library of any `Device`.
"""

import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

import numpy as np

from euchre.kernel.machine.compiled import Words
from euchre.trained.kernel.observation import SLOTS
from euchre.trained.players.network import Floats, Network, planes
from euchre.trained.training.device import CPU, Device

Asked = Callable[[Words], tuple[Floats, Floats]]
"""A network to be asked what each slot is worth, and the position, for rows of observations."""

FIRST_MOMENT: Final = np.float32(0.9)
SECOND_MOMENT: Final = np.float32(0.999)
TINY: Final = np.float32(1e-8)
MEMORY: Final = np.float32(0.998)
"""How much of the averaged weights, which are what is shipped, a step leaves as it was."""


@cache
def adding(device: Device) -> str:
    """
    A mark of the order in which products are added up here, on which the last bits of a network hang.

    It differs between kinds of processors and cards, builds of NumPy, and one thread and several.
    """
    rng = np.random.default_rng(0)
    seen, slope = (device.there(rng.standard_normal((1025, wide), np.float32)) for wide in (384, 512))
    found = [device.back(product).tobytes() for product in (seen.T @ slope, slope @ slope.T)]
    return hashlib.sha256(b"".join(found)).hexdigest()[:16]


def asked(device: Device, network: Network) -> Asked:
    """The network, answering from the device."""
    if device.xp is np:
        return network
    pairs = zip(network.weights, network.offsets, strict=True)
    layers = [device.there(layer) for pair in pairs for layer in pair]

    def answer(words: Words) -> tuple[Floats, Floats]:
        out = device.back(_through(device, layers, words)[0])
        return out[:, :SLOTS], out[:, SLOTS]

    return answer


def _through(device: Device, layers: Sequence[Any], words: Words) -> tuple[Any, list[Any]]:
    """What comes out for rows of observations, and what went into each layer, all of it on the device."""
    x = device.there(planes(words[:, : layers[0].shape[0] // 64]))
    inputs = []
    for at in range(0, len(layers), 2):
        inputs.append(x)
        x = x @ layers[at]
        x += layers[at + 1]
        if at + 2 < len(layers):
            x = device.xp.maximum(x, 0)
    return x, inputs


class Learner:
    """Weights, their averages over the last steps, and what Adam remembers; all of it on a device."""

    def __init__(self, sizes: tuple[int, ...], seed: int, device: Device = CPU) -> None:
        rng = np.random.default_rng(seed)
        layers: list[Floats] = []
        for wide, high in zip(sizes, (*sizes[1:], SLOTS + 1), strict=True):
            scale = np.sqrt(2 / wide) if high != SLOTS + 1 else 0.01
            layers += [
                (rng.standard_normal((wide, high)) * scale).astype(np.float32),
                np.zeros(high, np.float32),
            ]
        self.device = device
        self._begin(layers)

    def _begin(self, layers: Sequence[Floats]) -> None:
        """Take the layers, with nothing averaged and nothing remembered."""
        there, zeros = self.device.there, self.device.xp.zeros_like
        self.layers: list[Any] = [there(layer.copy()) for layer in layers]
        self.mean: list[Any] = [there(layer.copy()) for layer in layers]
        self.slow: list[Any] = [zeros(layer) for layer in self.layers]
        self.fast: list[Any] = [zeros(layer) for layer in self.layers]
        self.steps = 0

    def network(self, *, averaged: bool = False) -> Network:
        """The network as it is now, or averaged over its last steps."""
        layers = [self.device.back(layer) for layer in (self.mean if averaged else self.layers)]
        return Network(tuple(layers[0::2]), tuple(layers[1::2]))

    def settle(self) -> Network:
        """Go on from the averaged weights, with nothing learnt about the rest; the network as it is then."""
        settled = self.network(averaged=True).copy()
        settled.weights[-1][:, -1] = 0
        settled.offsets[-1][-1] = 0
        self._begin([layer for pair in zip(settled.weights, settled.offsets, strict=True) for layer in pair])
        return settled

    def forward(self, words: Words) -> tuple[Floats, list[Any]]:
        """What comes out for rows of observations; and what went into each layer, for `backward`."""
        out, inputs = _through(self.device, self.layers, words)
        return self.device.back(out), inputs

    def backward(self, slope: Floats, inputs: list[Any]) -> list[Any]:
        """The slopes of all weights and offsets, from those of what came out."""
        xp, down = self.device.xp, self.device.there(slope)
        found: list[Any] = []
        for at in range(len(self.layers) - 2, -1, -2):
            x = inputs[at // 2]
            found += [xp.sum(down, axis=0), x.T @ down]
            if at:
                down = down @ self.layers[at].T
                down *= xp.astype(x > 0, down.dtype)
        return found[::-1]

    def step(self, slopes: list[Any], rate: float) -> None:
        """Go down by the slopes."""
        self.steps += 1
        size = np.float32(rate * np.sqrt(1 - float(SECOND_MOMENT) ** self.steps))
        size /= np.float32(1 - float(FIRST_MOMENT) ** self.steps)
        keep = min(MEMORY, np.float32(self.steps / (self.steps + 9)))
        # The standard knows numbers of Python's only; each of these is exactly the one it was.
        kept, new, far = float(keep), float(1 - keep), float(size)
        for n, slope in enumerate(slopes):
            self.slow[n] *= float(FIRST_MOMENT)
            self.slow[n] += float(1 - FIRST_MOMENT) * slope
            self.fast[n] *= float(SECOND_MOMENT)
            self.fast[n] += float(1 - SECOND_MOMENT) * slope * slope
            self.layers[n] -= far * self.slow[n] / (self.device.xp.sqrt(self.fast[n]) + float(TINY))
            self.mean[n] *= kept
            self.mean[n] += new * self.layers[n]

    def state(self) -> dict[str, Any]:
        """All of it as arrays."""
        kept = {"layer": self.layers, "mean": self.mean, "slow": self.slow, "fast": self.fast}
        found: dict[str, Any] = {
            f"{name}.{n}": self.device.back(array)
            for name, arrays in kept.items()
            for n, array in enumerate(arrays)
        }
        return {**found, "steps": np.int64(self.steps)}

    def restore(self, arrays: Any) -> None:
        """Become what `state` said."""
        for name in ("layer", "mean", "slow", "fast"):
            found = {"layer": self.layers, "mean": self.mean, "slow": self.slow, "fast": self.fast}[name]
            for n in range(len(found)):
                found[n] = self.device.there(np.array(arrays[f"{name}.{n}"], np.float32))
        self.steps = int(arrays["steps"])
