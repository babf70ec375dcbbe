"""Evenings that nobody comes back to: they take no place from others, lose nothing, and end by themselves."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from hashlib import sha256
from itertools import count
from typing import Any

import pytest

from euchre.web.core.http.limits import Limits
from euchre.web.core.http.settings import settings
from euchre.web.core.wire.client_messages import Hello
from euchre.web.features.evening import requests as evenings
from euchre.web.features.evening.actor import IDLE, EveningActor
from euchre.web.features.evening.entries import EVENING_LOG
from euchre.web.features.evening.evening import LONGEST_SLEEP, Evening, replayed
from euchre.web.features.evening.evenings import Evenings
from tests.repetition import few_of
from tests.web.asgi import Reply, World
from tests.web.memory import Memory, Socket, Virtual, settle

HOME, AWAY = "192.0.2.1", "198.51.100.7"
WISH = {"rules": {"base": "euchre"}, "hands": 24, "rounds": 63, "minutes": 0, "between": 900, "pace": 600}


@pytest.fixture(autouse=True)
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for news, and evenings look at their tables when they are told to."""

    async def never(self: EveningActor) -> None:
        del self

    monkeypatch.setattr(evenings, "WAIT", 0.0)
    monkeypatch.setattr(EveningActor, "_lead", never)


class Server:
    """A server with its usual limits, and a false clock; one after another on the same storage."""

    def __init__(self, *, tables: int = 60) -> None:
        self.clock, self.store, self.tables, self.numbers = Virtual(), Memory(), tables, count(1)
        self.start()

    def start(self) -> None:
        """Start it, on what is stored."""
        self.world = World(settings("127.0.0.1", 8000))
        registry, here = self.world.registry, self.world.app.context
        registry.context.clock, registry.context.store = self.clock, self.store
        registry.capacity.tables = self.tables
        registry.context.fresh = lambda: sha256(str(next(self.numbers)).encode()).hexdigest()
        # Computer players decide seldom: whoever is away is waited for all the same.
        registry.context.timeouts = replace(registry.context.timeouts, pause=50.0)
        here.store = self.world.store = self.store
        here.limits = Limits(now=lambda: self.clock.now() / 1000)
        self.world.app._guard.limits = here.limits

    @property
    def evenings(self) -> Evenings:
        """Its evenings."""
        return self.world.app.context.held(Evenings)

    async def die(self) -> None:
        """Be killed; another starts."""
        await self.evenings.stop()
        self.world.registry.context.draining = True
        for actor in list(self.world.registry.actors):
            actor.stop()
        self.store.let_go()
        self.start()
        await self.evenings._resume()

    async def look(self) -> None:
        """Let each evening look at its tables, as it does by itself."""
        for actor in list(self.evenings._actors.values()):
            await actor._check_tables()
            await actor._sleep_if_deserted()
        await settle()

    async def pass_(self, seconds: float, *, step: float = 50.0) -> None:
        """Let time pass."""
        while seconds > 0:
            await self.clock.pass_(min(step, seconds))
            await self.look()
            seconds -= step

    async def ask(self, path: str, cookie: str, body: Any, address: str = HOME) -> Reply:
        """Somebody at *address* asks for something, or with None looks."""
        method = "GET" if body is None else "POST"
        return await self.world.ask(method, path, body, client=address, Cookie=cookie)

    def kept(self, name: str) -> Evening:
        """An evening as it is stored."""
        log = EVENING_LOG + name
        return replayed(log, [entry.data for entry in self.store.logs[log]])


BROWSERS = count()


def browser() -> str:
    """The cookie of a browser that nobody has seen before."""
    return f"euchre=token-of-number-{next(BROWSERS):06}"


async def opened(server: Server, guests: int, address: str = HOME, **more: Any) -> tuple[str, list[str]]:
    """An evening that somebody opened, to which so many came; its name, and the cookies of all."""
    people = [browser() for _ in range(guests + 1)]
    made = await server.ask("/api/evenings", people[0], {**WISH, "name": "P0", **more}, address)
    assert made.status == 200, made.json
    name = made.json["evening"]
    for number, cookie in enumerate(people[1:], 1):
        join = await server.ask(f"/api/evenings/{name}/join", cookie, {"name": f"P{number}"}, address)
        assert join.status == 200, join.json
    return name, people


async def begin(server: Server, name: str, cookie: str, address: str = HOME) -> Reply:
    """What its host is told who begins."""
    body = {"what": "begin", "number": 0}
    found = await server.ask(f"/api/evenings/{name}/direct", cookie, body, address)
    await server.look()
    return found


async def opens_table(server: Server) -> Reply:
    """What a stranger is told who opens a table."""
    return await server.ask("/api/tables", browser(), {"rules": {"base": "two"}, "name": "Eve"}, AWAY)


def run(work: Callable[[Server], Awaitable[Any]], **more: Any) -> None:
    """Run *work* with a server of its own."""

    async def go() -> None:
        server = Server(**more)
        try:
            await work(server)
        finally:
            server.world.registry.context.draining = True
            await server.evenings.stop()

    asyncio.run(go())


