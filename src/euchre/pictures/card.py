"""A card as a picture: alone, or as a part of a drawing."""

from euchre.pictures.svg import HIGH, WIDE, back, drawing, face
from euchre.rules.cards import JOKER, UNKNOWN, Card, Rank, Suit


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
