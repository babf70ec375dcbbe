"""
A table at which one game is over and the next is played, while somebody looks at all there is of the first.

Its review runs, a link leads to it, programs show its picture. Nothing of all that tells of the game that is
on; and somebody who may not see the first game is told the same in every case.
"""

import asyncio
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final
from zlib import crc32

from euchre.base.errors import EuchreError
from euchre.live.deal_sources import GivenDeals
from euchre.web.core.http.answers import GzipCache
from euchre.web.core.room import entries
from euchre.web.core.room.room import Room
from euchre.web.core.tables.status import TableClosedError
from euchre.web.core.wire.client_messages import Act, Hello, Rematch, Sit, Start
from euchre.web.core.wire.server_messages import Ok
from euchre.web.features.games import queries as finished_games
from euchre.web.features.games.requests import Reviews
from euchre.web.features.study.requests import Studies
from tests.laws.two_worlds import CASES, Run, run
from tests.web.memory import Simple, Socket, settle
from tests.web.table_world import UnfitError
from tests.web.two_worlds import (
    PEOPLE,
    WATCHER,
    Actions,
    Deck,
    Request,
    World,
    compare,
    lived,
    second_worlds,
    stacked,
    tell_apart,
)

VIEWERS: Final = ("seat 0", "seat 1", "who has the link")
LINK: Final = "the-link-of-the-game"
_EACH: Final[tuple[Request, ...]] = (
    ("GET", "replay", None),
    ("GET", "record", None),
    ("GET", "report?hand=0", None),
    ("GET", "open/0", None),
    ("GET", "review", None),
    ("POST", "review", {}),
)
OF_THE_FIRST: Final[tuple[Request, ...]] = (
    *[
        (method, f"/api/games/{game}/{what}", body)
        for game in (LINK, "{0}.0")
        for method, what, body in _EACH
    ],
    ("GET", f"/api/games/{LINK}/preview.jpg", None),
    ("GET", f"/shared/{LINK}", None),
    ("GET", "/api/history", None),
)
OF_THE_SECOND: Final[tuple[Request, ...]] = (
    *[(method, f"/api/games/{{0}}.1/{what}", body) for method, what, body in _EACH],
    ("POST", "/api/games/{0}.1/link", {}),
    ("GET", "/api/tables/{0}", None),
)


class Slow(Simple):
    """A reviewer that is as far as what it was given says, until the gate opens; then that is all it says."""

    def __init__(self) -> None:
        super().__init__()
        self.gate: asyncio.Event = asyncio.Event()

    async def review(self, record: str, *given: Any) -> dict[str, Any]:
        """Fail, with a sentence in which all of the *record* counts."""
        *_, told = given
        told(crc32(record.encode()) % 1_000, 1_000)
        await self.gate.wait()
        raise EuchreError(str(crc32(record.encode())))

    async def own_game(self, *_: Any) -> dict[str, Any]:
        """Nobody's games are studied here."""
        raise AssertionError

    async def work_out(self, question: tuple[Any, ...], seconds: float) -> dict[str, Any]:
        """Refuse, with a sentence in which all of the *question* counts."""
        del seconds
        raise EuchreError(str(crc32(repr(question).encode())))


async def law(viewer: str, seed: int, most: int) -> int:
    """
    Compare a second game with up to *most* others for one viewer of the first; how many there were.

    Raises: TellsApartError when the viewer can tell them apart.
    """
    rng = Random(f"{viewer} {seed}")
    first, second = run(CASES["two"], rng), run(CASES["two"], rng)
    stop = rng.randint(1, len(second.actions) - 1)
    if second.states[stop].over:
        return 0
    seat = int(viewer[-1]) if viewer.startswith("seat") else None
    me = WATCHER if seat is None else PEOPLE[seat]

    def made(deck: Deck, actions: Actions) -> World:
        return FinishedWorld(me, first, (second.dealer, deck), actions)

    try:
        return await tell_apart(second, second_worlds(second, stop, seat, rng, most), made)
    except UnfitError:
        return 0


