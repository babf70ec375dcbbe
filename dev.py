"""
Play and build Euchre from a checkout, with nothing but Python and pip.

The first command makes `.venv` beside this file, from locks whose every file is hashed; later ones only start
what they name, in milliseconds. See docs/decisions/0001-two-locks.md.
"""

import sys

if sys.version_info < (3, 11):  # only syntax that an older Python can read stands in this file
    sys.stderr.write("dev.py: Euchre needs Python 3.11 or newer, and this is %d.%d.\n" % sys.version_info[:2])  # noqa: UP031
    raise SystemExit(2)

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
STAMP = os.path.join(VENV, "made-from")
WINDOWS = sys.platform == "win32"
BIN = os.path.join(VENV, "Scripts" if WINDOWS else "bin")
EXE = ".exe" if WINDOWS else ""
PYTHON = os.path.join(BIN, "python" + EXE)

UV_LOCK = "requirements-uv.lock"
LOCKS = {  # each holds all of those before it
    "play": "requirements.lock",
    "web": "requirements-web.lock",
    "dev": "requirements-dev.lock",
}

CHECKS = {  # the stages of `ci`, quickest first: what to run in .venv/bin
    "lint": ["ruff", "check"],
    "format": ["ruff", "format", "--check"],
    "types": ["mypy"],
    "imports": ["lint-imports"],
    "tests": ["pytest"],
}

COMMANDS = {  # name -> the lock it needs (if any), what it does
    "play": ("play", "play a game in this terminal"),
    "serve": ("web", "open the card table in the browser [euchre serve options]"),
    "euchre": ("play", "any other euchre command: `euchre --help` lists them"),
    "test": ("dev", "the quick tests [pytest arguments]"),
    "long": ("dev", "the slow tests [pytest arguments]"),
    "bench": ("dev", "the benchmarks [pytest arguments]"),
    "lint": ("dev", "ruff: errors and style"),
    "fix": ("dev", "ruff: mend what it can"),
    "types": ("dev", "mypy [arguments]"),
    "ci": ("dev", "all checks, as on a fresh machine: " + ", ".join(CHECKS)),
    "page": ("", "build the page of the card table, if its sources changed"),
    "docs": ("dev", "build the documentation's pages: build/docs/index.html [sphinx-build options]"),
    "wheel": ("dev", "build the package, the page and machine code in it, into dist/"),
    "sdist": ("dev", "build the package of sources, the page in it, into dist/"),
    "lock": ("", "update the lock files [--upgrade, --upgrade-package NAME]"),
    "newest": ("dev", "the server tests with the newest uvicorn [pytest arguments]"),
    "address": ("", "write the address of the project into the files that name it [https://…]"),
    "run": ("dev", "Python in .venv [script and arguments]"),
}


class Trouble(Exception):
    """Something outside this file went wrong; its text is the sentence to say."""


def usage() -> str:
    """What there is to type."""
    rows = "\n".join(f"  {name:8}{does}" for name, (_, does) in COMMANDS.items())
    return f"usage: python3 dev.py COMMAND [arguments]\n\n{rows}\n\nThe first start takes longer."


# --- Is .venv good? -----------------------------------------------------------------------------------------


def place() -> str:
    """Which Python .venv runs, and where it belongs: one of another place can only be remade."""
    return f"{sys.version_info[0]}.{sys.version_info[1]} {ROOT}"


