"""Nobody learns what others make of deals that they play, too: in a duplicate match, and of a day."""

import asyncio
from random import Random
from typing import Any

import pytest

from euchre.web.core.room.room import Room
from euchre.web.core.tables.status import summarised
from euchre.web.features.daily import queries as daily
from euchre.web.features.duplicate import requests as duplicate
from tests.laws.two_worlds import CASES, run
from tests.repetition import repeated
from tests.web.features.daily import daily_world
from tests.web.features.daily.daily_world import DailyWorld
from tests.web.features.duplicate.twin_world import VIEWERS, law
from tests.web.two_worlds import TellsApartError, compare, lived


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


def of_a_day(viewer: str, times: int) -> int:
    """How many days were compared."""
    for seed in range(times):
        hand = run(CASES["two"], Random(f"daily {viewer} {seed}"))
        ours, theirs = [asyncio.run(lived(DailyWorld(viewer, hand, choice))) for choice in (0, -1)]
        compare(ours, theirs)
        assert sum(map(len, ours)) > 20
    return times


@repeated(2, 200)
@pytest.mark.parametrize("viewer", daily_world.VIEWERS)
def test_f106_nobody_is_told_before_midnight_what_others_make_of_the_deals_of_the_day(
    viewer: str, times: int
) -> None:
    """But for the points on the board: not by their table, their game, nor by a link of theirs."""
    assert of_a_day(viewer, times) == times


def _lets_look(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Room, "shuts_out", lambda *_: False)


def _shares_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(daily, "deals_of", lambda *_: False)


def _tells_the_stage(patch: pytest.MonkeyPatch) -> None:
    right = summarised

    def told(room: Room, bots: Any) -> Any:
        game = room.game
        return right(room, bots)._replace(about=str(game and game.state))

    patch.setattr("euchre.web.core.tables.registry.summarised", told)


@pytest.mark.parametrize("wrong", [_lets_look, _shares_at_once, _tells_the_stage])
def test_f106_a_day_that_tells_too_much_is_noticed(wrong: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong(monkeypatch)
    with pytest.raises(TellsApartError):
        of_a_day("stranger", 6)
