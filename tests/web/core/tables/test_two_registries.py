"""Two servers on one PostgreSQL database, from behind: what one does to a table that the other owns."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import pytest

from euchre.hand.hand import legal
from euchre.web.app import FEATURES, VETOES
from euchre.web.core.room import entries
from euchre.web.core.room.room import Room
from euchre.web.core.storage.postgres import PostgresStore
from euchre.web.core.store import FencedError
from euchre.web.core.tables import owned_logs
from euchre.web.core.tables.registry import Registry
from euchre.web.core.wire.client_messages import Act, Deal, Hello, Sit, Stand, Start
from euchre.web.core.wire.server_messages import Bye, Err, Ok
from euchre.web.features.evening.entries import OpenedEvening
from euchre.web.features.evening.evenings import Evenings
from euchre.web.features.games import queries as finished_games
from euchre.web.features.people import erasure
from euchre.web.running import retention
from euchre.web.running.retention import tidy
from tests.web.core.storage.test_store import running
from tests.web.databases import LONG, Database, until
from tests.web.memory import Simple, Socket

_numbers = itertools.count()


def fresh() -> str:
    """A command's id."""
    return f"command-number-{next(_numbers)}"


@asynccontextmanager
async def both(shared: Database, lease: int = LONG) -> AsyncIterator[tuple[Registry, Registry]]:
    """Two registries, each with a storage of its own on the same database."""
    one, other = shared.process(lease=lease), shared.process(lease=lease)
    async with running(one), running(other):
        await until(lambda: shared.listening() == 2)
        yield Registry(one, Simple(), VETOES), Registry(other, Simple(), VETOES)


async def begun(registry: Registry) -> str:
    """A table where Annabel and Bertram play."""
    table = await registry.open_table(
        "anna", entries.Opened(at=0, rules={"base": "two", "target": 1}, secret="")
    )
    for person, command in (
        ("anna", Sit(fresh(), 0, "Annabel")),
        ("bert", Sit(fresh(), 1, "Bertram")),
        ("anna", Start(fresh())),
    ):
        assert isinstance(await registry.ask(table, person, command), Ok)
    return table


def room_of(registry: Registry, table: str) -> Room:
    """What *registry* has in memory of it."""
    return registry._actors[table].room


async def put_back(registry: Registry, table: str) -> None:
    """*registry* has it no more, and nobody else has."""
    await registry._actors[table].hand_over("It is put back.")
    await until(lambda: table not in registry.tables._going)


async def to_the_end(registry: Registry, table: str) -> None:
    """Both play there until the game is over."""
    while (room := room_of(registry, table)).stage != "game-over":
        game = room.game
        assert game is not None
        if room.stage == "hand-over":
            said = await registry.ask(table, "anna", Deal(fresh(), game.hand_number))
            await registry.ask(table, "ben", Deal(fresh(), game.hand_number))
            await until(lambda: room_of(registry, table).stage != "hand-over")
        else:
            state = game.state
            assert state is not None
            act = Act(fresh(), game.turn, str(legal(state)[-1]))
            person = room.at_seat(state.turn).person
            said = await registry.ask(table, person, act)
        assert isinstance(said, Ok), said


