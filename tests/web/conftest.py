"""
One suite, two databases: what holds for the file holds for PostgreSQL.

The quick suite tries the file. It tries one test on PostgreSQL, because that server must be started first.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest

from euchre.web.app import FINISHED
from euchre.web.core.storage import sql, writer
from euchre.web.core.storage.opening import open_store
from tests.needs import missing
from tests.web.databases import PATIENCE, Database, Postgres, made, postgres

BOTH: Final = ("sqlite", pytest.param("postgresql", marks=pytest.mark.ci))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of servers on PostgreSQL as ``ci``, unless they are marked as ``postgresql``."""
    for item in items:
        used = getattr(item, "fixturenames", ())
        if "postgres_server" in used and not item.get_closest_marker("postgresql"):
            item.add_marker(pytest.mark.ci)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine may stand still: nothing is given up for it, where a test does not want that."""
    for module, name in ((writer, "LONGEST_WAIT"), (sql, "LONGEST_WAIT"), (sql, "_PING")):
        monkeypatch.setattr(module, name, float(PATIENCE))


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A PostgreSQL server, for all tests of this process; `.ci/run` demands it, a laptop may go without."""
    kept = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        kept = kept.parent  # which all workers have
    with ExitStack() as stack:
        try:
            running = stack.enter_context(postgres(kept / "postgresql"))
        except Exception as error:  # noqa: BLE001  # as a system may refuse it in many ways
            missing(f"PostgreSQL does not start here: {error}")
        yield running


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite database without a row."""
    path = tmp_path_factory.mktemp("tables") / "euchre.db"
    made(open_store(f"sqlite:///{path}", FINISHED))
    return path


@pytest.fixture(params=BOTH)
def database(request: pytest.FixtureRequest, file: Database) -> Database:
    """A database of either kind, its tables made: to make them takes longer than many a test."""
    if request.param == "sqlite":
        assert file.path is not None
        shutil.copyfile(request.getfixturevalue("tables"), file.path)
        file.path.chmod(0o600)
        return file
    server: Postgres = request.getfixturevalue("postgres_server")
    return Database(server.fresh())


@pytest.fixture(params=BOTH)
def unused(request: pytest.FixtureRequest, file: Database) -> Database:
    """A database of either kind that nobody has ever used."""
    if request.param == "sqlite":
        return file
    server: Postgres = request.getfixturevalue("postgres_server")
    return Database(server.fresh(tables=False))


@pytest.fixture
def file(tmp_path: Path) -> Database:
    """An SQLite database that nobody has ever used."""
    return Database(f"sqlite:///{tmp_path}/euchre.db", tmp_path / "euchre.db")


@pytest.fixture
def shared(postgres_server: Postgres) -> Database:
    """A PostgreSQL database, its tables made."""
    return Database(postgres_server.fresh())
