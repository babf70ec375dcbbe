"""Situations with an action that people expect, in every suit and at every seat."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from euchre.notation.record import Hand, trace_hand
from euchre.rules.actions import Action, parse_action
from euchre.rules.cards import UNKNOWN, Card
from euchre.rules.rules import Rules
from euchre.rules.variants import TOURNAMENT
from euchre.seen.rewind import PartialDeal
from euchre.seen.views import View, view

SUITS: Final = ("CDHS", "CHDS", "SDHC", "SHDC", "DCSH", "DSCH", "HCSD", "HSCD")
"""The eight ways to exchange the suits that keep clubs with spades, and diamonds with hearts."""

_LETTER: Final = re.compile(r"(?<=[789TJQKA])[CDHS]|(?<=call:)[CDHS]")


class Symmetry(NamedTuple):
    """Which suits stand for clubs, diamonds, hearts and spades, and how far everybody moves round."""

    suits: str
    turn: int

    def text(self, text: str) -> str:
        """Cards and calls in the other suits."""
        return _LETTER.sub(lambda found: self.suits["CDHS".index(found.group())], text)


@dataclass(frozen=True, kw_only=True)
class Situation:
    """
    What one seat sees, and the actions that nobody at the table would frown at.

    Written with hearts as trump; seat 0 is the eldest hand, so that the last seat deals.
    """

    name: str
    seat: int
    hand: str
    """The five cards that were dealt to the seat."""
    up: str
    said: str
    """Everything decided so far, as in records."""
    wanted: str = ""
    """The actions that will do; with ``call`` any call with the partner."""
    never: str = ""
    """Or those that will not."""
    rules: Rules = TOURNAMENT
    scores: tuple[int, ...] = field(default=(0, 0))

    def seen(self, symmetry: Symmetry) -> View:
        """The situation elsewhere at the table, in other suits."""
        rules, turn = self.rules, symmetry.turn
        seat, dealer = (self.seat + turn) % rules.seats, (rules.seats - 1 + turn) % rules.seats
        hands = [[UNKNOWN] * rules.hand for _ in range(rules.seats)]
        hands[seat] = [Card.parse(card) for card in symmetry.text(self.hand).split()]
        kitty = [UNKNOWN] * rules.kitty
        kitty[0] = Card.parse(symmetry.text(self.up))
        deck = PartialDeal(hands, [[] for _ in hands], kitty).deck(rules, dealer)
        actions = tuple(parse_action(word, rules) for word in symmetry.text(self.said).split())
        *_, state = trace_hand(rules, Hand(dealer=dealer, deck=deck, actions=actions))
        scores = tuple(self.scores[(side - turn) % rules.sides] for side in range(rules.sides))
        return view(state, seat, scores)

    def accepts(self, action: Action, symmetry: Symmetry) -> bool:
        """Whether nobody would frown at *action*."""
        words = symmetry.text(self.wanted or self.never).split()
        found = action in [parse_action(word, self.rules) for word in words]
        return found if self.wanted else not found


def symmetries(seats: int) -> Iterator[Symmetry]:
    """Every exchange of suits, at every seat."""
    for suits in SUITS:
        for turn in range(seats):
            yield Symmetry(suits, turn)
