"""
Two servers that differ only in what a viewer may not know: the viewer is told the same, at the same times.

World A is a hand played at random; world B the same deck with cards the viewer has not seen in one another's
place (`tests.laws.two_worlds`). Both are played over the whole server, at a table (`tests.web.table_world`)
or in a feature (`tests.web.features`), and all that the viewer is told is compared, to the last byte.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import count
from random import Random
from typing import Any, Final

import pytest

from euchre.hand.game import Deal, Opening
from euchre.live.deal_sources import GivenDeals
from euchre.rules.actions import Action
from euchre.rules.cards import Card
from euchre.web.core.http.feature import Held
from euchre.web.core.http.identity import digest
from euchre.web.core.http.settings import settings
from euchre.web.core.room.room import Room
from euchre.web.core.tables.registry import Session
from euchre.web.core.wire.client_messages import Hello
from euchre.web.core.wire.server_messages import Err, Ok, ServerMessage, write
from tests.laws.two_worlds import Account, Run, _hidden, _replayed
from tests.web.asgi import World as Web
from tests.web.house import House
from tests.web.memory import Simple, Socket, settle

Deck = tuple[Card, ...]
Actions = tuple[Action, ...]
Stream = list[tuple[int, bytes]]
"""What somebody was told: when, in milliseconds, and what."""
Request = tuple[str, str, Any]
"""A method, a path with the numbers of tables in braces, and a body."""
TOKENS: Final = [f"token-of-number-{number:06}" for number in range(10)]
*PEOPLE, WATCHER = [digest(token) for token in TOKENS]
"""Who has a chair, and who has none."""


class TellsApartError(AssertionError):
    """A viewer could tell two worlds apart that are one to them."""


class Stacked(GivenDeals):
    """Luck with cards of our choice, and a secret that says nothing of them."""

    secret = bytes(32)
    salts: tuple[bytes, ...] = ()
    salt_commitments: tuple[str, ...] = ()


def stacked(seats: int, *hands: tuple[int, Deck]) -> Stacked:
    """Return the luck that deals these *hands*, each a dealer and a deck."""
    start = Opening(draws=(), seating=tuple(range(seats)), dealer=hands[0][0])
    return Stacked(start, tuple([Deal(dealer=dealer, deck=deck) for dealer, deck in hands]))


class Wire(Socket):
    """A socket that notes the time of all it is told."""

    def __init__(self, person: str, now: Callable[[], int]) -> None:
        super().__init__(person)
        self.now, self.stream = now, Stream()

    def send(self, message: ServerMessage, *, more: bool = False) -> None:
        """Note it."""
        super().send(message, more=more)
        self.stream.append((self.now(), self.wire[-1]))


class World:
    """A server whose games have the cards of *luck*, and all that the viewer *me* is told by it."""

    def __init__(self, me: str, luck: Callable[[Room], GivenDeals], bots: Simple | None = None) -> None:
        self.house, self.me, self.luck = House(bots=bots), me, luck
        self.streams: list[Stream] = []
        self._asked = count(1)

    async def live(self) -> None:
        """Play, and let the viewer try what they can."""
        raise NotImplementedError

    def note(self, told: bytes) -> None:
        """Note what the viewer was told beside a socket."""
        self.streams[-1].append((self.house.clock.now(), told))

    async def look(self, table: str, hello: Hello | None = None) -> Session:
        """Let the viewer come to a table, or come back, on a new socket."""
        wire = Wire(self.me, self.house.clock.now)
        self.streams.append(wire.stream)
        return await self.house.registry.attach(table, wire, hello or Hello())

    async def ask(self, person: str, table: str, kind: Any, **given: Any) -> Ok | Err:
        """Have somebody ask for something; ids are counted."""
        return await self.house.registry.ask(table, person, kind(id=f"command-{next(self._asked)}", **given))

    async def tries(self, table: str, kind: Any, **given: Any) -> None:
        """Let the viewer ask for something, and note the answer."""
        self.note(write(await self.ask(self.me, table, kind, **given)))

    async def over_http(
        self, asked: Iterable[Request], *tables: str, held: Iterable[Held] = (), **context: Any
    ) -> None:
        """
        Let the viewer ask over HTTP, and note all of each answer: status, headers, body.

        *held* is what the server holds of features.
        """
        web = application()
        registry = self.house.registry
        given = {"registry": registry, "store": self.house.store, "counts": registry.counts}
        for name, value in (given | context).items():
            setattr(web.app.context, name, value)
        for one in held:
            web.app.context.hold(one)
        cookie = f"euchre={TOKENS[[*PEOPLE, WATCHER].index(self.me)]}"
        for method, path, body in asked:
            reply = await web.ask(method, path.format(*tables), body, Cookie=cookie)
            assert not any(line.startswith("euchre=") for line in reply.cookies), "the viewer is not known"
            self.note(repr((path, reply)).encode())

    async def count(self) -> None:
        """Note what the server counts, once nothing goes on any more."""
        await settle()
        self.note(repr(sorted(self.house.registry.counts.items())).encode())


@cache
def application() -> Web:
    """What answers over HTTP, for one server after the other."""
    return Web(settings("127.0.0.1", 8000, per_address=1e9))


async def lived(world: World) -> list[Stream]:
    """Let *world* live; all that its viewer was told."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Room, "luck", property(world.luck))
        await world.live()
    return world.streams


async def tell_apart(
    hand: Run, others: Iterable[tuple[Deck, Actions]], made: Callable[[Deck, Actions], World]
) -> int:
    """
    Compare the *others* with *hand*, as worlds *made* of a deck and decisions; how many there were.

    Raises: TellsApartError when the viewer can tell one apart.
    """
    ours, pairs = list[Stream](), 0
    for deck, actions in others:
        ours = ours or await lived(made(hand.deck, hand.actions[: len(actions)]))
        compare(ours, await lived(made(deck, actions)))
        assert sum(map(len, ours)) > 10  # enough was told to compare
        pairs += 1
    return pairs


def second_worlds(
    a: Run, stop: int, viewer: int | None, rng: Random, most: int
) -> Iterator[tuple[Deck, Actions]]:
    """Decks and actions that look to *viewer* like those of *a*, up to the stop, and are others."""
    unseen = Account(a).unseen(stop, viewer)
    found = 0
    for size in (len(unseen), len(unseen), len(unseen) // 2, 5, 4, 3, 3, 2, 2, 2, 2):
        deck = list(a.deck)
        moved = rng.sample(unseen, min(size, len(unseen)))
        for at, other in zip(moved, rng.sample(moved, len(moved)), strict=True):
            deck[at] = a.deck[other]
        states = list(_replayed(a, tuple(deck), stop, viewer, rng))
        if len(states) == stop + 1 and _hidden(states[-1]) != _hidden(a.states[stop]):
            yield tuple(deck), tuple([state.history[-1].action for state in states[1:]])
            found += 1
            if found == most:
                return


def compare(ours: list[Stream], theirs: list[Stream]) -> None:
    """See that both worlds told the viewer the same."""
    assert len(ours) == len(theirs)
    for at, (told, retold) in enumerate(zip(ours, theirs, strict=True)):
        for n, (this, that) in enumerate(zip(told, retold, strict=False)):
            if this != that:
                raise TellsApartError(f"stream {at}, message {n}:\n{this!r}\n{that!r}")
        if (many := len(told)) != len(retold):
            raise TellsApartError(f"stream {at}: {many} messages, and {len(retold)}")
