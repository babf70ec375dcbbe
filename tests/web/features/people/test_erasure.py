"""What the storage forgets when it is asked to: names, whole logs, and games that nobody is left of."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from euchre.web.app import FEATURES
from euchre.web.core.room import entries
from euchre.web.core.room.finished import Finished
from euchre.web.core.storage import sqlite, table_logs
from euchre.web.core.storage.sql import SqlStore, Store
from euchre.web.core.store import BrokenLogError, FencedError, Kept, StoredEntry, UnknownTableError
from euchre.web.features.games import queries as finished_games
from euchre.web.features.people import erasure
from euchre.web.running import retention
from tests.web.core.storage.test_store import running
from tests.web.databases import Database, until


def left(folder: Path, *names: bytes) -> list[tuple[str, bytes]]:
    """In which files of *folder* there is still one of the *names*."""
    return [
        (path.name, name) for path in sorted(folder.iterdir()) for name in names if name in path.read_bytes()
    ]


RULES = {"base": "two"}
TODAY = "2026-11-23"
PLAYED = Finished(
    "t", 0, 1_000, "Two", ("Annabel", "Bertram"), ("anna", "bert"), (10, 3), (0,),
    '{"players": ["Annabel", "Bertram"]}',
)  # fmt: skip


def log() -> list[StoredEntry]:
    """A table where Annabel, who is called Belle later, and Bertram sit."""
    made: list[entries.AnyEntry] = [
        entries.Opened(at=1, by="anna", rules=RULES, secret="ab" * 32),
        entries.Sat(at=2, by="anna", command="c2", digest="d2", chair=0, name="Annabel", person="anna"),
        entries.Sat(at=3, by="bert", command="c3", digest="d3", chair=1, name="Bertram", person="bert"),
        entries.Stood(at=4, by="anna", command="c4", digest="d4", chair=0),
        entries.Sat(at=5, by="anna", command="c5", digest="d5", chair=0, name="Belle", person="anna"),
        entries.Started(at=6, by="bert", command="c6", digest="d6"),
    ]
    return [
        StoredEntry(seq, entries.dump(entry), entry.by, entry.command) for seq, entry in enumerate(made, 1)
    ]


async def written(store: Store, table: str = "t") -> int:
    """The log of a table, written; its epoch."""
    first, *others = log()
    epoch = await store.create(table, first)
    for line in others:
        await store.append(table, epoch, Kept((line,)))
    return epoch


def test_a_name_is_gone_from_the_log_and_the_log_still_hangs_together(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the names of the one who asked; whoever kept the table has to read it anew to write on."""
    line = StoredEntry(7, b'{"at":7,"kind":"dealt"}', "bert", "c7")

    async def main() -> None:
        async with running(database.store()) as store:
            monkeypatch.setattr(table_logs, "VERSION", 0)  # the next one takes the names out
            epoch = await written(store)
            monkeypatch.undo()
            assert (await store.log("t")).epoch == epoch
            assert await store.read(erasure.named, "anna") == ["t"]
            assert await store.write(erasure.rename, "t", "anna") == 2
            assert (await store.log("t")).epoch > epoch  # so that no page keeps a story with the name in it
            with pytest.raises(FencedError):
                await store.append("t", epoch, Kept((line,)))
            epoch = await store.take("t")
            assert await store.write(erasure.rename, "t", "anna") == 0
            assert await store.read(erasure.named, "anna") == []
            assert await store.read(erasure.named, "bert") == ["t"]
            await store.append("t", epoch, Kept((line,)))
        async with running(database.store()) as store:
            found = [entries.parse(data) for data in await store.load("t")]
            names = [entry.name for entry in found if isinstance(entry, entries.Sat)]
            assert names == ["Somebody", "Bertram", "Somebody"]
            assert [entry.at for entry in found] == [1, 2, 3, 4, 5, 6, 7]

    asyncio.run(main())
    versions = [row[0] for row in database.run("SELECT version FROM entries ORDER BY seq")]
    assert versions == [0, entries.VERSION, 0, 0, entries.VERSION, 0, entries.VERSION]
    stored = repr(database.run("SELECT * FROM entries"))
    assert "Annabel" not in stored
    assert "Belle" not in stored
    if database.path is not None:
        for path in database.path.parent.iterdir():
            assert b"Annabel" not in path.read_bytes(), path


def test_a_damaged_log_is_not_made_to_look_sound(database: Database) -> None:
    async def main() -> None:
        async with running(database.store()) as store:
            await written(store)
        database.run("UPDATE entries SET data = :data WHERE seq = 4", data=b'{"at":9,"kind":"dealt"}')
        async with running(database.store()) as store:
            with pytest.raises(BrokenLogError):
                await store.write(erasure.rename, "t", "anna")
            with pytest.raises(BrokenLogError):
                await store.load("t")

    asyncio.run(main())


