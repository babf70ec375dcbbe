"""Run jobs in order: in threads, for the kernel, or in processes, for the reference engine."""

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from ctypes import c_byte
from multiprocessing import get_context, parent_process
from typing import Final, Protocol, TypeVar

from euchre.base.errors import EuchreError

CountReport = Callable[[int], object]
"""Called with the number of jobs done so far."""
ProgressReport = Callable[[int, str], object]
"""Called with the number of rounds done so far, and a message or ""."""


Job = TypeVar("Job")
T = TypeVar("T")


MOST_WORKERS: Final = 512

ENDED: Final = "a worker was ended from outside; try again with fewer --workers"
UNGUARDED: Final = (
    "no worker could begin: each reads the script from its top, so a script has to ask for workers below "
    '`if __name__ == "__main__":`'
)


class JobRunner(Protocol):
    """A function that runs jobs somewhere: `run_jobs` with its workers bound, or a cluster of machines."""

    def __call__(
        self, work: Callable[[Job], T], jobs: Iterable[Job | None], /
    ) -> Generator[tuple[Job, T], None, None]:
        """
        Call *work* with every job and yield pairs (job, result), in the order of the jobs.

        None among the *jobs* is no job: it means that the next job depends on results not yielded yet, so the
        oldest pending one is waited for.
        """
        ...


def check_workers(workers: int) -> None:
    """
    Check that the number *workers* is allowed; the bound is fixed and does not depend on the machine's cores.

    Raises: EuchreError when it is not from 1 to `MOST_WORKERS`.
    """
    if not 1 <= workers <= MOST_WORKERS:
        raise EuchreError(f"{workers} workers: use from 1 to {MOST_WORKERS}")


def run_jobs(
    work: Callable[[Job], T], jobs: Iterable[Job | None], workers: int, *, processes: bool
) -> Generator[tuple[Job, T], None, None]:
    """
    Call *work* with every job, on *workers* workers, and yield pairs (job, result) in the order of the jobs.

    At most ``workers + 2`` jobs are pending at a time. None among the *jobs* is no job: the next job depends
    on results not yet yielded, so the oldest one pending is waited for and yielded before *jobs* is asked
    for more. One worker is the caller's own thread. With more, *processes* needs work, jobs and results that
    can be pickled; else threads are used, which suits work that releases the interpreter's lock. Closing the
    generator stops the workers: long work should call `check_stopped` now and then.

    Raises: EuchreError when *workers* are not from 1 to 512, when a process was ended from outside, or when
    no process could begin: each runs the calling script from its top, so a script that calls this outside
    ``if __name__ == "__main__":`` would call it again there. What *work* raises is raised again.
    """
    check_workers(workers)
    if workers == 1:
        for job in jobs:
            if job is not None:
                yield job, work(job)
        return
    pool, stop, begun = _processes(workers) if processes else _threads(workers)
    pending: deque[tuple[Job, Future[T]]] = deque()
    try:
        for job in jobs:
            if job is not None:
                pending.append((job, pool.submit(work, job)))
            if pending and (job is None or len(pending) >= workers + 2):
                done, future = pending.popleft()
                yield done, future.result()
        for done, future in pending:
            yield done, future.result()
    except BrokenProcessPool:
        raise EuchreError(ENDED if begun.is_set() else UNGUARDED) from None
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


_own = threading.local()


def check_stopped() -> None:
    """
    Do nothing while the result of the current job is wanted; end the job when the run was stopped.

    Long work calls this now and then.

    Raises: CancelledError when the run was stopped; only `run_jobs` sees it.
    """
    if hasattr(_own, "stop") and _own.stop.is_set():
        raise CancelledError


class _Flag(Protocol):
    """The methods that `threading.Event` and `_SharedFlag` have in common."""

    def set(self) -> None: ...
    def is_set(self) -> bool: ...


def _threads(workers: int) -> tuple[Executor, _Flag, _Flag]:
    """Threads, the flag that stops them, and one that says whether any has begun."""
    stop, begun = threading.Event(), threading.Event()
    return ThreadPoolExecutor(workers, initializer=_remember_stop, initargs=(stop,)), stop, begun


def _remember_stop(stop: _Flag) -> None:
    _own.stop = stop


class _SharedFlag:
    """
    An event shared by processes, without a lock: a process that ends while reading would never
    release it.
    """

    def __init__(self, byte: c_byte) -> None:
        self._byte = byte

    def set(self) -> None:
        """Set the event."""
        self._byte.value = 1

    def is_set(self) -> bool:
        """Return whether the event is set."""
        return bool(self._byte.value)


def _processes(workers: int) -> tuple[Executor, _Flag, _Flag]:
    """Processes, the flag that stops them, and one that says whether any has begun."""
    context = get_context("spawn")
    stop, begun, asked = (_SharedFlag(context.RawValue(c_byte, 0)) for _ in range(3))
    pool = ProcessPoolExecutor(workers, context, initializer=_start_process, initargs=(stop, begun, asked))
    with _ignore_interrupts():
        try:
            for _ in range(workers):
                # Each call starts one process, because none is idle yet. A process started later, by a job,
                # would receive Ctrl-C.
                pool.submit(int)
        finally:
            asked.set()
    return pool, stop, begun


@contextmanager
def _ignore_interrupts() -> Iterator[None]:
    """Let processes that are started meanwhile ignore Ctrl-C: only the parent reacts, and stops them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _start_process(stop: _Flag, begun: _Flag, asked: _Flag) -> None:
    """
    Set a worker process up: it ignores Ctrl-C, which is the parent's, and ends when the parent ends.

    It takes no job before all processes were *asked* for.
    """
    begun.set()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _remember_stop(stop)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    while not asked.is_set():
        time.sleep(0.01)


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
