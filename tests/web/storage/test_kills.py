"""kill -9 at random moments: whatever was confirmed is kept, once, and in order."""

import asyncio
from random import Random

import pytest

from euchre.glicko import NEW, rate, rested
from euchre.players.registry.anchors import ANCHORS
from euchre.web.room.days import DAY
from euchre.web.storage import SqlStore
from tests.web.storage.databases import Database
from tests.web.storage.test_store import running
from tests.web.storage.writing import data, measures, rated, writing


def lost(database: Database, name: str, rng: Random, *, early: bool = False) -> int:
    """
    How many confirmed entries are gone after a kill, and everything else is as it should be.

    The writer is killed between 0 and 0.3 s after its first confirmations.
    """
    with writing(database.url, name, early=early) as writer:
        while not writer.lines(0.02):
            assert writer.process.is_alive()
        writer.lines(rng.random() * 0.3)
        confirmed = writer.kill()
    assert confirmed

    async def main() -> int:
        async with running(database.store()) as store:
            return sum([await missing(store, table, last) for table, last in confirmed.items()])

    return asyncio.run(main())


async def missing(store: SqlStore, table: str, last: int) -> int:
    """
    How many of the entries up to number *last* are not there; those that are have no gap, and a sound
    chain.
    """
    found = await store.load(table)
    assert found == [data(table, seq) for seq in range(1, len(found) + 1)]
    return max(0, last - len(found))


def test_a_rating_is_neither_lost_nor_counted_twice_when_the_server_is_killed(database: Database) -> None:
    """It changes in the transaction of the game's last entry: there are as many as games, in their order."""
    rng = Random(15)
    for number in range(5):
        with writing(database.url, f"r{number}", games=True) as writer:
            while not writer.lines(0.02):
                assert writer.process.is_alive()
            writer.lines(rng.random() * 0.2)
            confirmed = writer.kill()

        async def main(confirmed: dict[str, int] = confirmed) -> None:
            async with running(database.store()) as store:
                for table, last in confirmed.items():
                    games = len(await store.load(table)) - 1
                    assert games >= last - 1
                    people = [f"{name}-{table}" for name in ("ann", "ben")]
                    sides = [NEW, ANCHORS["queen"] if measures(table) else NEW]
                    for seq in range(2, games + 2):
                        if seq > 2:
                            sides = [rested(one, 1000 / DAY) for one in sides]
                        (first,), (second,) = rate(sides[:1], sides[1:], float(seq % 2))
                        sides = [first, second]
                        await store.finish(rated(table, seq))  # as a start does, that reads the log again
                    found = await store.standings(people)
                    if games:
                        counted = people[:1] if measures(table) else people
                        assert {one: at.games for one, at in found.items()} == dict.fromkeys(counted, games)
                        assert [found[one].rating for one in counted] == sides[: len(counted)]

        asyncio.run(main())


KILLS = 10


def test_no_confirmed_entry_is_lost_to_a_kill(database: Database) -> None:
    """Faults 38 and 42: acknowledged after the commit, an entry survives the process; none is kept twice."""
    rng = Random(38)
    assert [lost(database, f"k{number}", rng) for number in range(KILLS)] == [0] * KILLS


def test_the_test_would_notice_entries_confirmed_too_early(database: Database) -> None:
    """The control: confirmed before the commit, entries are lost to such kills; to one of a few, surely."""
    rng = Random(3)
    assert any(lost(database, f"e{number}", rng, early=True) for number in range(10))


@pytest.mark.long
def test_no_confirmed_entry_is_lost_to_many_kills(database: Database) -> None:
    """500 kills of either database's server."""
    rng = Random(39)
    assert sum(lost(database, f"k{number}", rng) for number in range(500)) == 0
