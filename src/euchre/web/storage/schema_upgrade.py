"""Bring the tables of a database up to date, by Alembic, all in one transaction; or say why not."""

from collections.abc import Callable
from importlib import resources
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect
from sqlalchemy.engine import Inspector

from euchre.web.storage.schema import FORMER, metadata
from euchre.web.store import StorageError

VERSION_TABLE: Final = "euchre_version"
"""Where the database says which version it has."""

_LEFTOVER: Final = "_alembic_tmp_"  # what Alembic calls a table that it is rewriting

more: list[str] = []
"""Folders with further steps, for tests of steps that no release has yet."""


def _config(connection: Connection) -> Config:
    here = resources.files("euchre.web.storage") / "migrations"
    config = Config()
    config.set_main_option("script_location", str(here).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    places = [str(here / "versions"), *more]
    config.set_main_option("version_locations", "\n".join(places).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection, backup: Callable[[str], str]) -> str | None:
    """
    Bring the tables up to date within the open transaction of *connection*; what *backup* returned, if it
    was called.

    *backup* is called with the old version before a database that holds something is changed.

    Raises: StorageError with a sentence for a database of a newer version, or one left half changed.
    """
    config = _config(connection)
    script = ScriptDirectory.from_config(config)
    newest = script.get_current_head()
    now = _version(connection, {one.revision for one in script.walk_revisions()})
    copy = None
    if now != newest:
        if now is not None:
            copy = backup(now)
        command.upgrade(config, "head")
    _check_shape(inspect(connection))
    return copy


def _version(connection: Connection, known: set[str]) -> str | None:
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
    found = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_heads()
    if len(found) != 1 or any(name.startswith(_LEFTOVER) for name in names):
        raise StorageError(half, "half_migrated")
    if found[0] not in known:
        raise StorageError(
            f"the database is of a newer version ({found[0]}) than this program knows: start the newer "
            "program, or put back the backup that it made",
            "newer",
        )
    return found[0]


def _check_shape(inspector: Inspector) -> None:
    """Every column this version uses is there, whatever the database says of its version."""
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
