"""
Work shared out among the machines of a Ray cluster: the same blocks, in the same order, with the same result.

If a machine is lost or a process ends, its work is done again elsewhere. A block depends on its number alone,
so the result is the same.
"""

import os
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from euchre.base.errors import EuchreError
from euchre.base.missing_parts import explain_missing_parts
from euchre.runs.folder import code_digest
from euchre.runs.workers import JobRunner

Job = TypeVar("Job")
T = TypeVar("T")

HERE: Final = "local"
"""The address of a cluster that is started on this machine, and ended with the work."""
AHEAD: Final = 2
"""Blocks under way for each core of the cluster: one is worked on, one waits."""
LONGEST_WAIT: Final = 5
"""Seconds in which a cluster has to answer: Ray itself would try for minutes."""
STORE: Final = 100 << 20
"""Bytes for what a cluster on this machine shares: blocks are small."""


@contextmanager
def join_cluster(address: str) -> Iterator[JobRunner]:
    """
    Connect to the Ray cluster at *address* and give `run_jobs`, which works there; disconnect at the end of
    the block.

    *address* is ``host:port``, ``ray://host:port`` or ``auto``; `HERE` starts a cluster on this machine. All
    its machines need the same version of this program.

    Raises: EuchreError when Ray is not installed, no cluster answers, or it is lost.
    """
    _knock(address)
    ray = _ray()
    ours = not ray.is_initialized()
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address == HERE:
        quiet |= {"include_dashboard": False, "object_store_memory": STORE}
    try:
        if ours:
            ray.init(address=address, **quiet)
    except Exception as error:  # noqa: BLE001  # of a start that takes too long Ray raises nothing finer
        why = " ".join(str(error).split())[:200]
        raise EuchreError(f"no Ray cluster answers at {address[:100]}: {why}") from None
    try:
        yield run_jobs
    finally:
        if ours:
            ray.shutdown()


def run_jobs(work: Callable[[Job], T], jobs: Iterable[Job | None]) -> Generator[tuple[Job, T], None, None]:
    """
    Call *work* on each of the *jobs* on the machines of the cluster; yield each job and its result, in order.

    Where the next job depends on results not yet yielded, *jobs* gives None: then one result is yielded
    first. A job whose process or machine is lost is done again. Closing the iterator cancels what is under
    way.

    Raises: EuchreError when a machine has another version of this program, or the cluster is lost.
    """
    ray = _ray()
    # Retries are for processes and machines that are lost; what the work itself raises is not tried again.
    task = ray.remote(max_retries=-1, retry_exceptions=False, num_cpus=1)(_done)
    code, known = code_digest(), ray.put(work)
    due: deque[tuple[Job, Any]] = deque()
    try:
        for job in jobs:
            if job is None:
                if due:
                    yield _taken(ray, *due.popleft())
                continue
            due.append((job, task.remote(code, known, job)))
            while len(due) > AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))):
                yield _taken(ray, *due.popleft())
        while due:
            yield _taken(ray, *due.popleft())
    finally:
        for _, coming in due:
            ray.cancel(coming, force=True)


def _knock(address: str) -> None:
    """Check that a server answers at ``host:port`` or ``ray://host:port``."""
    host, _, port = address.rpartition("/")[2].rpartition(":")
    if not host or not port.isdecimal():
        if address not in (HERE, "auto"):
            raise EuchreError(f"{address[:100]} is not an address of a Ray cluster: give host:port or {HERE}")
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), LONGEST_WAIT).close()
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise EuchreError(f"no Ray cluster answers at {address[:100]}: {why}") from None


def _ray() -> Any:
    # Ray reports its use to its makers unless this is switched off.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    with explain_missing_parts():
        import ray
    return ray


def _done(code: str, work: Callable[[Job], T], job: Job) -> T:
    """Do the work on one of the machines."""
    if code_digest() != code:
        raise EuchreError("a machine of the cluster has another version of euchre: install the same on all")
    return work(job)


def _taken(ray: Any, job: Job, coming: Any) -> tuple[Job, Any]:
    """The result of a finished job."""
    try:
        return job, ray.get(coming)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, EuchreError):
            raise error.cause from None
        raise
    except ray.exceptions.RayError as error:
        why = " ".join(str(error).split())[:200]
        raise EuchreError(f"the cluster was lost: {why}") from None
