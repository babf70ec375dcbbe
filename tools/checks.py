"""The checks of `dev.py ci`, one after the other."""

import os
import subprocess
import time
from collections.abc import Callable

from tools import checkout, node

DOCS = os.path.join("build", "docs")


def in_turn(checks: dict[str, Callable[[], int]]) -> int:
    """Run *checks* until one fails, print a line for each, and return the exit status."""
    lines, status = [], 0
    for name, check in checks.items():
        if status:
            lines.append(f"{name:8}not run")
            continue
        print(f"--- {name}", flush=True)
        began = time.monotonic()
        status = check()
        lines.append(f"{name:8}{f'FAILED ({status})' if status else 'ok'}  {time.monotonic() - began:.1f} s")
    print("---", *lines, sep="\n", flush=True)
    return 1 if status else 0


def program(name: str, *arguments: str) -> Callable[[], int]:
    """Return a function that runs a program of .venv and returns its exit status."""
    return lambda: subprocess.call([os.path.join(checkout.BIN, name + checkout.EXE), *arguments])


def page() -> int:
    """Check the page: its classes, types, formatting and tests."""
    argv, path = node.npm_command()
    check = [*argv, "--prefix", "frontend", "run", "check"]
    return subprocess.call(check, env={**os.environ, "PATH": path})


def documentation(*options: str) -> Callable[[], int]:
    """Return a function that builds the documentation; *options* are further options of Sphinx."""
    return program("sphinx-build", "-W", "--keep-going", "-q", "-j", "auto", *options, "docs", DOCS)


def all_checks() -> dict[str, Callable[[], int]]:
    """Return the checks that a change must pass."""
    return {
        "tests": program("pytest", "-m", "not long"),
        **style(),
        "types": program("mypy"),
        "imports": program("lint-imports"),
        "page": page,
        "docs": documentation(),
    }


def style() -> dict[str, Callable[[], int]]:
    """Return the checks for errors and for the format of the code."""
    return {"lint": program("ruff", "check"), "format": program("ruff", "format", "--check")}


def fixes() -> dict[str, Callable[[], int]]:
    """Return the commands that correct these."""
    return {"lint": program("ruff", "check", "--fix"), "format": program("ruff", "format")}
