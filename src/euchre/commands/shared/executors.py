"""Who does the work of a long command: this machine's cores, or a cluster."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from euchre.runs.workers import JobRunner


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
