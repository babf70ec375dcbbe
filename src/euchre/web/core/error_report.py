"""The log entry for an unexpected error: its place and its kind, without cards or names."""

import traceback
from hashlib import sha256

import structlog

_log = structlog.get_logger("euchre.web")
DEEP = 6
"""The most places that are named, the innermost last."""


def report(what: str, error: BaseException, table: str, **more: int | str) -> None:
    """
    Log that *error* happened at *table*, without its text, which may name a card. The log has a digest of the
    table's id, because anybody with the id can enter; the operator finds the table by the digest.
    """
    frames = traceback.extract_tb(error.__traceback__)[-DEEP:]
    places = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
    _log.error(what, error=type(error).__name__, places=places, table=digest(table), **more)


def report_page(build: str, error: str, places: tuple[str, ...]) -> None:
    """Write down that *error* was thrown in a page of *build*, at *places*, the innermost first."""
    _log.warning("page broke", build=build, error=error, places=list(places))


def digest(table: str) -> str:
    """The digest by which logs name a table, because anybody with its id can enter."""
    return sha256(table.encode()).hexdigest()[:12]
