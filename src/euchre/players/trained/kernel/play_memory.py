"""
The row of a hand with a memory of what was played, for `euchre.players.trained.kernel.observation`.

A row is the words of a hand (`euchre.kernel.machine.schema`) followed by what each seat has shown; to act by
`act_and_remember` keeps it.
"""

from typing import Final

from euchre.kernel.engine.hand_masks import current_layout
from euchre.kernel.engine.transitions import act
from euchre.kernel.engine.trick_play import void_shown
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Code, RulesAddress
from euchre.kernel.machine.compiled import compiled, entry, load, lowest, store

PLAYED: Final = schema.HAND_WORDS
"""Offset in a row, by seat: the cards it has played, a mask in the layout under trump."""
VOIDS: Final = PLAYED + 6
"""Offset, by seat: the suit fields it has failed to follow, a bit each."""
BURIED: Final = VOIDS + 6
"""The card discarded for the upcard: 1 + its number, 0 for none."""
UPCARD_LEFT: Final = BURIED + 1
"""1 when the dealer left the upcard."""
ROW_WORDS: Final = UPCARD_LEFT + 1
"""Words of a row: a hand with its memory."""

PlayedHandAddress = int
"""The address of such a row: `pack.pack` or a deal fills the hand, `clear_memory` the rest."""


@entry
def act_and_remember(rules: RulesAddress, hand: PlayedHandAddress, code: Code) -> int:
    """
    Carry out action *code* of the seat to act in the row *hand*, and note in its memory what it showed;
    return 0.
    """
    phase, seat = load(hand, schema.PHASE), load(hand, schema.TURN)
    if phase == schema.PLAY:
        place = load(rules, schema.PLACE + 33 * current_layout(hand) + code - schema.DO_PLAY)
        bit, led = 1 << place, load(hand, schema.LED)
        store(hand, PLAYED + seat, load(hand, PLAYED + seat) | bit)
        if void_shown(led, bit):
            store(hand, VOIDS + seat, load(hand, VOIDS + seat) | 1 << (lowest(led) >> 4))
    elif phase == schema.PICKUP:
        if code == schema.DO_LEAVE:
            store(hand, UPCARD_LEFT, 1)
        else:
            store(hand, BURIED, code - schema.DO_DISCARD + 1)
    return act(rules, hand, code)


@compiled
def clear_memory(hand: PlayedHandAddress) -> int:
    """Clear the memory of the row *hand*, which is dealt anew; return 0."""
    for word in range(PLAYED, ROW_WORDS):
        store(hand, word, 0)
    return 0
