"""What a server does not keep for ever: logs of tables long over, names of whoever wants to be forgotten."""

import asyncio

import pytest
from sqlalchemy import Connection

from euchre.web.app import FEATURES
from euchre.web.core.room import entries as room_entries
from euchre.web.core.store import StorageError, UnknownTableError
from euchre.web.core.tables.clock import DAY
from euchre.web.core.wire.client_messages import Hello, Start
from euchre.web.core.wire.server_messages import Bye, Ok
from euchre.web.features.games import queries as finished_games
from euchre.web.features.people import erasure
from euchre.web.running import retention
from euchre.web.running.retention import tidy
from tests.web.house import House, Page, played
from tests.web.memory import settle


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time between two tables is for people who play."""
    monkeypatch.setattr(retention, "BETWEEN", 0)


async def over(house: House, pages: list[Page]) -> None:
    """Play to the end."""
    await house.until(lambda: pages[0].room.stage == "game-over", pages)


async def left(house: House, pages: list[Page], days: float) -> None:
    """Everybody goes, and days pass: more than any log is kept for, by the clock of the database."""
    house.store.now = 10**13
    for page in pages:
        page.go()
    await house.clock.pass_(house.timeouts.unstarted + 1)
    assert not house.registry.rooms
    await house.clock.pass_(days * DAY / 1000)


def test_f21_the_log_of_a_table_that_is_over_is_deleted_after_its_time_and_its_game_stays() -> None:
    async def story() -> None:
        house = House()
        pages = await house.game("two", "ann", "ben")
        await over(house, pages)
        await settle()
        table = pages[0].table
        await left(house, pages, 29)
        assert await tidy(house.registry, 30) == 0
        await house.clock.pass_(DAY / 1000)
        assert await tidy(house.registry, 30) == 1
        assert table not in house.store.logs
        (game,) = await house.store.read(finished_games.history, "ann")
        assert game.names == tuple(page.person.capitalize() for page in pages)
        with pytest.raises(UnknownTableError):
            await house.registry.attach(table, pages[0].socket, Hello())

    played(story())


def test_a_game_that_was_broken_off_has_ten_times_as_long() -> None:
    async def story() -> None:
        house = House()
        pages = await house.game("two", "ann", "ben")
        await left(house, pages, 299)
        assert await tidy(house.registry, 30) == 0
        await house.clock.pass_(DAY / 1000)
        assert await tidy(house.registry, 30) == 1
        assert not house.store.logs

    played(story())


def test_a_table_somebody_looks_at_is_not_deleted() -> None:
    """Though nothing was done there for as long as you like."""

    async def story() -> None:
        house = House()
        (page,) = await house.open("two", "ann")
        await house.clock.pass_(400 * DAY / 1000)
        assert await tidy(house.registry, 30) == 0
        assert isinstance(await page.do(Start), Ok)

    played(story())


def test_a_log_that_cannot_be_deleted_now_is_deleted_later() -> None:
    async def story() -> None:
        house = House()
        pages = await house.game("two", "ann", "ben")
        await over(house, pages)
        await left(house, pages, 31)
        house.store.broken.add(pages[0].table)
        assert await tidy(house.registry, 30) == 0
        house.store.broken.clear()
        house.store.failing = "busy"
        assert await tidy(house.registry, 30) == 0
        assert house.registry.counts["retention_failed"] == 2
        assert not house.store.held, "any server may do it"
        house.store.failing = ""
        house.store.now *= 2  # who deletes it takes it, and it counts as taken then
        assert await tidy(house.registry, 30) == 1

    played(story())


def test_a_log_that_cannot_be_read_is_reported_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays so; what fails in another way is reported each time, and neither keeps the others waiting."""

    async def story() -> None:
        house = House()
        tables = [(await house.open("two", person))[0] for person in ("ann", "ben", "cleo")]
        await left(house, tables, 31)
        damaged, odd, sound = [page.table for page in tables]
        house.store.broken.add(damaged)
        right = house.store.load

        async def load(table: str) -> list[bytes]:
            if table == odd:
                raise ZeroDivisionError
            return await right(table)

        told: list[str] = []
        monkeypatch.setattr(house.store, "load", load)
        monkeypatch.setattr(retention, "report", lambda _what, _error, table: told.append(table))
        reported: set[str] = set()
        assert await tidy(house.registry, 30, reported) == 1
        assert await tidy(house.registry, 30, reported) == 0
        assert told == [damaged, odd, odd]
        assert sound not in house.store.logs

    played(story())


def test_whatever_goes_wrong_the_next_tidying_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        house = House()
        (page,) = await house.open("two", "ann")
        await left(house, [page], 31)
        right, told = retention.stale, list[BaseException]()
        again = asyncio.Event()

        def stale(connection: Connection, age: int) -> list[str]:
            if not told:
                raise ZeroDivisionError
            again.set()
            return right(connection, age)

        monkeypatch.setattr(retention, "stale", stale)
        monkeypatch.setattr(retention, "report", lambda _what, error, _table: told.append(error))
        for wait in ("FIRST", "EVERY"):
            monkeypatch.setattr(retention, wait, 0)
        keeping = asyncio.ensure_future(retention.run_retention(house.registry, 30))
        await asyncio.wait([keeping, asyncio.ensure_future(again.wait())], return_when="FIRST_COMPLETED")
        assert not keeping.done()
        assert isinstance(told[0], ZeroDivisionError)
        keeping.cancel()

    played(story())


def test_who_wants_to_be_forgotten_leaves_no_name_at_any_table() -> None:
    """Neither in a log nor in memory; the game goes on, and the chair is still theirs."""

    async def story() -> None:
        house = House()
        ann, ben = await house.game("two", "ann", "ben")
        await house.until(lambda: ann.room_seq > 6, [ann, ben])
        before = house.actor(ann).room.game
        assert before is not None
        assert await erasure.forget(house.registry, "ann", FEATURES) == 0
        (bye,) = ben.heard(Bye)
        assert (bye.code, bye.retry_ms > 0) == ("moved", True)
        for page in (ann, ben):
            await page.come()
        after = house.actor(ann).room.game
        assert after is not None
        assert after.state == before.state
        assert sorted(chair.name for chair in ben.room.chairs) == ["Ben", "Somebody"]
        assert [chair.name for chair in ann.room.chairs if chair.you] == ["Somebody"]
        assert b"Ann" not in b"".join(line.data for line in house.store.logs[ann.table])
        await over(house, [ann, ben])
        await settle()
        (game,) = await house.store.read(finished_games.history, "ben")
        assert sorted(game.names) == ["Ben", "Somebody"]
        assert "Ann" not in game.record

    played(story())


def test_a_table_that_cannot_be_read_does_not_stand_in_the_way_of_being_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        house = House()
        one = await house.open("two", "ann")
        other = await house.open("two", "ann")
        right = erasure.rename

        def rename(connection: Connection, table: str, person: str) -> int:
            if table == one[0].table:
                raise StorageError("damaged", "broken")
            return right(connection, table, person)

        monkeypatch.setattr(erasure, "rename", rename)
        with pytest.raises(StorageError, match="damaged"):
            await erasure.forget(house.registry, "ann", FEATURES)
        entries = [room_entries.parse(line.data) for line in house.store.logs[other[0].table]]
        assert [entry.name for entry in entries if isinstance(entry, room_entries.Sat)] == ["Somebody"]

    played(story())
