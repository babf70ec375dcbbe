"""Hands between two players on the same cards, with the sides changed over."""

from math import sqrt
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from euchre.hand import apply, new, points
from euchre.players import Player
from euchre.rules import Countdown, Rules
from euchre.state import State
from euchre.views import view
from tests.strategies import rules


def playable() -> st.SearchStrategy[Rules]:
    """Any rules under which nobody without a hand has to put a card down."""
    return rules().filter(lambda r: r.hand > 0 or (not r.turned and r.alone is None))


class Gap(NamedTuple):
    """Points a deal by which one player beats another, and the standard error."""

    mean: float
    error: float

    def least(self, sigmas: float = 3.09) -> float:
        """The lower bound; 3.09 standard errors leave one chance in a thousand below it."""
        return self.mean - sigmas * self.error

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {1.96 * self.error:.3f} points a deal (95 %)"


def play_out(state: State, players: tuple[Player, ...], scores: tuple[int, ...] = ()) -> State:
    """The hand played to its end, each seat by its player."""
    while not state.over:
        state = apply(state, players[state.turn].choose(view(state, state.turn, scores)))
    return state


def gap(rules: Rules, one: Player, other: Player, deals: int, seed: int) -> Gap:
    """
    By how much *one* beats *other* over so many deals.

    Each is played once for every side that *one* can have; the dealer goes round.
    """
    rng, found = Random(seed), []
    sign = -1 if isinstance(rules.scoring, Countdown) else 1
    for number in range(deals):
        deck = list(rules.deck)
        rng.shuffle(deck)
        start, total = new(rules, number % rules.seats, tuple(deck)), 0.0
        for side in range(rules.sides):
            players = tuple(one if rules.side(seat) == side else other for seat in range(rules.seats))
            scored = points(play_out(start, players, (rules.start,) * rules.sides))
            total += sign * (scored[side] - (sum(scored) - scored[side]) / (rules.sides - 1))
        found.append(total / rules.sides)
    mean = sum(found) / deals
    return Gap(mean, sqrt(sum((x - mean) ** 2 for x in found) / (deals - 1) / deals))
