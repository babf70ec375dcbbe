"""Tables with players: lawful moves at times fixed beforehand, independent of the server's speed."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple

import httpx

from bench.load.figures import Tally
from bench.load.page import Err, Ok, Page, RoomEventView, now
from euchre.web.core.wire.client_messages import Act, Command, Deal, Rematch, Sit, Start

LATE: Final = 30.0
"""Seconds after which a move that not all pages were told counts as lost."""


class Say(NamedTuple):
    """The next message of one of the pages."""

    page: Page
    kind: Callable[..., Command]
    given: dict[str, Any]


class Move:
    """A command that was sent: when it should have been sent, and the pages that were told of it."""

    def __init__(self, page: Page, intended: float) -> None:
        self.page, self.intended = page, intended
        self.id = ""
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def end(self) -> None:
        """All pages were told of it."""
        if not self.done.done():
            self.done.set_result(None)


class Table:
    """A table and the pages at it; *prefix* is put before the names of the measured times."""

    def __init__(self, origin: str, tally: Tally, seed: int, *, people: int, prefix: str = "") -> None:
        self.origin, self.tally, self.prefix = origin, tally, prefix
        self.name = ""
        self.pages = [Page(self, origin, tally) for _ in range(people)]
        self._rng = Random(seed)
        self._move: Move | None = None
        self._heard: dict[int, list[tuple[Page, float]]] = {}
        self._numbers: dict[str, int] = {}
        self.pause = 0.0
        """Seconds a computer player takes at least."""
        self._last = 0.0
        """When the first page was told of the last event."""
        self.turned = asyncio.Event()

    # --- opened ---------------------------------------------------------------------------------------------

    async def open(self, client: httpx.AsyncClient, game: str) -> None:
        """Open the table for people, seat them, and begin."""
        body = {"rules": {"base": game}, "name": "Ann"}
        self.name = await self._asked(client, "/api/tables", body)
        for page in self.pages:
            await page.come()
        for chair, page in enumerate(self.pages[1:], 1):
            await self._do(Say(page, Sit, {"chair": chair, "name": f"Guest {chair}"}), now())
        await self._do(Say(self.pages[0], Start, {}), now())

    async def play_now(self, client: httpx.AsyncClient, game: str, player: str) -> None:
        """Open the table for one person and computer players, who begin at once."""
        body = {"game": game, "player": player, "name": "Ann"}
        self.name = await self._asked(client, "/api/play", body)
        await self.pages[0].come()

    async def _asked(self, client: httpx.AsyncClient, path: str, body: dict[str, Any]) -> str:
        found = await client.post(path, json=body, headers=self.pages[0].head)
        if found.status_code != 200:
            raise SystemExit(f"{path}: {found.status_code} {found.text[:200]}")
        name: str = found.json()["table"]
        return name

    async def go(self) -> None:
        """Everybody leaves."""
        await asyncio.gather(*[page.go() for page in self.pages])

    # --- played ---------------------------------------------------------------------------------------------

    async def play(self, begin: float, until: float, every: float) -> None:
        """
        Make a move every *every* seconds, from *begin* on.

        A slow move does not move the time of the next one, whose delay is then counted, too.
        """
        intended = begin
        while intended < until:
            await self._wait(intended)
            say = await self._say()
            if say is None:
                self.tally.wrong("nobody-may-act")
                return
            if not await self._do(say, intended):
                return
            intended += every

    async def race(self, entries: int) -> bool:
        """
        Make move after move without a pause, until the table's log has that many entries; return whether all
        came.
        """
        while self.pages[0].seq < entries:
            say = await self._say()
            if say is None or not await self._do(say, now()):
                self.tally.wrong("nobody-may-act")
                return False
        return True

    async def race_until(self, until: float) -> None:
        """Make move after move without a pause, until a given time."""
        while now() < until:
            if not await self.race(self.pages[0].seq + 1):
                return

    async def return_(self, begin: float) -> None:
        """Let all pages come back after the server failed at *begin*, and one of them make a move."""

        async def back(page: Page) -> None:
            await page.cut.wait()
            await page.return_()
            self.tally.took("back", begin, now())

        await asyncio.gather(*map(back, self.pages))
        await self.race(self.pages[0].seq + 1)
        self.tally.took("in-play", begin, now())

    async def answer(self, begin: float, until: float, think: float) -> None:
        """
        Play as one person against computer players, with a move a given number of seconds after it became
        their turn.
        """
        await asyncio.sleep(max(0.0, begin - now()))
        while now() < until:
            self.turned.clear()
            say = self._next()
            if say is None:
                try:
                    async with asyncio.timeout(LATE):
                        await self.turned.wait()
                except TimeoutError:
                    self.tally.wrong("stuck")
                    return
                continue
            intended = max(self._last, begin) + think
            if intended < until:
                await self._wait(intended)
            if intended >= until or not await self._do(say, intended):
                return

    async def _say(self) -> Say | None:
        """
        The next message, once the next hand or game for which everybody is ready has come; None when it does
        not come.
        """
        try:
            async with asyncio.timeout(LATE):
                while (say := self._next()) is None:
                    self.turned.clear()
                    await self.turned.wait()
        except TimeoutError:
            return None
        return say

    def _next(self) -> Say | None:
        """The message that is possible now, and its page; None while it is a computer player's turn."""
        for page in self.pages:
            room = page.room
            if room is None:
                continue
            game = room.game
            if game is None:
                return Say(page, Start, {}) if room.host else self._host(Start)
            if room.stage in {"hand-over", "game-over"}:
                if room.ready:
                    continue
                over = room.stage == "game-over"
                return Say(page, Rematch, {}) if over else Say(page, Deal, {"hand": game.hand})
            if game.view is not None and game.view.offered:
                action = self._rng.choice(game.view.offered).action
                return Say(page, Act, {"turn": game.turn, "action": action})
        return None

    def _host(self, kind: Callable[..., Command]) -> Say | None:
        return next((Say(page, kind, {}) for page in self.pages if page.room and page.room.host), None)

    async def _wait(self, intended: float) -> None:
        """Until it is time; how late this program itself then is, is noted."""
        if intended > now():
            await asyncio.sleep(intended - now())
            self.tally.took("generator", intended, now())

    async def _do(self, say: Say, intended: float) -> bool:
        """Send it, and wait until all pages were told of it; return whether they were."""
        move = self._move = Move(say.page, intended)
        self.tally.moves += intended >= self.tally.since
        move.id = await say.page.say(say.kind, **say.given)
        try:
            async with asyncio.timeout(LATE):
                await asyncio.shield(move.done)
        except TimeoutError:
            self.tally.wrong("lost")
            return False
        return True

    # --- heard ----------------------------------------------------------------------------------------------

    def answered(self, page: Page, reply: Ok | Err, at: float) -> None:
        """A command was answered."""
        move = self._move
        if move is None or reply.id != move.id:
            self.tally.wrong("answered-twice")
            return
        if isinstance(reply, Err):
            self.tally.wrong(f"err-{reply.code}")
            move.end()
            return
        self.tally.took(f"{self.prefix}ack", move.intended, at)
        self._numbers[reply.id] = reply.seq
        self._complete(reply.seq)
        del page

    def happened(self, page: Page, news: tuple[RoomEventView, ...], at: float) -> None:
        """*page* was told of events."""
        for one in news:
            self._heard.setdefault(one.seq, []).append((page, at))
            own = self._move is not None and self._numbers.get(self._move.id) == one.seq
            self._complete(one.seq)  # forgets the command
            if page is self.pages[0]:
                if self.pause and one.kind == "acted" and not own:
                    self.tally.took("computer", self._last + self.pause, at)
                self._last = at
        self.turned.set()

    def _complete(self, seq: int) -> None:
        """Whether all pages were told of event *seq*; if it is the move in progress, note the time."""
        heard, move = self._heard.get(seq, []), self._move
        if len(heard) < len(self.pages):
            return
        if move is not None and self._numbers.get(move.id) == seq:
            for page, at in heard:
                own = page is move.page
                if not own:
                    self.tally.took(f"{self.prefix}others", move.intended, at)
                elif len(self.pages) == 1:
                    self.tally.took("own", move.intended, at)
            del self._numbers[move.id]
            del self._heard[seq]
            move.end()
        elif len(self.pages) == 1:
            del self._heard[seq]
