"""A recorded game and its review, made once for all who look at them."""

import multiprocessing
from multiprocessing.context import BaseContext, ForkServerContext

import pytest

from euchre.analysis.review.review import Review, review
from euchre.notation.record import Record
from euchre.rules.variants import TOURNAMENT
from euchre.runs import workers
from tests.analysis.games import FEW, played
from tests.web.forked import FORKED


@pytest.fixture(autouse=True)
def _workers_begin_with_everything_imported(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What workers find out is the same; where a test asks for `spawned`, they begin as in earnest."""

    def forked(method: str) -> ForkServerContext:
        assert method == "spawn"
        return FORKED

    if "spawned" not in request.fixturenames:
        monkeypatch.setattr(workers, "get_context", forked)


@pytest.fixture
def spawned(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ways in which worker processes were begun, in earnest, one for each pool."""
    methods: list[str] = []

    def get_context(method: str) -> BaseContext:
        methods.append(method)
        return multiprocessing.get_context(method)

    monkeypatch.setattr(workers, "get_context", get_context)
    return methods


@pytest.fixture(scope="session")
def record() -> Record:
    """Two hands of four people; the dealer puts down a card in the first."""
    return played(TOURNAMENT, 3, 2, ("ten", "nine"), ("Ann", "<Bob>", "Cleo & Co", "Dan"))


@pytest.fixture(scope="session")
def found(record: Record) -> Review:
    """Its review."""
    return review(record, worlds=FEW)
