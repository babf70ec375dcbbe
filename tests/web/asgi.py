"""The application without a network: requests and sockets handed to it directly, in memory."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, Final, NamedTuple

from euchre.web.app import VETOES, Application
from euchre.web.core.bots.worker import worked_out
from euchre.web.core.http.limits import Limits
from euchre.web.core.http.settings import Settings, settings
from euchre.web.core.tables.clock import SystemClock
from euchre.web.core.tables.registry import Registry
from tests.web.memory import Memory, Simple

ORIGIN = "http://127.0.0.1:8000"
HOST = "127.0.0.1:8000"
PATIENCE: Final = 120
"""Seconds for what is to come: the machine may stand still meanwhile."""


class Reply(NamedTuple):
    """What a request got."""

    status: int
    headers: dict[str, str]
    body: bytes
    cookies: list[str]

    @property
    def json(self) -> Any:
        """The body, read."""
        return json.loads(self.body)


class Reviewer(Simple):
    """Players that also judge games, with nothing to say about them."""

    def __init__(self) -> None:
        super().__init__()
        self.reviewed: list[str] = []
        self.worked_out: list[tuple[Any, ...]] = []
        self.answer: dict[str, Any] = {}
        self.studied: list[tuple[str, int]] = []
        self.study: Any = None
        """What comes of a study; an error is raised."""

    async def work_out(self, question: tuple[Any, ...], seconds: float) -> dict[str, Any]:
        """Answer in this process what a worker is asked."""
        del seconds
        self.worked_out.append(question)
        return await asyncio.to_thread(worked_out, question)

    async def review(
        self, record: str, player: str = "king", seed: int = 0, seconds: float = 600, told: Any = None
    ) -> dict[str, Any]:
        """Judge nothing."""
        del player, seed, seconds, told
        self.reviewed.append(record)
        return self.answer

    async def own_game(
        self, record: str, seat: int, player: str = "king", seed: int = 0, seconds: float = 600
    ) -> dict[str, Any]:
        """Say what the test wants said."""
        del player, seed, seconds
        self.studied.append((record, seat))
        if self.gate is not None:
            await self.gate.wait()
        if isinstance(self.study, Exception):
            raise self.study
        return dict(self.study)


class Calendar(SystemClock):
    """The time of this machine, on another day if a test wants that."""

    def __init__(self) -> None:
        super().__init__()
        self._later = 0

    def now(self) -> int:
        """Milliseconds since 1970."""
        return super().now() + self._later

    def turn_to(self, day: str) -> None:
        """Let it be noon of *day*, in UTC."""
        noon = datetime.fromisoformat(f"{day}T12:00:00+00:00")
        self._later += int(1000 * noon.timestamp()) - self.now()


class World:
    """An application in memory."""

    def __init__(self, given: Settings | None = None, static: Path | None = None) -> None:
        self.store, self.players = Memory(), Reviewer()
        self.clock = Calendar()
        self.registry = Registry(self.store, self.players, VETOES, clock=self.clock, pause=0.0)
        self.settings = given or settings("127.0.0.1", 8000, per_address=100)
        more = {} if static is None else {"static": static}
        self.app = Application(self.registry, self.store, self.players, self.settings, **more)
        # Time brings nothing back, however long a test takes.
        limits = Limits(self.settings.per_address, now=lambda: 0.0)
        self.app.context.limits = self.app._guard.limits = limits

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        client: str = "127.0.0.1",
        scheme: str = "http",
        chunks: Sequence[bytes] | None = None,
        gone: asyncio.Event | None = None,
        **headers: str | None,
    ) -> Reply:
        """
        A request as the page sends it; a header is left out when it is None.

        Once *gone* is set, nobody waits for the answer any more.
        """
        given: dict[str, str | None] = {"Host": HOST}
        if method not in {"GET", "HEAD"}:
            given |= {"Origin": ORIGIN, "Content-Type": "application/json"}
        given |= {key.replace("_", "-"): value for key, value in headers.items()}
        data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        parts = list(chunks) if chunks is not None else [data]
        target, _, query = path.partition("?")
        scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": method,
            "scheme": scheme,
            "path": target,
            "raw_path": target.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": encoded(given),
            "client": (client, 50000),
            "server": ("127.0.0.1", 8000),
            "extensions": {},
            "state": {},
        }
        out: list[Any] = []

        async def receive() -> Any:
            if parts:
                return {"type": "http.request", "body": parts.pop(0), "more_body": bool(parts)}
            await (gone or asyncio.Event()).wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            out.append(message)

        await self.app(scope, receive, send)
        head = out[0]
        pairs = [(key.decode().lower(), value.decode()) for key, value in head["headers"]]
        cookies = [value for key, value in pairs if key == "set-cookie"]
        return Reply(
            head["status"], dict(pairs), b"".join(part.get("body", b"") for part in out[1:]), cookies
        )

    async def person(self) -> str:
        """A new browser; its cookie."""
        reply = await self.ask("GET", "/api/me")
        return reply.cookies[0].partition(";")[0]

    @asynccontextmanager
    async def socket(
        self, table: str, *, client: str = "127.0.0.1", **headers: str | None
    ) -> AsyncIterator["Wire"]:
        """A table's socket, opened from the address *client*."""
        given: dict[str, str | None] = {"Host": HOST, "Origin": ORIGIN}
        given |= {key.replace("_", "-"): value for key, value in headers.items()}
        wire = Wire(given, table)
        wire.scope["client"] = (client, 50000)
        wire.task = asyncio.create_task(self.app(wire.scope, wire.receive, wire.send))
        try:
            yield wire
        finally:
            wire.inbox.put_nowait({"type": "websocket.disconnect", "code": 1005})
            with suppress(asyncio.CancelledError):
                async with asyncio.timeout(PATIENCE):
                    await wire.task


