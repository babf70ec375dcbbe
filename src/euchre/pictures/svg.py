"""
Cards, rows of cards and the table as SVG: only shapes and text in the reader's font, without scripts and
without external files.
"""

from collections.abc import Iterable, Sequence
from html import escape
from math import cos, pi, sin
from typing import Final

from euchre.base.numbers import count_in_figures, numbered_seat
from euchre.english.names import game_title
from euchre.english.positions import trump_heading, who_acts
from euchre.hand.state_or_view import StateOrView
from euchre.rules.cards import JOKER, UNKNOWN, Card, Rank, Suit

CARD_WIDTH: Final = 44
CARD_HEIGHT: Final = 62
"""The size of a card, in units of the drawing."""
HAND_STEP: Final = 20
"""The distance from one card of a hand to the next, wide enough to read the corner of the lower one."""

TEN_WIDTH: Final = 14
"""The width of the text 10, so that it stays on its card and is not covered by the next."""

ROW_GAP: Final = 12
"""Between two cards, and around the rows."""
ROW_HEAD: Final = 20
"""Room for the word over a row, and for the words under its cards."""

TABLE_WIDTH: Final = 760
TABLE_HEIGHT: Final = 580
MIDDLE_X: Final = 380.0
MIDDLE_Y: Final = 305.0
SEAT_DISTANCE: Final = (265.0, 195.0)
"""From the middle of the table to the hands, across and down."""
TRICK_DISTANCE: Final = (92.0, 70.0)
"""From the middle of the table to the cards of a trick, across and down."""
TABLE_MARGIN: Final = 12
"""The least distance of a card from the edge of the table."""

RED: Final = "#b3261e"
BLACK: Final = "#1d2127"
CARD_EDGE: Final = "#5a6270"
FELT: Final = "#1f5c43"
CHALK: Final = "#f4f1e6"
BRASS: Final = "#f2c14e"
FONT: Final = 'system-ui,-apple-system,"Segoe UI",sans-serif'


