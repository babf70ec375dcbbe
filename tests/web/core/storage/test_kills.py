"""kill -9 at random moments: whatever was confirmed is kept, once, in order, and counted once."""

import asyncio
from random import Random

import pytest

from euchre.base.glicko import NEW, Rating, rate, rested
from euchre.players.registry.ladder import ANCHORS
from euchre.web.core.tables.clock import DAY
from euchre.web.features.club import queries as club
from tests.repetition import repeated
from tests.web.core.storage.test_store import running
from tests.web.core.storage.writing import data, measures, rated, writing
from tests.web.databases import Database


def killed(database: Database, name: str, rng: Random, *, early: bool = False) -> dict[str, int]:
    """
    What a writer confirmed: the last entry of each table.

    It is killed between 0 and 0.3 s after its first confirmations.
    """
    with writing(database.url, name, early=early, games=not early) as writer:
        while not writer.lines(0.02):
            assert writer.process.is_alive()
        writer.lines(rng.random() * 0.3)
        return writer.confirmed()


def lost(database: Database, confirmed: dict[str, int], *, games: bool = True) -> int:
    """
    How many confirmed entries are gone.

    Those that are there have no gap, and a sound chain; with *games*, each but the first was counted once.
    """

    async def main() -> int:
        gone = 0
        async with running(database.store()) as store:
            for table, last in confirmed.items():
                found = await store.load(table)
                assert found == [data(table, seq) for seq in range(1, len(found) + 1)]
                gone += max(0, last - len(found))
                counted = [f"{name}-{table}" for name in ("ann", "ben")][: 1 if measures(table) else 2]
                for seq in range(2, len(found) + 1) if games else ():
                    await store.write(
                        store.finish, rated(table, seq)
                    )  # as a start does, that reads the log again
                if games and len(found) > 1:
                    standings = await store.read(club.ratings_of, counted)
                    assert [standings[one].games for one in counted] == [len(found) - 1] * len(counted)
                    after = ratings(table, len(found))[: len(counted)]
                    assert [standings[one].rating for one in counted] == after
        return gone

    return asyncio.run(main())


def ratings(table: str, last: int) -> list[Rating]:
    """The ratings of both sides after the games that end with the entries up to *last*, in their order."""
    sides = [NEW, ANCHORS["queen"] if measures(table) else NEW]
    for seq in range(2, last + 1):
        if seq > 2:
            sides = [rested(one, 1000 / DAY) for one in sides]
        (first,), (second,) = rate(sides[:1], sides[1:], float(seq % 2))
        sides = [first, second]
    return sides


@repeated(4, 250)
def test_no_confirmed_entry_is_lost_to_a_kill_and_no_rating_counted_twice(
    database: Database, times: int
) -> None:
    """Faults 38 and 42: acknowledged after the commit, an entry survives the process; none is kept twice."""
    rng = Random(38)
    for number in range(times):
        confirmed = killed(database, f"k{number}", rng)
        assert confirmed
        assert lost(database, confirmed) == 0


@pytest.mark.ci
def test_the_test_would_notice_entries_confirmed_too_early(database: Database) -> None:
    """The control: confirmed before the commit, entries are lost to such kills; to one of a few, surely."""
    rng = Random(3)
    tries = (killed(database, f"e{number}", rng, early=True) for number in range(20))
    assert any(lost(database, confirmed, games=False) for confirmed in tries)
