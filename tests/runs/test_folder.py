"""The file of a long run: a link stays a link, and a device is no file."""

import os
from pathlib import Path

import pytest

from euchre.base.errors import EuchreError
from euchre.runs.folder import RunFolder


def test_a_link_stays_a_link_when_the_run_is_put_in_its_place(tmp_path: Path) -> None:
    """What it leads to is replaced, and no part is left behind."""
    real, link = tmp_path / "real.npz", tmp_path / "link.npz"
    real.write_text("old", "utf-8")
    link.symlink_to(real)
    run = RunFolder(link, {"seed": 1}, 1, endings=(".npz",), force=True)
    run.close(lambda path: path.write_text("new", "utf-8"))
    assert link.is_symlink()
    assert real.read_text("utf-8") == "new"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.npz", "real.npz"]


def test_a_pipe_is_never_replaced(tmp_path: Path) -> None:
    """Whatever is forced."""
    pipe = tmp_path / "pipe.npz"
    os.mkfifo(pipe)
    with pytest.raises(EuchreError, match="is a device or a pipe"):
        RunFolder(pipe, {"seed": 1}, 1, endings=(".npz",), force=True)
