"""What people learn by is kept once: an answer, a rating, a mistake that is asked again; it is forgotten."""

import asyncio
import os
from multiprocessing.connection import Connection
from random import Random

import pytest

from euchre.base.glicko import NEW, Rating
from euchre.web.app import FEATURES, FINISHED
from euchre.web.core.storage.opening import open_store
from euchre.web.core.storage.sql import SqlStore, Store
from euchre.web.features.learn import queries as practice
from euchre.web.features.people import erasure
from tests.web.core.storage.test_store import running
from tests.web.databases import Database
from tests.web.features.people.test_erasure import PLAYED
from tests.web.forked import Child

HARD = Rating(1700, 200)
MISTAKE = practice.Mistake("m", '{"position": "two …"}', 0.4, due=1_000)


async def answered(store: Store, person: str, puzzle: str, *, correct: bool = True) -> tuple[float, float]:
    """The rating of *person* before and after the answer that counts."""
    found = await store.write(practice.answer_puzzle, person, puzzle, correct=correct, begins=(NEW, HARD))
    return found.before, found.after


def test_an_answer_counts_once_however_often_it_comes(database: Database) -> None:
    """A double click, a reload, a second device: the first answer is the one that is rated."""

    async def main() -> None:
        async with running(database.store()) as store:
            same = [answered(store, "ann", "p", correct=correct) for correct in (True, False, True, False)]
            assert len(set(await asyncio.gather(*same))) == 1
            standing = await store.read(practice.puzzle_standing, "ann")
            assert standing.answered == (("p", True),)
            assert standing.rating is not None
            assert standing.rating.value == (await answered(store, "ann", "p"))[1] > NEW.value
            assert standing.puzzles["p"].value < HARD.value
            await answered(store, "ann", "q", correct=False)
            assert (await store.read(practice.puzzle_standing, "ann")).answered == (("p", True), ("q", False))

    asyncio.run(main())


def test_a_puzzle_has_one_rating_and_everybody_moves_it(database: Database) -> None:
    async def main() -> None:
        async with running(database.store()) as store:
            seen = []
            for person in ("ann", "ben", "cat"):
                await answered(store, person, "p", correct=False)
                seen.append((await store.read(practice.puzzle_standing, person)).puzzles["p"].value)
            assert HARD.value < seen[0] < seen[1] < seen[2]
            assert (await store.read(practice.puzzle_standing, "nobody")).rating is None

    asyncio.run(main())


def test_mistakes_are_kept_of_games_that_are_in_the_history(database: Database) -> None:
    """Neither of a game of others nor of one that was erased while it was studied."""

    async def main() -> None:
        async with running(database.store()) as store:
            await store.write(store.finish, PLAYED)
            await store.write(practice.keep_study, "eve", ("t", 0), "{}", [MISTAKE])
            assert (
                await store.read(practice.studies, "eve"),
                await store.read(practice.mistakes_of, "eve"),
            ) == ({}, [])
            for _ in range(2):
                await store.write(practice.keep_study, "anna", ("t", 0), "{}", [MISTAKE])
            assert await store.read(practice.studies, "anna") == {("t", 0): "{}"}
            assert await store.read(practice.mistakes_of, "anna") == [MISTAKE]
            await store.write(erasure.erase, "anna", "2026-11-23", FEATURES)
            await store.write(practice.keep_study, "anna", ("t", 0), "{}", [MISTAKE])
            assert (
                await store.read(practice.studies, "anna"),
                await store.read(practice.mistakes_of, "anna"),
            ) == ({}, [])

    asyncio.run(main())


def test_of_answers_that_come_after_as_many_one_counts(database: Database) -> None:
    """Whoever answers a mistake twice at once has answered it once."""

    async def main() -> None:
        async with running(database.store()) as store:
            await store.write(store.finish, PLAYED)
            await store.write(practice.keep_study, "anna", ("t", 0), "{}", [MISTAKE])
            both = [
                store.write(practice.answer_mistake, "anna", "m", 0, solved=solved, due=5_000)
                for solved in (1, 1, 1)
            ]
            assert sorted(await asyncio.gather(*both)) == [False, False, True]
            assert await store.read(practice.mistakes_of, "anna") == [
                MISTAKE._replace(asked=1, solved=1, due=5_000)
            ]
            assert not await store.write(practice.answer_mistake, "bert", "m", 1, solved=2, due=9_000)

    asyncio.run(main())


def test_whoever_is_forgotten_has_learnt_nothing(database: Database) -> None:
    """Answers, rating, studies and mistakes go; what others made of the same puzzle stays."""

    async def main() -> None:
        async with running(database.store()) as store:
            await store.write(store.finish, PLAYED)
            for person in ("anna", "bert"):
                await answered(store, person, "p")
                await store.write(practice.keep_study, person, ("t", 0), "{}", [MISTAKE])
            await store.write(erasure.erase, "anna", "2026-11-23", FEATURES)
            gone = await store.read(practice.puzzle_standing, "anna")
            assert (gone.rating, gone.answered) == (None, ())
            assert (
                await store.read(practice.studies, "anna"),
                await store.read(practice.mistakes_of, "anna"),
            ) == ({}, [])
            assert (await store.read(practice.puzzle_standing, "bert")).answered == (("p", True),)
            assert len(await store.read(practice.mistakes_of, "bert")) == 1

    asyncio.run(main())
    for table in ("puzzle_ratings", "puzzle_answers", "studied_games", "mistakes"):
        assert "anna" not in repr(database.run(f"SELECT * FROM {table}"))  # noqa: S608  # ours


# --- kill -9 ------------------------------------------------------------------------------------------------


def solve(url: str, round_: int, report: Connection) -> None:
    """Answer one puzzle after the other until killed, each three times; a line for each that is confirmed."""
    told = report.fileno()

    async def main() -> None:
        store = open_store(url, FINISHED)
        await store.start()
        number = 0
        while True:
            number += 1
            puzzle = f"{round_}-{number}"
            same = [answered(store, "ann", puzzle, correct=bool(number % 3)) for _ in range(3)]
            await asyncio.gather(*same)
            os.write(told, f"{puzzle}\n".encode())

    asyncio.run(main())


def killed(url: str, round_: int, seconds: float) -> list[str]:
    """The puzzles whose answers were confirmed to a server that is killed so long after the first."""
    server = Child(solve, url, round_)
    while not server.lines(0.02):
        assert server.process.is_alive()
    server.lines(seconds)
    server.kill()
    return server.lines(5)


async def counted(store: SqlStore) -> list[str]:
    """The puzzles whose answer was counted."""
    return [puzzle for puzzle, _ in (await store.read(practice.puzzle_standing, "ann")).answered]


@pytest.mark.ci
def test_no_answer_is_lost_or_counted_twice_by_a_kill(database: Database) -> None:
    """The rating is what the answers make of it, one after the other: nothing is missing, nothing twice."""
    rng, told = Random(8), list[str]()
    for round_ in range(3):
        told += killed(database.url, round_, rng.random() * 0.2)

    async def main() -> None:
        async with running(database.store()) as store:
            found = await counted(store)
            assert set(told) <= set(found)
            standing = await store.read(practice.puzzle_standing, "ann")
            assert standing.rating is not None
            assert len(found) == len(set(found))
            rows = database.run("SELECT number, before, after FROM puzzle_answers ORDER BY number")
            assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
            befores, afters = [row[1] for row in rows], [row[2] for row in rows]
            assert befores == pytest.approx([NEW.value, *afters[:-1]])
            assert standing.rating.value == pytest.approx(afters[-1])

    asyncio.run(main())
