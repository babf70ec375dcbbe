"""A recorded game and its review, made once for all who look at them."""

import pytest

from euchre.analysis.review.review import Review, review
from euchre.notation.record import Record
from euchre.runs import workers
from euchre.variants import TOURNAMENT
from tests.analysis.games import FEW, played
from tests.web.forked import FORKED


@pytest.fixture(autouse=True)
def _workers_begin_with_everything_imported(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What workers find out is the same; how they are begun and ended is the subject of `test_workers`."""
    if request.node.path.name != "test_workers.py":
        monkeypatch.setattr(workers, "get_context", lambda _: FORKED)


@pytest.fixture(scope="session")
def record() -> Record:
    """Two hands of four people; the dealer puts down a card in the first."""
    return played(TOURNAMENT, 3, 2, ("ten", "nine"), ("Ann", "<Bob>", "Cleo & Co", "Dan"))


@pytest.fixture(scope="session")
def found(record: Record) -> Review:
    """Its review."""
    return review(record, worlds=FEW)
