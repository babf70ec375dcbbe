"""
The blocks of a long run on disk: a folder while it is unfinished, then one file, written whole.

The folder is the file's name and ``.part``. What it holds is told by its manifest; a run goes on only with
the same manifest, so that the file is the same byte for byte however often it was interrupted.
"""

import json
import shutil
import zipfile
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import numpy as np

from euchre.errors import FOLDER, EuchreError


class Folder:
    """Blocks of rows that are done; each is whole or is not there."""

    def __init__(
        self, out: Path, told: dict[str, Any], blocks: int, *, endings: Collection[str], force: bool = False
    ) -> None:
        """
        Begin, or go on with, the run *told*, which *out* will hold.

        Raises: EuchreError when *out* exists, or another run is unfinished there, unless *force* replaces it.
        """
        _check_name(out, endings)
        if out.exists() and not force:
            raise EuchreError(f"{out} exists already: name another file, or say --force to replace it")
        self.out, self.blocks = out.resolve() if out.is_symlink() else out, blocks  # a link stays one
        self.folder = Path(f"{out}.part")
        try:
            begun = self._begun()
            if begun is not None and begun != told:
                if not force:
                    raise EuchreError(_unlike(self.folder, begun, told))
                shutil.rmtree(self.folder)
            self.folder.mkdir(exist_ok=True)
            self._whole("manifest.json", lambda path: path.write_text(json.dumps(told, indent=2), "utf-8"))
        except OSError as error:
            raise EuchreError(f"{self.folder} cannot be written: {error.strerror}") from None

    def missing(self) -> list[int]:
        """
        The numbers of the blocks still to be played.

        Raises: EuchreError when the folder cannot be read.
        """
        try:
            there = {path.name for path in self.folder.iterdir()}
        except OSError as error:
            raise EuchreError(f"{self.folder} cannot be read: {error.strerror}") from None
        return [number for number in range(self.blocks) if _name(number) not in there]

    def put(self, number: int, rows: Any) -> None:
        """
        Keep the rows of a block, whole or not at all.

        Raises: EuchreError when the disk does not take them.
        """
        try:
            self._whole(_name(number), lambda path: _pack(path, rows))
        except OSError as error:
            raise EuchreError(f"{self.folder} cannot be written: {error.strerror}") from None

    def got(self, number: int, shape: tuple[int, ...]) -> Any:
        """The rows of a block; None when it is not there, was damaged on the disk, or has another *shape*."""
        try:
            with np.load(self.folder / _name(number)) as kept:
                rows = kept["rows"]
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            return None
        return rows if rows.shape == shape else None

    def close(self, write: Callable[[Path], object]) -> None:
        """
        Have the file written, put it in its place, and remove the folder.

        Raises: EuchreError when the disk does not take it.
        """
        try:
            self._whole("result", write)
            self._placed()
        except OSError as error:
            raise EuchreError(f"{self.out} cannot be written: {error.strerror}") from None
        shutil.rmtree(self.folder, ignore_errors=True)

    def _whole(self, name: str, write: Callable[[Path], object]) -> None:
        writing = self.folder / f"{name}.writing"
        write(writing)
        writing.replace(self.folder / name)

    def _placed(self) -> None:
        """Move the file to its place; where that is on another disk, by way of a copy beside it."""
        result = self.folder / "result"
        if result.stat().st_dev != self.out.parent.stat().st_dev:
            result = Path(shutil.copyfile(result, self.out.with_name(f".{self.out.name[:40]}.part")))
        result.replace(self.out)

    def _begun(self) -> dict[str, Any] | None:
        """The manifest of what lies there; None when nothing does."""
        if not self.folder.exists():
            return None
        try:
            told = json.loads((self.folder / "manifest.json").read_text("utf-8"))
        except (FileNotFoundError, ValueError):
            told = None
        if isinstance(told, dict):
            return told
        if self.folder.is_dir() and not any(self.folder.iterdir()):
            return None
        return {}


def _check_name(out: Path, endings: Collection[str]) -> None:
    if out.is_dir():
        raise EuchreError(f"{out}: {FOLDER}")
    if out.suffix not in endings:
        raise EuchreError(f"no format for {out}: end its name in {' or '.join(endings)}")
    if out.exists() and not out.is_file():
        raise EuchreError(f"{out} is a device or a pipe: name a file")
    if not out.parent.is_dir():
        raise EuchreError(f"there is no folder {out.parent} to write {out.name} to")


def _unlike(folder: Path, begun: dict[str, Any], told: dict[str, Any]) -> str:
    """Why a run does not go on with what lies in *folder*, and what would do."""
    if not begun:
        return f"{folder} holds no run of this program: name another file, or say --force to replace it"
    unlike = [
        f"{word} {_said(begun.get(word))}, not {_said(value)}"
        for word, value in told.items()
        if begun.get(word) != value
    ]
    return (
        f"{folder} holds an unfinished run with {'; '.join(unlike)}: "
        f"ask for the same to go on with it, or say --force to begin anew"
    )


def _said(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)[:60]


def _name(number: int) -> str:
    return f"block-{number}.npz"


def _pack(path: Path, rows: Any) -> None:
    # A zip archive: it has check sums, so a block half on the disk is known by them.
    with path.open("wb") as file:
        np.savez(file, rows=rows)
