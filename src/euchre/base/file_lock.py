"""A file that one process at a time may hold; the system releases it when that process ends."""

import os
import sys
import time
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError from error

    def _unlock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)


SECONDS_BETWEEN_TRIES: Final = 0.05
"""Seconds between two checks whether the file is free."""


def _take(descriptor: int, patience: float) -> None:
    end = time.monotonic() + patience
    while True:
        try:
            return _lock(descriptor)
        except BlockingIOError:
            if time.monotonic() >= end:
                raise
        time.sleep(SECONDS_BETWEEN_TRIES)


class FileLock:
    """
    A lock between processes: a file that one process at a time holds, until it releases the file
    or ends.
    """

    def __init__(self, path: Path, *, mode: int = 0o600, patience: float = 0.0) -> None:
        """
        Hold *path*, made if it is missing, readable as *mode* says; wait for it for *patience* seconds.

        Raises: BlockingIOError when another process still holds it; another OSError when no process could
        hold it.
        """
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, mode)
        try:
            _take(self._descriptor, patience)
        except BaseException:  # also for Ctrl-C, and for a file system without locks
            os.close(self._descriptor)
            raise

    def release(self) -> None:
        """
        Release the file, if it is held. It is not deleted, because then two processes could each hold a file
        of this name.
        """
        if self._descriptor >= 0:
            _unlock(self._descriptor)  # a forked child may have it open still
            os.close(self._descriptor)
            self._descriptor = -1
