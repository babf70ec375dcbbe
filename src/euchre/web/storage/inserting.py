"""Inserting a row unless it is there, which each database says in its own words."""

from typing import Any

from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite


def inserting(connection: Connection, table: Any) -> Any:
    """An insertion that may say ``on_conflict_…``, which each database has under its own name."""
    return (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(table)
