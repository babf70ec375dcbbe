"""What is said of a text that is in no notation that is known."""

from collections.abc import Iterable
from typing import Final

from euchre.english.numbers import list_of_words

FORMATS: Final = (
    "records, EGN and EMN begin with {, PTN has a tag "
    '[Deal "…"], a position has "dealer=" and " : " in one line, and rules are a game\'s name, a share code '
    "or TOML"
)
NOTATION_NAMES: Final = {
    "record": "a record", "egn": "EGN", "egnb": "EGN", "emn": "EMN", "emnb": "EMN", "ptn": "PTN",
    "position": "a position",
}  # fmt: skip
"""What a notation that can be converted to is called, where something is said of what it holds."""
UNKNOWN_JSON: Final = (
    'this is JSON, but neither a game nor rules: a record has the field "format", EGN and EMN have '
    '"fileType", and rules have a "base"'
)


def unknown_format(text: str) -> str:
    r"""
    Return that *text* is in no notation that is known, with its beginning and what would be known.

    >>> unknown_format("hello\nyou").partition(";")[0]
    "this is in no format known here: it begins with 'hello'"
    """
    begins = text.strip().partition("\n")[0].strip()
    return f"this is in no format known here: it begins with {begins[:40]!r}; {FORMATS}"


def not_json(line: int, column: int, what: str) -> str:
    """
    Return that a text is no JSON from *line* and *column* on (from 1), with *what* its reader remarks.

    >>> not_json(1, 2, "Expecting value")
    'not JSON: line 1, column 2 (Expecting value)'
    """
    return f"not JSON: line {line}, column {column} ({what})"


def unreadable_version(version: object, known: Iterable[object]) -> str:
    """
    Return that a file of this *version* cannot be read, but only those of the *known* versions.

    >>> unreadable_version(3, (1, 2))
    'version 3 cannot be read, only 1 and 2; a newer program may know it'
    """
    read = list_of_words(map(str, known))
    return f"version {str(version)[:10]} cannot be read, only {read}; a newer program may know it"
