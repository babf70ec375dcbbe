"""
Building libraries of the kernel's machine code: for this machine, or for all that a wheel serves.

Numba and LLVM compile for any machine on any machine. The linker is that of the package ``ziglang``, which
links for all of them, and the same bytes everywhere; for this machine its own will do.
"""

import gc
import hashlib
import importlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

from euchre.base.errors import EuchreError
from euchre.base.missing_parts import MissingPartError, explain_missing_parts
from euchre.kernel.machine import library
from euchre.kernel.machine.compiled import FUNCTIONS, KernelFunction

Report = Callable[[float], object]
"""Called with the share of the work that is done, from 0 to 1."""

PACKAGE: Final = Path(__file__).parents[2]
BUILDERS: Final = ("kernel/machine/build.py", "kernel/machine/compiler.py", "base/chance.py")
"""What machine code depends on, beside the kernel functions; factors of `chance` are compiled into it."""


class Target(NamedTuple):
    """A kind of machine: what LLVM calls it, and its oldest processor; what Zig calls it."""

    triple: str
    processor: str
    zig: str


TARGETS: Final = {
    "linux-x86_64-v3": Target("x86_64-unknown-linux-gnu", "x86-64-v3", "x86_64-linux-gnu"),
    "linux-x86_64": Target("x86_64-unknown-linux-gnu", "x86-64", "x86_64-linux-gnu"),
    "linux-aarch64": Target("aarch64-unknown-linux-gnu", "generic", "aarch64-linux-gnu"),
    "macos-arm64": Target("arm64-apple-macosx11.0.0", "apple-m1", "aarch64-macos"),
    "macos-x86_64": Target("x86_64-apple-macosx10.13.0", "x86-64", "x86_64-macos"),
    "windows-x86_64": Target("x86_64-pc-windows-gnu", "x86-64", "x86_64-windows-gnu"),
}
"""By kind of machine, as `library.kinds` names them: those that a wheel serves."""


def entries() -> dict[str, KernelFunction]:
    """
    Return the functions of all kernels that Python calls, by name: those of the kernel, and those that only
    trained players need.
    """
    for pattern in library.SOURCES[1:]:
        for path in sorted(PACKAGE.glob(pattern)):
            if path.parent != Path(__file__).parent:  # where no kernel function is, and the compiler
                importlib.import_module(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts))
    return {
        name: made for name, made in sorted(FUNCTIONS.items()) if made.exported and name.startswith("euchre.")
    }


def build(
    functions: Mapping[str, KernelFunction],
    paths: Mapping[str, Path],
    report: Report = lambda _: None,
    *,
    own_linker: bool = False,
) -> None:
    """
    Build a library of *functions* for each kind of machine in *paths*, which says where it is to lie.

    *own_linker* allows the linker of this machine, whose bytes may be others than those of Zig's.

    Raises: MissingPartError when numba or ziglang is not installed; EuchreError when the linker fails.
    """
    if not own_linker and find_spec("ziglang") is None:
        raise MissingPartError("ziglang")
    with explain_missing_parts():
        from euchre.kernel.machine import compiler
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)  # numba makes millions of objects, and nearly all live on
    code = compiler.bitcode(functions, lambda share: report(0.9 * share))
    for done, (kind, path) in enumerate(paths.items()):
        target = TARGETS.get(kind) or Target(compiler.this_machine(), "generic", "native")
        _link(compiler.object_file(code, target.triple, target.processor), kind, path, own=own_linker)
        report(0.9 + 0.1 * (done + 1) / len(paths))


def _link(code: bytes, kind: str, path: Path, *, own: bool) -> None:
    """Link the object file *code* to a library at *path*, which is there once it is whole."""
    with tempfile.TemporaryDirectory(dir=path.parent) as place:
        made, linked = Path(place) / "kernel.o", Path(place) / "kernel"
        made.write_bytes(code)
        command, settings = _linker(kind, place, own=own)
        try:
            subprocess.run([*command, "-o", linked, made], check=True, capture_output=True, **settings)  # noqa: S603  # a linker
        except subprocess.CalledProcessError as error:
            said = error.stderr.decode("utf-8", "replace").strip().splitlines()[-3:]
            raise EuchreError(f"{command[0]} could not link the kernel: {' '.join(said)}") from None
        linked.chmod(0o755)
        linked.replace(path)


