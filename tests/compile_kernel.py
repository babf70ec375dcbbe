"""
Compile the kernel ahead, as a program of its own: every function of it that Python calls.

Each worker of the tests compiles what it meets first, and with it the inner functions that most others need,
too. One process compiles those once, while `python3 dev.py ci` looks at types. What it has not reached a test
compiles itself.
"""

import dis
import importlib
import pkgutil
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

import euchre
from euchre.kernel.machine.compiled import Compiled

ELSEWHERE: Final = ("euchre.web", "euchre.terminal", "euchre.commands", "euchre.__main__")
"""What calls no function of the kernel itself, and takes long to import."""
LATER: Final = ("euchre.trained.training.left",)
"""What calls some that take long to compile and that only the long tests run: they compile them."""
TESTS: Final = (
    "tests.engines.kernel",
    "tests.engines.tree_walk",
    "tests.kernel.test_batch",
    "tests.kernel.test_jack",
    "tests.kernel.test_lockstep",
    "tests.kernel.test_observe",
    "tests.players.test_benny",
    "tests.training.test_left",
)
"""What calls more of them, for the tests alone."""


def modules() -> Iterator[ModuleType]:
    """Import and yield the modules of the package in which kernel functions are made or called."""
    for found in pkgutil.walk_packages(euchre.__path__, "euchre."):
        if not found.name.startswith(ELSEWHERE + LATER):
            yield importlib.import_module(found.name)
    for name in TESTS:
        yield importlib.import_module(name)


def called(module: ModuleType) -> Iterator[Compiled]:
    """Yield the kernel functions, of *module* and of modules it holds, that its ordinary functions name."""
    tables = [value for value in vars(module).values() if isinstance(value, dict)]
    held = [value for table in [vars(module), *tables] for value in table.values()]
    held = [other for other in held if isinstance(other, ModuleType)]
    for code in ordinary(module):
        for step in dis.get_instructions(code):
            if step.opname == "LOAD_GLOBAL":
                yield from asked(getattr(module, step.argval, None))
            elif step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
                for other in held:
                    yield from asked(getattr(other, step.argval, None))


def asked(value: object) -> Iterator[Compiled]:
    """Yield *value* if it is a function of the kernel that Python may call."""
    if isinstance(value, Compiled) and not value.inline:
        yield value


def ordinary(module: ModuleType) -> Iterator[CodeType]:
    """Yield the code of the functions and methods of *module*, and of those in them; not of the kernel's."""
    owners: list[Any] = [module, *[value for value in vars(module).values() if isinstance(value, type)]]
    for owner in owners:
        for value in vars(owner).values():
            function = inner(value)
            if function is not None and function.__module__ == module.__name__:
                yield from nested(function.__code__)


def inner(value: object) -> FunctionType | None:
    """Return the function of a function, a method, a property or a cached function; None for all else."""
    if isinstance(value, Compiled):
        return None
    for wrapped in ("fget", "func", "__wrapped__", "__func__"):
        value = getattr(value, wrapped, value)
    return value if isinstance(value, FunctionType) else None


def nested(code: CodeType) -> Iterator[CodeType]:
    """Yield *code* and the code of the functions written in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from nested(constant)


def entries() -> list[Compiled]:
    """Return the kernel functions that Python calls, in the order of their modules."""
    return list(dict.fromkeys(function for module in modules() for function in called(module)))


if __name__ == "__main__":
    for entry in entries():
        entry.prepare()
