"""What never reaches the application: heads without end, and what is no HTTP."""

import asyncio
import gc
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, cast

import pytest
from uvicorn.server import ServerState
from websockets.protocol import State
from websockets.server import ServerProtocol

from euchre.web.core.http.limits import Limits
from euchre.web.running import listening
from euchre.web.running.listening import (
    HEAD,
    HEAD_BYTES,
    HEADERS,
    PING,
    PONG,
    HttpTimeouts,
    TableSocket,
    config,
    framed,
)
from euchre.web.running.turnstile import SLICE, Turnstile
from tests.web.asgi import PATIENCE

ASKED: Final = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
CHUNKED: Final = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
SOCKET: Final = (
    b"GET /ws/x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\n"
)
OPENED: Final = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answers whatever reaches it, once all of it is there; a socket it opens, until the page is gone."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    while scope["type"] == "http" and (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body"})


def answers(
    *requests: list[bytes],
    limits: Limits | None = None,
    trusts: Callable[[str], bool] = lambda _: False,
    open_already: int = 0,
) -> tuple[list[bytes], Counter[str]]:
    """What comes back for the pieces of each request, until the server hangs up; and what was counted."""
    counts: Counter[str] = Counter()
    given = config(application, "127.0.0.1", 0, counts, trusts, limits=limits or Limits())
    given.load()

    async def ask(port: int, pieces: list[bytes]) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        answer = b""
        with suppress(ConnectionError):  # it may hang up before the last piece is out
            for piece in pieces:
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(0)
                if piece.endswith(OPENED):  # what follows is no HTTP any more
                    answer += await reader.readuntil(b"\r\n\r\n")
        with suppress(ConnectionError):
            answer += await reader.read()
        writer.close()
        return answer

    async def run() -> list[bytes]:
        made: Any = given.http_protocol_class
        state = ServerState()
        server = await asyncio.get_running_loop().create_server(
            lambda: made(given, state, {}), "127.0.0.1", 0
        )
        async with server:
            port = server.sockets[0].getsockname()[1]
            before = [await asyncio.open_connection("127.0.0.1", port) for _ in range(open_already)]
            try:
                return [await asyncio.wait_for(ask(port, pieces), PATIENCE) for pieces in requests]
            finally:
                for _, writer in before:
                    writer.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(listening, "HEAD", 2.0 * PATIENCE)  # nobody is late, however slow the machine
        return asyncio.run(run()), counts


@pytest.mark.parametrize(
    "pieces",
    [
        [ASKED + b"a:\r\n" * 700_000 + b"\r\n"],
        [ASKED + b"X-One: 1\r\n" * (HEADERS - 1) + b"\r\n"],
        [ASKED + b"X-Long: " + b"a" * HEAD_BYTES + b"\r\n\r\n"],
        [ASKED + b"X-Endless: ", *[b"a" * 4096] * 64],
        [b"GET /" + b"a" * HEAD_BYTES + b" HTTP/1.1\r\n\r\n"],
        [b"\r\n" * 2048] * 64,
        [CHUNKED + b"0\r\nX-After: ", *[b"a" * 4096] * 64],
        [CHUNKED + b"1;", *[b"a" * 4096] * 64],
    ],
    ids=["megabytes", "many", "long", "endless", "address", "empty lines", "trailer", "extension"],
)
def test_f82_a_head_too_large_is_refused_unread(pieces: list[bytes]) -> None:
    (answer,), counts = answers(pieces)
    assert counts == {"refused_head_too_large": 1}
    if answer:  # it may be lost when what was not read is thrown away
        head, _, body = answer.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 431 ")
        assert json.loads(body)["code"] == "head_too_large"


def test_f82_a_head_as_large_as_may_be_and_a_long_body_are_read() -> None:
    most = ASKED + b"X-One: 1\r\n" * (HEADERS - 2) + b"\r\n"
    long = ASKED + b"X-Long: " + b"a" * (HEAD_BYTES - 100) + b"\r\n\r\n"
    body = (
        b"POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 200000\r\n\r\n" + b"a" * 200_000
    )
    found, counts = answers([most], [long], [body], [body[:90_000], body[90_000:]])
    assert [answer.partition(b"\r\n")[0] for answer in found] == [b"HTTP/1.1 200 OK"] * 4
    assert not counts


