"""From kernel functions to machine code, by numba: imported only where they were not compiled before."""

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import cache
from importlib import import_module
from importlib.metadata import version
from inspect import signature
from operator import attrgetter
from pathlib import Path
from types import FunctionType
from typing import Any, Final
from unittest.mock import patch

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba import int64, njit, types
from numba.extending import intrinsic

from euchre import chance
from euchre.kernel.machine import compiled
from euchre.kernel.machine.compiled import Compiled

WORD: Final = ir.IntType(64)

# --- One object file for a function and all it calls, through numba's private hooks -------------------------

HOOKS: Final[tuple[tuple[str, str, tuple[str, ...]], ...]] = (
    ("numba.core.codegen", "JITCodeLibrary._optimize_final_module", ("self",)),
    ("numba.core.codegen", "JITCodeLibrary._finalize_specific", ("self",)),
    ("numba.core.codegen", "JITCPUCodegen.set_env", ("self", "env_name", "env")),
    ("numba.core.compiler_lock", "global_compiler_lock.__enter__", ()),
    ("numba.core.typeinfer", "register_dispatcher", ("disp",)),
    ("numba.core.types.functions", "BaseFunction.get_call_type", ("self", "context", "args", "kws")),
)
"""What `machine_code` patches or calls in numba and nobody promised: module, name, parameters."""

RESULT: Final = ("library._final_module", "library.codegen._tm.emit_object", "fndesc.llvm_func_name")
"""What it asks of a compiled function, as numba's own cache does."""


def mismatch() -> str | None:
    """
    Return what is wrong with this numba: which of `HOOKS` is missing or has other parameters;
    None: nothing.
    """
    for module, name, parameters in HOOKS:
        try:
            found = tuple(signature(attrgetter(name)(import_module(module))).parameters)
        except (ImportError, AttributeError):
            return f"{module}.{name} is missing"
        if found != parameters:
            return f"{module}.{name} takes ({', '.join(found)})"
    return None


def machine_code(made: Compiled) -> bytes | None:
    """
    Compile *made* with numba; return the name of its symbol, a line feed, and an object file, as bytes.

    The object file holds the function and all it calls. None, with a warning, when numba is not as expected
    inside; `numba_function` then takes its place.
    """
    result, wrong = _overload(made)
    if wrong is not None:
        _warn(wrong)
        return None
    library = result.library
    plain = library._final_module  # noqa: SLF001  # here and below: as numba's own cache does
    library._final_module = llvm.parse_bitcode(plain.as_bitcode())  # noqa: SLF001
    library._optimize_final_module()  # noqa: SLF001
    code: bytes = library.codegen._tm.emit_object(library._final_module)  # noqa: SLF001
    library._final_module = plain  # noqa: SLF001
    symbol: str = result.fndesc.llvm_func_name
    return symbol.encode() + b"\n" + code


def _overload(made: Compiled) -> tuple[Any, str | None]:
    """What numba has compiled *made* to, not optimised yet; or None, and what is wrong with this numba."""
    wrong = mismatch()
    if wrong is not None:
        return None, wrong
    with _once():
        dispatcher = _dispatchers.get(made) or _dispatcher(
            made, no_cpython_wrapper=True, no_cfunc_wrapper=True
        )
    result = next(iter(dispatcher.overloads.values()))
    for name in RESULT:
        try:
            attrgetter(name)(result)
        except AttributeError:
            _dispatchers.clear()  # compiled, but without machine code of their own
            return None, f"a compiled function has no {name}"
    return result, None


def library_objects(functions: Sequence[Compiled], processors: Mapping[str, str]) -> dict[str, bytes]:
    """
    Compile *functions*, and all they call, for other machines than this one: one object file for each.

    *processors* is the oldest processor by machine, both as LLVM calls them. An object file has a symbol for
    each function, by its `Compiled.name`, and can be linked into a shared library.

    Raises: RuntimeError when numba is not as expected inside.
    """
    bitcode, names = _bitcode({made.name: made for made in functions})
    return {
        machine: _object(bitcode, names, f"{machine}-unknown-linux-gnu", {"cpu": processor, "reloc": "pic"})
        for machine, processor in processors.items()
    }


def wasm_object(functions: Mapping[str, Compiled]) -> bytes:
    """
    Compile *functions*, and all they call, for WebAssembly: an object file with a symbol for each, its key.

    A function takes the place for its result, the place for an exception (none is raised), both of 32 bits,
    and its arguments of 64 bits, addresses among them.

    Raises: RuntimeError when numba is not as expected inside.
    """
    # With "bulk-memory" LLVM needs no memset from a library to fill words with zeros.
    options = {"cpu": "mvp", "features": "+bulk-memory", "reloc": "static"}
    return _object(*_bitcode(functions), "wasm32-unknown-unknown", options)


def _bitcode(functions: Mapping[str, Compiled]) -> tuple[bytes, dict[str, str]]:
    """All of *functions* as one piece of LLVM's code, and by numba's name for each its key."""
    whole, names = None, dict[str, str]()
    for name, made in functions.items():
        result, wrong = _overload(made)
        if wrong is not None:
            raise RuntimeError(f"numba {version('numba')} is not one the kernel was made for ({wrong})")
        names[result.fndesc.llvm_func_name] = name
        part = llvm.parse_bitcode(result.library._final_module.as_bitcode())  # noqa: SLF001  # as above
        if whole is None:
            whole = part
        else:
            whole.link_in(part)
    assert whole is not None, "no function is to be compiled"
    return whole.as_bitcode(), names


