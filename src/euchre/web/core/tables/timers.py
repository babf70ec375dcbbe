"""A timer for the next deadline, which is set again after every action."""

from collections.abc import Callable

from euchre.web.core.tables.clock import Clock, Timer


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
