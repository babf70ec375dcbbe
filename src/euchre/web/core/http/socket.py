"""
A page's socket: incoming messages are checked strictly and limited in number; outgoing ones wait in a queue.

A page that reads too slowly, sends nothing valid, or is gone does not slow the table: its socket is closed,
and the page connects again for a snapshot.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter
from typing import Any, Final

from starlette.types import Receive, Scope, Send

from euchre.base.errors import EuchreError
from euchre.rules.errors import NotationError
from euchre.web.core.http.guards import KEY
from euchre.web.core.http.identity import Identity
from euchre.web.core.http.limits import TokenBucket
from euchre.web.core.http.strict_json import read
from euchre.web.core.logs import report
from euchre.web.core.store import BrokenLogError, FencedError, StorageError, UnknownTableError
from euchre.web.core.tables.registry import Registry
from euchre.web.core.tables.status import MOVES, TableClosedError, said
from euchre.web.core.wire.client_messages import PROTOCOL, ClientMessage, Hello, Resync
from euchre.web.core.wire.literals import ByeCode, RefusalCode
from euchre.web.core.wire.refusal import ACCIDENT, Close
from euchre.web.core.wire.server_messages import Bye, Err, ServerMessage, write

FRAMES: Final = 64
"""The most messages that may wait to be sent to one page."""
WAITING: Final = 256 * 1024
"""The most bytes that may wait to be sent to one page."""
SECONDS: Final = 10.0
"""Seconds for the first message of a page, and for a page to take the next message."""
BAD: Final = 20
"""Messages in a row that are invalid or come too fast, after which the socket is closed."""
MESSAGES: Final = 100
"""The most messages in 20 seconds."""

Drop = Callable[[int, str], None]
SendNow = Callable[..., bool]
"""A function that sends messages without the queue, if it need not wait; it returns whether it did."""


class Socket:
    """The `euchre.web.core.tables.pages.Connection` of one WebSocket."""

    def __init__(
        self, person: str, send: Send, drop: Drop | None, counts: Counter[str], say: SendNow | None = None
    ) -> None:
        self.person, self.address = person, ""
        self._send, self._drop, self._counts, self._say = send, drop, counts, say
        self._held_back: list[bytes] = []
        """Messages that go out together with the next."""
        self._queue: deque[bytes] = deque()
        self._sending = False
        """A message that has left the queue is being sent."""
        self._bytes = 0
        self._more = asyncio.Event()
        self._close: tuple[int, str] | None = None
        self._dead = False

    def send(self, message: ServerMessage, *, more: bool = False) -> None:
        """
        Send a message, in order; a full queue closes the socket.

        *more*: another is likely to follow at once; both are then sent together, for half the work.
        """
        if self._dead or self._close is not None:
            return
        data = write(message)
        if self._queue or self._sending or self._say is None:  # messages that wait must be sent first
            self._enqueue(data)
        elif more:
            self._held_back.append(data)
            asyncio.get_running_loop().call_soon(self._flush)
        else:
            self._flush(data)

    def _flush(self, *data: bytes) -> None:
        """Send the messages held back, then *data*; queue them all where sending must wait."""
        going, self._held_back = [*self._held_back, *data], []
        if going and not self._dead and not (self._say is not None and self._say(*going)):
            for one in going:
                self._enqueue(one)

    def _enqueue(self, data: bytes) -> None:
        """Put a message into the queue."""
        self._queue.append(data)
        self._bytes += len(data)
        if len(self._queue) > FRAMES or self._bytes > WAITING:
            self._give_up()
        self._more.set()

    def close(self, code: int, reason: str) -> None:
        """Send the waiting messages, then close."""
        if self._close is None:
            self._flush()
            self._close = (code, reason)
            self._more.set()

    @property
    def crowded(self) -> bool:
        """Whether much waits to be sent."""
        return len(self._queue) > FRAMES // 2

    @property
    def closing(self) -> bool:
        """Whether the server is about to close it."""
        return self._close is not None

    def _give_up(self) -> None:
        """The page does not read: drop its waiting messages and close the socket at once."""
        if self._dead:
            return
        self._dead = True
        self._held_back.clear()
        self._queue.clear()
        self._counts[f"closed_{Close.SLOW}"] += 1
        if self._drop is not None:
            self._drop(Close.SLOW, "too slow")

    async def write(self) -> None:
        """Send waiting messages until the socket is closed."""
        while True:
            await self._more.wait()
            self._more.clear()
            while self._queue:
                data = self._queue.popleft()
                self._bytes -= len(data)
                self._sending = True
                try:
                    async with asyncio.timeout(SECONDS):
                        await self._send({"type": "websocket.send", "text": data.decode()})
                except TimeoutError:
                    self._give_up()
                self._sending = False
            if self._dead and self._drop is None:
                self._close = (Close.SLOW, "too slow")
            if self._close is not None:
                code, reason = self._close
                if not self._dead:
                    self._counts[f"closed_{code}"] += 1
                await self._send({"type": "websocket.close", "code": code, "reason": reason[:100]})
                return
            if self._dead:
                return


class Sockets:
    """Connects sockets with tables: the ASGI application behind ``/ws/<table>``."""

    def __init__(self, registry: Registry, counts: Counter[str], timed: Callable[[float], object]) -> None:
        self.registry, self.counts, self.timed = registry, counts, timed
        self.draining = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one socket, from its opening to its end."""
        who: Identity = scope[KEY]
        first = await receive()
        if first["type"] != "websocket.connect":
            return
        await send({"type": "websocket.accept"})
        offers = scope.get("extensions", {})
        socket = Socket(who.person, send, offers.get("euchre.drop"), self.counts, offers.get("euchre.say"))
        socket.address = who.address
        writer = asyncio.create_task(socket.write())
        table = scope["path"].removeprefix("/ws/")
        try:
            try:
                await self._serve(table, socket, receive)
            except FarewellError as farewell:
                _dismiss(socket, farewell)
            except OSError:
                self.counts["closed_abnormally"] += 1
            except Exception as error:  # noqa: BLE001  # the server is at fault; the page connects again
                self.counts["socket_failed"] += 1
                report("a socket failed", error, table)
                _dismiss(socket, FarewellError(Close.BUSY, ACCIDENT.code, ACCIDENT.text))
            if socket.closing:  # the last message is sent before the socket closes
                await asyncio.wait([writer], timeout=SECONDS)
        finally:
            writer.cancel()
            with suppress(asyncio.CancelledError, OSError, RuntimeError):
                await writer

    async def _serve(self, table: str, socket: Socket, receive: Receive) -> None:
        """Connect the page with its table until it leaves. Raises: FarewellError; OSError."""
        if not socket.person:
            no_cookie = "This browser keeps no cookie: load the page again."
            raise FarewellError(Close.UNAUTHORISED, "no_cookie", no_cookie)
        if self.draining:
            raise FarewellError(Close.RESTART, "restart", "The server restarts.", 1000)
        inbox = Inbox(socket, receive, self.counts)
        no_hello = FarewellError(Close.NO_HELLO, "hello", "The first message is a hello.")
        try:
            async with asyncio.timeout(SECONDS):
                hello = await inbox.next()
        except TimeoutError:
            raise no_hello from None
        if hello is None:
            return
        if not isinstance(hello, Hello):
            raise no_hello
        if hello.protocol != PROTOCOL:
            other = "The page is older or newer than the server: load it again."
            raise FarewellError(Close.NO_HELLO, "reload", other)
        try:
            attached = await self.registry.attach(table, socket, hello)
        except StorageError as error:
            raise self._farewell(error) from None
        try:
            while (message := await inbox.next()) is not None:
                if isinstance(message, Hello):
                    message = Resync()
                if socket.crowded:  # many pages at once: waiting messages may be sent first
                    await asyncio.sleep(0)
                began = perf_counter()
                await attached.receive(message)
                self.timed(perf_counter() - began)
        finally:
            attached.detach()

    def _farewell(self, error: StorageError) -> "FarewellError":
        """Why a page cannot come to its table."""
        match error:
            case TableClosedError():
                return FarewellError(Close.GONE, "gone", str(error), evening=error.evening)
            case UnknownTableError():
                return FarewellError(Close.GONE, "gone", "There is no such table, or not any more.")
            case FencedError():  # the proxy will soon know which process has the table
                return FarewellError(Close.RESTART, "moved", MOVES, 100)
            case BrokenLogError() | StorageError(code="newer"):
                return FarewellError(Close.GONE, error.code, said(error))
            case _:  # it may work again soon: pages come back, but not all at once
                close = Close.RESTART if error.code == "restart" else Close.BUSY
                later = 1000 + self.registry.context.luck() % 4000
                return FarewellError(close, error.code, said(error), later)


