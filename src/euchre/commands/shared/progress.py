"""A long run of a command: who does the work, how far it is, and how it is stopped."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from euchre.commands.shared.printing import print_remark
from euchre.runs.stopping import terminable
from euchre.runs.workers import CountReport

if TYPE_CHECKING:
    from euchre.runs.workers import JobRunner

T = TypeVar("T")

FIRST_REPORT, NEXT_REPORT = 10.0, 60.0
"""Seconds until a long run says in a log how far it is, and until it says so again."""


@contextmanager
def progress(word: str, total: int) -> Iterator[CountReport]:
    """
    Show on the standard error how far a long work is; yields a function to be called with how much of *total*
    is done.

    On a terminal it is a bar labelled *word*; elsewhere a line now and then, once the work has taken a while.
    """
    if not sys.stderr.isatty():
        yield _slow(word, total)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    shown = (TextColumn(word), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*shown, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(word, total=total)
        yield lambda done: bar.update(task, completed=done)


def _slow(word: str, total: int) -> Callable[[int], None]:
    """
    How far it is, in a line: after `FIRST_REPORT`, every `NEXT_REPORT`, and at the end if there was a line
    before.
    """
    due, last = time.monotonic() + FIRST_REPORT, 0

    def report(done: int) -> None:
        nonlocal due, last
        ended = done >= total
        if (last and last < total) if ended else time.monotonic() >= due:
            due, last = time.monotonic() + NEXT_REPORT, done
            print_remark(f"{word}: {done:,} of {total:,}")

    return report


@contextmanager
def stoppable(folder: Path | None) -> Iterator[None]:
    """
    Say how to go on with a run when Ctrl-C or SIGTERM stops the block, and let the interrupt through.

    *folder* holds what is done; None says that it is lost.
    """
    try:
        with terminable():
            yield
    except KeyboardInterrupt:
        if folder is None:
            print_remark("stopped; use --out to make a run resumable")
        else:
            print_remark(f"stopped; the same command goes on from what {folder} holds")
        raise


def run_interruptibly(work: Callable[[], T]) -> T:
    """
    Run *work* in a thread of its own and return what it returns, so that Ctrl-C need not wait
    for the kernel.
    """
    from threading import Thread

    results: list[T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:  # noqa: BLE001  # it is raised where it is waited for
            failed.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(0.2)  # on Windows only a wait with an end can be interrupted
    if failed:
        raise failed[0]
    return results[0]


def cores() -> int:
    """Return how many cores of the machine this process may use."""
    allowed: Callable[[int], set[int]] | None = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1


@contextmanager
def job_runner(workers: int, ray: str, *, processes: bool) -> "Iterator[JobRunner]":
    """
    Yield what runs jobs in parallel: *workers* threads or *processes* of this machine or, where *ray* is its
    address, a Ray cluster.

    Raises: EuchreError when *workers*, without a cluster, are not from 1 to 512, or the cluster cannot be
    reached.
    """
    if ray:
        from euchre.cluster.machines import join_cluster

        with join_cluster(ray) as working:
            yield working
        return
    from euchre.runs.workers import check_workers, run_jobs

    check_workers(workers)
    yield partial(run_jobs, workers=workers, processes=processes)
