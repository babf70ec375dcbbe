"""Reasons in the twelve-trick game: positions in which each must be given, and in which it must not."""

from typing import Final

import pytest

from euchre.english.lessons import ReasonName
from tests.analysis.coach.asking import Table, cases, names

FIRST_LEAD: Final = "twelve dealer=0 hands=????/QDQHKHAS piles=?QC,?TS,?AC,?9S/?KD,?KC,?JC,?JS : pass call:H"
FROM_THE_HAND: Final = (
    "twelve dealer=0 hands=TCJD9HTH/???? piles=?QC,?TS,?AC,QS9S/?KD,?KC,?JC,?JS : pass call:H AS 9S QD"
)
"""The best card, a trump, is in hand."""

PILES: Final[Table] = {
    ReasonName.WHICH_COVER_TO_TURN_UP: ((FIRST_LEAD,), (FROM_THE_HAND,)),
}


@pytest.mark.parametrize(("name", "position", "must"), cases(PILES))
def test_a_reason_in_the_twelve_trick_game_is_given_where_it_holds(
    name: ReasonName, position: str, *, must: bool
) -> None:
    """And nowhere else."""
    assert (name in names(position)) == must
