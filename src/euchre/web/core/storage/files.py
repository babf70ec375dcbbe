"""The database file: checks that it can be used, its permissions, and a copy before it is changed."""

import os
import shutil
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from euchre.base.errors import FOLDER
from euchre.base.file_lock import FileLock
from euchre.base.files import replacing
from euchre.web.core.store import StorageError

_MAGIC: Final = b"SQLite format 3\0"
_COMPANIONS: Final = ("-wal", "-shm", ".lock")
LEAST_ROOM: Final = 256 * 1024
"""Bytes of free space that SQLite's own files beside the database need."""


@contextmanager
def explaining(path: Path) -> Iterator[None]:
    """Raise an error with advice when the system does not let the server use *path*."""
    try:
        yield
    except OSError as error:
        raise StorageError(
            f"the database {path} cannot be written ({error.strerror}): give the file and its folder to the "
            "user that runs the server, or choose another place"
        ) from error


def place(path: Path) -> None:
    """
    Check that *path* can be a file, and who may change it and its folder, without opening either.

    The folder must exist already, so that a misspelt path does not look like an empty database.

    Raises: StorageError with a sentence that says what is wrong.
    """
    with explaining(path):
        if path.is_dir():
            raise StorageError(f"the database {path}: {FOLDER}")
        if not path.parent.is_dir():
            raise StorageError(
                f"there is no folder {path.parent}: make it, or see whether the database {path} is misspelt"
            )
        _refuse_open_to_all(path)
        # Nothing is written beside a file that belongs to another program. A database of this server has its
        # lock, so it is not opened here.
        if path.is_file() and not path.with_name(path.name + ".lock").exists():
            _refuse_foreign(path)


def held(path: Path) -> FileLock:
    """
    Hold the lock of the database, a file beside it.

    Raises: StorageError when another server holds it.
    """
    try:
        return FileLock(path.with_name(path.name + ".lock"))
    except BlockingIOError:
        raise StorageError(
            f"another server is using the database {path}: stop it first, or give this one another file "
            "(several servers at once need a PostgreSQL database)"
        ) from None


def prepare(path: Path) -> None:
    """
    Make the file *path*, readable by its owner alone, or check that the existing one can be used.

    The caller must hold its lock: closing a file releases all locks that this process has on it.

    Raises: StorageError with a sentence about the fault.
    """
    with explaining(path):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600))
        _refuse_foreign(path)  # first, so that a foreign file also keeps its mode
        if sys.platform != "win32":
            path.chmod(0o600)


def _refuse_open_to_all(path: Path) -> None:
    if sys.platform == "win32":
        return
    folder = path.parent.stat().st_mode
    if folder & stat.S_IWOTH and not folder & stat.S_ISVTX:
        raise StorageError(
            f"anyone may write into the folder {path.parent}: run `chmod o-w {path.parent}` first"
        )
    if path.exists() and not path.stat().st_mode & stat.S_IWUSR:
        raise StorageError(
            f"the database {path} is marked as read-only: run `chmod u+w {path}` to play on in it"
        )
    for one in (path, *(path.with_name(path.name + end) for end in _COMPANIONS)):
        if one.exists() and one.stat().st_mode & stat.S_IWOTH:
            raise StorageError(
                f"anyone may write the database {one}: see that it is still yours, then run `chmod 600 {one}`"
            )


def _refuse_foreign(path: Path) -> None:
    """
    Refuse a file that is not empty, unless it begins as SQLite's files do and SQLite can read its list of
    tables.
    """
    with path.open("rb") as file:
        head = file.read(len(_MAGIC))
    if not head:
        leftover = path.with_name(path.name + "-wal")
        if leftover.exists() and leftover.stat().st_size:
            raise StorageError(
                f"the database {path} is gone, though {leftover.name} is still there: put the file back from "
                "a backup, or move the rest of it away to start with an empty database"
            )
        return
    broken = (
        f"the file {path} is damaged or no SQLite database: put a backup in its place, or choose another file"
    )
    if head != _MAGIC:
        raise StorageError(broken)
    try:
        with closing(sqlite3.connect(path, timeout=5)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            raise unopened(path, error) from error
        raise StorageError(broken) from error


def unopened(path: Path, error: Exception) -> StorageError:
    """
    The error for the case that SQLite cannot open *path*, or cannot bring it up to date, because of
    *error*.
    """
    what, would_do = f"the database {path} cannot be opened ({error})", "see the disk and its permissions"
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:  # the extended code is in the higher bytes
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            would_do = f"another program is writing to it; end that (`fuser {path}` tells its number)"
        case sqlite3.SQLITE_FULL | sqlite3.SQLITE_IOERR as code if code == sqlite3.SQLITE_FULL or _full(path):
            would_do = f"the disk is full; make room beside it (`df -h {path.parent}`)"
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY:
            would_do = "see that the disk may be written, and give file and folder to the server's user"
        case _:
            pass
    return StorageError(f"{what}: {would_do}, and start the server again")


def _full(path: Path) -> bool:
    """Whether the disk lacks the space beside *path* that SQLite needs there."""
    return shutil.disk_usage(path.parent).free < LEAST_ROOM


def backup(path: Path, version: str) -> Path:
    """
    Copy the database, as it is now, to a file beside it named after its *version*; return that file.

    Raises: StorageError when there is no space for it.
    """
    moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    copy = path.with_name(f"{path.name}.{version}.{moment}.backup")
    try:
        with replacing(copy, durable=True) as part:
            os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(part)) as target:
                source.backup(target)
        sync_folder(path.parent)
    except (OSError, sqlite3.Error) as error:
        raise StorageError(
            f"no backup of the database {path} could be made ({error}), and without one it is not changed: "
            "make room beside it and try again"
        ) from error
    return copy


def sync_folder(folder: Path) -> None:
    """Sync the folder, so that a file's name also survives a power cut."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
