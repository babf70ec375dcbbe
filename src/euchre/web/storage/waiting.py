"""
Which open tables wait for people: each process tells the others of its own.

What is told holds for a few seconds, so that the tables of a process that died are not listed for long. All
of it may be done twice, as in `euchre.web.storage.queries`.
"""

from typing import Final

import msgspec
from sqlalchemy import Connection, delete, select

from euchre.web.room.waiting import WaitingTable
from euchre.web.storage.inserting import insert_into
from euchre.web.storage.queries import clock
from euchre.web.storage.schema import waiting_tables

HOLDS: Final = 6_000
"""Milliseconds for which it holds what a process has told."""


def tell(connection: Connection, owner: str, tables: list[WaitingTable]) -> None:
    """Let the others know that *tables* of *owner* wait, and none besides; and forget what holds no more."""
    row = waiting_tables.c
    connection.execute(delete(waiting_tables).where((row.owner == owner) | (row.until < clock())))
    for table in sorted(tables, key=lambda one: one.table):
        told = msgspec.json.encode(table).decode()
        made = insert_into(connection, waiting_tables).values(
            table_id=table.table, owner=owner, until=clock() + HOLDS, told=told
        )
        new = {name: made.excluded[name] for name in ("owner", "until", "told")}
        connection.execute(made.on_conflict_do_update(index_elements=[row.table_id], set_=new))


def elsewhere(connection: Connection, owner: str) -> list[WaitingTable]:
    """What the processes other than *owner* have told, as far as it holds."""
    row = waiting_tables.c
    told = connection.execute(select(row.told).where(row.owner != owner, row.until > clock()))
    return [msgspec.json.decode(one, type=WaitingTable) for one in told.scalars()]
