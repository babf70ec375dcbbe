"""
The jack's numbers, for `euchre.players.rules_of_thumb.jack` and for the same player in the kernel, which must
decide alike.

All are in sixtieths of a trick. They were chosen by playing variants against one another on mirrored deals.
"""

from typing import Final

TRICK: Final = 60
NO_TRUMP_TOP: Final = 54
"""What the highest card of a suit is worth without trump, before it is known who leads the suit."""
VOID_ADDS: Final = 8
"""What a suit of which the hand has no card adds, as long as the hand has a trump for it."""
UPCARD_SHARE: Final = 3
"""
The part of its worth that an upcard adds when the partner gets it; an opponent's upcard subtracts
all of it.
"""
MARGIN_A_TRICK: Final = 3
"""A maker's margin of safety for each trick beyond five, because in a long hand more can go wrong."""
ALONE_MAY_LACK: Final = 100
"""By how much the tricks that a lone player expects may fall short of every trick."""
PARTNERS_CARD_ADDS: Final = 30
"""What each card from the partner adds to a lone bid, which must promise every trick."""
LEAST_TO_STAY: Final = 90
"""The least that a hand must be worth to stay in."""
