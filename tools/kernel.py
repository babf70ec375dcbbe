"""
The kernel's machine code: built for this machine, again when its sources change, or for all machines.

The build tools are fetched into separate folders, from which no program of this project imports: numba, and a
linker where the machine has none. One process builds at a time; others read its progress
(`euchre.kernel.machine.library.building`).
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tools import checkout, environment
from tools.checkout import Trouble, say

SOURCES = os.path.join(checkout.ROOT, "src")
sys.path.insert(0, SOURCES)

from euchre.base.file_lock import FileLock  # it may not be installed
from euchre.kernel.machine import library

NICE = 15
"""The niceness of the builder in the background."""


def ready() -> bool:
    """Return whether this machine's library exists for the present sources."""
    return not library.kinds() or (library.SHIPPED / library.file_name(library.kinds()[0])).is_file()


def fetched(name: str) -> str:
    """
    Return the folder of *name* in `environment.APART`, also in the Python of .venv, which has no pip.

    Raises: Trouble.
    """
    if not os.path.isdir(environment.folder(name)):
        ask = f"from tools import environment; environment.apart({name!r})"
        failure = checkout.attempt(getattr(sys, "_base_executable", sys.executable), "-c", ask)
        if failure:
            raise Trouble(failure)
    return environment.folder(name)


def build() -> None:
    """
    Build this machine's library, unless it exists, and show the progress.

    Raises: Trouble.
    """
    if ready():
        return
    with _alone():
        if not ready():  # built by the process that held the lock
            say("building the kernel's machine code (once, and again when its sources change)")
            _build("own")
            keep_bytecode()


def keep_bytecode() -> None:
    """
    Let the Python of .venv also compile the bytecode of `euchre`'s imports, so that the first answer does not
    wait for it.
    """
    code = f"import compileall, cyclopts, numpy; compileall.compile_dir({SOURCES!r}, quiet=2)"
    # .venv may not exist yet; then this does nothing.
    checkout.attempt(checkout.PYTHON, "-c", code, PYTHONDONTWRITEBYTECODE="")


def build_behind() -> None:
    """Start to build the library in the background of a game, unless it exists or is being built."""
    if not ready() and library.building() is None:
        null = subprocess.DEVNULL
        more: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            more = {"creationflags": subprocess.DETACHED_PROCESS | subprocess.CREATE_NEW_PROCESS_GROUP}
        argv = [sys.executable, "-m", "tools.kernel"]
        subprocess.Popen(argv, cwd=checkout.ROOT, stdin=null, stdout=null, stderr=null, **more)


@contextmanager
def for_all_machines() -> Iterator[None]:
    """
    In a ``with`` statement, have exactly the libraries of a wheel in place.

    Raises: Trouble.
    """
    with _alone():
        _sweep()
        say("building the kernel's machine code for all machines")
        try:
            _build()
            yield
        finally:
            _sweep()


def _build(*kinds: str, folder: str = str(library.SHIPPED)) -> None:
    needed = ["kernel"]
    if kinds != ("own",) or not (sys.platform.startswith("linux") and shutil.which("ld")):
        needed.append("zig")
    paths = [SOURCES, *map(fetched, needed)]
    argv = [sys.executable, "-P", "-m", "euchre.kernel.machine.build", folder, *kinds]
    settings = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    settings.pop("EUCHRE_KERNEL", None)
    with (
        tempfile.TemporaryFile("w+", errors="replace") as told,  # a pipe that nobody reads fills up
        subprocess.Popen(
            argv, env=settings, stdout=subprocess.PIPE, stderr=told, text=True, cwd=checkout.ROOT
        ) as building,
    ):
        assert building.stdout is not None
        shown = sys.stderr is not None and sys.stderr.isatty()
        for line in building.stdout:
            library.PROGRESS.write_text(line, "ascii")
            if shown:
                print(f"\r{line.strip():>3} %", end="", file=sys.stderr, flush=True)
        if shown:
            print("\r     \r", end="", file=sys.stderr, flush=True)
        building.wait()
        told.seek(0)
        said = told.read().strip()
    if building.returncode:
        raise Trouble(f"the kernel's machine code could not be built:\n{said}")


@contextmanager
def _alone() -> Iterator[None]:
    """Hold the lock of the builder; wait for another builder, with a message."""
    library.SHIPPED.mkdir(exist_ok=True)
    try:
        held = FileLock(library.BUILDING, patience=1)
    except BlockingIOError:
        say("waiting for another that builds the kernel's machine code")
        held = FileLock(library.BUILDING, patience=3600)
    try:
        yield
    finally:
        library.PROGRESS.unlink(missing_ok=True)
        held.release()


def _sweep() -> None:
    """
    Remove the libraries of other sources and machines, and the note about the sources of the
    present one.
    """
    own = [library.file_name(kind) for kind in library.kinds()[:1]]
    for path in library.SHIPPED.glob("*-*"):
        if path.name not in own:
            path.unlink()


if __name__ == "__main__":  # in the background nobody reads errors, and the kernel says what to type
    if not checkout.WINDOWS:
        os.nice(NICE)
    build()
