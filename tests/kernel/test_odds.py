"""Worlds made likelier, or weighed, by what a card or a call says."""

from math import prod
from random import Random

import numpy as np
import pytest

from euchre.cards import CARDS, Card
from euchre.errors import EuchreError
from euchre.kernel.worlds.sampler import Sampler
from euchre.possible_worlds import worlds
from euchre.views import View
from tests.kernel.test_sampler import Lies, compare, first_lead, lies, some_endings


@pytest.mark.parametrize(
    "name", ["toy four", "toy best-receive", "toy twelve", "four-24", "twelve", "bid-48"]
)
def test_odds_make_worlds_likelier_as_they_say(name: str) -> None:
    """A world counts by the product of the odds of the cards in hands the viewer does not see."""
    rng = Random(f"{name} odds")
    for seen in some_endings(name):
        odds = {(card, seat): rng.choice((0.25, 1.0, 1.5, 4.0)) for card in CARDS for seat in range(4)}
        compare(Sampler(seen, odds), likelier(seen, odds), seed=len(seen.history))
        asked = Sampler(seen, lambda card, seat, odds=odds: odds[card, seat])
        assert np.array_equal(asked.draw(9, 1).rows, Sampler(seen, odds).draw(9, 1).rows)


def likelier(view: View, odds: dict[tuple[Card, int], float]) -> dict[Lies, float]:
    """Each world listed, times its odds."""
    counted: dict[Lies, float] = {}
    for world in worlds(view):
        seats = [seat for seat in range(view.rules.seats) if seat != view.viewer or not view.hand]
        even = prod(odds[card, seat] for seat in seats for card in world.hands[seat])
        counted[lies(world)] = counted.get(lies(world), 0.0) + even
    return counted


def test_odds_of_nought_are_never_drawn() -> None:
    """Who cannot have a card does not get it; when nobody may have it and no place is left, that is said."""
    seen = first_lead("four-24")
    top = Card.parse("JS")
    assert top not in seen.hand
    sampler = Sampler(seen, {(top, seat): 0.0 for seat in range(4)})
    drawn = sampler.draw(500, 1)
    assert not (drawn.hands & sampler.layout.mask([top])).any()
    assert (drawn.kitty & sampler.layout.mask([top])).all()
    with pytest.raises(EuchreError, match="impossible"):
        Sampler(seen, lambda _card, _seat: 0.0)
    with pytest.raises(EuchreError, match="from 0 up"):
        Sampler(seen, lambda _card, _seat: -1.0)
    far_apart = Sampler(seen, lambda card, _seat: 10.0 ** (20 * (card % 8)))
    assert len(far_apart.draw(10, 1)) == 10


def test_a_weight_is_what_was_asked_of_the_world() -> None:
    """Importance: the mean of a hand's trumps among the worlds, weighed by what a call makes likely."""
    seen = first_lead("four-24")
    drawn = Sampler(seen).draw_weighted(40, 3, lambda world: float(len(world.kitty)) + world.hands[1][0])
    assert drawn.weights is not None
    assert drawn.weights.tolist() == [4.0 + drawn.state(i).hands[1][0] for i in range(40)]


def test_odds_too_large_to_add_up_are_refused() -> None:
    """Each of them is a number, their sum is none."""
    with pytest.raises(EuchreError, match="make all smaller"):
        Sampler(first_lead("four-24"), lambda _card, _seat: 1e308)
