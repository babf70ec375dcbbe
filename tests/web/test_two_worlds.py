"""What a viewer may not know changes no byte they are sent, nor when: at a table, and at an evening."""

import asyncio
from typing import Final

import pytest

from euchre.web.core.tables.context import Pauses
from tests.repetition import FAMILIES, few_of
from tests.web import table_world
from tests.web.features.evening import evening_world
from tests.web.leaks import LEAKS
from tests.web.table_world import GAMES, KINDS, possible
from tests.web.two_worlds import TellsApartError

FAR: Final = 1_000_000
"""Seeds from one part of the long test to the next."""
AT_EVENINGS: Final = (
    "kitty_in_the_snapshot",
    "those_who_watch_see_all",
    "a_refusal_that_knows",
    *[name for name, (_, game) in LEAKS.items() if game == "evening"],
)
"""What an evening may tell too much, and its tables."""


def kinds(name: str) -> list[str]:
    """All kinds of viewers of a game of each family, one kind of every other game: another of the next."""
    found = [kind for kind in KINDS if possible(name, kind)]
    return found if name in FAMILIES else [found[GAMES.index(name) % len(found)]]


@pytest.mark.parametrize("name", few_of(GAMES, rest=pytest.mark.ci))
def test_no_viewer_can_tell_two_worlds_apart(name: str) -> None:
    """Every seat, those who watch, who comes late, who comes back from any point, and whatever they try."""
    for kind in kinds(name):
        asyncio.run(table_world.law(name, kind, 1))


def test_nobody_at_an_evening_can_tell_two_worlds_apart() -> None:
    """Its host, players at this table and the other, and who looks on: over sockets and over HTTP."""
    pairs = asyncio.run(evening_world.all_viewers([1], 1))
    assert all(pairs.values()), pairs


THINKING: Final = ("two", "euchre", "twelve")
"""Games in which the first thing that a computer player decides is a choice."""


async def thinking(name: str, pairs: int) -> None:
    """Compare worlds in which computer players think longer than a pause, where they have a choice."""
    await table_world.law(name, "seat among computers", pairs, seconds=table_world.where_there_is_a_choice)


@pytest.mark.parametrize("name", THINKING)
def test_f111_nobody_can_tell_whether_a_computer_player_had_a_choice(name: str) -> None:
    """Once it has thought about something, all its answers come as late."""
    asyncio.run(thinking(name, 2))


def test_f111_an_answer_after_as_many_pauses_as_it_took_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Pauses, "until", lambda _pauses, _table, _player, took, pause: pause * -(-max(took, 1) // pause)
    )
    with pytest.raises(TellsApartError):
        asyncio.run(thinking("twelve", 20))


@pytest.mark.parametrize("name", [name for name, (_, game) in LEAKS.items() if game != "evening"])
def test_a_server_that_tells_too_much_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong, game = LEAKS[name]
    wrong(monkeypatch)
    with pytest.raises(TellsApartError):
        asyncio.run(table_world.all_kinds(game, 3))


@pytest.mark.parametrize("name", AT_EVENINGS)
def test_an_evening_that_tells_too_much_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[name][0](monkeypatch)
    with pytest.raises(TellsApartError):
        asyncio.run(evening_world.all_viewers(range(3), 2))


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_two_hundred_thousand_pairs(part: int) -> None:
    for name in GAMES:
        asyncio.run(table_world.all_kinds(name, 10_000 // len(GAMES) // len(KINDS) + 1, FAR * (part + 1)))


@pytest.mark.long
def test_nobody_at_a_thousand_evenings_can() -> None:
    assert sum(asyncio.run(evening_world.all_viewers(range(100), 2)).values()) > 1_000
