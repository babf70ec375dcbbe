"""
The installed packages, from locks with a hash for every file: .venv, and folders of tools that are not
imported.

The first command that needs a package installs it; later ones check a stamp. See
docs/decisions/0001-locks.md.
"""

import hashlib
import os
import shutil
import sys

from tools import checkout
from tools.checkout import Trouble, alone, attempt, say

LOCKS = {  # of .venv; each includes all of those before it
    "play": "requirements.lock",
    "web": "requirements-web.lock",
    "test": "requirements-test.lock",
    "ci": "requirements-ci.lock",
}
APART = {  # each in a folder of its own
    "uv": "requirements-uv.lock",
    "node": "requirements-node.lock",
    "kernel": "requirements-kernel.lock",
    "zig": "requirements-zig.lock",
}

# --- .venv --------------------------------------------------------------------------------------------------


def ready(group: str) -> bool:
    """Whether .venv can be used as it is: its stamp is written last, so an interrupted install has none."""
    have, where, made_from = stamp()
    return have == larger(have, group) and where == place() and made_from == recipe(have)


def make(group: str) -> None:
    """Make .venv, or bring it up to date; it is valid only once its stamp is written, in the last step."""
    check_tools()
    with alone():
        if ready(group):  # made by the process that held the lock
            return
        have, where, _ = stamp()
        group = larger(have, group)  # a developer may also play
        if have:
            os.remove(_stamp_file())
        if where != place():
            say("making .venv (only the first start takes a while)")
            failure = attempt(sys.executable, "-m", "venv", "--without-pip", "--clear", checkout.VENV)
            if failure:
                raise Trouble(f".venv could not be made:\n{failure}")
        install(LOCKS[group])
        with open(_stamp_file() + ".new", "w", encoding="utf-8") as file:
            file.write(f"{group}\n{place()}\n{recipe(group)}\n")
        os.replace(_stamp_file() + ".new", _stamp_file())


def stamp() -> list[str]:
    """The stamp of .venv: its lock, its place, its recipe; three empty words if it has none."""
    lines = checkout.read(_stamp_file()).splitlines()
    good = len(lines) == 3 and lines[0] in LOCKS and os.path.exists(checkout.PYTHON)
    return lines if good else ["", "", ""]


def place() -> str:
    """
    The Python of .venv and the path for which it was made; a .venv made for another path must be
    made again.
    """
    return f"{sys.version_info[0]}.{sys.version_info[1]} {checkout.ROOT}"


def recipe(group: str) -> str:
    """A digest of all that determines .venv: its lock, the project file, and this file."""
    digest = hashlib.sha256()
    for name in (LOCKS[group], "pyproject.toml", os.path.join("tools", "environment.py")):
        digest.update(checkout.read(name).encode())
    return digest.hexdigest()


def larger(one: str, other: str) -> str:
    """The one of two groups that includes the other; the second, when the first is not a group."""
    order = list(LOCKS)
    return one if one in order and order.index(one) >= order.index(other) else other


def _stamp_file() -> str:
    return os.path.join(checkout.VENV, "made-from")


def check_tools() -> None:
    """
    Check the two things that `dev.py` does not install.

    Raises: Trouble.
    """
    import importlib.util

    for module, package in (("venv", "python3-venv"), ("pip", "python3-pip")):
        if importlib.util.find_spec(module) is None:
            raise Trouble(f"{sys.executable} has no {module}; install it (on Debian: apt install {package})")


def install(lock: str) -> None:
    """Install into .venv exactly the packages of *lock*, then the project itself, as an editable install."""
    program = _uv()
    say(f"installing {lock}")
    # Bytecode is made when a module is imported; compiling all packages would take longer than a first start.
    options = ["--python", checkout.PYTHON, "--require-hashes", "--no-build"]
    failure = attempt(program, "pip", "sync", "--quiet", *options, lock)
    if failure:
        say("uv could not; trying pip, which may know of a mirror or a proxy that uv does not")
        pip = [sys.executable, "-m", "pip", "--python", checkout.PYTHON, "install", "--quiet", "--no-compile"]
        fixed = ["--only-binary=:all:", "--require-hashes", "--no-deps", "-r", lock]
        if attempt(*pip, *fixed):  # uv's own message tells more
            raise Trouble(f"the packages could not be installed; is the network there? uv said:\n{failure}")
    here = ["--no-deps", "--no-build-isolation", "--editable", checkout.ROOT]
    failure = attempt(program, "pip", "install", "--quiet", "--python", checkout.PYTHON, *here)
    if failure:
        raise Trouble(f"the project itself could not be installed:\n{failure}")


# --- Folders apart ------------------------------------------------------------------------------------------


def apart(name: str) -> str:
    """
    Return the folder with the packages of the lock of *name* in `APART`; fetch them if they are missing.

    Programs are started from this folder; a Python that must import from it gets it in PYTHONPATH.

    Raises: Trouble.
    """
    if not os.path.isdir(folder(name)):
        check_tools()
        with alone():
            _fetch(name)
    return folder(name)


def folder(name: str) -> str:
    """Return the folder for `apart`: a changed lock or another Python has another folder."""
    which = hashlib.sha256(f"{place()}{checkout.read(APART[name])}".encode()).hexdigest()[:12]
    return os.path.join(checkout.VENV, f"{name}-{which}")


def uv() -> str:
    """
    Return the pinned uv; fetch it if it is missing.

    Raises: Trouble.
    """
    return os.path.join(apart("uv"), "bin", "uv" + checkout.EXE)


def _uv() -> str:
    """The same, for a caller that holds the lock already."""
    _fetch("uv")
    return os.path.join(folder("uv"), "bin", "uv" + checkout.EXE)


def _fetch(name: str) -> None:
    """
    Install the packages of the lock of *name* into a folder; the folder gets its name once it is
    complete.
    """
    target, lock = folder(name), APART[name]
    if os.path.isdir(target):
        return
    with open(os.path.join(checkout.ROOT, lock), encoding="utf-8") as file:
        first = next(line for line in file if "==" in line and not line.startswith("#"))
    say(f"fetching {first.split()[0].replace('==', ' ')}")
    shutil.rmtree(target + ".new", ignore_errors=True)
    # --target needs no ensurepip and touches no system package.
    options = ["--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes"]
    pip = [sys.executable, "-m", "pip", "install"]
    failure = attempt(*pip, *options, "--target", target + ".new", "-r", lock)
    if failure:
        raise Trouble(f"pip could not fetch {name}; is the network there? pip said:\n{failure}")
    os.replace(target + ".new", target)
