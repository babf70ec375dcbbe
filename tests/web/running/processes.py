"""Real server processes on one PostgreSQL database, and people whose pages come to either of them."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from secrets import token_hex
from time import monotonic, sleep
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus
from websockets.sync.client import ClientConnection

from euchre.web.app import FINISHED
from euchre.web.core.tables import owned_logs
from euchre.web.running import serve as serving
from tests.web.databases import LONG, PATIENCE, Database
from tests.web.forked import Child
from tests.web.running.killing import lives
from tests.web.serving import Address, say

COMMAND = """
import sys
from euchre.cli import main
from euchre.web.running import serve
right = serve.listen
def listen(ears, *place):
    right(ears, *place)
    print("ears at port", ears.getsockname()[1], file=sys.stderr, flush=True)
serve.listen = listen
made = serve.open_store
def opened(url, finished):
    store = made(url, finished)
    print("it owns as", store.owner, file=sys.stderr, flush=True)
    return store
serve.open_store = opened
raise SystemExit(main())
"""
"""`euchre`, which says under which name it owns tables, and at which port it listens."""


class Process(Address):
    """A server process."""

    pid: int
    owner: str
    """The name under which it owns tables."""

    def signal(self, number: int) -> None:
        """Send it a signal."""
        os.kill(self.pid, number)

    def kill(self) -> None:
        """As the power would."""
        self.signal(signal.SIGKILL)
        self.ended()

    def ended(self) -> int | None:
        """Wait for its end; what it ended with, None when that takes too long."""
        raise NotImplementedError


def keeps(lease: int, asked: float, url: str, origin: str, told: Connection) -> None:
    """Serve until killed, behind a proxy at *origin*, if any; the lease has so many milliseconds.

    Whoever has a table has as many seconds as *asked* to give it away.
    """
    from euchre.web.core.storage.postgres import PostgresStore

    store, right = PostgresStore(url, FINISHED, lease=lease), serving.listen
    vars(serving)["open_store"] = lambda *_: store
    vars(owned_logs)["LONGEST_RELEASE"] = asked
    vars(owned_logs)["LEAST_STAY"] = 1_000_000.0  # a table moves only where a test wants it to

    def listen(ears: socket.socket, *place: Any) -> None:
        right(ears, *place)
        told.send((store.owner, ears.getsockname()[1]))

    vars(serving)["listen"] = listen
    if origin:
        vars(serving)["ServeOptions"] = partial(
            serving.ServeOptions, origins=(origin,), proxies=("127.0.0.1",)
        )
    lives(url, early=False, told=told)


class Quick(Process):
    """One without computer players, which therefore starts at once."""

    def __init__(self, url: str, lease: int, asked: float, origin: str) -> None:
        self.child = Child(keeps, lease, asked, url, origin)
        self.owner, port = self.child.report()
        self.child.report()  # it has started
        super().__init__(f"http://localhost:{port}")
        assert self.child.process.pid is not None
        self.pid = self.child.process.pid

    def ended(self) -> int | None:
        """Wait for its end."""
        return self.child.ended()


class Command(Process):
    """One `euchre serve`, as it is called on the command line."""

    def __init__(self, process: "subprocess.Popen[bytes]", log: Path) -> None:
        self.process, self.log, self.pid = process, log, process.pid
        until = monotonic() + PATIENCE
        while "the table is open at" not in self.said:
            assert process.poll() is None, self.said
            assert monotonic() < until, self.said
            sleep(0.02)
        found = re.search(r"^ears at port (\d+)$", self.said, re.MULTILINE)
        owns = re.search(r"^it owns as (\w+)$", self.said, re.MULTILINE)
        assert found is not None, self.said
        assert owns is not None, self.said
        self.owner = owns[1]
        super().__init__(f"http://localhost:{found[1]}")

    @property
    def said(self) -> str:
        """What it wrote on its standard error."""
        return self.log.read_text()

    def ended(self) -> int | None:
        """Wait for its end."""
        return self.process.wait(PATIENCE)


@contextmanager
def quick(
    url: str, number: int = 2, lease: int = LONG, asked: float = PATIENCE, origin: str = ""
) -> Iterator[list[Quick]]:
    """So many servers without computer players on the database at *url*, until the end of the block."""
    begun: list[Quick] = []
    name = f"quick-{token_hex(4)}"  # others may still be there
    try:
        while len(begun) < number:
            begun.append(Quick(f"{url}&application_name={name}", lease, asked, origin))
        while Database(url).listening(name) < number:
            sleep(0.02)
        yield begun
    finally:
        for each in begun:
            each.child.kill()


@contextmanager
def commands(url: str, number: int = 2, *more: str) -> Iterator[list[Command]]:
    """So many `euchre serve` on the database at *url*, until the end of the block."""
    argv = [sys.executable, "-c", COMMAND, "serve", "--no-open", "--database", url]
    argv += ["--per-address", "1000", "--port", "0", *more]
    with tempfile.TemporaryDirectory() as folder:
        begun: list[tuple[subprocess.Popen[bytes], Path]] = []
        try:
            for each in range(number):
                log = Path(folder) / f"log{each}"
                with log.open("wb") as out:
                    process = subprocess.Popen(argv, stderr=out, stdout=out, env=dict(os.environ))
                begun.append((process, log))
            yield [Command(*one) for one in begun]
        finally:
            for process, _ in begun:
                if process.poll() is None:
                    process.send_signal(signal.SIGCONT)
                    process.kill()
                process.wait()


class Guest:
    """A person and their page: what they have seen, what was confirmed, and how they come back."""

    def __init__(self, name: str, door: Address, cookie: str = "") -> None:
        self.name, self.door, self.cookie = name, door, cookie or door.person()
        self.table = ""
        self.line: ClientConnection | None = None
        self._stack = ExitStack()
        self.room: dict[str, Any] = {}
        self.epoch, self.seq = "", 0
        self.confirmed: dict[str, int] = {}
        self.byes: list[dict[str, Any]] = []
        self.codes: list[int] = []
        self._open: dict[str, dict[str, Any]] = {}

    def come(self, table: str, door: Address | None = None) -> None:
        """Come to *table* through *door*, or come back; and ask again what was not answered."""
        self.table, self.door = table, door or self.door
        until = monotonic() + PATIENCE
        while True:
            assert monotonic() < until, (self.byes, self.codes)
            self.leave()
            try:
                self._greet()
            except ConnectionClosed as closed:
                self.codes.append(0 if closed.rcvd is None else closed.rcvd.code)
            except (OSError, InvalidMessage, InvalidStatus):
                self.codes.append(-1)
            else:
                return
            sleep(0.1)

    def _greet(self) -> None:
        self.line = self._stack.enter_context(self.door.socket(self.table, self.cookie))
        say(self.line, type="hello", epoch=self.epoch, seq=self.seq)
        self.hear("snapshot", "events")
        for message in list(self._open.values()):
            self.line.send(json.dumps(message))

    def leave(self) -> None:
        """Hang up."""
        with suppress(OSError, ConnectionClosed):
            self._stack.close()
        self.line = None

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; whatever comes is taken note of."""
        assert self.line is not None
        while True:
            message: dict[str, Any] = json.loads(self.line.recv(timeout=PATIENCE))
            match message["type"]:
                case "snapshot":
                    self.epoch, self.seq, self.room = message["epoch"], message["seq"], message["room"]
                case "events":
                    for news in message["events"]:
                        assert news["seq"] == self.seq + 1, "a gap"
                        self.seq = news["seq"]
                    self.epoch, self.room = message["epoch"], message["room"]
                case "ok":
                    assert self.confirmed.setdefault(message["id"], message["seq"]) == message["seq"]
                    self._open.pop(message["id"], None)
                case "err":
                    raise AssertionError(message)
                case "bye":
                    self.byes.append(message)
                case _:
                    pass
            if message["type"] in kinds:
                return message

    def send(self, **message: Any) -> str:
        """Ask for something, and do not wait."""
        assert self.line is not None
        message["id"] = f"{self.name}-command-{len(self.confirmed) + len(self._open):04d}"
        self._open[message["id"]] = message
        self.line.send(json.dumps(message))
        return str(message["id"])

    def do(self, **message: Any) -> None:
        """Ask for something, and wait until it is confirmed."""
        asked = self.send(**message)
        self.settle(asked)

    def settle(self, asked: str) -> None:
        """Wait until what was asked is confirmed."""
        while asked not in self.confirmed:
            self.hear("ok")

    def see(self, seq: int) -> None:
        """Wait until the page shows what has this number."""
        while self.seq < seq:
            self.hear("events", "snapshot")

    def ended(self) -> int:
        """The code that the line is closed with."""
        try:
            while True:
                self.hear("bye")
        except ConnectionClosed as closed:
            return 0 if closed.rcvd is None else closed.rcvd.code

    @property
    def choice(self) -> str:
        """What they do next: the last that is offered, as the first is to pass; nothing out of turn."""
        game = self.room["game"]
        if game is None or self.room["stage"] != "playing" or not game["view"]["offered"]:
            return ""
        return str(game["view"]["offered"][-1]["action"])


