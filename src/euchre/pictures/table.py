"""A hand at one moment as a picture of the table: seats around it, the trick or the upcard in the middle."""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from typing import Final

from euchre.base.compass import numbered_seat
from euchre.base.numbers import count_in_figures
from euchre.english.game_names import game_title
from euchre.english.positions import trump_heading, who_acts
from euchre.hand.state_or_view import StateOrView
from euchre.pictures.card import card_at
from euchre.pictures.svg import BRASS, CHALK, FELT, HIGH, STEP, WIDE, drawing, text
from euchre.rules.cards import UNKNOWN, Card

ACROSS: Final = 760
DOWN: Final = 580
MIDDLE: Final = (380.0, 305.0)
SEATS: Final = (265.0, 195.0)
"""How far from the middle the hands lie, across and down."""
TRICK: Final = (92.0, 70.0)
"""How far from the middle the cards of a trick lie."""

EDGE: Final = 12
"""The least distance of a card from the edge of the table."""

Pile = tuple[bool, Card | None]
"""A pile on the table: whether a card lies face down in it, and the card on top (None: none)."""


def table_svg(
    hand: StateOrView,
    hands: Sequence[Sequence[Card]],
    piles: Sequence[Sequence[Pile]],
    bottom: int = 0,
) -> str:
    """
    Return the table as an SVG document, seat *bottom* at the lower edge and the others clockwise from it.

    *hands* has the cards of each seat, `UNKNOWN` for one that lies face down; *piles* the piles of each seat,
    left to right.
    """
    heading = f"{game_title(hand.rules)}: {who_acts(hand)}"
    parts = [f'<rect width="{ACROSS}" height="{DOWN}" rx="28" fill="{FELT}"/>', text(ACROSS / 2, 24, heading)]
    middle = "" if hand.trump is None else trump_heading(hand, hand.trump, named=True)
    played = dict(hand.trick)
    for seat in range(hand.rules.seats):
        turn = 2 * pi * ((seat - bottom) % hand.rules.seats) / hand.rules.seats
        right, down = -sin(turn), cos(turn)
        x, y = MIDDLE[0] + SEATS[0] * right, MIDDLE[1] + SEATS[1] * down
        above = down < -0.9  # across the table: who sits there is said above the cards, the piles lie below
        parts.append(_row(hands[seat], x, y))
        parts.append(_name(hand, seat, x, y - HIGH / 2 - 8 if above else y + HIGH / 2 + 18))
        parts.append(_piles(piles[seat], x, y + (HIGH + 12) * (1 if above else -1)))
        if seat in played:
            x, y = MIDDLE[0] + TRICK[0] * right, MIDDLE[1] + TRICK[1] * down
            parts.append(card_at(played[seat], x - WIDE / 2, y - HIGH / 2))
    if hand.upcard is not None and hand.trump is None:
        parts.append(card_at(hand.upcard, MIDDLE[0] - WIDE / 2, MIDDLE[1] - HIGH / 2))
    parts.append(text(ACROSS / 2, 44, middle, bold=True))
    return drawing(ACROSS, DOWN, "; ".join(filter(None, (heading, middle))), parts)


def _name(hand: StateOrView, seat: int, x: float, y: float) -> str:
    """The name of the seat with its remarks; brass marks the seat to act."""
    roles = [word for word, told in (("deals", seat == hand.dealer), ("out", seat in hand.out)) if told]
    tricks = [count_in_figures(hand.won[seat], "trick")] if any(hand.won) else []
    turn = seat == hand.turn
    return text(
        x,
        y,
        ", ".join([numbered_seat(hand.rules.seats, seat), *roles, *tricks]),
        colour=BRASS if turn else CHALK,
        bold=turn,
    )


def _row(cards: Sequence[Card], x: float, y: float) -> str:
    """Cards that lie over one another, centred at *x*, *y* if they find room on the table there."""
    wide = WIDE + STEP * (len(cards) - 1)
    left = min(max(x - wide / 2, EDGE), ACROSS - EDGE - wide)
    return "".join([card_at(card, left + STEP * at, y - HIGH / 2) for at, card in enumerate(cards)])


def _piles(piles: Iterable[Pile], x: float, y: float) -> str:
    """Piles side by side, centred at *x*, *y*: the card on top a little lower than the one that it covers."""
    drawn = list(piles)
    left = x - ((WIDE + 10) * len(drawn) - 10) / 2
    parts = []
    for at, (covered, top) in enumerate(drawn):
        corner = left + (WIDE + 10) * at
        if covered:
            parts.append(card_at(UNKNOWN, corner + 3, y - HIGH / 2 - 4))
        if top is not None:
            parts.append(card_at(top, corner, y - HIGH / 2))
    return "".join(parts)
