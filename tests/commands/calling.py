"""Call the command line: in this process where nothing hangs on the process, or as a program of its own."""

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from euchre.cli import main

ROOT: Final = Path(__file__).parents[2]
ENVIRONMENT: Final = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1", "COLUMNS": "80"}


def started(*argv: str) -> subprocess.CompletedProcess[str]:
    """Run a command as a person would, outside of any terminal: in a process of its own."""
    done = subprocess.run([sys.executable, "-m", "euchre", *argv], env=ENVIRONMENT, capture_output=True,
                          stdin=subprocess.DEVNULL, check=False, timeout=120)  # fmt: skip
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in out + err
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def euchre(*argv: str, typed: bytes = b"", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command outside of any terminal, as `started` does, but in this process: that costs no start."""
    out, err = io.BytesIO(), io.BytesIO()
    with pytest.MonkeyPatch.context() as changed:
        changed.setenv("COLUMNS", "80")
        if cwd is not None:
            changed.chdir(cwd)
        changed.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed), "utf-8"))
        changed.setattr("sys.stdout", io.TextIOWrapper(out, "utf-8", write_through=True))
        changed.setattr("sys.stderr", io.TextIOWrapper(err, "utf-8", write_through=True))
        status = main(argv)
        told = out.getvalue().decode(), err.getvalue().decode()
    return subprocess.CompletedProcess(argv, status, *told)
