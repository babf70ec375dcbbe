"""Strength is a number with an interval, on mirrored deals."""

import pytest

from euchre.players import RandomPlayer
from euchre.players.rules_of_thumb.queen import Queen
from euchre.variants import VARIANTS
from tests.players.matches import gap

FEWER = {"twelve-bid": 400}
"""Where random players bid so high that hardly a hand pays anyone."""


def test_queen_beats_random_by_a_point_a_deal() -> None:
    """2,000 deals, each twice; the lower 99.9 % bound is above one point."""
    found = gap(VARIANTS["four-24"], Queen(), RandomPlayer(7), 2000, 1)
    assert found.least() > 1.0, str(found)


@pytest.mark.long
@pytest.mark.parametrize("name", ["four-24", "tournament"])
def test_queen_beats_random_over_twenty_thousand_deals(name: str) -> None:
    found = gap(VARIANTS[name], Queen(), RandomPlayer(7), 20_000, 2)
    print(name, found)
    assert found.least() > 1.0, str(found)


@pytest.mark.parametrize("name", VARIANTS)
def test_queen_beats_random_at_every_game(name: str) -> None:
    """However the game is scored, she is ahead with 99.9 % certainty."""
    found = gap(VARIANTS[name], Queen(), RandomPlayer(7), FEWER.get(name, 60), 3)
    print(name, found)
    assert found.least() > 0, str(found)
