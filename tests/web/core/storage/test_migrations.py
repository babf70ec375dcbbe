"""
A new version brings old databases up to date, with a backup first; what it cannot read, it leaves
alone.
"""

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from euchre.web.app import FINISHED
from euchre.web.core.storage import schema_upgrade
from euchre.web.core.storage.opening import open_store
from euchre.web.core.storage.schema import VERSION, metadata
from euchre.web.core.store import Kept, StorageError
from tests.repetition import few_of
from tests.web.core.storage.test_store import fill, line, running
from tests.web.databases import PATIENCE, Database
from tests.web.forked import dies

FILE_FIRST: Final = pytest.mark.parametrize(
    "unused", few_of(("sqlite", "postgresql"), {"sqlite"}, rest=pytest.mark.ci), indirect=True
)
"""For what the same lines do to databases of either kind: the quick suite tries them with a file."""

STEP = '''
"""A step that no release has."""
import os
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{before}"
branch_labels = None
depends_on = None

def upgrade():
    op.create_table("extra", sa.Column("id", sa.Integer, primary_key=True))
    {break_off}
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("place", sa.Text, nullable=False, server_default=""))
'''


def further(folder: Path, monkeypatch: pytest.MonkeyPatch, break_off: str = "pass") -> Path:
    """A folder with one step more, which the program knows from now on."""
    folder.mkdir()
    (folder / "v9999_more.py").write_text(STEP.format(before=VERSION, break_off=break_off))
    monkeypatch.setattr(schema_upgrade, "more", [str(folder)])
    return folder


@pytest.fixture
def database(unused: Database) -> Database:
    """These tests make the tables themselves."""
    return unused


async def used(database: Database) -> None:
    """Leave three entries in it."""
    async with running(database.store()) as store:
        await fill(store, "t", 3)


async def goes_on(database: Database) -> None:
    """They are still there, and a fourth is welcome."""
    async with running(database.store()) as store:
        assert len(await store.load("t")) == 3
        await store.append("t", await store.take("t"), Kept((line(4),)))


def backups(database: Database) -> list[Path]:
    """The copies beside a file."""
    assert database.path is not None
    return sorted(database.path.parent.glob("*.backup*"))


def test_the_tables_are_those_that_the_program_expects(database: Database) -> None:
    """The tables of a new database are those of the schema, with the same columns and indexes."""

    async def main() -> None:
        async with running(database.store()):
            pass

    asyncio.run(main())
    engine = database.engine()
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext

    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": schema_upgrade.VERSION_TABLE})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_a_step_forward_keeps_everything_and_a_backup(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before a database that holds something is changed, it is copied as it was."""
    asyncio.run(used(database))
    further(tmp_path / "more", monkeypatch)
    asyncio.run(goes_on(database))
    asyncio.run(goes_on_again(database))
    if database.path is None:
        (schema,) = database.run("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'euchre%'")
        assert database.run(f"SELECT count(*) FROM {schema[0]}.entries")[0][0] == 3  # noqa: S608
    else:
        (copy,) = backups(database)
        assert copy.stat().st_mode & 0o777 == 0o600 or sys.platform == "win32"
        with closing(sqlite3.connect(copy)) as connection:
            assert connection.execute("SELECT count(*) FROM entries").fetchone() == (3,)
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def goes_on_again(database: Database) -> None:
    """A second start changes nothing more."""
    async with running(database.store()) as store:
        assert len(await store.load("t")) == 4


@FILE_FIRST
def test_a_database_that_is_up_to_date_is_not_stepped(database: Database) -> None:
    """Whoever waits for a server that was killed does not wait for what finds and takes steps to load."""
    asyncio.run(used(database))
    script = (
        "import asyncio, sys\n"
        "from euchre.web.core.storage.opening import open_store\n"
        "asyncio.run(open_store(sys.argv[1], ()).start())\n"
        "assert 'alembic' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", script, database.url], check=True)


@pytest.mark.parametrize("version", ["0002", "0011"])
def test_a_database_from_before_version_1_is_refused_and_left_as_it_is(
    database: Database, version: str
) -> None:
    """The sentence says which database and version it is, and how its games are kept."""
    asyncio.run(used(database))
    database.run(f"UPDATE {schema_upgrade.VERSION_TABLE} SET version_num = '{version}'")  # noqa: S608
    database.run("ALTER TABLE processes RENAME TO keepers")
    before = everything(database)
    for visiting in (False, True):
        with pytest.raises(StorageError) as caught:
            asyncio.run(open_store(database.url, FINISHED, visiting=visiting).start())
        told = str(caught.value)
        assert told.startswith(
            f"the database {database.path} was made" if database.path else "the PostgreSQL"
        )
        assert f"with tables of version {version}" in told
        assert "start the server that wrote it on it once more, and press “Export all”" in told
        assert "start this version on another database (--database)" in told
    assert everything(database) == before


