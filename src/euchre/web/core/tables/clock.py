"""The server's clock, which tests can advance by an hour at once; timers by it; and the days."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final, Protocol

DAY: Final = 24 * 3_600_000
"""The length of a day in milliseconds."""


def day_at(now: int) -> str:
    """
    Return the day at *now*, in milliseconds since 1970: in UTC, so that it is the same for everybody.

    >>> day_at(1_795_392_000_000)
    '2026-11-23'
    """
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


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


class Alarm:
    """A timer that is set again and again."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._timer: Timer | None = None

    @property
    def waiting(self) -> bool:
        """Whether the timer is set."""
        return self._timer is not None

    def set(self, at: int, call: Callable[[], object]) -> None:
        """Call *call* at *at*, in milliseconds since 1970, in place of the call set before."""
        self.stop()

        def ring() -> None:
            self._timer = None
            call()

        self._timer = self._clock.later(max(0, at - self._clock.now()) / 1000, ring)

    def stop(self) -> None:
        """Cancel the call."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
