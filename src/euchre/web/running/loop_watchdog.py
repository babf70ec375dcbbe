"""
A watchdog of the event loop: it measures the loop's lateness, and when the loop is blocked it
logs where.
"""

import asyncio
import sys
import threading
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Final

import structlog

BEAT: Final = 0.1
"""Seconds between two measurements."""
STUCK: Final = 0.25
"""Seconds of a blocked loop that are logged."""
AGAIN: Final = 10.0
"""Seconds between two such reports."""

START: Final = 60.0
"""
Seconds after the start in which lateness is only counted: then everything is loaded, processes start and
pages come back. A log line would only tell that the machine is busy.
"""

_log = structlog.get_logger("euchre.web")


class LoopWatchdog:
    """Watches the loop on which it is started."""

    def __init__(self, counts: Counter[str], late: Callable[[float], object]) -> None:
        self._counts, self._late = counts, late
        self._last = 0.0
        self._end = threading.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start to watch the running loop."""
        self._last = monotonic()
        self._task = asyncio.get_running_loop().create_task(self._beat())
        thread = threading.get_ident()
        threading.Thread(target=self._look, args=(thread,), name="euchre-watch", daemon=True).start()

    async def stop(self) -> None:
        """Stop watching."""
        self._end.set()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _beat(self) -> None:
        while True:
            began = monotonic()
            await asyncio.sleep(BEAT)
            self._last = monotonic()
            self._late(max(0.0, self._last - began - BEAT))

    def _look(self, thread: int) -> None:
        told, began = 0.0, monotonic()
        while not self._end.wait(BEAT):
            late = monotonic() - self._last - BEAT
            if late > STUCK and monotonic() - told > AGAIN:
                told = monotonic()
                self._counts["loop_stuck"] += 1
                if told - began > START:
                    _log.info("the loop stands still", seconds=round(late, 2), places=_places(thread))


def _places(thread: int) -> list[str]:
    """Where a thread is: files and lines, no values."""
    frame = sys._current_frames().get(thread)  # noqa: SLF001  # the documented way to another thread's stack
    found = traceback.extract_stack(frame)[-8:] if frame is not None else []
    return [f"{at.filename.rpartition('/')[2]}:{at.lineno}" for at in found]
