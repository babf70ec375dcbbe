"""
What is not installed: which extra of this package brings it, and the sentence that says so.

The rules, records, line mode and the players up to queen need no more than ``pip install euchre``; what needs
another package imports it when it is asked for, inside `told` or beside it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from euchre.errors import EuchreError

EXTRAS: Final = {"numpy": "fast", "numba": "fast", "llvmlite": "fast"}
"""By package: the extra that brings it, and all that stands on it."""


class MissingPartError(EuchreError):
    """
    A part of this package was left out when it was installed: it has to be installed now.

    *package* is the name of what cannot be imported, *extra* of the extra that brings it.
    """

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"this needs {package}, which is not installed: pip install 'euchre[{extra}]'")
        self.package = package
        self.extra = extra

    def __reduce__(self) -> tuple[type["MissingPartError"], tuple[str, str]]:
        return type(self), (self.package, self.extra)


def missing_part(error: ModuleNotFoundError) -> MissingPartError | None:
    """Return what to raise in place of *error*; None when it is about no package of an extra."""
    package = (error.name or "").partition(".")[0]
    extra = EXTRAS.get(package)
    return None if extra is None else MissingPartError(package, extra)


@contextmanager
def told() -> Iterator[None]:
    """In a ``with`` statement, say in a sentence which extra brings a package that is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = missing_part(error)
        if missing is None:
            raise
        raise missing from None
