"""
Make the tables of a database, or bring them up to date, all in one transaction; or raise an error with the
reason.

A database that is new, or up to date, does without Alembic, which takes longer to load than all other work of
the storage at the start.
"""

from collections.abc import Callable
from importlib import resources
from typing import Final

from sqlalchemy import Column, Connection, MetaData, String, Table, insert, inspect, select
from sqlalchemy.engine import Inspector

from euchre.web.core.storage.schema import VERSION, metadata
from euchre.web.core.store import StorageError

VERSION_TABLE: Final = "euchre_version"
"""The table in which the database has its version, as Alembic writes it."""
BEFORE_THE_FIRST: Final = frozenset([f"{number:04}" for number in range(1, 12)])
"""The versions of databases that were made before version 1; they are not read."""

_LEFTOVER: Final = "_alembic_tmp_"  # what Alembic calls a table that it is rewriting
_stated: Final = Table(VERSION_TABLE, MetaData(), Column("version_num", String(32), primary_key=True))

more: list[str] = []
"""Folders with further steps, for tests of steps that no release has yet."""


def upgrade(connection: Connection, name: str, backup: Callable[[str], object]) -> None:
    """
    Make the tables of the database called *name*, or bring them up to date, within the open transaction of
    *connection*.

    *backup* is called with the old version before a database that holds something is changed.

    Raises: StorageError with a sentence for a database of a newer version, of one before the first, or one
    left half changed.
    """
    now = _version(connection, name)
    if now is None:
        metadata.create_all(connection)
        _stated.create(connection)
        connection.execute(insert(_stated).values(version_num=VERSION))
    if now not in {None, VERSION} or more:
        _take_steps(connection, name, now, backup)
    _check_shape(inspect(connection), name)


def check(connection: Connection, name: str) -> None:
    """Raises: StorageError where the tables of the database called *name* are not those of this version."""
    now = _version(connection, name)
    if now != VERSION:
        what = "has no tables of ours" if now is None else f"is of another version ({now})"
        raise StorageError(f"{name} {what}: start the server of this version on it first", "newer")
    _check_shape(inspect(connection), name)


def _take_steps(connection: Connection, name: str, now: str | None, backup: Callable[[str], object]) -> None:
    """Take the steps that are due after version *now*; None: the tables have just been made."""
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    here = resources.files("euchre.web.core.storage") / "migrations"
    config = Config()
    config.set_main_option("script_location", str(here).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "\n".join([str(here / "versions"), *more]).replace("%", "%%"))
    config.attributes["connection"] = connection
    newest, *known = [step.revision for step in ScriptDirectory.from_config(config).walk_revisions()]
    if now == newest:
        return
    if now is not None and now not in known:
        raise StorageError(
            f"{name} is of a newer version ({now}) than this program knows: start the newer program, or put "
            "back the backup that it made",
            "newer",
        )
    if now is not None:
        backup(now)
    command.upgrade(config, "head")


def _version(connection: Connection, name: str) -> str | None:
    """The version of the database called *name*; None when it is empty. Raises: as `upgrade`."""
    names = set(inspect(connection).get_table_names())
    half = f"{name} was left half changed by an update that was interrupted: put back the backup beside it"
    if VERSION_TABLE not in names:
        if names & metadata.tables.keys():
            raise StorageError(f"{half} (it has tables of ours, but no version)", "half_migrated")
        return None
    found = connection.scalars(select(_stated.c.version_num)).all()
    if len(found) != 1 or any(one.startswith(_LEFTOVER) for one in names):
        raise StorageError(half, "half_migrated")
    if found[0] in BEFORE_THE_FIRST:
        raise StorageError(
            f"{name} was made before version 1, with tables of version {found[0]}, and is not read any more; "
            "nothing in it was changed. To keep its games, start the server that wrote it on it once more, "
            "and press “Export all” on the page “Your games” in each browser. Then start this version on "
            "another database (--database), or move this one away"
        )
    return str(found[0])


def _check_shape(inspector: Inspector, name: str) -> None:
    """Check that every column of this version exists, apart from the version that the database states."""
    there = set(inspector.get_table_names())
    for table in metadata.sorted_tables:
        columns = (
            {column["name"] for column in inspector.get_columns(table.name)} if table.name in there else set()
        )
        missing = {column.name for column in table.columns} - columns
        if missing:
            raise StorageError(
                f"{name} was left half changed: {table.name} lacks {', '.join(sorted(missing))}; put back "
                "the backup beside it",
                "half_migrated",
            )
