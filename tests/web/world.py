"""
A whole server with one table, at which a hand is played by script while somebody looks on and tries things.

It keeps all that they are told, to the last byte, and when.
"""

import json
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import pytest

from euchre.actions import Accuse, Action, Play, Stray
from euchre.game import Deal as Cards
from euchre.game import Opening
from euchre.live.deal_sources import GivenDeals
from euchre.notation.text import show_action
from euchre.rules import Rules
from euchre.rules_io.plain import rules_from_dict
from euchre.state import Phase
from euchre.views import View
from euchre.web.http.identity import digest
from euchre.web.http.settings import settings
from euchre.web.room import entries as e
from euchre.web.room.commands import GoOn
from euchre.web.room.room import Room
from euchre.web.wire.client_messages import (
    Act,
    AnswerUndo,
    Claim,
    Deal,
    Fill,
    Hello,
    HintRequest,
    Rematch,
    Resync,
    Sit,
    Start,
    Undo,
)
from euchre.web.wire.server_messages import Err, Ok, ServerMessage
from tests.laws.two_worlds import Run
from tests.web.house import House
from tests.web.http.asgi import World as Web
from tests.web.memory import Simple, Socket, settle

Stream = list[tuple[int, bytes]]
"""What somebody was told: when, in milliseconds, and what."""


@dataclass(frozen=True)
class Plan:
    """Who looks, how long, and what they try: the same in both worlds."""

    rules: dict[str, Any]
    seats: int
    dealer: int
    viewer: int | None
    stop: int
    computers: bool
    """All seats but one person's are computer players'."""
    middle: int
    """When the viewer tries what they can, for the first time."""
    returns: int
    """They come back from every so manieth point."""
    person: int = 0
    """The seat of the person, where computer players have all the others."""
    shown: int | None = None
    """The computer player that looks, by its seat: what it is shown is compared too."""
    before: tuple[Run, ...] = ()
    """The hands before this one, the same in both worlds."""
    asks: bool = False
    """They ask over HTTP too."""

    @property
    def who(self) -> str:
        """The kind of viewer, as ``seat among computers``."""
        if self.shown is not None:
            return "computer"
        return ("watcher" if self.viewer is None else "seat") + " among computers" * self.computers


class Scripted(Simple):
    """Computer players that do what is in the script; each is shown what it is shown."""

    script: tuple[Action, ...] = ()

    async def choose(self, player: str, view: View, seed: int, seconds: float) -> tuple[Action, str]:
        """The next action of the script."""
        del player, seed, seconds
        self.seen.append(view)
        done = len(view.history)
        return self.script[done] if done < len(self.script) else view.legal[0], ""


class Wire(Socket):
    """A socket that notes the time of all it is told."""

    def __init__(self, person: str, house: House) -> None:
        super().__init__(person)
        self.house = house
        self.stream: Stream = []

    def send(self, message: ServerMessage, *, more: bool = False) -> None:
        """Note it."""
        super().send(message, more=more)
        self.stream.append((self.house.clock.now(), self.wire[-1]))


