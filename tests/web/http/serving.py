"""A real server in a process of its own, and a client that speaks its language."""

import json
import os
import re
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, Final, NamedTuple

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

PATIENCE: Final = 120
"""Seconds for what is to come: the machine may stand still meanwhile."""

CODE = """
import sys
from euchre.web.http import socket
from euchre.web.running import loop_watchdog
from euchre.web.running.serve import ServeOptions, serve
socket.MESSAGES = 1_000_000  # the tests play faster than people
loop_watchdog.STUCK = 1_000_000  # that the machine stands still is written down nowhere
options = ServeOptions(port=0, database=sys.argv[1], per_address=float(sys.argv[2]), pause=0.0)
raise SystemExit(serve(options, lambda address: print(address, flush=True), browser=False))
"""


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

    def __init__(self, process: "subprocess.Popen[str]", address: str, folder: Path) -> None:
        super().__init__(address)
        self.folder, self.process = folder, process
        self.said: list[str] = []
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stderr is not None
        self.said.extend(self.process.stderr)


def _headers(message: Any) -> dict[str, str]:
    return {key.lower(): value for key, value in message.items()}


@contextmanager
def running(folder: Path, *, per_address: float = 100) -> Iterator[Running]:
    """A server with its database in *folder*, until the end of the block."""
    argv = [sys.executable, "-c", CODE, f"sqlite:///{folder / 'tables.db'}", str(per_address)]
    pipe = subprocess.PIPE
    with subprocess.Popen(argv, stdout=pipe, stderr=pipe, text=True, env=dict(os.environ)) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        if not re.fullmatch(r"http://localhost:\d+", address):
            process.kill()
            raise AssertionError(process.communicate()[1])
        try:
            yield Running(process, address, folder)
        finally:
            if process.poll() is None:
                process.kill()


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
