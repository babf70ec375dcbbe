"""What the quick suite tries seldom, or for a few games, and `python3 dev.py long` often, or for all."""

from collections.abc import Collection, Iterable
from typing import Final, TypeVar

import pytest
from _pytest.mark import ParameterSet

T = TypeVar("T")

FAMILIES: Final = frozenset(
    {"twelve", "two", "four", "british", "cutthroat", "call-ace", "three-pairs", "buck", "dirty-clubs", "bid"}
)
"""A game of each family."""


def repeated(few: int, many: int) -> pytest.MarkDecorator:
    """Call a test with *few* as its ``times``, and in the long suite with *many*: a decorator."""
    return pytest.mark.parametrize("times", [few, pytest.param(many, marks=pytest.mark.long)])


def few_of(cases: Iterable[T], few: Collection[T | str] = FAMILIES) -> list[ParameterSet]:
    """Return all *cases* as parameters, of which the quick suite takes those in *few*."""
    return [pytest.param(case, marks=[] if case in few else pytest.mark.long) for case in cases]