class World:
    """A server with one table, at which a hand is played by script while somebody looks on."""

    def __init__(self, plan: Plan, actions: tuple[Action, ...]) -> None:
        self.plan, self.actions = plan, actions
        self.bots = Scripted()
        self.house = House(bots=self.bots)
        self.wires: list[Wire] = []
        self.table = ""
        self.me = ZOE if plan.viewer is None else PEOPLE[plan.viewer]
        self.host = PEOPLE[plan.person]
        self.asked = 0
        self.tried = set[Phase]()
        """The phases in which the viewer tried what they could."""

    async def ask(self, person: str, kind: Any, **given: Any) -> Ok | Err:
        """Ask for something; ids are counted."""
        self.asked += 1
        return await self.house.registry.ask(self.table, person, kind(id=f"command-{self.asked}", **given))

    async def open(self) -> None:
        """Open the table, seat everybody, look, and start."""
        seats = self.plan.seats
        opened = e.Opened(at=0, rules=self.plan.rules, secret="")
        self.table = await self.house.registry.open_table(self.host, opened)
        mine = self.plan.person
        await self.ask(self.host, Sit, chair=mine, name=CHAIRS[mine])
        for chair in range(seats):
            if chair == mine:
                continue
            if self.plan.computers:
                await self.ask(self.host, Fill, chair=chair, player="nine")
            else:
                await self.ask(PEOPLE[chair], Sit, chair=chair, name=CHAIRS[chair])
        await self.look(Hello())
        if self.me != self.host and self.plan.computers:
            await self.house.registry.attach(self.table, Socket(self.host), Hello())
        assert isinstance(await self.ask(self.host, Start), Ok)

    async def look(self, hello: Hello) -> Any:
        """Come, or come back, on a new socket."""
        self.wires.append(Wire(self.me, self.house))
        return await self.house.registry.attach(self.table, self.wires[-1], hello)

    async def play(self) -> None:
        """Play the script up to the stop."""
        for number, hand in enumerate(self.plan.before):
            self.bots.script = hand.actions
            for action in hand.actions:
                await self.do(action)
            if self.room.stage != "hand-over":
                raise UnfitError
            assert isinstance(await self.ask(self.host, Deal, hand=number), Ok)
            if self.room.stage == "hand-over":
                actor = self.house.registry._actors[self.table]
                await actor.submit(partial(actor.do, GoOn()))
        table = self.room.game
        assert table is not None
        if table.state.dealer != self.plan.dealer:
            raise UnfitError
        self.bots.script = self.actions
        for n, action in enumerate(self.actions):
            if n == self.plan.middle:
                await self.probe()
            await self.do(action)
        await self.probe()
        await self.rejoin()

    async def do(self, action: Action) -> None:
        """Have it done by whose it is to do."""
        room = self.room
        table = room.game
        assert table is not None
        match action:
            case Accuse(by=seat) | Stray(seat=seat):
                pass
            case _:
                seat = table.state.turn
        if self.plan.computers and seat != self.plan.person:
            seq = room.seq
            await self.house.clock.pass_(self.house.timeouts.pause)
            assert self.room.seq == seq + 1, "a computer player did not decide"
        else:
            answer = await self.ask(PEOPLE[seat], Act, turn=table.turn, action=show_action(action))
            assert isinstance(answer, Ok), answer

    @property
    def room(self) -> Room:
        """The room, from behind."""
        return self.house.registry._actors[self.table].room

    async def probe(self) -> None:
        """Try what is refused, and ask whatever may be asked; the answers are part of the stream."""
        room = self.room
        table, wire = room.game, self.wires[-1]
        assert table is not None
        self.tried.add(table.state.phase)
        turn = table.turn
        mine = set(table.view(self.plan.viewer).holding) if self.plan.viewer is not None else set()
        others = [card for card in dict.fromkeys(room.rules.deck) if card not in mine][:4]
        tried: list[tuple[Any, dict[str, Any]]] = [
            *((Act, {"turn": turn, "action": show_action(Play(card))}) for card in others),
            (Act, {"turn": turn + 1, "action": "pass"}),
            (Act, {"turn": turn, "action": "nonsense"}),
            (Deal, {"hand": 0}),
            (HintRequest, {"turn": turn}),
            (Sit, {"chair": self.plan.person, "name": "Zoe"}),
            (Rematch, {}),
            (AnswerUndo, {"turn": turn, "agree": True}),
        ]
        if room.rules.revoke is not None and self.plan.viewer is not None:
            tried = tried[4:]  # any card may be laid there, and straying is lawful
        if self.plan.viewer is None or table.claim_refusal(self.plan.viewer) is not None:
            tried.append((Claim, {"turn": turn}))
        if not self.plan.computers:  # a person alone takes it back at once
            tried.append((Undo, {"turn": turn}))
        for kind, given in tried:
            wire.send(await self.ask(self.me, kind, **given))
        await settle()
        record = await self.house.registry.record(self.table, 0)
        wire.stream.append((0, repr(record).encode()))
        if self.plan.asks:
            for method, path in ASKED:
                wire.stream.append((0, await self.over_http(method, path.format(self.table))))
        wire.stream.append((0, repr(sorted(self.house.registry.counts.items())).encode()))

    async def over_http(self, method: str, path: str) -> bytes:
        """All of the answer that the viewer gets: status, headers, body."""
        web = application()
        context = web.app.context
        context.registry, context.store, context.counts = (
            self.house.registry,
            self.house.store,
            self.house.registry.counts,
        )
        token = TOKENS[PEOPLE.index(self.me)] if self.me in PEOPLE else TOKEN
        body: object = {} if method == "POST" else None
        reply = await web.ask(method, path, body, Cookie=f"euchre={token}")
        assert not any(line.startswith("euchre=") for line in reply.cookies), "the viewer is not known"
        return repr(reply).encode()

    async def rejoin(self) -> None:
        """Come late; come back from every point there was, from another epoch, and from the one before."""
        actor = self.house.registry._actors[self.table]
        epoch, seq = str(actor.epoch), actor.room.seq
        for seen in range(0, seq + 2, self.plan.returns):
            await self.look(Hello(epoch=epoch, seq=seen))
        session = await self.look(Hello(epoch="none", seq=1))
        await session.receive(Resync())
        await self.house.crash()
        for seen in (self.plan.middle, seq):
            await self.look(Hello(epoch=epoch, seq=seen))

    @property
    def streams(self) -> list[Stream]:
        """All that the viewer was told."""
        return [wire.stream for wire in self.wires]

    def shown(self, seat: int) -> list[bytes]:
        """All that a computer player was shown."""
        return [pickle.dumps(view) for view in self.bots.seen if view.viewer == seat]


