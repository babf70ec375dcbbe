"""
uvicorn with limits that a public server needs and for which uvicorn has no settings.

A socket whose page is gone or does not read is closed within seconds, and so is a slow request. A request
with too large a head, or that is not HTTP, is refused here. At its end the server waits for the tables first.
The classes below extend uvicorn's own classes, so its version is bounded; ``python3 dev.py newest`` tests
them with the next version.
"""

import asyncio
import json
import logging
import signal
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import Any, ClassVar, Final

import httptools
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from euchre.web.core.http.limits import Limits, household
from euchre.web.core.wire.literals import RefusalCode
from euchre.web.core.wire.refusal import Close
from euchre.web.running.turnstile import Turnstile

FRAME: Final = 4096
"""Bytes of a message from a page."""
PING, PONG = 15.0, 30.0
"""Seconds between two pings, and seconds to answer one: a dead page is found after 45 s."""
HEAD: Final = 10.0
"""Seconds for the head of a request."""
HEAD_BYTES: Final = 16 * 1024
"""Bytes of the head of a request: its address and its headers; several times what a browser sends."""
HEADERS: Final = 100
"""Headers of a request; a browser sends twenty, and a proxy adds five."""
LINGER: Final = 3.0
"""Seconds for the last message to reach a page that may not be reading."""
DRAIN, LAST = 6.0, 3.0
"""Seconds for the tables, then for the connections, when the server ends."""


Client = tuple[str, int] | None
"""Address and port of the client of a connection; None where the system does not tell."""


