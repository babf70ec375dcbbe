"""A recorded game and its review, made once for all who look at them."""

import pytest

from euchre.analysis.review.review import Review, review
from euchre.notation.record import Record
from euchre.variants import TOURNAMENT
from tests.analysis.games import FEW, played


@pytest.fixture(scope="session")
def record() -> Record:
    """Two hands of four people; the dealer puts down a card in the first."""
    return played(TOURNAMENT, 3, 2, ("ten", "nine"), ("Ann", "<Bob>", "Cleo & Co", "Dan"))


@pytest.fixture(scope="session")
def found(record: Record) -> Review:
    """Its review."""
    return review(record, worlds=FEW)
