"""Players that others wrote: what their code may raise here, and that on one line."""

from typing import Final

from euchre.console import one_line

FOREIGN_ERRORS: Final = (Exception, SystemExit)
"""What the code of somebody else's player may raise: to leave the program is not theirs to decide."""


def describe_error(error: BaseException) -> str:
    """Return the type of *error* and its message, if it has one, on one line of at most 120 characters."""
    text = str(error)
    return one_line(f"{type(error).__name__}: {text}" if text else type(error).__name__)
