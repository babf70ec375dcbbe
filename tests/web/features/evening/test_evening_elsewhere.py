"""An evening that one process leads, and whose people play at a table that another process keeps."""

import asyncio

import pytest

from euchre.web.core.tables import owned_logs
from euchre.web.core.wire.client_messages import Hello
from euchre.web.features.evening import actor as evening_actor
from euchre.web.features.evening.entries import OpenedEvening
from euchre.web.features.evening.evenings import Evenings
from euchre.web.features.evening.step import Direct, Join
from tests.web.core.tables.test_two_registries import both
from tests.web.databases import Database
from tests.web.memory import Socket


def test_f108_people_whose_table_another_process_keeps_are_left_in_peace(
    shared: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The evening asks for the table only when there is something to do there, and stays awake for them."""
    monkeypatch.setattr(owned_logs, "LEAST_STAY", 0.0)
    monkeypatch.setattr(evening_actor, "IDLE", -1)

    async def main() -> None:
        async with both(shared) as (one, other):
            here, there = Evenings(one), Evenings(other)
            opened = OpenedEvening(
                at=0, by="ann", rules={"base": "euchre"}, hands=4, movement="progressive", rounds=2
            )
            actor = await here.find(await here.open(opened, "friday"))
            actor._work.cancel()
            assert await actor.do(Join("ann", "Ann")) is None
            assert await actor.do(Direct("ann", "begin", 0)) is None
            await actor._check_tables()
            table = next(table.table for table in actor.evening.rounds[0].tables if 0 in table.chairs)
            page = Socket("ann")
            await other.attach(table, page, Hello())
            for _ in range(3):
                await actor._check_tables()
                assert page.closed is None
                assert one.actor_here(table) is None
            monkeypatch.setattr(evening_actor, "IDLE", 60_000)
            await actor._sleep_if_deserted()
            assert not actor.evening.asleep
            assert await actor.do(Direct("ann", "close", 1)) is None
            await actor._check_tables()
            assert page.closed == 1012, "the table is wanted, to end after this hand"
            kept = one.actor_here(table)
            assert kept is not None
            assert kept.ends_after_hand
            for evenings in (here, there):
                await evenings.stop()

    asyncio.run(main())
