"""
The logs of tables and evenings; each function runs within a transaction of its caller.

Every function may be repeated, as in `euchre.web.core.storage.ownership`.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from sqlalchemy import Connection, bindparam, delete, exists, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from euchre.web.core.room.entries import VERSION, chained
from euchre.web.core.room.finished import Finished
from euchre.web.core.storage.ownership import UNKEPT, clock, kept_by_another, renew, unknown_table
from euchre.web.core.storage.schema import entries, games, played, processes, tables, unfinished_games
from euchre.web.core.storage.statements import Prepared, insert_into
from euchre.web.core.store import (
    BrokenLogError,
    ForbiddenError,
    Kept,
    Log,
    LogEnds,
    StorageError,
    StoredEntry,
)

OnFinished = Callable[[Connection, Finished], None]
"""What a feature does with a game that ended, in the transaction of its last card."""
Claim = Callable[[Connection, str], str]
"""
What a feature does in the transaction that opens a table: it notes the table, given by its id, and returns
the id, or that of another table, which is to be used in its place.
"""
_mine: Final = exists().where(processes.c.owner == bindparam("me"), processes.c.until > clock())
# The row is locked until the commit: a process that takes the table waits for this transaction, and then
# reads its entries.
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
    Store the first entries of a new table, which *me* keeps; return its epoch.

    Raises: StorageError ``exists`` when there is such a table, kept by another process or with other entries.
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


def create_claimed(
    connection: Connection, claim: Claim, table: str, *stored: StoredEntry, me: str
) -> tuple[str, int]:
    """
    Store the first entries of the new *table*, unless the *claim* names another; return the id that it names,
    and the epoch of the new table, 0 where there is none.
    """
    named = claim(connection, table)
    return named, create(connection, table, *stored, me=me) if named == table else 0


def create_together(
    connection: Connection, logs: Mapping[str, Sequence[StoredEntry]], *, me: str
) -> dict[str, int]:
    """
    Store the first entries of several new tables, which *me* keeps; return their epochs.

    Raises: StorageError ``exists`` when some of them exist, but not all; then nothing was written.
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
    kept: Kept,
    *,
    me: str,
    lease: int | None,
    finish: OnFinished,
) -> None:
    """
    Store what *table* has *kept*; repeating the same call changes nothing. *lease*: None for a sole server;
    *finish* keeps a game that ended.

    Raises: FencedError when *me* does not keep the table in this *epoch*; StorageError ``order`` for a number
    that is not the next, ``twice`` for a command that is in the table already; ForbiddenError;
    UnknownTableError.
    """
    # The checks come first because some lock other tables, too, in an order that all processes follow. What
    # they forbid counts only if this process keeps the table and the entries are new.
    refusals = [check(connection) for check in kept.checks]
    stored = kept.entries
    end = (_end_alone if lease is None else _end_leased).first(connection, {"table": table, "me": me})
    if end is None:
        raise unknown_table(table)
    owner, now, seq, before, *leased = end
    if (owner, now) != (me, epoch):
        raise kept_by_another(table)
    if stored[0].seq != seq + 1:
        if not all(_is_there(connection, table, entry) for entry in stored):
            raise StorageError(f"entry {stored[0].seq} of table {table} cannot follow entry {seq}", "order")
        return
    for refusal in refusals:
        if refusal is not None:
            raise ForbiddenError(refusal)
    if leased == [False]:  # late, but no process has taken the table, and none can before this is committed
        assert lease is not None
        renew(connection, me, lease)
    rows: list[dict[str, object]] = []
    for number, entry in enumerate(stored, seq + 1):
        assert entry.seq == number, f"entry {entry.seq} of {table} comes as number {number}"
        before = chained(before, entry.data)
        rows.append(_row(table, epoch, entry, before))
    for row in sorted(rows, key=lambda row: not row["command"]):  # the check that may refuse comes first
        if _keep.first(connection, row) is None:
            raise StorageError(f"command {row['command']} is in table {table} already", "twice")
    _move_end.first(connection, {"table": table, "to": stored[-1].seq, "now": before})
    if kept.begins_rated:
        connection.execute(
            insert_into(connection, unfinished_games).on_conflict_do_nothing(), {"table_id": table}
        )
    if kept.game is not None:
        finish(connection, kept.game)
    if kept.game is not None or kept.ends_rated:
        connection.execute(delete(unfinished_games).where(unfinished_games.c.table_id == table))


def finish_game(connection: Connection, game: Finished, finished: Sequence[OnFinished]) -> None:
    """Keep a game and call what the features do when one has *finished*; nothing if it is kept already."""
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
    for count in finished:
        count(connection, game)


def unfinished(connection: Connection) -> list[str]:
    """The tables with an unfinished rated game, except those that a living process keeps."""
    mine = tables.c.table_id == unfinished_games.c.table_id
    asked = select(unfinished_games.c.table_id).join(tables, mine).where(UNKEPT)
    return list(connection.execute(asked.order_by(unfinished_games.c.table_id)).scalars())


def _is_there(connection: Connection, table: str, entry: StoredEntry) -> bool:
    found = connection.execute(_stored.where(entries.c.table_id == table, entries.c.seq == entry.seq)).first()
    return found is not None and tuple(found) == (entry.data, entry.by, entry.command)


def read(connection: Connection, table: str) -> Log:
    """
    The log of *table*; both queries must see the same moment of the database.

    Raises: UnknownTableError; BrokenLogError; StorageError ``newer`` for what a newer version wrote.
    """
    end = _last.first(connection, {"table": table})
    if end is None:
        raise unknown_table(table)
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
        if isinstance(data, str) or chained(before, data) != digest:  # SQLite may return text
            raise BrokenLogError(f"entry {number} of table {table} was changed: the table is put aside")
        before = digest
        found.append(data)
    if (len(found), before) != tuple(end):
        raise BrokenLogError(
            f"entry {min(len(found), end[0]) + 1} of table {table} is not the one that was kept last: the "
            "table is put aside"
        )
    return Log(found, epoch)


def overview(connection: Connection, *, alone: bool, everything: bool) -> list[LogEnds]:
    """
    The first and the last entry of each log: of those that a server keeps and of those of features, or of
    *everything*.

    *alone*: there is only one server, so it keeps every table that has an owner.
    """
    first, last = entries.alias("first"), entries.alias("last")
    asked = select(tables.c.table_id, tables.c.seq, first.c.data, last.c.data).join_from(
        tables, first, (first.c.table_id == tables.c.table_id) & (first.c.seq == 1)
    )
    asked = asked.join(last, (last.c.table_id == tables.c.table_id) & (last.c.seq == tables.c.seq))
    kept = tables.c.owner != "" if alone else ~UNKEPT
    if not everything:
        asked = asked.where(kept | tables.c.table_id.contains(":"))
    return [LogEnds(*row) for row in connection.execute(asked)]


def log_ids(connection: Connection, prefix: str) -> list[str]:
    """The logs whose ids begin with *prefix*, which ends with an ASCII character."""
    end = prefix[:-1] + chr(ord(prefix[-1]) + 1)
    # Compared byte by byte, as SQLite compares its key; PostgreSQL would use the collation of the database.
    key = tables.c.table_id.collate("C") if connection.dialect.name == "postgresql" else tables.c.table_id
    found = connection.execute(select(tables.c.table_id).where(key >= prefix, key < end).order_by(key))
    return list(found.scalars())
