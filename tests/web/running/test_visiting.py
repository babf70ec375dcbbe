"""The operator of a server lists and ends tables and evenings by a command, while it runs or not."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from euchre.cli import main
from euchre.web.app import VETOES
from euchre.web.core.logs import digest
from euchre.web.core.room import entries
from euchre.web.core.storage import sqlite, table_logs
from euchre.web.core.tables.registry import Registry
from euchre.web.core.tables.status import TableClosedError
from euchre.web.core.wire.client_messages import Fill, Hello, Sit, Start
from euchre.web.core.wire.server_messages import Bye, Ok
from euchre.web.features.evening import entries as evening_entries
from euchre.web.features.evening.evenings import Evenings
from euchre.web.features.evening.step import Direct, Join
from tests.web.databases import Database, until
from tests.web.memory import Simple, Socket

EVENING = evening_entries.OpenedEvening(
    at=0, by="ann", rules={"base": "four-24"}, hands=4, movement="progressive", rounds=3
)


@asynccontextmanager
async def serving(database: Database) -> AsyncIterator[tuple[Registry, Evenings]]:
    """A server, until the end of the block."""
    bots = Simple()
    bots.gate = asyncio.Event()  # nobody decides: what is on stays so
    registry = Registry(database.store(), bots, VETOES, pause=0.0)
    await registry.start()
    evenings = Evenings(registry)
    await evenings.start()
    try:
        yield registry, evenings
    finally:
        await evenings.stop()
        await registry.drain(1)


async def typed(database: Database, *words: str) -> int:
    """What the command ends with, in a thread, while the server goes on."""
    return await asyncio.to_thread(main, ["tables", *words, "--database", database.url])


async def game(registry: Registry, *, rated: bool = False) -> tuple[str, Socket]:
    """A table at which Ann plays, and her page."""
    table = await registry.open_table(
        "ann", entries.Opened(at=0, rules={"base": "two"}, secret="", rated=rated)
    )
    wishes: list[Any] = [Sit("command-1", 0, "Annabel")]
    if rated:
        assert isinstance(await registry.ask(table, "ben", Sit("command-4", 1, "Ben")), Ok)
    else:
        wishes.append(Fill("command-2", 1, "nine"))
    for wish in (*wishes, Start("command-3")):
        assert isinstance(await registry.ask(table, "ann", wish), Ok)
    page = Socket("ann")
    await registry.attach(table, page, Hello())
    return table, page


def test_f104_what_a_server_keeps_is_listed_without_a_key_or_a_name(
    database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    async def go() -> None:
        async with serving(database) as (registry, evenings):
            table, _ = await game(registry)
            evening = await evenings.open(EVENING, "friday")
            actor = await evenings.find(evening)
            assert await actor.do(Join("ann", "Annabel")) is None
            assert await actor.do(Direct("ann", "begin", 0)) is None
            names = [one.table for one in actor.evening.rounds[0].tables]
            await until(lambda: all(registry.actor_here(name) is not None for name in names))
            assert await typed(database) == await typed(database, "--json") == 0
            assert await typed(database, "--idle", "60") == 0
            said = capsys.readouterr()
            listed = json.loads(said.out[said.out.index("[") :])
            of_evening = digest(f"evening:{evening}")
            assert {(one["kind"], one["name"], one["evening"]) for one in listed} == {
                ("table", digest(table), ""),
                ("evening", of_evening, ""),
                *[("table", digest(name), of_evening) for name in names],
            }
            assert not [key for key in (table, *names, "friday", "Annabel") if key in said.out + said.err]

    asyncio.run(go())


@pytest.mark.parametrize("server_is", ["running", "stopped"])
def test_f104_the_operator_ends_tables_and_evenings_and_all_are_told(
    database: Database, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, server_is: str
) -> None:
    """At once, also where nobody does anything; what is ended stays so over a restart."""
    monkeypatch.setattr(sqlite, "CHECKPOINT", 0.05)
    monkeypatch.setattr("euchre.web.core.tables.owned_logs.LEAST_STAY", 0.0)

    async def go() -> None:
        tables: list[str] = []
        pages: list[Socket] = []
        server = serving(database)
        registry, evenings = await server.__aenter__()
        for rated in (False, True):
            table, page = await game(registry, rated=rated)
            tables.append(table)
            pages.append(page)
        other, watched = await game(registry)
        evening = await evenings.open(EVENING, "friday")
        actor = await evenings.find(evening)
        assert await actor.do(Join("ann", "Annabel")) is None
        assert await actor.do(Direct("ann", "begin", 0)) is None
        names = [one.table for one in actor.evening.rounds[0].tables]
        await until(lambda: all(registry.actor_here(name) is not None for name in names))
        waits = await evenings.find(await evenings.open(EVENING, "later"))
        if server_is == "stopped":
            await server.__aexit__(None, None, None)
        friday, later = digest(f"evening:{evening}"), digest("evening:later")
        words = [*[digest(table)[:6] for table in tables], friday, later]
        assert await typed(database, *words, "--end") == 0
        said = capsys.readouterr().out.splitlines()
        assert sorted(said[:2]) == sorted(
            [f"ended evening {friday}, and closed 2 of its tables", f"ended evening {later}"]
        )
        assert sorted(said[2:]) == sorted([f"ended table {digest(table)}" for table in tables])
        if server_is == "running":
            await until(lambda: all(page.closed is not None for page in pages))
            assert {told.code for page in pages for told in page.told if isinstance(told, Bye)} == {"moved"}
            assert watched.closed is None, "the others play on"
            await until(lambda: actor.lost and waits.lost)
        else:
            server = serving(database)
            registry, evenings = await server.__aenter__()
        for table in (*tables, *names):
            with pytest.raises(TableClosedError, match="the operator of this server has ended it"):
                await registry.attach(table, Socket("ann"), Hello())
        assert (await evenings.find(evening)).evening.stage == "over"
        await registry.attach(other, Socket("ben"), Hello())
        assert not await registry.context.store.read(table_logs.unfinished), (
            "the rated game is played on by nobody"
        )
        await server.__aexit__(None, None, None)

    asyncio.run(go())


def test_f104_a_name_that_fits_nothing_and_an_end_of_everything_are_refused(
    file: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    async def go() -> None:
        async with serving(file) as (registry, _):
            await game(registry)
            for words in (["0000"], ["0"], ["--end"], ["--idle", "-1"]):
                assert await typed(file, *words) == 2
                assert capsys.readouterr().err.startswith("euchre: ")
        assert await asyncio.to_thread(main, ["tables", "--database", f"{file.path}.not"]) == 2
        assert "there is no database" in capsys.readouterr().err
        await asyncio.to_thread(file.run, "UPDATE euchre_version SET version_num = '2'")
        assert await typed(file) == 2
        assert "of another version" in capsys.readouterr().err

    asyncio.run(go())
