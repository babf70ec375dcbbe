"""
The machine code that a wheel brings: a shared library for each kind of processor, loaded with ctypes alone.

It holds every kernel function that Python calls, compiled when the wheel was built (`tools/kernel.py`, in a
checkout). Its file is named after the machine and after the sources that it was made from: where somebody has
changed them, as on other machines, there is no such file and the functions are compiled.
"""

import ctypes
import hashlib
import platform
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).with_name("shipped_code")

PROCESSORS: Final = {"x86_64": "x86-64-v3", "aarch64": "generic"}
"""By machine, as Linux calls it: the oldest processor that the code is made for, as LLVM calls it."""

SOURCES: Final = ("*.py", "kernel/**/*.py", "*/kernel/**/*.py")

FLAGS: Final = {"x86_64": frozenset({"abm", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe"})}
"""By machine: what Linux says of a processor that has all of x86-64-v3 (``abm`` is LZCNT)."""


@cache
def library() -> Any:
    """Return the library for this machine, or None: it has none, or its processor is older than those."""
    if not FOLDER.is_dir() or sys.platform != "linux" or sys.maxsize < 1 << 32:
        return None
    path = FOLDER / file_name(platform.machine())
    if not path.is_file() or not FLAGS.get(platform.machine(), frozenset()) <= _flags():
        return None
    try:
        return ctypes.CDLL(str(path))
    except OSError:  # a file system that nothing may be run from
        return None


def function(name: str, kind: Any) -> Any:
    """Return the function called *name*, of the ctypes prototype *kind*; None when it was not shipped."""
    found = library()
    try:
        return None if found is None else kind((name, found))
    except AttributeError:
        return None


def file_name(machine: str) -> str:
    """Return what the library for *machine* (``x86_64``, say) is called that is made from these sources."""
    return f"{machine}-{sources()[:20]}.so"


@cache
def sources() -> str:
    """
    Return a hash, in hexadecimal digits, of the files from which kernel functions are made.

    They are the modules of the kernel, and those below it for the numbers that it takes from them.
    """
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
