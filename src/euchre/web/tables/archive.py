"""Games that are over, on their way into the histories."""

import asyncio
from contextlib import suppress
from typing import Final

from euchre.web.store import Finished, StorageError
from euchre.web.tables.context import ServerContext

MOST_RETRIES: Final = 20
"""How often the result of a game is offered to the storage; the log has it in any case."""
LOOK: Final = 0.1
"""Seconds between two looks for a game that another process files."""


class Archive:
    """Puts the games that end here into the histories, however long the storage takes."""

    def __init__(self, context: ServerContext) -> None:
        self._context = context
        self._filed: dict[tuple[str, int], asyncio.Event] = {}
        """Games that are over and not in the histories yet: set when they are."""

    @property
    def waiting(self) -> int:
        """How many games are on their way."""
        return len(self._filed)

    def file(self, game: Finished) -> None:
        """*game* is over, and its result stands."""
        self._filed.setdefault((game.table, game.number), asyncio.Event())
        self._offer(game, 0)

    async def game(self, table: str, number: int) -> Finished | None:
        """
        A game as the histories have it; one that is on its way there is waited for, a little.

        Of what is on its way from another process only the table is known: whether he keeps it.

        Raises: StorageError.
        """
        store, filed = self._context.store, self._filed.get((table, number))
        found = await store.game(table, number)
        if found is not None or (filed is None and not await self._context.elsewhere(table)):
            return found
        with suppress(TimeoutError):
            async with asyncio.timeout(self._context.timeouts.filed):
                while filed is None and found is None:
                    await asyncio.sleep(LOOK)
                    found = await store.game(table, number)
                if filed is not None:
                    await filed.wait()
        return found or await store.game(table, number)

    def _offer(self, game: Finished, tries: int) -> None:
        self._context.spawn(self._finish(game, tries))

    async def _finish(self, game: Finished, tries: int) -> None:
        context = self._context
        try:
            await context.store.finish(game)
        except StorageError:
            context.counts["unfinished"] += 1
            if tries < MOST_RETRIES and not context.draining:
                wait = context.timeouts.retry * min(2**tries, 60)
                context.clock.later(wait, lambda: self._offer(game, tries + 1))
                return
        filed = self._filed.pop((game.table, game.number), None)
        if filed is not None:
            filed.set()
