"""Time as the server knows it: one port, so that tests can make an hour pass in no time."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """Something that will happen."""

    def cancel(self) -> None:
        """It will not."""


class Clock(Protocol):
    """What tells the time and calls back."""

    def now(self) -> int:
        """
        Milliseconds since 1970, never going back while the process lives.

        A wall clock that is set forward or back moves nothing: it is looked at once, at the start.
        """

    def later(self, seconds: float, call: Callable[[], object]) -> Timer:
        """Call *call* in so many seconds."""


class SystemClock:
    """The time of this machine: the wall clock at the start, and from then on what has passed since."""

    def __init__(self) -> None:
        self._start = time.time() - time.monotonic()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(1000 * (self._start + time.monotonic()))

    def later(self, seconds: float, call: Callable[[], object]) -> Timer:
        """Call *call* in so many seconds, on the running loop."""
        return asyncio.get_running_loop().call_later(max(0.0, seconds), call)
