"""The locks: what `dev.py lock` chooses and writes, and what `dev.py newest` tries before it is locked."""

import os
import subprocess
import tomllib
from typing import Any


def lock(dev: Any, options: list[str]) -> int:
    """
    Write the locks: from pyproject.toml, for every platform, hashed, and naming no host; return 0.

    *dev* is the module dev.py, *options* are more of uv's.

    Raises: dev.Trouble.
    """
    program = dev.uv()
    with open("pyproject.toml", "rb") as file:
        build = tomllib.load(file)["build-system"]["requires"]
    fixed = [f"--python={dev.sys.executable}", "--python-version=3.11", "--universal", "--generate-hashes"]
    fixed += ["--no-emit-index-url", "--custom-compile-command=python3 dev.py lock", "--quiet", *options]
    play, served, everything = dev.LOCKS.values()
    fast = ["pyproject.toml", "--extra=fast"]  # a game in the terminal may be against the ace
    web = [*fast, "--extra=web", "--extra=postgres"]
    for name, wanted, more in (
        (dev.UV_LOCK, ["uv"], []),
        (play, build, fast),
        (served, build, [*web, f"--constraint={play}"]),
        (everything, build, [*web, "--group=dev", f"--constraint={served}"]),
    ):
        argv = [program, "pip", "compile", *fixed, "-", *more, "-o", name]
        text = "\n".join(wanted)
        if subprocess.run(argv, input=text, text=True, stdout=subprocess.DEVNULL, check=False).returncode:
            raise dev.Trouble(f"uv could not write {name}; it is as it was")
    return 0


def newest(dev: Any, options: list[str]) -> list[str]:
    """
    Fetch the newest uvicorn, and return the program that tests what leans on its own classes with it.

    That is `running/listening.py`. *dev* is the module dev.py, *options* are more of pytest's.

    Raises: dev.Trouble.
    """
    folder = os.path.join(dev.VENV, "newest")
    wanted = ["--quiet", "--no-deps", "--upgrade", "--target", folder, "uvicorn"]
    failure = dev.attempt(dev.uv(), "pip", "install", f"--python={dev.PYTHON}", *wanted)
    if failure:
        raise dev.Trouble(f"the newest uvicorn could not be fetched:\n{failure}")
    dev.say(" ".join(name for name in os.listdir(folder) if name.startswith("uvicorn-")))
    os.environ["PYTHONPATH"] = folder  # for the servers that the tests start, too
    tests = [f"tests/web/http/test_{name}.py" for name in ("listening", "serve")]
    return [dev.PYTHON, "-m", "pytest", *tests, *options]