def _object(bitcode: bytes, names: Mapping[str, str], triple: str, machine: Mapping[str, str]) -> bytes:
    """
    The object file for a machine of all functions in *bitcode*; those in *names* get their new ones.

    *triple* and *machine* say for which machine, as LLVM does.
    """
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(triple)
    tuned = target.create_target_machine(opt=3, codemodel="small", **machine)
    module = llvm.parse_bitcode(bitcode)
    module.triple, module.data_layout = tuned.triple, str(tuned.target_data)
    for function in list(module.functions):  # a list, for one that is renamed moves
        if not function.is_declaration:
            shown = function.name in names
            function.linkage = "external" if shown else "internal"
            function.name = names.get(function.name, function.name)
    for number in list(module.global_variables):  # numba's, one for each function, which nothing reads
        number.linkage = "internal"
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = True
    passes = llvm.create_pass_builder(tuned, options)
    passes.getModulePassManager().run(module, passes)
    module.verify()
    code: bytes = tuned.emit_object(module)
    return code


@cache
def _warn(wrong: str) -> None:
    """Warn, once a process, that numba's own cache is used."""
    warnings.warn(
        f"numba {version('numba')} is not one the kernel was made for ({wrong}): numba itself compiles and"
        " keeps it now, so starts take seconds longer; the answers are the same",
        RuntimeWarning,
        stacklevel=2,
    )


@contextmanager
def _once() -> Iterator[None]:
    """
    Leave a function as it is until `machine_code` optimises all of it at once.

    Numba would optimise each function again in every function that calls it, and make machine code of each,
    which nobody runs: more than half of the time. And at every operator it would look up anew
    what that makes of two whole numbers.
    """
    from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.types.functions import BaseFunction

    look_up: Any = BaseFunction.get_call_type

    def look_up_once(function: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws:
            return look_up(function, context, args, kws)
        if (function, args) not in _signatures:
            _signatures[function, args] = look_up(function, context, args, kws)
        return _signatures[function, args]

    with (
        global_compiler_lock,
        patch.object(JITCodeLibrary, "_optimize_final_module", lambda _library: None),
        patch.object(JITCodeLibrary, "_finalize_specific", lambda _library: None),
        patch.object(JITCPUCodegen, "set_env", lambda *_names: None),
        patch.object(BaseFunction, "get_call_type", look_up_once),
    ):
        yield


_signatures: Final[dict[tuple[Any, Any], Any]] = {}
"""By operator, or numba's own function, and the types of its arguments: the signature that numba found."""


def numba_function(made: Compiled, kept: Path | None) -> Callable[..., int]:
    """
    Compile *made* with numba's own dispatcher and cache; return what to call, with whole numbers, for its
    result.

    *kept* is the folder in which numba keeps what it compiles, None to keep nothing. It must be for this
    *made* alone: numba's cache does not see that a function which it calls has changed.
    """
    with patch.object(numba.config, "CACHE_DIR", "" if kept is None else str(kept)):
        function: Callable[..., int] = _dispatcher(made, cache=kept is not None)
    return function


# --- What numba makes of a kernel function ------------------------------------------------------------------

_dispatchers: Final[dict[Compiled, Any]] = {}


def _dispatcher(made: Compiled, **options: bool) -> Any:
    """Return what numba makes of *made*, compiled, after the functions it calls, with the same options."""
    function: Any = made.function
    names = dict(function.__globals__)
    copy = FunctionType(
        function.__code__, names, function.__name__, function.__defaults__, function.__closure__
    )
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    settings: dict[str, Any] = {"nogil": True, "error_model": "numpy", **options}
    dispatcher = _dispatchers[made] = njit(inline="always" if made.inline else "never", **settings)(copy)
    for name in function.__code__.co_names:
        value = names.get(name)
        if isinstance(value, Compiled):
            names[name] = _dispatchers.get(value) or _dispatcher(value, **options)
        elif callable(value) and value in _STEPS:
            names[name] = _STEPS[value]
    if not made.inline:
        with _registered(dispatcher):
            dispatcher.compile(int64(*[int64] * made.arguments))
        dispatcher.disable_compile()
        # A second form, for a literal it passes to itself, would crash when it runs (numba #6061).
        assert len(dispatcher.overloads) == 1, f"{made.name} calls itself with a literal: give it a variable"
    return dispatcher


def _registered(dispatcher: Any) -> Any:
    """Let *dispatcher* be found while it is compiled, for a function that calls itself; where numba can."""
    try:
        from numba.core.typeinfer import register_dispatcher
    except ImportError:
        return nullcontext()
    return register_dispatcher(dispatcher)


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
def _rng_start(seed: int, hand: int) -> int:
    return _mixed(_moved(seed, hand))  # type: ignore[call-arg]  # an intrinsic is given its context by numba


@njit(inline="always")
def _rng_next(rng: int) -> int:
    return _moved(rng, 1)  # type: ignore[call-arg]  # as above


@njit(inline="always")
def _rng_below(rng: int, n: int) -> int:
    return (((_mixed(rng) >> 32) & 0xFFFFFFFF) * n) >> 32  # type: ignore[call-arg]  # as above


@njit(inline="always")
def _rng_bits(rng: int) -> int:
    return (_mixed(rng) >> 2) & 0x3FFFFFFFFFFFFFFF  # type: ignore[call-arg]  # as above


_STEPS: Final[dict[object, Callable[..., Any]]] = {
    compiled.popcount: _counting("ctpop"),
    compiled.lowest: _counting("cttz"),
    compiled.highest: _counting("ctlz"),
    compiled.load: _load,
    compiled.store: _store,
    compiled.rng_start: _rng_start,
    compiled.rng_next: _rng_next,
    compiled.rng_below: _rng_below,
    compiled.rng_bits: _rng_bits,
}
