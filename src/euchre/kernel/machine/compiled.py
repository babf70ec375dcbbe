"""
The functions of the kernel: Python that a machine compiles once and then only loads.

A kernel function takes whole numbers of 64 bits, addresses of `table` among them, and returns one. Calling
it from Python takes its machine code from the library that a wheel brings (`euchre.kernel.machine.shipped`).
Without one it looks in the user's cache folder, under a name that holds a hash of all the function
is made from (`digest`), of Python, numba and the processor (`euchre.kernel.machine.code_cache`): a change
there compiles anew. Only then is numba imported (`euchre.kernel.machine.compiler`); a later start loads the
code with llvmlite alone, in a third of the time numba takes to come up. Of processes that want a function at
once, one compiles it and the others wait. A damaged file is compiled again; without a folder to write to,
every process compiles for itself.
Where numba is not inside as that module expects, numba compiles and keeps the functions in its own way, and a
warning says so: starts are slower, answers the same.

With ``NUMBA_DISABLE_JIT=1`` the same functions run as plain Python: slow, right, and with every address
checked.
"""

import ctypes
import hashlib
import os
import threading
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache, update_wrapper
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Final

from euchre import chance
from euchre.file_lock import FileLock
from euchre.kernel.machine import shipped
from euchre.kernel.machine.arguments import Address, Mask, Place, RngState
from euchre.kernel.machine.code_cache import folder, read_code, write_code
from euchre.missing_parts import explain_missing_parts

if TYPE_CHECKING:
    import numpy as np

    Words = np.ndarray[Any, np.dtype[np.int64]]
    """An array of 64-bit words, of any shape."""
else:
    Words = Any  # whoever asks whether anything is compiled here need not have numpy

PLAIN: Final = os.environ.get("NUMBA_DISABLE_JIT", "") not in ("", "0")
"""Whether the kernel runs as plain Python."""

announce: Callable[[str], None] | None = None
"""Called with the name of a function before it is compiled, which takes seconds; None: nobody asked."""

at_work: Final = threading.Event()
"""Set while a function is compiled, here or in a process that this one waits for."""

stands_back: bool = False
"""Whether this process has low priority: no other then waits for what it compiles, but compiles it, too."""


@contextmanager
def announcing(say: Callable[[str], None]) -> Iterator[None]:
    """In a ``with`` statement, call *say* with the name of each function before it is compiled."""
    global announce  # noqa: PLW0603  # one for the whole process, as is the compiling
    before, announce = announce, say
    try:
        yield
    finally:
        announce = before


_named: Final[dict[str, CodeType]] = {}


class Compiled:
    """
    A kernel function: compiled to machine code at its first call, or loaded where that was done before.

    Made by the decorators `compiled` and `inlined`.
    """

    def __init__(self, function: Callable[..., int], *, inline: bool) -> None:
        self.function = function
        self.inline = inline
        self.arguments: int = function.__code__.co_argcount
        self.name = f"{function.__module__}.{function.__qualname__}"
        known = _named.setdefault(self.name, function.__code__)
        assert known == function.__code__, f"code is kept by name, and two functions are called {self.name}"
        self._native: Callable[..., int] | None = None
        update_wrapper(self, function)

    def __call__(self, *arguments: int) -> int:
        """Run the function, as machine code where there may be any, and return its result."""
        return (self._native or self.prepare())(*arguments)

    def prepare(self) -> Callable[..., int]:
        """
        Load the machine code, or compile it where no process has, and return what calls it; nothing is run.

        Compiling takes seconds and may be done in a thread, or in another process: what is called later finds
        the code ready. Where the kernel is plain Python, it is the function itself.

        Raises: MissingPartError when it has to be compiled and numba is not installed.
        """
        if self._native is None:
            self._native = self.function if PLAIN else _native(self)
        return self._native

    def calling(self, name: str, **functions: Callable[..., Any]) -> "Compiled":
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
        return Compiled(other, inline=self.inline)


def compiled(function: Callable[..., int]) -> Compiled:
    """
    Make *function* part of the kernel: a decorator.

    It takes whole numbers of 64 bits and returns one, calls nothing but kernel functions, and may call
    itself.
    """
    return Compiled(function, inline=False)


def inlined(function: Callable[..., Any]) -> Any:
    """
    Make *function* a part of every kernel function that calls it: a decorator.

    It may return several numbers, and cannot be called from Python unless the kernel is plain Python.
    """
    return function if PLAIN else Compiled(function, inline=True)


