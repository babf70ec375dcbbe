"""
What is done to the tables, each within a transaction of its caller.

All of it may be done twice: after a connection broke during a commit nobody knows whether it took place, and
the work is simply done again. Whoever is refused has not written anything yet.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    bindparam,
    case,
    delete,
    exists,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import GenericFunction
from sqlalchemy.types import BigInteger

from euchre.web.room.entries import VERSION, chained, parse
from euchre.web.room.finished import Finished
from euchre.web.room.twin import SAT_THERE, TwinSeat, has_met_cards
from euchre.web.storage import club, daily
from euchre.web.storage.inserting import insert_into
from euchre.web.storage.prepared import Prepared
from euchre.web.storage.schema import entries, games, played, processes, tables, unfinished_games
from euchre.web.store import (
    BrokenLogError,
    FencedError,
    Log,
    StorageError,
    StoredEntry,
    TableOwner,
    UnknownTableError,
)


class clock(GenericFunction[int]):  # noqa: N801 - named as in SQL
    """Milliseconds since 1970 by the database's clock, at this very moment."""

    type = BigInteger()
    inherit_cache = True


@compiles(clock, "postgresql")
def _clock_of_postgresql(_element: clock, _compiler: SQLCompiler, **_: Any) -> str:
    return (
        "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS bigint)"  # now() stands still in a transaction
    )


@compiles(clock, "sqlite")
def _clock_of_sqlite(_element: clock, _compiler: SQLCompiler, **_: Any) -> str:
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS integer)"


def _unknown(table: str) -> UnknownTableError:
    return UnknownTableError(f"there is no table {table}", "unknown_table")


def _fenced(table: str) -> FencedError:
    return FencedError(f"another server keeps the table {table} now", "fenced")


# --- Processes ----------------------------------------------------------------------------------------------


def renew(connection: Connection, owner: str, lease: int) -> None:
    """*owner* is alive for *lease* milliseconds from now."""
    made = insert_into(connection, processes).values(owner=owner, until=clock() + lease)
    new = {"until": made.excluded.until}
    connection.execute(made.on_conflict_do_update(index_elements=[processes.c.owner], set_=new))


def retire(connection: Connection, owner: str) -> None:
    """*owner* keeps nothing any more."""
    connection.execute(update(tables).where(tables.c.owner == owner).values(owner=""))
    connection.execute(delete(processes).where(processes.c.owner == owner))


def owner_of(connection: Connection, table: str) -> TableOwner | None:
    """Which living process owns *table*."""
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
    """Forget processes that have been gone for *age* milliseconds: whoever is not listed is not alive."""
    connection.execute(delete(processes).where(processes.c.until < clock() - age))


_alive: Final = exists().where(processes.c.owner == tables.c.owner, processes.c.until > clock())

_take: Final = (
    update(tables)
    .where(tables.c.table_id == bindparam("table"))
    .values(
        owner=bindparam("me"),
        # Not only counted: a database put back from a backup must not give an epoch that was seen before.
        epoch=case((tables.c.epoch >= clock(), tables.c.epoch + literal_column("1")), else_=clock()),
    )
    .returning(tables.c.epoch)
)
_nobody: Final = tables.c.owner == literal_column("''")
_take_alone: Final = Prepared(any=_take)
_take_free: Final = Prepared(any=_take.where(_nobody | (tables.c.owner == bindparam("me")) | ~_alive))


def take(connection: Connection, table: str, me: str, *, alone: bool) -> int:
    """
    Make *me* the owner of *table*; *alone*: there can be no other, whatever the row says. The new epoch.

    Raises: FencedError while another is alive; UnknownTableError.
    """
    found = (_take_alone if alone else _take_free).first(connection, {"table": table, "me": me})
    if found is not None:
        return int(found[0])
    if connection.execute(select(tables.c.table_id).where(tables.c.table_id == table)).first() is None:
        raise _unknown(table)
    raise _fenced(table)


def release(connection: Connection, table: str, epoch: int, me: str) -> None:
    """Nobody keeps *table*, if it was *me* in this *epoch*."""
    ours = (tables.c.table_id == table) & (tables.c.owner == me) & (tables.c.epoch == epoch)
    connection.execute(update(tables).where(ours).values(owner=""))


