"""
A network that learns: backpropagation written out, Adam steps, and the device on which they are computed.

What is done with weights is written in the Python array API standard, for any library that keeps to it. A
`Device` is such a library, with conversions from and to NumPy: the processor with NumPy, or a graphics card
with CuPy. Hands are always played, and errors always weighted, in NumPy.
"""

import hashlib
import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np

from euchre.base.errors import EuchreError
from euchre.base.missing_parts import EXTRAS
from euchre.kernel.machine.compiled import Words
from euchre.players.trained.kernel.slots import SLOT_COUNT
from euchre.players.trained.players.network import Floats, Network, to_planes

DEVICE_NAMES: Final = ("cpu", "gpu")
"""The values of ``--device``."""


@dataclass(frozen=True, slots=True)
class Device:
    """Where a network learns: an array library, such as NumPy or CuPy, and where it computes."""

    name: str
    description: str
    """The name of the device, for the log."""
    xp: Any
    """The library: `numpy`, or one with the same names."""
    to_numpy: Callable[[Any], Floats]
    """Converts an array of the library to one of NumPy."""

    def to_device(self, array: Any) -> Any:
        """Return *array*, of NumPy, as an array of the device's library."""
        return self.xp.asarray(array)


CPU: Final = Device("cpu", f"NumPy {np.__version__}, {platform.machine()}", np, np.asarray)


def find_device(name: str) -> Device:
    """
    Return the device called *name*, "cpu" or "gpu".

    Raises: EuchreError when this machine has none such.
    """
    return gpu() if name == "gpu" else CPU


def best_device() -> str:
    """Return the name of the fastest device of this machine: "gpu" where one can be used, else "cpu"."""
    try:
        return gpu().name
    except EuchreError:
        return CPU.name


def gpu() -> Device:
    """
    Return the first graphics card as a device, having checked that it multiplies matrices rightly.

    Raises: EuchreError when there is none, its driver or library is missing, or it answers wrongly.
    """
    try:
        import cupy
    except ImportError:
        raise EuchreError(
            "a GPU needs a card by NVIDIA, its driver, and the package cupy: "
            f"`pip install 'euchre[{EXTRAS['cupy']}]'`; or "
            "train with --device cpu"
        ) from None
    try:
        card = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
        ones = cupy.asarray(np.ones((2, 2), np.float32))
        answers = float(cupy.asnumpy(cupy.sum(ones @ ones))) == 8
    except (ImportError, OSError, RuntimeError) as error:  # no card, no driver, no CUDA libraries
        why = " ".join(str(error).split())[:200]
        raise EuchreError(f"no GPU can be used here ({why}): train with --device cpu") from None
    if not answers:
        raise EuchreError("the GPU here cannot add two numbers: train with --device cpu")
    return Device("gpu", f"CuPy {cupy.__version__}, {card}", cupy, cupy.asnumpy)


NetworkFunction = Callable[[Words], tuple[Floats, Floats]]
"""A network as a function: from observations to the values of each slot and of each position."""

FIRST_DECAY: Final = np.float32(0.9)
SECOND_DECAY: Final = np.float32(0.999)
EPSILON: Final = np.float32(1e-8)
AVERAGE_DECAY: Final = np.float32(0.998)
"""The part of the averaged weights, which are shipped, that a step keeps."""


@cache
def summation_digest(device: Device) -> str:
    """
    Return a hash, 16 hex digits, of the order in which *device* adds products up.

    The last bits of a network depend on that order. It differs between kinds of processors and cards, builds
    of NumPy, and one thread and several.
    """
    rng = np.random.default_rng(0)
    observations, gradient = (
        device.to_device(rng.standard_normal((1025, wide), np.float32)) for wide in (384, 512)
    )
    products = [
        device.to_numpy(product).tobytes() for product in (observations.T @ gradient, gradient @ gradient.T)
    ]
    return hashlib.sha256(b"".join(products)).hexdigest()[:16]


def network_on(device: Device, network: Network) -> NetworkFunction:
    """
    Return *network* as a function that computes on *device*: it values a batch of positions.

    The function takes n observations, a NumPy array of shape (n, k) of 64-bit words, and returns two NumPy
    arrays: the value of each slot (the number of an action for a network), shape (n, `SLOT_COUNT`), and of
    each position, shape (n,), in points of the side of the seat to act less the other's.
    """
    if device.xp is np:
        return network
    pairs = zip(network.weights, network.biases, strict=True)
    layers = [device.to_device(layer) for pair in pairs for layer in pair]

    def answer(words: Words) -> tuple[Floats, Floats]:
        out = device.to_numpy(_forward(device, layers, words)[0])
        return out[:, :SLOT_COUNT], out[:, SLOT_COUNT]

    return answer


