"""
From kernel functions to object files, by numba and LLVM: imported only where a library is built.

Numba turns each function into LLVM's intermediate code, once, and does no more: all of it is linked into one
module, which LLVM optimises as a whole for each kind of machine. The parts of numba that are
patched for that are not public, so `pyproject.toml` names the versions that were tried.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import FunctionType
from typing import Any, Final
from unittest.mock import patch

import llvmlite.binding as llvm
from llvmlite import ir
from numba import int64, njit, types
from numba.core.codegen import CPUCodeLibrary, JITCPUCodegen
from numba.core.compiler_lock import global_compiler_lock
from numba.core.typeinfer import register_dispatcher
from numba.core.types.functions import BaseFunction
from numba.extending import intrinsic

from euchre.base import chance
from euchre.kernel.machine import compiled
from euchre.kernel.machine.compiled import KernelFunction

WORD: Final = ir.IntType(64)

MEMSET: Final = """
define hidden ptr @memset(ptr %to, i32 %byte, i64 %bytes) #0 {
start:
  %value = trunc i32 %byte to i8
  br label %test
test:
  %done = phi i64 [ 0, %start ], [ %more, %set ]
  %over = icmp eq i64 %done, %bytes
  br i1 %over, label %end, label %set
set:
  %at = getelementptr i8, ptr %to, i64 %done
  store i8 %value, ptr %at
  %more = add i64 %done, 1
  br label %test
end:
  ret ptr %to
}
attributes #0 = { nounwind "no-builtins" }
"""
"""What LLVM calls to fill words with zeros: with it, a library needs nothing of any system."""

Report = Callable[[float], object]
"""Called with the share of the work that is done, from 0 to 1."""


def bitcode(functions: Mapping[str, KernelFunction], report: Report = lambda _: None) -> bytes:
    """
    Return *functions*, and all they call, as one piece of LLVM's code, not optimised yet.

    Each is called by its key in it: a function of C that takes and returns 64-bit numbers.
    """
    every = list(reached(functions.values()))
    with _front_end_alone():
        for done, made in enumerate(every):
            _dispatcher(made)
            report((done + 1) / len(every))
    doors, whole = ir.Module(), llvm.parse_assembly(MEMSET)
    for library in _libraries(every):
        whole.link_in(library._final_module.clone())  # noqa: SLF001  # as numba's own cache does
    for name, made in functions.items():
        _door(doors, name, made)
    whole.link_in(llvm.parse_assembly(str(doors)))
    for function in list(whole.functions):
        if not function.is_declaration and function.name not in (*functions, "memset"):
            function.linkage = "internal"
    for number in list(whole.global_variables):  # numba's, one for each function, which nothing reads
        number.linkage = "internal"
    made_code: bytes = whole.as_bitcode()
    return made_code


def object_file(code: bytes, triple: str, processor: str, **options: str) -> bytes:
    """
    Return the object file of what `bitcode` returned, for a machine.

    *triple* and *processor* are the kind of machine and its oldest processor as LLVM calls them, *options*
    more for ``create_target_machine``.
    """
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(triple)
    tuned = target.create_target_machine(
        cpu=processor, opt=3, codemodel="small", **{"reloc": "pic", **options}
    )
    module = llvm.parse_bitcode(code)
    module.triple, module.data_layout = tuned.triple, str(tuned.target_data)
    if "windows" in triple:
        for function in module.functions:
            if function.linkage == llvm.Linkage.external and function.name != "memset":
                function.storage_class = "dllexport"
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = True
    passes = llvm.create_pass_builder(tuned, tuning)
    passes.getModulePassManager().run(module, passes)
    module.verify()
    made: bytes = tuned.emit_object(module)
    return made


def this_machine() -> str:
    """Return what LLVM calls the machine on which this runs."""
    name: str = llvm.get_process_triple()
    return name


# --- Numba's part -------------------------------------------------------------------------------------------

_dispatchers: Final[dict[KernelFunction, Any]] = {}
"""What numba has made of each kernel function."""
_signatures: Final[dict[tuple[Any, Any], Any]] = {}
"""By operator, or numba's own function, and the types of its arguments: the signature that numba found."""


def reached(functions: Iterable[KernelFunction]) -> Iterator[KernelFunction]:
    """Yield *functions* and all that they call, but for those that are inlined: each once, callees first."""
    seen: set[KernelFunction] = set()

    def visit(made: KernelFunction) -> Iterator[KernelFunction]:
        if made in seen:
            return
        seen.add(made)
        for other in called(made).values():
            yield from visit(other)
        if not made.inline:
            yield made

    for made in functions:
        yield from visit(made)


def called(made: KernelFunction) -> dict[str, KernelFunction]:
    """Return the kernel functions that *made* calls, by the names under which it does."""
    names = made.function.__globals__
    found = {name: names.get(name) for name in made.function.__code__.co_names}
    return {name: value for name, value in found.items() if isinstance(value, KernelFunction)}


