"""
The ownership of tables by processes; each function runs within a transaction of its caller.

Every function may be repeated: when a connection breaks during a commit, nobody knows whether the commit took
place, and the work is done again. A function that raises an error has not written anything.
"""

from typing import Any, Final

from sqlalchemy import Connection, bindparam, case, delete, exists, literal_column, select, update
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import GenericFunction
from sqlalchemy.types import BigInteger

from euchre.web.core.storage.schema import processes, tables
from euchre.web.core.storage.statements import Prepared, insert_into
from euchre.web.core.store import FencedError, TableOwner, UnknownTableError


class clock(GenericFunction[int]):  # noqa: N801 - named as in SQL
    """Milliseconds since 1970 by the database's clock, at this very moment."""

    type = BigInteger()
    inherit_cache = True


@compiles(clock, "postgresql")
def _clock_of_postgresql(_element: clock, _compiler: SQLCompiler, **_: Any) -> str:
    return "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS bigint)"  # now() is fixed in a transaction


@compiles(clock, "sqlite")
def _clock_of_sqlite(_element: clock, _compiler: SQLCompiler, **_: Any) -> str:
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS integer)"


def unknown_table(table: str) -> UnknownTableError:
    """Return the error that says so."""
    return UnknownTableError(f"there is no table {table}", "unknown_table")


def kept_by_another(table: str) -> FencedError:
    """Return the error that says so."""
    return FencedError(f"another server keeps the table {table} now", "fenced")


def renew(connection: Connection, owner: str, lease: int) -> None:
    """Record that *owner* is alive for *lease* milliseconds from now."""
    made = insert_into(connection, processes).values(owner=owner, until=clock() + lease)
    new = {"until": made.excluded.until}
    connection.execute(made.on_conflict_do_update(index_elements=[processes.c.owner], set_=new))


def retire(connection: Connection, owner: str) -> None:
    """Record that *owner* keeps nothing any more."""
    connection.execute(update(tables).where(tables.c.owner == owner).values(owner=""))
    connection.execute(delete(processes).where(processes.c.owner == owner))


def begin_alone(connection: Connection) -> None:
    """Remove all former owners: there is only one process, which has just started."""
    connection.execute(update(tables).where(tables.c.owner != "").values(owner=""))
    connection.execute(delete(processes))


def owner_of(connection: Connection, table: str) -> TableOwner | None:
    """The living process that owns *table*."""
    columns = (processes.c.owner, tables.c.epoch, processes.c.until, clock())
    mine = processes.c.owner == tables.c.owner
    row = connection.execute(select(*columns).join(tables, mine).where(tables.c.table_id == table)).first()
    found = None if row is None else TableOwner(*row)
    return None if found is None or found.until <= found.now else found


def owned(connection: Connection, owner: str) -> dict[str, int]:
    """The tables that *owner* keeps, with their epochs."""
    found = connection.execute(select(tables.c.table_id, tables.c.epoch).where(tables.c.owner == owner))
    return {row.table_id: row.epoch for row in found}


def sweep(connection: Connection, age: int) -> None:
    """
    Delete processes that have been gone for *age* milliseconds; a process that is not listed is
    not alive.
    """
    connection.execute(delete(processes).where(processes.c.until < clock() - age))


_alive: Final = exists().where(processes.c.owner == tables.c.owner, processes.c.until > clock())
UNKEPT: Final = (tables.c.owner == literal_column("''")) | ~_alive
"""The condition that no living process keeps a table."""

_take: Final = (
    update(tables)
    .where(tables.c.table_id == bindparam("table"))
    .values(
        owner=bindparam("me"),
        # The epoch is not a mere counter: a database restored from a backup must not give an epoch that was
        # used before.
        epoch=case((tables.c.epoch >= clock(), tables.c.epoch + literal_column("1")), else_=clock()),
    )
    .returning(tables.c.epoch)
)
_take_alone: Final = Prepared(any=_take)
_take_free: Final = Prepared(any=_take.where(UNKEPT | (tables.c.owner == bindparam("me"))))


def take(connection: Connection, table: str, me: str, *, alone: bool) -> int:
    """
    Make *me* the owner of *table* and return the new epoch; *alone*: there can be no other owner, even if the
    row names one.

    Raises: FencedError while another is alive; UnknownTableError.
    """
    found = (_take_alone if alone else _take_free).first(connection, {"table": table, "me": me})
    if found is not None:
        return int(found[0])
    if connection.execute(select(tables.c.table_id).where(tables.c.table_id == table)).first() is None:
        raise unknown_table(table)
    raise kept_by_another(table)


def release(connection: Connection, table: str, epoch: int, me: str) -> None:
    """Record that nobody keeps *table*, if *me* kept it in this *epoch*."""
    ours = (tables.c.table_id == table) & (tables.c.owner == me) & (tables.c.epoch == epoch)
    connection.execute(update(tables).where(ours).values(owner=""))