# --- Entries ------------------------------------------------------------------------------------------------

_mine: Final = exists().where(processes.c.owner == bindparam("me"), processes.c.until > clock())
# The row is locked until the commit: who would take the table waits for us, and then reads what we wrote.
_end: Final = (
    select(tables.c.owner, tables.c.epoch, tables.c.seq, tables.c.digest)
    .where(tables.c.table_id == bindparam("table"))
    .with_for_update()
)
_end_alone: Final = Prepared(any=_end)
_end_leased: Final = Prepared(any=_end.add_columns(_mine))
_move_end: Final = Prepared(
    any=update(tables)
    .where(tables.c.table_id == bindparam("table"))
    .values(seq=bindparam("to"), digest=bindparam("now"))
)
_keep: Final = Prepared(
    sqlite=sqlite.insert(entries).on_conflict_do_nothing().returning(entries.c.seq),
    postgresql=postgresql.insert(entries).on_conflict_do_nothing().returning(entries.c.seq),
)
_stored: Final = select(entries.c.data, entries.c.by, entries.c.command)
_last: Final = Prepared(
    any=select(tables.c.seq, tables.c.digest).where(tables.c.table_id == bindparam("table"))
)
_log: Final = Prepared(
    any=select(entries.c.seq, entries.c.version, entries.c.data, entries.c.digest, entries.c.epoch)
    .where(entries.c.table_id == bindparam("table"))
    .order_by(entries.c.seq)
)


def create(connection: Connection, table: str, *stored: StoredEntry, me: str) -> int:
    """
    Keep the first entries of a new table, kept by *me*; its epoch.

    Raises: StorageError ``exists`` when there is such a table, of someone else or with other entries.
    """
    digests = [""]
    for number, entry in enumerate(stored, 1):
        assert entry.seq == number, f"entry {entry.seq} of the new table {table} comes as number {number}"
        digests.append(chained(digests[-1], entry.data))
    end = {"seq": len(stored), "digest": digests[-1]}
    row = {"table_id": table, "owner": me, **end}
    made = insert_into(connection, tables).values(**row, epoch=clock()).on_conflict_do_nothing()
    epoch = connection.execute(made.returning(tables.c.epoch)).scalar()
    if epoch is None:
        there = _end_alone.first(connection, {"table": table})
        if tuple(there[i] for i in (0, 2, 3)) != (me, *end.values()):
            raise StorageError(f"there is a table {table} already", "exists")
        return int(there[1])
    rows = [_row(table, int(epoch), *one) for one in zip(stored, digests[1:], strict=True)]
    connection.execute(insert(entries), rows)
    return int(epoch)


def create_together(
    connection: Connection, logs: Mapping[str, Sequence[StoredEntry]], *, me: str
) -> dict[str, int]:
    """
    Keep the first entries of several new tables, kept by *me*; their epochs.

    Raises: StorageError ``exists`` when there is one of them, but not all: before anything is written.
    """
    there = connection.execute(select(tables.c.table_id).where(tables.c.table_id.in_(logs))).scalars().all()
    if there and len(there) < len(logs):
        raise StorageError(f"there is a table {there[0]} already", "exists")
    return {table: create(connection, table, *stored, me=me) for table, stored in logs.items()}


def _row(table: str, epoch: int, entry: StoredEntry, digest: str) -> dict[str, object]:
    return {
        "table_id": table,
        "seq": entry.seq,
        "epoch": epoch,
        "version": VERSION,
        "by": entry.by,
        "command": entry.command,
        "data": entry.data,
        "digest": digest,
    }


