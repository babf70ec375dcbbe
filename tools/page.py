"""The page of the card table: built by Node once, and again after a file under ``frontend/`` has changed."""

import gzip
import hashlib
import os

from tools import checkout, node
from tools.checkout import Trouble, alone, read, say

PAGE = "frontend"
STATIC = os.path.join("src", "euchre", "web", "static")  # where Vite puts the page
MARK = os.path.join(PAGE, "node_modules", ".page-made-from")
PACKED = (".css", ".js", ".json", ".svg", ".wasm")  # the kinds of files that gzip makes much smaller


def build() -> None:
    """
    Build the page, unless it was built from the present sources.

    Raises: Trouble with what to do, when it cannot be built.
    """
    root = checkout.ROOT
    if not os.path.isdir(os.path.join(root, PAGE)) or _current():
        return  # a package without the page's sources has the page already
    node.node()  # before the lock is taken, because fetching Node takes it, too
    with alone():
        if not _current():  # unless the process that held the lock has built it
            _make(sources(root))


def _current() -> bool:
    built = os.path.exists(os.path.join(checkout.ROOT, STATIC, "index.html"))
    return built and read(MARK) == sources(checkout.ROOT)


def _make(made_from: str) -> None:
    page, mark = os.path.join(checkout.ROOT, PAGE), os.path.join(checkout.ROOT, MARK)
    if read(MARK).partition("\n")[0] != made_from.partition("\n")[0]:
        say("fetching what the page is built with")
        failure = node.npm("--prefix", page, "ci", "--no-audit", "--no-fund")
        if failure:
            raise Trouble(f"npm could not fetch it; is the network there? npm said:\n{failure}")
    say("building the page")
    failure = node.npm("--prefix", page, "run", "build")
    if failure:
        raise Trouble(f"the page could not be built; npm said:\n{failure}")
    pack(os.path.join(checkout.ROOT, STATIC))
    with open(mark, "w", encoding="utf-8") as file:
        file.write(made_from)


def pack(folder: str) -> None:
    """
    Gzip the files of the page in *folder*, which browsers request gzipped; this also keeps the installation
    small.
    """
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]  # read by tests alone
        for path in [os.path.join(place, name) for name in names if name.endswith(PACKED)]:
            with open(path, "rb") as plain, open(path + ".gz", "wb") as packed:
                packed.write(gzip.compress(plain.read(), 9, mtime=0))
            os.remove(path)


def sources(root: str) -> str:
    """Two lines: the digest of the tools with which the page is built, and that of its sources."""
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
