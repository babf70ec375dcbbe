"""
What a server writes down while it runs: JSON on the standard error, or lines to read where a person looks on.

Never a card, never a token, never the name of a table: whoever has that may sit there. Nothing a stranger
sent can begin a new line or colour one.
"""

import logging
import sys
from collections import Counter
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Any, Final, TextIO

import structlog

SECRET = ("token", "cookie", "secret", "authorization", "salt", "password")
"""A key with one of these in its name is not written."""
dropped: Final[Counter[str]] = Counter()
"""Lines that could not be written."""


def begin(*, plain: bool | None = None) -> None:
    """
    Write to the standard error from now on; *plain* False: JSON, True: for people, None: as it looks.

    People who play at their own server are told of what went wrong, and nothing else.
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
    """Where the lines go; one that cannot be written is dropped and counted, and play goes on."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write it, if that can be done."""
        try:
            self._stream.write(text)
        except (OSError, ValueError):  # the disk is full, the pipe broken, the stream closed
            dropped["log"] += 1
        return len(text)

    def flush(self) -> None:
        """See it out."""
        with suppress(OSError, ValueError):
            self._stream.flush()


def harmless(_: object, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Every text of an event without what could forge a line; no secret; no text of an exception."""
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
    """Of uvicorn's and websockets' own lines only warnings, and nothing of a page that went away."""
    return record.levelno >= logging.WARNING and not isinstance(
        record.exc_info[1] if record.exc_info else None, OSError
    )