@pytest.mark.parametrize("notified", [True, False])
def test_a_name_is_forgotten_at_a_table_that_another_server_keeps(
    shared: Database,
    notified: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """It is shut out, by a hint at once or else at its next entry; no game that ends there has the name."""

    async def main() -> None:
        async with both(shared) as (one, other):
            table = await begun(one)
            if not notified:
                vars(one.context.store)["wanted"] = lambda _: None
            assert await erasure.forget(other, "anna", FEATURES) == 0
            if notified:
                await until(lambda: not one.rooms)
            else:
                refused = await one.ask(table, "anna", Stand(fresh()))
                assert isinstance(refused, Err)
                assert refused.code == "moved"
            assert (await one.summary(table)).names == ("Somebody", "Bertram")
            await one.actor_of(table)
            await to_the_end(one, table)
            game = await other.context.store.read(finished_games.game, table, 0)
            assert game is not None
            assert game.names == ("Somebody", "Bertram")
            assert "Annabel" not in game.record

    asyncio.run(main())


def test_a_log_is_not_deleted_that_another_server_has_written_to_since_it_was_read(
    shared: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Judged to be over, gone on with, and let go again: then it has its time from there on."""

    async def main() -> None:
        async with both(shared) as (one, other):
            table = await one.open_table("anna", entries.Opened(at=1, rules={"base": "two"}, secret=""))
            await put_back(one, table)
            shared.run("UPDATE tables SET epoch = 5")
            right = other.context.store.load
            reads = 0

            async def load(name: str) -> list[bytes]:
                nonlocal reads
                found, reads = await right(name), reads + 1
                if reads == 1:
                    assert isinstance(await one.ask(table, "anna", Sit(fresh(), 0, "Annabel")), Ok)
                    await until(lambda: not one._actors[table].mailbox.busy)
                    await put_back(one, table)
                return found

            monkeypatch.setattr(other.context.store, "load", load)
            assert await tidy(other, 1) == 0
            assert (await one.summary(table)).names[0] == "Annabel"

    monkeypatch.setattr(retention, "BETWEEN", 0)
    asyncio.run(main())


def test_one_who_fails_to_hear_a_hint_hears_the_next(shared: Database) -> None:
    """And nobody hears the hints of their own."""

    async def main() -> None:
        async with both(shared) as (one, other):
            mine, theirs, heard = one.context.store, other.context.store, list[str]()
            assert isinstance(mine, PostgresStore)
            assert isinstance(theirs, PostgresStore)

            def hear(table: str) -> None:
                heard.append(table)
                if table == "odd":
                    raise ZeroDivisionError

            def said(table: str) -> bool:
                mine.want("own")
                theirs.want(table)
                return table in heard

            mine.log_wanted = hear
            for table in ("odd", "next"):
                await until(partial(said, table))
            assert set(heard) == {"odd", "next"}

    asyncio.run(main())


def test_f94_a_table_moves_with_its_pages_when_another_process_is_asked_for_it(
    shared: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a process was started again: its pages are told to come back soon, and find all of it."""

    async def main() -> None:
        async with both(shared, lease=800) as (one, other):
            table, page = await begun(one), Socket("anna")
            await one.attach(table, page, Hello())
            monkeypatch.setattr(owned_logs, "LEAST_STAY", 1_000_000.0)
            with pytest.raises(FencedError):  # it has not been there for long
                await other.attach(table, Socket("bert"), Hello())
            assert (await other.summary(table)).names == ("Annabel", "Bertram")  # to look at it is no reason
            monkeypatch.setattr(owned_logs, "LEAST_STAY", 0.0)
            assert page.told[-1] is page.told[0]
            await other.attach(table, Socket("bert"), Hello())
            assert page.closed == 1012
            bye = page.told[-1]
            assert isinstance(bye, Bye)
            assert 100 <= bye.retry_ms < 500
            assert not one.rooms
            await other.attach(table, Socket("anna"), Hello())
            await to_the_end(other, table)

    asyncio.run(main())


def test_an_evening_moves_when_another_process_is_asked_for_it(shared: Database) -> None:
    """As when one process has opened it, and the proxy sends its pages to the other."""

    async def main() -> None:
        async with both(shared) as (one, other):
            here, there = Evenings(one), Evenings(other)
            opened = OpenedEvening(at=0, rules={"base": "euchre"}, hands=4, movement="progressive", rounds=2)
            try:
                evening = await here.open(opened, "friday")
                assert (await there.find(evening)).evening.opened == opened
                assert (await here.find(evening)).evening.opened == opened  # and back
            finally:
                await here.stop()
                await there.stop()

    asyncio.run(main())
