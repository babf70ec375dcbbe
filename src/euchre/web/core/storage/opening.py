"""
The storage of the browser table: tables and histories in SQLite (a file) or in PostgreSQL.

>>> store = open_store("sqlite:///euchre.db", ())
"""

from collections.abc import Sequence
from pathlib import Path

from euchre.base.missing_parts import MissingPartError
from euchre.web.core.storage.sql import SqlStore
from euchre.web.core.storage.table_logs import OnFinished
from euchre.web.core.store import StorageError

__all__ = ["SqlStore", "open_store"]


def open_store(url: str, finished: Sequence[OnFinished], *, visiting: bool = False) -> SqlStore:
    """
    The storage at *url*: ``sqlite:///path``, a path, or ``postgresql://…``. Nothing is opened before `start`.

    *finished*: what the features do with a game that ended, within the transaction of its last card.
    *visiting*: the storage exists already, and a server may be using it; see `SqlStore.visiting`.

    Raises: StorageError for any other kind of address.
    """
    store = _store(url, finished)
    store.visiting = visiting
    return store


def _store(url: str, finished: Sequence[OnFinished]) -> SqlStore:
    kind, separator, rest = url.partition("://")
    if separator and kind in {"postgresql", "postgres"}:
        try:
            from euchre.web.core.storage.postgres import PostgresStore
        except ImportError as error:
            raise StorageError(str(MissingPartError("psycopg"))) from error
        return PostgresStore(url, finished)
    if separator and kind != "sqlite":
        raise StorageError(
            f"cannot keep tables in a {kind}: name a file, sqlite:///file or postgresql://server/name"
        )
    path = rest.removeprefix("/") if separator else url
    if not path or path == ":memory:":
        raise StorageError("the database needs a file: sqlite:///file, or the name of a file")
    from euchre.web.core.storage.sqlite import SqliteStore

    return SqliteStore(Path(path), finished)
