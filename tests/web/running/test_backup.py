"""The commands of docs/server.md that copy a database and put the copy back, word for word."""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from euchre.web.core.storage.sql import SqlStore
from euchre.web.core.store import FencedError, Kept
from tests.needs import needs_program
from tests.web.core.storage.test_store import fill, line, running
from tests.web.databases import PATIENCE, Database, Postgres

DOCS = (Path(__file__).parents[3] / "docs" / "server.md").read_text("utf-8")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the commands are a shell's")


def printed(heading: str, word: str) -> str:
    """The block of commands below the bold *heading* that has *word* in it."""
    section = DOCS.partition(f"**{heading}.**")[2].partition("\n**")[0]
    (block,) = re.findall(rf"(?:^    .+\n)*^    .*{re.escape(word)}.*\n(?:    .+\n)*", section, re.MULTILINE)
    return str(block)


def sh(commands: str, folder: Path, path: str = "") -> str:
    """What *commands* print, run one after the other in *folder*; programs in *path* go first."""
    env = os.environ | {"PATH": path + os.pathsep + os.environ["PATH"]}
    argv = ["bash", "-euc", commands]
    return subprocess.run(argv, cwd=folder, env=env, check=True, capture_output=True, text=True).stdout


async def put_back(
    made: Callable[[], SqlStore], backup: str, restore: str, folder: Path, path: str = ""
) -> str:
    """Copy while a table is played at, play on, put the copy back, and play on again; what *backup* said."""
    async with running(made()) as store:
        epoch = await fill(store, "t", 5)
        said = await asyncio.to_thread(sh, backup, folder, path)
        await store.append("t", epoch, Kept((line(6),)))
    await asyncio.to_thread(sh, restore, folder, path)
    async with running(made()) as store:
        assert await store.load("t") == [line(seq).data for seq in range(1, 6)]
        later = 0
        async with asyncio.timeout(PATIENCE):
            while not later:  # the copy says that somebody owns it, for as long as a lease
                with suppress(FencedError):
                    later = await store.take("t")
                await asyncio.sleep(0.05)
        assert later > epoch  # so that pages take the whole picture
        await store.append("t", later, Kept((line(6),)))
    return said


@pytest.mark.parametrize("program", ["sqlite3", "python3"])
def test_a_file_is_copied_while_it_is_used_and_put_back_as_the_docs_say(program: str, tmp_path: Path) -> None:
    if program == "sqlite3":
        needs_program(program)
    database = Database(f"sqlite:///{tmp_path}/tables.db", tmp_path / "tables.db")
    backup = printed("Backup", program + " -")
    said = asyncio.run(put_back(database.store, backup, printed("Restore", "tables"), tmp_path))
    assert said == ("ok\n" if program == "sqlite3" else "")
    assert (tmp_path / "tables-monday.db").stat().st_mode & 0o777 == 0o600


def test_a_database_of_several_processes_is_copied_and_put_back_as_the_docs_say(
    postgres_server: Postgres, shared: Database, tmp_path: Path
) -> None:
    here = "postgresql://euchre@localhost/euchre"
    backup, restore = (printed("Backup", "pg_dump"), printed("Restore", "pg_restore"))
    assert here in backup
    assert here in restore
    backup, restore = backup.replace(here, shared.url), restore.replace(here, shared.url)
    asyncio.run(
        put_back(partial(shared.process, lease=400), backup, restore, tmp_path, str(postgres_server.programs))
    )
    assert (tmp_path / "euchre-monday.dump").stat().st_mode & 0o777 == 0o600
