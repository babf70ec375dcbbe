"""A real server in a process of its own, which can be ended in every way and started again where it was."""

import os
import signal
import socket
import sys
import urllib.request
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from euchre.web.core.bots import service
from euchre.web.core.http import socket as sockets
from euchre.web.core.tables.context import Timeouts
from euchre.web.core.tables.registry import Registry
from euchre.web.running import serve as serving
from tests.web.forked import FORKED
from tests.web.running.killing import Nobody


def keeps(port: int, folder: Path, computers: bool) -> None:  # noqa: FBT001 - a process's arguments
    """Serve at *port*, with tables in *folder*; without *computers* a start costs little."""
    log = os.open(folder / "house.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for stream in (1, 2):
        os.dup2(log, stream)
    vars(service)["DEEP"] = ()  # who searches gets ready when first asked: few tests ask
    vars(service)["PATIENT"] = 0  # who gives hints would be kept waiting by the tests beside this one
    vars(sockets)["MESSAGES"] = 1_000_000  # the tests play faster than people
    if not computers:
        vars(serving)["Pool"] = Nobody
    defaults: Any = Registry.__init__.__kwdefaults__
    defaults["timeouts"] = Timeouts(settle=1.0)  # nobody calls a renege that late
    database = f"sqlite:///{folder / 'tables.db'}"
    wish = serving.ServeOptions(port=port, database=database, per_address=1000, pause=0.02)
    sys.exit(serving.serve(wish, print, browser=False))


class House:
    """A server with its tables in *folder*; without *computers* all chairs there are people's."""

    def __init__(self, folder: Path, *, computers: bool = True) -> None:
        self.folder, self.computers = folder, computers
        # Bound and not listening, it keeps the port for the server: nobody else is given it meanwhile.
        self._place = socket.socket()
        self._place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._place.bind(("127.0.0.1", 0))
        self.port: int = self._place.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: BaseProcess | None = None

    @property
    def log(self) -> Path:
        """What the server said."""
        return self.folder / "house.log"

    def start(self) -> None:
        """Start it, at the same address as before."""
        self.process = FORKED.Process(target=keeps, args=(self.port, self.folder, self.computers))
        self.process.start()
        while self.process.is_alive():  # until it answers
            try:
                with urllib.request.urlopen(f"{self.address}/readyz", timeout=30):  # noqa: S310  # our own
                    return
            except OSError:
                self.process.join(0.05)
        raise AssertionError(f"the server did not start:\n{self.log.read_text()[-4000:]}")

    def end(self, how: signal.Signals) -> int | None:
        """End it; its exit status."""
        assert self.process is not None
        assert self.process.pid is not None
        os.kill(self.process.pid, how)
        self.process.join(300)
        return self.process.exitcode

    def close(self) -> None:
        """End it, if it runs."""
        if self.process is not None:
            self.process.kill()
            self.process.join(300)
        self._place.close()
