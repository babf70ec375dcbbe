"""How long computer players wait before they speak: as long when they had no choice as when they thought."""

from collections import OrderedDict, deque
from typing import Final

RECENT: Final = 20
"""Decisions of a player after which the slowest of them is forgotten."""
LONGEST_PAUSE: Final = 3_000
"""Milliseconds: one that thought longer, on a crowded machine, does not hold up those that come later."""
PLAYERS_REMEMBERED: Final = 4_000
"""Players at tables of which it is remembered; those that decided longest ago are forgotten first."""


class Pauses:
    """
    The time from a question to what a computer player says, in whole pauses.

    A player that searches thinks longer than a pause, unless only one card may be laid: who could tell the
    two apart would know something of the hand. So each waits as long as it lately thought at most at this
    table: whatever is played at others changes nothing here, and a table that comes back has its memory.
    What can be told all the same is that an answer took longer than all the last.
    """

    def __init__(self) -> None:
        self._took: OrderedDict[tuple[str, str], deque[int]] = OrderedDict()

    def until(self, table: str, player: str, took: int, pause: int) -> int:
        """
        Return when to say what *player* at *table* thought about for *took* milliseconds since the question.

        *pause* is in milliseconds, too; without one it is said when the slowest of the last would have been.
        """
        recent = self._took.setdefault((table, player), deque(maxlen=RECENT))
        self._took.move_to_end((table, player))
        if len(self._took) > PLAYERS_REMEMBERED:
            self._took.popitem(last=False)
        recent.append(took)
        slow = max(took, min(max(recent), LONGEST_PAUSE))
        return pause * -(-max(slow, 1) // pause) if pause else slow
