"""Which code played: figures are gone on with, and shared among machines, only between equals."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

HOME: Final = Path(__file__).parents[1]
PARTS: Final = ("*.py", "kernel/*.py", "players/**/*", "analysis/arena.py", "analysis/simulate.py")
"""What a game between computer players hangs on."""


@cache
def digest() -> str:
    """A hash of the rules, the kernel, and the players with their tables."""
    found = hashlib.sha256()
    for path in sorted({path for part in PARTS for path in HOME.glob(part)}):
        if path.is_file() and not path.name.endswith((".pyc", ".log.json")):
            found.update(path.relative_to(HOME).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:16]
