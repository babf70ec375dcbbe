"""
Files that a command writes because the user named them: none is replaced unasked, no folder is made.

A link stays a link: what it leads to is written.
"""

import os
from pathlib import Path

from euchre.errors import FOLDER, EuchreError
from euchre.rules import Rules


def target(option: str, name: str, *, force: bool) -> Path:
    """
    The file *name* that *option* says to write.

    Raises: EuchreError when it exists and is not to be replaced (*force*), or cannot be a file there.
    """
    path = _place(option, name)
    if path.exists() and not force:
        raise EuchreError(f"{name} exists; --force replaces it")
    return path


def keeping(name: str, rules: Rules, *, force: bool) -> Path:
    """
    The file of ``--save`` for a new game by *rules*; an unfinished game by the same rules gives way.

    Raises: EuchreError when anything else is there, unless *force*.
    """
    from euchre.terminal import saves

    path = _place("--save", name)
    if force or not path.exists():
        return path
    try:
        record = saves.read(path)
        game, state = record.replay()
    except EuchreError:
        raise EuchreError(f"{name} exists and is no game in progress; --force replaces it") from None
    if game.over and state is None:
        raise EuchreError(f"{name} keeps a finished game; --force replaces it")
    if record.rules != rules:
        raise EuchreError(f"{name} keeps an unfinished game by other rules; --force replaces it")
    return path


def _place(option: str, name: str) -> Path:
    """A path where a file can be."""
    if name == "-":
        raise EuchreError(f"{option} -: a file is wanted, not the standard output")
    path = Path(name)
    try:
        if path.is_symlink():
            path = Path(os.path.realpath(path))
        folder, there = path.is_dir(), path.parent.is_dir()
        special = path.exists() and not folder and not path.is_file()
    except (OSError, ValueError):  # too long for a name, or with a NUL in it
        raise EuchreError(f"{option} {name[:80]}: no file can be called that") from None
    if folder:
        raise EuchreError(f"{option} {name}: {FOLDER}")
    if special:
        raise EuchreError(f"{option} {name}: this is a device or a pipe; name a file")
    if not there:
        raise EuchreError(f"{option} {name}: there is no folder {path.parent}")
    return path
