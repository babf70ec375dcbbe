"""Several servers on one PostgreSQL database: a table has one owner, whoever dies, stops or is cut off."""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from functools import partial
from time import sleep
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from euchre.web.app import FINISHED
from euchre.web.core.storage import ownership, postgres, schema_upgrade
from euchre.web.core.storage import writer as writing_thread
from euchre.web.core.storage.postgres import LEASE, PostgresStore
from euchre.web.core.store import FencedError, Kept, StorageError, StoredEntry
from euchre.web.core.tables.owned_logs import take
from tests.web.core.storage.test_store import fill, line, running
from tests.web.core.storage.writing import data, writing
from tests.web.databases import PATIENCE, Database, Postgres, until

QUICK = 600
"""Milliseconds of a lease in tests that wait for its end, or for its renewal."""


async def taken(store: PostgresStore, table: str) -> int:
    """Take the table as soon as it can be had; its epoch."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await store.take(table)
            except FencedError:
                await asyncio.sleep(0.05)


@pytest.mark.postgresql
def test_a_table_is_kept_by_one_server_at_a_time(shared: Database) -> None:
    """
    The other is refused while the first lives; once released it may be had at once, and the first is
    out.
    """

    async def main() -> None:
        async with running(shared.process()) as one, running(shared.process()) as other:
            epoch = await fill(one, "t", 3)
            with pytest.raises(FencedError, match="another server keeps the table t"):
                await other.take("t")
            with pytest.raises(FencedError):
                await other.append("t", epoch, Kept((line(4),)))
            await one.release("t", epoch)
            later = await other.take("t")
            assert later > epoch
            with pytest.raises(FencedError):
                await one.append("t", epoch, Kept((line(4),)))
            await other.append("t", later, Kept((line(4),)))
            assert len(await one.load("t")) == 4

    asyncio.run(main())


def test_a_server_that_stops_leaves_its_tables_to_the_others_at_once(shared: Database) -> None:
    """No lease has to run out after a farewell."""

    async def main() -> None:
        async with running(shared.process()) as other:
            async with running(shared.process()) as one:
                await fill(one, "t", 3)
            await other.take("t")

    asyncio.run(main())


def test_a_lease_is_renewed_as_long_as_its_server_lives(shared: Database) -> None:
    """However long nobody plays."""

    async def main() -> None:
        one, other = shared.process(lease=QUICK), shared.process()
        async with running(one), running(other):
            epoch = await fill(one, "t", 3)
            for _ in range(6):
                before = _end(shared, one)
                await until(lambda: _end(shared, one) > before)  # noqa: B023 - called at once
            one.lease = 100 * QUICK  # from the next renewal but one on, no pause of the machine ends it
            await until(lambda: _end(shared, one) > before + 50 * QUICK)
            with pytest.raises(FencedError):
                await other.take("t")
            await one.append("t", epoch, Kept((line(4),)))

    asyncio.run(main())


def _end(shared: Database, store: PostgresStore) -> int:
    """When the lease of *store* is over, as it is now."""
    return int(shared.run("SELECT until FROM processes WHERE owner = :owner", owner=store.owner)[0][0])


def test_a_server_whose_loop_hangs_loses_its_tables(shared: Database) -> None:
    """It answers nobody, so it should keep nothing, though its threads live."""

    async def main() -> None:
        one, other = shared.process(lease=QUICK), shared.process()
        async with running(one), running(other):
            epoch = await fill(one, "t", 3)
            one._loop_seen -= 1_000
            one._seen = lambda: None  # type: ignore[method-assign] # as if the loop never came to it
            await taken(other, "t")
            with pytest.raises(FencedError):
                await one.append("t", epoch, Kept((line(4),)))

    asyncio.run(main())


def test_f46_the_tables_of_a_killed_server_are_taken_within_five_seconds(shared: Database) -> None:
    """With everything it confirmed: no later than its lease is over, by the clock of the database."""
    left = "SELECT until - EXTRACT(EPOCH FROM clock_timestamp()) * 1000 FROM processes WHERE owner <> :owner"

    async def main() -> None:
        other = shared.process()
        async with running(other):
            with writing(shared.url, "k") as writer:
                while len(writer.lines(0.1)) < 100:
                    assert writer.process.is_alive()
                confirmed = writer.confirmed()
            [(lease,)] = shared.run(left, owner=other.owner)
            assert lease <= LEASE < 5_000
            table, last = max(confirmed.items())
            epoch = await taken(other, table)
            found = await other.load(table)
            assert found == [data(table, seq) for seq in range(1, len(found) + 1)]
            assert len(found) >= last
            await other.append(table, epoch, Kept((line(len(found) + 1),)))

    asyncio.run(main())


@pytest.mark.skipif(sys.platform == "win32", reason="no process stands still there")
def test_f47_a_server_that_stood_still_beyond_its_lease_is_shut_out(shared: Database) -> None:
    """Its next entry changes nothing; all that is kept after the taking is the new owner's."""

    async def main() -> None:
        other = shared.process()
        async with running(other):
            with writing(shared.url, "k") as writer:
                while len(writer.lines(0.1)) < 100:
                    assert writer.process.is_alive()
                assert writer.process.pid is not None
                os.kill(writer.process.pid, signal.SIGSTOP)
                epoch = await taken(other, "k-0")
                before = len(await other.load("k-0"))
                await other.append("k-0", epoch, Kept((line(before + 1),)))
                os.kill(writer.process.pid, signal.SIGCONT)
                while not any(told.startswith("fenced k-0 ") for told in writer.lines(0.1)):
                    assert writer.process.is_alive()
                await other.append("k-0", epoch, Kept((line(before + 2),)))
                found = await other.load("k-0")
            assert found == [data("k-0", seq) for seq in range(1, before + 1)] + [
                line(before + 1).data,
                line(before + 2).data,
            ]
            rows = shared.run("SELECT seq, epoch FROM entries WHERE table_id = 'k-0' ORDER BY seq")
            assert [row[1] for row in rows] == sorted(row[1] for row in rows)

    asyncio.run(main())


