"""
Nobody learns more than they may know by what they ask for besides playing.

What is told of a game that is over tells nothing of the next, and others nothing at all; and a hint knows
what whoever asks for it sees.
"""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection

from euchre.seen.views import View
from euchre.web.core.http.context import HttpContext
from euchre.web.core.http.identity import Identity
from euchre.web.core.tables.actor import TableActor
from euchre.web.core.tables.ephemeral import Ephemeral
from euchre.web.core.wire.refusal import RefusedError
from euchre.web.features.games import queries as stored_games
from euchre.web.features.games import requests as finished_games
from euchre.web.features.games.requests import Reviews, SeenGame
from tests.repetition import few_of, repeated
from tests.web import table_world
from tests.web.features.games.finished_world import VIEWERS, law, of_a_stranger
from tests.web.leaks import all_cards
from tests.web.two_worlds import TellsApartError


async def several(viewer: str, times: int) -> int:
    """How many second games were compared."""
    return sum([await law(viewer, seed, 1) for seed in range(times)])


@repeated(2, 200)
@pytest.mark.parametrize("viewer", few_of(VIEWERS, {"seat 0", "who has the link"}))
def test_f110_a_review_a_link_and_its_picture_tell_nothing_of_the_game_that_is_on(
    viewer: str, times: int
) -> None:
    assert asyncio.run(several(viewer, times)) >= times // 2


@repeated(2, 200)
def test_f110_a_person_who_may_not_see_a_game_is_not_told_that_it_is_reviewed(times: int) -> None:
    """Nor what became of it, nor that it was shared once."""
    assert sum(map(of_a_stranger, range(times))) >= times // 2


def _on(here: HttpContext, table: str) -> str:
    """The hidden cards of the game that is on."""
    game = here.registry._actors[table].room.game
    return "" if game is None else str(all_cards(game.state))


def _reviews_what_is_on(patch: pytest.MonkeyPatch) -> None:
    right = finished_games.game_to_see

    async def seen(here: HttpContext, who: Identity, game: str) -> SeenGame:
        found = await right(here, who, game)
        on = here.registry._actors[found.game.table].room.game
        return found if on is None else found._replace(record=on.record())

    patch.setattr(finished_games, "game_to_see", seen)


def _draws_what_is_on(patch: pytest.MonkeyPatch) -> None:
    right = finished_games.game_to_see

    async def seen(here: HttpContext, who: Identity, game: str) -> SeenGame:
        found = await right(here, who, game)
        return found._replace(game=found.game._replace(title=_on(here, found.game.table)))

    patch.setattr(finished_games, "game_to_see", seen)


@pytest.mark.parametrize(
    ("wrong", "viewer"), [(_reviews_what_is_on, "seat 0"), (_draws_what_is_on, "who has the link")]
)
def test_f110_a_server_that_mixes_the_games_is_noticed(
    wrong: Any, viewer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong(monkeypatch)
    with pytest.raises(TellsApartError):
        asyncio.run(several(viewer, 6))


def _refuses_otherwise_what_is_reviewed(patch: pytest.MonkeyPatch) -> None:
    right = finished_games.game_to_see

    async def seen(here: HttpContext, who: Identity, game: str) -> SeenGame:
        try:
            return await right(here, who, game)
        except RefusedError:
            table, _, number = game.rpartition(".")
            if not number.isdigit() or here.held(Reviews).needed((table, int(number))):
                raise
            raise RefusedError(409, "not_seated", "It is not yours.") from None

    patch.setattr(finished_games, "game_to_see", seen)


def _shows_by_a_dead_link(patch: pytest.MonkeyPatch) -> None:
    right = stored_games.link

    def link(connection: Connection, table: str, number: int, link: str | None) -> str | None:
        return right(connection, table, number, link or "the-old-one")

    patch.setattr(stored_games, "link", link)


@pytest.mark.parametrize("wrong", [_refuses_otherwise_what_is_reviewed, _shows_by_a_dead_link])
def test_f110_a_server_that_tells_strangers_of_reviews_is_noticed(
    wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong(monkeypatch)
    with pytest.raises(TellsApartError):
        sum(map(of_a_stranger, range(6)))


async def hints(pairs: int) -> None:
    """Compare worlds in which a person asks for hints, which say all that they are made of."""
    await table_world.law("two", "seat among computers", pairs)


@repeated(3, 500)
def test_f110_a_hint_is_made_of_what_one_sees_and_comes_when_it_may(times: int) -> None:
    """One that is found after the decision is not told any more."""
    asyncio.run(hints(times))


def _sees_the_kitty(patch: pytest.MonkeyPatch) -> None:
    right = TableActor._hint

    async def hint(self: TableActor, person: str, turn: int, view: View) -> None:
        ephemeral, game = self.ephemeral, self.room.game
        assert game is not None
        kitty = game.state.kitty

        async def think(person: str, turn: int, view: View, tell: Any, address: str) -> Any:
            return await Ephemeral.think(ephemeral, person, turn, replace(view, out=kitty), tell, address)

        patch.setattr(ephemeral, "think", think)
        await right(self, person, turn, view)

    patch.setattr(TableActor, "_hint", hint)


def _waits_for_strong_cards(patch: pytest.MonkeyPatch) -> None:
    right = TableActor._hint

    async def hint(self: TableActor, person: str, turn: int, view: View) -> None:
        game = self.room.game
        assert game is not None
        found = asyncio.get_running_loop().create_future()
        strong = sum(int(card) % 5 for hand in game.state.hands for card in hand)
        self.context.clock.later(strong / 100, lambda: found.set_result(None))
        await found
        await right(self, person, turn, view)

    patch.setattr(TableActor, "_hint", hint)


@pytest.mark.parametrize("wrong", [_sees_the_kitty, _waits_for_strong_cards])
def test_f110_a_hint_that_tells_too_much_is_noticed(wrong: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong(monkeypatch)
    with pytest.raises(TellsApartError):
        asyncio.run(hints(20))
