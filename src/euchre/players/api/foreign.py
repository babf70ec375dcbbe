"""
Players by other authors: which errors of their code are caught, where in the code an error was, and the time
limit.
"""

import ctypes
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import walk_tb
from typing import Final

from euchre.base.console import one_line
from euchre.notation.position import show_view
from euchre.rules.errors import NotationError
from euchre.seen.views import View

FOREIGN_ERRORS: Final = (Exception, SystemExit)
"""
The errors that are caught from the code of another author's player; such code may not end the program
either.
"""
MOST_FRAMES: Final = 6
"""The most places of an error that are reported: the first ones and the last."""
REMINDER_SECONDS: Final = 0.5
"""Seconds after which a player that ignored the end of its time is interrupted again."""


class TookTooLongError(BaseException):
    """Raised in the code of a player whose time is over; an ``except Exception`` in it does not catch it."""


def is_ours(player: object) -> bool:
    """Return whether the class of *player* is one of this package."""
    return type(player).__module__.startswith("euchre.")


def describe_error(error: BaseException) -> str:
    """Return the type of *error* and its message, if it has one, on one line of at most 120 characters."""
    text = str(error)
    return one_line(f"{type(error).__name__}: {text}" if text else type(error).__name__)


def foreign_frames(error: BaseException) -> tuple[str, ...]:
    """
    Return where *error* was raised, the outermost call first: file, line and function of each call in code
    that is not this package's; in the middle of a long row some are left out.
    """
    found = []
    for frame, line in walk_tb(error.__traceback__):
        if str(frame.f_globals.get("__name__", "")).partition(".")[0] != "euchre":
            file = Path(frame.f_code.co_filename)
            shown = file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file
            found.append(one_line(f"{shown}, line {line}, in {frame.f_code.co_qualname}", 300))
    if len(found) > MOST_FRAMES:
        half = MOST_FRAMES // 2
        found[half:-half] = [f"… {len(found) - MOST_FRAMES} more …"]
    return tuple(found)


def line_of(view: View) -> str:
    """
    Return the view as a line that every command reads, with the cards that its seat knows; empty where its
    rules have unreasonably large numbers.
    """
    try:
        return show_view(view)
    except NotationError:
        return ""


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """
    Raise `TookTooLongError` in the block when it takes longer than *seconds*; None: no limit.

    In the main thread of a system with timer signals, this also ends a wait. In other threads and on Windows
    it ends Python code, at its next step.
    """
    if seconds is None:
        yield
    elif hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        with _alarm(seconds):
            yield
    else:
        with _injected(seconds):
            yield


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    within = True

    def ring(*_: object) -> None:
        if within:
            raise TookTooLongError

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, REMINDER_SECONDS)
        try:
            yield
        finally:
            within = False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _injected(seconds: float) -> Iterator[None]:
    thread, over, lock = ctypes.c_ulong(threading.get_ident()), threading.Event(), threading.Lock()
    inject = ctypes.pythonapi.PyThreadState_SetAsyncExc

    def watch() -> None:
        wait = seconds
        while not over.wait(wait):
            with lock:
                if not over.is_set():
                    inject(thread, ctypes.py_object(TookTooLongError))
            wait = REMINDER_SECONDS

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        with lock:
            over.set()
            inject(thread, None)  # the error that was to be raised at the next step
