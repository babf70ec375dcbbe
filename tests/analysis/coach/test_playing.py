"""Reasons for cards: positions in which each must be given, and positions in which it must not."""

from typing import Final

import pytest

from euchre.english.lessons import ReasonName
from tests.analysis.coach.asking import Table, cases, four, names

PLAYING: Final[Table] = {
    ReasonName.LAST_TO_PLAY_WINS_CHEAPLY: (
        (four("QCACJH9STS", "pass call:H discard:9S 9C TC JC", up="9H", dealer=0),),
        (four("KC9CJHTSQS", "pass call:H discard:QS TC AC QC", up="9H", dealer=0),),  # the ace stays up
    ),
}


@pytest.mark.parametrize(("name", "position", "must"), cases(PLAYING))
def test_a_reason_for_a_card_is_given_where_it_holds(name: ReasonName, position: str, *, must: bool) -> None:
    """And nowhere else."""
    assert (name in names(position)) == must
