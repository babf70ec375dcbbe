"""Nobody learns at one table of a duplicate match what happens at the other with the same cards."""

import asyncio
from typing import Any

import pytest

from euchre.web.http import duplicate
from euchre.web.room.room import Room
from tests.repetition import repeated
from tests.web.twin_world import VIEWERS, law
from tests.web.two_worlds import TellsApartError


async def several(viewer: str, times: int) -> int:
    """How many matches were compared."""
    return sum([await law(viewer, seed, 2) for seed in range(times)])


@repeated(2, 200)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_f105_nobody_is_told_what_happens_at_the_twin_table(viewer: str, times: int) -> None:
    """Nor what others made of the same cards; nor is a stranger told."""
    assert asyncio.run(several(viewer, times)) >= times


@pytest.mark.parametrize("viewer", VIEWERS)
def test_f105_a_match_that_lets_others_look_on_is_noticed(
    viewer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though they see the chairs alone, and when something is decided."""
    monkeypatch.setattr(Room, "shuts_out", lambda *_: False)
    with pytest.raises(TellsApartError):
        asyncio.run(several(viewer, 6))


def test_f105_a_match_that_tells_too_much_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = duplicate._half

    async def told_before(here: Any, table: str) -> Any:
        half = await right(here, table)
        return None if half is None else half._replace(leads=half.leads or [0])

    monkeypatch.setattr(duplicate, "_half", told_before)
    with pytest.raises(TellsApartError):
        asyncio.run(several("seat 0", 6))
