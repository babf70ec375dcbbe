"""
Erasure of a person: of what features keep of them, and of their name in the games and logs that others need.

Every query may be repeated, as in `euchre.web.core.storage.ownership`.
"""

import json
from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, exists, select, update

from euchre.web.core.http.feature import Feature
from euchre.web.core.logs import report
from euchre.web.core.room import entries as room_entries
from euchre.web.core.storage import table_logs
from euchre.web.core.storage.schema import HAS_NAME, SAT, entries, games, played, tables
from euchre.web.core.store import StorageError
from euchre.web.core.tables.clock import day_at
from euchre.web.core.tables.registry import Registry

SOMEBODY: Final = "Somebody"
"""The name in place of an erased one, where others need the game or the log."""
FORGOTTEN: Final = "Somebody at this table was forgotten on request; your page comes back by itself."


async def forget(registry: Registry, person: str, features: Sequence[Feature]) -> int:
    """
    Remove *person* from the histories and from what *features* keep, and their names from all logs; return
    how many games that was.

    Tables where they sit are read again, in any process, so that no name stays in memory either.

    Raises: StorageError for a part that failed, after all other parts are done.
    """
    store, trouble = registry.context.store, None
    for table in await store.read(named, person):
        try:
            done = None
            while done is None:  # somebody may come to the table between the two steps
                actor = registry.actor_here(table)
                if actor is not None:
                    await actor.hand_over(FORGOTTEN)
                done = await registry.tables.apart(table, partial(store.write, rename, table, person))
            if done:
                store.want(table)  # the process that kept it has lost it
        except StorageError as error:
            report("a name could not be taken out of a log", error, table)
            trouble = error
    today = day_at(registry.context.clock.now())
    games = await store.write(erase, person, today, features)
    await store.overwrite()
    if trouble is not None:
        raise trouble
    return games


# --- the queries --------------------------------------------------------------------------------------------


def erase(connection: Connection, person: str, today: str, features: Sequence[Feature]) -> int:
    """
    Remove the person and their names from every finished game; return how many games that was.

    Each of the *features* deletes what it keeps of them; *today* is the day, ``2026-11-23``. A game without
    any people left, whose table is gone, is deleted.
    """
    mine = select(played).where(played.c.person == person)
    keys = connection.execute(mine.order_by(played.c.table_id, played.c.number)).all()
    for key in keys:
        one = (games.c.table_id == key.table_id) & (games.c.number == key.number)
        # Two people of one game may be erased at once, by two servers: the second reads what the first wrote.
        row = connection.execute(select(games.c.names, games.c.record).where(one).with_for_update()).first()
        if row is None:
            continue  # the same person was erased twice: the game is deleted
        names = json.loads(row.names)
        record = _renamed(row.record, names[key.seat])
        names[key.seat] = SOMEBODY
        changed = {"names": json.dumps(names, ensure_ascii=False), "record": record}
        connection.execute(update(games).where(one).values(**changed))
    connection.execute(delete(played).where(played.c.person == person))
    for feature in features:
        if feature.erase is not None:
            feature.erase(connection, person, today)
    for table in {key.table_id for key in keys}:
        drop_nobodys(connection, table)
    return len({(key.table_id, key.number) for key in keys})


def _renamed(record: str, name: str) -> str:
    """Return a record without *name* among its players; an unreadable one is not changed."""
    try:
        paper = json.loads(record)
        players = paper["players"]
    except (ValueError, KeyError, TypeError):
        return record
    paper["players"] = [SOMEBODY if player == name else player for player in players]
    return json.dumps(paper, ensure_ascii=False)


def named(connection: Connection, person: str) -> list[str]:
    """The tables whose logs still know a name of *person*."""
    has_name = HAS_NAME[connection.dialect.name]
    asked = select(entries.c.table_id, entries.c.data).where(entries.c.by == person, has_name)
    return sorted({table for table, data in connection.execute(asked) if _nameless(data, person) is not None})


def rename(connection: Connection, table: str, person: str) -> int:
    """
    Remove the names of *person* from the log of *table* and compute the chain again from there; return how
    many there were.

    The process that keeps the table loses it, so that the next one reads the log again. The log is checked
    first, as at a start, so that a damaged log does not get a valid chain.

    Raises: as `table_logs.read`.
    """
    row = select(tables.c.epoch).where(tables.c.table_id == table)
    epoch = connection.execute(row.with_for_update()).scalar()
    if epoch is None:
        return 0  # the log is deleted, with its names
    changed: list[int] = []
    digest = ""
    for seq, data in enumerate(table_logs.read(connection, table).entries, 1):
        less = _nameless(data, person)
        changed += [seq] if less is not None else []
        digest = room_entries.chained(digest, data if less is None else less)
        if changed:
            # No page was sent these entries in this epoch, so every page is shown the whole story again.
            now = {"digest": digest, "epoch": epoch + 1}
            now |= {} if less is None else {"data": less, "version": room_entries.VERSION}
            one = (entries.c.table_id == table) & (entries.c.seq == seq)
            connection.execute(update(entries).where(one).values(**now))
    if changed:
        # One more is enough, because nobody writes in this epoch; and the table does not count as newly
        # taken.
        end_now = {"owner": "", "epoch": epoch + 1, "digest": digest}
        connection.execute(update(tables).where(tables.c.table_id == table).values(**end_now))
    return len(changed)


def _nameless(data: bytes, person: str) -> bytes | None:
    """An entry without the name of *person*; None when it has no name, or none any more."""
    if SAT not in data:
        return None
    try:
        entry = room_entries.parse(data)
    except msgspec.MsgspecError:
        return None
    if not isinstance(entry, room_entries.Sat) or entry.person != person or entry.name == SOMEBODY:
        return None
    # The command that this is the digest of had the name in it: the name could be found by trying names.
    return room_entries.dump(msgspec.structs.replace(entry, name=SOMEBODY, digest=""))


def drop_nobodys(connection: Connection, table: str) -> None:
    """
    Delete the games of *table* that are in nobody's history any more, unless the table still exists: its log
    would bring them back.
    """
    mine = exists().where(played.c.table_id == games.c.table_id, played.c.number == games.c.number)
    there = exists().where(tables.c.table_id == table)
    connection.execute(delete(games).where(games.c.table_id == table, ~mine, ~there))
