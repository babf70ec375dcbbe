"""
A page without a display: one socket that sends what a person would, and notes when it is told
something.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from random import random
from secrets import token_urlsafe
from time import perf_counter
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from bench.load.figures import Tally
from euchre.web.core.wire.client_messages import Command, Hello

now: Final = perf_counter
FIRST, LONGER, LAST = 0.5, 1.5, 15.0
"""
Seconds a page waits before it asks again at first, how many times longer each time, and seconds at most: as
`frontend/src/net/backoff.ts` has it.
"""


class Offered(Struct):
    """An action that the person may take."""

    action: str


class HandView(Struct):
    """The hand."""

    offered: tuple[Offered, ...]


class Game(Struct):
    """The game."""

    hand: int
    turn: int
    view: HandView | None


class Chair(Struct):
    """A chair."""

    you: bool
    ready: bool
    """Its person has asked for the next hand."""


class Room(Struct):
    """The parts of the room that a hasty person reads."""

    stage: str
    host: bool
    chairs: tuple[Chair, ...]
    game: Game | None

    @property
    def ready(self) -> bool:
        """Whether the viewer has asked for the next hand, or for another game."""
        return any(chair.you and chair.ready for chair in self.chairs)


class Told(Struct, tag_field="type"):
    """The messages of the server."""


class Snapshot(Told, tag="snapshot"):
    """A snapshot."""

    epoch: str
    seq: int
    room: Room


class RoomEventView(Struct):
    """An event."""

    seq: int
    kind: str


class Events(Told, tag="events"):
    """What happened."""

    epoch: str
    events: tuple[RoomEventView, ...]
    room: Room


class Ok(Told, tag="ok"):
    """It was done."""

    id: str
    seq: int


class Err(Told, tag="err"):
    """It was refused."""

    id: str
    code: str
    text: str


class Bye(Told, tag="bye"):
    """The socket is about to close."""

    code: str


class Presence(Told, tag="presence"):
    """Who is here."""


class QuickChat(Told, tag="quick-chat"):
    """A quick phrase."""


class HintResult(Told, tag="hint-result"):
    """A hint."""


_read: Final = msgspec.json.Decoder(Snapshot | Events | Ok | Err | Bye | Presence | QuickChat | HintResult)
_ids: Final = count(10_000_000)


class Place(Protocol):
    """The table, as its pages know it."""

    name: str

    def happened(self, page: "Page", events: tuple[RoomEventView, ...], at: float) -> None:
        """*page* was told of events."""

    def answered(self, page: "Page", reply: Ok | Err, at: float) -> None:
        """A command of *page* was answered."""


class Page:
    """A person's page at a table; *token* identifies the person."""

    def __init__(self, place: Place, origin: str, tally: Tally, token: str = "") -> None:
        self.place, self.origin, self.tally = place, origin, tally
        self.token = token or token_urlsafe(16)
        self.epoch, self.seq = "", 0
        self.room: Room | None = None
        self._socket: ClientConnection | None = None
        self._hearing: asyncio.Task[None] | None = None
        self._leaving = False
        self.cut = asyncio.Event()
        """The line broke, or the server closed it."""
        self.bears_cuts = False
        """Whether broken connections belong to the scenario, and are no errors."""
        self._shown = asyncio.Event()

    @property
    def head(self) -> dict[str, str]:
        """Headers by which the server knows this browser."""
        return {"Origin": self.origin, "Cookie": f"euchre={self.token}"}

    async def come(self) -> None:
        """Connect, tell what was seen already, and wait for the snapshot."""
        self._leaving = False
        self._shown.clear()
        self.cut.clear()
        url = f"{self.origin.replace('http', 'ws', 1)}/ws/{self.place.name}"
        self._socket = await connect(
            url, additional_headers={"Cookie": f"euchre={self.token}"}, origin=self.origin,  # type: ignore[arg-type]  # a NewType of str
            compression=None, ping_interval=None, proxy=None, open_timeout=30, max_queue=None,
        )  # fmt: skip
        self._hearing = asyncio.create_task(self._hear(self._socket))
        hello = Hello(epoch=self.epoch, seq=self.seq)
        await self._socket.send(msgspec.json.encode(hello).decode())
        async with asyncio.timeout(30):
            await self._shown.wait()

    async def return_(self) -> None:
        """Connect again after the line broke, as often and after such pauses as the real page does."""
        back = False
        pause = FIRST
        while not back:
            await asyncio.sleep(pause * (0.6 + 0.8 * random()))
            pause = min(LAST, LONGER * pause)
            with suppress(OSError, TimeoutError, WebSocketException):
                await self.come()
                back = True

    async def say(self, kind: Callable[..., Command], **given: Any) -> str:
        """Send a command; return the id of the answer."""
        assert self._socket is not None
        command = kind(id=f"load-{next(_ids)}", **given)
        await self._socket.send(msgspec.json.encode(command).decode())
        return command.id

    async def go(self, *, rudely: bool = False) -> None:
        """Disconnect; *rudely*: without closing, as when the network is gone."""
        self._leaving = True
        if self._socket is not None:
            if rudely:
                self._socket.transport.abort()
            else:
                with suppress(WebSocketException, TimeoutError, OSError):
                    await self._socket.close()
        if self._hearing is not None:
            await asyncio.wait([self._hearing], timeout=5)

    async def _hear(self, socket: ClientConnection) -> None:
        try:
            while True:
                data = await socket.recv(decode=False)
                self._told(data, now())
        except ConnectionClosed as closed:
            self.cut.set()
            if not self._leaving and not self.bears_cuts:
                code = closed.rcvd.code if closed.rcvd is not None else 1006
                self.tally.wrong(f"closed-{code}")
        except msgspec.MsgspecError as error:
            self.tally.wrong(f"not-understood: {error}")

    def _told(self, data: bytes, at: float) -> None:
        self.tally.messages += 1
        self.tally.bytes += len(data)
        told = _read.decode(data)
        match told:
            case Events():
                for news in told.events:
                    if news.seq != self.seq + 1:
                        self.tally.wrong("gap")
                    self.seq = news.seq
                self.epoch, self.room = told.epoch, told.room
                self._shown.set()
                self.place.happened(self, told.events, at)
            case Snapshot():
                self.epoch, self.seq, self.room = told.epoch, told.seq, told.room
                self._shown.set()
            case Ok() | Err():
                self.place.answered(self, told, at)
            case Bye():
                if not self._leaving and not self.bears_cuts:
                    self.tally.wrong(f"bye-{told.code}")
            case _:
                pass
