"""
Where a network learns: on the processor, with NumPy, or on a graphics card, with CuPy.

`euchre.trained.training.gradients` is written for any library that keeps to the Python array API standard. A
device is one of them, and the way to it and back: hands are played, and errors weighed, in NumPy everywhere.
"""

import platform
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from euchre.errors import EuchreError
from euchre.trained.players.network import Floats

NAMES: Final = ("cpu", "gpu")
"""What ``--device`` may say."""


@dataclass(frozen=True, slots=True)
class Device:
    """Where arrays are, and what is done with them there."""

    name: str
    description: str
    """What it is, for the log."""
    xp: Any
    """The library: `numpy`, or one with the same names."""
    back: Callable[[Any], Floats]
    """An array from there, as one of NumPy's."""

    def there(self, array: Any) -> Any:
        """An array of NumPy's, as one of the device's."""
        return self.xp.asarray(array)


CPU: Final = Device("cpu", f"NumPy {np.__version__}, {platform.machine()}", np, np.asarray)


def named(name: str) -> Device:
    """
    The device of that name.

    Raises: EuchreError when this machine has none such.
    """
    return gpu() if name == "gpu" else CPU


def best() -> str:
    """The name of the quickest device there is."""
    try:
        return gpu().name
    except EuchreError:
        return CPU.name


def gpu() -> Device:
    """
    The first graphics card, once it has added something.

    Raises: EuchreError when there is none, or what drives it is missing.
    """
    try:
        import cupy
    except ImportError:
        raise EuchreError(
            "a GPU needs a card by NVIDIA, its driver, and the package cupy: `pip install 'euchre[gpu]'`; or "
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
