"""What is written down when something went wrong that should not: where, and what kind; no card, no name."""

import traceback
from hashlib import sha256

import structlog

_log = structlog.get_logger("euchre.web")
DEEP = 6
"""Places that are named, the innermost last."""


def report(what: str, error: BaseException, table: str, **more: int | str) -> None:
    """
    Write down that *error* happened at *table*, without its text, which may name a card.

    Of the table's name, which opens its door, a digest is written: whoever has the log finds it by that.
    """
    frames = traceback.extract_tb(error.__traceback__)[-DEEP:]
    places = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
    _log.error(what, error=type(error).__name__, places=places, table=digest(table), **more)


def report_page(build: str, error: str, places: tuple[str, ...]) -> None:
    """Write down that *error* was thrown in a page of *build*, at *places*, the innermost first."""
    _log.warning("page broke", build=build, error=error, places=list(places))


def digest(table: str) -> str:
    """What logs call a table: its name opens its door."""
    return sha256(table.encode()).hexdigest()[:12]