def of_a_stranger(seed: int) -> int:
    """
    Compare two first games for somebody with the name of the table and a dead link; how many pairs.

    Of one of them a review runs, and it was shared before.

    Raises: TellsApartError.
    """
    rng = Random(f"stranger {seed}")
    games = [run(CASES["two"], rng)]
    while len(games) < 2:
        other = run(CASES["two"], rng)  # as many entries in the log: they are numbered for whoever comes
        games += [other] if len(other.actions) == len(games[0].actions) else []
    try:
        ours, theirs = [
            asyncio.run(lived(FinishedWorld(WATCHER, game, None, (), reviewed=not number)))
            for number, game in enumerate(games)
        ]
    except UnfitError:
        return 0
    compare(ours, theirs)
    assert sum(map(len, ours)) > 20
    return 1


class FinishedWorld(World):
    """Such a table; the game that is on, if there is one, has this deal and these *actions*."""

    def __init__(
        self,
        me: str,
        first: Run,
        deal: tuple[int, Deck] | None,
        actions: Actions,
        *,
        reviewed: bool = True,
    ) -> None:
        self.first, self.deal, self.actions, self.reviewed = first, deal, actions, reviewed
        self.slow = Slow()
        super().__init__(me, self.dealt, self.slow)
        self.held = (Reviews(self.slow), Studies(self.slow))
        self.gzipped = GzipCache()
        self.table = ""

    def dealt(self, room: Room) -> GivenDeals:
        """The luck of the first game, or of the second."""
        deal = (self.first.dealer, self.first.deck) if not room.records else self.deal
        assert deal is not None
        return stacked(2, deal)

    async def live(self) -> None:
        """
        Play the first game, have it reviewed and shared, play the second, and look at the first meanwhile.

        Raises: UnfitError when the first hand does not end its game.
        """
        opened = entries.Opened(at=0, rules={"base": "two", "target": 1}, secret="", open_door=False)
        self.table = await self.house.registry.open_table(PEOPLE[0], opened)
        for chair, person in enumerate(PEOPLE[:2]):
            await self.does(person, Sit, chair=chair, name=f"P{chair}")
            await self.house.registry.attach(self.table, Socket(person), Hello())
        await self.does(PEOPLE[0], Start)
        for action in self.first.actions:
            await self.act(str(action))
        if not self.room.final:
            raise UnfitError
        self.streams.append([])
        viewer, self.me = self.me, PEOPLE[0]
        if self.reviewed:
            await self.house.store.write(finished_games.link, self.table, 0, LINK)
            await self.over_http(
                [("POST", "/api/games/{0}.0/review", {})], self.table, held=self.held, gzipped=self.gzipped
            )
            self.streams.clear()
        self.me = viewer
        self.streams[:] = [[]]
        if self.deal is None:
            await self.house.store.write(finished_games.link, self.table, 0, None)
        else:
            await self.again()
        await self.look_around()
        self.slow.gate.set()
        await settle()
        await self.look_around()

    async def again(self) -> None:
        """Play the second game, as far as it goes."""
        for person in PEOPLE[:2]:
            await self.does(person, Rematch)
        await self.house.clock.pass_(0)
        await self.does(PEOPLE[0], Start)
        for at, action in enumerate(self.actions):
            if at == len(self.actions) // 2:
                await self.look_around()
            await self.act(str(action))

    async def look_up(self, asked: Iterable[Request]) -> None:
        """Let the viewer ask over HTTP about the games of the table."""
        await self.over_http(asked, self.table, held=self.held, gzipped=self.gzipped)

    async def look_around(self) -> None:
        """Let the viewer ask for all there is, and come to the table."""
        await self.over_http(
            (*OF_THE_FIRST, *OF_THE_SECOND), self.table, held=self.held, gzipped=self.gzipped
        )
        try:
            await self.look(self.table)
        except TableClosedError as error:
            self.note(str(error).encode())
        await self.count()

    async def act(self, action: str) -> None:
        """Have *action* done by whose turn it is."""
        game = self.room.game
        assert game is not None
        await self.does(PEOPLE[game.state.turn], Act, turn=game.turn, action=action)

    async def does(self, person: str, kind: Callable[..., Any], **given: Any) -> None:
        """Have it done."""
        answer = await self.ask(person, self.table, kind, **given)
        assert isinstance(answer, Ok), answer

    @property
    def room(self) -> Room:
        """The room, from behind."""
        return self.house.registry._actors[self.table].room
