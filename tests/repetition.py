"""
Tests that the quick suite runs seldom or for a few cases, and `python3 dev.py ci` and `long` for more.

- ``python3 dev.py test``: each rule, each law for a game of each mechanism, and the common paths of visitors.
- ``python3 dev.py ci``: also all games, pages, databases, screens, machines, and several processes at once.
- ``python3 dev.py long``: the same many times, with other deals.
"""

from collections.abc import Collection, Iterable
from typing import Final, TypeVar

import pytest
from _pytest.mark import ParameterSet

T = TypeVar("T")

FAMILIES: Final = frozenset(
    {"twelve", "two", "four", "british", "cutthroat", "call-ace", "three-pairs", "buck", "dirty-clubs", "bid"}
)
"""A game of each family."""

MECHANISMS: Final = frozenset(
    {
        "twelve",
        "british",
        "cutthroat",
        "call-ace",
        "buck",
        "bid",
        "three-pairs",
        "four-honour",
        "railroad-best",
        "bid-48",
    }
)
"""
Games that together have each way to name trump and to score, a joker, piles, secrets, honour play, two packs,
a defence alone, and most ways to sit.

`tests/tooling/test_repetition.py` names what is left to `python3 dev.py ci`.
"""


def repeated(few: int, many: int, *, rest: pytest.MarkDecorator = pytest.mark.long) -> pytest.MarkDecorator:
    """Call a test with *few* as its ``times``, and where *rest* is run with *many*: a decorator."""
    return pytest.mark.parametrize("times", [few, pytest.param(many, marks=rest)])


def few_of(
    cases: Iterable[T],
    few: Collection[T | str] = MECHANISMS,
    *,
    ci: Collection[T | str] = FAMILIES,
    rest: pytest.MarkDecorator = pytest.mark.long,
) -> list[ParameterSet]:
    """
    Return all *cases* as parameters.

    Cases outside *few* are marked: ``ci`` for cases in *ci*, the mark *rest* for the others.
    """
    return [
        pytest.param(case, marks=[] if case in few else pytest.mark.ci if case in ci else rest)
        for case in cases
    ]
