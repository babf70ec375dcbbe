"""A whole server in memory, with pages that are people at its tables, and time that passes when told to."""

# ruff: noqa: D102  # the names say it

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any, TypeVar

from euchre.web.app import VETOES
from euchre.web.core.room import entries
from euchre.web.core.tables.actor import TableActor
from euchre.web.core.tables.context import Timeouts
from euchre.web.core.tables.registry import Registry, Session
from euchre.web.core.tables.status import Status
from euchre.web.core.wire.client_messages import Act, Command, Deal, Fill, Hello, Sit, Start
from euchre.web.core.wire.server_messages import Err, Events, Ok, Snapshot
from euchre.web.core.wire.views import RoomView
from tests.web.memory import Memory, Simple, Socket, Virtual, settle

T = TypeVar("T")
SECRET = "ab" * 32
CALM = Timeouts()


def played(work: Coroutine[Any, Any, T]) -> T:
    """Run *work* on a loop of its own, and see that nothing is left over."""
    return asyncio.run(work)


class Page:
    """A person's page at a table: it keeps what it was told, as a browser does."""

    def __init__(self, house: "House", table: str, person: str) -> None:
        self.house, self.table, self.person = house, table, person
        self.socket, self.since = Socket(person), 0
        self.session: Session | None = None

    async def come(self, hello: Hello | None = None) -> "Page":
        """Connect, on a new socket."""
        self.socket, self.since = Socket(self.person), 0
        self.session = await self.house.registry.attach(self.table, self.socket, hello or Hello())
        if isinstance(self.socket.told[0], Events) and hello is not None:
            self.since = hello.seq
        return self

    def go(self) -> None:
        """Lose the connection."""
        assert self.session is not None
        self.session.detach()

    async def say(self, command: Command) -> Ok | Err:
        """Say something; the answer to it, exactly one."""
        assert self.session is not None
        before = len(self.socket.told)
        await self.session.receive(command)  # type: ignore[arg-type]  # a command is a message
        answers = [told for told in self.socket.told[before:] if isinstance(told, Ok | Err)]
        assert len(answers) == 1, answers
        assert answers[0].id == command.id
        return answers[0]

    async def do(self, kind: Callable[..., Command], **given: Any) -> Ok | Err:
        """Say something under a new id."""
        return await self.say(kind(id=self.house.id(), **given))

    async def act(self, at: int | None = None) -> Ok | Err:
        """Do one of the things that are offered, any when it is not said which."""
        game = self.room.game
        assert game is not None
        assert game.view is not None
        offered = game.view.offered
        at = self.house.rng.randrange(len(offered)) if at is None else at
        return await self.do(Act, turn=game.turn, action=offered[at].action)

    @property
    def pictures(self) -> list[Snapshot | Events]:
        """Whatever showed the room."""
        return [told for told in self.socket.told if isinstance(told, Snapshot | Events)]

    @property
    def room(self) -> RoomView:
        """The room as this page shows it now."""
        return self.pictures[-1].room

    @property
    def epoch(self) -> str:
        return self.pictures[-1].epoch

    @property
    def room_seq(self) -> int:
        """The last event this page has seen, what it asked for when it came back included."""
        return max(self.seq, self.since)

    @property
    def seq(self) -> int:
        """The last event this page has seen."""
        for told in reversed(self.pictures):
            if isinstance(told, Snapshot):
                return told.seq
            if told.events:
                return told.events[-1].seq
        return 0

    @property
    def mine(self) -> bool:
        """Whether this page is to decide."""
        game = self.room.game
        return game is not None and game.view is not None and bool(game.view.offered)

    def heard(self, kind: type[T]) -> list[T]:
        """All messages of one kind."""
        return [told for told in self.socket.told if isinstance(told, kind)]


class House:
    """A server with everything behind it."""

    def __init__(self, store: Memory | None = None, bots: Simple | None = None, **timeouts: float) -> None:
        self.store, self.bots, self.clock = store or Memory(), bots or Simple(), Virtual()
        self.timeouts = replace(CALM, **timeouts)
        self.rng = Random(11)
        self._ids, self._luck, self._names = count(1), count(7), count(1)
        self.registry = self._open()

    def _open(self) -> Registry:
        return Registry(
            self.store,
            self.bots,
            VETOES,
            clock=self.clock,
            fresh=lambda: SECRET,
            luck=lambda: next(self._luck),
            name=lambda: f"table-{next(self._names)}",
            timeouts=self.timeouts,
        )

    def id(self) -> str:
        """A command's id that was not used yet."""
        return f"command-{next(self._ids)}"

    async def open(self, rules: dict[str, Any] | str = "two", *people: str, **more: Any) -> list[Page]:
        """A table with these people, all connected; computer players on the other chairs, not started."""
        base = {"base": rules} if isinstance(rules, str) else rules
        opened = entries.Opened(at=0, rules=base, secret="", **more)
        table = await self.registry.open_table(people[0], opened)
        pages = [await Page(self, table, person).come() for person in people]
        for chair, page in enumerate(pages):
            answer = await page.do(Sit, chair=chair, name=page.person.capitalize())
            assert isinstance(answer, Ok), answer
        for chair in range(len(people), len(pages[0].room.chairs)):
            assert isinstance(await pages[0].do(Fill, chair=chair, player="nine"), Ok)
        return pages

    async def game(self, rules: dict[str, Any] | str = "two", *people: str, **more: Any) -> list[Page]:
        """A table whose game has begun."""
        pages = await self.open(rules, *people, **more)
        assert isinstance(await pages[0].do(Start), Ok)
        return pages

    def actor(self, page: Page) -> TableActor:
        """The table of *page*, from behind."""
        return self.registry._actors[page.table]

    async def crash(self) -> None:
        """The server dies without a word, and another starts on what is on the disk."""
        for actor in self.registry._actors.values():
            actor.status = Status("gone")
            actor.stop()
            actor.pages.clear()
            actor.broadcast.counted()
        self.registry.context.draining = True
        self.store.let_go()
        self.registry = self._open()
        await settle()

    async def next_hand(self, pages: list[Page]) -> None:
        """Everybody asks for the next hand, which is dealt."""
        game = pages[0].room.game
        assert game is not None
        for page in pages:
            if self.actor(page).pages.of(page.person) is page.socket:
                assert isinstance(await page.do(Deal, hand=game.hand), Ok)
        await self.clock.pass_(0)

    async def until(self, done: Callable[[], bool], pages: list[Page], most: int = 5_000) -> None:
        """Let people and computer players go on, each doing anything offered, until *done*."""
        for _ in range(most):
            if done():
                return
            page = next((page for page in pages if page.mine), None)
            if page is not None:
                assert isinstance(await page.act(), Ok)
            elif pages[0].room.stage == "hand-over":
                await self.next_hand(pages)
            else:
                await self.clock.pass_(self.timeouts.pause)
        raise AssertionError("it never came to that")
