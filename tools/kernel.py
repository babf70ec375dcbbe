"""
Compile the kernel ahead, in the Python of .venv: every function of it that Python calls.

Without an argument it is for the tests: each of their workers compiles what it meets first, and with it the
inner functions that most others need, too. One process compiles those once, while `python3 dev.py ci` looks
at types, and before them the bytecode of all modules. What it has not reached a test compiles itself.

With a folder it is for the wheel: one shared library there for each machine of `shipped.PROCESSORS`.
"""

import dis
import importlib
import pkgutil
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

import euchre
from euchre.kernel.machine import shipped
from euchre.kernel.machine.compiled import Compiled

ELSEWHERE: Final = (
    "euchre.web", "euchre.terminal", "euchre.commands", "euchre.__main__", "euchre.rl.openspiel",
)  # fmt: skip
"""What calls no function of the kernel itself, and is slow to import, or needs what some machines lack."""
LATER: Final = ("euchre.trained.training.left",)
"""What calls some that take long to compile and that only the long tests run: they compile them."""
TESTS: Final = (
    "tests.engines.kernel",
    "tests.engines.tree_walk",
    "tests.kernel.test_batch",
    "tests.kernel.test_choose",
    "tests.kernel.test_jack",
    "tests.kernel.test_lockstep",
    "tests.kernel.test_observe",
    "tests.players.test_benny",
    "tests.training.test_left",
)
"""What calls more of them, for the tests alone."""


def modules(*, tests: bool) -> Iterator[ModuleType]:
    """Import and yield the modules that make or call kernel functions: for *tests*, or for all commands."""
    left_out = ELSEWHERE + LATER * tests
    for found in pkgutil.walk_packages(euchre.__path__, "euchre."):
        if not found.name.startswith(left_out):
            yield importlib.import_module(found.name)
    for name in TESTS * tests:
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


def entries(*, tests: bool) -> list[Compiled]:
    """Return the kernel functions that Python calls, in the order of their `modules`."""
    return list(dict.fromkeys(function for module in modules(tests=tests) for function in called(module)))


def compile_bytecode() -> None:
    """Let pytest load all tests once; all its workers at the same time would each compile all modules."""
    collect = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "-n0"]
    subprocess.run(collect, stdout=subprocess.DEVNULL, check=False)  # its faults are for the tests to tell


# --- For the wheel ------------------------------------------------------------------------------------------


LINKING: Final = ("-shared", "-s", "-Bsymbolic", "--build-id=none", "-z", "noexecstack")
"""Nothing of the build goes in, and no call of its own functions through a table that others may change."""


def linker(machine: str) -> str | None:
    """Return the program that links for *machine*, a key of `shipped.PROCESSORS`; None: there is none."""
    names = [f"{machine}-linux-gnu-ld", *["ld"] * (platform.machine() == machine)]
    return next(filter(None, map(shutil.which, names)), None)


def write_libraries(folder: Path) -> None:
    """
    Write the shared libraries into *folder*, which must be there: from the same sources the same bytes.

    Raises: RuntimeError when a linker is missing, or numba is not as expected inside.
    """
    linkers = {machine: linker(machine) for machine in shipped.PROCESSORS}
    without = [machine for machine, program in linkers.items() if program is None]
    if without:
        packages = " ".join(f"binutils-{machine.replace('_', '-')}-linux-gnu" for machine in without)
        raise RuntimeError(
            f"no linker for {', '.join(without)}: install it (on Debian: apt install {packages})"
        )
    from euchre.kernel.machine.compiler import library_objects

    for machine, code in library_objects(entries(tests=False), shipped.PROCESSORS).items():
        path = folder / shipped.file_name(machine)
        path.with_suffix(".o").write_bytes(code)
        subprocess.run([linkers[machine] or "ld", *LINKING, "-o", path, path.with_suffix(".o")], check=True)
        path.with_suffix(".o").unlink()


def main(arguments: list[str]) -> int:
    """Do what the *arguments* say; return the exit status."""
    if not arguments:
        compile_bytecode()
        for entry in entries(tests=True):
            entry.prepare()
        return 0
    try:
        write_libraries(Path(arguments[0]))
    except (RuntimeError, OSError, subprocess.CalledProcessError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
