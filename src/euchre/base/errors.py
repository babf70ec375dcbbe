"""The base class of all errors of this package, and the error for a wrong argument."""

from typing import Any

FOLDER = "this is a folder; name a file in it"
"""The message where a file is wanted and the path is a folder."""
NO_NAME = 'the name of the file is empty; write one, such as "game.json"'
"""The message where the name of a file is wanted and the text is empty."""


class EuchreError(ValueError):
    """
    The base of all errors that this package raises on purpose; the message says what is wrong, where, and how
    to correct it.
    """

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        # Fields are kept as they are: the classes take different arguments.
        return _restored, (type(self), self.args, vars(self))

    @property
    def message(self) -> str:
        """The text of the error without its details."""
        return str(self)

    @property
    def details(self) -> tuple[str, ...]:
        """Lines below the message, which may be copied; most errors have none."""
        return ()


def _restored(kind: type[EuchreError], args: tuple[Any, ...], fields: dict[str, Any]) -> EuchreError:
    """Return the error with these fields, as `pickle` reads it."""
    error = kind.__new__(kind, *args)
    vars(error).update(fields)
    return error


class ArgumentError(EuchreError):
    """
    A function of ``import euchre`` was called with a wrong argument: the call must be corrected.

    *function* and *parameter* are names, *value* is what was given.
    """

    def __init__(self, message: str, *, function: str, parameter: str, value: object) -> None:
        super().__init__(message)
        self.function = function
        self.parameter = parameter
        self.value = value
