"""Which computer players are offered for a game: those that play it themselves, and no other."""

from asyncio import run

import pytest

from euchre.players import PLAYERS
from euchre.rules.text import share_code
from euchre.rules.variants import VARIANTS
from tests.web.asgi import World

ALL = ["nine", "ten", "jack", "queen", "king", "ace", "left", "right", "benny"]


def offered(rules: str) -> tuple[int, list[str]]:
    """The status of the answer, and the players in it."""

    async def ask() -> tuple[int, list[str]]:
        reply = await World().ask("GET", f"/api/rules/{rules}/players")
        return reply.status, [one["name"] for one in reply.json] if reply.status == 200 else []

    return run(ask())


@pytest.mark.parametrize(
    ("game", "lacking"),
    [
        ("two", []),
        ("twelve", ["benny"]),
        ("bid", ["left", "benny"]),
        ("twelve-honour", ["king", "ace", "left", "right", "benny"]),
    ],
)
def test_only_who_plays_a_game_is_offered(game: str, lacking: list[str]) -> None:
    for text in (game, share_code(VARIANTS[game])):
        assert offered(text) == (200, [name for name in ALL if name not in lacking])
    assert all(PLAYERS[name].refusal(VARIANTS[game]) for name in lacking)


def test_rules_that_are_none_have_no_players() -> None:
    assert offered("nonesuch") == (400, [])


def test_ordinary_euchre_is_the_first_game_that_is_offered() -> None:
    games = run(World().ask("GET", "/api/games")).json
    assert [game["title"] for game in games[:3]] == ["Euchre", "Twelve tricks", "Two-handed"]
