"""
What a console can show: how many columns, which letters stand for those it does not have, text on one line,
and seconds that are counted while somebody waits.
"""

import os
import shutil
import time
from collections.abc import Callable
from threading import Event, Thread
from typing import Final

ASCII: Final = str.maketrans(
    dict.fromkeys("┌┐└┘├┤┬┴┼", "+")
    | {"─": "-", "│": "|", "▒": "#", "♣": "C", "♦": "D", "♥": "H", "♠": "S", "·": "-", "…": "...", "–": "-"}
    | {"−": "-", "±": "+/-", "\u2019": "'", "●": "*", "○": ".", "▮": "*", "→": ">", "←": "<", "×": "x"}
)
"""For `str.translate`: ASCII letters in place of suits, lines, dashes and signs."""


def readable_width() -> int:
    """Return the number of columns to write in: those of the terminal, but 20 at least and 80 at most."""
    return max(20, min(shutil.get_terminal_size((80, 24)).columns, 80))


def one_line(text: str, most: int = 120) -> str:
    """Return *text* on one line without control characters, cut with "…" to at most *most* characters."""
    line = " ".join("".join([c if c.isprintable() else " " for c in text]).split())
    return line if len(line) <= most else line[: most - 1] + "…"


def path_on_a_line(path: str, most: int = 80) -> str:
    """
    Return *path* as `one_line`, but cut at its beginning, for its end names the file: before a folder, unless
    less than half of *most* would be left.
    """
    line = one_line(path, len(path))
    end = line[1 - most :]
    start = end.find(os.sep, 0, len(end) // 2)
    return line if len(line) <= most else "…" + end[max(start, 0) :]


LOOK: Final = 0.25
"""Seconds between two looks whether there is still something to wait for."""


class Clock:
    """
    Counts seconds at the end of what a terminal shows, while something is at work: so nobody wonders whether
    anything happens.

    To be started when that begins, as often as it does, and stopped before anything else is written.
    """

    def __init__(self, show: Callable[[str], None], at_work: Event) -> None:
        """*show* writes a text as it is, at once; *at_work* is set while there is something to wait for."""
        self._show, self._at_work = show, at_work
        self._stopped = Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        """Begin to count, unless it counts already."""
        if self._thread is None:
            self._thread = Thread(target=self._count, args=(time.monotonic(),), daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Wipe the seconds away."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()

    def _count(self, began: float) -> None:
        text = ""
        while not self._stopped.wait(LOOK):
            counted = f"  {time.monotonic() - began:.0f} s …"
            if not self._at_work.is_set():
                text = self._wipe(text)
            elif counted != text:
                text = counted
                self._show(f"\r{text}")
        self._wipe(text)

    def _wipe(self, text: str) -> str:
        """Write blanks over *text*; return that nothing is there."""
        if text:
            self._show(f"\r{' ' * len(text)}\r")
        return ""