class FarewellError(Exception):
    """The server closes a page's socket, and says why before."""

    def __init__(
        self, close: Close, code: ByeCode, text: str, retry_ms: int = -1, evening: str | None = None
    ) -> None:
        self.close, self.bye = close, Bye(code, text, retry_ms, evening)
        super().__init__(text)


def _dismiss(socket: Socket, farewell: FarewellError) -> None:
    """Close *socket*, with the reason."""
    socket.send(farewell.bye)
    socket.close(farewell.close, farewell.bye.code)


class Inbox:
    """The messages of a page; invalid ones are answered here."""

    def __init__(self, socket: Socket, receive: Receive, counts: Counter[str]) -> None:
        self.socket, self._receive, self._counts = socket, receive, counts
        self._allowance = TokenBucket(MESSAGES, 20)
        self._bad = 0

    async def next(self) -> ClientMessage | None:
        """The next valid message; None once the page has closed the socket. Raises: FarewellError."""
        while (event := await self._receive())["type"] != "websocket.disconnect":
            text = event.get("text")
            if text is None:
                raise FarewellError(Close.BINARY, "binary", "Messages are text.")
            if not self._allowance.take(""):
                self._refuse("too_fast", "Too many messages at once; wait a moment.", _id(text))
                continue
            try:
                message: ClientMessage = read(text, ClientMessage)
            except NotationError as error:
                self._refuse("bad_request", f"This message is not understood: {error}.", _id(text))
                continue
            self._bad = 0
            return message
        return None

    def _refuse(self, code: RefusalCode, text: str, id_: str) -> None:
        self._bad += 1
        self._counts[f"refused_{code}"] += 1
        if self._bad >= BAD:
            raise FarewellError(Close.POLICY, code, text)
        self.socket.send(Err(id_, code, text, 0))


def _id(text: str) -> str:
    """The id in a command that is invalid, for the refusal; empty when there is none."""
    try:
        found: Any = read(text, dict[str, Any]).get("id", "")
    except EuchreError:
        return ""
    return found if isinstance(found, str) and len(found) <= 40 else ""
