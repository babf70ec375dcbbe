"""The known word that an unknown word was probably meant to be."""

from collections.abc import Iterable
from typing import Final

NEAR: Final = 0.7
"""How similar two words must be, from 0 to 1: ``fnord`` is 0.67 like ``four``."""


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
    close = get_close_matches(typed, words, n=1, cutoff=NEAR)
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