class TableSocket(WebSocketsSansIOProtocol):
    """
    A socket that can be closed even if its page does not read, and that sends at once while the
    page reads.
    """

    counts: ClassVar[Counter[str]] = Counter()
    answered: Callable[[Client], bool] = staticmethod(lambda _: True)
    """As in `HttpTimeouts`."""
    _served = False
    """Whether the application handles it."""
    _heard = 0.0
    """When the page last sent anything, by the clock of the loop."""

    def data_received(self, data: bytes) -> None:
        """Read *data*, which begins with a whole request; disconnect when that cannot open a socket."""
        self._heard = self.loop.time()
        super().data_received(data)
        if hasattr(self, "scope"):
            return
        self.counts["refused_broken"] += 1
        if not self.answered(self.client):
            self.transport.abort()
            return
        if not self.handshake_initiated:  # otherwise the request is answered
            self.transport.write(_refusal("400 Bad Request", "broken", "This request opens no socket."))
        self.transport.close()

    def handle_connect(self, event: Any) -> None:
        """Offer `drop` and `say` to the application."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self._served = True
            extensions: Any = self.scope["extensions"]
            extensions["euchre.drop"] = self.drop
            extensions["euchre.say"] = self.say

    async def send(self, message: Any) -> None:
        """
        Send a message; a refusal that was sent to its end counts as an answer, though no socket was
        opened.
        """
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True  # otherwise uvicorn logs that the application did not answer

    def say(self, *texts: bytes) -> bool:
        """Send messages, if that is possible without waiting; return whether they were sent."""
        if not self.writable.is_set() or self.close_sent or self.conn.state is not State.OPEN:
            return False
        if self.transport.is_closing():  # the page is gone without closing: uvloop refuses to write to it
            return False
        self.transport.write(framed(texts[0]) if len(texts) == 1 else b"".join(map(framed, texts)))
        return True

    def drop(self, code: int, reason: str) -> None:
        """Send the reason, and disconnect a moment later, even if it could not be sent."""
        if self.close_sent or self.transport.is_closing():
            self.loop.call_later(LINGER, self.transport.abort)
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.loop.call_later(LINGER, self.transport.abort)

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        """The application has finished with the socket."""
        super().on_task_complete(task)
        self._served = False
        self.scope["extensions"].clear()
        self._let_go()

    def connection_lost(self, exc: Exception | None) -> None:
        """The page is gone."""
        super().connection_lost(exc)
        self._let_go()

    def _let_go(self) -> None:
        """Break the cycle of references, which would stay in memory until a full garbage collection."""
        if self.disconnected and not self._served:
            self.conn.parser.close()

    def send_keepalive_ping(self) -> None:
        """Send a ping, unless the page has just sent something: an active page needs none."""
        assert self.ping_interval is not None
        left = self.ping_interval - self.last_ping_rtt - (self.loop.time() - self._heard)
        if left > 0:
            self.ping_timer = self.loop.call_later(left, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """The ping was not answered: the page is gone."""
        self.pong_timer = None
        self.pending_ping_payload = None
        self.drop(Close.HEARTBEAT, "no sign of life")


def framed(text: bytes) -> bytes:
    """
    Return the frame of a whole text message, as a server sends it: nothing masked, nothing compressed.

    RFC 6455, 5.2. `websockets` takes five times as long for the same, and does it five times a move.
    """
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


class HeadTooLargeError(Exception):
    """The head of a request has more bytes or more headers than this server reads."""


class HttpTimeouts(HttpToolsProtocol):
    """HTTP with limits: on waiting, on reading, and on connections from one address."""

    counts: ClassVar[Counter[str]] = Counter()
    trusts: Callable[[str], bool] = staticmethod(lambda _: False)
    answered: Callable[[Client], bool] = staticmethod(lambda _: True)
    """
    A function that counts a request that does not reach the application for its address; it returns whether
    to answer.
    """
    most: ClassVar[float] = 100
    """The number of connections by address, without sockets."""
    _idle: ClassVar[Counter[str]] = Counter()
    turnstile: ClassVar[Turnstile]

    def connection_made(self, transport: Any) -> None:
        """A client has connected and has ten seconds to send a request."""
        super().connection_made(transport)
        self._head = self._unread = 0
        """Bytes of this head, and bytes read since the parser last recognised something."""
        self._late = self.loop.call_later(HEAD, self._too_late)
        self._house = household(self.client[0]) if self.client else ""
        self._counted = not self.trusts(self._house)
        if self._counted:
            self._idle[self._house] += 1
            if self._idle[self._house] > self.most:
                self.counts["refused_idle"] += 1
                self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """
        Read *data*; that of a first request is read when its turn has come, and this wait does not count as
        slowness.
        """
        cycle: Any = self.cycle  # None before the first request, though its type excludes it
        if cycle is None:
            left = self._late.when() - self.loop.time()
            self._late.cancel()
            self.turnstile.enter(self.transport, partial(self._let_in, left, data))
        else:
            self._read(data)

    def _let_in(self, left: float, data: bytes) -> None:
        """Read *data* of a client that has *left* seconds to complete the request."""
        self._late = self.loop.call_later(left, self._too_late)
        self._read(data)

    def _read(self, data: bytes) -> None:
        """
        Read *data*; answer and disconnect where it is not HTTP, or the head of a request is too large.

        The parser holds back incomplete headers and skips empty lines. Bytes for which it reports nothing are
        counted here, all others where it reports them.
        """
        self._unset_keepalive_if_required()
        self._unread += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
        except httptools.HttpParserError as error:
            if isinstance(error.__context__, HeadTooLargeError):
                self._refuse_head()
            else:
                self._refuse("400 Bad Request", "broken", "This is not HTTP.")
        else:
            if self._unread > HEAD_BYTES:
                self._refuse_head()

    def _refuse_head(self) -> None:
        text = f"The head of a request may have {HEAD_BYTES // 1024} KiB and {HEADERS} headers."
        self._refuse("431 Request Header Fields Too Large", "head_too_large", text)

    def _refuse(self, status: str, code: RefusalCode, text: str) -> None:
        """
        Answer with the line *status* and a refusal, and disconnect; count it as ``refused_`` and
        *code*.
        """
        self.counts[f"refused_{code}"] += 1
        if not self.answered(self.client):
            self.transport.abort()
            return
        cycle: Any = self.cycle  # None before the first request, though its type excludes it
        if cycle is None or cycle.response_complete:  # never in the middle of another answer
            self.transport.write(_refusal(status, code, text))
        self.transport.close()

    def on_message_begin(self) -> None:
        """Another request on the same connection."""
        self._late.cancel()
        self._late = self.loop.call_later(HEAD, self._too_late)
        self._head = self._unread = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Part of the address. Raises: HeadTooLargeError."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A whole header, also one after the body. Raises: HeadTooLargeError."""
        if len(self.headers) == HEADERS:
            raise HeadTooLargeError
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        """Count *size* bytes of a head. Raises: HeadTooLargeError."""
        self._head, self._unread = self._head + size, 0
        if self._head > HEAD_BYTES:
            raise HeadTooLargeError

    def on_headers_complete(self) -> None:
        """All of its head is here."""
        self._late.cancel()
        self._unread = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Part of the body; its reader limits the length."""
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is here to its end."""
        self._unread = 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a socket, which has its own limits."""
        self._late.cancel()
        self._leave()
        super().handle_websocket_upgrade()
        self.parser: Any = None  # as uvicorn does with a connection that is lost: each refers to the other

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has disconnected."""
        self._late.cancel()
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self._counted:
            self._counted = False
            self._idle[self._house] -= 1
            if not self._idle[self._house]:
                del self._idle[self._house]

    def _too_late(self) -> None:
        self.counts["refused_late"] += 1
        self.transport.abort()