@pytest.mark.parametrize("people", few_of([16, 64], {16}))
def test_f99_one_visitor_does_not_fill_the_server_with_evenings(people: int) -> None:
    """
    Four large evenings, and nobody ever connects: from one address they are refused, from four they sleep.

    Whatever was opened, others find place in a few minutes, and after a restart at once.
    """

    async def go(server: Server) -> None:
        begun = []
        for address in [f"203.0.113.{number}" for number in range(4)]:
            name, cookies = await opened(server, people - 1, address)
            begun.append((await begin(server, name, cookies[0], address)).status)
            more = [await server.ask("/api/evenings", browser(), WISH, address) for _ in range(2)]
            assert more[-1].status == (429 if begun[-1] == 200 else 200)
        assert begun == [200, 200, 200, 503]
        assert server.world.registry.rooms == 3 * people // 4
        await server.pass_(IDLE / 1000 + 100)
        assert server.world.registry.rooms == 0
        assert (await opens_table(server)).status == 200
        await server.die()
        await server.look()
        assert server.world.registry.rooms == 0
        assert (await opens_table(server)).status == 200

    run(go, tables=people - 1)


def test_f99_an_evening_needs_space_for_all_its_tables_when_it_begins_and_when_it_wakes() -> None:
    """While it is awake nobody else gets that space, though none of its tables is in memory."""

    async def go(server: Server) -> None:
        name, people = await opened(server, 1)
        assert (await opens_table(server)).status == 200
        refused = await begin(server, name, people[0])
        assert (refused.status, refused.json["code"]) == (503, "crowded")
        assert server.kept(name).stage == "gathering"
        server.tables = server.world.registry.capacity.tables = 3
        assert (await begin(server, name, people[0])).status == 200
        assert (await opens_table(server)).status == 503
        await server.pass_(IDLE / 1000 + 100)
        server.clock.milliseconds += 120_000
        for _ in range(2):
            assert (await opens_table(server)).status == 200
        seen = await server.ask(f"/api/evenings/{name}", people[0], None)
        assert (seen.status, seen.json["code"]) == (503, "crowded")
        table = server.kept(name).rounds[0].tables[0].table
        socket = Socket(people[0])
        with pytest.raises(Exception, match="No more tables"):
            await server.world.registry.attach(table, socket, Hello())
        server.world.registry.capacity.tables = 5
        seen = await server.ask(f"/api/evenings/{name}", people[0], None)
        assert seen.status == 200
        assert not server.kept(name).asleep

    run(go, tables=2)


@pytest.mark.parametrize("comes", ["to the evening", "to a table"])
def test_f99_an_evening_that_everybody_left_goes_on_where_it_was(comes: str) -> None:
    """No time has passed for its rounds and its clocks, and its results are as they were."""

    async def go(server: Server) -> None:
        name, people = await opened(server, 1, minutes=15)
        assert (await begin(server, name, people[0])).status == 200
        await server.pass_(30)
        actor = await server.evenings.find(name)
        table = actor.evening.rounds[0].tables[0].table
        room = (await server.world.registry.actor_of(table)).room
        assert room.game is not None
        await server.pass_(IDLE / 1000 + 100)
        asleep = server.kept(name)
        assert asleep.asleep
        assert asleep.stage == "playing"
        left, began = asleep.asleep, asleep.rounds[0].began
        before = {log: len(entries) for log, entries in server.store.logs.items()}
        await server.die()
        await server.pass_(3600, step=600)
        assert {log: len(entries) for log, entries in server.store.logs.items()} == before
        if comes == "to the evening":
            assert (await server.ask(f"/api/evenings/{name}", people[0], None)).status == 200
        else:
            person = next(chair.person for chair in server.kept(name).chairs if chair.person)
            await server.world.registry.attach(table, Socket(person), Hello())
        now = server.clock.now()
        await server.look()
        awake = server.kept(name)
        assert not awake.asleep
        assert awake.rounds[0].began == began + now - left
        assert awake.rounds[0].tables == asleep.rounds[0].tables
        after = (await server.world.registry.actor_of(table)).room
        await settle()
        due = after.due()
        assert due is None or due > now
        entries = sum(map(len, server.store.logs.values()))
        await server.pass_(150)
        assert sum(map(len, server.store.logs.values())) > entries, "it goes on"

    run(go)


def test_f99_an_evening_that_nobody_comes_back_to_ends_with_what_was_played() -> None:
    """After a day; its tables are closed, by the server that put it to sleep, or by the next."""

    async def go(server: Server) -> None:
        names, people = [], [""]
        for restarts in (False, True):
            name, people = await opened(server, 1)
            assert (await begin(server, name, people[0])).status == 200
            await server.pass_(IDLE / 1000 + 100)
            names.append(name)
            if restarts:
                await server.die()
        server.clock.milliseconds += LONGEST_SLEEP - 600_000
        await server.evenings.end_deserted()
        assert all(server.kept(name).asleep for name in names)
        server.clock.milliseconds += 600_000
        await server.evenings.end_deserted()
        for name in names:
            over = server.kept(name)
            assert (over.stage, over.closed, over.asleep) == ("over", True, 0)
            for table in over.rounds[0].tables:
                assert (await server.world.registry.peek(table.table)).closed == "the evening is over"
        await server.clock.pass_(61)
        assert server.world.registry.rooms == 0
        seen = await server.ask(f"/api/evenings/{names[0]}", people[0], None)
        assert seen.json["view"]["stage"] == "over"

    run(go)


def test_f99_who_comes_back_too_late_finds_the_evening_over() -> None:
    """Though nothing had ended it by then."""

    async def go(server: Server) -> None:
        name, people = await opened(server, 1)
        assert (await begin(server, name, people[0])).status == 200
        await server.pass_(IDLE / 1000 + 100)
        server.clock.milliseconds += LONGEST_SLEEP
        seen = await server.ask(f"/api/evenings/{name}", people[0], None)
        assert seen.json["view"]["stage"] == "over"
        await server.pass_(150)
        assert server.kept(name).closed

    run(go)
