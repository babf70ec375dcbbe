"""How long computer players wait before they tell a decision: equally long with and without a choice."""

from collections import deque
from typing import Final

from euchre.web.core.recently_used import RecentlyUsed

RECENT: Final = 20
"""The number of later decisions of a player after which a slow one is forgotten."""
LONGEST_PAUSE: Final = 3_000
"""
The most milliseconds that are remembered, so that one slow decision on a busy machine does not delay later
ones.
"""
PLAYERS_REMEMBERED: Final = 4_000
"""The most players at tables that are remembered; the one that decided longest ago is forgotten first."""


class Pauses:
    """
    The time from a question to a computer player's answer, in whole pauses.

    A player that searches needs longer than a pause, unless only one card may be played: people who see the
    difference would know something about the hand. So each player waits for the longest time of its recent
    decisions at this table. Other tables do not matter, and a table that is read again keeps its memory.
    People can still see that an answer took longer than all recent ones.
    """

    def __init__(self) -> None:
        self._took: RecentlyUsed[tuple[str, str], deque[int]] = RecentlyUsed(PLAYERS_REMEMBERED)

    def until(self, table: str, player: str, took: int, pause: int) -> int:
        """
        Return when to tell a decision for which *player* at *table* needed *took* milliseconds since the
        question.

        *pause* is in milliseconds, too; with none the decision is told when the slowest of the recent ones
        would have been.
        """
        key = table, player
        recent = self._took.get(key) or self._took.keep(key, deque(maxlen=RECENT))
        recent.append(took)
        slow = max(took, min(max(recent), LONGEST_PAUSE))
        return pause * -(-max(slow, 1) // pause) if pause else slow