CHAIRS = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay")
TOKEN, *TOKENS = [f"token-of-number-{n:06}" for n in range(len(CHAIRS) + 1)]
ZOE, *PEOPLE = [digest(token) for token in (TOKEN, *TOKENS)]
"""Who has no chair, and who has one."""
ASKED = (
    ("GET", "/api/tables/{}"),
    ("GET", "/api/games/{}/0/record"),
    ("GET", "/api/games/{}/0/record?format=egn"),
    ("GET", "/api/games/{}/0/replay"),
    ("GET", "/api/games/{}/0/review"),
    ("POST", "/api/games/{}/0/review"),
    ("POST", "/api/games/{}/0/again"),
    ("GET", "/api/history"),
    ("GET", "/api/history/export"),
    ("GET", "/readyz"),
)


@cache
def application() -> Web:
    """What answers over HTTP, for one server after the other."""
    return Web(settings("127.0.0.1", 8000, per_address=1e9))


class UnfitError(Exception):
    """The hands drawn do not follow one another in a game."""


class Stacked(GivenDeals):
    """Luck with cards of our choice, and a secret that says nothing of them."""

    secret = bytes(32)
    salts: tuple[bytes, ...] = ()


RULES: dict[str, Rules] = {}
"""The rules that servers read so far, by their JSON."""


def rules_read_once(data: dict[str, Any]) -> Rules:
    """What `rules_from_dict` makes of *data*, asked once for the same JSON."""
    text = json.dumps(data)
    if text not in RULES:
        RULES[text] = rules_from_dict(data)
    return RULES[text]


@contextmanager
def stacked(run_: Run, deck: tuple[Any, ...], before: tuple[Run, ...] = ()) -> Iterator[None]:
    """Whatever game begins has this deck; like rules are read from their JSON once, not for every world."""
    hands = [(hand.dealer, hand.deck) for hand in before] + [(run_.dealer, deck)]
    start = Opening(draws=(), seating=tuple(range(run_.rules.seats)), dealer=hands[0][0])
    deals = tuple([Cards(dealer=dealer, deck=cards) for dealer, cards in hands])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("euchre.web.room.room.CommittedDeals", lambda *_: Stacked(start, deals))
        patch.setattr("euchre.web.room.room.rules_from_dict", rules_read_once)
        yield


async def lived(plan: Plan, a: Run, deck: tuple[Any, ...], actions: tuple[Action, ...]) -> World:
    """The world with this deck, played to the stop."""
    world = World(plan, actions)
    with stacked(a, deck, plan.before):
        await world.open()
        await world.play()
    return world