def drawing(wide: float, high: float, title: str, parts: Iterable[str]) -> str:
    """Return a whole SVG document, *wide* times *high* units; *title* is what a screen reader says."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" '
        f'height="{high:g}" role="img" font-family=\'{FONT}\'><title>{escape(title)}</title>'
        f"{''.join(parts)}</svg>"
    )


def text(
    x: float, y: float, words: str, *, size: int = 13, colour: str = CHALK, bold: bool = False, wide: int = 0
) -> str:
    """Return *words* in one line, centred at *x*, standing on *y*; *wide*: squeezed into that many units."""
    weight = ' font-weight="700"' if bold else ""
    if wide:
        weight += f' textLength="{wide}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}" text-anchor="middle"{weight}>'
        f"{escape(words)}</text>"
    )


def face(x: float, y: float, rank: str, suit: str, *, red: bool) -> str:
    """Return a card face up, its upper left corner at *x*, *y*; *suit* is a sign, like ``♥``."""
    colour = RED if red else BLACK
    wide = TEN_WIDTH if len(rank) > 1 else 0
    corner = text(10, 17, rank, size=15, colour=colour, bold=True, wide=wide)
    signs = text(10, 31, suit, size=13, colour=colour) + text(28, 52, suit, size=24, colour=colour)
    return _outline(x, y, "#fff", corner + signs)


def back(x: float, y: float) -> str:
    """Return a card face down, its upper left corner at *x*, *y*."""
    inside = f'width="{CARD_WIDTH - 10}" height="{CARD_HEIGHT - 10}" rx="3" fill="none" stroke="{CHALK}"'
    return _outline(x, y, "#7a1f2b", f'<rect x="5" y="5" {inside}/>')


def _outline(x: float, y: float, fill: str, inside: str) -> str:
    """A card in the colour *fill* with what is drawn *inside* it."""
    return (
        f'<g transform="translate({x:g} {y:g})"><rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="5" '
        f'fill="{fill}" stroke="{CARD_EDGE}"/>{inside}</g>'
    )


CaptionedCard = tuple[Card, str, bool]
"""A card, the word under it, and whether that word is set off."""


def card_svg(card: Card) -> str:
    """Return *card* as an SVG document."""
    return drawing(
        CARD_WIDTH + 2, CARD_HEIGHT + 2, "a card" if card == UNKNOWN else card.name, [card_at(card, 1, 1)]
    )


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
    wide, step = ROW_GAP + max(longest, 3) * (CARD_WIDTH + ROW_GAP), CARD_HEIGHT + 2 * ROW_HEAD
    high = ROW_GAP + step * len(rows)
    parts = [f'<rect width="{wide}" height="{high}" rx="10" fill="{FELT}"/>']
    for row, (head, cards) in enumerate(rows):
        top = ROW_GAP + step * row
        parts.append(
            f'<text x="{ROW_GAP}" y="{top + 8}" font-size="12" font-weight="700" fill="{CHALK}">'
            f"{escape(head)}</text>"
        )
        for at, (card, caption, marked) in enumerate(cards):
            x0 = ROW_GAP + at * (CARD_WIDTH + ROW_GAP)
            parts.append(card_at(card, x0, top + ROW_HEAD - 5))
            if caption:
                colour = BRASS if marked else CHALK
                below = top + ROW_HEAD + CARD_HEIGHT + 8
                parts.append(text(x0 + CARD_WIDTH / 2, below, caption, size=11, colour=colour, bold=marked))
    return drawing(wide, high, title, parts)


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
    parts = [
        f'<rect width="{TABLE_WIDTH}" height="{TABLE_HEIGHT}" rx="28" fill="{FELT}"/>',
        text(TABLE_WIDTH / 2, 24, heading),
    ]
    middle = "" if hand.trump is None else trump_heading(hand, hand.trump, named=True)
    played = dict(hand.trick)
    for seat in range(hand.rules.seats):
        turn = 2 * pi * ((seat - bottom) % hand.rules.seats) / hand.rules.seats
        right, down = -sin(turn), cos(turn)
        x, y = MIDDLE_X + SEAT_DISTANCE[0] * right, MIDDLE_Y + SEAT_DISTANCE[1] * down
        above = down < -0.9  # across the table: who sits there is said above the cards, the piles lie below
        parts.append(_row(hands[seat], x, y))
        parts.append(_name(hand, seat, x, y - CARD_HEIGHT / 2 - 8 if above else y + CARD_HEIGHT / 2 + 18))
        parts.append(_piles(piles[seat], x, y + (CARD_HEIGHT + 12) * (1 if above else -1)))
        if seat in played:
            x, y = MIDDLE_X + TRICK_DISTANCE[0] * right, MIDDLE_Y + TRICK_DISTANCE[1] * down
            parts.append(card_at(played[seat], x - CARD_WIDTH / 2, y - CARD_HEIGHT / 2))
    if hand.upcard is not None and hand.trump is None:
        parts.append(card_at(hand.upcard, MIDDLE_X - CARD_WIDTH / 2, MIDDLE_Y - CARD_HEIGHT / 2))
    parts.append(text(TABLE_WIDTH / 2, 44, middle, bold=True))
    return drawing(TABLE_WIDTH, TABLE_HEIGHT, "; ".join(filter(None, (heading, middle))), parts)


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
    wide = CARD_WIDTH + HAND_STEP * (len(cards) - 1)
    x0 = min(max(x - wide / 2, TABLE_MARGIN), TABLE_WIDTH - TABLE_MARGIN - wide)
    return "".join([card_at(card, x0 + HAND_STEP * at, y - CARD_HEIGHT / 2) for at, card in enumerate(cards)])


def _piles(piles: Iterable[Pile], x: float, y: float) -> str:
    """Piles side by side, centred at *x*, *y*: the card on top a little lower than the one that it covers."""
    drawn = list(piles)
    x0 = x - ((CARD_WIDTH + 10) * len(drawn) - 10) / 2
    parts = []
    for at, (covered, top) in enumerate(drawn):
        corner = x0 + (CARD_WIDTH + 10) * at
        if covered:
            parts.append(card_at(UNKNOWN, corner + 3, y - CARD_HEIGHT / 2 - 4))
        if top is not None:
            parts.append(card_at(top, corner, y - CARD_HEIGHT / 2))
    return "".join(parts)
