"""A real server in a process of its own, and a client that speaks its language."""

import json
import os
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, Final, NamedTuple

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from euchre.web.core.bots import service
from euchre.web.core.http import socket as sockets
from euchre.web.running import loop_watchdog
from euchre.web.running.serve import ServeOptions, serve
from tests.web.forked import Child

PATIENCE: Final = 120
"""Seconds for what is to come: the machine may stand still meanwhile."""


def keeps(database: str, per_address: float, log: str, told: Connection) -> None:
    """Serve until ended, with computer players; what the server says goes into *log*."""
    os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    vars(service)["DEEP"] = ()  # nobody who searches plays here
    vars(service)["PATIENT"] = 0  # who gives hints would be kept waiting by the tests beside this one
    vars(sockets)["MESSAGES"] = 1_000_000  # the tests play faster than people
    vars(loop_watchdog)["STUCK"] = 1_000_000  # that the machine stands still is written down nowhere
    options = ServeOptions(port=0, database=database, per_address=per_address, pause=0.0)
    sys.exit(serve(options, told.send, browser=False))


class Answer(NamedTuple):
    """What a request got."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body, read."""
        return json.loads(self.body)


class Address:
    """Where a server is, and how it is asked."""

    def __init__(self, address: str) -> None:
        self.port = int(address.rpartition(":")[2])
        self.origin = f"http://127.0.0.1:{self.port}"

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """A request; a header's name is written with ``_``, and left out when its value is empty."""
        given = {"Origin": self.origin, "Content-Type": "application/json"} if method != "GET" else {}
        given |= {key.replace("_", "-"): value for key, value in headers.items()}
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.origin + path, data=data, method=method)  # noqa: S310
        for key, value in given.items():
            if value:
                request.add_header(key, value)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as found:  # noqa: S310
                return Answer(found.status, _headers(found.headers), found.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, _headers(error.headers), error.read())

    def person(self) -> str:
        """A new browser; its cookie."""
        cookie = self.ask("GET", "/api/me").headers["set-cookie"]
        return cookie.partition(";")[0]

    def socket(self, table: str, cookie: str, **more: Any) -> ClientConnection:
        """A table's socket, as the page opens it."""
        options: dict[str, Any] = {"origin": self.origin, "additional_headers": {"Cookie": cookie}}
        options |= {"compression": None, "proxy": None, "ping_interval": None}
        options |= {"open_timeout": PATIENCE, "close_timeout": 2} | more
        made: ClientConnection = connect(f"ws://127.0.0.1:{self.port}/ws/{table}", **options)
        return made


class Running(Address):
    """A server that runs."""

    def __init__(self, folder: Path, *, per_address: float = 100) -> None:
        self.folder, self._log = folder, folder / "log"
        url = f"sqlite:///{folder / 'tables.db'}"
        self.child = Child(keeps, url, per_address, str(self._log), daemon=False)
        super().__init__(self.child.report())

    @property
    def said(self) -> list[str]:
        """The lines of its log."""
        return self._log.read_text("utf-8").splitlines()


def _headers(message: Any) -> dict[str, str]:
    return {key.lower(): value for key, value in message.items()}


@contextmanager
def running(folder: Path, *, per_address: float = 100) -> Iterator[Running]:
    """A server with its database in *folder*, until the end of the block."""
    found = Running(folder, per_address=per_address)
    try:
        yield found
    finally:
        found.child.kill()


def hello(socket: ClientConnection, **more: Any) -> dict[str, Any]:
    """Say hello; the picture."""
    say(socket, type="hello", **more)
    return hear(socket, "snapshot")


def say(socket: ClientConnection, **message: Any) -> str:
    """Send a message; a command gets an id. The id."""
    if message["type"] not in {"hello", "resync"}:
        message.setdefault("id", token_urlsafe(12))
    socket.send(json.dumps(message))
    return str(message.get("id", ""))


def hear(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds; others are passed over."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
        if message["type"] in kinds:
            return message


def ended(socket: ClientConnection) -> int:
    """The code the server closes with, whatever it says before."""
    try:
        while True:
            socket.recv(timeout=PATIENCE)
    except ConnectionClosed as closed:
        return 0 if closed.rcvd is None else closed.rcvd.code


def play_on(socket: ClientConnection, room: dict[str, Any]) -> dict[str, Any]:
    """Play with the first choice until the game is over; the last room."""
    while room["stage"] != "game-over":
        game = room["game"]
        if room["stage"] == "hand-over":
            say(socket, type="deal", hand=game["hand"])
        elif game["view"]["offered"]:
            say(socket, type="act", turn=game["turn"], action=game["view"]["offered"][0]["action"])
        room = hear(socket, "events", "snapshot")["room"]
    return room