def _forward(device: Device, layers: Sequence[Any], words: Words) -> tuple[Any, list[Any]]:
    """Return the output for observations, and the input of each layer, all of it on the device."""
    x = device.to_device(to_planes(words[:, : layers[0].shape[0] // 64]))
    inputs = []
    for at in range(0, len(layers), 2):
        inputs.append(x)
        x = x @ layers[at]
        x += layers[at + 1]
        if at + 2 < len(layers):
            x = device.xp.maximum(x, 0)
    return x, inputs


class Learner:
    """
    The weights of a network in training, their running average, and the moments of Adam, all on a device.

    *sizes* are the widths of the layers from the input on, without the output; *seed* draws the initial
    weights.
    """

    def __init__(self, sizes: tuple[int, ...], seed: int, device: Device = CPU) -> None:
        rng = np.random.default_rng(seed)
        layers: list[Floats] = []
        for wide, high in zip(sizes, (*sizes[1:], SLOT_COUNT + 1), strict=True):
            scale = np.sqrt(2 / wide) if high != SLOT_COUNT + 1 else 0.01
            layers += [
                (rng.standard_normal((wide, high)) * scale).astype(np.float32),
                np.zeros(high, np.float32),
            ]
        self.device = device
        self._set_layers(layers)

    def _set_layers(self, layers: Sequence[Floats]) -> None:
        """Take *layers* as weights and average, with moments of 0."""
        to_device, zeros = self.device.to_device, self.device.xp.zeros_like
        self.layers: list[Any] = [to_device(layer.copy()) for layer in layers]
        self.average: list[Any] = [to_device(layer.copy()) for layer in layers]
        self.first_moment: list[Any] = [zeros(layer) for layer in self.layers]
        self.second_moment: list[Any] = [zeros(layer) for layer in self.layers]
        self.steps = 0

    def network(self, *, averaged: bool = False) -> Network:
        """Return the network as it is now, or with weights *averaged* over its last steps."""
        layers = [self.device.to_numpy(layer) for layer in (self.average if averaged else self.layers)]
        return Network(tuple(layers[0::2]), tuple(layers[1::2]))

    def restart_from_average(self) -> Network:
        """
        Restart from the averaged weights, with Adam's moments at 0; return that network.

        The output for the value of a position starts anew from 0.
        """
        settled = self.network(averaged=True).copy()
        settled.weights[-1][:, -1] = 0
        settled.biases[-1][-1] = 0
        self._set_layers(
            [layer for pair in zip(settled.weights, settled.biases, strict=True) for layer in pair]
        )
        return settled

    def forward(self, words: Words) -> tuple[Floats, list[Any]]:
        """
        Return the network's output for n observations, shape (n, slots + 1), and the input of each layer.

        *words* are the observations, shape (n, k). The inputs are what `backward` takes; they stay on the
        device.
        """
        out, inputs = _forward(self.device, self.layers, words)
        return self.device.to_numpy(out), inputs

    def backward(self, gradient: Floats, inputs: list[Any]) -> list[Any]:
        """
        Return the gradients of all weights and biases, layer by layer, in a list of device arrays.

        *gradient* is that of the loss by the output, shape (n, slots + 1); *inputs* is what `forward`
        returned.
        """
        xp, down = self.device.xp, self.device.to_device(gradient)
        gradients: list[Any] = []
        for at in range(len(self.layers) - 2, -1, -2):
            x = inputs[at // 2]
            gradients += [xp.sum(down, axis=0), x.T @ down]
            if at:
                down = down @ self.layers[at].T
                down *= xp.astype(x > 0, down.dtype)
        return gradients[::-1]

    def step(self, gradients: list[Any], rate: float) -> None:
        """
        Take one Adam step down the *gradients*, a list of device arrays from `backward`, with learning rate
        *rate*.
        """
        self.steps += 1
        size = np.float32(rate * np.sqrt(1 - float(SECOND_DECAY) ** self.steps))
        size /= np.float32(1 - float(FIRST_DECAY) ** self.steps)
        keep = min(AVERAGE_DECAY, np.float32(self.steps / (self.steps + 9)))
        # The standard knows numbers of Python's only; each of these is exactly the one it was.
        kept, new, step_size = float(keep), float(1 - keep), float(size)
        for n, gradient in enumerate(gradients):
            self.first_moment[n] *= float(FIRST_DECAY)
            self.first_moment[n] += float(1 - FIRST_DECAY) * gradient
            self.second_moment[n] *= float(SECOND_DECAY)
            self.second_moment[n] += float(1 - SECOND_DECAY) * gradient * gradient
            self.layers[n] -= (
                step_size
                * self.first_moment[n]
                / (self.device.xp.sqrt(self.second_moment[n]) + float(EPSILON))
            )
            self.average[n] *= kept
            self.average[n] += new * self.layers[n]

    def state(self) -> dict[str, Any]:
        """Return weights, averages, moments and number of steps as NumPy arrays by name, for a checkpoint."""
        arrays: dict[str, Any] = {
            f"{name}.{n}": self.device.to_numpy(array)
            for name, layers in self._kept().items()
            for n, array in enumerate(layers)
        }
        return {**arrays, "steps": np.int64(self.steps)}

    def restore(self, arrays: Any) -> None:
        """
        Take over weights, averages, moments and number of steps from *arrays*, NumPy arrays by name
        (`state`).
        """
        for name, layers in self._kept().items():
            for n in range(len(layers)):
                layers[n] = self.device.to_device(np.array(arrays[f"{name}.{n}"], np.float32))
        self.steps = int(arrays["steps"])

    def _kept(self) -> dict[str, list[Any]]:
        """Return the lists of arrays that a checkpoint keeps, by the names that they have there."""
        return {
            "layer": self.layers,
            "mean": self.average,
            "slow": self.first_moment,
            "fast": self.second_moment,
        }
