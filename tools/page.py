"""
The page of the card table and the package that holds it: what `dev.py page`, `serve` and `wheel` build.

Node is needed only here. What was built stays good until a file under ``frontend/`` changes.
"""

import glob
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import zipfile
from typing import Any

NODE = (20, 19)  # as frontend/package.json asks
PAGE = "frontend"
SHIPPED = os.path.join("src", "euchre", "kernel", "machine", "shipped_code")  # as `shipped.FOLDER` says
STATIC = os.path.join("src", "euchre", "web", "static")  # where Vite puts the page
INDEX = "euchre/web/static/index.html"
MARK = os.path.join(PAGE, "node_modules", ".page-made-from")
PACKED = (".css", ".js", ".json", ".svg", ".wasm")  # what gzip makes much smaller


def build(dev: Any) -> None:
    """
    Build the page, unless it was built from what is there now; *dev* is the module dev.py.

    Raises: dev.Trouble with what to do, when it cannot be built and was never built before.
    """
    root = dev.ROOT
    if not os.path.isdir(os.path.join(root, PAGE)):  # a package without its sources has the page already
        return
    mark = os.path.join(root, MARK)
    built, made_from = os.path.exists(os.path.join(root, STATIC, "index.html")), sources(root)
    if built and read(mark) == made_from:
        return
    problem = node()
    if problem:
        if not built:
            raise dev.Trouble(f"the page has to be built once: {problem}, then start this again")
        dev.say(f"the page is older than its sources; to build it anew, {problem}")
        return
    with dev.alone():
        if read(mark) != (made_from := sources(root)) or not built:  # unless the one we waited for built it
            _make(dev, made_from)


def _make(dev: Any, made_from: str) -> None:
    npm, page, mark = shutil.which("npm") or "npm", os.path.join(dev.ROOT, PAGE), os.path.join(dev.ROOT, MARK)
    if read(mark).partition("\n")[0] != made_from.partition("\n")[0]:
        dev.say("fetching what the page is built with")
        failure = dev.attempt(npm, "--prefix", page, "ci", "--no-audit", "--no-fund")
        if failure:
            raise dev.Trouble(f"npm could not fetch it; is the network there? npm said:\n{failure}")
    dev.say("building the page")
    failure = dev.attempt(npm, "--prefix", page, "run", "build")
    if failure:
        raise dev.Trouble(f"the page could not be built; npm said:\n{failure}")
    pack(os.path.join(dev.ROOT, STATIC))
    with open(mark, "w", encoding="utf-8") as file:
        file.write(made_from)


def pack(folder: str) -> None:
    """Gzip the files of the page in *folder*, as browsers ask for them: what is installed has to be small."""
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]  # read by tests alone
        for path in [os.path.join(place, name) for name in names if name.endswith(PACKED)]:
            with open(path, "rb") as plain, open(path + ".gz", "wb") as packed:
                packed.write(gzip.compress(plain.read(), 9, mtime=0))
            os.remove(path)


def sources(root: str) -> str:
    """Two lines: digests of what the page is built with, and of what it is built from."""
    tools, rest = hashlib.sha256(), hashlib.sha256(repr(PACKED).encode())
    page = os.path.join(root, PAGE)
    for folder, folders, names in os.walk(page):
        folders[:] = sorted(name for name in folders if name not in ("node_modules", "made"))
        for name in sorted(name for name in names if not name.endswith(".d.css.ts")):  # made by the check
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                data = file.read()
            rest.update(os.path.relpath(path, page).encode() + b"\0" + hashlib.sha256(data).digest())
            if name == "package-lock.json":
                tools.update(data)
    return f"{tools.hexdigest()}\n{rest.hexdigest()}"


def node() -> str:
    """What is to be done before a page can be built here; nothing when Node is there."""
    wish = f"install Node {NODE[0]}.{NODE[1]} or newer (on Debian: apt install nodejs npm)"
    program = shutil.which("node")
    if program is None or shutil.which("npm") is None:
        return wish
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    if found and (int(found[1]), int(found[2])) >= NODE:
        return ""
    return f"{wish}; this is {said.strip() or 'none'}"


def read(name: str) -> str:
    """What a file says; nothing when it is not there."""
    try:
        with open(name, encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""


def wheel(dev: Any) -> str:
    """
    Build the package, the page and the kernel's machine code in it; its path. The same commit gives the same
    bytes.

    Raises: dev.Trouble.
    """
    code = os.path.join(dev.ROOT, SHIPPED)
    try:
        _compile(dev, code)
        newest = _built(dev, "--wheel", "*.whl")
    finally:
        shutil.rmtree(code, ignore_errors=True)  # a checkout compiles what it changes
    with zipfile.ZipFile(newest) as made:
        if INDEX not in made.namelist():
            raise dev.Trouble(f"{newest} has no page in it")
    return os.path.relpath(newest)


def sdist(dev: Any) -> str:
    """
    Build the package of sources: what git has, and the page; its path.

    Raises: dev.Trouble.
    """
    return os.path.relpath(_built(dev, "--sdist", "*.tar.gz"))


def _compile(dev: Any, code: str) -> None:
    """Put the kernel's machine code into the folder *code*, where that can be done."""
    shutil.rmtree(code, ignore_errors=True)
    if not sys.platform.startswith("linux"):
        dev.say("no machine code is put in: that takes Linux, and its linkers")
        return
    dev.say("compiling the kernel")
    os.makedirs(code)
    failure = dev.attempt(dev.PYTHON, "-m", "tools.kernel", code)
    if failure:
        raise dev.Trouble(f"the kernel could not be compiled:\n{failure}")


def _built(dev: Any, kind: str, pattern: str) -> str:
    """Build the package of this *kind*; the path of what was made, whose name is like *pattern*."""
    # Else what was deleted since the last time is packed, too.
    shutil.rmtree(os.path.join(dev.ROOT, "build", "lib"), ignore_errors=True)
    git = [shutil.which("git") or "git", "-C", dev.ROOT, "log", "-1", "--format=%ct"]
    told = subprocess.run(git, capture_output=True, text=True, check=False)
    os.environ.setdefault("SOURCE_DATE_EPOCH", told.stdout.strip() or "315532800")
    out = os.path.join(dev.ROOT, "dist")
    options = [kind, "--no-build-isolation", "--python", dev.PYTHON, "-o", out]
    failure = dev.attempt(dev.uv(), "build", *options, dev.ROOT)
    if failure:
        raise dev.Trouble(f"the package could not be built:\n{failure}")
    return max(glob.glob(os.path.join(out, pattern)), key=os.path.getmtime)
