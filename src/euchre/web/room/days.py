"""Which day it is, and what a table with deals of a day is called."""

from datetime import UTC, date, datetime

from euchre.english.numbers import day_in_words
from euchre.web.room.entries import DailyDeals
from euchre.web.wire.games import TITLES


def today() -> str:
    """Return the day, ``2026-11-23``, in UTC, so that it is the same for everybody."""
    return datetime.now(UTC).date().isoformat()


def title(deals: DailyDeals) -> str:
    """
    Return what a table with deals of a day is called.

    >>> title(DailyDeals("2026-11-23", "twelve"))
    'Daily deal, 23 November: Twelve tricks'
    """
    return f"Daily deal, {day_in_words(date.fromisoformat(deals.day))}: {TITLES[deals.game].title}"
