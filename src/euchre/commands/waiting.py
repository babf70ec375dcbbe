"""What a person sees while a command works: that the kernel is being compiled, and how far a long run is."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from euchre.commands.options import remark


@contextmanager
def compiling() -> Iterator[None]:
    """Say on the standard error when a part of the kernel is compiled, once on a machine."""
    from euchre.kernel import compiled

    said: list[str] = []

    def say(_name: str) -> None:
        if not said:
            where = "once on this machine" if compiled.folder() else "anew each time: no folder to keep it in"
            print(f"euchre: compiling this part of the kernel, {where} …", file=sys.stderr, flush=True)
        said.append(_name)
        if sys.stderr.isatty():
            print(f"\r  {len(said)} functions …", end="", file=sys.stderr, flush=True)

    before, compiled.announce = compiled.announce, say
    try:
        yield
    finally:
        compiled.announce = before
        if said and sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)


@contextmanager
def progress(word: str, total: int) -> Iterator[Callable[[int], object]]:
    """A bar on the standard error, where that is a terminal; the yielded function moves it."""
    if not sys.stderr.isatty():
        yield lambda _done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    shown = (TextColumn(word), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*shown, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(word, total=total)
        yield lambda done: bar.update(task, completed=done)


@contextmanager
def stoppable(folder: Path | None) -> Iterator[None]:
    """Say how to go on when Ctrl-C stops a run; *folder* holds what is done, None: it is lost."""
    try:
        yield
    except KeyboardInterrupt:
        if folder is None:
            remark("stopped; with --out a run can be stopped and gone on with")
        else:
            remark(f"stopped; the same command goes on from what {folder} holds")
        raise


def cores() -> int:
    """The cores this process may use."""
    allowed: Callable[[int], set[int]] | None = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1
