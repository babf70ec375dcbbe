"""From kernel functions to machine code, by numba: imported only where they were not compiled before."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any, Final
from unittest.mock import patch

import llvmlite.binding as llvm
from llvmlite import ir
from numba import int64, njit, types
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler_lock import global_compiler_lock
from numba.core.typeinfer import register_dispatcher
from numba.extending import intrinsic

from euchre import chance
from euchre.kernel.machine import compiled
from euchre.kernel.machine.compiled import Compiled

WORD: Final = ir.IntType(64)
OPTIONS: Final[dict[str, Any]] = {
    "nogil": True,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}


def machine_code(made: Compiled) -> bytes:
    """The name of the symbol of *made*, a line feed, and the object file that has it and all it calls."""
    with _once():
        dispatcher = _dispatchers.get(made) or _dispatcher(made)
    result = next(iter(dispatcher.overloads.values()))
    library = result.library
    plain = library._final_module  # noqa: SLF001  # here and below: as numba's own cache does
    library._final_module = llvm.parse_bitcode(plain.as_bitcode())  # noqa: SLF001
    library._optimize_final_module()  # noqa: SLF001
    code: bytes = library.codegen._tm.emit_object(library._final_module)  # noqa: SLF001
    library._final_module = plain  # noqa: SLF001
    symbol: str = result.fndesc.llvm_func_name
    return symbol.encode() + b"\n" + code


@contextmanager
def _once() -> Iterator[None]:
    """
    Leave a function as it is until `machine_code` optimises all of it at once.

    Numba would optimise each function again in every function that calls it, and make machine code of each,
    which nobody runs: more than half of the time.
    """
    with (
        global_compiler_lock,
        patch.object(JITCodeLibrary, "_optimize_final_module", lambda _library: None),
        patch.object(JITCodeLibrary, "_finalize_specific", lambda _library: None),
        patch.object(JITCPUCodegen, "set_env", lambda *_names: None),
    ):
        yield


_dispatchers: Final[dict[Compiled, Any]] = {}


def _dispatcher(made: Compiled) -> Any:
    """What numba makes of *made*; functions it calls are made first."""
    function: Any = made.function
    names = dict(function.__globals__)
    copy = FunctionType(
        function.__code__, names, function.__name__, function.__defaults__, function.__closure__
    )
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    dispatcher = _dispatchers[made] = njit(inline="always" if made.inline else "never", **OPTIONS)(copy)
    for name in function.__code__.co_names:
        value = names.get(name)
        if isinstance(value, Compiled):
            names[name] = _dispatchers.get(value) or _dispatcher(value)
        elif callable(value) and value in _STEPS:
            names[name] = _STEPS[value]
    if not made.inline:
        with register_dispatcher(dispatcher):
            dispatcher.compile(int64(*[int64] * made.arguments))
        dispatcher.disable_compile()
        # A second form, for a literal it passes to itself, would crash when it runs (numba #6061).
        assert len(dispatcher.overloads) == 1, f"{made.name} calls itself with a literal: give it a variable"
    return dispatcher


def _counting(instruction: str) -> Any:
    def typed(_context: object, mask: Any) -> Any:  # noqa: ARG001  # numba counts the arguments
        def build(_context: object, builder: Any, _signature: object, arguments: Any) -> Any:
            if instruction == "ctpop":
                return builder.ctpop(arguments[0])
            zeros = getattr(builder, instruction)(arguments[0], ir.Constant(ir.IntType(1), 1))
            return zeros if instruction == "cttz" else builder.sub(ir.Constant(WORD, 63), zeros)

        return types.int64(types.int64), build

    return intrinsic(typed)


@intrinsic
def _load(_context: object, address: Any, word: Any) -> Any:  # noqa: ARG001
    def build(_context: object, builder: Any, _signature: object, arguments: Any) -> Any:
        pointer = builder.inttoptr(arguments[0], WORD.as_pointer())
        return builder.load(builder.gep(pointer, [arguments[1]]))

    return types.int64(types.int64, types.int64), build


@intrinsic
def _store(_context: object, address: Any, word: Any, value: Any) -> Any:  # noqa: ARG001
    def build(context: Any, builder: Any, _signature: object, arguments: Any) -> Any:
        pointer = builder.inttoptr(arguments[0], WORD.as_pointer())
        builder.store(arguments[2], builder.gep(pointer, [arguments[1]]))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), build


def _wrapped(number: int) -> Any:
    """*number* as a 64-bit constant."""
    return ir.Constant(WORD, number & chance.MASK)


# Luck wraps around, and numba's own sums may not: it tells LLVM that no signed sum overflows, and of a place
# that went onward twice in a row LLVM then made whatever it liked.


@intrinsic
def _mixed(_context: object, number: Any) -> Any:  # noqa: ARG001
    def build(_context: object, builder: Any, _signature: object, arguments: Any) -> Any:
        value = arguments[0]
        for shift, factor in ((30, chance.FIRST), (27, chance.SECOND)):
            value = builder.xor(value, builder.lshr(value, _wrapped(shift)))
            value = builder.mul(value, _wrapped(factor))
        return builder.xor(value, builder.lshr(value, _wrapped(31)))

    return types.int64(types.int64), build


@intrinsic
def _moved(_context: object, place: Any, times: Any) -> Any:  # noqa: ARG001
    def build(_context: object, builder: Any, _signature: object, arguments: Any) -> Any:
        return builder.add(arguments[0], builder.mul(arguments[1], _wrapped(chance.GOLDEN)))

    return types.int64(types.int64, types.int64), build


@njit(inline="always")
def _first(seed: int, hand: int) -> int:
    return _mixed(_moved(seed, hand))  # type: ignore[call-arg]  # an intrinsic is given its context by numba


@njit(inline="always")
def _onward(place: int) -> int:
    return _moved(place, 1)  # type: ignore[call-arg]  # as above


@njit(inline="always")
def _below(place: int, n: int) -> int:
    return (((_mixed(place) >> 32) & 0xFFFFFFFF) * n) >> 32  # type: ignore[call-arg]  # as above


@njit(inline="always")
def _bits(place: int) -> int:
    return (_mixed(place) >> 2) & 0x3FFFFFFFFFFFFFFF  # type: ignore[call-arg]  # as above


_STEPS: Final[dict[object, Callable[..., Any]]] = {
    compiled.popcount: _counting("ctpop"),
    compiled.lowest: _counting("cttz"),
    compiled.highest: _counting("ctlz"),
    compiled.load: _load,
    compiled.store: _store,
    compiled.first: _first,
    compiled.onward: _onward,
    compiled.below: _below,
    compiled.bits: _bits,
}
