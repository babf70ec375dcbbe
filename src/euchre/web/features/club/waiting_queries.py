"""
The open tables that wait for people; each process tells the others its own.

A row is valid for a few seconds. So a table that moves from one process to another stays listed, and the
tables of a dead process disappear soon.

Every function may be repeated, as in `euchre.web.core.storage.ownership`.
"""

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, select

from euchre.web.core.storage.inserting import insert_into
from euchre.web.core.storage.ownership import clock
from euchre.web.core.storage.schema import waiting_tables
from euchre.web.features.club.waiting import WaitingTable

HOLDS: Final = 6_000
"""Milliseconds after which a table is no longer listed, unless its process has told of it again."""


def tell(connection: Connection, tables: Sequence[WaitingTable], over: Sequence[str]) -> None:
    """Record that *tables* wait, and that those in *over* do not; delete expired rows."""
    row = waiting_tables.c
    connection.execute(delete(waiting_tables).where(row.table_id.in_(over) | (row.until < clock())))
    for table in sorted(tables, key=lambda one: one.table):
        told = msgspec.json.encode(table).decode()
        made = insert_into(connection, waiting_tables).values(
            table_id=table.table, until=clock() + HOLDS, told=told
        )
        new = {name: made.excluded[name] for name in ("until", "told")}
        connection.execute(made.on_conflict_do_update(index_elements=[row.table_id], set_=new))


def told(connection: Connection) -> list[WaitingTable]:
    """The waiting tables of all processes that have not expired."""
    row = waiting_tables.c
    found = connection.execute(select(row.told).where(row.until > clock()))
    return [msgspec.json.decode(one, type=WaitingTable) for one in found.scalars()]
