"""
A disk whose power can be cut: what was not synced may be there, or not, or half of it.

The disk keeps a trace of everything SQLite does to it. From the trace the disk can be had as a cut at any
moment might have left it: of each file what was synced is there, and of what was written afterwards a random
choice of sectors, not in the order in which they were written.
"""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import apsw
from sqlalchemy import Engine, create_engine, event, pool

from euchre.web.app import FINISHED
from euchre.web.core.storage.sqlite import SqliteStore

SECTOR: Final = 512
"""Bytes that are written whole or not at all."""


class Step(NamedTuple):
    """One thing done to the disk: ``write truncate sync delete``."""

    kind: str
    file: str
    offset: int = 0
    data: bytes = b""


class Disk(apsw.VFS):
    """The files in memory, and the trace."""

    def __init__(self, name: str, files: dict[str, bytes]) -> None:
        super().__init__(name, "")
        self.name = name
        self.before = dict(files)
        """What was there, synced, before the first step."""
        self.files = {path: bytearray(content) for path, content in files.items()}
        self.trace: list[Step] = []
        self.fail: tuple[int, type[Exception]] | None = None
        """After so many steps the next one fails, once."""

    def note(self, kind: str, file: str, offset: int = 0, data: bytes = b"") -> None:
        """A step more. Before it is done."""
        if self.fail is not None and len(self.trace) >= self.fail[0]:
            error, self.fail = self.fail[1], None
            raise error("as the test wished")
        self.trace.append(Step(kind, file, offset, data))

    # What SQLite calls.

    def xFullPathname(self, name: str) -> str:  # noqa: D102, N802
        return name

    def xAccess(self, pathname: str, flags: int) -> bool:  # noqa: ARG002, D102, N802
        return pathname in self.files

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: D102, FBT001, N802
        if filename not in self.files:
            raise apsw.IOErrorDeleteNoEntError if hasattr(apsw, "IOErrorDeleteNoEntError") else apsw.IOError
        self.note("delete", filename)
        del self.files[filename]
        if syncdir:  # forgetting the deletion would bring a journal back to life
            self.note("sync", filename)

    def xOpen(self, name: Any, flags: list[int]) -> Any:  # noqa: D102, N802
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        flags[1] = flags[0]
        if path not in self.files:
            if not flags[0] & apsw.SQLITE_OPEN_CREATE:
                raise apsw.CantOpenError
            self.note("write", path)
            self.files[path] = bytearray()
        return _File(self, path)

    # What is left of it.

    def cut(self, steps: int, rng: Random) -> dict[str, bytes]:
        """The files after the power was cut after so many *steps*."""
        synced = {path: bytearray(content) for path, content in self.before.items()}
        pending: dict[str, list[Step]] = {}
        for step in self.trace[:steps]:
            if step.kind == "sync":
                for one in pending.pop(step.file, []):
                    _do(synced, one)
            else:
                pending.setdefault(step.file, []).append(step)
        share = rng.choice((0.0, 0.1, 0.5, 0.9, 1.0))
        for unsynced in pending.values():
            for step in unsynced:
                for part in _sectors(step):
                    if rng.random() < share:
                        _do(synced, part)
        return {path: bytes(content) for path, content in synced.items()}


