"""Checkpoints: a folder belongs to one training, and every file in it is whole at any moment."""

import json
import os
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import IO, Any, Final

import numpy as np

from euchre.errors import EuchreError

PLAN = "plan.json"
"""The file that says which training a folder belongs to."""
ABSENT: Final[dict[str, dict[str, str]]] = {"right": {"device": "cpu"}}
"""What the plans of a player say that were written before they said it."""


@contextmanager
def kept(folder: Path, plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """
    Use *folder* for the training that *plan* describes; what is yielded is its log so far.

    Raises: EuchreError when the folder holds another training, or cannot be written to.
    """
    path = folder / PLAN
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            write_text(path, json.dumps(plan) + "\n")
        found = json.loads(path.read_text("utf-8"))
        log = folder / "log.json"
        said: dict[str, Any] = json.loads(log.read_text("utf-8")) if log.exists() else {}
    except ValueError as error:
        raise _notes(folder) from error
    except OSError as error:
        raise EuchreError(f"{folder} cannot hold a training: {error.strerror}") from error
    found = _filled(found)
    if found != plan:
        raise EuchreError(
            f"{folder} holds another training ({_told(found)}): name another folder, or go on with that one"
        )
    yield said


def planned(folder: Path, player: str) -> dict[str, Any]:
    """
    The plan of the training of *player* that *folder* holds.

    Raises: EuchreError when it holds none, or that of another player.
    """
    try:
        found = json.loads((folder / PLAN).read_text("utf-8"))
    except OSError:
        raise EuchreError(
            f"{folder} holds no training: begin one with `euchre train {player} --folder {folder}`"
        ) from None
    except ValueError as error:
        raise _notes(folder) from error
    found = _filled(found)
    if not isinstance(found, dict) or found.keys() - ABSENT.get(player, {}).keys() != {
        "player",
        "seed",
        "amount",
    }:
        raise _notes(folder)
    if found["player"] != player:
        raise EuchreError(f"{folder} holds another training ({_told(found)}): name another folder")
    return found


def _filled(plan: Any) -> Any:
    """A plan as it would be written today; whatever else a file held, as it is."""
    absent = ABSENT.get(str(plan.get("player")), {}) if isinstance(plan, dict) else {}
    return {**plan, **{key: value for key, value in absent.items() if key not in plan}} if absent else plan


def _notes(folder: Path) -> EuchreError:
    return EuchreError(f"{folder} holds damaged notes of a training: remove it, or name another folder")


def _told(found: Any) -> str:
    return ", ".join(f"{key} {value}" for key, value in found.items()) if isinstance(found, dict) else "?"


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """
    What is read of the checkpoint at *path* is whole.

    Raises: EuchreError when it is damaged, with what to do.
    """
    try:
        yield
    except EuchreError:
        raise
    except (OSError, ValueError, KeyError, IndexError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise EuchreError(f"{path} is damaged: remove it, and what it held is trained anew") from error


@contextmanager
def loaded(path: Path, content: bytes | None = None) -> Iterator[Any]:
    """
    The arrays of the ``.npz`` checkpoint at *path*, or of *content* read from there before, by name.

    Raises: EuchreError when it is damaged, with what to do.
    """
    # Numpy leaves a file open that it opened itself and cannot read.
    with reading(path), _opened(path, content) as file, np.load(file) as arrays:
        yield arrays


def _opened(path: Path, content: bytes | None) -> IO[bytes]:
    return path.open("rb") if content is None else BytesIO(content)


def packed(arrays: dict[str, Any]) -> bytes:
    """The bytes of an ``.npz``; the same arrays make the same."""
    file = BytesIO()
    np.savez_compressed(file, **arrays)
    return file.getvalue()


def write_bytes(path: Path, content: bytes) -> None:
    """Write *content*, whole or not at all."""
    new = path.with_suffix(".new")
    with new.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def write_text(path: Path, text: str) -> None:
    """Write *text*, whole or not at all."""
    write_bytes(path, text.encode())
