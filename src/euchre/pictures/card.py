"""Cards as a picture: one alone, one as a part of a drawing, or rows of them with a word under each."""

from collections.abc import Sequence
from html import escape
from typing import Final

from euchre.pictures.svg import BRASS, CHALK, FELT, HIGH, WIDE, back, drawing, face, text
from euchre.rules.cards import JOKER, UNKNOWN, Card, Rank, Suit

GAP: Final = 12
"""Between two cards, and around the rows."""
HEAD: Final = 20
"""Room for the word over a row, and for the words under its cards."""

CaptionedCard = tuple[Card, str, bool]
"""A card, the word under it, and whether that word is set off."""


def card_svg(card: Card) -> str:
    """Return *card* as an SVG document."""
    return drawing(WIDE + 2, HIGH + 2, "a card" if card == UNKNOWN else card.name, [card_at(card, 1, 1)])


def card_at(card: Card, x: float, y: float) -> str:
    """Return *card* as a part of a drawing, its upper left corner at *x*, *y*; of an unknown one the back."""
    if card == UNKNOWN:
        return back(x, y)
    rank, suit = card.rank, card.suit
    if rank is None or suit is None:
        assert card == JOKER
        return face(x, y, "X", "★", red=False)
    shown = "10" if rank is Rank.TEN else rank.letter
    return face(x, y, shown, suit.glyph, red=suit in (Suit.DIAMONDS, Suit.HEARTS))


def rows_svg(rows: Sequence[tuple[str, Sequence[CaptionedCard]]], title: str) -> str:
    """
    Return *rows* of cards one below the other, as an SVG document: each has a word over it, and a word under
    each card. *title* is what a screen reader says.
    """
    longest = max([len(cards) for _, cards in rows], default=0)
    wide, step = GAP + max(longest, 3) * (WIDE + GAP), HIGH + 2 * HEAD
    high = GAP + step * len(rows)
    parts = [f'<rect width="{wide}" height="{high}" rx="10" fill="{FELT}"/>']
    for row, (head, cards) in enumerate(rows):
        top = GAP + step * row
        parts.append(
            f'<text x="{GAP}" y="{top + 8}" font-size="12" font-weight="700" fill="{CHALK}">'
            f"{escape(head)}</text>"
        )
        for at, (card, caption, marked) in enumerate(cards):
            left = GAP + at * (WIDE + GAP)
            parts.append(card_at(card, left, top + HEAD - 5))
            if caption:
                colour = BRASS if marked else CHALK
                below = top + HEAD + HIGH + 8
                parts.append(text(left + WIDE / 2, below, caption, size=11, colour=colour, bold=marked))
    return drawing(wide, high, title, parts)
