"""Thousands of pages that are open and say nothing: they cost nothing while nothing happens."""

import asyncio

import pytest

from euchre.web.room import entries as e
from euchre.web.wire.client_messages import Hello
from tests.repetition import few_of
from tests.web.house import House
from tests.web.memory import Socket, settle

TABLES = 20


@pytest.mark.parametrize("pages", few_of([1_000, 10_000], {1_000}))
def test_f107_pages_that_say_nothing_cost_nothing(pages: int) -> None:
    """No timer runs for them, nothing is told to them and nothing is written down, for an hour."""

    async def story() -> None:
        house = House()
        opened = e.Opened(at=0, rules={"base": "two"}, secret="")
        tables = [await house.registry.open_table(f"host{at}", opened) for at in range(TABLES)]
        sockets = [Socket(f"person{number}") for number in range(pages)]
        for number, socket in enumerate(sockets):
            await house.registry.attach(tables[number % TABLES], socket, Hello())
        await house.clock.pass_(2)  # how many watch is told once
        told, written = [len(socket.told) for socket in sockets], house.store.appended
        assert max(told) <= 2
        assert house.clock.timers == 0
        await house.clock.pass_(3600)
        await settle()
        assert [len(socket.told) for socket in sockets] == told
        assert house.store.appended == written
        assert house.registry.rooms == TABLES
        assert house.clock.timers == 0

    asyncio.run(story())
