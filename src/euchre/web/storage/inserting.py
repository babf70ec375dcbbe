"""Inserting a row unless it is there, which each database says in its own words."""

from typing import Any

from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite


def insert_into(connection: Connection, table: Any) -> Any:
    """An INSERT that can say ON CONFLICT, for the database of a connection."""
    return (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(table)
