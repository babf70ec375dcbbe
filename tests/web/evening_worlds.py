"""
Two evenings that differ only in cards a viewer may not know: they are told the same, to the last byte.

Eight people sit at two tables. At the first a hand is played at random, in world B with cards the viewer has
not seen in one another's place (`tests.laws.two_worlds`); at the second the same happens in both worlds. The
viewer has the sockets of both tables, asks for everything there is over HTTP, and tries what they can.
"""

from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any, Final

import pytest

from euchre.actions import Action
from euchre.cards import Card
from euchre.game import Deal, Opening
from euchre.notation.text import show_action
from euchre.web.evening import commands as c
from euchre.web.evening import entries as e
from euchre.web.http import evenings
from euchre.web.http.identity import digest
from euchre.web.room.room import Room
from euchre.web.tables.evening_actor import EveningActor
from euchre.web.tables.evenings import Evenings
from euchre.web.wire.client_messages import Act, Back, Hello, Sit, Start, Undo
from euchre.web.wire.server_messages import Ok
from tests.laws.two_worlds import CASES, Run, run
from tests.web.house import House
from tests.web.memory import Socket, settle
from tests.web.two_worlds import TellsApartError, second_worlds
from tests.web.world import Stacked, Stream, Wire, application

VIEWERS: Final = ("seat 0", "seat 1", "seat 2", "seat 3", "neighbour", "host", "watcher")
"""Who looks: at the first table, at the other, as the host who does not play, or as anybody with the link."""
TOKENS: Final = tuple(f"token-of-number-{number:06}" for number in range(10))
*GUESTS, HOST, WATCHER = [digest(token) for token in TOKENS]
NAME: Final = "lawful"
ASKED: Final = (
    ("GET", "/api/evenings/lawful", None),
    ("GET", "/api/evenings/lawful?version=1.1", None),
    ("GET", "/api/evenings/lawful/cards", None),
    ("GET", "/api/evenings/lawful/qr.svg", None),
    ("GET", "/api/tables/{0}", None),
    ("GET", "/api/tables/{1}", None),
    ("GET", "/api/games/{0}/0/record", None),
    ("GET", "/api/games/{0}/0/replay", None),
    ("GET", "/api/history/export", None),
    ("POST", "/api/evenings/lawful/join", {"name": "Zoe"}),
    ("POST", "/api/evenings/lawful/direct", {"what": "next", "number": 1}),
    ("POST", "/api/evenings/lawful/direct", {"what": "pause", "number": 1}),
    ("POST", "/api/evenings/lawful/direct", {"what": "go-on", "number": 1}),
)
LAST: Final[tuple[tuple[str, str, Any], ...]] = (
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


class EveningWorld:
    """An evening, and all that the viewer is told of it."""

    def __init__(self, plan: Plan, deck: tuple[Card, ...], actions: tuple[Action, ...]) -> None:
        self.plan, self.decks, self.actions = plan, (deck, plan.hand.deck), actions
        self.house = House()
        numbers = count()
        self.house.registry.context.fresh = lambda: sha256(str(next(numbers)).encode()).hexdigest()
        self.evenings = Evenings(self.house.registry)
        self.streams: list[Stream] = []
        self.asked = count()

    async def live(self) -> None:
        """Open the evening, begin, play, look, and see it again after the server died."""
        opened = e.Opened(
            at=self.house.clock.now(), by=HOST, rules={"base": "four-24"}, hands=2,
            movement="progressive", rounds=2, minutes=15, pace=20,
        )  # fmt: skip
        await self.evenings.open(opened, NAME)
        actor = await self.led()
        for number, person in enumerate(GUESTS):
            assert await actor.do(c.Join(person, f"P{number}")) is None
        assert await actor.do(c.Direct(HOST, "begin", 0)) is None
        await actor._look()
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
        for at, action in enumerate(self.actions[: self.plan.stop]):
            await self.act(0, action)
            if at < 3:
                await self.act(1, None)
            await self.house.clock.pass_(1)
            await actor._look()
            if at == self.plan.stop // 2:
                await self.ask_all(ASKED)
        await self.ask_all((*ASKED, *LAST))
        await actor._look()
        await self.ask_all(ASKED)
        await self.house.crash()
        self.evenings = Evenings(self.house.registry)
        actor = await self.led()
        await actor._look()
        for table in self.tables:
            await self.look(table)
        await self.ask_all(ASKED)

    async def led(self) -> EveningActor:
        """The evening's actor, which looks when it is told to."""
        actor = await self.evenings.find(NAME)
        actor._work.cancel()
        await settle()
        return actor

    async def look(self, table: str) -> None:
        """The viewer comes to a table."""
        wire = Wire(self.me, self.house)
        self.streams.append(wire.stream)
        await self.house.registry.attach(table, wire, Hello())

    async def act(self, table: int, action: Action | None) -> None:
        """Have *action*, or the first that is offered, done by whose turn it is."""
        room = self.house.registry._actors[self.tables[table]].room
        assert room.game is not None
        state = room.game.state
        what = show_action(action or room.game.view(state.turn).legal[0])
        wish = Act(f"command-{next(self.asked)}", room.game.turn, what)
        person = self.people[table][state.turn]
        assert isinstance(await self.house.registry.ask(self.tables[table], person, wish), Ok)

    async def ask_all(self, asked: tuple[tuple[str, str, Any], ...]) -> None:
        """Ask for all that there is, and note what comes back."""
        stream: Stream = []
        self.streams.append(stream)
        web = application()
        context = web.app.context
        registry = self.house.registry
        context.registry, context.store, context.counts = registry, self.house.store, registry.counts
        context.evenings = self.evenings
        token = TOKENS[(*GUESTS, HOST, WATCHER).index(self.me)]
        replies = []
        for method, path, body in asked:
            reply = await web.ask(method, path.format(*self.tables), body, Cookie=f"euchre={token}")
            replies.append(reply)
            stream.append((self.house.clock.now(), repr((path, reply)).encode()))
        assert not any(line.startswith("euchre=") for reply in replies for line in reply.cookies)
        for kind, given in ((Sit, {"chair": 1, "name": "Zoe"}), (Start, {}), (Undo, {"turn": 1}), (Back, {})):
            wish: Any = kind(id=f"command-{next(self.asked)}", **given)
            for table in self.tables:
                if not registry._actors[table].room.closed:
                    answer = await registry.ask(table, self.me, wish)
                    stream.append((self.house.clock.now(), repr(answer).encode()))
        await settle()
        stream.append((0, repr(sorted(registry.counts.items())).encode()))


async def lived(plan: Plan, deck: tuple[Card, ...], actions: tuple[Action, ...]) -> EveningWorld:
    """The evening with this deck at its first table."""
    world = EveningWorld(plan, deck, actions)
    start = Opening(draws=(), seating=(0, 1, 2, 3), dealer=plan.hand.dealer)

    def luck(room: Room) -> Stacked:
        at = room.evening
        assert at is not None
        return Stacked(start, (Deal(dealer=plan.hand.dealer, deck=world.decks[at.table]),))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Room, "luck", property(luck))
        patch.setattr(evenings, "WAIT", 0.0)
        await world.live()
    return world


