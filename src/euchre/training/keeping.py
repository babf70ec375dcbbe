"""Checkpoints: a folder belongs to one training, and every file in it is whole at any moment."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from euchre.errors import EuchreError


@contextmanager
def kept(folder: Path, plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """
    Use *folder* for the training that *plan* describes; what is yielded is its log so far.

    Raises: EuchreError when the folder holds another training, or cannot be written to.
    """
    path = folder / "plan.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.write_text(json.dumps(plan) + "\n")
        found = json.loads(path.read_text())
        log = folder / "log.json"
        said: dict[str, Any] = json.loads(log.read_text()) if log.exists() else {}
    except ValueError as error:
        raise EuchreError(
            f"{folder} holds damaged notes of a training: remove it, or name another folder"
        ) from error
    except OSError as error:
        raise EuchreError(f"{folder} cannot hold a training: {error.strerror}") from error
    if found != plan:
        other = ", ".join(f"{key} {value}" for key, value in found.items())
        raise EuchreError(
            f"{folder} holds another training ({other}): name another folder, or go on with that one"
        )
    yield said


def write_arrays(path: Path, arrays: dict[str, Any]) -> None:
    """Write an ``.npz``, whole or not at all; the same arrays make the same bytes."""
    new = path.with_name(f"{path.stem}.new.npz")
    np.savez_compressed(new, **arrays)
    new.replace(path)
