"""
The folder on disk where machine code is kept from one start to the next: one for each Python, numba and
processor, and each version of what compiles here.
"""

import hashlib
import os
import shutil
import stat
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

from euchre import chance


@cache
def folder() -> Path | None:
    """
    Return the folder in which machine code is kept, below ``EUCHRE_CACHE`` or the user's cache folder.

    It is made where it is missing. None when there is no such place.
    """
    base = _base()
    if base is None:
        return None
    made = base / f"kernel-{_stamp()}"
    with suppress(OSError):
        made.mkdir(parents=True, exist_ok=True)
    return made if made.is_dir() else None


def _base() -> Path | None:
    """The folder for all kernels there were; None for a user without a home, which is not ours to make."""
    if os.environ.get("EUCHRE_CACHE"):
        return Path(os.environ["EUCHRE_CACHE"])
    if os.environ.get("XDG_CACHE_HOME"):
        return Path(os.environ["XDG_CACHE_HOME"]) / "euchre"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if not home.is_dir():
        return None
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home)) / "euchre" / "cache"
    return home / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "euchre"


def _stamp() -> str:
    """A hash of what turns a function into machine code: the machine, numba, and what compiles with it."""
    import llvmlite.binding as llvm

    packages = [version(name) for name in ("numba", "llvmlite")]
    features = llvm.get_host_cpu_features().flatten()
    found = hashlib.sha256(repr((sys.version, packages, llvm.get_host_cpu_name(), features)).encode())
    here = Path(__file__)
    for path in (here.with_name("compiled.py"), here.with_name("compiler.py"), Path(chance.__file__)):
        found.update(path.read_bytes())
    return found.hexdigest()[:20]


def read_code(path: Path) -> bytes | None:
    """
    Return what `write_code` wrote to the file *path*; None when it is missing or damaged, or when somebody
    else may have put it there: machine code is run as it is.
    """
    with suppress(OSError), path.open("rb") as file:
        found = os.fstat(file.fileno())
        if not _trusted(found):
            return None
        raw = file.read()
        if hashlib.sha256(raw[32:]).digest() == raw[:32]:
            with suppress(OSError):  # the system's file is as good, and not ours to touch
                if time.time() - found.st_mtime > DAY:
                    path.touch()
            return raw[32:]
    return None


def _trusted(file: os.stat_result) -> bool:
    """Return whether only this user, and the system's, can have written the file that *file* tells of."""
    if sys.platform == "win32":
        return True  # the folder is the user's own
    return file.st_uid in {0, os.getuid()} and not file.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def write_code(path: Path, code: bytes) -> None:
    """
    Write the machine code *code* to the file *path*, whole or not at all; a full disk only costs the next
    start its time.
    """
    with suppress(OSError):
        handle, name = tempfile.mkstemp(dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(hashlib.sha256(code).digest() + code)
            Path(name).chmod(0o644)  # whoever may read the folder may read the code
            Path(name).replace(path)
        except OSError:
            Path(name).unlink(missing_ok=True)
        _sweep(path.parent)


def _sweep(place: Path) -> None:
    """Remove the machine code that nobody loaded for a month, and the folders that nothing was added to."""
    for other in place.parent.glob("kernel-*"):
        if other != place and time.time() - other.stat().st_mtime > MONTH:
            shutil.rmtree(other, ignore_errors=True)
    for file in place.iterdir():
        if time.time() - file.stat().st_mtime > MONTH:
            if file.is_dir():
                shutil.rmtree(file, ignore_errors=True)
            else:
                file.unlink(missing_ok=True)


DAY: Final = 24 * 3600.0
MONTH: Final = 30 * DAY
