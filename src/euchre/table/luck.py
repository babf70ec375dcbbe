"""Where the cards come from: chance is an argument of a table, never its own."""

from dataclasses import dataclass
from random import Random
from typing import Protocol

from euchre.errors import IllegalActionError
from euchre.game import Deal, Opening, draw, shuffle
from euchre.rules import Rules


class Luck(Protocol):
    """Draws for the deal and deals the hands of one game."""

    def opening(self, rules: Rules) -> Opening:
        """The draw, the seats and the first dealer."""

    def deal(self, rules: Rules, dealer: int, number: int) -> Deal:
        """The cards of hand *number*, from 0."""


@dataclass(frozen=True, slots=True)
class Seeded:
    """Luck from a seed. Each hand has its own: what is decided in one hand changes no card of the next."""

    seed: int

    def opening(self, rules: Rules) -> Opening:
        """The draw, the seats and the first dealer."""
        return draw(rules, Random(f"euchre draw {self.seed}"))

    def deal(self, rules: Rules, dealer: int, number: int) -> Deal:
        """The cards of hand *number*, shuffled and, where the rules have it, cut."""
        return shuffle(rules, dealer, Random(f"euchre deal {self.seed} {number}"))


@dataclass(frozen=True, slots=True)
class Given:
    """Luck that is already known, from a record or a script; *then* deals the hands after."""

    start: Opening
    deals: tuple[Deal, ...] = ()
    then: Luck | None = None

    def opening(self, rules: Rules) -> Opening:
        """The opening given."""
        assert len(self.start.seating) == rules.seats
        return self.start

    def deal(self, rules: Rules, dealer: int, number: int) -> Deal:
        """
        The deal given for hand *number*.

        Raises: IllegalActionError when none is left.
        """
        if number < len(self.deals):
            return self.deals[number]
        if self.then is None:
            raise IllegalActionError(f"no cards are given for hand {number + 1}")
        return self.then.deal(rules, dealer, number)


def first_deal(rules: Rules, seed: int) -> Deal:
    """Return the cards of the first hand of the game of *seed*, as `euchre play` deals them."""
    luck = Seeded(seed)
    return luck.deal(rules, luck.opening(rules).dealer, 0)
