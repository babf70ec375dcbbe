"""One suite, two databases: what holds for the file holds for PostgreSQL."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from euchre.web.storage import sql, writer
from tests.needs import missing
from tests.web.storage.databases import PATIENCE, Database, Postgres, postgres


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine may stand still: nothing is given up for it, where a test does not want that."""
    for module, name in ((writer, "PATIENCE"), (sql, "PATIENCE"), (sql, "_PING")):
        monkeypatch.setattr(module, name, float(PATIENCE))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A PostgreSQL server, for all tests of this process; CI demands it, a laptop may go without."""
    kept = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        kept = kept.parent  # which all workers have
    with ExitStack() as stack:
        try:
            running = stack.enter_context(postgres(kept / "postgresql"))
        except Exception as error:  # noqa: BLE001  # as a system may refuse it in many ways
            missing(f"PostgreSQL does not start here: {error}")
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """A new database of either kind."""
    if request.param == "sqlite":
        return Database(f"sqlite:///{tmp_path}/euchre.db", tmp_path / "euchre.db")
    server: Postgres = request.getfixturevalue("server")
    return Database(server.fresh())


@pytest.fixture
def file(tmp_path: Path) -> Database:
    """A new SQLite database."""
    return Database(f"sqlite:///{tmp_path}/euchre.db", tmp_path / "euchre.db")


@pytest.fixture
def shared(server: Postgres) -> Database:
    """A new PostgreSQL database."""
    return Database(server.fresh())
