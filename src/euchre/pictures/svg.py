"""
Playing cards as SVG: only shapes and text in the reader's font, without scripts and without external files.

This module draws text and shapes at places; it does not know the class of cards.
"""

from collections.abc import Iterable
from html import escape
from typing import Final

WIDE: Final = 44
HIGH: Final = 62
"""The size of a card, in units of the drawing."""
STEP: Final = 20
"""The distance from one card of a hand to the next, wide enough to read the corner of the lower one."""

CORNER: Final = 14
"""The most width of the text 10, so that it stays on its card and is not covered by the next."""

RED: Final = "#b3261e"
BLACK: Final = "#1d2127"
EDGE: Final = "#5a6270"
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
    wide = CORNER if len(rank) > 1 else 0
    return (
        f'<g transform="translate({x:g} {y:g})"><rect width="{WIDE}" height="{HIGH}" rx="5" fill="#fff" '
        f'stroke="{EDGE}"/>{text(10, 17, rank, size=15, colour=colour, bold=True, wide=wide)}'
        f"{text(10, 31, suit, size=13, colour=colour)}{text(28, 52, suit, size=24, colour=colour)}</g>"
    )


def back(x: float, y: float) -> str:
    """Return a card face down, its upper left corner at *x*, *y*."""
    return (
        f'<g transform="translate({x:g} {y:g})"><rect width="{WIDE}" height="{HIGH}" rx="5" fill="#7a1f2b" '
        f'stroke="{EDGE}"/><rect x="5" y="5" width="{WIDE - 10}" height="{HIGH - 10}" rx="3" fill="none" '
        f'stroke="{CHALK}"/></g>'
    )
