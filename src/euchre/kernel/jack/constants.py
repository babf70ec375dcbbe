"""
The jack's numbers, for `euchre.players.rules_of_thumb.jack` and for the same player in the kernel, which must
not differ.

In sixtieths of a trick; tried against one another on mirrored deals.
"""

from typing import Final

TRICK: Final = 60
NT: Final = 54
"""What the highest card of a suit is worth without trump, before it is known who leads the suit."""
VOID: Final = 8
"""What a suit I hold none of adds, as long as I have a trump for it."""
GIFT: Final = 3
"""What part of its worth an upcard adds to a partner's hand; an opponent's takes all of it from me."""
CAUTION: Final = 3
"""A maker's margin of safety for each trick beyond five: in a long hand more can go wrong."""
ALONE: Final = 100
"""How far a lone player may be short of every trick."""
HELP: Final = 30
"""What each card from the partner adds to a lone bid, which must promise every trick."""
STAYING: Final = 90
"""What a hand must be worth to stay in."""
