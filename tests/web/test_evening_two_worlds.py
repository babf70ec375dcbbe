"""Of an evening, too, nobody is told a byte more than their own cards and what lies open."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import pytest

from euchre.web.room.room import Room
from euchre.web.tables import evening_actor
from euchre.web.tables.evening_actor import EveningActor, OnTable
from tests.web.evening_worlds import VIEWERS, law
from tests.web.leaks import LEAKS
from tests.web.two_worlds import TellsApartError

SEEDS: Final = 2
TABLE: Final = ("kitty_in_the_snapshot", "those_who_watch_see_all", "a_refusal_that_knows")
"""Of what a table may tell too much."""


async def all_viewers(seeds: int) -> dict[str, int]:
    """How many pairs of evenings were compared, by viewer."""
    return {viewer: sum([await law(viewer, seed) for seed in range(seeds)]) for viewer in VIEWERS}


def test_nobody_at_an_evening_can_tell_two_worlds_apart() -> None:
    """Its host, players at this table and the other, and who looks on: over sockets and over HTTP."""
    pairs = asyncio.run(all_viewers(SEEDS))
    assert all(pairs.values()), pairs


@pytest.mark.long
def test_nobody_can_in_a_thousand_evenings() -> None:
    assert sum(asyncio.run(all_viewers(100)).values()) > 1_000


def hearts(room: Room) -> int:
    """Something about the cards that lie hidden."""
    assert room.game is not None
    return sum(int(card) % 5 for card in (*room.game.state.hands[2], *room.game.state.kitty[1:]))


def the_score(patch: pytest.MonkeyPatch) -> None:
    right = evening_actor._stands
    patch.setattr(evening_actor, "_stands", lambda room: OnTable(right(room).points, hearts(room)))


def the_moment(patch: pytest.MonkeyPatch) -> None:
    """There is news where there is none."""
    right = EveningActor._brought_on

    async def told(self: EveningActor, number: int, at: int, table: Any) -> Any:
        found = await right(self, number, at, table)
        if not at:
            self.version += hearts(self.registry._actors[table.table].room) % 3
        return found

    patch.setattr(EveningActor, "_brought_on", told)


def the_way(patch: pytest.MonkeyPatch) -> None:
    """Whoever holds good cards is sent to their table, the others are not."""
    right = EveningActor.leads_to

    def leads(self: EveningActor, table: Any) -> bool:
        room = self.registry._actors[self.evening.rounds[0].tables[0].table].room
        return bool(right(self, table) and (room.closed or hearts(room) % 2 == 0))

    patch.setattr(EveningActor, "leads_to", leads)


WRONG: Final[dict[str, Callable[[pytest.MonkeyPatch], None]]] = {
    "the score": the_score,
    "the moment": the_moment,
    "the way": the_way,
    **{name: LEAKS[name][0] for name in TABLE},
}


@pytest.mark.parametrize("name", WRONG)
def test_an_evening_that_tells_too_much_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    WRONG[name](monkeypatch)
    with pytest.raises(TellsApartError):
        asyncio.run(all_viewers(SEEDS))
