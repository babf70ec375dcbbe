"""The power is cut at random moments: whatever was confirmed is there, and nothing is damaged."""

import asyncio
import os
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import create_engine, event, pool

from euchre.web.app import FINISHED
from euchre.web.core.storage import table_logs
from euchre.web.core.storage.sqlite import SqliteStore
from euchre.web.core.store import Kept, StorageError, StoredEntry
from tests.repetition import few_of
from tests.web.core.storage.test_store import finished, running
from tests.web.core.storage.writing import data

apsw = pytest.importorskip("apsw", reason="NOT TESTED WITH POWER CUTS: apsw has no wheel for this platform")

from tests.web.core.storage.power import Disk, Powered

TABLES = 8
CUTS = 100
"""From one trace."""

Told = list[tuple[int, str, int]]
"""What was confirmed: after how many steps of the disk, table, number."""


def made(folder: Path) -> Path:
    """A database that nobody has used."""

    async def main() -> None:
        async with running(SqliteStore(folder / "euchre.db", FINISHED)):
            pass

    asyncio.run(main())
    return folder / "euchre.db"


async def played(path: Path, disk: Disk, level: str, rng: Random) -> tuple[Told, set[str]]:
    """Play until the power is gone or the storage gives up; what was confirmed, and the errors."""
    store = Powered(path, disk, level)
    told: Told = []
    said: set[str] = set()
    try:
        await store.start()
        await play(store, told, said, disk.trace, rng)
    except StorageError as error:
        said.add(error.code)
    store.writer.stop()  # no farewell
    await asyncio.to_thread(store.writer.join)
    return told, said


async def play(store: SqliteStore, told: Told, said: set[str], trace: Sequence[object], rng: Random) -> None:
    """Tables with entries of many sizes, two dozen at most."""

    async def one(table: str) -> None:
        epoch = await store.create(table, StoredEntry(1, data(table, 1)))
        for seq in range(2, rng.randrange(5, 25)):
            told.append((len(trace), table, seq - 1))
            filler = b" " * rng.choice((0, 0, 100, 700, 5_000))
            await store.append(
                table, epoch, Kept((StoredEntry(seq, data(table, seq) + filler, "anna", f"c{seq}"),))
            )

    for round_ in range(2):
        ends = await asyncio.gather(
            *(one(f"{round_}-{number}") for number in range(TABLES)), return_exceptions=True
        )
        said.update(end.code for end in ends if isinstance(end, StorageError))


def lost(folder: Path, level: str, seed: int, cuts: int = CUTS) -> tuple[int, int]:
    """
    After so many cuts of one trace: how often confirmed entries were gone, and how often the file was
    damaged.
    """
    rng = Random(seed)
    path = made(folder)
    disk = Disk(f"disk-{level}-{seed}", {str(path): path.read_bytes()})
    told, said = asyncio.run(played(path, disk, level, rng))
    assert not said
    disk.unregister()
    gone = damaged = 0
    for _ in range(cuts):
        steps = rng.randrange(len(disk.trace) + 1)
        confirmed = {table: seq for when, table, seq in told if when <= steps}
        missing = left(disk.cut(steps, rng), confirmed)
        gone += missing is not None and missing > 0
        damaged += missing is None
    return gone, damaged


def left(files: dict[str, bytes], confirmed: dict[str, int]) -> int | None:
    """How many confirmed entries are missing; None when the file is damaged. Chains are sound in any case."""
    memory = Path("/dev/shm")  # noqa: S108 - only to look, and no disk need be waited for
    with TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        for name, content in files.items():
            (Path(folder) / Path(name).name).write_bytes(content)
        return _left(Path(folder) / "euchre.db", confirmed)


def _left(path: Path, confirmed: dict[str, int]) -> int | None:
    try:
        with closing(sqlite3.connect(path)) as connection:
            if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                return None
            there: dict[str, int] = dict(connection.execute("SELECT table_id, seq FROM tables"))
    except sqlite3.DatabaseError:
        return None
    engine = create_engine(f"sqlite:///{path}", poolclass=pool.NullPool)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    with engine.connect() as reader, reader.begin():
        for table, last in there.items():
            found = table_logs.read(reader, table).entries
            assert [one.rstrip(b" ") for one in found] == [data(table, seq) for seq in range(1, last + 1)]
    return sum(max(0, last - there.get(table, 0)) for table, last in confirmed.items())


