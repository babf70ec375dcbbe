"""Strength is a number with an interval, on mirrored deals."""

import pytest

from euchre.players import RandomPlayer
from euchre.players.rules_of_thumb.queen import Queen
from euchre.variants import VARIANTS
from tests.players.matches import beats, gap

SELDOM_PAID = "twelve-bid"
"""Where random players bid so high that hardly a hand pays anyone."""


def test_queen_beats_random_by_a_point_a_deal() -> None:
    """At most 2,700 deals, each twice; the lower 99.9 % bound is above one point."""
    assert beats(VARIANTS["four-24"], Queen(), RandomPlayer(7), 2700, 1, by=1.0)


@pytest.mark.long
@pytest.mark.parametrize("name", ["four-24", "tournament"])
def test_queen_beats_random_over_twenty_thousand_deals(name: str) -> None:
    found = gap(VARIANTS[name], Queen(), RandomPlayer(7), 20_000, 2)
    print(name, found)
    assert found.least() > 1.0, str(found)


@pytest.mark.parametrize("name", [name for name in VARIANTS if name != SELDOM_PAID])
def test_queen_beats_random_at_every_game(name: str) -> None:
    """However the game is scored, the queen is ahead with 99.9 % certainty."""
    assert beats(VARIANTS[name], Queen(), RandomPlayer(7), 80, 3)


def test_queen_beats_random_where_hardly_a_hand_pays_anyone() -> None:
    """As surely; looking sooner would save nothing."""
    found = gap(VARIANTS[SELDOM_PAID], Queen(), RandomPlayer(7), 400, 3)
    assert found.least() > 0, str(found)