def _refusal(status: str, code: RefusalCode, text: str) -> bytes:
    """A whole answer with the line *status*, before the connection is closed."""
    body = json.dumps({"code": code, "text": text})
    head = f"content-type: application/json\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
    return f"HTTP/1.1 {status}\r\n{head}{body}".encode()


class Server(uvicorn.Server):
    """At its end the server lets the tables end first; a second signal ends it at once."""

    def __init__(self, config: uvicorn.Config, drain: Callable[[float], Awaitable[None]]) -> None:
        super().__init__(config)
        self._drain = drain

    async def shutdown(self, sockets: list[Any] | None = None) -> None:
        """Drain, while health checks are told that the server is not ready; then close."""
        task = asyncio.ensure_future(self._drain(DRAIN))
        ends = asyncio.get_running_loop().time() + DRAIN + 0.5
        while not task.done() and not self.force_exit and asyncio.get_running_loop().time() < ends:
            await asyncio.wait([task], timeout=0.05)
        if not task.done():
            task.cancel()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle the signals; unlike uvicorn's own method, a requested end is not reported as a failure."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {sig: signal.signal(sig, self.handle_exit) for sig in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal starts the orderly end; the second ends the server at once."""
        if self.should_exit:
            self.force_exit = True
        super().handle_exit(sig, frame)


def config(
    app: Any, host: str, port: int, counts: Counter[str], trusts: Callable[[str], bool], *, limits: Limits
) -> uvicorn.Config:
    """Return uvicorn's configuration for *app*; requests that never reach it also count towards *limits*."""
    logging.getLogger("uvicorn").setLevel(logging.WARNING)  # its lines have table names in them
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)

    def answered(client: Client) -> bool:
        house = household(client[0]) if client else ""
        return trusts(house) or limits.requests.take("", house)

    own: dict[str, Any] = {"counts": counts, "answered": staticmethod(answered)}
    idle = {
        "trusts": staticmethod(trusts),
        "most": max(1.0, limits.idle),
        "_idle": Counter(),
        "turnstile": Turnstile(),
    }
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=type("Counted", (HttpTimeouts,), own | idle),
        ws=type("CountedSocket", (TableSocket,), own),
        ws_max_size=FRAME,
        ws_ping_interval=PING,
        ws_ping_timeout=PONG,
        ws_per_message_deflate=False,
        lifespan="off",  # the application is started before, for a clear error, and ended by the drain
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=int(LAST),
    )
