"""
A digest of the code that plays: a run may be continued, or shared among machines, only with the
same code.
"""

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

from euchre.version import VERSION

PACKAGE: Final = Path(__file__).parents[1]
PATTERNS: Final = (
    "base/*.py",
    "rules/**/*.py",
    "hand/*.py",
    "seen/**/*.py",
    "kernel/**/*.py",
    "players/**/*",
    "analysis/strength/arena.py",
    "analysis/simulation/*.py",
)
"""Glob patterns, relative to the package, of what a game between computer players depends on."""


def sources() -> list[Path]:
    """Return the files that `digest` hashes, sorted: all code and data that computer players depend on."""
    paths = {path for pattern in PATTERNS for path in PACKAGE.glob(pattern) if path.is_file()}
    return sorted(path for path in paths if not path.name.endswith((".pyc", ".log.json")))


@cache
def digest() -> str:
    """
    Return a hash, 16 hex digits, of the code and data that computer players play by.

    Results with equal digests may be combined. The digest covers the rules, the kernel, and the players with
    their data.
    """
    hasher = hashlib.sha256()
    for path in sources():
        hasher.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return hasher.hexdigest()[:16]


def program() -> dict[str, str]:
    """
    Return the entries of a manifest that identify the program: its ``version`` and, as ``code``, its
    `digest`.
    """
    return {"version": VERSION, "code": digest()}