def encoded(headers: Mapping[str, str | None]) -> list[tuple[bytes, bytes]]:
    """Headers as ASGI has them; later ones win."""
    found = {key.lower(): value for key, value in headers.items()}
    return [(key.encode(), value.encode("latin-1")) for key, value in found.items() if value is not None]


class Wire:
    """The page's end of a socket."""

    def __init__(self, headers: Mapping[str, str | None], table: str) -> None:
        self.inbox: asyncio.Queue[Any] = asyncio.Queue()
        self.outbox: asyncio.Queue[Any] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.reads = asyncio.Event()
        self.reads.set()
        self.dropped: list[int] = []
        self.task: asyncio.Task[None]
        self.scope: dict[str, Any] = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "scheme": "ws",
            "path": f"/ws/{table}",
            "raw_path": f"/ws/{table}".encode(),
            "query_string": b"",
            "root_path": "",
            "headers": encoded(headers),
            "client": ("127.0.0.1", 50000),
            "server": ("127.0.0.1", 8000),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}, "euchre.drop": self._drop},
            "state": {},
        }

    def _drop(self, code: int, reason: str) -> None:
        del reason
        self.dropped.append(code)
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": code})

    async def receive(self) -> Any:
        """As ASGI has it."""
        return await self.inbox.get()

    async def send(self, message: Any) -> None:
        """As ASGI has it; it waits while the page does not read."""
        await self.reads.wait()
        self.outbox.put_nowait(message)

    def say(self, **message: Any) -> str:
        """Send a message; the id of a command."""
        if message["type"] not in {"hello", "resync"}:
            message.setdefault("id", token_urlsafe(12))
        self.raw(json.dumps(message))
        return str(message.get("id", ""))

    def raw(self, text: str | bytes) -> None:
        """Send a frame as it is."""
        kind = "text" if isinstance(text, str) else "bytes"
        self.inbox.put_nowait({"type": "websocket.receive", kind: text})

    async def next(self) -> Any:
        """The next thing that came: a message, or what the server did to the socket."""
        async with asyncio.timeout(PATIENCE):
            message = await self.outbox.get()
        return json.loads(message["text"]) if message["type"] == "websocket.send" else message

    async def hear(self, *kinds: str) -> Any:
        """The next of these kinds; others are passed over."""
        while (message := await self.next())["type"] not in kinds:
            pass
        return message
