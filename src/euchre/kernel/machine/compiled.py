"""
The functions of the kernel: Python from which machine code was built before the program starts.

A kernel function takes whole numbers of 64 bits, addresses of `table` among them, and returns one. Python
calls those that are marked as an `entry`; their machine code comes from a library
(`euchre.kernel.machine.library`), which `euchre.kernel.machine.build` makes. Nothing is compiled when a
function is called.

With ``EUCHRE_KERNEL=plain`` the same functions run as plain Python: slow, right, and with every address
checked.
"""

import ctypes
import threading
from bisect import bisect_right
from collections.abc import Callable
from functools import update_wrapper
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

from euchre.base import chance
from euchre.kernel.machine import library
from euchre.kernel.machine.arguments import Address, Mask, Place, RngState
from euchre.kernel.machine.library import PLAIN

if TYPE_CHECKING:
    import numpy as np

    Words = np.ndarray[Any, np.dtype[np.int64]]
    """An array of 64-bit words, of any shape."""
else:
    Words = Any  # to ask whether the kernel is plain Python takes no numpy

FUNCTIONS: Final[dict[str, "KernelFunction"]] = {}
"""The kernel functions of all modules imported so far, by name; their machine code has the same names."""


class KernelFunction:
    """
    A function of the kernel, made by one of the decorators `entry`, `compiled` and `inlined`.

    *exported* says whether Python may call it, *inline* whether it becomes a part of those that call it.
    """

    def __init__(self, function: Callable[..., int], *, exported: bool = False, inline: bool = False) -> None:
        self.function = function
        self.exported = exported
        self.inline = inline
        self.arguments: int = function.__code__.co_argcount
        self.name = f"{function.__module__}.{function.__qualname__}"
        known = FUNCTIONS.setdefault(self.name, self)
        assert known.function.__code__ == function.__code__, f"two functions are called {self.name}"
        self._native: Callable[..., int] | None = function if PLAIN else None
        update_wrapper(self, function)

    def __call__(self, *arguments: int) -> int:
        """Run the function, as machine code unless the kernel is plain Python, and return its result."""
        return (self._native or self._load())(*arguments)

    def _load(self) -> Callable[..., int]:
        """
        Find the machine code, and return what calls it.

        Raises: MissingKernelError when there is no library for this machine.
        """
        found = library.function(self.name, self.arguments)
        assert found is not None, f"only kernel functions call {self.name}: it is no entry"
        self._native = found
        return found

    def calling(self, name: str, **functions: Callable[..., Any]) -> "KernelFunction":
        """
        Return a copy of this function under another *name*, in which the calls of some functions go to
        others.

        A key of *functions* is the name under which this function calls a function, its value the one to call
        instead.
        """
        code, names = self.function.__code__, self.function.__globals__
        assert set(functions) <= set(code.co_names), "a function is exchanged that is not called"
        other: Any = FunctionType(code, {**names, **functions}, name)
        other.__module__, other.__qualname__, other.__doc__ = self.__module__, name, self.__doc__
        return KernelFunction(other, exported=self.exported, inline=self.inline)


def entry(function: Callable[..., int]) -> KernelFunction:
    """
    Make *function* part of the kernel, and let Python call it: a decorator.

    It takes whole numbers of 64 bits and returns one, calls nothing but kernel functions, and may call
    itself.
    """
    return KernelFunction(function, exported=True)


def compiled(function: Callable[..., int]) -> KernelFunction:
    """Make *function* part of the kernel, as `entry` does, for other kernel functions alone: a decorator."""
    return KernelFunction(function)


def inlined(function: Callable[..., Any]) -> Any:
    """
    Make *function* a part of every kernel function that calls it: a decorator.

    It may return several numbers, and cannot be called from Python unless the kernel is plain Python.
    """
    return function if PLAIN else KernelFunction(function, inline=True)


_lock: Final = threading.Lock()
_kept: Final[list[Any]] = []
"""The tables of the plain kernel, which live as long as it does."""


# --- What a processor does in one step: here in plain Python, for numba in `euchre.kernel.machine.compiler` -

_spans: Final[list[tuple[tuple[int, int], ...]]] = [()]
"""Where the tables lie, sorted; kept in plain Python only, and replaced whole: other threads read it."""


def table(*shape: int) -> Words:
    """
    Return an array of zeros, 64-bit words of that *shape*, which kernel functions may reach by its address
    (`at`).
    """
    import numpy as np

    made = np.zeros(shape, np.int64)
    if PLAIN:
        with _lock:
            _spans[0] = tuple(sorted((*_spans[0], (at(made), at(made) + made.nbytes))))
        _kept.append(made)
    return made


def at(words: Words) -> Address:
    """
    Return the address in memory of the first of *words*, an array of `table`; good as long as the array
    lives.
    """
    return int(words.ctypes.data)


def popcount(mask: Mask) -> int:
    """Return how many bits of *mask* are set: the number of its cards."""
    return int(mask).bit_count()


def lowest(mask: Mask) -> Place:
    """
    Return the number, from 0, of the lowest bit set in *mask*: the place of its lowest card.
    *mask* is not 0.
    """
    return (int(mask) & -int(mask)).bit_length() - 1


def highest(mask: Mask) -> Place:
    """
    Return the number, from 0, of the highest bit set in *mask*: the place of its highest card. *mask* is not
    0.
    """
    return int(mask).bit_length() - 1


def load(address: Address, word: int) -> int:
    """Return word number *word*, from 0, of the row of 64-bit words at *address*."""
    return ctypes.c_int64.from_address(_check(address, word)).value


def store(address: Address, word: int, value: int) -> None:
    """Write *value* to word number *word*, from 0, of the row of 64-bit words at *address*."""
    ctypes.c_int64.from_address(_check(address, word)).value = int(value)


def _check(address: int, word: int) -> int:
    where, spans = int(address) + 8 * int(word), _spans[0]
    found = bisect_right(spans, (where, 1 << 64)) - 1
    assert found >= 0, "the kernel reached beyond its tables"
    assert spans[found][0] <= where < spans[found][1], "the kernel reached beyond its tables"
    return where


def rng_start(seed: int, hand: int) -> RngState:
    """
    Return the RNG state before the first draw for hand number *hand* of *seed*, a result of `rng_seed`.

    The draws that follow are those of ``euchre.base.chance.Chance(seed, hand)``.
    """
    return _signed(chance.mix(int(seed) + int(hand) * chance.GOLDEN))


def rng_next(rng: RngState) -> RngState:
    """Return the RNG state that follows the state *rng*. Every draw is made from a state of its own."""
    return _signed(int(rng) + chance.GOLDEN)


def rng_below(rng: RngState, n: int) -> int:
    """Return the random number that the RNG state *rng* gives: uniform from 0 to *n* - 1, *n* below 2**31."""
    return ((chance.mix(int(rng)) >> 32) * int(n)) >> 32


def rng_bits(rng: RngState) -> int:
    """Return the random number that the RNG state *rng* gives as 62 bits: from 0 to 2**62 - 1."""
    return chance.mix(int(rng)) >> 2


def rng_seed(seed: int) -> int:
    """Return the number of 64 bits by which kernel functions know *seed*, a whole number of any size."""
    return _signed(chance.mix(seed))


def _signed(number: int) -> int:
    number &= chance.MASK
    return number - (1 << 64) if number >> 63 else number