def test_of_two_that_take_at_once_one_is_shut_out(shared: Database) -> None:
    """A table that nobody keeps, asked for by two at the same moment, again and again."""

    async def main() -> None:
        async with running(shared.process()) as one, running(shared.process()) as other:
            for number in range(20):
                table = f"t{number}"
                await one.release(table, await fill(one, table, 1))
                epochs = await asyncio.gather(one.take(table), other.take(table), return_exceptions=True)
                appends = [
                    store.append(table, epoch, Kept((StoredEntry(2, name),)))
                    for store, epoch, name in zip((one, other), epochs, (b"one", b"other"), strict=True)
                    if isinstance(epoch, int)
                ]
                answers = await asyncio.gather(*appends, return_exceptions=True)
                assert answers.count(None) == 1
                assert len(await one.load(table)) == 2

    asyncio.run(main())


async def interrupted(store: PostgresStore, ready: asyncio.Event, done: asyncio.Event) -> int:
    """Break every other session of the database after each third commit; how often that was."""
    times = 0
    async with await psycopg.AsyncConnection.connect(store._address, autocommit=True) as connection:
        ready.set()
        while not done.is_set():
            before = store.writer.commits
            await connection.execute(BREAK)
            times += 1
            while store.writer.commits < before + 3 and not done.is_set():  # noqa: ASYNC110 - of a thread
                await asyncio.sleep(0.01)
    return times


BREAK = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


def test_f49_broken_connections_lose_nothing_and_double_nothing(shared: Database) -> None:
    """
    Whether a commit took place is looked up before it is answered: each entry is confirmed, and kept
    once.
    """

    async def main() -> None:
        store = PostgresStore(shared.url, FINISHED)
        async with running(store):
            ready, done = asyncio.Event(), asyncio.Event()
            breaking = asyncio.create_task(interrupted(store, ready, done))
            await ready.wait()
            await asyncio.gather(*(fill(store, f"t{number}", 60) for number in range(10)))
            done.set()
            assert await breaking > 1
            for number in range(10):
                assert await store.load(f"t{number}") == [line(seq).data for seq in range(1, 61)]

    asyncio.run(main())


class Forgetful(PostgresStore):
    """The connection breaks after a commit, before anybody hears that it took place."""

    losses = 0

    def commit(self) -> None:
        """Commit, and then fail, every other time."""
        super().commit()
        self.losses += 1
        if self.losses % 2:
            raise OperationalError("COMMIT", {}, psycopg.OperationalError("the connection is closed"))


def test_f49_a_commit_whose_answer_was_lost_is_not_done_again(shared: Database) -> None:
    """For every kind of write."""

    async def main() -> None:
        store = Forgetful(shared.url, FINISHED)
        async with running(store):
            epoch = await fill(store, "t", 20)
            assert await store.load("t") == [line(seq).data for seq in range(1, 21)]
            await store.release("t", epoch)
            await store.append("t", await store.take("t"), Kept((line(21),)))
            assert store.losses > 40

    asyncio.run(main())


