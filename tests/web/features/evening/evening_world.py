"""
An evening of two tables: at the first a hand is played by script, at the other the same in both worlds.

The viewer has the sockets of both tables, asks for everything there is over HTTP, and tries what they can.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import count
from random import Random
from typing import Final

import pytest

from euchre.rules.actions import Action
from euchre.web.core.room.room import Room
from euchre.web.core.wire.client_messages import Act, Back, Hello, Sit, Start, Undo
from euchre.web.core.wire.server_messages import Ok
from euchre.web.features.evening import entries
from euchre.web.features.evening import requests as evenings
from euchre.web.features.evening.actor import EveningActor
from euchre.web.features.evening.evenings import Evenings
from euchre.web.features.evening.step import Direct, Join
from tests.laws.two_worlds import CASES, Run, run
from tests.web.memory import Socket, settle
from tests.web.two_worlds import (
    PEOPLE,
    WATCHER,
    Actions,
    Deck,
    Request,
    Stacked,
    World,
    second_worlds,
    stacked,
    tell_apart,
)

VIEWERS: Final = ("watcher", "host", "neighbour", "seat 0", "seat 1", "seat 2", "seat 3")
"""Who looks: at the first table, at the other, as the host who does not play, or as anybody with the link."""
*GUESTS, HOST = PEOPLE
NAME: Final = "lawful"
ASKED: Final[tuple[Request, ...]] = (
    ("GET", "/api/evenings/lawful", None),
    ("GET", "/api/evenings/lawful?version=1.1", None),
    ("GET", "/api/evenings/lawful/cards", None),
    ("GET", "/api/evenings/lawful/qr.svg", None),
    ("GET", "/api/tables/{0}", None),
    ("GET", "/api/tables/{1}", None),
    ("GET", "/api/games/{0}.0/record", None),
    ("GET", "/api/games/{0}.0/replay", None),
    ("GET", "/api/history/export", None),
    ("POST", "/api/evenings/lawful/join", {"name": "Zoe"}),
    ("POST", "/api/evenings/lawful/direct", {"what": "next", "number": 1}),
    ("POST", "/api/evenings/lawful/direct", {"what": "pause", "number": 1}),
    ("POST", "/api/evenings/lawful/direct", {"what": "go-on", "number": 1}),
)
LAST: Final[tuple[Request, ...]] = (
    ("POST", "/api/evenings/lawful/leave", {}),
    ("POST", "/api/evenings/lawful/direct", {"what": "close", "number": 1}),
    ("POST", "/api/evenings/lawful/direct", {"what": "end", "number": 1}),
)


@dataclass(frozen=True)
class Plan:
    """A hand at the first table, who looks, and how far it is played: the same in both worlds."""

    viewer: str
    hand: Run
    stop: int

    @property
    def seat(self) -> int | None:
        """The viewer's seat at the first table."""
        return int(self.viewer[-1]) if self.viewer.startswith("seat") else None


async def law(viewer: str, seed: int, most: int) -> int:
    """
    Compare a hand with up to *most* second worlds for one viewer; how many there were.

    Raises: TellsApartError when the viewer can tell them apart.
    """
    rng = Random(f"{viewer} {seed}")
    hand = run(CASES["euchre"], rng)
    plan = Plan(viewer, hand, rng.randint(1, max(1, len(hand.actions) - 1)))
    if hand.states[plan.stop].over:
        return 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(evenings, "WAIT", 0.0)
        others = second_worlds(hand, plan.stop, plan.seat, rng, most)
        return await tell_apart(hand, others, partial(EveningWorld, plan))


async def all_viewers(seeds: Sequence[int], most: int) -> dict[str, int]:
    """How many pairs of evenings were compared, by viewer."""
    return {viewer: sum([await law(viewer, seed, most) for seed in seeds]) for viewer in VIEWERS}


class EveningWorld(World):
    """Such an evening; the hand at its first table has this deck and these actions."""

    def __init__(self, plan: Plan, deck: Deck, actions: Actions) -> None:
        self.plan, self.decks, self.actions = plan, (deck, plan.hand.deck), actions
        super().__init__("", self.dealt)
        numbers = count()
        self.house.registry.context.fresh = lambda: sha256(str(next(numbers)).encode()).hexdigest()
        self.evenings = Evenings(self.house.registry)

    def dealt(self, room: Room) -> Stacked:
        """The luck of a table of the evening."""
        assert room.evening is not None
        return stacked(4, (self.plan.hand.dealer, self.decks[room.evening.table]))

    async def live(self) -> None:
        """Open the evening, begin, play, look, and see it again after the server died."""
        opened = entries.OpenedEvening(
            at=self.house.clock.now(), by=HOST, rules={"base": "euchre"}, hands=2,
            movement="progressive", rounds=2, minutes=15, pace=20,
        )  # fmt: skip
        await self.evenings.open(opened, NAME)
        actor = await self.led()
        for number, person in enumerate(GUESTS):
            assert await actor.do(Join(person, f"P{number}")) is None
        assert await actor.do(Direct(HOST, "begin", 0)) is None
        await actor._check_tables()
        tables = actor.evening.rounds[0].tables
        self.tables = [table.table for table in tables]
        self.people = [[GUESTS[chair] for chair in table.chairs] for table in tables]
        where = {"neighbour": self.people[1][0], "host": HOST, "watcher": WATCHER}
        self.me = where.get(self.plan.viewer) or self.people[0][self.plan.seat or 0]
        for table, people in zip(self.tables, self.people, strict=True):
            for person in people:
                if person != self.me:
                    await self.house.registry.attach(table, Socket(person), Hello())
            await self.look(table)
        for at, action in enumerate(self.actions):
            await self.act(0, action)
            if at < 3:
                await self.act(1, None)
            await self.house.clock.pass_(1)
            await actor._check_tables()
            if at == len(self.actions) // 2:
                await self.ask_all(ASKED)
        await self.ask_all((*ASKED, *LAST))
        await actor._check_tables()
        await self.ask_all(ASKED)
        await self.house.crash()
        self.evenings = Evenings(self.house.registry)
        actor = await self.led()
        await actor._check_tables()
        for table in self.tables:
            await self.look(table)
        await self.ask_all(ASKED)

    async def led(self) -> EveningActor:
        """The evening's actor, which looks when it is told to."""
        actor = await self.evenings.find(NAME)
        actor._work.cancel()
        await settle()
        return actor

    async def act(self, table: int, action: Action | None) -> None:
        """Have *action*, or the first that is offered, done by whose turn it is."""
        room = self.house.registry._actors[self.tables[table]].room
        assert room.game is not None
        state = room.game.state
        what = str(action or room.game.view(state.turn).legal[0])
        person = self.people[table][state.turn]
        done = await self.ask(person, self.tables[table], Act, turn=room.game.turn, action=what)
        assert isinstance(done, Ok)

    async def ask_all(self, asked: tuple[Request, ...]) -> None:
        """Ask for all that there is, and try what may be tried."""
        await self.over_http(asked, *self.tables, held=[self.evenings])
        for kind, given in ((Sit, {"chair": 1, "name": "Zoe"}), (Start, {}), (Undo, {"turn": 1}), (Back, {})):
            for table in self.tables:
                if not self.house.registry._actors[table].room.closed:
                    await self.tries(table, kind, **given)
        await self.count()
