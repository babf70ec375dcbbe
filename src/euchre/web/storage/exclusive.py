"""A file that one process at a time may hold, and that nobody holds once the process is gone."""

import os
import sys
from pathlib import Path

from euchre.web.store import StorageError

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Exclusive:
    """The lock of a database file: a file beside it, kept open; the system lets go of it with the process."""

    def __init__(self, database: Path) -> None:
        """
        Take the lock.

        Raises: StorageError when another server holds it.
        """
        path = database.with_name(database.name + ".lock")
        self._descriptor: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._descriptor)
        except OSError:
            self.release()
            raise StorageError(
                f"another server is using the database {database}: stop it first, or give this one another "
                "file (several servers at once need a PostgreSQL database)"
            ) from None

    def release(self) -> None:
        """Let go; the file stays, for to delete it would let two servers hold one each."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
