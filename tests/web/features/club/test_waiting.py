"""What processes tell each other of their open tables: how long it holds, and who is not in it."""

import asyncio

import pytest

from euchre.web.app import FEATURES
from euchre.web.features.club import listing
from euchre.web.features.club.listing import WaitingTable
from euchre.web.features.people import erasure
from tests.web.core.storage.test_store import running
from tests.web.databases import Database, until


def table(name: str, *people: str) -> WaitingTable:
    """An open table at which these people wait."""
    names = tuple(person.title() for person in people)
    return WaitingTable(name, {"base": "two"}, "any", False, 30, names, people, 1, 1)


def test_each_process_hears_what_waits_at_all_and_of_one_table_from_whoever_told_last(
    shared: Database,
) -> None:
    """A table that moves is listed all the time: only whoever keeps it says that it waits no more."""

    async def main() -> None:
        one, other = shared.process(), shared.process()
        async with running(one), running(other):
            first, second = table("one", "ann", ""), table("two", "ben", "")
            await one.write(listing.announce, [first, second], [])
            assert sorted(await other.read(listing.announced), key=lambda at: at.table) == [first, second]
            await one.write(listing.announce, [second], [])
            assert first in await one.read(listing.announced)
            more = table("one", "ann", "cas", "")
            await other.write(listing.announce, [more], [])
            assert sorted(await one.read(listing.announced), key=lambda at: at.table) == [more, second]
            await other.write(listing.announce, [], ["one"])
            assert await one.read(listing.announced) == [second]

    asyncio.run(main())


def test_the_tables_of_a_process_that_is_silent_are_listed_no_more(
    shared: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "HOLDS", 300)

    async def main() -> None:
        one, other = shared.process(), shared.process()
        async with running(one), running(other):
            await one.write(listing.announce, [table("one", "ann", "")], [])
            over = "SELECT 1 FROM waiting_tables WHERE until < EXTRACT(EPOCH FROM clock_timestamp()) * 1000"
            await until(lambda: bool(shared.run(over)))
            assert await other.read(listing.announced) == []
            await other.write(listing.announce, [], [])
            assert shared.run("SELECT * FROM waiting_tables") == []

    asyncio.run(main())


def test_whoever_is_forgotten_waits_at_no_table(shared: Database) -> None:
    async def main() -> None:
        store = shared.process()
        async with running(store):
            people = ("a1" * 16, "b2" * 16)
            await store.write(
                listing.announce, [table("one", people[0], ""), table("two", people[1], "")], []
            )
            await store.write(erasure.erase, people[0], "2026-11-23", FEATURES)
            assert [row[0] for row in shared.run("SELECT table_id FROM waiting_tables")] == ["two"]

    asyncio.run(main())
