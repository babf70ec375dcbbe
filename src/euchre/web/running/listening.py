"""
uvicorn with the manners a public server needs, where it has no setting for them.

A socket whose page is gone or does not read is closed for good within seconds, a request that dawdles too,
and the end of the server waits for the tables first. The classes below lean on uvicorn's own; its version is
pinned by the locks.
"""

import asyncio
import logging
import signal
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, ClassVar, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from euchre.web.http.limits import household
from euchre.web.wire.closes import Close

FRAME: Final = 4096
"""Bytes of a message from a page."""
PING, PONG = 15.0, 30.0
"""Seconds between signs of life that are asked for, and to answer: dead after 45."""
HEAD: Final = 10.0
"""Seconds for the head of a request."""
IDLE: Final = 100
"""Connections of one address that are no sockets."""
LINGER: Final = 3.0
"""Seconds for a farewell to reach a page that may not be reading."""
DRAIN, LAST = 6.0, 3.0
"""Seconds for the tables, then for the connections, when the server ends."""


class TableSocket(WebSocketsSansIOProtocol):
    """A socket that can be closed although its page does not read, and sends at once while it does."""

    def handle_connect(self, event: Any) -> None:
        """Offer `drop` and `say` to the application."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions["euchre.drop"] = self.drop
            extensions["euchre.say"] = self.say

    async def send(self, message: Any) -> None:
        """Send; a refusal that was said to its end is an answer, though no socket came of it."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True  # otherwise uvicorn logs an application that forgot to answer

    def say(self, text: bytes) -> bool:
        """Send a message, if that can be done without waiting; whether it was done."""
        if not self.writable.is_set() or self.close_sent or self.conn.state is not State.OPEN:
            return False
        if self.transport.is_closing():  # the page is gone without a goodbye: uvloop refuses to write to it
            return False
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def drop(self, code: int, reason: str) -> None:
        """Say why, and hang up in a moment, whether it could be said or not."""
        if self.close_sent or self.transport.is_closing():
            self.loop.call_later(LINGER, self.transport.abort)
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.loop.call_later(LINGER, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """No sign of life: the page is gone."""
        self.pong_timer = None
        self.pending_ping_payload = None
        self.drop(Close.HEARTBEAT, "no sign of life")


class Patient(HttpToolsProtocol):
    """HTTP that does not wait for ever, and not for everybody from one address at once."""

    counts: ClassVar[Counter[str]] = Counter()
    trusts: Callable[[str], bool] = staticmethod(lambda _: False)
    _idle: ClassVar[Counter[str]] = Counter()

    def connection_made(self, transport: Any) -> None:
        """Somebody is there: he has ten seconds to say what he wants."""
        super().connection_made(transport)
        self._late = self.loop.call_later(HEAD, self._too_late)
        self._house = household(self.client[0]) if self.client else ""
        self._counted = not self.trusts(self._house)
        if self._counted:
            self._idle[self._house] += 1
            if self._idle[self._house] > IDLE:
                self.counts["refused_idle"] += 1
                self.transport.abort()

    def on_message_begin(self) -> None:
        """Another request on the same connection."""
        self._late.cancel()
        self._late = self.loop.call_later(HEAD, self._too_late)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """All of its head is here."""
        self._late.cancel()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """It becomes a socket, which has its own rules."""
        self._late.cancel()
        self._leave()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """He is gone."""
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


class Server(uvicorn.Server):
    """Ends by letting the tables end first; a second signal ends it at once."""

    def __init__(self, config: uvicorn.Config, drain: Callable[[float], Awaitable[None]]) -> None:
        super().__init__(config)
        self._drain = drain

    async def shutdown(self, sockets: list[Any] | None = None) -> None:
        """Drain, while whoever asks is told that the server is not ready; then close."""
        task = asyncio.ensure_future(self._drain(DRAIN))
        ends = asyncio.get_running_loop().time() + DRAIN + 0.5
        while not task.done() and not self.force_exit and asyncio.get_running_loop().time() < ends:
            await asyncio.wait([task], timeout=0.05)
        if not task.done():
            task.cancel()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Hear the signals; unlike uvicorn's own, an end that was asked for is no failure afterwards."""
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
        """The first signal asks, the second insists."""
        if self.should_exit:
            self.force_exit = True
        super().handle_exit(sig, frame)


def config(
    app: Any, host: str, port: int, counts: Counter[str], trusts: Callable[[str], bool]
) -> uvicorn.Config:
    """How uvicorn is to serve *app*."""
    logging.getLogger("uvicorn").setLevel(logging.WARNING)  # its lines have table names in them
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    http = type("Counted", (Patient,), {"counts": counts, "trusts": staticmethod(trusts), "_idle": Counter()})
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=http,
        ws=TableSocket,
        ws_max_size=FRAME,
        ws_ping_interval=PING,
        ws_ping_timeout=PONG,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=int(LAST),
        h11_max_incomplete_event_size=16 * 1024,
    )
