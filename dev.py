"""
Play and build Euchre from a checkout, with nothing but Python and pip.

The first command makes `.venv` beside this file, from locks whose every file is hashed; later ones only start
what they name, in milliseconds. See docs/decisions/0001-locks.md.
"""

import sys

if sys.version_info < (3, 11):  # only syntax that an older Python can read stands in this file
    sys.stderr.write("dev.py: Euchre needs Python 3.11 or newer, and this is %d.%d.\n" % sys.version_info[:2])  # noqa: UP031
    raise SystemExit(2)

import os
from typing import NoReturn

from tools import environment
from tools.checkout import PYTHON, ROOT, VENV, WINDOWS, Trouble, say

COMMANDS = {  # name -> the lock it needs (if any), what it does
    "play": ("play", "play a game in this terminal"),
    "serve": ("web", "open the card table in the browser [euchre serve options]"),
    "euchre": ("play", "any other euchre command: `euchre --help` lists them"),
    "test": ("test", "the quick tests [pytest arguments]"),
    "ci": (
        "ci",
        "what a change must pass: all tests but the slow ones, style, types, the page, the documentation",
    ),
    "long": ("ci", "the slow tests [pytest arguments]"),
    "bench": ("ci", "the benchmarks [pytest arguments]"),
    "lint": ("ci", "ruff: errors and style"),
    "fix": ("ci", "ruff: mend what it can"),
    "types": ("ci", "mypy [arguments]"),
    "kernel": ("", "build the kernel's machine code for this machine, if its sources changed"),
    "page": ("", "build the page of the card table, if its sources changed"),
    "docs": ("ci", "build the documentation's pages: build/docs/index.html [sphinx-build options]"),
    "wheel": ("play", "build the package, the page and machine code in it, into dist/"),
    "sdist": ("play", "build the package of sources, the page in it, into dist/"),
    "lock": ("", "update the lock files [--upgrade, --upgrade-package NAME]"),
    "newest": ("ci", "the server tests with the newest uvicorn [pytest arguments]"),
    "address": ("", "write the address of the project into the files that name it [https://…]"),
    "run": ("ci", "Python in .venv [script and arguments]"),
}

WITHOUT_ARGUMENTS = ("ci", "lint", "fix", "kernel", "page", "wheel", "sdist")

WITHOUT_HELP = (*WITHOUT_ARGUMENTS, "address")
"""The commands that hand no arguments to a program with a help of its own."""


def usage() -> str:
    """What there is to type."""
    rows = "\n".join(f"  {name:8}{does}" for name, (_, does) in COMMANDS.items())
    return f"usage: python3 dev.py COMMAND [arguments]\n\n{rows}\n\nThe first start takes longer."


def start(argv: list[str]) -> NoReturn:
    """Become another program, or, on Windows, wait for it: there the shell would not."""
    if sys.stdout is not None:  # closed by whoever called
        sys.stdout.flush()
    if not WINDOWS:
        os.execv(argv[0], argv)
    import subprocess

    raise SystemExit(subprocess.call(argv))


def called() -> str:
    """How this file is started: the program says so where it tells somebody what to type."""
    path = f'"{sys.argv[0]}"' if " " in sys.argv[0] else sys.argv[0]
    return f"{'python' if WINDOWS else 'python3'} {path}"


def page() -> None:
    """Build the page of the card table, unless it was built from what is there now."""
    from tools.page import build

    build()


def machine_code(*, behind: bool = False) -> None:
    """Build the kernel's machine code, unless it is there; *behind* what begins now, nobody waits for it."""
    from tools import kernel

    (kernel.build_behind if behind else kernel.build)()


def before_tests() -> None:
    """Build and fetch all that the tests want and that is not there yet."""
    from tools.chromium import fetch

    page()
    fetch()
    machine_code()


def main(argv: list[str]) -> int:
    """Do what the command line says."""
    name, rest = (argv[0], argv[1:]) if argv else ("help", [])
    if name in ("help", "-h", "--help"):
        print(usage())
        return 0
    if name not in COMMANDS:
        commands = (
            f"there are {', '.join(COMMANDS)}; the others of `euchre` follow that word: dev.py euchre hint"
        )
        raise Trouble(f"there is no command {name!r}; {commands}")
    asks_for_help = bool({"-h", "--help"} & set(rest))
    if asks_for_help and name in WITHOUT_HELP:
        print(usage())
        return 0
    if rest and name in WITHOUT_ARGUMENTS:
        raise Trouble(f"{name} takes no arguments, and here is {rest[0]!r}; type `{called()} {name}`")
    group = COMMANDS[name][0]
    if group and not environment.ready(group):
        if os.path.realpath(sys.prefix) == os.path.realpath(VENV):  # an activated .venv cannot remake itself
            start([getattr(sys, "_base_executable", PYTHON), os.path.abspath(__file__), *argv])
        environment.make(group)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # each start would compile the whole package again
    if name in ("play", "euchre", "serve"):
        os.environ["EUCHRE_CALLED"] = called()
    if name in ("play", "serve"):
        machine_code(behind=True)
    if name in ("play", "euchre"):  # -P: a file here called random.py is not the library's
        start([PYTHON, "-P", "-m", "euchre", *(["play"] if name == "play" else []), *rest])
    if name == "run":
        start([PYTHON, *rest])
    if name == "serve":
        if not asks_for_help:
            page()
        start([PYTHON, "-P", "-m", "euchre", "serve", *rest])
    os.chdir(ROOT)
    if name in ("test", "long", "ci") and not asks_for_help:
        before_tests()
    if name in ("test", "long", "bench"):
        chosen = {
            "test": [],
            "long": [
                *("-m", "long or hypothesis", "--hypothesis-profile", "often"),
                *("-o", "faulthandler_timeout=0"),  # some take an hour
            ],
            "bench": ["bench", "-n0", "--benchmark-enable"],
        }
        start([PYTHON, "-m", "pytest", *chosen[name], *rest])
    if name == "types":
        start([PYTHON, "-m", "mypy", *rest])
    return build(name, rest)


def build(name: str, rest: list[str]) -> int:
    """Do what takes one of the modules of tools/ and ends with it."""
    from tools import address, checks, locks, package

    if name == "docs":
        status = checks.in_turn({"docs": checks.documentation(*rest)})
        if not status:
            say(f"open {os.path.join(checks.DOCS, 'index.html')}")
        return status
    several = {"ci": checks.all_checks, "lint": checks.style, "fix": checks.fixes}
    if name in several:
        return checks.in_turn(several[name]())
    if name == "page":
        page()
    if name == "kernel":
        machine_code()
    if name in ("wheel", "sdist"):
        print(package.build(name))
    if name == "lock":
        locks.write(rest)
    if name == "address":
        address.write(rest)
    if name == "newest":
        start(locks.newest(rest))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Trouble as trouble:
        say(str(trouble))
        sys.exit(2)
    except BrokenPipeError:  # whoever read has read enough; what is still in the buffer has nowhere to go
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        say(f"{error.strerror}: {error.filename}")
        sys.exit(2)
    except KeyboardInterrupt:
        say("interrupted; start again when you like, nothing half-made will be used")
        sys.exit(130)
