"""Files that one process at a time holds."""

import os
from pathlib import Path

import pytest

from euchre.base.file_lock import FileLock


def test_who_cannot_have_the_file_leaves_nothing_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, still = tmp_path / "lock", set[int]()
    opening, closing = os.open, os.close

    def opened(*what: object) -> int:
        still.add(found := opening(*what))  # type: ignore[arg-type]  # whatever is given on
        return found

    def closed(descriptor: int) -> None:
        still.discard(descriptor)
        closing(descriptor)

    held = FileLock(path)
    monkeypatch.setattr(os, "open", opened)
    monkeypatch.setattr(os, "close", closed)
    for patience in (0.0, 0.06):
        with pytest.raises(BlockingIOError):
            FileLock(path, patience=patience)
    assert not still
    held.release()
    held.release()  # twice is once
    FileLock(path).release()
