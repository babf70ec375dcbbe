"""Two servers on one PostgreSQL database, from behind: what one does to a table that the other keeps."""

import asyncio
import itertools
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import pytest

from euchre.hand import legal
from euchre.notation.text import show_action
from euchre.web.http.cluster import Cluster
from euchre.web.room import entries as e
from euchre.web.room.room import Room
from euchre.web.storage.postgres import PostgresStore
from euchre.web.store import UnknownTableError
from euchre.web.tables import retention
from euchre.web.tables.registry import Registry
from euchre.web.tables.replay import replayed
from euchre.web.tables.retention import forget, tidy
from euchre.web.wire.client_messages import Act, Deal, Sit, Stand, Start
from euchre.web.wire.server_messages import Err, Ok
from tests.web.memory import Simple
from tests.web.storage.databases import Database, until
from tests.web.storage.test_store import running

_numbers = itertools.count()


def fresh() -> str:
    """A command's id."""
    return f"command-number-{next(_numbers)}"


@asynccontextmanager
async def both(shared: Database) -> AsyncIterator[tuple[Registry, Registry]]:
    """Two hubs, each with a storage of its own on the same database."""
    one, other = shared.process(), shared.process()
    async with running(one), running(other):
        await until(lambda: shared.listening() == 2)
        yield Registry(one, Simple()), Registry(other, Simple())


async def begun(registry: Registry) -> str:
    """A table where Annabel and Bertram play."""
    table = await registry.open_table("anna", e.Opened(at=0, rules={"base": "two", "target": 1}, secret=""))
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


async def to_the_end(registry: Registry, table: str) -> None:
    """Both play there until the game is over."""
    while (room := room_of(registry, table)).stage != "game-over":
        game = room.game
        assert game is not None
        if room.stage == "hand-over":
            said = await registry.ask(table, "anna", Deal(fresh(), game.hand_number))
        else:
            state = game.state
            assert state is not None
            act = Act(fresh(), game.turn, show_action(legal(state)[-1]))
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
            assert isinstance(one.context.store, PostgresStore)
            near = Cluster(one, one.context.store)
            if notified:
                near.start()
            assert await forget(other, "anna") == 0
            if notified:
                await until(lambda: not one.keeps(table))
            else:
                refused = await one.ask(table, "anna", Stand(fresh()))
                assert isinstance(refused, Err)
                assert refused.code == "moved"
            assert (await one.summary(table)).names == ("Somebody", "Bertram")
            await to_the_end(one, table)
            game = await other.context.store.game(table, 0)
            assert game is not None
            assert game.names == ("Somebody", "Bertram")
            assert "Annabel" not in game.record
            await near.stop()

    asyncio.run(main())


def test_a_log_is_not_deleted_that_another_server_has_written_to_since_it_was_read(
    shared: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Judged to be over, gone on with, and let go again: then it has its time from there on."""

    async def main() -> None:
        async with both(shared) as (one, other):
            table = await one.open_table("anna", e.Opened(at=1, rules={"base": "two"}, secret=""))
            assert await one.hand_over(table)
            shared.run("UPDATE rooms SET epoch = 5")
            right = other.context.store.load
            reads = 0

            async def load(name: str) -> list[bytes]:
                nonlocal reads
                found, reads = await right(name), reads + 1
                if reads == 1:
                    assert isinstance(await one.ask(table, "anna", Sit(fresh(), 0, "Annabel")), Ok)
                    await until(lambda: not one._actors[table].busy)
                    assert await one.hand_over(table)
                return found

            monkeypatch.setattr(other.context.store, "load", load)
            assert await tidy(other, 1) == 0
            assert (await one.summary(table)).names[0] == "Annabel"

    monkeypatch.setattr(retention, "BETWEEN", 0)
    asyncio.run(main())


def test_one_who_fails_to_hear_a_hint_hears_the_next(shared: Database) -> None:
    """And lines to processes that are not alive are ended, though one of them cannot be."""

    async def main() -> None:
        async with both(shared) as (one, other):
            mine, theirs = one.context.store, other.context.store
            assert isinstance(mine, PostgresStore)
            assert isinstance(theirs, PostgresStore)
            tell, heard, tried, ended = theirs.notifier.tell, list[str](), list[str](), list[str]()
            near = Cluster(one, mine)
            near.start()

            def hear(table: str, owner: str) -> None:
                heard.append(f"{table} {owner}")
                if table == "odd":
                    raise ZeroDivisionError

            def said(table: str) -> bool:
                tell(table, "x")
                return f"{table} x" in heard

            mine.heard = hear
            for table in ("odd", "next"):
                await until(partial(said, table))

            def odd() -> None:
                tried.append("gone")
                raise ZeroDivisionError

            with near.line("t", "gone", odd):
                await until(lambda: bool(tried))
            with near.line("t", "gone", lambda: ended.append("gone")):
                await until(lambda: bool(ended))
            await near.stop()

    asyncio.run(main())


def test_an_invitation_to_a_table_of_another_server_is_read_beside_those_who_play(
    shared: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is not asked for, and its log is gone through by another thread than the one all wait for."""
    threads: list[int] = []

    def watched(table: str, log: list[bytes]) -> Room:
        threads.append(threading.get_ident())
        return replayed(table, log)

    async def never(table: str) -> int:
        raise AssertionError(table)

    async def main() -> None:
        async with both(shared) as (one, other):
            table = await begun(one)
            with monkeypatch.context() as patch:
                patch.setattr(other.context.store, "take", never)
                patch.setattr("euchre.web.tables.registry.replayed", watched)
                assert (await other.summary(table)).names == ("Annabel", "Bertram")
            assert threads
            assert threading.get_ident() not in threads
            with pytest.raises(UnknownTableError):
                await other.summary("nowhere")

    asyncio.run(main())
