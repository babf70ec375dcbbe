"""
A turnstile for new clients: when many connect at once, the loop still handles other work in between.

After a failure all pages come back at the same time. Each takes a millisecond to let in; thousands of them in
one turn of the loop would delay the pages that are already in.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import Final

SLICE: Final = 0.01
"""Seconds of each turn of the loop in which clients are let in; the last one is completed."""


class Turnstile:
    """Lets clients in, in the order in which they come; *now* is a clock, in seconds."""

    def __init__(self, now: Callable[[], float] = perf_counter) -> None:
        self._now = now
        self._waiting: deque[tuple[asyncio.Transport, Callable[[], None]]] = deque()
        self._until: float | None = None
        """When the slice of this turn of the loop ends; None: it has not begun."""

    def enter(self, transport: asyncio.Transport, work: Callable[[], None]) -> None:
        """
        Do *work* for the client of *transport*, now or in a later turn of the loop. Until then nothing more
        is read from the client; a client that has disconnected by then is left out.
        """
        if not self._waiting and self._open():
            work()
        elif not transport.is_closing():
            transport.pause_reading()
            self._waiting.append((transport, work))

    def _open(self) -> bool:
        """Whether a client may enter in this turn of the loop."""
        if self._until is None:
            self._until = self._now() + SLICE
            asyncio.get_running_loop().call_soon(self._turned)
            return True
        return self._now() < self._until

    def _turned(self) -> None:
        """Another turn of the loop has begun."""
        self._until = None
        while self._waiting and self._open():
            transport, work = self._waiting.popleft()
            if not transport.is_closing():
                transport.resume_reading()
                work()
