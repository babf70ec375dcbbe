"""
The machine code of the kernel: a shared library that was built before, and is only loaded here.

A wheel brings a library for each of the usual machines, in `SHIPPED`. In a clone ``python3 dev.py kernel``
builds that of the machine into the same folder; anywhere else ``euchre compile`` builds it into `own_folder`.
A file is named after its kind of machine and after the sources that it was made from: where somebody has
changed those there is no such file, and the first call of the kernel says what to type.
"""

import ctypes
import hashlib
import os
import platform
import stat
import sys
import sysconfig
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

from euchre.base.console import CALLED
from euchre.base.file_lock import FileLock
from euchre.base.files import user_folder
from euchre.base.missing_parts import EXTRAS, MissingKernelError

PLAIN: Final = os.environ.get("EUCHRE_KERNEL", "") == "plain"
"""Whether the kernel runs as plain Python, and needs no library."""

SHIPPED: Final = Path(__file__).with_name("libraries")
"""The folder of the libraries of a wheel, and of a clone's own."""
SOURCES: Final = ("base/chance.py", "rules/*.py", "hand/*.py", "seen/*.py", "**/kernel/**/*.py")
"""What libraries are made from, in the package: the kernels, and the modules from which they take numbers."""
ENDINGS: Final = {"macos": "dylib", "windows": "dll"}
"""Of the names of libraries, by system; elsewhere ``so``."""
X86_64_V3: Final = frozenset({"abm", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe"})
"""What Linux says of a processor that has all of LLVM's ``x86-64-v3`` (``abm`` is LZCNT)."""

PROGRESS: Final = SHIPPED / "progress"
"""In a clone: how far its library is, in hundredths, while `BUILDING` is locked."""
BUILDING: Final = SHIPPED / "building.lock"


# --- Which library ------------------------------------------------------------------------------------------


def kinds() -> tuple[str, ...]:
    """Return the kinds of machine whose libraries this one can run, like ``linux-x86_64``: the best first."""
    if sys.maxsize < 1 << 32:
        return ()
    machine = "x86_64" if sysconfig.get_platform() == "win-amd64" else platform.machine()
    kind = f"{ {'darwin': 'macos', 'win32': 'windows'}.get(sys.platform, sys.platform) }-{machine}"
    return (f"{kind}-v3", kind) if kind == "linux-x86_64" and _flags() >= X86_64_V3 else (kind,)


def file_name(kind: str) -> str:
    """Return what the library for the *kind* of machine is called that is made from these sources."""
    return f"{kind}-{source_hash()[:20]}.{ENDINGS.get(kind.partition('-')[0], 'so')}"


@cache
def source_hash() -> str:
    """Return a hash, in hexadecimal digits, of the files from which the libraries are made."""
    package = Path(__file__).parents[2]
    found = hashlib.sha256()
    for path in sorted({path for pattern in SOURCES for path in package.glob(pattern)}):
        found.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def _flags() -> frozenset[str]:
    """What the processor can do, as Linux says."""
    try:
        text = Path("/proc/cpuinfo").read_text("utf-8", "replace")
    except OSError:
        return frozenset()
    line = next((line for line in text.splitlines() if line.startswith("flags")), "")
    return frozenset(line.partition(":")[2].split())


def own_folder() -> Path:
    """Return the folder into which ``euchre compile`` builds; it may not exist yet."""
    return user_folder() / "kernel"


def trusted(path: Path) -> bool:
    """
    Return whether the file or folder *path* is there, and only this user, and the system's, can have written
    it: machine code is run as it is.
    """
    try:
        found = path.stat()
    except OSError:
        return False
    if sys.platform == "win32":
        return True  # the folder is the user's own
    return found.st_uid in {0, os.getuid()} and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def libraries() -> Iterator[Path]:
    """Yield the paths of the libraries that are there for this machine and these sources, the best first."""
    for kind in kinds():
        name = file_name(kind)
        if (SHIPPED / name).is_file():
            yield SHIPPED / name
        if trusted(own_folder()) and trusted(own_folder() / name):
            yield own_folder() / name


# --- Loading ------------------------------------------------------------------------------------------------

_loaded: Final[list[Any]] = []
"""This machine's library, once it was found."""
_lock: Final = threading.Lock()


def function(name: str, arguments: int) -> Callable[..., int] | None:
    """
    Return the function called *name*, which takes *arguments* numbers; None when it is no entry.

    Raises: MissingKernelError when there is no library for this machine.
    """
    kind = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_int64] * arguments)
    try:
        found: Callable[..., int] = kind((name, _library()))
    except AttributeError:
        return None
    return found


def missing() -> MissingKernelError | None:
    """Return what the kernel's next call would raise; None where it has what it needs."""
    try:
        if not PLAIN:
            _library()
    except MissingKernelError as error:
        return error
    return None


def _library() -> Any:
    """This machine's library; looked for again until it is there."""
    with _lock:
        if not _loaded:
            failed = None
            for path in libraries():
                try:
                    _loaded.append(ctypes.CDLL(str(path)))
                    break
                except OSError as error:  # a damaged file, or a file system that nothing may be run from
                    failed = path, error
            else:
                raise MissingKernelError(*_remedy(failed))
    return _loaded[0]


# --- Where there is none ------------------------------------------------------------------------------------


def _remedy(failed: tuple[Path, OSError] | None) -> tuple[str, str]:
    """
    What is the matter where no library was loaded, and what to do.

    *failed* is the last one that is there, and why it was not loaded; None where there is none.
    """
    share = building()
    if share is not None:
        return f"is being built ({share} %)", "try again in a minute"
    matter = "for this machine is missing"
    again = f"pip install 'euchre[{EXTRAS['numba']}]', then euchre compile"
    if clone() is not None:
        matter = "has not been built from these sources"
        again = f"{os.environ.get(CALLED) or 'python3 dev.py'} kernel"
    if failed is None:
        return matter, again
    path, error = failed
    matter = f"is in {path}, but cannot be loaded ({str(error).removeprefix(f'{path}: ')})"
    return matter, f"its file is damaged, or its file system is mounted with noexec; remove it, then {again}"


def clone() -> Path | None:
    """Return the folder of the clone whose package this is; None where it was installed."""
    root = Path(__file__).parents[4]
    return root if (root / "tools" / "kernel.py").is_file() and (root / "dev.py").is_file() else None


def building() -> int | None:
    """Return how much of this clone's library is built, in hundredths; None when nobody builds it."""
    if not BUILDING.is_file():
        return None
    try:
        FileLock(BUILDING).release()
    except BlockingIOError:
        with suppress(OSError, ValueError):
            return min(int(PROGRESS.read_text("ascii")), 99)
        return 0
    except OSError:
        pass
    return None