def opened(one: Guest, rules: dict[str, Any]) -> str:
    """A table that *one* opens, through the door where they are."""
    made = one.door.ask("POST", "/api/tables", {"rules": rules, "name": one.name}, Cookie=one.cookie)
    assert made.status == 200, made.body
    return str(made.json["table"])


def sat_down(one: Guest, other: Guest, table: str) -> str:
    """Both sit at the *table* that *one* opened, and the game begins."""
    one.come(table)
    other.come(table)
    other.do(type="sit", chair=1, name=other.name)
    one.see(other.seq)
    one.do(type="start")
    together(one, other)
    return table


def together(*guests: Guest) -> None:
    """All see the last of what was confirmed to any of them."""
    last = max(seq for guest in guests for seq in guest.confirmed.values())
    for guest in guests:
        guest.see(last)
        assert guest.seq == last


def move(*guests: Guest) -> Guest:
    """Whoever is on turn decides, and all see it; who it was."""
    for guest in guests:
        if guest.choice:
            guest.do(type="act", turn=guest.room["game"]["turn"], action=guest.choice)
            together(*guests)
            return guest
    raise AssertionError([guest.room for guest in guests])


def go_on(*guests: Guest) -> None:
    """A move, or the next deal."""
    if guests[0].room["stage"] == "hand-over":
        hand = guests[0].room["game"]["hand"]
        for guest in guests:
            guest.do(type="deal", hand=hand)
        while guests[0].room["stage"] == "hand-over":
            together(*guests)
    else:
        move(*guests)


def in_mid_trick(*guests: Guest) -> None:
    """Play until a card lies on the table, and the other is to follow."""
    while not guests[0].room["game"]["view"]["trick"]:
        go_on(*guests)


def told_once(database: Database, table: str, *guests: Guest) -> None:
    """All that was confirmed is kept, under the number that was told, and nothing is kept twice."""
    rows = database.run("SELECT seq, command FROM entries WHERE table_id = :table ORDER BY seq", table=table)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    kept = {row.command: row.seq for row in rows if row.command}
    assert len(kept) == sum(bool(row.command) for row in rows)
    for guest in guests:
        assert guest.confirmed
        for command, seq in guest.confirmed.items():
            assert kept[command] == seq


def owner_of(database: Database, table: str) -> str:
    """The process that owns *table*; empty for none."""
    return str(database.run("SELECT owner FROM tables WHERE table_id = :table", table=table)[0].owner)
