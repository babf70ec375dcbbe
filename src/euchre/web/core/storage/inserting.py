"""Inserting a row unless it exists; each database has its own syntax for this."""

from typing import Any

from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite


def insert_into(connection: Connection, table: Any) -> Any:
    """An INSERT that supports ON CONFLICT, for the database of a connection."""
    return (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(table)
