"""
The layout of words: of the row for each hand that an environment plays, of the tables that describe it, and
of the first two words of an observation.

A row is a hand with its memory (`euchre.kernel.engine.memory`) followed by what only an environment keeps.
"""

from typing import Final

from euchre.kernel.engine.memory import ROW_WORDS
from euchre.rules.actions import CODES

# --- A row --------------------------------------------------------------------------------------------------

NUMBER: Final = ROW_WORDS
"""The number of the hand in its seed."""
SUIT_ORDER: Final = NUMBER + 1
"""The suit order of the last observation of the seat to act."""
LEGAL: Final = SUIT_ORDER + 1
"""The mask of that observation, 64 bits a word."""
LEGAL_WORDS: Final = 6
SCORES: Final = LEGAL + LEGAL_WORDS
"""By side: the score before the hand, as far as a byte holds it."""
LUCK: Final = SCORES + 6
"""The state of the random numbers of a random opponent."""
HISTORY: Final = LUCK + 1
"""The decisions: seat, plus 8 times the phase, plus 256 times the code."""

# --- The tables of an environment ---------------------------------------------------------------------------

(
    ROW_BYTES,  # from one row to the next
    ACTIONS,  # how many numbers of actions there are, `wait` among them
    MASK_WORDS,
    CANONICAL,  # whether suits are renamed
    PACKED_WORDS,  # words of an observation
    BIT_WORDS,  # how many of them are bits
    ROW_SIZE,  # bytes of an unpacked observation
    HISTORY_LENGTH,
    TARGET,
) = range(9)

WIDTH: Final = TARGET + 1
"""By word of bits: how many it has."""
NUMBER_OF: Final = WIDTH + 64
"""By code of an action: its number."""
CODE_OF: Final = NUMBER_OF + CODES
"""By number of an action: its code."""
MOST_ACTIONS: Final = 64 * LEGAL_WORDS
RENAMED: Final = CODE_OF + MOST_ACTIONS
"""By suit order and number of an action: its number under those names; `MOST_ACTIONS` words a suit order."""
UNNAMED: Final = RENAMED + 8 * MOST_ACTIONS
"""The inverse of the table before."""
SPREAD: Final = UNNAMED + 8 * MOST_ACTIONS
"""By byte: its bits as eight bytes."""
ENCODING_WORDS: Final = SPREAD + 256

# --- The first two words of an observation ------------------------------------------------------------------

FLAGS: Final = {"phase": 14, "upcard_fate": 4, "trump": 6, "bid_trump": 6, "called_ace": 5, "asked_alone": 1}
"""
The parts of the first word, with how many bits each has. The last two are only there in games that have an
ace to call, or in which the maker is asked whether to play alone: that decision (`Phase.ALONE`) has its bit
there, and none among the phases.
"""
UPCARD_FATE: Final = FLAGS["phase"]
TRUMP: Final = UPCARD_FATE + FLAGS["upcard_fate"]
BID_TRUMP: Final = TRUMP + FLAGS["trump"]
CALLED_ACE: Final = BID_TRUMP + FLAGS["bid_trump"]
ASKED_ALONE: Final = CALLED_ACE
"""Each the bit of the first word with which that part begins."""

SEAT_FLAGS: Final = ("dealer", "turn", "maker", "defender", "out", "passed")
"""The parts of the second word, with a bit a seat; then comes ``alone``."""
DEALER, TURN, MAKER, DEFENDER, OUT, PASSED, ALONE = range(len(SEAT_FLAGS) + 1)
"""Each times the number of seats: the bit of the second word with which that part begins."""

# --- What a call hands over and gets back -------------------------------------------------------------------

(
    ROWS,  # addresses
    ENCODING,
    CHOSEN,  # by row: the number of the action
    PACKED,  # observations as words
    PACKED_BYTES,  # from one of them to the next; 0: all are written to the same place
    UNPACKED,  # observations as bytes; 0: not wanted
    MASKS,  # masks as words
    MASK_BYTES,  # masks as bytes; 0: not wanted
    HISTORIES,  # histories, three numbers of 16 bits a decision; 0: not wanted
    TURNS,  # by row: the seat to act
    ENDED,  # by row: whether a hand ended in this step
    PAYOFFS,  # by row and seat: what it brought, times one less than the number of sides
    COUNT,  # how many rows
    SEED,
    SEAT,  # the learner; -1: every seat
    OPPONENT,  # who decides for the others: 0 at random, 1 the jack
    NEXT,  # by so much grows the number of the next hand in a row
    LAST_ONLY,  # 1: only rows whose hand is over are observed
) = range(18)
CALL_WORDS: Final = LAST_ONLY + 1

NOTHING: Final = 0xFFFF_FFFF_FFFF
"""Where a history has no decision: three times -1 in 16 bits."""