def append(
    connection: Connection,
    table: str,
    epoch: int,
    *stored: StoredEntry,
    game: Finished | None = None,
    sits: TwinSeat | None = None,
    counts: bool = False,
    me: str,
    lease: int | None,
) -> None:
    """
    Keep more entries of *table*, and the *game* that ended with them; the very same again change nothing.

    At most one of them has a command. *lease*: None for a sole server. *sits*, *counts*: see
    `Store.append`.

    Raises: FencedError when *me* does not keep the table in this *epoch*; StorageError ``order`` for a
    number that does not come next, ``twice`` for a command that is in the table already, ``sat_at_twin`` for
    somebody who must not sit there; UnknownTableError.
    """
    if sits is not None:  # one after the other where somebody sits down at both at once
        both = tables.c.table_id.in_([table, sits.twin])
        connection.execute(select(tables.c.epoch).where(both).order_by(tables.c.table_id).with_for_update())
    end = (_end_alone if lease is None else _end_leased).first(connection, {"table": table, "me": me})
    if end is None:
        raise _unknown(table)
    owner, now, seq, before, *leased = end
    if (owner, now) != (me, epoch):
        raise _fenced(table)
    if stored[0].seq != seq + 1:
        if not all(_is_there(connection, table, entry) for entry in stored):
            raise StorageError(f"entry {stored[0].seq} of table {table} cannot follow entry {seq}", "order")
        return
    if sits is not None and _met_cards(connection, sits):
        raise StorageError(SAT_THERE.text, "sat_at_twin")
    if leased == [False]:  # late, but nobody has taken the table, and nobody can before this is committed
        assert lease is not None
        renew(connection, me, lease)
    rows: list[dict[str, object]] = []
    for number, entry in enumerate(stored, seq + 1):
        assert entry.seq == number, f"entry {entry.seq} of {table} comes as number {number}"
        before = chained(before, entry.data)
        rows.append(_row(table, epoch, entry, before))
    for row in sorted(rows, key=lambda row: not row["command"]):  # what may be refused comes first
        if _keep.first(connection, row) is None:
            raise StorageError(f"command {row['command']} is in table {table} already", "twice")
    _move_end.first(connection, {"table": table, "to": stored[-1].seq, "now": before})
    if counts:
        connection.execute(
            insert_into(connection, unfinished_games).on_conflict_do_nothing(), {"table_id": table}
        )
    if game is not None:
        finish(connection, game)
        connection.execute(delete(unfinished_games).where(unfinished_games.c.table_id == table))


def unfinished(connection: Connection) -> list[str]:
    """The tables with a rated game that has not ended, but for those that a living process keeps."""
    mine = tables.c.table_id == unfinished_games.c.table_id
    asked = select(unfinished_games.c.table_id).join(tables, mine).where(_nobody | ~_alive)
    return list(connection.execute(asked.order_by(unfinished_games.c.table_id)).scalars())


def _met_cards(connection: Connection, sits: TwinSeat) -> bool:
    """Whether who *sits* down has met the cards: by the log of the twin, or its game where that is gone."""
    log = connection.execute(
        select(entries.c.data).where(entries.c.table_id == sits.twin).order_by(entries.c.seq)
    )
    if has_met_cards(sits.person, [parse(data) for data in log.scalars()]):
        return True
    there = (played.c.table_id == sits.twin) & (played.c.number == 0) & (played.c.person == sits.person)
    return connection.execute(select(played.c.seat).where(there)).first() is not None


def _is_there(connection: Connection, table: str, entry: StoredEntry) -> bool:
    found = connection.execute(_stored.where(entries.c.table_id == table, entries.c.seq == entry.seq)).first()
    return found is not None and tuple(found) == (entry.data, entry.by, entry.command)


def read(connection: Connection, table: str) -> Log:
    """
    The log of *table*; the connection must show one moment of the database to both questions.

    Raises: UnknownTableError; BrokenLogError; StorageError ``newer`` for what a newer version wrote.
    """
    end = _last.first(connection, {"table": table})
    if end is None:
        raise _unknown(table)
    rows = _log.rows(connection, {"table": table})
    found: list[bytes] = []
    before, epoch = "", 0
    for seq, version, data, digest, epoch in rows:  # noqa: B007  # that of the last remains
        number = len(found) + 1
        if seq != number:
            raise BrokenLogError(f"entry {number} of table {table} is missing: the table is put aside")
        if version > VERSION:
            raise StorageError(
                f"table {table} was written by a newer version: start that one to go on", "newer"
            )
        if isinstance(data, str) or chained(before, data) != digest:  # SQLite keeps text where bytes were
            raise BrokenLogError(f"entry {number} of table {table} was changed: the table is put aside")
        before = digest
        found.append(data)
    if (len(found), before) != tuple(end):
        raise BrokenLogError(
            f"entry {min(len(found), end[0]) + 1} of table {table} is not the one that was kept last: the "
            "table is put aside"
        )
    return Log(found, epoch)