def test_f83_what_is_no_http_counts_towards_the_requests_of_its_address(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """So does a socket that cannot be opened, and none of it fills the log."""
    broken = [b"nonsense\r\n\r\n"], [SOCKET + b"\r\n"], [SOCKET + b"X-Long: " + b"a" * 9000 + b"\r\n\r\n"]
    found, counts = answers(*broken, *[[b"nonsense\r\n\r\n"]] * 5, limits=Limits(4 / 600, now=lambda: 0.0))
    assert [answer[:12] for answer in found] == [b"HTTP/1.1 400"] * 4 + [b""] * 4
    assert counts == {"refused_broken": 8}
    assert not caplog.records


def test_f83_a_proxy_is_not_shut_out_for_what_it_passes_on() -> None:
    found, _ = answers(*[[b"nonsense\r\n\r\n"]] * 3, limits=Limits(1 / 600), trusts=lambda _: True)
    assert [answer[:12] for answer in found] == [b"HTTP/1.1 400"] * 3


class Clocked(asyncio.SelectorEventLoop):
    """A loop whose clock the test turns."""

    now = 0.0

    def time(self) -> float:
        """What the clock says."""
        return self.now


class Line:
    """The other end of a connection: what it was sent, and whether it was hung up on."""

    def __init__(self) -> None:
        self.sent = b""
        self.closed = False

    def get_extra_info(self, _: str) -> None:
        """Nothing is known of it."""

    def is_closing(self) -> bool:
        """Whether it is over."""
        return self.closed

    def pause_reading(self) -> None:
        """Nothing is read."""

    resume_reading = pause_reading

    def write(self, data: bytes) -> None:
        """Send."""
        self.sent += data

    def close(self) -> None:
        """Hang up."""
        self.closed = True

    abort = close


def at_the_turnstile(came: Callable[[Clocked, HttpTimeouts, Line], Awaitable[None]]) -> None:
    """Do as *came* says with a connection, by the clock of its loop."""

    async def run() -> None:
        loop = cast(Clocked, asyncio.get_running_loop())
        given = config(application, "127.0.0.1", 0, Counter(), lambda _: False, limits=Limits())
        given.load()
        made: Any = type("Clocked", (given.http_protocol_class,), {"turnstile": Turnstile(loop.time)})
        line = Line()
        connection = made(given, ServerState(), {})
        connection.connection_made(line)
        await came(loop, connection, line)
        connection.connection_lost(None)

    with asyncio.Runner(loop_factory=Clocked) as runner:
        runner.run(run())


async def crowd(loop: Clocked, connection: HttpTimeouts, data: bytes) -> None:
    """Let *data* come behind four others, each of whom it takes six seconds to let in."""

    def work() -> None:
        loop.now += 0.6 * HEAD

    for _ in range(4):
        connection.turnstile.enter(cast(Any, Line()), work)
    connection.data_received(data)
    for _ in range(20):
        await asyncio.sleep(0)


def test_f67_who_is_made_to_wait_is_not_hung_up_on_for_the_wait() -> None:
    """The whole request was there; ten seconds later it had been let in no sooner than now."""

    async def came(loop: Clocked, connection: HttpTimeouts, line: Line) -> None:
        await crowd(loop, connection, ASKED + b"\r\n")
        assert loop.now > 2 * HEAD
        assert line.sent.startswith(b"HTTP/1.1 200 OK")

    at_the_turnstile(came)


def test_f67_who_dawdles_has_ten_seconds_besides_the_wait() -> None:
    """Pieces of a head that wait at the turnstile do not buy time with each piece."""

    async def came(loop: Clocked, connection: HttpTimeouts, line: Line) -> None:
        connection.data_received(ASKED)
        loop.now += 0.4 * HEAD
        await crowd(loop, connection, b"X-More: 1\r\n")
        loop.now += 0.6 * HEAD - SLICE
        for _ in range(3):
            await asyncio.sleep(0)
        assert not line.is_closing()
        loop.now += 2 * SLICE
        for _ in range(3):
            await asyncio.sleep(0)
        assert line.is_closing()
        assert line.sent == b""

    at_the_turnstile(came)


def test_the_connections_of_an_address_are_as_many_times_the_usual_as_its_other_limits() -> None:
    """A hundred at home; two hundred and fifty of a school behind one address with ``--per-address 2.5``."""
    idle: list[bytes] = []
    asked = [ASKED + b"\r\n"]
    for scale, shut_out in ((1.0, 1), (2.5, 0)):
        found, counts = answers(asked, limits=Limits(scale), open_already=100)
        assert counts["refused_idle"] == shut_out
        idle += found
    assert [answer[:12] for answer in idle] == [b"", b"HTTP/1.1 200"]


def test_a_connection_that_is_over_leaves_nothing_for_the_search_for_rings() -> None:
    """That search takes half a second with 500 tables, and comes after hours; all would stay till then."""
    gone = b"\x88\x82\x00\x00\x00\x00\x03\xe8"  # a page's farewell, masked with zeros
    gc.collect()
    gc.disable()
    try:
        said, _ = answers([SOCKET + OPENED, gone], [ASKED + b"\r\n"])
        left = [thing for thing in gc.get_objects() if issubclass(type(thing), TableSocket | HttpTimeouts)]
    finally:
        gc.enable()
    assert [answer[:12] for answer in said] == [b"HTTP/1.1 101", b"HTTP/1.1 200"]
    assert not left


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_a_message_is_framed_as_the_library_frames_it(size: int) -> None:
    """By its length in one byte, in two more or in eight; each page reads all three."""
    text = b"x" * size
    peer = ServerProtocol()
    peer.state = State.OPEN
    peer.send_text(text)
    assert framed(text) == b"".join(peer.data_to_send())


class LoopAndLine:
    """A loop and a transport in one: a clock that is set, the timer that was set last, what was written."""

    def __init__(self) -> None:
        self.now, self.due, self.said = 100.0, 0.0, b""

    def time(self) -> float:
        """The clock."""
        return self.now

    def call_later(self, seconds: float, _call: object) -> None:
        """Note when."""
        self.due = self.now + seconds

    def write(self, data: bytes) -> None:
        """Note what."""
        self.said += data

    def is_closing(self) -> bool:
        """It stays open."""
        return False


def test_f66_only_who_said_nothing_for_15_seconds_is_asked_for_a_sign_of_life() -> None:
    """Whoever plays shows it by playing; others are asked 15 s after they last said something."""
    line = LoopAndLine()
    given = config(application, "127.0.0.1", 0, Counter(), lambda _: False, limits=Limits())
    given.load()
    made: Any = given.ws_protocol_class
    page = made(given, ServerState(), {}, line)
    page.transport, page.scope, page.conn.state = line, {}, State.OPEN
    page.start_keepalive()
    assert line.due == 100 + PING
    line.now = 109.0
    page.data_received(b"\x81")  # the first byte of a message is a sign, too
    line.now = line.due
    page.send_keepalive_ping()
    assert not line.said
    assert line.due == 109 + PING
    line.now = line.due
    page.send_keepalive_ping()
    assert line.said[0] == 0x89  # RFC 6455, 11.8: a ping
    assert line.due == line.now + PONG
