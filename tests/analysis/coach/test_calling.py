"""Reasons for calls: positions in which each must be given, and positions in which it must not."""

from typing import Final

import pytest

from euchre.english.lessons import ReasonName
from tests.analysis.coach.asking import Table, cases, four, names

CALLING: Final[Table] = {
    ReasonName.SURE_TRICKS: (
        (four("JHJDAHKHQH", up="9H", dealer=3),),
        (four("AHKHQHASAC", up="9H", dealer=3),),  # as many trumps, but no bower
    ),
    ReasonName.STUCK: (
        (four("9STCQCKD9D", "pass pass pass pass pass pass pass", up="9H", dealer=0),),
        (four("9STCQCKD9D", "pass pass pass", up="9H", dealer=0),),
    ),
}


@pytest.mark.parametrize(("name", "position", "must"), cases(CALLING))
def test_a_reason_for_a_call_is_given_where_it_holds(name: ReasonName, position: str, *, must: bool) -> None:
    """And nowhere else."""
    assert (name in names(position)) == must
