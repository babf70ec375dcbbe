"""What can go wrong with a file: each fault has its number in the server's list."""

import asyncio
import os
import shutil
import signal
import sqlite3
import sys
from contextlib import closing
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from euchre.base.errors import FOLDER
from euchre.web.app import FINISHED
from euchre.web.core.storage import files, sqlite, writer
from euchre.web.core.storage.opening import open_store
from euchre.web.core.storage.sqlite import SqliteStore
from euchre.web.core.store import BrokenLogError, Kept, StorageError, StoredEntry
from tests.web.core.storage.test_store import fill, line, running
from tests.web.databases import PATIENCE, Database, until
from tests.web.forked import Child, dies

posix = pytest.mark.skipif(sys.platform == "win32", reason="files have no such modes there")


def opened(database: Database) -> SqliteStore:
    """The process of a file."""
    store = database.store()
    assert isinstance(store, SqliteStore)
    return store


def refusal(database: Database) -> str:
    """What is said when the server is started on it."""

    async def main() -> None:
        async with running(database.store()):
            pass

    with pytest.raises(StorageError) as caught:
        asyncio.run(main())
    return str(caught.value)


def ended(path: Path) -> None:
    """A file that a server has used and left."""

    async def main() -> None:
        async with running(SqliteStore(path, FINISHED)) as store:
            await fill(store, "t", 3)

    asyncio.run(main())


# --- 32: busy -----------------------------------------------------------------------------------------------


