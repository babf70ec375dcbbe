"""Players that others wrote: what their code may raise here, and that on one line."""

from typing import Final

FOREIGN_ERRORS: Final = (Exception, SystemExit)
"""What the code of somebody else's player may raise: to leave the program is not theirs to decide."""


def one_line(text: str, most: int = 120) -> str:
    """Return *text* on one line without control characters, cut with "…" to at most *most* characters."""
    line = " ".join("".join([c if c.isprintable() else " " for c in text]).split())
    return line if len(line) <= most else line[: most - 1] + "…"


def path_on_a_line(path: str, most: int = 80) -> str:
    """Return *path* as `one_line`, but cut at its beginning: its end names the file."""
    line = one_line(path, len(path))
    return line if len(line) <= most else "…" + line[1 - most :]


def describe_error(error: BaseException) -> str:
    """Return the type of *error* and its message, if it has one, on one line of at most 120 characters."""
    text = str(error)
    return one_line(f"{type(error).__name__}: {text}" if text else type(error).__name__)
