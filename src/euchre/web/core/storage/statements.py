"""
Statements for both databases: INSERT in the words of each, and statements that are prepared once.

Prepared are those that every move needs, and the reading of a log. Building a statement and reading its
result in SQLAlchemy's usual way takes five times as long as the database needs, and blocks the server's loop.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.expression import Executable


def insert_into(connection: Connection, table: Any) -> Any:
    """An INSERT that supports ON CONFLICT, for the database of a connection."""
    return (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(table)


class Prepared:
    """
    A statement as text, for each database; its values are given by name and are the driver's own types.

    Its errors are the driver's, not SQLAlchemy's.
    """

    def __init__(self, **statements: Executable) -> None:
        """A statement for each kind of database, or one under ``any``."""
        self._statements = statements
        self._texts: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def first(self, connection: Connection, values: Mapping[str, object]) -> Any:
        """The first row, if there is any."""
        return next(iter(self.rows(connection, values, 1)), None)

    def rows(self, connection: Connection, values: Mapping[str, object], most: int = -1) -> list[Any]:
        """The rows, or the first *most* of them."""
        kind = connection.dialect.name
        text, order = self._texts.get(kind) or self._make(connection, kind)
        cursor = connection.connection.cursor()
        try:
            cursor.execute(text, values if order is None else tuple(values[name] for name in order))
            if not cursor.description:
                return []
            return [*(cursor.fetchall() if most < 0 else cursor.fetchmany(most))]
        finally:
            cursor.close()

    def _make(self, connection: Connection, kind: str) -> tuple[str, tuple[str, ...] | None]:
        statement: Any = self._statements.get(kind, self._statements.get("any"))
        compiled = statement.compile(dialect=connection.dialect)
        order = None if compiled.positiontup is None else tuple(compiled.positiontup)
        assert set(compiled.params) == set(order or compiled.params)
        self._texts[kind] = (str(compiled), order)
        return self._texts[kind]
