"""The base class of all errors of this package, and the error for a wrong argument."""

FOLDER = "this is a folder; name a file in it"
"""The message where a file is wanted and the path is a folder."""
NO_NAME = 'the name of the file is empty; write one, such as "game.json"'
"""The message where the name of a file is wanted and the text is empty."""


class EuchreError(ValueError):
    """
    The base of all errors that this package raises on purpose; the message says what is wrong, where, and how
    to correct it.
    """

    @property
    def message(self) -> str:
        """The text of the error without its details."""
        return str(self)

    @property
    def details(self) -> tuple[str, ...]:
        """Lines below the message, which may be copied; most errors have none."""
        return ()


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
