"""
A real server that is killed in the middle of play, and people who play on as soon as there is one again.

The server is a process of its own with its database in a file; the people speak to it over real sockets, note
whatever was confirmed, and send again what was not. Nothing in the server knows of this: the moment of the
kill is chosen by what the people see. They sit at two tables, or take part in an evening of two.
"""

import asyncio
import json
import os
import signal
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from euchre.web.core.bots.service import WorkerBots
from euchre.web.core.http import socket
from euchre.web.core.room.step import Step
from euchre.web.core.tables.actor import TableActor
from euchre.web.running import serve as serving
from tests.web.forked import Child
from tests.web.serving import Address

MOMENTS: Final = ("sent", "sent", "ok", "told", "any")
"""
When the server is killed: as a command is on its way, so that it is decided, kept, or neither; as it is
confirmed, before or after the others hear of it; as the others hear of it; and at any time.
"""


STUCK: Final = 300
"""Seconds after which people who do not play on are stuck."""


class Nobody(WorkerBots):
    """Computer players who never come: all chairs are people's, and a start costs nothing."""

    async def start(self) -> None:
        """Start none."""


def lives(url: str, early: bool, told: Connection) -> None:  # noqa: FBT001 - a process's arguments
    """Serve until killed; *early*: what is asked is confirmed before it is kept, as it never should be."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    vars(socket)["MESSAGES"] = 1_000_000  # these people play faster than others
    vars(serving)["Pool"] = Nobody
    if early:
        right = TableActor.commit

        async def commit(actor: TableActor, found: Step, kept: Callable[[int], None] = lambda _: None) -> Any:
            kept(found.room.seq)
            await asyncio.sleep(0.2)  # so that the word is out, and whoever hears it has time to kill us
            return await right(actor, found)

        TableActor.commit = commit  # type: ignore[method-assign, assignment]
    wish = serving.ServeOptions(port=0, database=url, per_address=1000, pause=0.0)
    serving.serve(wish, told.send, browser=False)


class Server(Child):
    """Such a server."""

    def __init__(self, url: str, *, early: bool = False) -> None:
        super().__init__(lives, url, early)
        self.address = Address(self.report())


class Person:
    """Somebody at a table, and what they were told about their own commands and about the game."""

    def __init__(self, play: "Play", table: str, cookie: str, chair: int = -1) -> None:
        self.all, self.table, self.cookie, self.chair = play, table, cookie, chair
        """*chair* is the one they take; -1: they are given one."""
        self.given = chair < 0
        self.confirmed: dict[str, int] = {}
        """By id: under which number a command was confirmed."""
        self.refused: list[dict[str, Any]] = []
        self.unanswered: dict[str, dict[str, Any]] = {}
        self.sights: dict[int, Any] = {}
        """By number of the event: the cards as they were on the table."""
        self.said: dict[str, dict[str, Any]] = {}
        self.room: dict[str, Any] = {}
        self.last: Any = None
        self.epoch, self.seq = "", 0

    async def sit(self) -> None:
        """Take the chair."""
        async with self._connected() as line:
            await self._say(line, {"type": "hello"})
            await self._say(line, {"type": "sit", "chair": self.chair, "name": f"P{self.chair}"}, new=True)
            while self.unanswered:
                await self._hear(line)

    def _connected(self) -> connect:
        address = self.all.server.address
        return connect(
            f"ws://127.0.0.1:{address.port}/ws/{self.table}",
            origin=address.origin,  # type: ignore[arg-type]  # a string of its own kind
            additional_headers={"Cookie": self.cookie},
            compression=None,
            proxy=None,
            open_timeout=None,  # it ends with the server, and not before
            ping_interval=None,
        )

    async def _say(self, line: ClientConnection, message: dict[str, Any], *, new: bool = False) -> None:
        if new:
            message |= {"id": f"command-{next(self.all.numbers):06}"}
            self.unanswered[message["id"]] = message
        text = json.dumps(message)
        await line.send(text)
        if new and self.all.rng.random() < 0.15:
            await line.send(text)  # a line that says everything twice
        if new:
            self.all.saw("sent")

    async def _hear(self, line: ClientConnection) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await line.recv())
        if message["type"] == "ok":
            before = self.confirmed.setdefault(message["id"], message["seq"])
            assert before == message["seq"], "the same command was confirmed twice, as two"
            self.unanswered.pop(message["id"], None)
            self.all.saw("ok")
        elif message["type"] == "err":
            self.refused.append(message)
            self.unanswered.pop(message["id"], None)
        return message

    async def play(self) -> None:
        """
        Come back, say again what was not answered, and play on until the line is dead.

        Whose chair was given stays only as long as the game is on.
        """
        with suppress(ConnectionClosed, InvalidHandshake, InvalidMessage, OSError):  # it is dead
            async with self._connected() as line:
                await self._say(line, {"type": "hello", "epoch": self.epoch, "seq": self.seq})
                again = list(self.unanswered.values())
                if self.said and self.all.rng.random() < 0.3:
                    again.append(self.said[self.all.rng.choice(list(self.said))])
                for message in again:
                    await self._say(line, message)
                while True:
                    message = await self._hear(line)
                    if message["type"] in {"snapshot", "events"}:
                        self._look(message)
                    if self.given and (self.room["stage"] == "game-over" or self.room["paused"]):
                        return
                    if not self.unanswered:
                        await self._do(line)

    def _look(self, message: dict[str, Any]) -> None:
        """Note what is on the table."""
        self.room, news = message["room"], message.get("events", [])
        seq = message["seq"] if message["type"] == "snapshot" else news[-1]["seq"] if news else 0
        if seq:
            self.epoch, self.seq = message["epoch"], seq
            seen = shown(self.room)
            assert self.sights.setdefault(seq, seen) == seen, "other cards than before"
            self.all.saw("told")

    async def _do(self, line: ClientConnection) -> None:
        """What is theirs to do, if they have not done it."""
        room = self.room
        game, deed = room["game"], None
        if room["stage"] == "playing" and game["view"]["offered"]:
            action = self.all.rng.choice(game["view"]["offered"])["action"]
            deed = {"type": "act", "turn": game["turn"], "action": action}
        elif room["stage"] in {"hand-over", "game-over"} and not room["chairs"][room["you"]]["ready"]:
            over = room["stage"] == "game-over"
            deed = {"type": "rematch"} if over else {"type": "deal", "hand": game["hand"]}
        elif self.chair == 0 and room["stage"] == "lobby":
            deed = {"type": "start"}
        if deed is None or (key := (deed["type"], deed.get("turn"), game and game["number"])) == self.last:
            return
        self.last = key
        await self._say(line, deed, new=True)
        self.said[deed["id"]] = deed


def shown(room: dict[str, Any]) -> Any:
    """The part of a room that comes from its cards."""
    game = room["game"]
    return None if game is None else (game["view"], game["scores"], game["turn"], game["commitment"])


class Play:
    """People who play at a server that is killed again and again."""

    def __init__(self, folder: Path, seed: int, *, early: bool = False) -> None:
        self.path, self.rng, self.early = folder / "tables.db", Random(seed), early
        self.url, self.numbers = f"sqlite:///{self.path}", count(1)
        self.people: list[Person] = []
        self.kills: Counter[str] = Counter()
        self._moments: list[str] = []
        self._moment, self._left = "", 0
        self.server = Server(self.url, early=early)
        self.alive = True

    def serve(self) -> None:
        """Have a server, on what the one before left."""
        if not self.alive:
            self.server = Server(self.url, early=self.early)
            self.alive = True

    def end(self) -> None:
        """End the server; what it has is on the disk."""
        self.server.kill()
        self.alive = False

    def saw(self, moment: str) -> None:
        """Something was sent or heard: is it the moment?"""
        if moment == self._moment:
            self._left -= 1
            if not self._left:
                self._kill()

    def _kill(self) -> None:
        self.server.signal(signal.SIGKILL)
        self.kills[self._moment] += 1
        self._moment = ""

    async def killed(self, moment: str = "", least: int = 1, most: int = 12) -> None:
        """
        Play on, and kill the server.

        At whichever *moment*, all of them come equally often; after *least* such moments, or up to *most*.
        """
        self.serve()
        self._moments = self._moments or self.rng.sample(MOMENTS, len(MOMENTS))
        self._moment, self._left = moment or self._moments.pop(), self.rng.randint(least, most)
        loop = asyncio.get_running_loop()
        when = loop.call_later(self.rng.random() * 0.1, self._kill) if self._moment == "any" else None
        await asyncio.wait_for(self.play(), STUCK)
        if when is not None:
            when.cancel()
        self.end()

    async def play(self) -> None:
        """Everybody plays, until the line is dead."""
        await asyncio.gather(*[person.play() for person in self.people])


class TwoTables(Play):
    """Two tables of two people each."""

    async def open(self, tables: int = 2) -> None:
        """Open the tables and sit down; this server is not killed before."""
        address = self.server.address
        for game in ("two", "twelve")[:tables]:
            cookies = [address.person() for _ in range(2)]
            asked = {"rules": {"base": game}, "name": "P0"}
            made = address.ask("POST", "/api/tables", asked, Cookie=cookies[0])
            self.people += [Person(self, made.json["table"], at, chair) for chair, at in enumerate(cookies)]
            await self.people[-1].sit()


class Evening(Play):
    """Eight people at an evening of two tables: they play wherever they are sent."""

    def __init__(self, folder: Path, seed: int, rounds: int) -> None:
        super().__init__(folder, seed)
        self.cookies = [self.server.address.person() for _ in range(8)]
        wish = {"rules": {"base": "euchre"}, "hands": 2, "rounds": rounds, "between": 0, "name": "P0"}
        self.name = self.asked("POST", "", self.cookies[0], wish)["evening"]
        for number, cookie in enumerate(self.cookies[1:], 1):
            self.asked("POST", f"/{self.name}/join", cookie, {"name": f"P{number}"})
        self.asked("POST", f"/{self.name}/direct", self.cookies[0], {"what": "begin", "number": 0})
        self.told: dict[str, Any] = {}
        """What came out at each table, as the first who saw it was told."""
        self.at: dict[tuple[str, str], Person] = {}
        """Everybody at each of their tables, by table and cookie."""

    def asked(self, method: str, path: str, cookie: str, body: Any = None) -> Any:
        """What the server answers."""
        found = self.server.address.ask(method, f"/api/evenings{path}", body, Cookie=cookie)
        assert found.status == 200, found.body
        return found.json

    async def look(self, cookie: str) -> Any:
        """What somebody sees; a result that was told stays as it was."""
        seen = await asyncio.to_thread(self.asked, "GET", f"/{self.name}", cookie)
        for table in (seen["view"]["round"] or {"tables": ()})["tables"]:
            if table["over"]:
                assert self.told.setdefault(table["table"], table) == table
        return seen

    def person(self, table: str, cookie: str) -> Person:
        """Somebody at a table."""
        if (table, cookie) not in self.at:
            self.at[table, cookie] = Person(self, table, cookie)
            self.people.append(self.at[table, cookie])
        return self.at[table, cookie]

    async def play(self) -> None:
        """Everybody plays, to the end of the evening or of the server."""
        await asyncio.gather(*map(self._play, self.cookies))

    async def _play(self, cookie: str) -> None:
        with suppress(OSError):  # the server is killed
            while (seen := await self.look(cookie))["view"]["stage"] != "over":
                if seen["table"] is not None:
                    await self.person(seen["table"], cookie).play()
                await asyncio.sleep(0.1)  # an evening moves when it looks at its tables
