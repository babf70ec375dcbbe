"""Sources of the cards: a game gets its random cards from an argument and draws none itself."""

from dataclasses import dataclass
from random import Random
from typing import Protocol

from euchre.hand.game import Deal, Opening, draw, shuffle
from euchre.rules.errors import IllegalActionError
from euchre.rules.rules import Rules


class DealSource(Protocol):
    """The source of the cards of one game: of the draw for the deal, and of each hand."""

    def opening(self, rules: Rules) -> Opening:
        """Return who drew which cards for the deal, who sits where, and who deals first."""

    def deal(self, rules: Rules, dealer: int, number: int) -> Deal:
        """Return the cards of hand *number*, from 0, with that *dealer*."""


@dataclass(frozen=True, slots=True)
class SeededDeals:
    """
    Cards from a seed; each hand is shuffled by itself, so that no decision changes the cards
    of a later hand.
    """

    seed: int

    def opening(self, rules: Rules) -> Opening:
        """Return who drew which cards for the deal, who sits where, and who deals first."""
        return draw(rules, Random(f"euchre draw {self.seed}"))

    def deal(self, rules: Rules, dealer: int, number: int) -> Deal:
        """Return the cards of hand *number*, from 0, shuffled and, where the rules have it, cut."""
        return shuffle(rules, dealer, Random(f"euchre deal {self.seed} {number}"))


@dataclass(frozen=True, slots=True)
class GivenDeals:
    """
    Cards that are already known, from a record or a script; the source *then* deals the hands
    after them.
    """

    start: Opening
    deals: tuple[Deal, ...] = ()
    then: DealSource | None = None

    def opening(self, rules: Rules) -> Opening:
        """Return the opening that was given."""
        assert len(self.start.seating) == rules.seats
        return self.start

    def deal(self, rules: Rules, dealer: int, number: int) -> Deal:
        """
        Return the deal that was given for hand *number*, from 0, or, once these are used up, the deal of
        *then*.

        Raises: IllegalActionError when none is left and there is no *then*.
        """
        if number < len(self.deals):
            return self.deals[number]
        if self.then is None:
            raise IllegalActionError(f"no cards are given for hand {number + 1}")
        return self.then.deal(rules, dealer, number)


def first_deal(rules: Rules, seed: int) -> Deal:
    """Return the cards of the first hand that `euchre play` deals from *seed*."""
    deals = SeededDeals(seed)
    return deals.deal(rules, deals.opening(rules).dealer, 0)
