"""A real server in a process of its own, which can be ended in every way and started again where it was."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Final

QUICK: Final = """
import sys
from euchre.web.bots import service
from euchre.web.http import socket
from euchre.web.running.serve import ServeOptions, serve
from euchre.web.tables.context import Timeouts
from euchre.web.tables.registry import Registry
service.DEEP = ()  # who searches gets ready when first asked: few tests ask
socket.MESSAGES = 1_000_000  # the tests play faster than people
Registry.__init__.__kwdefaults__["timeouts"] = Timeouts(settle=1.0)  # nobody calls a renege that late
port, database, pause = int(sys.argv[1]), sys.argv[2], float(sys.argv[3])
options = ServeOptions(port=port, database=database, per_address=1000, pause=pause)
raise SystemExit(serve(options, lambda address: print(address, file=sys.stderr, flush=True), browser=False))
"""


class House:
    """
    A server with its tables in *folder*.

    *pause* is what a computer player waits before it decides, in seconds; with None it is ``euchre serve`` as
    anybody starts it.
    """

    def __init__(self, folder: Path, *, pause: float | None = 0.02) -> None:
        self.folder, self.pause = folder, pause
        # Bound and not listening, it keeps the port for the server: nobody else is given it meanwhile.
        self._place = socket.socket()
        self._place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._place.bind(("127.0.0.1", 0))
        self.port: int = self._place.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> Path:
        """What the server said."""
        return self.folder / "house.log"

    def start(self) -> None:
        """Start it, at the same address as before."""
        database = f"sqlite:///{self.folder / 'tables.db'}"
        if self.pause is None:
            options = ["--no-open", "--port", str(self.port), "--database", database, "--per-address", "1000"]
            argv = [sys.executable, "-m", "euchre", "serve", *options]
        else:
            argv = [sys.executable, "-c", QUICK, str(self.port), database, str(self.pause)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(argv, stdout=log, stderr=log, env=dict(os.environ))
        self._wait()

    def _wait(self) -> None:
        """Wait until it has said where it listens."""
        assert self.process is not None
        while self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.address}/readyz", timeout=30):  # noqa: S310  # our own
                    return
            except OSError:
                try:
                    self.process.wait(timeout=0.05)
                except subprocess.TimeoutExpired:
                    continue
        raise AssertionError(f"the server did not start:\n{self.log.read_text()[-4000:]}")

    def end(self, how: signal.Signals) -> int:
        """End it; its exit status."""
        assert self.process is not None
        self.process.send_signal(how)
        status = self.process.wait(timeout=300)
        self.process = None
        return status

    def close(self) -> None:
        """End it, if it runs."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait(timeout=300)
        self._place.close()