# --- Loading ------------------------------------------------------------------------------------------------

_lock = threading.RLock()
_kept: Final[list[Any]] = []
"""What must live as long as the machine code does."""


def _native(made: Compiled) -> Callable[..., int]:
    """The machine code of *made*: shipped, from the cache folder, or compiled now."""
    # numba's way to call: a place for the result, a place for an exception (none is raised), the arguments.
    kind = ctypes.CFUNCTYPE(ctypes.c_int, *[ctypes.c_void_p] * 2, *[ctypes.c_int64] * made.arguments)
    with _lock, explain_missing_parts():
        entry = shipped.function(made.name, kind)
        if entry is not None:
            return _calling(entry)
        place = folder()
        path = None if place is None else place / f"{digest(made)[:20]}-{made.name}.bin"
        code = (None if path is None else read_code(path)) or _compiled(made, path)
        if code is not None:
            return _calling(kind(_link(code)))
        from euchre.kernel.machine.compiler import numba_function

        return numba_function(made, None if path is None else path.with_suffix(".numba"))


def _compiled(made: Compiled, path: Path | None) -> bytes | None:
    """
    Compile *made* and keep it in *path*, or wait for another process that does.

    None when this numba has not the hooks that takes.
    """
    if announce is not None:
        announce(made.name)
    at_work.set()
    try:
        with _turn(path):
            code = None if path is None else read_code(path)
            if code is None:
                from euchre.kernel.machine.compiler import machine_code

                code = machine_code(made)
                if path is not None and code is not None:
                    write_code(path, code)
            return code
    finally:
        at_work.clear()


@contextmanager
def _turn(path: Path | None) -> Iterator[None]:
    """Let one process at a time make *path*; whoever lost patience, or cannot lock, makes it too."""
    held = None
    if path is not None:
        with suppress(OSError):
            held = FileLock(path.with_suffix(".lock"), mode=0o644, patience=PATIENCE)
    if held is not None and stands_back:
        held.release()
    try:
        yield
    finally:
        if held is not None:
            held.release()


def _link(code: bytes) -> int:
    """The address of the function in *code*: the symbol's name, a line feed, an object file."""
    import llvmlite.binding as llvm

    symbol, _, obj = code.partition(b"\n")
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _machine())
    engine.add_object_file(llvm.ObjectFileRef.from_data(obj))
    engine.finalize_object()
    _kept.append(engine)
    return int(engine.get_function_address(symbol.decode()))


def _calling(entry: Callable[..., int]) -> Callable[..., int]:
    """A Python function that calls the machine code *entry*."""

    def call(*numbers: int) -> int:
        result, trouble = ctypes.c_int64(), ctypes.c_void_p()
        entry(ctypes.addressof(result), ctypes.addressof(trouble), *numbers)
        return result.value

    return call


@cache
def _machine() -> Any:
    """The processor, as llvmlite sees it."""
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(opt=3, jit=True)


@cache
def digest(made: Compiled) -> str:
    """
    Return a hash, in hexadecimal digits, of all that the machine code of *made* is made from.

    That is its own bytecode, every number it reads by name from any module, and the same of each kernel
    function that it calls, directly or not: no docstring, type or comment, so that words about a function
    compile nothing anew.
    """
    found, seen, waiting = hashlib.sha256(), {made}, [made]
    while waiting:
        function = waiting.pop().function
        code, names = function.__code__, function.__globals__
        numbers = [value for value in code.co_consts if not isinstance(value, str)]  # not the docstring
        found.update(repr((function.__qualname__, code.co_code, numbers, code.co_varnames)).encode())
        modules = [value for name in code.co_names if isinstance(value := names.get(name), ModuleType)]
        for name in code.co_names:
            owners: list[Mapping[str, Any]] = [names, *map(vars, modules)]
            for value in [owner[name] for owner in owners if name in owner]:
                if not isinstance(value, Compiled):
                    fixed = isinstance(value, int | tuple | range)
                    found.update(repr((name, value if fixed else type(value).__name__)).encode())
                elif value not in seen:
                    seen.add(value)
                    waiting.append(value)
                found.update(repr((name, getattr(value, "name", ""))).encode())
    return found.hexdigest()


PATIENCE: Final = 300.0
"""Seconds to wait for another process that compiles the same; one that was stopped would hold it for ever."""


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

    The draws that follow are those of ``euchre.chance.Chance(seed, hand)``.
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
