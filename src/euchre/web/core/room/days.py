"""Days: their length, the present day, and the title of a table with deals of a day."""

from datetime import UTC, date, datetime
from typing import Final

from euchre.base.numbers import day_in_words
from euchre.english.names import TITLES
from euchre.rules.variants import game_name
from euchre.web.core.room.entries import DailyDeals

DAY: Final = 24 * 3_600_000
"""The length of a day in milliseconds."""


def day_at(now: int) -> str:
    """
    Return the day at *now*, in milliseconds since 1970: in UTC, so that it is the same for everybody.

    >>> day_at(1_795_392_000_000)
    '2026-11-23'
    """
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def title(deals: DailyDeals) -> str:
    """
    Return what a table with deals of a day is called.

    >>> title(DailyDeals("2026-11-23", "twelve"))
    'Daily deal, 23 November: Twelve tricks'
    """
    return f"Daily deal, {day_in_words(date.fromisoformat(deals.day))}: {TITLES[game_name(deals.game)].title}"
