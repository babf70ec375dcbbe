"""The two tables of a duplicate match are made together, and nobody sits down at both."""

import asyncio
import os
import signal
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from euchre.web.app import FINISHED
from euchre.web.core.room import entries as room_entries
from euchre.web.core.room.finished import Finished
from euchre.web.core.storage import table_logs
from euchre.web.core.storage.opening import open_store
from euchre.web.core.storage.sql import SqlStore
from euchre.web.core.store import (
    FencedError,
    ForbiddenError,
    Kept,
    StorageError,
    StoredEntry,
    UnknownTableError,
)
from euchre.web.features.duplicate.twin import sat_there
from euchre.web.running import retention
from tests.web.core.storage.test_store import running
from tests.web.databases import Database
from tests.web.forked import dies

TABLES = ("one", "two")


def stored(*entries: room_entries.AnyEntry) -> list[StoredEntry]:
    """These entries, as the first of a log."""
    return [
        StoredEntry(seq, room_entries.dump(entry), entry.by, entry.command)
        for seq, entry in enumerate(entries, 1)
    ]


def match() -> dict[str, list[StoredEntry]]:
    """The first entries of both tables."""
    return {
        table: stored(
            room_entries.Opened(
                at=0,
                rules={"base": "two"},
                secret="ab" * 32,
                salts=("", ""),
                duplicate=room_entries.DuplicateTable(TABLES[1 - at], crossed=bool(at)),
            )
        )
        for at, table in enumerate(TABLES)
    }


async def sat(store: SqlStore, table: str, epoch: int, person: str, seq: int = 2) -> str:
    """What came of *person* sitting down: nothing where it was kept, else the code."""
    entry = room_entries.Sat(
        at=1, by=person, command=f"sit-{seq}", chair=seq - 2, name=person.title(), person=person
    )
    line = StoredEntry(seq, room_entries.dump(entry), person, entry.command)
    twin = TABLES[1 - TABLES.index(table)]
    check = partial(sat_there, table=table, twin=twin, person=person)
    try:
        await store.append(table, epoch, Kept((line,), checks=(check,)))
    except ForbiddenError as error:
        return error.refusal.code
    return ""


def killed_between(url: str) -> None:
    """Make both tables in a process of its own, which is killed between the two."""
    right: Any = table_logs.create
    calls = []

    def create(*given: Any, **more: Any) -> Any:
        calls.append(given)
        if len(calls) == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        return right(*given, **more)

    table_logs.create = create

    async def main() -> None:
        store = open_store(url, FINISHED)
        await store.start()
        await store.write(table_logs.create_together, match(), me=store.owner)

    asyncio.run(main())


def test_killed_between_the_two_tables_of_a_match_there_is_neither(database: Database) -> None:
    dies(killed_between, database.url)

    async def main() -> None:
        async with running(database.store()) as store:
            for table in TABLES:
                with pytest.raises(UnknownTableError):
                    await store.load(table)
            epochs = await store.write(table_logs.create_together, match(), me=store.owner)
            assert set(epochs) == set(TABLES)
            for table, first in match().items():
                assert await store.load(table) == [entry.data for entry in first]

    asyncio.run(main())


def test_of_two_tables_of_which_one_is_there_already_none_is_made(database: Database) -> None:
    async def main() -> None:
        async with running(database.store()) as store:
            await store.create(
                "two", *stored(room_entries.Opened(at=0, rules={"base": "two"}, secret="cd" * 32))
            )
            with pytest.raises(StorageError) as refused:
                await store.write(table_logs.create_together, match(), me=store.owner)
            assert refused.value.code == "exists"
            with pytest.raises(UnknownTableError):
                await store.load("one")

    asyncio.run(main())


def test_whoever_sits_down_at_both_tables_at_once_has_one_chair(database: Database) -> None:
    async def main() -> None:
        async with running(database.store()) as store:
            for number in range(4):
                await drop(database)
                epochs = await store.write(table_logs.create_together, match(), me=store.owner)
                order: Sequence[str] = TABLES if number % 2 else TABLES[::-1]
                both = [sat(store, table, epochs[table], "ann") for table in order]
                assert sorted(await asyncio.gather(*both)) == ["", "sat_at_twin"]
                assert sorted([len(await store.load(table)) for table in TABLES]) == [1, 2]

    asyncio.run(main())


def test_sitting_down_again_by_a_repeated_write_stands(database: Database) -> None:
    """Also if a check would forbid it by now: the entry is stored already."""

    async def main() -> None:
        async with running(database.store()) as store:
            epochs = await store.write(table_logs.create_together, match(), me=store.owner)
            assert await sat(store, "one", epochs["one"], "ann") == ""
            people = ("ann", "ben")
            await store.write(store.finish, Finished("two", 0, 5, "Two", people, people, (8, 3), (0,), "{}"))
            assert await sat(store, "one", epochs["one"], "ann") == ""
            assert len(await store.load("one")) == 2

    asyncio.run(main())


def test_a_process_that_has_lost_a_table_is_told_so_and_not_what_is_forbidden_there(
    database: Database,
) -> None:
    async def main() -> None:
        async with running(database.store()) as store:
            epochs = await store.write(table_logs.create_together, match(), me=store.owner)
            assert await sat(store, "two", epochs["two"], "ann") == ""
            await store.take("one")
            with pytest.raises(FencedError):
                await sat(store, "one", epochs["one"], "ann")

    asyncio.run(main())


async def drop(database: Database) -> None:
    """No tables."""
    for table in ("entries", "tables"):
        await asyncio.to_thread(database.run, f"DELETE FROM {table}")  # noqa: S608  # ours


def test_two_processes_that_keep_a_table_each_seat_nobody_at_both(shared: Database) -> None:
    async def main() -> None:
        async with running(shared.process()) as one, running(shared.process()) as other:
            for number in range(8):
                await drop(shared)
                epochs = dict(await one.write(table_logs.create_together, match(), me=one.owner))
                await one.release("two", epochs["two"])
                epochs["two"] = await other.take("two")
                both = [sat(one, "one", epochs["one"], "ann"), sat(other, "two", epochs["two"], "ann")]
                found = await asyncio.gather(*(both if number % 2 else both[::-1]))
                assert sorted(found) == ["", "sat_at_twin"]

    asyncio.run(main())


def test_it_stays_known_who_has_met_the_cards_when_the_log_of_their_table_is_gone(database: Database) -> None:
    async def main() -> None:
        async with running(database.store()) as store:
            epochs = await store.write(table_logs.create_together, match(), me=store.owner)
            people = ("ann", "ben")
            await store.write(store.finish, Finished("two", 0, 5, "Two", people, people, (8, 3), (0,), "{}"))
            await store.write(retention.drop, "two", epochs["two"], store.owner)
            assert await sat(store, "one", epochs["one"], "ben") == "sat_at_twin"
            assert await sat(store, "one", epochs["one"], "cas") == ""

    asyncio.run(main())
