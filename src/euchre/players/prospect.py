"""How many tricks a maker's side may expect, before the hand is played."""

from functools import cache
from typing import Final, NamedTuple

from euchre.cards import TRUMP_POWER, Card, Trump
from euchre.players.count import Count
from euchre.players.discarding import least_missed
from euchre.players.following import without_one
from euchre.players.worth import worth
from euchre.state import Cards
from euchre.view import View


class Prospect(NamedTuple):
    """What a seat may hope for with one trump."""

    trump: Trump
    alone: bool
    mean: float
    """Tricks my side should take."""
    spread: float
    own: float
    """What my cards are worth by themselves."""
    cards: Cards
    """The cards I should then hold."""
    count: Count


class Shape(NamedTuple):
    """A kind of table: players against and with the maker, tricks, cards he has not seen himself, a trump suit or none."""

    foes: int
    friends: int
    tricks: int
    covered: int = 0
    suit: bool = True


FITS: Final[dict[Shape, tuple[float, float, float]]] = {
    Shape(1, 0, 5): (-2.10, 1.51, 1.10),
    Shape(1, 0, 11, 3): (2.02, 0.93, 1.78),
    Shape(1, 0, 12): (1.88, 0.91, 1.21),
    Shape(1, 0, 12, 4): (3.83, 0.74, 1.86),
    Shape(1, 0, 12, 6): (4.75, 0.75, 1.96),
    Shape(1, 0, 12, suit=False): (1.50, 0.80, 1.80),
    Shape(2, 0, 5): (-0.97, 1.19, 0.85),
    Shape(3, 0, 5): (-0.47, 1.08, 0.72),
    Shape(3, 0, 5, suit=False): (-0.60, 0.83, 1.15),
    Shape(2, 1, 5): (0.55, 0.92, 1.07),
    Shape(2, 1, 6): (1.43, 0.77, 1.02),
    Shape(2, 1, 6, suit=False): (1.50, 0.55, 1.40),
    Shape(2, 1, 12): (4.10, 0.63, 1.51),
    Shape(2, 1, 12, suit=False): (4.25, 0.46, 2.00),
}
"""Tricks of the maker's side against the worth of his cards: intercept, slope and spread, over self-played hands."""


@cache
def _fit(shape: Shape) -> tuple[float, float, float]:
    def distance(other: Shape) -> int:
        players = 4 * abs(shape.foes - other.foes) + 4 * abs(shape.friends - other.friends)
        cards = abs(shape.tricks - other.tricks) + 2 * abs(shape.covered - other.covered)
        return players + cards + 3 * (shape.suit is not other.suit)

    near = min(FITS, key=distance)
    base, slope, spread = FITS[near]
    size = shape.tricks / near.tricks
    return base * size, slope, spread * size**0.5


def prospect(view: View, trump: Trump, *, alone: bool = False, first: bool = False) -> Prospect:
    """What the viewer may hope for as maker with *trump*; *first*: by ordering up the card that lies turned."""
    assert view.viewer is not None
    me, cards, up, rules = view.viewer, view.holding, view.upcard, view.rules
    takes = first and up is not None
    if takes and up is not None and view.dealer == me and cards:
        hand = tuple(sorted((*cards, up)))
        count = Count(view, trump, hand, maker=me, alone=alone)
        cards = tuple(without_one(hand, least_missed(count, hand, (*view.hand, up))))
    else:
        count = Count(view, trump, cards, maker=me, alone=alone)
    own = worth_with(count, cards, up if takes and view.dealer != me else None)
    shape = Shape(len(count.foes), len(count.friends), rules.tricks, count.covered[me], trump < Trump.NO_TRUMP)
    base, slope, spread = _fit(shape)
    mean = base + slope * own
    if takes and up is not None:
        mean += _upcard(count, up)
    return Prospect(trump, alone, mean, spread, own, cards, count)


def worth_with(count: Count, cards: Cards, given: Card | None) -> float:
    """What *cards* are worth when the dealer, if he is a foe, has been *given* a card."""
    view = count.view
    if given is not None and view.dealer in count.foes:
        count.give(view.dealer, given)
    return worth(count, cards)


def _upcard(count: Count, card: Card) -> float:
    """What it is worth to the maker's side, besides the card in my own hand, who takes *card* up."""
    dealer, high = count.view.dealer, count.powers[card] >= TRUMP_POWER + 7
    if dealer in count.friends:
        return 0.5 + 0.25 * high
    if dealer in count.foes:
        return -0.06 * count.view.rules.tricks
    return -0.05
