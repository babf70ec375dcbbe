"""
Bring the tables of a database up to date, all in one transaction, or raise an error with the reason.

A database that is up to date is only checked. So a restart of the server does not load Alembic, which takes
longer than all other work of the storage at the start.
"""

from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, inspect
from sqlalchemy import text as sql
from sqlalchemy.engine import Inspector

from euchre.web.storage.schema import FORMER, VERSION, metadata
from euchre.web.store import StorageError

VERSION_TABLE: Final = "euchre_version"
"""The table in which the database has its version."""

_LEFTOVER: Final = "_alembic_tmp_"  # what Alembic calls a table that it is rewriting

more: list[str] = []
"""Folders with further steps, for tests of steps that no release has yet."""


def upgrade(connection: Connection, backup: Callable[[str], str]) -> str | None:
    """
    Bring the tables up to date within the open transaction of *connection*; what *backup* returned, if it
    was called.

    *backup* is called with the old version before a database that holds something is changed.

    Raises: StorageError with a sentence for a database of a newer version, or one left half changed.
    """
    now = _version(connection)
    copy = _stepped(connection, now, backup) if now != VERSION or more else None
    _check_shape(inspect(connection))
    return copy


def check(connection: Connection) -> None:
    """Raises: StorageError where the tables are not those of this version."""
    now = _version(connection)
    if now != VERSION:
        what = "has no tables of ours" if now is None else f"is of another version ({now})"
        raise StorageError(f"the database {what}: start the server of this version on it first", "newer")
    _check_shape(inspect(connection))


def _stepped(connection: Connection, now: str | None, backup: Callable[[str], str]) -> str | None:
    """Take the steps that are due after version *now*; what *backup* returned, if it was called."""
    from euchre.web.storage import schema_steps

    config = schema_steps.config(connection, more)
    newest, *known = schema_steps.versions(config)
    if now == newest:
        return None
    if now is not None and now not in known:
        raise StorageError(
            f"the database is of a newer version ({now}) than this program knows: start the newer "
            "program, or put back the backup that it made",
            "newer",
        )
    copy = None if now is None else backup(now)
    schema_steps.take(config)
    return copy


def _version(connection: Connection) -> str | None:
    """The version of the database, None when it is empty."""
    names = set(inspect(connection).get_table_names())
    half = (
        "the database was left half changed by an update that was interrupted: put back the backup beside it"
    )
    ours = names & {*metadata.tables, *FORMER}
    if VERSION_TABLE not in names:
        if ours:
            raise StorageError(f"{half} (it has tables of ours, but no version)", "half_migrated")
        return None
    found = connection.scalars(sql(f"SELECT version_num FROM {VERSION_TABLE}")).all()  # noqa: S608  # no input
    if len(found) != 1 or any(name.startswith(_LEFTOVER) for name in names):
        raise StorageError(half, "half_migrated")
    return str(found[0])


def _check_shape(inspector: Inspector) -> None:
    """Check that every column of this version exists, apart from the version that the database states."""
    there = set(inspector.get_table_names())
    for table in metadata.sorted_tables:
        columns = (
            {column["name"] for column in inspector.get_columns(table.name)} if table.name in there else set()
        )
        missing = {column.name for column in table.columns} - columns
        if missing:
            raise StorageError(
                f"the database was left half changed: {table.name} lacks {', '.join(sorted(missing))}; put "
                "back the backup beside it",
                "half_migrated",
            )
