"""Who has met the cards of a table, as its log says: those who sit there, or did since it began."""

import pytest

from euchre.web.core.room import entries
from euchre.web.features.duplicate.twin import has_met_cards

SAT = entries.Sat(at=1, chair=0, name="Ann", person="ann")
OTHER = entries.Sat(at=1, chair=0, name="Ben", person="ben")
STOOD = entries.Stood(at=2, chair=0)
STARTED = entries.Started(at=3)
AGAIN = entries.Again(at=9, secret="cd" * 32)


@pytest.mark.parametrize(
    ("log", "met"),
    [
        ([], False),
        ([SAT], True),
        ([SAT, STOOD], False),
        ([SAT, STOOD, STARTED], False),
        ([SAT, STOOD, SAT], True),
        ([SAT, STARTED], True),
        ([SAT, STARTED, STOOD], True),
        ([OTHER, STARTED], False),
        ([OTHER, STOOD, SAT, STARTED], True),
        ([OTHER, STARTED, STOOD, SAT], True),
        ([SAT, STARTED, STOOD, OTHER, AGAIN], True),
        ([OTHER, STARTED, AGAIN, SAT], False),
    ],
)
def test_who_has_met_the_cards_of_a_table(log: list[entries.AnyEntry], met: bool) -> None:  # noqa: FBT001 - a case
    """A chair is a card seen once the game has begun; what is played after the match has other cards."""
    assert has_met_cards("ann", log) is met
