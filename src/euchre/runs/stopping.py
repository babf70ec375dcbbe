"""
How the system stops a game or a run: by a signal, after which the program can still save and end its
workers.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Terminated(KeyboardInterrupt):
    """Raised when the machine tells this program to stop (SIGTERM)."""

    status = 143
    """The exit status of a program that stopped so."""


@contextmanager
def terminable() -> Iterator[None]:
    """
    Raise `Terminated` in the main thread at the first SIGTERM inside the block; a second one is ignored, so
    that the program can finish its work.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        raise Terminated

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