def _linker(kind: str, place: str, *, own: bool) -> tuple[list[str], dict[str, Any]]:
    """The command that links for a *kind* of machine, without its files, and settings of `subprocess.run`."""
    if own and kind.startswith("linux-") and (program := shutil.which("ld")):
        return [program, "-shared", "-s", "-Bsymbolic", "--build-id=none", "-z", "noexecstack"], {}
    if find_spec("ziglang") is None:
        raise MissingPartError("ziglang")
    target = TARGETS[kind].zig if kind in TARGETS else "native"
    command = [sys.executable, "-m", "ziglang", "cc", "-target", target, "-shared", "-nostdlib", "-s"]
    if "windows" in target:
        command.append("-Wl,--no-entry")
    if "macos" in target:
        command.append("-Wl,-install_name,@rpath/euchre-kernel.dylib")
    caches = dict.fromkeys(("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR"), place)
    return command, {"env": {**os.environ, **caches, "SOURCE_DATE_EPOCH": "315532800"}}  # a date in a DLL


def digest(functions: Mapping[str, KernelFunction]) -> str:
    """
    Return a hash, in hexadecimal digits, of all that the machine code of *functions* is made from.

    That is the bytecode of each and of the kernel functions that it calls, and every number they read by name
    from any module: no docstring, type or comment.
    """
    found = hashlib.sha256(repr(list(functions)).encode())
    seen, waiting = set(functions.values()), list(functions.values())
    while waiting:
        made = waiting.pop().function
        code, names = made.__code__, made.__globals__
        numbers = [value for value in code.co_consts if not isinstance(value, str)]  # not the docstring
        found.update(repr((made.__qualname__, code.co_code, numbers, code.co_varnames)).encode())
        modules = [value for name in code.co_names if isinstance(value := names.get(name), ModuleType)]
        for name in code.co_names:
            owners: list[Mapping[str, Any]] = [names, *map(vars, modules)]
            for value in [owner[name] for owner in owners if name in owner]:
                if not isinstance(value, KernelFunction):
                    fixed = isinstance(value, int | tuple | range)
                    found.update(repr((name, value if fixed else type(value).__name__)).encode())
                elif value not in seen:
                    seen.add(value)
                    waiting.append(value)
                found.update(repr((name, getattr(value, "name", ""))).encode())
    return found.hexdigest()


def build_own(folder: Path, report: Report) -> None:
    """
    Build this machine's library into *folder*, with its own linker where it has one.

    Where only words have changed since the last time, that library gets its new name and is built no more.

    Raises: as `build`.
    """
    functions, kind = entries(), library.kinds()[0]
    path, mark = folder / library.file_name(kind), folder / ".made-from"
    builders = b"".join((PACKAGE / name).read_bytes() for name in BUILDERS)
    made_from = digest(functions) + hashlib.sha256(sys.version.encode() + builders).hexdigest()
    before = _built(folder, kind)
    if before and mark.is_file() and mark.read_text("ascii") == made_from:
        before[0].replace(path)
        return
    mark.unlink(missing_ok=True)
    build(functions, {kind: path}, report, own_linker=True)
    mark.write_text(made_from, "ascii")
    _keep_only(path, before)


def build_for_user(folder: Path, report: Report) -> Path:
    """
    Build this machine's library into *folder*, which is the user's own, and return its path.

    Those of other versions are removed.

    Raises: as `build`; EuchreError when it cannot be written.
    """
    kind = library.kinds()[0]
    path = folder / library.file_name(kind)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)  # machine code that others could have written would not be loaded
        build(entries(), {kind: path}, report, own_linker=True)
    except OSError as error:
        raise EuchreError(f"{folder} cannot be written: {error.strerror}") from None
    _keep_only(path, _built(folder, kind))
    return path


def _built(folder: Path, kind: str) -> list[Path]:
    """The libraries in *folder* for the *kind* of machine, from any sources."""
    return [*folder.glob(f"{kind}-{'[0-9a-f]' * 20}.*")]


def _keep_only(path: Path, there: Iterable[Path]) -> None:
    """Remove the libraries that are *there*, except that at *path*."""
    for other in there:
        if other != path:
            with suppress(OSError):  # Windows removes none that a program has loaded; the next build does
                other.unlink()


def main(argv: Sequence[str]) -> int:
    """
    Build into the folder that *argv* names first, for the kinds of machine that follow, by default all that a
    wheel serves, and print how many hundredths are done; ``own`` as a kind is what `build_own` builds.
    """
    folder, kinds = Path(argv[0]), list(argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    last = -1

    def report(share: float) -> None:
        nonlocal last
        if int(100 * share) > last:
            last = int(100 * share)
            print(last, flush=True)

    try:
        if kinds == ["own"]:
            build_own(folder, report)
        else:
            build(entries(), {kind: folder / library.file_name(kind) for kind in kinds or TARGETS}, report)
    except (EuchreError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
