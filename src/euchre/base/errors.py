"""The base class of all errors of this package, the error for a wrong argument, and what messages share."""

from collections.abc import Iterable
from typing import Any, Final

FOLDER: Final = "this is a folder; name a file in it"
"""The message where a file is wanted and the path is a folder."""
NO_NAME: Final = 'the name of the file is empty; write one, such as "game.json"'
"""The message where the name of a file is wanted and the text is empty."""
LEAST_SIMILARITY: Final = 0.7
"""How similar two words must be, from 0 to 1: ``fnord`` is 0.67 like ``four``."""


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


def nearest(word: str, known: Iterable[str]) -> str:
    """
    Return the one of the *known* words that *word* is most like; an empty text where none is like it.

    >>> (
    ...     nearest("fuor", ["two", "four"]),
    ...     nearest("nope", ["two", "four"]),
    ...     nearest("fnord", ["order", "four"]),
    ... )
    ('four', '', '')
    >>> nearest("tow", ["two", "four"])
    'two'
    """
    from difflib import get_close_matches  # some milliseconds to import, and only an error needs it

    typed, words = word[:60].lower(), list(known)
    close = get_close_matches(typed, words, n=1, cutoff=LEAST_SIMILARITY)
    # Short words with two letters swapped have a low similarity: "tow" is meant as "two".
    return next(iter(close or [one for one in words if sorted(one) == sorted(typed)]), "")


def did_you_mean(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """
    Return the clause that helps after an unknown *word*: the nearest of the *known* ones.

    Where none is like it, it is the clause *otherwise* or, where that is empty, a list of all of them.

    >>> did_you_mean("fuor", ["two", "four"]), did_you_mean("nope", ["two", "four"])
    ('did you mean four?', 'there are two, four')
    """
    words = list(known)
    near = nearest(word, words)
    return f"did you mean {near}?" if near else otherwise or f"there are {', '.join(words)}"
