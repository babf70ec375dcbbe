"""What is passed on to another process: once, whole, and with a sentence where nobody knows what it did."""

import asyncio
import json
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, cast

import pytest

from euchre.web.http import relay as relay_module
from euchre.web.http.cluster import Cluster
from euchre.web.http.guards import KEY, Message, Receive, Scope, Send
from euchre.web.http.identity import Identity
from euchre.web.http.relay import EACH, Relay
from euchre.web.http.signed_relay import RelaySigner
from euchre.web.store import ServerProcess
from tests.web.house import played

BEGIN = "/api/tables/abc/begin"
REVIEW = "/api/games/abc/1/review"


class Other:
    """
    Another process: it answers so, in turn, and at last as the last.

    None: it stands still, until it is `gone` and hangs up without a word.
    """

    def __init__(self, *statuses: int | None) -> None:
        self.statuses = list(statuses)
        self.asked: list[str] = []
        """The heads of the requests that came."""
        self.open = self.most = 0
        """Requests that wait, and the most that did."""
        self.gone = asyncio.Event()
        self.address = ""
        self._more = asyncio.Condition()

    async def heard(self, number: int) -> None:
        """Wait until so many requests have come."""
        async with self._more:
            await self._more.wait_for(lambda: len(self.asked) >= number)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open += 1
        self.most = max(self.most, self.open)
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            async with self._more:
                self.asked.append(head)
                self._more.notify_all()
            status = self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]
            if status is None:
                await self.gone.wait()
            else:
                writer.write(f"HTTP/1.1 {status} So\r\ncontent-length: 2\r\n\r\n{{}}".encode())
                await writer.drain()
        except (OSError, EOFError):
            pass
        finally:
            self.open -= 1
            writer.close()

    @asynccontextmanager
    async def lives(self) -> AsyncIterator["Other"]:
        """It can be asked."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield self
        finally:
            self.gone.set()
            server.close()


@contextmanager
def nobody() -> Iterator[str]:
    """An address at which nobody listens, and nobody else can begin to."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"


class Registry:
    """This process, which lives."""

    draining = False


class Around:
    """The neighbours as they are seen from here: the tables are at these addresses, one after another."""

    lines = 0

    def __init__(self, *addresses: str) -> None:
        self.registry, self.signer, self.addresses = Registry(), RelaySigner(), list(addresses)
        self.signer.secret = b"s" * 32

    async def elsewhere(self, table: str) -> ServerProcess | None:
        """Who keeps the table."""
        return ServerProcess(table, self.addresses[0], 100) if self.addresses else None

    async def home(self, _: str) -> str:
        """Who has to do with a review."""
        return self.addresses[0] if self.addresses else ""

    async def changed(self, _: str, process: ServerProcess) -> None:
        """*place* keeps nothing any more."""
        if process.address in self.addresses:
            self.addresses.remove(process.address)


def said(*events: dict[str, Any]) -> Receive:
    """A visitor who says this, and then nothing more."""
    left = list(events)

    async def receive() -> Message:
        if left:
            return left.pop(0)
        await asyncio.sleep(60)
        raise AssertionError("nobody waits so long")

    return receive


WHOLE = {"type": "http.request", "body": b"{}", "more_body": False}
HALF = {"type": "http.request", "body": b'{"salt":', "more_body": True}


class Door:
    """A relay, and what it answers."""

    def __init__(self, around: Around) -> None:
        self.counts: Counter[str] = Counter()
        self.here = 0
        """How often a request was served here."""
        self.relay = Relay(cast("Cluster", around), self._inside, self.counts, 10)

    async def _inside(self, _: Scope, receive: Receive, send: Send) -> None:
        await receive()
        self.here += 1
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"{}"})

    async def ask(
        self, path: str = BEGIN, *, receive: Receive | None = None, kind: str = "application/json"
    ) -> tuple[int, Any]:
        """The status and the body of the answer."""
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        scope = {
            "type": "http", "method": "POST", "path": path, "raw_path": path.encode(),
            "headers": [(b"content-type", kind.encode())],
            KEY: Identity("192.0.2.1", False, "house", None, token="t" * 22),
        }  # fmt: skip
        await self.relay(scope, receive or said(WHOLE), send)
        start, body = sent
        return start["status"], json.loads(body["body"])


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine may stand still: nobody gives up where a test waits for an answer."""
    for name in ("LATE", "SLOW", "PATIENCE"):
        monkeypatch.setattr(relay_module, name, 120.0)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who does not answer is soon given up."""
    monkeypatch.setattr(relay_module, "LATE", 0.2)


