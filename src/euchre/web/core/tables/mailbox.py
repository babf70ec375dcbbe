"""The mailbox of a table: what is to be done there is done one after another, each piece to its end."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from euchre.web.core.tables.context import ServerContext

Work = Callable[[], Awaitable[object]]
"""A piece of work at a table; nothing else is done there meanwhile."""


class Mailbox:
    """The work that waits at one table, the oldest first."""

    def __init__(self, context: ServerContext) -> None:
        self._context = context
        self._waiting: deque[tuple[Work, asyncio.Future[None]]] = deque()
        self.busy = False
        """Whether a piece of work is being done."""

    @property
    def empty(self) -> bool:
        """Whether nothing waits for its turn."""
        return not self._waiting

    def submit(
        self, work: Work, failed: Callable[[Exception], None], idle: Callable[[], None]
    ) -> "asyncio.Future[None]":
        """
        Do *work* after what was submitted before; it is done even if the caller stops waiting for it.

        *failed* is called with an error of the work, and what comes after it is still done; *idle* is called
        when nothing is left. Neither function is kept longer, because they refer to the table, and the cycle
        of references would outlive it.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if not self.busy:
            self.busy = True
            self._context.spawn(self._work(failed, idle))
        return done

    async def _work(self, failed: Callable[[Exception], None], idle: Callable[[], None]) -> None:
        while self._waiting:
            work, done = self._waiting.popleft()
            try:
                await work()
            except Exception as error:  # noqa: BLE001  # one table that fails takes no other with it
                failed(error)
            if not done.done():
                done.set_result(None)
        self.busy = False
        idle()
