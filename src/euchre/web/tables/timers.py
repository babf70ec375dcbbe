"""A timer that rings for whatever is due next, and is set anew after whatever was done."""

from collections.abc import Callable

from euchre.web.tables.clock import Clock, Timer


class Alarm:
    """A timer that is set again and again."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._timer: Timer | None = None

    @property
    def waiting(self) -> bool:
        """Whether it is to ring."""
        return self._timer is not None

    def set(self, at: int, call: Callable[[], object]) -> None:
        """Call *call* at *at*, in milliseconds since 1970, instead of whatever it was set to."""
        self.stop()

        def ring() -> None:
            self._timer = None
            call()

        self._timer = self._clock.later(max(0, at - self._clock.now()) / 1000, ring)

    def stop(self) -> None:
        """Ring no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