@contextmanager
def _front_end_alone() -> Iterator[None]:
    """
    Let numba do no more than its part, in a ``with`` statement.

    Without this, numba links into each function all that it calls, optimises it and makes machine code of it,
    and at every operator it looks up its signature again. That takes nine tenths of the time.
    """
    look_up: Any = BaseFunction.get_call_type

    def look_up_once(function: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws:
            return look_up(function, context, args, kws)
        if (function, args) not in _signatures:
            _signatures[function, args] = look_up(function, context, args, kws)
        return _signatures[function, args]

    def finish(library: Any) -> None:
        library._finalized = True  # noqa: SLF001  # its name in numba

    with (
        global_compiler_lock,
        patch.object(CPUCodeLibrary, "finalize", finish),
        patch.object(JITCPUCodegen, "set_env", lambda *_names: None),
        patch.object(BaseFunction, "get_call_type", look_up_once),
    ):
        yield


def _dispatcher(made: KernelFunction) -> Any:
    """Return what numba makes of *made*; what that calls was made before, but for what is inlined."""
    if made in _dispatchers:
        return _dispatchers[made]
    function: Any = made.function
    names = dict(function.__globals__)
    copy = FunctionType(
        function.__code__, names, function.__name__, function.__defaults__, function.__closure__
    )
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    settings: dict[str, Any] = {"inline": "always" if made.inline else "never", "error_model": "numpy"}
    settings |= dict.fromkeys(("nogil", "no_cpython_wrapper", "no_cfunc_wrapper"), True)
    dispatcher = _dispatchers[made] = njit(**settings)(copy)
    for name in function.__code__.co_names:
        value = names.get(name)
        if isinstance(value, KernelFunction):
            names[name] = _dispatcher(value)
        elif callable(value) and value in _STEPS:
            names[name] = _STEPS[value]
    if not made.inline:
        with register_dispatcher(dispatcher):  # for a function that calls itself
            dispatcher.compile(int64(*[int64] * made.arguments))
        dispatcher.disable_compile()
        # A second form, for a literal it passes to itself, would crash when it runs (numba #6061).
        assert len(dispatcher.overloads) == 1, f"{made.name} calls itself with a literal: give it a variable"
    return dispatcher


def _result(made: KernelFunction) -> Any:
    """What numba keeps of *made*, once it is compiled."""
    return next(iter(_dispatchers[made].overloads.values()))


def _libraries(functions: Iterable[KernelFunction]) -> Sequence[Any]:
    """Numba's libraries of *functions*, and those that they stand on, each once."""
    found: dict[Any, None] = {}
    waiting = [_result(made).library for made in functions][::-1]
    while waiting:
        library = waiting.pop()
        if library not in found:
            found[library] = None
            waiting.extend(library._linking_libraries)  # noqa: SLF001  # its name in numba
    return list(found)


def _door(module: ir.Module, name: str, made: KernelFunction) -> None:
    """Add to *module* the function called *name* by which C calls what numba made of *made*."""
    result = _result(made)
    kind = result.target_context.call_conv.get_function_type(result.fndesc.restype, result.fndesc.argtypes)
    inner = ir.Function(module, kind, result.fndesc.llvm_func_name)
    door = ir.Function(module, ir.FunctionType(WORD, [WORD] * made.arguments), name)
    builder = ir.IRBuilder(door.append_basic_block())
    # numba's way to call: a place for the result, a place for an exception (none is raised), the arguments.
    places = [builder.alloca(place.pointee) for place in kind.args[:2]]
    builder.call(inner, [*places, *door.args])
    builder.ret(builder.load(places[0]))


# --- What a processor does in one step ----------------------------------------------------------------------


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


# The sums of the random numbers wrap around, and those of numba may not: it tells LLVM that no signed sum
# overflows, and LLVM then compiled two steps of a generator in a row to wrong code.


@intrinsic
def _mixed(_context: object, number: Any) -> Any:  # noqa: ARG001
    def build(_context: object, builder: Any, _signature: object, arguments: Any) -> Any:
        value = arguments[0]
        for shift, factor in ((30, chance.FIRST_FACTOR), (27, chance.SECOND_FACTOR)):
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
    return _mixed(_moved(seed, hand))


@njit(inline="always")
def _rng_next(rng: int) -> int:
    return _moved(rng, 1)


@njit(inline="always")
def _rng_below(rng: int, n: int) -> int:
    return (((_mixed(rng) >> 32) & 0xFFFFFFFF) * n) >> 32


@njit(inline="always")
def _rng_bits(rng: int) -> int:
    return (_mixed(rng) >> 2) & 0x3FFFFFFFFFFFFFFF


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