async def law(viewer: str, seed: int, most: int = 2) -> int:
    """
    One hand, one viewer, up to *most* second worlds; how many there were.

    Raises: TellsApartError when the viewer can tell them apart.
    """
    rng = Random(f"{viewer} {seed}")
    hand = run(CASES["four-24"], rng)
    plan = Plan(viewer, hand, rng.randint(1, max(1, len(hand.actions) - 1)))
    if hand.states[plan.stop].over:
        return 0
    others = [*second_worlds(hand, plan.stop, plan.seat, rng, most)]
    if others:
        ours = await lived(plan, hand.deck, hand.actions)
        for deck, actions in others:
            compare(plan, ours, await lived(plan, deck, actions))
    return len(others)


def compare(plan: Plan, ours: EveningWorld, theirs: EveningWorld) -> None:
    """See that both worlds told the viewer the same."""
    where = f"{plan.viewer}, after {plan.stop} decisions"
    assert len(ours.streams) == len(theirs.streams)
    for told, retold in zip(ours.streams, theirs.streams, strict=True):
        for this, that in zip(told, retold, strict=False):
            if this != that:
                raise TellsApartError(f"{where}:\n{this!r}\n{that!r}")
        if len(told) != len(retold):
            raise TellsApartError(f"{where}: {len(told)} messages, and {len(retold)}")
