"""Where each card of a deck comes to lie."""

from dataclasses import dataclass
from typing import Final

from euchre.actions import Action
from euchre.cards import Card
from euchre.rules import Rules

HAND: Final = "hand"
DOWN: Final = "down"
UP: Final = "up"
KITTY: Final = "kitty"

Deck = tuple[Card | None, ...]
"""A deck from the top after the cut; None: unknown."""

Actions = tuple[Action | None, ...]
"""Decisions; None: a card that went face down unseen."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card of the deck comes to lie: a hand, the lower or upper place of a pile, or the kitty."""

    kind: str
    seat: int = -1
    pile: int = -1


def spots(rules: Rules, dealer: int) -> tuple[Spot, ...]:
    """Where each card of the deck, from the top after the cut, comes to lie: as `euchre.hand.new` deals."""
    order = [(dealer + 1 + i) % rules.seats for i in range(rules.seats)]
    found = [Spot(kind, seat, i) for kind in (DOWN, UP) for seat in order for i in range(rules.piles)]
    for packet in rules.packets:
        found += [Spot(HAND, seat) for seat in order for _ in range(packet)]
    return (*found, *[Spot(KITTY)] * rules.kitty)