def recipe() -> str:
    """A digest of all that goes into .venv: the locks, the project file, and this file, which says how."""
    digest = hashlib.sha256()
    for name in (UV_LOCK, *LOCKS.values(), "pyproject.toml", "dev.py"):
        with open(os.path.join(ROOT, name), "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


def stamp() -> list[str]:
    """What .venv says of itself: its lock, its place, its recipe; three empty words if it says nothing."""
    try:
        with open(STAMP, encoding="utf-8") as file:
            lines = file.read().splitlines()
    except OSError:
        lines = []
    return lines if len(lines) == 3 and os.path.exists(PYTHON) else ["", "", ""]


def ready(group: str) -> bool:
    """Whether .venv can be used as it is: its stamp is written last, so an interrupted install has none."""
    have, where, made_from = stamp()
    return have == larger(have, group) and where == place() and made_from == recipe()


def larger(one: str, other: str) -> str:
    """The group of the two that holds the other; the second, when the first is none."""
    order = list(LOCKS)
    return one if one in order and order.index(one) >= order.index(other) else other


# --- Making it ----------------------------------------------------------------------------------------------


def say(text: str) -> None:
    """Tell the person waiting what is going on (standard output belongs to the command)."""
    print(f"dev.py: {text}", file=sys.stderr, flush=True)


def attempt(*argv: str) -> str:
    """Run a program; nothing if it went well, else the last that it said."""
    import subprocess

    # Settings that would send a package elsewhere than into .venv, or ask a question.
    env = {**os.environ, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0", "PIP_NO_INPUT": "1"}
    try:
        done = subprocess.run(argv, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError as error:
        return str(error)
    if done.returncode == 0:
        return ""
    return "\n".join((done.stdout + done.stderr).splitlines()[-8:]) or f"exit status {done.returncode}"


@contextmanager
def alone() -> Iterator[None]:
    """Hold .venv.lock, which the system lets go of when this process ends, however it ends."""
    with open(VENV + ".lock", "w", encoding="utf-8") as file:
        try:
            _hold(file.fileno(), wait=False)
        except OSError:
            say("another dev.py is making .venv; waiting for it")
            _hold(file.fileno(), wait=True)
        yield


def _hold(descriptor: int, *, wait: bool) -> None:
    """Lock an open file, as the platform does it."""
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


def uv() -> str:
    """The pinned uv, in a folder of .venv: --target needs no ensurepip and touches no system package."""
    with open(os.path.join(ROOT, UV_LOCK), encoding="utf-8") as file:
        version = next(line.split()[0].split("==")[1] for line in file if line.startswith("uv=="))
    folder = os.path.join(VENV, f"uv-{version}")
    program = os.path.join(folder, "bin", "uv" + EXE)
    if not os.path.exists(program) or attempt(program, "--version"):
        say(f"fetching uv {version}")
        options = ["--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes", "--upgrade"]
        failure = attempt(sys.executable, "-m", "pip", "install", *options, "--target", folder, "-r", UV_LOCK)
        if failure:
            raise Trouble(f"pip could not fetch uv; is the network there? pip said:\n{failure}")
    return program


def install(lock: str) -> None:
    """Put into .venv what *lock* names and nothing else, then the project itself, in place."""
    program = uv()
    say(f"installing {lock}")
    options = ["--python", PYTHON, "--require-hashes", "--no-build", "--compile-bytecode"]
    failure = attempt(program, "pip", "sync", "--quiet", *options, lock)
    if failure:
        say("uv could not; trying pip, which may know of a mirror or a proxy that uv does not")
        pip = [sys.executable, "-m", "pip", "--python", PYTHON, "install", "--quiet", "--only-binary=:all:"]
        if attempt(*pip, "--require-hashes", "--no-deps", "-r", lock):  # uv's words tell more
            raise Trouble(f"the packages could not be installed; is the network there? uv said:\n{failure}")
    here = ["--no-deps", "--no-build-isolation", "--editable", ROOT]
    failure = attempt(program, "pip", "install", "--quiet", "--python", PYTHON, *here)
    if failure:
        raise Trouble(f"the project itself could not be installed:\n{failure}")


def check_tools() -> None:
    """Say what is missing of the two things that this file does not bring."""
    import importlib.util

    for module, package in (("venv", "python3-venv"), ("pip", "python3-pip")):
        if importlib.util.find_spec(module) is None:
            raise Trouble(f"{sys.executable} has no {module}; install it (on Debian: apt install {package})")


def make(group: str) -> None:
    """Make .venv, or bring it up to date; good only once its stamp is written, the last thing done."""
    with alone():
        if ready(group):  # made by the one we waited for
            return
        have, where, _ = stamp()
        group = larger(have, group)  # someone who builds here may also play
        if have:
            os.remove(STAMP)
        if where != place():
            say("making .venv (only the first start takes a while)")
            failure = attempt(sys.executable, "-m", "venv", "--without-pip", "--clear", VENV)
            if failure:
                raise Trouble(f".venv could not be made:\n{failure}")
        install(LOCKS[group])
        with open(STAMP + ".new", "w", encoding="utf-8") as file:
            file.write(f"{group}\n{place()}\n{recipe()}\n")
        os.replace(STAMP + ".new", STAMP)


# --- The page -----------------------------------------------------------------------------------------------


def page() -> None:
    """Build the page of the card table, unless it was built from what is there now."""
    from tools import page as the_page

    the_page.build(sys.modules[__name__])


def package(kind: str) -> int:
    """Build the package with the page in it, the same bytes from the same commit: ``wheel`` or ``sdist``."""
    from tools import page as the_page

    page()
    print({"wheel": the_page.wheel, "sdist": the_page.sdist}[kind](sys.modules[__name__]))
    return 0


# --- Using it -----------------------------------------------------------------------------------------------


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


def stages(checks: dict[str, list[str]]) -> int:
    """Run checks in turn, stop at the first that fails, and sum up in one line each."""
    import subprocess
    import time

    lines, status = [], 0
    for name, (program, *rest) in checks.items():
        if status:
            lines.append(f"{name:8}not run")
            continue
        print(f"--- {name}", flush=True)
        began = time.monotonic()
        status = subprocess.call([os.path.join(BIN, program + EXE), *rest])
        lines.append(f"{name:8}{f'FAILED ({status})' if status else 'ok'}  {time.monotonic() - began:.1f} s")
    print("---", *lines, sep="\n", flush=True)
    return 1 if status else 0


@contextmanager
def compiling() -> Iterator[None]:
    """In a ``with`` statement, compile the kernel beside it, on the core that the first checks leave idle."""
    import subprocess

    ahead = subprocess.Popen([PYTHON, "-m", "tools.kernel"])
    try:
        yield
    finally:
        ahead.terminate()  # done long ago, unless a check failed at once
        ahead.wait()


def main(argv: list[str]) -> int:
    """Do what the command line says."""
    name, rest = (argv[0], argv[1:]) if argv else ("help", [])
    if name in ("help", "-h", "--help"):
        print(usage())
        return 0
    if name not in COMMANDS:
        raise Trouble(f"there is no command {name!r}; there are {', '.join(COMMANDS)}")
    group = COMMANDS[name][0]
    if group and not ready(group):
        if os.path.realpath(sys.prefix) == os.path.realpath(VENV):  # an activated .venv cannot remake itself
            start([getattr(sys, "_base_executable", PYTHON), os.path.abspath(__file__), *argv])
        check_tools()
        make(group)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # each start would compile the whole package again
    if name in ("play", "euchre", "serve"):
        os.environ["EUCHRE_CALLED"] = called()
    if name in ("play", "euchre"):  # -P: a file here called random.py is not the library's
        start([PYTHON, "-P", "-m", "euchre", *(["play"] if name == "play" else []), *rest])
    if name == "run":
        start([PYTHON, *rest])
    if name == "serve":
        if not {"-h", "--help"} & set(rest):
            page()
        start([PYTHON, "-P", "-m", "euchre", "serve", *rest])
    os.chdir(ROOT)
    if name == "page":
        page()
        return 0
    if name in ("wheel", "sdist"):
        return package(name)
    if name == "ci":
        with compiling():
            return stages(CHECKS)
    if name == "lint":
        return stages({check: CHECKS[check] for check in ("lint", "format")})
    if name == "fix":
        return stages({"lint": ["ruff", "check", "--fix"], "format": ["ruff", "format"]})
    if name == "lock":
        from tools import locks

        return locks.lock(sys.modules[__name__], rest)
    if name == "address":
        from tools import address

        return address.write(sys.modules[__name__], rest)
    if name == "docs":
        built = os.path.join("build", "docs")
        build = ["sphinx-build", "-W", "--keep-going", "-q", "-j", "auto", *rest, "docs", built]
        status = stages({"docs": build})
        if not status:
            say(f"open {os.path.join(built, 'index.html')}")
        return status
    if name == "newest":
        from tools import locks

        start(locks.newest(sys.modules[__name__], rest))
    pytest = {"test": [], "long": ["-m", "long"], "bench": ["bench", "-n0", "--benchmark-enable"]}
    start([PYTHON, "-m", *(["mypy"] if name == "types" else ["pytest", *pytest[name]]), *rest])


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
