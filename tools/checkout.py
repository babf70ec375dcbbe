"""
This checkout: its paths, how its programs are run, and the messages meanwhile.

This module, and all that `dev.py` imports, use only the standard library.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
WINDOWS = sys.platform == "win32"
BIN = os.path.join(VENV, "Scripts" if WINDOWS else "bin")
EXE = ".exe" if WINDOWS else ""
PYTHON = os.path.join(BIN, "python" + EXE)


class Trouble(Exception):
    """Something outside `dev.py` went wrong; its text is the sentence to say."""


def say(text: str) -> None:
    """
    Print a message for the person who waits, on the standard error, as the standard output belongs to the
    command.
    """
    print(f"dev.py: {text}", file=sys.stderr, flush=True)


def attempt(*argv: str, **environment: str) -> str:
    """Run a program in the checkout; return "" if it succeeded, else the end of its output."""
    import subprocess  # imported here: a start that makes nothing must be quick

    # Settings by which a package would be installed outside .venv, or pip would ask a question.
    fixed = {"PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0", "PIP_NO_INPUT": "1"}
    env = {**os.environ, **fixed, **environment}
    try:
        done = subprocess.run(
            argv,
            env=env,
            cwd=ROOT,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        return str(error)
    if done.returncode == 0:
        return ""
    return "\n".join((done.stdout + done.stderr).splitlines()[-8:]) or f"exit status {done.returncode}"


def read(path: str) -> str:
    """Return the content of a file of the checkout; "" when it does not exist."""
    try:
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""


@contextmanager
def alone() -> Iterator[None]:
    """Hold .venv.lock, which the system releases when this process ends in any way."""
    with open(VENV + ".lock", "w", encoding="utf-8") as file:
        try:
            _hold(file.fileno(), wait=False)
        except OSError:
            say("another dev.py is at work here; waiting for it")
            _hold(file.fileno(), wait=True)
        yield


def _hold(descriptor: int, *, wait: bool) -> None:
    """Lock an open file by the platform's own means."""
    if sys.platform == "win32":
        import msvcrt

        while True:
            try:
                return msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
            except OSError:
                if not wait:  # LK_LOCK gives up after ten seconds, and an install may take longer
                    raise
    import fcntl

    return fcntl.flock(descriptor, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