def log_ids(connection: Connection, prefix: str) -> list[str]:
    """The logs whose ids begin with *prefix*, which ends with a sign of ASCII."""
    end = prefix[:-1] + chr(ord(prefix[-1]) + 1)
    # Compared byte by byte, as the key of SQLite is; PostgreSQL would ask the language of the database.
    key = tables.c.table_id.collate("C") if connection.dialect.name == "postgresql" else tables.c.table_id
    found = connection.execute(select(tables.c.table_id).where(key >= prefix, key < end).order_by(key))
    return list(found.scalars())


# --- Histories ----------------------------------------------------------------------------------------------


def finish(connection: Connection, game: Finished) -> None:
    """Keep a finished game, unless it is kept already."""
    row = {
        "table_id": game.table,
        "number": game.number,
        "ended": game.ended,
        "title": game.title,
        "names": json.dumps(game.names, ensure_ascii=False),
        "scores": json.dumps(game.scores),
        "winners": json.dumps(game.winners),
        "record": game.record,
    }
    made = insert_into(connection, games).on_conflict_do_nothing().returning(games.c.number)
    if connection.execute(made, row).first() is None:
        return
    people = [
        {"table_id": game.table, "number": game.number, "seat": seat, "person": person}
        for seat, person in enumerate(game.people)
        if person
    ]
    if people:
        connection.execute(insert(played), people)
    daily.count(connection, game)
    club.count(connection, game)


def history(connection: Connection, person: str) -> list[Finished]:
    """The games of *person*, the latest first."""
    keys = select(played.c.table_id, played.c.number).where(played.c.person == person).distinct().subquery()
    mine = (games.c.table_id == keys.c.table_id) & (games.c.number == keys.c.number)
    order = (games.c.ended.desc(), games.c.table_id, games.c.number.desc())
    rows = connection.execute(select(games).join(keys, mine).order_by(*order)).all()
    seats = (played.c.table_id == keys.c.table_id) & (played.c.number == keys.c.number)
    people: dict[tuple[str, int], dict[int, str]] = {}
    for row in connection.execute(select(played).join(keys, seats)):
        people.setdefault((row.table_id, row.number), {})[row.seat] = row.person
    return [_finished(row, people.get((row.table_id, row.number), {})) for row in rows]


def game(connection: Connection, table: str, number: int) -> Finished | None:
    """A finished game."""
    return _one(connection, (games.c.table_id == table) & (games.c.number == number))


def linked(connection: Connection, link: str) -> Finished | None:
    """The finished game that has *link*."""
    return _one(connection, games.c.link == link)


def _one(connection: Connection, which: ColumnElement[bool]) -> Finished | None:
    row = connection.execute(select(games).where(which)).first()
    if row is None:
        return None
    seats = (played.c.table_id == row.table_id) & (played.c.number == row.number)
    people = connection.execute(select(played.c.seat, played.c.person).where(seats))
    return _finished(row, {one.seat: one.person for one in people})


def link(connection: Connection, table: str, number: int, link: str | None) -> str | None:
    """Give a finished game *link*, unless it has one, or with None take it away; the link it has now."""
    one = (games.c.table_id == table) & (games.c.number == number)
    changes = one if link is None else one & games.c.link.is_(None)
    connection.execute(update(games).where(changes).values(link=link))
    return connection.execute(select(games.c.link).where(one)).scalar()


def _finished(row: Any, people: dict[int, str]) -> Finished:
    names: Sequence[str] = json.loads(row.names)
    return Finished(
        table=row.table_id,
        number=row.number,
        ended=row.ended,
        title=row.title,
        names=tuple(names),
        people=tuple(people.get(seat, "") for seat in range(len(names))),
        scores=tuple(json.loads(row.scores)),
        winners=tuple(json.loads(row.winners)),
        record=row.record,
    )
