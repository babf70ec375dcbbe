"""
The device on which a network learns: the processor, with NumPy, or a graphics card, with CuPy.

`euchre.players.trained.training.gradients` is written for any library that keeps to the Python array API
standard. A device is one of them, with conversions from and to NumPy: hands are always played, and errors
always weighted, in NumPy.
"""

import platform
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from euchre.base.errors import EuchreError
from euchre.base.missing_parts import EXTRAS
from euchre.players.trained.players.network import Floats

NAMES: Final = ("cpu", "gpu")
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
