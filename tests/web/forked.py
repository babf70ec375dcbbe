"""Processes that begin with everything imported: a server that is killed fifty times starts fifty times."""

import multiprocessing
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Final

FORKED: Final = multiprocessing.get_context("forkserver")
FORKED.set_forkserver_preload(
    [
        "euchre.analysis.review.review",
        "euchre.analysis.simulation.statistics",
        "euchre.analysis.strength.arena",
        "tests.web.core.storage.writing",
        "tests.web.running.killing",
        "euchre.web.running.serve",
        "euchre.web.core.storage.sqlite",
        "euchre.web.core.storage.postgres",
    ]
)
LONG_ENOUGH: Final = 300.0
"""Seconds after which a process is stuck."""


class Child:
    """A process of its own that does *work*; its last argument is a pipe on which it reports."""

    def __init__(self, work: Callable[..., None], *given: object, daemon: bool = True) -> None:
        self.reports, theirs = FORKED.Pipe(duplex=False)
        self.process = FORKED.Process(target=work, args=(*given, theirs), daemon=daemon)
        self.process.start()
        theirs.close()
        self._text = b""

    def report(self) -> Any:
        """The next thing that it reports."""
        assert self.reports.poll(LONG_ENOUGH), "the process is stuck"
        return self.reports.recv()

    def rest(self) -> list[Any]:
        """All that it reports until it ends."""
        found = []
        with suppress(EOFError), self.reports:
            while True:
                found.append(self.reports.recv())
        return found

    def lines(self, seconds: float) -> list[str]:
        """All whole lines that it has written by now, having listened for so long, or until it is dead."""
        until = monotonic() + seconds
        while self.reports.poll(max(0.0, until - monotonic())):
            part = os.read(self.reports.fileno(), 1 << 16)
            if not part:
                break
            self._text += part
        return self._text.decode().split("\n")[:-1]

    def signal(self, number: int) -> None:
        """Send it a signal."""
        assert self.process.pid is not None
        os.kill(self.process.pid, number)

    def kill(self) -> None:
        """Kill it as `kill -9` does, if it lives, and wait until it is no more."""
        self.process.kill()
        self.process.join()

    def ended(self) -> int | None:
        """Wait for its end; what it ended with, None when it is stuck."""
        self.process.join(LONG_ENOUGH)
        return self.process.exitcode


def dies(work: Callable[..., None], *given: object) -> None:
    """Do *work* in a process of its own, which kills itself in the middle."""
    process = FORKED.Process(target=work, args=given)
    process.start()
    process.join(LONG_ENOUGH)
    assert process.exitcode == -signal.SIGKILL
