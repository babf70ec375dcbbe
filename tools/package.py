"""The packages, the page and the kernel's machine code in them: the same bytes from the same commit."""

import glob
import os
import shutil
import subprocess
import zipfile

from tools import checkout, environment, kernel, page
from tools.checkout import Trouble, attempt

INDEX = "euchre/web/static/index.html"


def build(kind: str) -> str:
    """
    Build the package, ``wheel`` or ``sdist``; return its path.

    Raises: Trouble.
    """
    page.build()
    return os.path.relpath({"wheel": wheel, "sdist": sdist}[kind]())


def wheel() -> str:
    """Build the package with the page and the kernel's machine code in it; its path."""
    with kernel.for_all_machines():
        newest = _built("--wheel", "*.whl")
    with zipfile.ZipFile(newest) as made:
        if INDEX not in made.namelist():
            raise Trouble(f"{newest} has no page in it")
    return newest


def sdist() -> str:
    """Build the package of sources: what git has, and the page; its path."""
    return _built("--sdist", "*.tar.gz")


def _built(kind: str, pattern: str) -> str:
    """Build the package of this *kind*; return the path of the file, whose name matches *pattern*."""
    # Otherwise files deleted since the last build would be packed, too.
    shutil.rmtree(os.path.join(checkout.ROOT, "build", "lib"), ignore_errors=True)
    os.environ.setdefault("SOURCE_DATE_EPOCH", _day())
    out = os.path.join(checkout.ROOT, "dist")
    options = [kind, "--no-build-isolation", "--python", checkout.PYTHON, "-o", out]
    failure = attempt(environment.uv(), "build", *options, checkout.ROOT)
    if failure:
        raise Trouble(f"the package could not be built:\n{failure}")
    return max(glob.glob(os.path.join(out, pattern)), key=os.path.getmtime)


def _day() -> str:
    """The time of the commit in seconds; a constant where there is no git, or no clone."""
    git = shutil.which("git")
    if git is None:
        return "315532800"
    argv = [git, "-C", checkout.ROOT, "log", "-1", "--format=%ct"]
    return subprocess.run(argv, capture_output=True, text=True, check=False).stdout.strip() or "315532800"
