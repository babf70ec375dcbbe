"""Checkpoints of trainings: a folder belongs to one training, and every file in it is whole at any moment."""

import json
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import IO, Any, Final

import numpy as np

from euchre.base.errors import EuchreError
from euchre.base.files import remove_parts, write

PLAN = "plan.json"
"""The file that says which training a folder belongs to."""
DEFAULTS: Final[dict[str, dict[str, str]]] = {"right": {"device": "cpu"}}
"""By player: entries that old plans lack, and what they stand for."""


@contextmanager
def training_folder(folder: Path, plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """
    Use *folder* for the training that *plan* describes, in a ``with`` statement; yield its log so far.

    A new folder gets the plan; an old one must have an equal one. Unfinished files of a training that was
    killed are removed. The log is a dict, empty at first.

    Raises: EuchreError when the folder holds another training, or cannot be written to.
    """
    path = folder / PLAN
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            write(path, json.dumps(plan) + "\n", durable=True)
        kept = json.loads(path.read_text("utf-8"))
        path = folder / "log.json"
        log: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
        kept = _with_defaults(kept)
        if kept == plan:
            remove_parts(folder)
    except ValueError as error:
        raise _damaged_plan(folder) from error
    except OSError as error:
        raise EuchreError(f"{folder} cannot hold a training: {error.strerror}") from error
    if kept != plan:
        raise EuchreError(
            f"{folder} holds another training ({_describe(kept)}): "
            "name another folder, or go on with that one"
        )
    yield log


def read_plan(folder: Path, player: str) -> dict[str, Any]:
    """
    Return the plan of the training of *player* that *folder* holds: a dict with player, seed and amount.

    The plan of `right` also has the device.

    Raises: EuchreError when the folder holds none, a damaged one, or that of another player.
    """
    try:
        plan = json.loads((folder / PLAN).read_text("utf-8"))
    except OSError:
        raise EuchreError(
            f"{folder} holds no training: begin one with `euchre research train {player} --folder {folder}`"
        ) from None
    except ValueError as error:
        raise _damaged_plan(folder) from error
    plan = _with_defaults(plan)
    if not isinstance(plan, dict) or plan.keys() - DEFAULTS.get(player, {}).keys() != {
        "player",
        "seed",
        "amount",
    }:
        raise _damaged_plan(folder)
    if plan["player"] != player:
        raise EuchreError(f"{folder} holds another training ({_describe(plan)}): name another folder")
    return plan


def _with_defaults(plan: Any) -> Any:
    """Return a plan with the entries it lacks; anything else as it is."""
    absent = DEFAULTS.get(str(plan.get("player")), {}) if isinstance(plan, dict) else {}
    return {**plan, **{key: value for key, value in absent.items() if key not in plan}} if absent else plan


def _damaged_plan(folder: Path) -> EuchreError:
    return EuchreError(f"{folder} holds damaged notes of a training: remove it, or name another folder")


def _describe(plan: Any) -> str:
    return ", ".join(f"{key} {value}" for key, value in plan.items()) if isinstance(plan, dict) else "?"


@contextmanager
def refuse_damaged(path: Path) -> Iterator[None]:
    """
    Turn errors of reading the checkpoint at *path*, inside a ``with``, into an EuchreError with a remedy.

    Raises: EuchreError.
    """
    try:
        yield
    except EuchreError:
        raise
    except (OSError, ValueError, KeyError, IndexError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise EuchreError(f"{path} is damaged: remove it, and what it held is trained anew") from error


@contextmanager
def open_arrays(path: Path, content: bytes | None = None) -> Iterator[Any]:
    """
    Yield the arrays of the ``.npz`` checkpoint at *path*, by name, in a ``with`` statement.

    *content* is the content of the file, if it was read before.

    Raises: EuchreError when the file is damaged, or cannot be read.
    """
    # Numpy leaves a file open that it opened itself and cannot read.
    with refuse_damaged(path), _open(path, content) as file, np.load(file) as arrays:
        yield arrays


def _open(path: Path, content: bytes | None) -> IO[bytes]:
    return path.open("rb") if content is None else BytesIO(content)


def pack_arrays(arrays: dict[str, Any]) -> bytes:
    """Return the content of an ``.npz`` file with *arrays*; equal arrays give equal bytes."""
    file = BytesIO()
    np.savez_compressed(file, **arrays)
    return file.getvalue()


def pack_arrays_small(arrays: dict[str, Any]) -> bytes:
    """
    Return the content of a smaller ``.npz`` file with *arrays*, which takes longer to write and to read.

    Equal arrays give equal bytes. Each is compressed by LZMA or bzip2, whichever is shorter: `numpy.load`
    reads both, `numpy.savez` writes neither.
    """
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        for name, array in arrays.items():
            content = BytesIO()
            np.lib.format.write_array(content, np.ascontiguousarray(array))
            entry = zipfile.ZipInfo(f"{name}.npy")  # it has a date of its own, the same for all
            packed.writestr(entry, content.getvalue(), _shortest(content.getvalue()))
    return file.getvalue()


def _shortest(content: bytes) -> int:
    """The compression of a zip file that makes *content* shortest."""

    def size(compression: int) -> int:
        with zipfile.ZipFile(BytesIO(), "w", compression) as packed:
            packed.writestr("content", content)
            return packed.getinfo("content").compress_size

    return min((zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2), key=size)