class _File:
    """An open file; one connection uses it, so that locks are always to be had."""

    def __init__(self, disk: Disk, path: str) -> None:
        self._disk = disk
        self._path = path

    @property
    def _content(self) -> bytearray:
        return self._disk.files[self._path]

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        return bytes(self._content[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._disk.note("write", self._path, offset, bytes(data))
        content = self._content
        content.extend(bytes(max(0, offset - len(content))))
        content[offset : offset + len(data)] = data

    def xTruncate(self, size: int) -> None:  # noqa: N802
        self._disk.note("truncate", self._path, size)
        del self._content[size:]

    def xSync(self, flags: int) -> None:  # noqa: ARG002, N802
        self._disk.note("sync", self._path)

    def xFileSize(self) -> int:  # noqa: N802
        return len(self._content)

    def xLock(self, level: int) -> None: ...  # noqa: N802
    def xUnlock(self, level: int) -> None: ...  # noqa: N802
    def xClose(self) -> None: ...  # noqa: N802

    def xCheckReservedLock(self) -> bool:  # noqa: N802
        return False

    def xFileControl(self, op: int, ptr: int) -> bool:  # noqa: ARG002, N802
        return False

    def xSectorSize(self) -> int:  # noqa: N802
        return SECTOR

    def xDeviceCharacteristics(self) -> int:  # noqa: N802
        return apsw.SQLITE_IOCAP_POWERSAFE_OVERWRITE  # as SQLite takes it of real disks


def _sectors(step: Step) -> list[Step]:
    """A write, cut where a disk may cut it."""
    if step.kind != "write" or not step.data:
        return [step]
    parts: list[Step] = []
    at, data = step.offset, step.data
    while data:
        room = SECTOR - at % SECTOR
        parts.append(step._replace(offset=at, data=data[:room]))
        at, data = at + room, data[room:]
    return parts


def _do(files: dict[str, bytearray], step: Step) -> None:
    if step.kind == "delete":
        files.pop(step.file, None)
        return
    content = files.setdefault(step.file, bytearray())
    if step.kind == "truncate":
        del content[step.offset :]
    else:
        content.extend(bytes(max(0, step.offset - len(content))))
        content[step.offset : step.offset + len(step.data)] = step.data


_CODES: Final = {apsw.IOError: sqlite3.SQLITE_IOERR, apsw.FullError: sqlite3.SQLITE_FULL}


class _Cursor:
    """As much of a cursor of Python's own `sqlite3` as SQLAlchemy uses, over apsw."""

    arraysize = 1
    lastrowid = 0

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._rows: list[tuple[Any, ...]] = []
        self.description: tuple[tuple[Any, ...], ...] | None = None
        self.rowcount = -1

    def execute(self, statement: str, parameters: Sequence[Any] = ()) -> "_Cursor":
        cursor = self._connection.cursor()
        described: list[tuple[Any, ...]] = []

        def describe(_: apsw.Cursor, row: Any) -> Any:
            if not described:
                described.extend((name, *[None] * 6) for name, *_ in cursor.get_description())
            return row

        cursor.row_trace = describe
        try:
            self._rows = list(cursor.execute(statement, tuple(parameters)))
        except apsw.Error as error:
            translated = sqlite3.OperationalError(str(error))
            translated.sqlite_errorcode = _CODES.get(type(error), sqlite3.SQLITE_ERROR)
            raise translated from error
        returns = (
            described
            or statement.lstrip().upper().startswith(("SELECT", "PRAGMA"))
            or "RETURNING" in statement
        )
        self.description = tuple(described) or ((("none",) + (None,) * 6,) if returns else None)
        self.rowcount = self._connection.changes()
        return self

    def executemany(self, statement: str, many: Sequence[Sequence[Any]]) -> None:
        for parameters in many:
            self.execute(statement, parameters)

    def fetchone(self) -> Any:
        return self._rows.pop(0) if self._rows else None

    def fetchall(self) -> list[Any]:
        rows, self._rows = self._rows, []
        return rows

    def fetchmany(self, size: int = 1) -> list[Any]:
        rows, self._rows = self._rows[:size], self._rows[size:]
        return rows

    def close(self) -> None:
        self._rows = []


class _Driver:
    """A connection likewise."""

    def __init__(self, path: str, disk: Disk, level: str) -> None:
        self.apsw = apsw.Connection(path, vfs=disk.name)
        # Alone on the file, SQLite keeps the log's index in its own memory, which this disk could not share.
        for pragma in (
            "locking_mode=EXCLUSIVE",
            "journal_mode=WAL",
            f"synchronous={level}",
            "foreign_keys=ON",
        ):
            self.apsw.execute("PRAGMA " + pragma)
        self.apsw.wal_autocheckpoint(0)

    def cursor(self) -> _Cursor:
        return _Cursor(self.apsw)

    def execute(self, statement: str) -> _Cursor:
        return self.cursor().execute(statement)

    def create_function(self, *_: Any, **__: Any) -> None: ...

    def commit(self) -> None:
        if self.apsw.in_transaction:
            self.execute("COMMIT")

    def rollback(self) -> None:
        if self.apsw.in_transaction:
            self.execute("ROLLBACK")

    def close(self) -> None:
        self.apsw.close()


class Powered(SqliteStore):
    """The storage, writing to such a disk; reading and recovering is for real files."""

    def __init__(self, path: Path, disk: Disk, level: str = "FULL") -> None:
        self.disk = disk
        self._level = level
        super().__init__(path, FINISHED)

    def _engine(self, begin: str, kind: type[pool.Pool]) -> Engine:
        engine = create_engine("sqlite://", creator=self._powered, poolclass=kind)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
        return engine

    def _powered(self) -> Any:
        return _Driver(str(self.path), self.disk, self._level)

    def open(self) -> None:
        """The tables are there already."""
        there = self.path.stat()
        self._identity = (there.st_dev, there.st_ino)

    def commit(self) -> None:
        """Now and then with a checkpoint, which elsewhere a second connection makes."""
        super().commit()
        if self.writer.commits % 7 == 6:
            assert self._connection is not None
            self._connection.connection.dbapi_connection.execute(  # type: ignore[union-attr]
                "PRAGMA wal_checkpoint(PASSIVE)"
            )
