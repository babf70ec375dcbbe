"""
Passes a page on to the server process that keeps its table, and what that one says back, word for word.

Whoever is not kept by another process is served here. An owner that cannot be reached is waited for until its
lease is over; then the table is taken here. A command is asked for again only where it surely was not heard:
the connection was refused, or the table let go. Otherwise whoever wants it is told that nobody knows.
"""

import asyncio
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from http.client import HTTPConnection, HTTPException
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

import structlog
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from euchre.web.http.cluster import LOOK, PATIENCE, Cluster
from euchre.web.http.context import SLOW
from euchre.web.http.guards import KEY, LONGEST, RELAYED, App, Message, Receive, Scope, Send, answer
from euchre.web.http.refusal import RefusedError
from euchre.web.http.socket import SECONDS, WAITING, Socket
from euchre.web.store import ServerProcess
from euchre.web.tables.actor import MOVES
from euchre.web.wire.bodies import Problem
from euchre.web.wire.closes import Close
from euchre.web.wire.server_messages import Bye

NOT_HERE: Final = 421
"""What an owner answers that has just let the table go: whoever asked may take it."""
SOON: Final = 2.0
"""Seconds for an owner to answer a socket."""
LATE: Final = 5.0
"""Seconds for one to answer a request."""
ASKERS: Final = 8
"""Threads that ask the other processes."""
EACH: Final = 2
"""Of these, as many as wait for the same process: one that stands still leaves the others theirs."""
AT_ONCE: Final = 16
"""Sockets being opened to the other processes: everybody may come at the same moment."""
UNANSWERED: Final = "This may have been done, or not; look at the table before you ask again."
KEPT: Final = {"content-type", "set-cookie", "cache-control"}
"""Of an answer's head; the rest is put on by the door that the visitor came to."""

Found = tuple[int, list[tuple[str, str]], bytes]
"""An answer's status, head and body."""

_log = structlog.get_logger("euchre.web")


class UnreachedError(Exception):
    """The request was not heard where it was to be passed on to, and can be passed on again."""


