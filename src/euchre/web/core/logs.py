"""
The log of a running server: JSON on the standard error, or lines of text where a person reads them.

The log never has a card, a token or the id of a table, with which anybody may sit there. Text from outside
cannot begin a new line or change its colour.
"""

import logging
import sys
import traceback
from collections import Counter
from collections.abc import MutableMapping
from contextlib import suppress
from hashlib import sha256
from typing import Any, Final, TextIO

import structlog

SECRET = ("token", "cookie", "secret", "authorization", "salt", "password")
"""An entry whose key contains one of these is not written."""
dropped: Final[Counter[str]] = Counter()
"""How many lines could not be written."""


def begin(*, plain: bool | None = None) -> None:
    """
    Write to the standard error from now on; *plain* False: JSON; True: text for people; None: text where the
    standard error is a terminal.

    People who play at their own server see only warnings and errors.
    """
    people = sys.stderr.isatty() if plain is None else plain
    out: Any = Sink(sys.stderr)
    chain: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        harmless,
    ]
    last: Any = (
        structlog.dev.ConsoleRenderer(colors=people, pad_event_to=24)
        if people
        else structlog.processors.JSONRenderer(ensure_ascii=True)
    )
    structlog.configure(
        processors=[*chain, last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING if people else logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(out),
    )
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, harmless, last],
            foreign_pre_chain=chain[1:3],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for name in ("uvicorn", "uvicorn.error", "websockets", "websockets.server"):
        logger = logging.getLogger(name)
        logger.handlers[:] = []
        logger.propagate = True
        logger.addFilter(quiet)


class Sink:
    """The output for lines; a line that cannot be written is dropped and counted, and play goes on."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write a line, if that is possible."""
        try:
            self._stream.write(text)
        except (OSError, ValueError):  # the disk is full, the pipe broken, the stream closed
            dropped["log"] += 1
        return len(text)

    def flush(self) -> None:
        """Flush the stream."""
        with suppress(OSError, ValueError):
            self._stream.flush()


def harmless(_: object, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """
    Return an event whose texts cannot forge a line, without secrets and without the text of an
    exception.
    """
    found = event.pop("exc_info", None)
    for key in list(event):
        if any(word in key.lower() for word in SECRET):
            event[key] = "(not written)"
        else:
            event[key] = _harmless(event[key])
    if found:
        error = sys.exc_info()[1] if found is True else found[1] if isinstance(found, tuple) else found
        event["error"] = "error" if error is None else type(error).__name__
    return event


def _harmless(value: Any) -> Any:
    if isinstance(value, str):
        return "".join(
            letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in value
        )[:2000]
    if isinstance(value, list | tuple):
        return [_harmless(inner) for inner in value]
    if isinstance(value, int | float | bool | None):
        return value
    return _harmless(str(value))


def quiet(record: logging.LogRecord) -> bool:
    """Log only warnings of uvicorn and websockets, and nothing about a page that went away."""
    return record.levelno >= logging.WARNING and not isinstance(
        record.exc_info[1] if record.exc_info else None, OSError
    )


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
