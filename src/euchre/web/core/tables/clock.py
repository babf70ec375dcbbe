"""The server's clock behind one interface, so that tests can advance an hour at once."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A call that will be made later."""

    def cancel(self) -> None:
        """Cancel the call."""


class Clock(Protocol):
    """A clock that tells the time and makes calls later."""

    def now(self) -> int:
        """
        Milliseconds since 1970, never going back while the process lives.

        Setting the wall clock changes nothing, because it is read only once, at the start.
        """

    def later(self, seconds: float, call: Callable[[], object]) -> Timer:
        """Call *call* after *seconds*."""


class SystemClock:
    """The time of this machine: the wall clock at the start plus the time since then."""

    def __init__(self) -> None:
        self._start = time.time() - time.monotonic()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(1000 * (self._start + time.monotonic()))

    def later(self, seconds: float, call: Callable[[], object]) -> Timer:
        """Call *call* after *seconds*, on the running loop."""
        return asyncio.get_running_loop().call_later(max(0.0, seconds), call)