class Relay:
    """The way to the other processes; *most* pages at once."""

    def __init__(self, cluster: Cluster, inside: App, counts: Counter[str], most: int) -> None:
        self.cluster, self._inside, self._counts, self._most = cluster, inside, counts, most
        self._opening = asyncio.Semaphore(AT_ONCE)
        self._askers = ThreadPoolExecutor(ASKERS, thread_name_prefix="euchre-relay")
        self._turns: defaultdict[str, asyncio.Semaphore] = defaultdict(partial(asyncio.Semaphore, EACH))
        self._stopped = False
        self._warned: set[str] = set()
        self._silent: dict[str, float] = {}
        """Until when an address that did not answer is not asked again: many wait behind each attempt."""

    def stop(self) -> None:
        """Ask nobody any more."""
        self._stopped = True
        self._askers.shutdown(wait=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket: passed on, or served here."""
        try:
            await self._pass(scope, receive, send)
        except RefusedError as refusal:
            await answer(scope, send, refusal.status, refusal.problem)

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        table, kind = _about(scope)
        registry = self.cluster.registry
        if scope.get(RELAYED):
            alone = kind in {"socket", "table"}
            if alone and (registry.draining or await registry.hand_over(table)):
                await answer(scope, send, NOT_HERE, Problem("moved", MOVES))
                return
        elif kind == "socket" and scope[KEY].person:
            await self._socket(scope, receive, send, table)
            return
        elif kind == "table":
            await self._command(scope, receive, send, table)
            return
        elif kind == "review":
            await self._review(scope, receive, send)
            return
        await self._inside(scope, receive, send)

    # --- sockets --------------------------------------------------------------------------------------------

    async def _socket(self, scope: Scope, receive: Receive, send: Send, table: str) -> None:
        """A page's socket: to the table's owner, as soon as one answers, or to this process."""
        owner = ""
        upstream: ClientConnection | None = None
        try:
            async with asyncio.timeout(PATIENCE):
                while upstream is None:
                    process = await self.cluster.elsewhere(table)
                    if process is None:
                        break
                    owner, upstream = process.owner, await self._open(process, scope)
                    if upstream is None:
                        await self.cluster.changed(table, process)
        except TimeoutError:
            pass  # he lives, and does not answer: the page is to come back
        else:
            if upstream is None:
                await self._inside(scope, receive, send)
                return
        try:
            if (await receive())["type"] == "websocket.connect":
                await send({"type": "websocket.accept"})
                offers = scope.get("extensions", {})
                drop, say = offers.get("euchre.drop"), offers.get("euchre.say")
                page = Socket(scope[KEY].person, send, drop, self._counts, say)
                await self._between(page, receive, upstream, table, owner)
        except OSError:
            self._counts["closed_abnormally"] += 1
        finally:
            if upstream is not None:
                await _hang_up(upstream)

    async def _open(self, process: ServerProcess, scope: Scope) -> ClientConnection | None:
        """A socket to the owner, None when he does not answer or has let the table go."""
        if not process.address:
            self._warn("a table is kept by a process that does not say where it is: give it --advertise")
            return None
        if self.cluster.lines >= self._most:
            self._counts["crowded"] += 1
            return None
        head = self.cluster.signer.headers(scope[KEY], "GET", scope["path"])
        url = f"ws{process.address.removeprefix('http')}{_raw(scope)}"
        try:
            async with self._opening:
                if monotonic() < self._silent.get(process.address, 0):
                    return None
                return await connect(
                    url, additional_headers=head, open_timeout=SOON, close_timeout=1, ping_interval=None,
                    compression=None, proxy=None, user_agent_header=None, max_size=2 * WAITING, max_queue=64,
                )  # fmt: skip
        except InvalidStatus as error:
            status = error.response.status_code
            if status != NOT_HERE:
                self._warn(f"the process that keeps a table answers {status}: do the machines' clocks agree?")
        except (OSError, TimeoutError, InvalidHandshake, ConnectionClosed):
            self._unanswered(process.address)
        return None

    def _unanswered(self, address: str) -> None:
        self._counts["relay_unanswered"] += 1
        self._silent[address] = monotonic() + LOOK / 2

    def _warn(self, text: str) -> None:
        """Count it, and write it down once."""
        self._counts["relay_refused"] += 1
        if text not in self._warned:
            self._warned.add(text)
            _log.warning(text)

    async def _between(
        self, page: Socket, receive: Receive, upstream: ClientConnection | None, table: str, owner: str
    ) -> None:
        """Bring what the page says to the owner, and back, until one of them hangs up."""
        writer = asyncio.create_task(page.write())
        if upstream is None:
            self._moved(page)
        else:
            self._counts["relayed"] += 1
            with self.cluster.line(table, owner, partial(self._moved, page)):
                ways = {
                    asyncio.create_task(_up(receive, upstream)),
                    asyncio.create_task(self._down(upstream, page)),
                    writer,
                }
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways - {writer}:
                way.cancel()
            await asyncio.gather(*(ways - {writer}), return_exceptions=True)
        if page.closing:  # the farewell goes out before the socket does
            await asyncio.wait([writer], timeout=SECONDS)
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)

    async def _down(self, upstream: ClientConnection, page: Socket) -> None:
        try:
            while True:
                page.put(await upstream.recv(decode=False))
        except ConnectionClosed as closed:
            if closed.rcvd is None:  # without a word: the owner died
                self._moved(page)
            else:
                page.close(closed.rcvd.code, closed.rcvd.reason)

    def _moved(self, page: Socket) -> None:
        """The page is to come back at once, though not everybody in the same moment."""
        if not page.closing:
            self._counts["relay_moved"] += 1
            page.send(Bye("moved", MOVES, 100 + self.cluster.registry.context.luck() % 400))
            page.close(Close.RESTART, "moved")

    # --- requests -------------------------------------------------------------------------------------------

    async def _command(self, scope: Scope, receive: Receive, send: Send, table: str) -> None:
        """A request that changes a table: to its owner."""
        body = await _body(receive)
        until = monotonic() + PATIENCE
        while monotonic() < until and (process := await self.cluster.elsewhere(table)) is not None:
            try:
                found = await self._ask(process.address, scope, body)
            except UnreachedError:
                await self.cluster.changed(table, process)
            except (OSError, HTTPException):
                raise RefusedError(503, "unanswered", UNANSWERED) from None
            else:
                await _reply(send, *found)
                return
        await self._inside(scope, _again(body, receive), send)

    async def _review(self, scope: Scope, receive: Receive, send: Send) -> None:
        """
        Whatever is about a review: all of it to one process, so that the review is made once and found.

        When that one does not answer, it is made here: a review that is made twice does no harm.
        """
        body = await _body(receive)
        try:
            found = await self._ask(await self.cluster.home(scope["path"]), scope, body)
        except (UnreachedError, OSError, HTTPException):
            await self._inside(scope, _again(body, receive), send)
        else:
            await _reply(send, *found)

    async def _ask(self, address: str, scope: Scope, body: bytes) -> Found:
        """What another process answers. Raises: UnreachedError; OSError, HTTPException: it may have heard."""
        head = dict(self.cluster.signer.headers(scope[KEY], scope["method"], scope["path"]))
        given = {key: value.decode("latin-1") for key, value in scope["headers"]}
        head |= {"content-type": given[b"content-type"]} if b"content-type" in given else {}
        asking = partial(_fetch, address, scope["method"], _raw(scope), body, head)
        async with self._turns[address]:
            if not address or self._stopped or monotonic() < self._silent.get(address, 0):
                raise UnreachedError
            try:
                found = await asyncio.get_running_loop().run_in_executor(self._askers, asking)
            except (UnreachedError, OSError, HTTPException):
                self._unanswered(address)
                raise
        if found[0] == NOT_HERE:
            raise UnreachedError
        self._counts["relayed_requests"] += 1
        return found


async def _reply(send: Send, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
    """Another process's answer, as if it were ours."""
    kept = [(key.lower(), value) for key, value in headers if key.lower() in KEPT]
    out = [(key.encode(), value.encode("latin-1")) for key, value in kept]
    out.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": out})
    await send({"type": "http.response.body", "body": body})


async def _up(receive: Receive, upstream: ClientConnection) -> None:
    """What the page says, as it says it, until one of them is gone."""
    with suppress(ConnectionClosed):
        while (event := await receive())["type"] != "websocket.disconnect":
            text = event.get("text")
            await upstream.send(event["bytes"] if text is None else text)


async def _hang_up(upstream: ClientConnection) -> None:
    """The owner knows at once that the page is gone."""
    with suppress(OSError, ConnectionClosed):
        await upstream.close(1001)


def _about(scope: Scope) -> tuple[str, str]:
    """Which table a request is about, and in what way another process may have to do with it."""
    parts = scope["path"].strip("/").split("/")
    if scope["type"] == "websocket":
        return scope["path"].removeprefix("/ws/"), "socket"
    match parts:
        case ["api", "tables", table, "begin"] if scope["method"] == "POST":
            return table, "table"
        case ["api", "games", table, _, "review"]:
            return table, "review"
        case _:
            return "", ""


def _raw(scope: Scope) -> str:
    """The path as it was asked for."""
    raw: bytes = scope.get("raw_path") or b""
    return raw.decode("ascii", "ignore").partition("?")[0]


async def _body(receive: Receive) -> bytes:
    """A request's body: at most one byte more than allowed, for the reader to refuse.

    Raises: RefusedError.
    """
    data = b""
    try:
        async with asyncio.timeout(SLOW):
            more = True
            while more and len(data) <= LONGEST:
                event = await receive()
                if event["type"] == "http.disconnect":
                    raise RefusedError(400, "bad_request", "The body broke off.")
                data += event.get("body", b"")
                more = event.get("more_body", False)
    except TimeoutError:
        raise RefusedError(408, "too_slow", "The body did not come in time.") from None
    return data[: LONGEST + 1]


def _again(body: bytes, receive: Receive) -> Receive:
    """*receive*, with the body that was read already."""
    events: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def given() -> Message:
        return events.pop() if events else await receive()

    return given


def _fetch(address: str, method: str, path: str, body: bytes, head: dict[str, Any]) -> Found:
    """One request to another process; blocks. Raises: UnreachedError; OSError, HTTPException."""
    parts = urlsplit(address)
    connection = HTTPConnection(parts.hostname or "", parts.port or 80, timeout=LATE)
    try:
        try:
            connection.connect()
        except OSError as error:
            raise UnreachedError from error
        connection.request(method, path, body or None, head)
        found = connection.getresponse()
        return found.status, found.getheaders(), found.read()
    finally:
        connection.close()