def test_f32_a_short_lock_of_another_program_is_waited_for(file: Database) -> None:
    """A backup may hold the file for a moment: nobody notices."""

    async def main() -> None:
        async with running(file.store()) as store:
            epoch = await fill(store, "t", 2)
            with closing(sqlite3.connect(file.url.removeprefix("sqlite:///"), isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                waiting = asyncio.create_task(store.append("t", epoch, Kept((line(3),))))
                await asyncio.sleep(0.6)
                assert not waiting.done()
                other.execute("ROLLBACK")
                await waiting
            assert len(await store.load("t")) == 3

    asyncio.run(main())


def test_f32_a_long_lock_is_told_and_nothing_is_kept(file: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """After its patience is over: try again; and afterwards all goes on."""

    async def main() -> None:
        async with running(file.store()) as store:
            epoch = await fill(store, "t", 2)
            with closing(sqlite3.connect(file.url.removeprefix("sqlite:///"), isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                with monkeypatch.context() as patch:
                    patch.setattr(writer, "LONGEST_WAIT", 0.5)
                    with pytest.raises(StorageError, match="nothing was kept") as caught:
                        await store.append("t", epoch, Kept((line(3),)))
                    assert caught.value.code == "try_again"
                    with pytest.raises(StorageError):
                        await store.ping()
                assert len(await store.load("t")) == 2
                other.execute("ROLLBACK")
            await store.append("t", epoch, Kept((line(3),)))

    asyncio.run(main())


# --- 33: full -----------------------------------------------------------------------------------------------


class Small(SqliteStore):
    """A file on a disk that is full after so many pages."""

    pages = 1_000_000

    def driver(self) -> sqlite3.Connection:
        """A connection that may use no more."""
        connection = super().driver()
        connection.execute(f"PRAGMA max_page_count = {self.pages}")
        return connection


def test_f33_a_full_disk_confirms_nothing_and_room_brings_it_back(tmp_path: Path) -> None:
    """No acknowledgement, an error; reading goes on; it goes on by itself when there is room again."""

    async def main() -> None:
        store = Small(tmp_path / "euchre.db", FINISHED)
        async with running(store):
            epoch = await fill(store, "t", 2)
            assert store._connection is not None
            used = store._connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            store._connection.exec_driver_sql(f"PRAGMA max_page_count = {used}").scalar_one()
            store._connection.rollback()
            big = StoredEntry(3, b"x" * 40_000, "anna", "c3")
            with pytest.raises(StorageError, match="the disk is full") as caught:
                await store.append("t", epoch, Kept((big,)))
            assert caught.value.code == "full"
            assert len(await store.load("t")) == 2
            store._connection.exec_driver_sql("PRAGMA max_page_count = 100000").scalar_one()
            store._connection.rollback()
            await store.append("t", epoch, Kept((big,)))
            await store.ping()
            assert len(await store.load("t")) == 3

    asyncio.run(main())


# --- 34: errors of the disk ---------------------------------------------------------------------------------


def fills(url: str, told: Connection) -> None:
    """Append until the system refuses a write, and once more; say what is kept, and what the store says."""
    import resource

    async def main() -> None:
        store = open_store(url, FINISHED)
        assert isinstance(store, SqliteStore)
        await store.start()
        epoch = await store.create("t", line(1))
        size = max(1, store.log_bytes + 20_000)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        for seq in count(1):
            told.send(seq)
            try:
                await store.append("t", epoch, Kept((StoredEntry(seq + 1, b"x" * 500),)))
            except StorageError as error:
                told.send(error.code)
                break
        with pytest.raises(StorageError) as caught:
            await store.append("t", epoch, Kept((StoredEntry(seq + 1, b"x" * 500),)))
        told.send(caught.value.code)
        told.send(str(await store.failure()))

    asyncio.run(main())


@posix
def test_f34_after_an_error_of_the_disk_nothing_is_confirmed_and_a_restart_recovers(file: Database) -> None:
    """A write that the system refuses ends all confirming, and the store says what is to be done."""
    child = Child(fills, file.url)
    *confirmed, first, second, failure = child.rest()
    assert child.ended() == 0
    assert (first, second) == ("failed", "failed")
    assert "must be started again" in failure

    async def main() -> int:
        async with running(file.store()) as store:
            await store.take("t")
            return len(await store.load("t"))

    assert asyncio.run(main()) >= confirmed[-1] > 1


# --- 35: gone, read-only, foreign ---------------------------------------------------------------------------


def take_away(path: Path, replaced: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """The file is somewhere else, and perhaps another in its place."""
    path.rename(path.with_name("away.db"))
    if replaced:
        path.touch(mode=0o600)


@posix
@pytest.mark.parametrize("replaced", [False, True])
def test_f35_when_the_file_vanishes_nothing_more_is_confirmed(
    file: Database,
    replaced: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """
    What is written to a deleted file is lost without an error: so the file is looked for at each
    commit.
    """
    assert file.path is not None

    async def main(path: Path) -> None:
        async with running(file.store()) as store:
            epoch = await fill(store, "t", 2)
            take_away(path, replaced)
            with pytest.raises(StorageError) as caught:
                await store.append("t", epoch, Kept((line(3),)))
            assert caught.value.code == "failed"
            assert (await asyncio.wait_for(store.failure(), PATIENCE)).code == "failed"
            with pytest.raises(StorageError):
                await store.ping()

    asyncio.run(main(file.path))


@posix
def test_f35_a_deleted_file_is_missed_at_the_start(file: Database) -> None:
    """Its log is still there: something has gone wrong, and an empty database is no answer."""
    assert file.path is not None
    ended(file.path)
    file.path.unlink()
    file.path.with_name("euchre.db-wal").write_bytes(b"x")
    assert "is gone, though euchre.db-wal is still there" in refusal(file)


@posix
def test_f35_a_read_only_file_is_not_opened(file: Database) -> None:
    """Not even by the system's administrator, who could."""
    assert file.path is not None
    ended(file.path)
    file.path.chmod(0o400)
    assert "read-only" in refusal(file)


def test_f32_what_another_program_writes_to_is_not_opened_and_who_that_is_can_be_found(
    file: Database,
) -> None:
    assert file.path is not None
    ended(file.path)
    with closing(sqlite3.connect(file.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        said = refusal(file)
    assert f"another program is writing to it; end that (`fuser {file.path}` tells" in said


@pytest.mark.parametrize(
    ("code", "free", "says"),
    [
        (sqlite3.SQLITE_IOERR_SHMSIZE, 0, "the disk is full; make room beside it (`df -h "),
        (sqlite3.SQLITE_FULL, 1 << 40, "the disk is full; make room beside it (`df -h "),
        (sqlite3.SQLITE_IOERR_READ, 1 << 40, "see the disk and its permissions, and start"),
        (sqlite3.SQLITE_CANTOPEN, 1 << 40, "see that the disk may be written"),
        (sqlite3.SQLITE_READONLY_DBMOVED, 1 << 40, "see that the disk may be written"),
    ],
)
def test_f33_f35_why_a_file_is_not_opened_comes_with_what_would_do(
    code: int, free: int, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As SQLite said on a disk that was full, and on one that could only be read."""
    usage = shutil.disk_usage(tmp_path)._replace(free=free)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = code
    assert says in str(files.unopened(tmp_path / "tables.db", error))


@posix
def test_f35_a_folder_in_its_place_is_told(tmp_path: Path) -> None:
    """With what would help, and nothing is laid beside it."""
    (tmp_path / "euchre.db").mkdir()
    assert f"the database {tmp_path}/euchre.db: {FOLDER}" == refusal(
        Database(f"sqlite:///{tmp_path}/euchre.db")
    )
    assert [path.name for path in tmp_path.iterdir()] == ["euchre.db"]


def test_a_folder_that_is_missing_is_told_and_not_made(tmp_path: Path) -> None:
    """A path that was misspelt shall not look like an empty database."""
    said = refusal(Database(f"sqlite:///{tmp_path}/gone/euchre.db"))
    assert f"there is no folder {tmp_path / 'gone'}: make it, or see whether" in said
    assert not list(tmp_path.iterdir())


@posix
def test_f35_a_file_of_somebody_elses_is_left_exactly_as_it_was(tmp_path: Path) -> None:
    """Whatever path was typed: its mode, its bytes, and nothing beside it."""
    other = tmp_path / "passwd"
    other.write_text("root:x:0:0\n", encoding="utf-8")
    other.chmod(0o644)
    assert "no SQLite database" in refusal(Database(f"sqlite:///{other}"))
    assert other.stat().st_mode & 0o777 == 0o644
    assert other.read_text(encoding="utf-8") == "root:x:0:0\n"
    assert [path.name for path in tmp_path.iterdir()] == ["passwd"]


@posix
@pytest.mark.parametrize("which", ["", "-wal", "."])
def test_a_file_that_anyone_may_write_is_refused(file: Database, which: str) -> None:
    """
    Secrets of deals and digests of persons are in it: nobody else may read it, and nobody have changed
    it.
    """
    assert file.path is not None
    ended(file.path)
    one = file.path.parent if which == "." else file.path.with_name(file.path.name + which)
    one.touch()
    one.chmod(one.stat().st_mode | 0o002)
    said = refusal(file)
    assert "anyone may write" in said
    assert "chmod" in said


@posix
def test_only_the_owner_may_read_the_file_and_those_beside_it(tmp_path: Path) -> None:
    """0600 for all files; a file that was too open is closed."""
    path = tmp_path / "euchre.db"
    ended(path)
    path.chmod(0o644)

    async def main() -> list[int]:
        async with running(SqliteStore(path, FINISHED)) as store:
            await fill(store, "u", 3)
            return [one.stat().st_mode & 0o777 for one in path.parent.iterdir()]

    modes = asyncio.run(main())
    assert modes == [0o600] * 4  # the file, its log, its index, its lock


def test_a_file_of_another_program_is_refused(file: Database) -> None:
    """Text, or a damaged database."""
    assert file.path is not None
    file.path.write_text("Dear diary, today the dealer was stuck again.")
    assert "damaged or no SQLite database" in refusal(file)
    file.path.write_bytes(b"SQLite format 3\0" + bytes(5_000))
    assert "damaged or no SQLite database" in refusal(file)


def test_a_second_server_on_the_same_file_is_refused(file: Database) -> None:
    """Two would each believe to keep the tables; the first is not disturbed, and the way is free after it."""

    async def main() -> None:
        async with running(file.store()) as store:
            epoch = await fill(store, "t", 2)
            with pytest.raises(StorageError, match="another server is using the database"):
                await file.store().start()
            await store.append("t", epoch, Kept((line(3),)))
        async with running(file.store()) as store:
            assert len(await store.load("t")) == 3

    asyncio.run(main())


def killed(url: str) -> None:
    """Start a server, and kill it."""

    async def main() -> None:
        await open_store(url, FINISHED).start()
        os.kill(os.getpid(), signal.SIGKILL)

    asyncio.run(main())


def test_a_killed_server_leaves_no_lock(file: Database) -> None:
    """The system lets go of the lock with the process."""
    dies(killed, file.url)

    async def main() -> None:
        async with running(file.store()) as store:
            await store.ping()

    asyncio.run(main())


# --- 36: damaged pages --------------------------------------------------------------------------------------


def test_f36_a_damaged_page_puts_its_table_aside_and_no_other(file: Database) -> None:
    """The table is named; the others are read, and played on."""
    assert file.path is not None

    async def main(expected: str = "") -> None:
        async with running(file.store()) as store:
            if not expected:
                for name in "abc":
                    epoch = await store.create(name, line(1))
                    for seq in range(2, 8):
                        await store.append(name, epoch, Kept((StoredEntry(seq, name.encode() * 3_000),)))
                return
            with pytest.raises(BrokenLogError, match=expected):
                await store.load("b")
            for name in "ac":
                assert len(await store.load(name)) == 7
                await store.append(name, await store.take(name), Kept((line(8),)))

    asyncio.run(main())
    content = bytearray(file.path.read_bytes())
    where = content.index(b"b" * 2_000) // 4_096 * 4_096
    content[where : where + 4_096] = b"\xff" * 4_096
    file.path.write_bytes(content)
    asyncio.run(main("table b"))


# --- 37: the log grows --------------------------------------------------------------------------------------


def test_f37_a_reader_that_pins_the_log_is_noticed_and_the_log_shrinks_after_it(
    file: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Checkpoints in the background keep the log short; who keeps them from it raises an alarm."""
    monkeypatch.setattr(sqlite, "CHECKPOINT", 0.05)
    monkeypatch.setattr(sqlite, "LONG_LOG", 100_000)

    async def grow(store: SqliteStore, name: str) -> None:
        epoch = await store.create(name, line(1))
        for seq in range(2, 12):
            await store.append(name, epoch, Kept((StoredEntry(seq, b"x" * 20_000),)))

    async def main() -> None:
        store = opened(file)
        async with running(store):
            with closing(sqlite3.connect(store.path, isolation_level=None)) as reader:
                reader.execute("BEGIN")
                reader.execute("SELECT count(*) FROM tables").fetchone()
                await grow(store, "t")
                more = 0
                while "cannot be shortened" not in caplog.text:  # a thread writes it, when it sees commits
                    more += 1
                    await fill(store, f"v{more}", 1)
                    await asyncio.sleep(0.02)
                assert store.log_bytes > 100_000
            number = 0
            while store.log_bytes > 100_000:
                number += 1
                await fill(store, f"u{number}", 1)
                await asyncio.sleep(0.02)
            assert len(await store.load("t")) == 11

    asyncio.run(asyncio.wait_for(main(), PATIENCE))


# --- 41: stopped twice --------------------------------------------------------------------------------------


def appends(url: str, told: Connection) -> None:
    """Append to a table without end, and say what is kept."""

    async def main() -> None:
        store = open_store(url, FINISHED)
        await store.start()
        epoch = await store.create("t", line(1))
        for seq in count(1):
            told.send(seq)
            await store.append("t", epoch, Kept((line(seq + 1),)))

    asyncio.run(main())


@posix
def test_f41_an_exit_without_farewell_loses_nothing(file: Database) -> None:
    """Ended by a signal in the middle of its work, the next start finds what was confirmed."""
    child = Child(appends, file.url)
    told = [child.report() for _ in range(20)]
    child.signal(signal.SIGTERM)
    told += child.rest()
    assert child.ended() == -signal.SIGTERM

    async def main() -> int:
        async with running(file.store()) as store:
            return len(await store.load("t"))

    assert asyncio.run(main()) >= told[-1]


# --- Backups ------------------------------------------------------------------------------------------------


def test_a_backup_made_during_play_is_whole(file: Database, tmp_path: Path) -> None:
    """
    Put elsewhere and opened, every chain in it is sound, and it has all that was confirmed before it was
    begun.
    """

    async def main() -> tuple[Path, dict[str, int]]:
        store = opened(file)
        async with running(store):
            over = asyncio.Event()
            confirmed: dict[str, int] = {}

            async def play(table: str) -> None:
                epoch = await store.create(table, line(1))
                while not over.is_set():
                    confirmed[table] = confirmed.get(table, 0) + 1
                    await store.append(table, epoch, Kept((line(confirmed[table] + 1),)))

            players = [asyncio.create_task(play(f"t{number}")) for number in range(20)]
            await until(lambda: len(confirmed) == len(players) and min(confirmed.values()) > 9)
            before = dict(confirmed)
            copy = await store.backup()
            over.set()
            await asyncio.gather(*players)
            return copy, before

    copy, before = asyncio.run(main())
    moved = copy.rename(tmp_path / "moved.db")

    async def restored() -> None:
        async with running(SqliteStore(moved, FINISHED)) as store:
            for table, length in before.items():
                assert len(await store.load(table)) >= length
                await store.append(
                    table, await store.take(table), Kept((line(len(await store.load(table)) + 1),))
                )

    asyncio.run(restored())
    assert len(before) == 20
