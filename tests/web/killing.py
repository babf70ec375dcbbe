"""
A real server that is killed in the middle of play, and people who play on as soon as there is one again.

The server is a process of its own with its database in a file; the people speak to it over real sockets, note
whatever was confirmed, and send again what was not. Nothing in the server knows of this: the moment of the
kill is chosen by what the people see.
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
from websockets.exceptions import ConnectionClosed, InvalidMessage

from euchre.web.bots.service import WorkerBots
from euchre.web.http import socket
from euchre.web.room.step import Step
from euchre.web.running import serve as serving
from euchre.web.tables.actor import TableActor
from tests.web.forked import FORKED
from tests.web.http.serving import Address

MOMENTS: Final = ("sent", "sent", "ok", "told", "any")
"""
When the server is killed: as a command is on its way, so that it is decided, kept, or neither; as it is
confirmed, before or after the others hear of it; as the others hear of it; and at any time.
"""


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


class Server:
    """Such a server."""

    def __init__(self, url: str, *, early: bool = False) -> None:
        ours, theirs = FORKED.Pipe(duplex=False)
        self.process = FORKED.Process(target=lives, args=(url, early, theirs), daemon=True)
        self.process.start()
        theirs.close()
        assert ours.poll(300), "the server did not start"
        self.address = Address(ours.recv())
        ours.close()

    def kill(self) -> None:
        """As `kill -9` does."""
        assert self.process.pid is not None
        os.kill(self.process.pid, signal.SIGKILL)

    def gone(self) -> None:
        """Wait until it is no more."""
        self.process.kill()
        self.process.join()


class Person:
    """Somebody with a chair, and what they were told about their own commands and about the game."""

    def __init__(self, evening: "Evening", table: str, chair: int, cookie: str) -> None:
        self.evening, self.table, self.chair, self.cookie = evening, table, chair, cookie
        self.confirmed: dict[str, int] = {}
        """By id: under which number a command was confirmed."""
        self.refused: list[dict[str, Any]] = []
        self.unanswered: dict[str, dict[str, Any]] = {}
        self.sights: dict[int, Any] = {}
        """By number of the event: the cards as they were on the table."""
        self.said: dict[str, dict[str, Any]] = {}
        self.room: dict[str, Any] = {}
        self.last: tuple[str, Any] = ("", None)
        self.epoch, self.seq = "", 0

    async def sit(self, server: Server) -> None:
        """Take the chair."""
        async with self._connected(server) as line:
            await self._say(line, {"type": "hello"})
            await self._say(line, {"type": "sit", "chair": self.chair, "name": f"P{self.chair}"}, new=True)
            while self.unanswered:
                await self._hear(line)

    def _connected(self, server: Server) -> connect:
        return connect(
            f"ws://127.0.0.1:{server.address.port}/ws/{self.table}",
            origin=server.address.origin,  # type: ignore[arg-type]  # a string of its own kind
            additional_headers={"Cookie": self.cookie},
            compression=None,
            proxy=None,
            open_timeout=None,  # it ends with the server, and not before
            ping_interval=None,
        )

    async def _say(self, line: ClientConnection, message: dict[str, Any], *, new: bool = False) -> None:
        if new:
            message |= {"id": f"command-{self.chair}-{next(self.evening.numbers)}"}
            self.unanswered[message["id"]] = message
        text = json.dumps(message)
        await line.send(text)
        if new and self.evening.rng.random() < 0.15:
            await line.send(text)  # a line that says everything twice
        if new:
            self.evening.saw("sent")

    async def _hear(self, line: ClientConnection) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await line.recv())
        if message["type"] == "ok":
            before = self.confirmed.setdefault(message["id"], message["seq"])
            assert before == message["seq"], "the same command was confirmed twice, as two"
            self.unanswered.pop(message["id"], None)
            self.evening.saw("ok")
        elif message["type"] == "err":
            self.refused.append(message)
            self.unanswered.pop(message["id"], None)
        return message

    async def play(self, server: Server) -> None:
        """Come back, say again what was not answered, and play on until the line is dead."""
        with suppress(ConnectionClosed, InvalidMessage, OSError):  # it is dead
            async with self._connected(server) as line:
                await self._say(line, {"type": "hello", "epoch": self.epoch, "seq": self.seq})
                again = list(self.unanswered.values())
                if self.said and self.evening.rng.random() < 0.3:
                    again.append(self.said[self.evening.rng.choice(list(self.said))])
                for message in again:
                    await self._say(line, message)
                while True:
                    message = await self._hear(line)
                    if message["type"] in {"snapshot", "events"}:
                        self._look(message)
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
            self.evening.saw("told")

    async def _do(self, line: ClientConnection) -> None:
        """What is theirs to do, if they have not done it."""
        room = self.room
        game, deed = room["game"], None
        if room["stage"] == "playing" and game["view"]["offered"]:
            action = self.evening.rng.choice(game["view"]["offered"])["action"]
            deed = {"type": "act", "turn": game["turn"], "action": action}
        elif room["stage"] in {"hand-over", "game-over"} and not room["chairs"][room["you"]]["ready"]:
            over = room["stage"] == "game-over"
            deed = {"type": "rematch"} if over else {"type": "deal", "hand": game["hand"]}
        elif not self.chair and room["stage"] == "lobby":
            deed = {"type": "start"}
        if deed is None or (key := (str(deed["type"]), deed.get("turn"))) == self.last:
            return
        self.last = key
        await self._say(line, deed, new=True)
        self.said[deed["id"]] = deed


def shown(room: dict[str, Any]) -> Any:
    """The part of a room that comes from its cards."""
    game = room["game"]
    return None if game is None else (game["view"], game["scores"], game["turn"], game["commitment"])


class Evening:
    """Two tables of two people each, at which they play while their server is killed again and again."""

    def __init__(self, folder: Path, seed: int, *, early: bool = False) -> None:
        self.path, self.rng, self.early = folder / "tables.db", Random(seed), early
        self.url, self.numbers = f"sqlite:///{self.path}", count(1)
        self.people: list[Person] = []
        self.kills: Counter[str] = Counter()
        self._moments: list[str] = []
        self._moment, self._left = "", 0
        self._server: Server | None = None

    def _next(self) -> str:
        """When the server is killed this time: whichever moment, all of them come equally often."""
        self._moments = self._moments or self.rng.sample(MOMENTS, len(MOMENTS))
        return self._moments.pop()

    def saw(self, moment: str) -> None:
        """Something was sent or heard: is it the moment?"""
        if moment == self._moment and self._server is not None:
            self._left -= 1
            if not self._left:
                self._kill()

    def _kill(self) -> None:
        assert self._server is not None
        self._server.kill()
        self.kills[self._moment] += 1
        self._moment = ""

    def _stuck(self) -> None:
        assert self._server is not None
        self.kills["nothing went on any more"] += 1
        self._server.kill()

    def serve(self) -> Server:
        """A server, on what the one before left."""
        return Server(self.url, early=self.early)

    async def open(self, tables: int = 2) -> None:
        """Open the tables and sit down; this server is not killed before."""
        server = self.serve()
        for game in ("two", "twelve")[:tables]:
            cookies = [server.address.person() for _ in range(2)]
            asked = {"rules": {"base": game}, "name": "P0"}
            made = server.address.ask("POST", "/api/tables", asked, Cookie=cookies[0])
            self.people += [Person(self, made.json["table"], chair, at) for chair, at in enumerate(cookies)]
            await self.people[-1].sit(server)
        server.kill()
        server.gone()

    async def killed(self, moment: str = "") -> None:
        """Play on at a server, and kill it."""
        server = self._server = self.serve()
        self._moment, self._left = moment or self._next(), self.rng.randint(1, 12)
        loop = asyncio.get_running_loop()
        when = loop.call_later(self.rng.random() * 0.1, self._kill) if self._moment == "any" else None
        late = loop.call_later(300, self._stuck)
        await asyncio.gather(*(person.play(server) for person in self.people))
        for timer in (late, when):
            if timer is not None:
                timer.cancel()
        server.gone()