def test_a_log_is_deleted_by_its_keeper_and_the_games_stay(database: Database) -> None:
    """Until nobody is left of a game: then it goes too, once the log is gone that would bring it back."""

    async def main() -> None:
        async with running(database.store()) as store:
            epoch = await written(store)
            await store.write(store.finish, PLAYED)
            with pytest.raises(FencedError):
                await store.write(retention.drop, "t", epoch - 1, store.owner)
            assert await store.write(erasure.erase, "anna", TODAY, FEATURES) == 1
            await store.write(retention.drop, "t", epoch, store.owner)
            await store.write(retention.drop, "t", epoch, store.owner)
            with pytest.raises(UnknownTableError):
                await store.load("t")
            (left,) = await store.read(finished_games.history, "bert")
            assert left.names == ("Somebody", "Bertram")
        if database.path is not None:  # nor on what were its pages
            assert not any(b"Belle" in path.read_bytes() for path in database.path.parent.iterdir())
        async with running(database.store()) as store:
            assert await store.write(erasure.erase, "bert", TODAY, FEATURES) == 1
            assert await store.read(finished_games.game, "t", 0) is None

    asyncio.run(main())


def test_a_game_nobody_is_left_of_stays_while_its_log_is_there(database: Database) -> None:
    """Whoever reads the log again offers the result again: it must not come back with the names."""

    async def main() -> None:
        async with running(database.store()) as store:
            epoch = await written(store)
            await store.write(store.finish, PLAYED)
            await store.write(erasure.erase, "anna", TODAY, FEATURES)
            await store.write(erasure.erase, "bert", TODAY, FEATURES)
            await store.write(store.finish, PLAYED)
            kept = await store.read(finished_games.game, "t", 0)
            assert kept is not None
            assert (kept.names, kept.people) == (("Somebody", "Somebody"), ("", ""))
            await store.write(retention.drop, "t", epoch, store.owner)
            assert await store.read(finished_games.game, "t", 0) is None

    asyncio.run(main())


def test_tables_nobody_has_taken_for_long_are_found(database: Database) -> None:
    async def main() -> None:
        async with running(database.store()) as store:
            await written(store, "old")
            assert await store.read(retention.stale, 60_000) == []
        database.run("UPDATE tables SET epoch = epoch - 100000")
        async with running(database.store()) as store:
            await written(store, "new")
            assert await store.read(retention.stale, 60_000) == ["old"]
            await store.take("old")
            assert await store.read(retention.stale, 60_000) == []

    asyncio.run(main())


def test_two_of_one_game_are_forgotten_at_once_by_two_servers(shared: Database) -> None:
    """The second waits for the first, and no name comes back."""

    async def main() -> None:
        async with running(shared.store()) as store:
            three, record = ("Annabel", "Bertram", "Cleo"), '{"players": ["Annabel", "Bertram", "Cleo"]}'
            played = PLAYED._replace(names=three, people=("anna", "bert", "cleo"), record=record)
            await store.write(store.finish, played)
            await store.write(store.finish, played._replace(number=1, people=("anna", "", "")))
            engine = shared.engine()

            def erase(person: str) -> int:
                with engine.begin() as connection:
                    return erasure.erase(connection, person, TODAY, FEATURES)

            with engine.begin() as connection:
                assert erasure.erase(connection, "anna", TODAY, FEATURES) == 2
                other = asyncio.create_task(asyncio.to_thread(erase, "bert"))
                again = asyncio.create_task(asyncio.to_thread(erase, "anna"))
                await until(lambda: shared.waiting() == 2)
            assert (await other, await again) == (1, 2)
            engine.dispose()
            left = await store.read(finished_games.game, "t", 0)
            assert left is not None
            assert (left.names, left.people) == (("Somebody", "Somebody", "Cleo"), ("", "", "cleo"))
            assert left.record == record.replace("Annabel", "Somebody").replace("Bertram", "Somebody")

    asyncio.run(main())


def test_who_wants_to_be_forgotten_is_found_without_reading_all_logs(file: Database) -> None:
    async def main() -> None:
        async with running(file.store()) as store:
            await written(store)

    asyncio.run(main())
    engine, asked = file.engine(), []
    event.listen(engine, "before_cursor_execute", lambda *given: asked.append(given[2:4]))
    with engine.begin() as connection:
        assert erasure.named(connection, "anna") == ["t"]
        statement, values = asked[-1]
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
    engine.dispose()
    assert "USING INDEX named (by=?)" in str(plan)


def test_f101_no_file_of_the_database_has_a_name_that_was_erased(
    file: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor the write-ahead log, in which pages stand as they were; somebody who reads only delays it."""
    monkeypatch.setattr(sqlite, "CHECKPOINT", 0.05)
    assert file.path is not None
    folder, names = file.path.parent, (b"Annabel", b"Belle")

    async def erased(store: SqlStore, table: str) -> None:
        await written(store, table)
        await store.write(store.finish, PLAYED._replace(table=table))
        assert left(folder, *names)
        await store.write(erasure.rename, table, "anna")
        await store.write(erasure.erase, "anna", TODAY, FEATURES)
        await store.overwrite()

    async def main() -> None:
        async with running(file.store()) as store:
            await erased(store, "t")
            assert not left(folder, *names)
            assert left(folder, b"Bertram")
            with closing(sqlite3.connect(folder / "euchre.db", isolation_level=None)) as reader:
                reader.execute("BEGIN")
                reader.execute("SELECT * FROM entries").fetchone()
                await erased(store, "other")
                assert left(folder, *names)
            await until(lambda: not left(folder, *names))
            epoch = await written(store, "gone")
            await store.write(retention.drop, "gone", epoch, store.owner)
            await store.overwrite()
            await until(lambda: not left(folder, *names))

    asyncio.run(main())
