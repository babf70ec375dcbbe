"""Jobs shared out among threads, for the kernel, or processes, for the reference engine."""

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from ctypes import c_byte
from multiprocessing import get_context, parent_process
from typing import Any, Protocol, TypeVar

from euchre.errors import EuchreError
from euchre.kernel.simulate.batch import check_workers

Job = TypeVar("Job")
T = TypeVar("T")


class Crew(Protocol):
    """Whoever does the work: `in_turn` with its workers named, or the machines of `euchre.cluster`."""

    def __call__(
        self, work: Callable[[Job], T], jobs: Iterable[Job | None], /
    ) -> Generator[tuple[Job, T], None, None]:
        """
        Do *work* on the jobs, and give each with what came of it, in their order.

        None among them is no job: the next hangs on what is still to be given.
        """
        ...


def in_turn(
    work: Callable[[Job], T], jobs: Iterable[Job | None], workers: int, *, processes: bool
) -> Generator[tuple[Job, T], None, None]:
    """
    Do *work* on the jobs, and give each with what came of it, in their order; few are done ahead.

    Closing the iterator ends the workers; long work asks `go_on` now and then. What goes to processes must
    be such that it can be pickled.

    Raises: EuchreError when no machine has so many workers, or one of them was ended.
    """
    check_workers(workers)
    if workers == 1:
        for job in jobs:
            if job is not None:
                yield job, work(job)
        return
    pool, stop = _processes(workers) if processes else _threads(workers)
    due: deque[tuple[Job, Future[T]]] = deque()
    try:
        for job in jobs:
            if job is not None:
                due.append((job, pool.submit(work, job)))
            if due and (job is None or len(due) >= workers + 2):
                done, future = due.popleft()
                yield done, future.result()
        for done, future in due:
            yield done, future.result()
    except BrokenProcessPool:
        raise EuchreError("a worker was ended from outside; try again with fewer --workers") from None
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


_own = threading.local()


def go_on() -> None:
    """
    Go on with a job, if anybody still waits for it.

    Raises: CancelledError, for `in_turn` only, when nobody does.
    """
    if hasattr(_own, "stop") and _own.stop.is_set():
        raise CancelledError


def _threads(workers: int) -> tuple[Executor, Any]:
    stop = threading.Event()
    return ThreadPoolExecutor(workers, initializer=_begin, initargs=(stop,)), stop


def _begin(stop: Any) -> None:
    _own.stop = stop


class _Stop:
    """An event of several processes, without a lock: who is ended while he looks would hold that for ever."""

    def __init__(self, byte: c_byte) -> None:
        self._byte = byte

    def set(self) -> None:
        """It has happened."""
        self._byte.value = 1

    def is_set(self) -> bool:
        """Whether it has."""
        return bool(self._byte.value)


def _processes(workers: int) -> tuple[Executor, Any]:
    context = get_context("spawn")
    stop = _Stop(context.RawValue(c_byte, 0))
    pool = ProcessPoolExecutor(workers, context, initializer=_begin_process, initargs=(stop,))
    with _deaf():
        for _ in range(workers):
            pool.submit(int)  # each starts one
    return pool, stop


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started meanwhile do not hear Ctrl-C: only the first does, and tells them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin_process(stop: Any) -> None:
    """A worker process begins: Ctrl-C is for the first process, with which it ends, however that does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _begin(stop)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    first = parent_process()
    assert first is not None
    first.join()
    os._exit(1)
