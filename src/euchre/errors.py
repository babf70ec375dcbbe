"""What can go wrong, one kind of error for each thing the reader can do about it."""

FOLDER = "this is a folder; name a file in it"
"""What is said of a folder wherever a file is wanted."""


class EuchreError(ValueError):
    """Anything this package refuses; the message says what, where, and what would do."""


class NotationError(EuchreError):
    """The text cannot be read: mend the text."""


class RulesError(EuchreError):
    """The rules contradict each other: mend the rules."""


class IllegalActionError(EuchreError):
    """The rules do not allow this here: choose again."""
