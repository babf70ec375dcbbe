"""What every error of this package has in common, and what is wrong with an argument."""

FOLDER = "this is a folder; name a file in it"
"""What is said of a folder wherever a file is wanted."""
NO_NAME = 'the name of the file is empty; write one, such as "game.json"'
"""What is said where a file is wanted, and nothing was written."""


class EuchreError(ValueError):
    """
    The base of all errors that this package raises on purpose; the message says what is wrong, where, and
    what would do.
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
    A function of ``import euchre`` was called with what it cannot take: the call has to be mended.

    *function* and *parameter* are names, *value* is what was given.
    """

    def __init__(self, message: str, *, function: str, parameter: str, value: object) -> None:
        super().__init__(message)
        self.function = function
        self.parameter = parameter
        self.value = value
