"""How many tricks a maker's side may expect, before the hand is played."""

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from euchre.english.lessons import Reason, ThumbName
from euchre.hand.state import Cards
from euchre.players.rules_of_thumb.discarding import least_missed
from euchre.players.rules_of_thumb.hand_value import hand_value, without_card
from euchre.players.rules_of_thumb.inference import BOWER, Inference
from euchre.rules.cards import Card, Rank, Trump
from euchre.seen.views import View


@dataclass(frozen=True, slots=True)
class TrickEstimate:
    """How many tricks a seat expects as maker with one trump, and how sure that is."""

    trump: Trump
    alone: bool
    mean: float
    """Tricks my side should take."""
    spread: float
    """The standard deviation of that number."""
    own: float
    """What my cards are worth by themselves."""
    cards: Cards
    """The cards I should then hold."""
    inference: Inference

    def reason(self, name: ThumbName, **figures: float) -> Reason:
        """Return the reason called *name* with the good cards of the hand, and with more *figures*."""
        if not self.cards:  # a hand not seen
            return Reason(name=name, trumps=(self.trump,), figures=figures)
        powers, high = self.inference.powers, Rank.NINE if self.trump is Trump.LOW else Rank.ACE
        trumps = self.inference.trumps(self.cards)
        bowers = sorted([card for card in trumps if powers[card] >= BOWER], key=lambda card: -powers[card])
        tops = [card for card in self.cards if card.rank is high and card not in trumps]
        counted = {"trumps": len(trumps), "aces": len(tops)}
        return Reason(name=name, cards=tuple(bowers), trumps=(self.trump,), figures=counted | figures)


class Shape(NamedTuple):
    """What the fit of an estimate depends on, besides the cards."""

    opponents: int
    friends: int
    tricks: int
    covered: int = 0
    suit: bool = True


FITS: Final[dict[Shape, tuple[float, float, float]]] = {
    Shape(1, 0, 5): (-1.90, 1.51, 0.86),
    Shape(1, 0, 11, 3): (1.38, 0.99, 1.78),
    Shape(1, 0, 12): (-0.06, 1.07, 1.21),
    Shape(1, 0, 12, 4): (3.22, 0.78, 1.40),
    Shape(1, 0, 12, 6): (4.71, 0.73, 1.96),
    Shape(1, 0, 12, suit=False): (1.50, 0.80, 1.80),
    Shape(2, 0, 5): (-0.77, 1.23, 0.85),
    Shape(3, 0, 5): (0.33, 1.08, 0.72),
    Shape(3, 0, 5, suit=False): (-0.60, 0.83, 1.15),
    Shape(2, 1, 5): (0.55, 0.92, 1.19),
    Shape(2, 1, 6): (1.23, 0.77, 0.42),
    Shape(2, 1, 6, suit=False): (1.40, 0.55, 1.40),
    Shape(2, 1, 12): (4.10, 0.63, 1.51),
    Shape(2, 1, 12, suit=False): (4.25, 0.46, 2.00),
}
"""Tricks of the maker's side by the value of its cards: intercept, slope and spread, from self-play."""


@cache
def _fit(shape: Shape) -> tuple[float, float, float]:
    def distance(other: Shape) -> int:
        players = 4 * abs(shape.opponents - other.opponents) + 4 * abs(shape.friends - other.friends)
        cards = abs(shape.tricks - other.tricks) + 2 * abs(shape.covered - other.covered)
        return players + cards + 3 * (shape.suit is not other.suit)

    near = min(FITS, key=distance)
    base, slope, spread = FITS[near]
    size = shape.tricks / near.tricks
    return base * size, slope, spread * size**0.5


def estimate_tricks(view: View, trump: Trump, *, alone: bool = False, first: bool = False) -> TrickEstimate:
    """
    Return how many tricks the viewer's side should take if the viewer is maker, as a `TrickEstimate`.

    *trump* is the trump, *alone* says that the maker plays without a partner, and *first* that it is a call
    of the upcard's suit in the first round, so that the dealer takes the upcard.
    """
    assert view.viewer is not None
    me, cards, up, rules = view.viewer, view.holding, view.upcard, view.rules
    if not first:
        up = None
    if up is not None and view.dealer == me and cards:
        hand = tuple(sorted((*cards, up)))
        inference = Inference(view, trump, hand, maker=me, alone=alone)
        cards = tuple(without_card(hand, least_missed(inference, hand, (*view.hand, up))))
    else:
        inference = Inference(view, trump, cards, maker=me, alone=alone)
    if up is not None and view.dealer in inference.opponents and up not in inference.known_cards[view.dealer]:
        inference.assume_holds(view.dealer, up)
    own = hand_value(inference, cards)
    shape = Shape(
        len(inference.opponents),
        len(inference.friends),
        rules.tricks,
        inference.covered[me],
        trump < Trump.NO_TRUMP,
    )
    base, slope, spread = _fit(shape)
    mean = base + slope * own
    if up is not None:
        mean += _upcard(inference, up)
    return TrickEstimate(trump, alone, mean, spread, own, cards, inference)


def _upcard(inference: Inference, card: Card) -> float:
    """What it is worth to the maker's side, besides the card in my own hand, who takes *card* up."""
    dealer, high = inference.view.dealer, inference.powers[card] >= BOWER - 1
    if dealer in inference.friends:
        return 0.5 + 0.25 * high
    if dealer in inference.opponents:
        return -0.06 * inference.view.rules.tricks
    return -0.05
