"""A long run that is stopped half way: a program of its own, in a process group of its own."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from tests.commands.calling import ENVIRONMENT

HALTING: Final = Path(__file__).with_name("halting.py")


def blocks(folder: Path) -> int:
    """How many blocks of a run are kept there."""
    return len(list(folder.glob("block-*.npz")))


def interrupted(
    folder: Path, out: str, *argv: str, option: str = "--out", by: signal.Signals = signal.SIGINT
) -> None:
    """
    Begin a run in *folder* that writes *out*, named by *option*, with two workers, and stop it after two
    blocks: by Ctrl-C, which reaches the whole group, or by SIGTERM, which reaches the program alone.

    However late that comes: the run stands still there. It says how to go on, and nothing else.
    """
    part = folder / f"{out}.part"
    begun = [sys.executable, str(HALTING), *argv, option, out, "--workers", "2"]
    with subprocess.Popen(begun, env=ENVIRONMENT, cwd=folder, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, start_new_session=True) as going:  # fmt: skip
        ends = time.monotonic() + 120
        while blocks(part) < 2:
            assert time.monotonic() < ends, "it takes too long"
            time.sleep(0.01)
        (os.killpg if by is signal.SIGINT else os.kill)(going.pid, by)
        text, remarks = (stream.decode() for stream in going.communicate(timeout=120))
    assert (going.returncode, text) == (128 + by, ""), remarks
    assert remarks.endswith(f"euchre: stopped; the same command goes on from what {part.name} holds\n")
    assert "Traceback" not in remarks
    assert "resource_tracker" not in remarks
    assert not (folder / out).exists()
    assert blocks(part) == 2
