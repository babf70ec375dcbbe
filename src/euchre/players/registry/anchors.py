"""The fixed ratings of the computer players among people: they keep the scale of ratings in place."""

from typing import Final

from euchre.base.glicko import Rating

ANCHORS: Final = {
    "nine": Rating(1130, 0),
    "ten": Rating(1305, 0),
    "jack": Rating(1440, 0),
    "queen": Rating(1500, 0),
    "king": Rating(1540, 0),
    "ace": Rating(1590, 0),
    "left": Rating(1610, 0),
    "right": Rating(1635, 0),
    "benny": Rating(1560, 0),
}
"""
The computer players of the ladder by name; a person's rated game against one of them is rated with this
number.

In 600 matches of four-handed Euchre each, the queen won 536 against nine, 452 against ten, 352 against jack.
The ratings of king, ace, left and right follow from their lead in points a deal (`euchre` in
bench/strength.md): 65 rating points for each tenth of a point. Benny knows the two-handed game alone; there
it won 118 of 200 matches against the queen.
"""