def test_euchre_serve_refuses_a_database_from_before_version_1(file: Database) -> None:
    """It ends with status 2 and that sentence, before anybody can connect."""
    asyncio.run(used(file))
    file.run(f"UPDATE {schema_upgrade.VERSION_TABLE} SET version_num = '0011'")  # noqa: S608
    argv = [sys.executable, "-m", "euchre", "serve", "--port", "0", "--database", file.url]
    done = subprocess.run(argv, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert f"the database {file.path} was made before version 1" in " ".join(done.stderr.split())


def everything(database: Database) -> object:
    """All that the database holds: the bytes of a file, or the tables of a server and their rows."""
    if database.path is not None:
        beside = [path.name for path in database.path.parent.iterdir()]
        return database.path.read_bytes(), sorted(
            name for name in beside if not name.endswith((".lock", "-wal"))
        )
    asked = "SELECT schemaname, tablename FROM pg_tables WHERE schemaname !~ '^(pg|info)' ORDER BY 1, 2"
    names = database.run(asked)
    return [(*name, database.run(f"SELECT * FROM {name[1]}")) for name in names]  # noqa: S608


def test_the_backup_can_be_put_in_the_place_of_the_file(
    file: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old program reads it as if nothing had happened."""
    assert file.path is not None
    asyncio.run(used(file))
    with monkeypatch.context() as newer:
        further(tmp_path / "more", newer)
        asyncio.run(goes_on(file))
    (copy,) = backups(file)
    copy.replace(file.path)
    asyncio.run(goes_on(file))


def test_a_new_database_needs_no_backup(file: Database) -> None:
    """There is nothing to lose."""
    asyncio.run(used(file))
    assert backups(file) == []


def test_without_room_for_a_backup_nothing_is_changed(
    file: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence says so, and the old program can still read it."""
    asyncio.run(used(file))
    with monkeypatch.context() as newer:
        newer.setattr("euchre.web.core.storage.files.os.fsync", _no_room)
        further(tmp_path / "more", newer)
        with pytest.raises(StorageError, match="no backup of the database"):
            asyncio.run(used(file))
    assert backups(file) == []
    asyncio.run(goes_on(file))


def _no_room(_: int) -> None:
    raise OSError(28, "No space left on device")


def starts(url: str, folder: Path) -> None:
    """Start a server that knows the steps in *folder*, too."""
    schema_upgrade.more = [str(folder)]
    asyncio.run(open_store(url, FINISHED).start())


@pytest.mark.ci
def test_f45_a_step_that_was_killed_is_as_if_never_begun(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All steps are one transaction: after kill -9 in the middle the next start begins from the old state."""
    asyncio.run(used(database))
    folder = further(tmp_path / "more", monkeypatch, "os.kill(os.getpid(), 9)")
    dies(starts, database.url, folder)
    with monkeypatch.context() as older:
        older.setattr(schema_upgrade, "more", [])
        asyncio.run(goes_on(database))
    folder.joinpath("v9999_more.py").write_text(
        folder.joinpath("v9999_more.py").read_text().replace("os.kill(os.getpid(), 9)", "pass")
    )
    asyncio.run(goes_on_again(database))
    assert database.run("SELECT count(*) FROM extra")[0][0] == 0


@FILE_FIRST
@pytest.mark.parametrize(
    "left",
    [
        f"DELETE FROM {schema_upgrade.VERSION_TABLE}",  # noqa: S608
        f"DROP TABLE {schema_upgrade.VERSION_TABLE}",
        "CREATE TABLE _alembic_tmp_games (id integer)",
        "ALTER TABLE games DROP COLUMN record",
    ],
)
def test_f45_a_half_changed_database_is_refused(database: Database, left: str) -> None:
    """Whoever left it so: it is not for us to guess."""
    asyncio.run(used(database))
    database.run(left)
    with pytest.raises(StorageError, match="half changed") as caught:
        asyncio.run(used(database))
    assert caught.value.code == "half_migrated"


@FILE_FIRST
def test_a_database_of_a_newer_program_is_refused(database: Database) -> None:
    """And left as it is."""
    asyncio.run(used(database))
    database.run(f"UPDATE {schema_upgrade.VERSION_TABLE} SET version_num = '7777'")  # noqa: S608
    with pytest.raises(StorageError, match="newer version") as caught:
        asyncio.run(used(database))
    assert caught.value.code == "newer"
