"""
The blocks of a long run on disk: a folder while it is unfinished, then one file, written whole.

The folder is the file's name and ``.part``. A manifest in it describes the run, also by a digest of the code
that plays; a run is continued only with an equal manifest, so the finished file is the same byte for byte
however often the run was interrupted.
"""

import hashlib
import json
import shutil
import zipfile
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from euchre.base.errors import FOLDER, EuchreError
from euchre.base.files import replacing
from euchre.base.numbers import list_of_words
from euchre.version import VERSION

PACKAGE: Final = Path(__file__).parents[1]
HASHED_FILES: Final = (
    "base/*.py",
    "rules/**/*.py",
    "hand/*.py",
    "seen/**/*.py",
    "kernel/**/*.py",
    "players/**/*",
    "analysis/strength/arena.py",
    "analysis/simulation/*.py",
)
"""Glob patterns, relative to the package, of what a game between computer players depends on."""


def hashed_files() -> list[Path]:
    """Return the files of `code_digest`, sorted: all code and data that computer players depend on."""
    paths = {path for pattern in HASHED_FILES for path in PACKAGE.glob(pattern) if path.is_file()}
    return sorted(path for path in paths if not path.name.endswith((".pyc", ".log.json")))


@cache
def code_digest() -> str:
    """
    Return a hash, 16 hex digits, of the code and data that computer players play by.

    Results with equal digests may be combined. The digest covers the rules, the kernel, and the players with
    their data.
    """
    hasher = hashlib.sha256()
    for path in hashed_files():
        hasher.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return hasher.hexdigest()[:16]


def program_entries() -> dict[str, str]:
    """
    Return the entries of a manifest that identify the program: its ``version`` and, as ``code``, its
    `code_digest`.
    """
    return {"version": VERSION, "code": code_digest()}


class RunFolder:
    """The finished blocks of a long run on disk; each block is there whole or not at all."""

    def __init__(
        self,
        out: Path,
        manifest: dict[str, Any],
        blocks: int,
        *,
        endings: Collection[str],
        force: bool = False,
    ) -> None:
        """
        Begin the run that *manifest* describes, or continue it where its folder exists.

        *out* is the file that will hold the result, its ending one of *endings*; *blocks* is the number of
        blocks. *force* replaces an existing file, or another run's folder.

        Raises: EuchreError when *out* exists or another run is unfinished there, and not *force*; or when the
        disk refuses.
        """
        _check_name(out, endings)
        if out.exists() and not force:
            raise EuchreError(f"{out} exists already: name another file, or say --force to replace it")
        self.out, self.blocks = out.resolve() if out.is_symlink() else out, blocks  # a link stays one
        self.folder = Path(f"{out}.part")
        try:
            old_manifest = self._read_manifest()
            if old_manifest is not None and old_manifest != manifest:
                if not force:
                    raise EuchreError(_describe_difference(self.folder, old_manifest, manifest))
                shutil.rmtree(self.folder)
            self.folder.mkdir(exist_ok=True)
            self._write_whole(
                "manifest.json", lambda path: path.write_text(json.dumps(manifest, indent=2), "utf-8")
            )
        except OSError as error:
            raise EuchreError(f"{self.folder} cannot be written: {error.strerror}") from None

    def missing(self) -> list[int]:
        """
        Return the numbers of the blocks that are not on disk yet, ascending.

        Raises: EuchreError when the folder cannot be read.
        """
        try:
            there = {path.name for path in self.folder.iterdir()}
        except OSError as error:
            raise EuchreError(f"{self.folder} cannot be read: {error.strerror}") from None
        return [number for number in range(self.blocks) if _block_name(number) not in there]

    def put(self, number: int, rows: Any, **more: Any) -> None:
        """
        Write the array *rows* to disk as block *number*, with *more* arrays by name, whole or not at all.

        Raises: EuchreError when the disk refuses.
        """
        try:
            self._write_whole(_block_name(number), lambda path: _write_arrays(path, rows=rows, **more))
        except OSError as error:
            raise EuchreError(f"{self.folder} cannot be written: {error.strerror}") from None

    def get(self, number: int, shape: tuple[int, ...] | None, name: str = "rows") -> Any:
        """
        Return the array *name* of block *number*; None when it is missing, damaged, or not of *shape*.

        A *shape* of None is any.
        """
        try:
            with (self.folder / _block_name(number)).open("rb") as file, np.load(file) as kept:
                rows = kept[name]
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            return None
        return rows if shape in (None, rows.shape) else None

    def close(self, write: Callable[[Path], object]) -> None:
        """
        Finish the run: write the result file in one step, and remove the folder of blocks.

        *write* is called with a temporary path and writes the result there; that file is then moved into
        place.

        Raises: EuchreError when the disk refuses.
        """
        try:
            self._write_whole("result", write)
            self._move_into_place()
        except OSError as error:
            raise EuchreError(f"{self.out} cannot be written: {error.strerror}") from None
        shutil.rmtree(self.folder, ignore_errors=True)

    def _write_whole(self, name: str, write: Callable[[Path], object]) -> None:
        with replacing(self.folder / name) as part:
            write(part)

    def _move_into_place(self) -> None:
        """Move the file to its place; where that is on another disk, by way of a copy beside it."""
        result = self.folder / "result"
        if result.stat().st_dev == self.out.parent.stat().st_dev:
            result.replace(self.out)
            return
        with replacing(self.out) as part:
            shutil.copyfile(result, part)

    def _read_manifest(self) -> dict[str, Any] | None:
        """Return the manifest in the folder; None where no run was begun, {} where it cannot be read."""
        if not self.folder.exists():
            return None
        try:
            manifest = json.loads((self.folder / "manifest.json").read_text("utf-8"))
        except (FileNotFoundError, ValueError):
            manifest = None
        if isinstance(manifest, dict):
            return manifest
        if self.folder.is_dir() and not any(self.folder.iterdir()):
            return None
        return {}


def _check_name(out: Path, endings: Collection[str]) -> None:
    if out.is_dir():
        raise EuchreError(f"{out}: {FOLDER}")
    if out.suffix not in endings:
        raise EuchreError(f"no format for {out}: end its name in {list_of_words(endings, 'or')}")
    if out.exists() and not out.is_file():
        raise EuchreError(f"{out} is a device or a pipe: name a file")
    if not out.parent.is_dir():
        raise EuchreError(f"there is no folder {out.parent} to write {out.name} to")


def _describe_difference(folder: Path, old_manifest: dict[str, Any], manifest: dict[str, Any]) -> str:
    """Why a run cannot continue from *folder*, and what the user can do."""
    if not old_manifest:
        return f"{folder} holds no run of this program: name another file, or say --force to replace it"
    unlike = [
        f"{word} {_shown(old_manifest.get(word))}, not {_shown(value)}"
        for word, value in manifest.items()
        if old_manifest.get(word) != value
    ]
    return (
        f"{folder} holds an unfinished run with {'; '.join(unlike)}: "
        f"use the same options to continue it, or --force to start again"
    )


def _shown(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)[:60]


def _block_name(number: int) -> str:
    return f"block-{number}.npz"


def _write_arrays(path: Path, **arrays: Any) -> None:
    # A zip archive: it has check sums, so a block half on the disk is known by them.
    with path.open("wb") as file:
        np.savez(file, **arrays)
