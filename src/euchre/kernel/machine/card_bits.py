"""
Where each card lies in the 64 bits of a mask, for a deck and a trump.

A suit has a field of 16 bits (its suit field), its cards in order of power. Trump has the top field, and the
left bower and the joker are in it: the higher of two trumps, or of two cards of the suit led, is the larger
number, and a seat's lawful cards are ``hand & suit_mask or hand``. Of two like cards of a double deck one has
an even place and the other the next.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from euchre.base.errors import EuchreError
from euchre.rules.cards import CARDS, POWER, SUIT_IN, Card, Rank, Suit, Trump, deck
from euchre.rules.rules import Rules

SUIT_MASK: Final = 0x7FFF
"""
The field of the suit with the lowest cards; ``SUIT_MASK << 16 * n`` is field *n*.

The sixteenth place of a field stays empty: that of trump is the sign of a 64-bit number.
"""

TRUMP_FIELD: Final = 3
"""The field of trump."""


EVEN_PLACES: Final = 0x5555_5555_5555_5555
"""The places of first copies in a double deck."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Which bit of a mask is which card of a deck, under one trump or before trump is fixed."""

    trump: Trump | None
    copies: int
    place: tuple[int, ...]
    """By card number 0 to 32: the bit of the (first) card; -1 when it is not in the deck."""
    card: tuple[Card | None, ...]
    """By bit 0 to 63: the card that lies there."""

    @property
    def trumps(self) -> int:
        """All places of the trump suit, the highest 16 bits, as a mask; 0 in no trump."""
        return SUIT_MASK << 16 * TRUMP_FIELD if self.trump is not None and self.trump.suit is not None else 0

    def suit_mask(self, suit: Suit | None) -> int:
        """Return all places of cards that count as *suit*, as a mask; None: the joker at no trump."""
        return SUIT_MASK << 16 * _suit_field(suit, self.trump)

    @property
    def firsts(self) -> int:
        """In a double deck all places of first copies, the even ones, as a mask; else 0."""
        return EVEN_PLACES if self.copies == 2 else 0

    def mask(self, cards: Iterable[Card]) -> int:
        """
        Return *cards* as a mask, a bit for each card; of two like cards in it the second has the odd place.

        Two hands that each hold one of two like cards must not both have the first: see `masks`.
        """
        return self.masks([cards])[0]

    def masks(self, hands: Iterable[Iterable[Card]]) -> list[int]:
        """
        Return several *hands* as masks that share no bit; of two like cards the earlier hand has the first
        copy.
        """
        place, again, taken, found = self.place, self.copies == 2, 0, []
        for hand in hands:
            mask = 0
            for card in hand:
                bit = 1 << place[card]
                if again:
                    bit <<= bool(bit & taken)
                    taken |= bit
                mask |= bit
            found.append(mask)
        return found

    def cards(self, mask: int) -> tuple[Card, ...]:
        """Return the cards of a *mask*, sorted by number."""
        found = []
        while mask > 0:
            card = self.card[mask.bit_length() - 1]
            mask ^= 1 << mask.bit_length() - 1
            if card is not None:
                found.append(card)
        found.sort()
        return tuple(found)


def layout(rules: Rules, trump: Trump | None) -> Layout:
    """
    Return which bit is which card of the rules' deck under *trump*; None: before trump is fixed.

    Raises: EuchreError when a suit has more cards than its 16 bits have room for.
    """
    return layout_of_deck(int(rules.low), rules.copies, rules.joker, 6 if trump is None else int(trump))


@cache
def layout_of_deck(low: int, copies: int, joker: bool, column: int) -> Layout:  # noqa: FBT001  # a key of four
    """
    Return which bit is which card of the deck from rank *low* up, with *copies* of each card, perhaps a
    *joker*.

    *column* is that of `SUIT_IN` and `POWER`: the number of the trump, 6 before trump is fixed.

    Raises: EuchreError when a suit has more cards than its 16 bits have room for.
    """
    trump = None if column == 6 else Trump(column)
    suits, powers = SUIT_IN[column], POWER[column]
    cards = deck(Rank(low), joker=joker)
    place, found = [-1] * len(CARDS), list[Card | None]([None] * 64)
    for card in cards:
        suit_field, height = _suit_field(suits[card], trump), _height(card, powers)
        below = [
            other
            for other in cards
            if _suit_field(suits[other], trump) == suit_field and _height(other, powers) < height
        ]
        place[card] = 16 * suit_field + copies * len(below)
        last = place[card] + copies - 1
        if not SUIT_MASK << 16 * suit_field & 1 << last:
            raise EuchreError(f"{copies * len(cards)} cards make more trumps than the kernel has room for")
        found[place[card] : last + 1] = [card] * copies
    return Layout(trump, copies, tuple(place), tuple(found))


def _height(card: Card, powers: tuple[int, ...]) -> int:
    """Before trump is fixed the joker has the highest place of its field."""
    return powers[card] if powers[card] >= 0 else max(powers) + 1


def _suit_field(suit: Suit | None, trump: Trump | None) -> int:
    """Trump's field is the top one, that of its colour's other suit the lowest."""
    if suit is None:
        return TRUMP_FIELD
    named = None if trump is None else trump.suit
    return int(suit) if named is None else suit ^ named ^ TRUMP_FIELD
