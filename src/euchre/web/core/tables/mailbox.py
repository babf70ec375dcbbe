"""The mailbox of a table: its jobs are done one after another, each to its end."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from euchre.web.core.tables.context import ServerContext

Job = Callable[[], Awaitable[object]]
"""A job at a table; nothing else is done there meanwhile."""


class Mailbox:
    """The jobs of one table, the oldest first."""

    def __init__(self, context: ServerContext) -> None:
        self._context = context
        self._jobs: deque[tuple[Job, asyncio.Future[None]]] = deque()
        self.busy = False
        """Whether a job is being done."""

    @property
    def empty(self) -> bool:
        """Whether no job waits for its turn."""
        return not self._jobs

    def submit(
        self, job: Job, failed: Callable[[Exception], None], idle: Callable[[], None]
    ) -> "asyncio.Future[None]":
        """
        Do *job* after those before it; the job is done even if the caller stops waiting for it.

        *failed* is called with the error of a job, and the jobs after it are still done; *idle* is called
        when none is left. Neither function is kept longer, because they refer to the table, and the cycle of
        references would outlive it.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.append((job, done))
        if not self.busy:
            self.busy = True
            self._context.spawn(self._work(failed, idle))
        return done

    async def _work(self, failed: Callable[[Exception], None], idle: Callable[[], None]) -> None:
        while self._jobs:
            job, done = self._jobs.popleft()
            try:
                await job()
            except Exception as error:  # noqa: BLE001  # one table that fails takes no other with it
                failed(error)
            if not done.done():
                done.set_result(None)
        self.busy = False
        idle()