class Vanishing(PostgresStore):
    """The database goes away in the middle of a commit, and stays away for a while."""

    armed = away = False

    def begin(self) -> Connection:
        """Not while it is away."""
        if self.away:
            sleep(0.05)
            raise OperationalError("BEGIN", {}, psycopg.OperationalError("connection refused"))
        return super().begin()

    def commit(self) -> None:
        """Commit, and be gone."""
        super().commit()
        if self.armed:
            self.away = True
            raise OperationalError("COMMIT", {}, psycopg.OperationalError("the connection is closed"))


def test_f49_where_nobody_knows_it_is_said_that_nobody_knows(
    shared: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Not "nothing was kept": what was begun after the loss was surely not kept, what was in the commit may
    be.
    """

    async def main() -> None:
        store = Vanishing(shared.url, FINISHED)
        async with running(store):
            epoch = await fill(store, "t", 3)
            store.armed = True
            with monkeypatch.context() as patch:
                patch.setattr(writing_thread, "LONGEST_WAIT", 0.5)
                with pytest.raises(StorageError, match="not known") as caught:
                    await store.append("t", epoch, Kept((line(4),)))
                assert caught.value.code == "unknown"
                with pytest.raises(StorageError, match="nothing was kept") as caught:
                    await store.append("t", epoch, Kept((line(5),)))
                assert caught.value.code == "try_again"
            store.armed = store.away = False
            assert await store.load("t") == [line(seq).data for seq in range(1, 5)]
            await store.append("t", epoch, Kept((line(5),)))

    asyncio.run(main())


def test_f50_what_a_deadlock_or_a_lock_broke_is_done_again(shared: Database) -> None:
    """Another session holds one table's row, and then wants the one that we hold."""

    async def main() -> None:
        store = PostgresStore(shared.url, FINISHED)
        async with running(store):
            epochs = {name: await fill(store, name, 1) for name in "ab"}
            async with await psycopg.AsyncConnection.connect(store._address) as rival:
                await rival.execute("SELECT 1 FROM tables WHERE table_id = 'b' FOR UPDATE")
                ours = [
                    asyncio.create_task(store.append(name, epochs[name], Kept((line(2),)))) for name in "ab"
                ]
                await until(lambda: shared.waiting() == 1)
                with suppress(psycopg.Error):  # the deadlock's victim is the rival, or we
                    await rival.execute("SELECT 1 FROM tables WHERE table_id = 'a' FOR UPDATE")
                await rival.rollback()
            await asyncio.gather(*ours)
            for name in "ab":
                assert len(await store.load(name)) == 2

    asyncio.run(main())


def test_f48_while_the_database_is_away_nothing_is_confirmed_and_then_all_goes_on(
    shared: Database,
    postgres_server: Postgres,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """
    Stopped as by a power cut and started again: the same server objects go on, and nothing is lost.

    The log says once why the lease is not renewed, and not at every attempt.
    """
    words = ("the lease cannot be renewed: ", "other processes are not heard for a while: ")

    def told(word: str) -> list[str]:
        return [said for said in caplog.messages if said.startswith(word)]

    async def main() -> None:
        async with running(shared.store()) as store:
            epoch = await fill(store, "t", 30)
            await asyncio.to_thread(postgres_server.cut)
            with monkeypatch.context() as patch:
                patch.setattr(writing_thread, "LONGEST_WAIT", 1.0)
                with pytest.raises(StorageError, match="nothing was kept") as caught:
                    await store.append("t", epoch, Kept((line(31),)))
                assert caught.value.code == "try_again"
                with pytest.raises(StorageError):
                    await store.ping()
            await until(lambda: all(map(told, words)))
            await asyncio.to_thread(postgres_server.start)
            await store.append("t", epoch, Kept((line(31),)))
            assert await store.load("t") == [line(seq).data for seq in range(1, 32)]

    asyncio.run(main())
    for word in words:
        (said,) = told(word)
        assert len(said) > len(word) + 20, "why"


def test_f48_a_database_that_cannot_be_used_is_told_in_its_own_words() -> None:
    with pytest.raises(StorageError, match=r"port 1 failed: .+: see that it runs, that its address is right"):
        PostgresStore("postgresql://ann@127.0.0.1:1/euchre?connect_timeout=20", FINISHED).open()


@pytest.mark.parametrize("notified", [True, False])
def test_f51_that_a_table_is_wanted_may_be_heard_twice_or_not_at_all(
    shared: Database,
    notified: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """Heard, its owner gives it away; lost, whoever is asked for it refuses until it is free."""

    async def main() -> None:
        lease = QUICK
        one, other = (shared.process(notified=notified, lease=lease) for _ in range(2))
        async with running(one), running(other):
            await until(lambda: shared.listening() == 2 * notified)
            epoch = await fill(one, "t", 1)

            def give(table: str) -> None:
                releases.append(asyncio.create_task(one.release(table, epoch)))

            releases = list[asyncio.Task[None]]()
            one.log_wanted = give
            if not notified:
                with pytest.raises(FencedError):
                    await take(other, "t")
                give("t")
            assert await take(other, "t") > epoch
            other.want("t")
            await asyncio.sleep(0.1)
            assert await other.read(ownership.owner_of, "t") is not None
            await asyncio.gather(*releases)

    asyncio.run(main())


def test_a_process_that_was_silent_for_longer_than_its_lease_looks_what_it_still_keeps(
    shared: Database,
) -> None:
    """Even where no hint arrives: it is told of the lapse, and knows its tables from those of others."""

    async def main() -> None:
        one, other = shared.process(lease=QUICK, notified=False), shared.process(notified=False)
        lapsed = asyncio.Event()
        one.lease_lapsed = lapsed.set
        async with running(one), running(other):
            epochs = {name: await fill(one, name, 1) for name in "ab"}
            assert await one.read(ownership.owned, one.owner) == epochs
            one._seen = lambda: None  # type: ignore[method-assign] # as if the loop never came to it
            await taken(other, "a")
            lapsed.clear()
            one._seen = partial(PostgresStore._seen, one)  # type: ignore[method-assign] # it goes on
            await asyncio.wait_for(lapsed.wait(), PATIENCE)
            assert await one.read(ownership.owned, one.owner) == {"b": epochs["b"]}

    asyncio.run(main())


def test_no_notification_within_the_transaction_of_a_move(shared: Database) -> None:
    """Such transactions would commit one after the other."""
    told: list[str] = []

    class Watched(PostgresStore):
        def begin(self) -> Connection:
            connection = super().begin()
            from sqlalchemy import event

            if not event.contains(connection.engine, "before_cursor_execute", note):
                event.listen(connection.engine, "before_cursor_execute", note)
            return connection

    def note(*arguments: object) -> None:
        told.append(str(arguments[2]))

    async def main() -> None:
        async with running(Watched(shared.url, FINISHED)) as store:
            await fill(store, "t", 5)

    asyncio.run(main())
    assert any("INSERT INTO entries" in statement for statement in told)
    assert not any("notify" in statement.lower() for statement in told)


def test_two_servers_that_start_at_once_make_the_tables_once(postgres_server: Postgres) -> None:
    """The second waits for the first."""
    unused = Database(postgres_server.fresh(tables=False))

    async def main() -> None:
        stores = [unused.store() for _ in range(3)]
        await asyncio.gather(*(store.start() for store in stores))
        await fill(stores[0], "t", 2)
        assert len(await stores[2].load("t")) == 2
        for store in stores:
            await store.stop()

    asyncio.run(main())


def test_a_start_may_stand_still_for_longer_than_a_move(
    shared: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It holds up no table, and is not to fail on a machine that is slow just then."""
    monkeypatch.setattr(postgres, "_SESSION", postgres._SESSION.replace("'3s'", "'0.2s'"))
    right = schema_upgrade.upgrade

    def slow(*given: Any) -> str | None:
        sleep(0.5)
        return right(*given)

    async def main() -> None:
        with monkeypatch.context() as patch:
            patch.setattr(schema_upgrade, "upgrade", slow)
            store = shared.store()
            await store.start()
        await fill(store, "t", 2)
        await store.stop()

    asyncio.run(main())


def test_a_server_that_is_not_there_is_told_without_its_password() -> None:
    """Addresses hold passwords, and errors are logged."""
    address = "postgresql://anna:s3cret@127.0.0.1:1/cards"

    async def main() -> None:
        with pytest.raises(StorageError, match="see that it runs") as caught:
            await Database(address).store().start()
        assert "s3cret" not in repr(caught.value) + str(caught.value.__cause__)

    asyncio.run(main())
    with pytest.raises(StorageError, match="cannot be read") as caught:
        PostgresStore("postgresql://anna:s3cret@[half/cards", FINISHED)
    assert "s3cret" not in str(caught.value)
