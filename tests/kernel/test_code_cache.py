"""Whose machine code is run: this user's, and the system's."""

import os
import sys
from pathlib import Path

import pytest

from euchre.kernel.machine.code_cache import read_code, write_code

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such owners and modes")


@pytest.mark.parametrize(("mode", "read"), [(0o644, True), (0o400, True), (0o664, False), (0o646, False)])
def test_f91_code_that_others_may_write_is_not_run(tmp_path: Path, mode: int, *, read: bool) -> None:
    path = tmp_path / "code.bin"
    write_code(path, b"code")
    path.chmod(mode)
    assert read_code(path) == (b"code" if read else None)


def test_f91_code_that_somebody_else_wrote_is_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "code.bin"
    write_code(path, b"code")
    if os.getuid():
        monkeypatch.setattr(os, "getuid", lambda: path.stat().st_uid + 1)
    else:
        os.chown(path, 12345, -1)
    assert read_code(path) is None
    write_code(path, b"anew")
    if not os.getuid():
        assert read_code(path) == b"anew"