def test_a_command_that_may_have_been_heard_is_not_asked_for_again(hurried: None) -> None:
    """The game may have begun: to ask again would answer that it cannot be begun any more."""

    async def story() -> None:
        async with Other(None, 409).lives() as other:
            door = Door(Around(other.address))
            status, problem = await door.ask()
            assert (status, problem["code"]) == (503, "unanswered")
            assert "look at the table" in problem["text"]
            await other.heard(1)
            assert len(other.asked) == 1
            assert door.here == 0
            assert door.counts["relay_unanswered"] == 1

    played(story())


def test_a_command_that_was_surely_not_heard_is_asked_for_again() -> None:
    """Nobody listens there any more; or the table was let go in that moment."""

    async def story() -> None:
        with nobody() as refused:
            async with Other(421).lives() as moved, Other(200).lives() as actor:
                door = Door(Around(refused, moved.address, actor.address))
                assert await door.ask() == (200, {})
                assert (len(moved.asked), len(actor.asked), door.here) == (1, 1, 0)

    played(story())


def test_a_review_is_made_here_when_its_process_stands_still(hurried: None) -> None:
    async def story() -> None:
        async with Other(None).lives() as other:
            door = Door(Around(other.address))
            assert await door.ask(REVIEW) == (200, {})
            await other.heard(1)
            assert (len(other.asked), door.here) == (1, 1)

    played(story())


@pytest.mark.parametrize("path", [BEGIN, REVIEW])
@pytest.mark.parametrize(
    ("ends", "status", "code"),
    [
        (lambda: said(HALF), 408, "too_slow"),
        (lambda: said(HALF, {"type": "http.disconnect"}), 400, "bad_request"),
    ],
)
def test_half_a_body_is_passed_on_to_nobody(
    path: str, ends: Callable[[], Receive], status: int, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its sender stands still, or has hung up."""
    if status == 408:
        monkeypatch.setattr(relay_module, "SLOW", 0.2)

    async def story() -> None:
        async with Other(200).lives() as other:
            door = Door(Around(other.address))
            answered, problem = await door.ask(path, receive=ends())
            assert (answered, problem["code"]) == (status, code)
            assert problem["text"]
            assert (other.asked, door.here) == ([], 0)

    played(story())


def test_what_a_body_is_said_to_be_is_passed_on() -> None:
    """So that what is no JSON is refused there as it is here."""

    async def story() -> None:
        async with Other(415).lives() as other:
            status, _ = await Door(Around(other.address)).ask(kind="text/plain")
            assert status == 415
            assert "content-type: text/plain\r\n" in other.asked[0]

    played(story())


def test_a_process_that_stands_still_leaves_the_way_to_the_others_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A few wait for it at a time, and when it has not answered, those behind them do not ask it."""
    monkeypatch.setattr(relay_module, "LOOK", 600.0)  # nor later, however slow they are

    async def story() -> None:
        async with Other(None).lives() as still, Other(200).lives() as lively:
            around = Around(still.address)
            door = Door(around)
            waiting = [asyncio.create_task(door.ask(REVIEW)) for _ in range(16)]
            await still.heard(EACH)
            around.addresses = [lively.address]
            assert await door.ask() == (200, {})
            assert not any(task.done() for task in waiting), "it was not behind them"
            still.gone.set()
            await asyncio.gather(*waiting)
            assert (still.most, len(still.asked), door.here) == (EACH, EACH, 16)

    played(story())


def test_after_its_end_nobody_is_asked_any_more() -> None:
    """And no thread is left that waits for work."""

    async def story() -> None:
        async with Other(200).lives() as other:
            door = Door(Around(other.address))
            assert await door.ask(REVIEW) == (200, {})
            door.relay.stop()
            assert await door.ask(REVIEW) == (200, {})
            assert (len(other.asked), door.here) == (1, 1)
            for thread in door.relay._askers._threads:
                await asyncio.to_thread(thread.join, 120)
                assert not thread.is_alive()

    played(story())
