"""What an unknown word may have been meant for."""

from collections.abc import Iterable
from typing import Final

NEAR: Final = 0.65
"""How much like each other two words must be, from 0 to 1: ``tow`` is 0.67 like ``two``."""


def nearest(word: str, known: Iterable[str]) -> str:
    """
    Return the one of the *known* words that *word* is most like; an empty text where none is like it.

    >>> nearest("fuor", ["two", "four"]), nearest("nope", ["two", "four"]), nearest("fnord", ["order"])
    ('four', '', '')
    """
    from difflib import get_close_matches  # some milliseconds to import, and only an error needs it

    return next(iter(get_close_matches(word[:60].lower(), list(known), n=1, cutoff=NEAR)), "")


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