@pytest.mark.parametrize("seed", few_of(range(5), {0}))
def test_f39_a_power_cut_loses_nothing_that_was_confirmed(tmp_path: Path, seed: int) -> None:
    """A hundred cuts: none loses a confirmed entry, none damages the file or a chain."""
    assert lost(tmp_path, "FULL", seed) == (0, 0)


@pytest.mark.ci
def test_the_test_would_notice_a_disk_that_is_not_waited_for(tmp_path: Path) -> None:
    """The control: with less care entries are lost to such cuts."""
    gone, damaged = lost(tmp_path, "NORMAL", 5, 40)
    assert gone > 10
    assert damaged == 0


def halves(folder: Path, *, together: bool) -> tuple[int, int]:
    """
    Cut the power at every step of a game's end: how often the game and its last entry were both kept, and
    how often one without the other.
    """
    rng, path = Random(76), made(folder)
    disk = Disk(f"disk-end-{together}", {str(path): path.read_bytes()})
    game = finished("t", 0, ("anna", ""), 1_000)

    async def ends() -> None:
        store = Powered(path, disk, "FULL")
        await store.start()
        epoch = await store.create("t", StoredEntry(1, data("t", 1)))
        last = StoredEntry(2, data("t", 2))
        if together:
            await store.append("t", epoch, Kept((last,), game=game))
        else:
            await store.append("t", epoch, Kept((last,)))
            await store.write(store.finish, game)
        store.writer.stop()  # no farewell
        await asyncio.to_thread(store.writer.join)

    asyncio.run(ends())
    disk.unregister()
    both = one = 0
    for steps in range(len(disk.trace) + 1):
        with TemporaryDirectory() as there:
            for name, content in disk.cut(steps, rng).items():
                (Path(there) / Path(name).name).write_bytes(content)
            with closing(sqlite3.connect(Path(there) / "euchre.db")) as connection:
                (seq,) = connection.execute("SELECT max(seq) FROM tables").fetchone()
                (games,) = connection.execute("SELECT count(*) FROM games").fetchone()
        both += (seq, games) == (2, 1)
        one += (seq == 2) != (games == 1)
    return both, one


def test_f76_a_cut_leaves_a_game_and_its_last_entry_or_neither(tmp_path: Path) -> None:
    """Wherever it comes; the control, two writes one after the other, leaves one without the other."""
    for together in (True, False):
        (folder := tmp_path / str(together)).mkdir()
        both, one = halves(folder, together=together)
        assert both
        assert bool(one) is not together


@pytest.mark.parametrize("error", few_of(["IOError", "FullError"], {"IOError"}, rest=pytest.mark.ci))
def test_f34_an_error_at_any_step_of_the_disk_confirms_nothing_that_is_not_kept(
    tmp_path: Path, error: str
) -> None:
    """
    One write, sync or cut of a file fails: after it, as after a power cut, all that was confirmed is
    there.
    """
    rng = Random(34)
    seen: Counter[str] = Counter()
    path = made(tmp_path)
    for number in range(12):
        disk = Disk(f"disk-{error}-{number}", {str(path): path.read_bytes()})
        disk.fail = (rng.randrange(4, 150), getattr(apsw, error))
        told, said = asyncio.run(played(path, disk, "FULL", rng))
        seen.update(said)
        confirmed = {table: seq for _, table, seq in told}
        # With the power cut afterwards, or without.
        for files in (disk.cut(len(disk.trace), rng), {name: bytes(one) for name, one in disk.files.items()}):
            assert left(files, confirmed) == 0
        disk.unregister()
    assert seen["failed" if error == "IOError" else "full"] > 3


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5, 105))
def test_f39_ten_thousand_power_cuts_lose_nothing_that_was_confirmed(tmp_path: Path, seed: int) -> None:
    """A hundred traces more."""
    assert lost(tmp_path, "FULL", seed) == (0, 0)
