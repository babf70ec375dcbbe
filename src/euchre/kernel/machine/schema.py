"""
What lies in which word: the rules of a table and a hand at one moment, as the kernel keeps them.

Two rows of 64-bit words, one for the rules (`rule_words` writes it) and one for each hand (`pack` writes it
from a state of the reference engine). -1 stands for "none" wherever 0 is a seat, a suit or a card.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from euchre.hand.state import End, Phase
from euchre.rules.actions import (
    Bid,
    Call,
    CallAce,
    Defend,
    Discard,
    Drop,
    Farmer,
    Give,
    GoAlone,
    Leave,
    Pass,
    Play,
    Stay,
    code,
)
from euchre.rules.cards import CARDS, Rank, Trump
from euchre.rules.mechanisms import (
    BestCard,
    Bidding,
    Contract,
    Countdown,
    DeclareAlone,
    DefendAlone,
    FreeChoice,
    JokerUp,
    Ladder,
    Lead,
    NoTrump,
    OwnTricks,
    PassedOut,
    Pickup,
    Remedy,
    Tie,
    TurnUp,
    WeakHand,
)

# --- The words of a table's rules ---------------------------------------------------------------------------

(
    SEATS, SIDES, TRICKS, MAKE, PILES_EACH, PACKETS, CARDS_IN_DECK, TURNED,
    FIRSTS,  # the even places in a double deck, else 0
    PARITY,  # 1 in a double deck, else 0: which bit of a place tells two like cards apart
    AUCTION, ROUNDS, STICK, STUCK_NAMES_TURNED, NAMES_TURNED, LATE_NO_TRUMP, TAKES, BURY, NATURAL,
    UPCARD_NATURAL, IF_PASSED_OUT, JOKER_UP,
    JOKER_SUIT,  # the suit a turned-up joker counts as; -1: none
    LEAST,  # the least bid
    NAMED,  # a bid names its trump
    NAMES,  # what may be named, a bit for each trump
    LONES,  # how many lone bids there are
    FORCED, FORCED_TAKEN, WEAK, REMEDY, KEEP_SUIT,
    MAY_ALONE,  # whether a maker may play alone: `ALONE_WITH_CALL`, `ALONE_AFTER_CALL` or 0
    CANADIAN, MAY_DEFEND, BEST_CARD,
    CALLS_ACE,  # whether the maker calls an ace, whose holder is the partner
    DROP_OUT, LEAD,
    SCORING, EUCHRE, LONE_EUCHRE, SUPER_EUCHRE, FROM_MAKER, BONUS, ONLY_BID,
    LONE_NEEDS_ALL,  # a lone maker must take every trick
    PENALTY,
) = range(48)  # fmt: skip

MOST_TRICKS: Final = 24
"""No hand has more tricks."""

SIDE: Final = PENALTY + 1
"""By seat: the side it plays for."""
MATES: Final = SIDE + 6
"""By seat: a bit for each other seat of its side."""
PACKET: Final = MATES + 6
"""How many cards go to a seat at a time."""
EXCHANGE: Final = PACKET + MOST_TRICKS
"""By lone bid: cards exchanged with the partner; then the points for making it and those lost."""
MADE: Final = EXCHANGE + 8
LOST: Final = MADE + 8
STEPS: Final = LOST + 8
"""By tricks: what the ladder pays the maker, the lone maker, the lone defender."""
LONE_STEPS: Final = STEPS + MOST_TRICKS + 1
DEFENCE: Final = LONE_STEPS + MOST_TRICKS + 1
SUITS: Final = DEFENCE + MOST_TRICKS + 1
"""By suit, before trump is fixed: the cards printed with it."""
NINES: Final = SUITS + 4
"""Before trump is fixed: the nines, the tens, all up to the tens, the aces."""
TENS: Final = NINES + 1
LOWS: Final = TENS + 1
ACES: Final = LOWS + 1
TRUMPS: Final = ACES + 1
"""By trump: its field; 0 in no trump."""
ORDER: Final = TRUMPS + 6
"""The deck before it is shuffled, as places before trump is fixed."""
PLACE: Final = ORDER + 48
"""By trump (6: none yet) and card number: its place; 33 words a row."""
CARD: Final = PLACE + 7 * 33
"""By trump (6: none yet) and place: its card number; 64 words a row."""
MOVE: Final = CARD + 7 * 64
"""By trump and place before it was fixed: the place under it; 64 words a row."""
RULES_WORDS: Final = MOVE + 6 * 64

UNFIXED: Final = 6
"""The row of `PLACE` and `CARD` before trump is fixed."""

# --- The words of a hand ------------------------------------------------------------------------------------

(
    PHASE, TURN,
    COUNT, FLOOR,  # of the step that is due: how many cards, none lower than which
    REST,  # the later steps, a byte each, the next one lowest: 8 * (phase + 1) + seat
    DEALER, UPCARD, TRUMP, MAKER,
    BID_TRICKS, BID_TRUMP, BID_LONE,  # the highest bid; no tricks: none
    ALONE,
    ACE,  # the card number of the called ace
    PARTNER,  # the seat, not the maker, that holds the called ace or has played it
    DEFENDER,
    OUT,  # a bit for each seat that takes no part
    SPOKEN,  # how often somebody has called, bid or passed
    TURNS,  # a byte a seat: its turns in the bidding
    GONE,  # a bit for each seat that has passed in the bidding
    LAID,  # cards in the trick on the table
    TRICK,  # their places, six bits each, the first lowest; of two like cards the even place
    LED,  # the field of the suit led; 0 to lead
    BEST, BEST_SEAT,  # the card that takes the trick so far (of two like cards the even one), and whose it is
    DONE,  # finished tricks
    WON,  # a byte a seat: the tricks it took
    END,
    TOP, BOTTOM,  # where in `KITTY` its first card is, and where the next would go
) = range(30)  # fmt: skip

POINTS: Final = BOTTOM + 1
"""By side: zeros until the hand is over."""
HANDS: Final = POINTS + 6
"""By seat: the cards in hand, as a mask; laid out as before trump is fixed until it is."""
TOPS: Final = HANDS + 6
"""By seat: its face-up table cards."""
WAITING: Final = TOPS + 6
"""By seat: its covered card that turns up after this trick."""
LOWER: Final = WAITING + 6
"""By pile, seat 0's first: the card dealt face down, until it is played."""
UPPER: Final = LOWER + 16
"""By pile: the card dealt on it, until it is played."""
KITTY: Final = UPPER + 16
"""Card numbers from `TOP` to `BOTTOM`; what stands before them was dealt from here."""
STATE_WORDS: Final = KITTY + 64
"""How many words hold the state of a hand."""
CODES: Final = STATE_WORDS
"""Room for the codes of what may be done."""
MOST_CODES: Final = 200
"""More than any seat has: a pass, six names for each of 24 tricks and of eight lone bids."""
HAND_WORDS: Final = CODES + MOST_CODES

# --- The words' values --------------------------------------------------------------------------------------

FARMER, SWAP, BLIND, CALL, BID, NAME = map(
    int, (Phase.FARMER, Phase.SWAP, Phase.BLIND, Phase.CALL, Phase.BID, Phase.NAME)
)
PICKUP, DISCARD, GIVE, DEFEND, STAY = map(
    int, (Phase.PICKUP, Phase.DISCARD, Phase.GIVE, Phase.DEFEND, Phase.STAY)
)
CALL_ACE, ASK_ALONE = int(Phase.ACE), int(Phase.ALONE)
PLAY, OVER = int(Phase.PLAY), int(Phase.OVER)
PLAYED, PASSED_OUT, REDEAL, THROWN_IN = map(int, (End.PLAYED, End.PASSED_OUT, End.REDEAL, End.THROWN_IN))
TURN_UP, FREE_CHOICE, BIDDING = range(3)
OWN_TRICKS, LADDER, CONTRACT, COUNTDOWN = range(4)
NO_TRUMP: Final = int(Trump.NO_TRUMP)
ACE_RANK: Final = int(Rank.ACE)

KINDS: Final[Mapping[type, int]] = {
    TurnUp: TURN_UP,
    FreeChoice: FREE_CHOICE,
    Bidding: BIDDING,
    OwnTricks: OWN_TRICKS,
    Ladder: LADDER,
    Contract: CONTRACT,
    Countdown: COUNTDOWN,
}
"""By kind of auction and of scoring that the kernel knows: its number in the word `AUCTION` or `SCORING`."""

CASES: Final[Mapping[type, tuple[StrEnum, ...]]] = {
    Pickup: (Pickup.MUST, Pickup.MAY_WHEN_ORDERED, Pickup.MAY),
    NoTrump: (NoTrump.NEVER, NoTrump.SECOND_ROUND, NoTrump.STUCK),
    PassedOut: (PassedOut.NEXT_DEALS, PassedOut.SAME_DEALS, PassedOut.NO_TRUMP),
    JokerUp: (JokerUp.BLIND, JokerUp.FIXED, JokerUp.DEALER, JokerUp.REDEAL),
    DeclareAlone: (DeclareAlone.WITH_CALL, DeclareAlone.AFTER_CALL),
    DefendAlone: (DefendAlone.NEVER, DefendAlone.LONERS, DefendAlone.ALWAYS),
    BestCard: (BestCard.NEVER, BestCard.DISCARD_FIRST, BestCard.RECEIVE_FIRST),
    Lead: (Lead.ELDEST, Lead.LEFT_OF_LONER, Lead.LONER, Lead.MAKER, Lead.ACROSS_FROM_DEALER),
    WeakHand: (
        WeakHand.CLEAN3,
        WeakHand.MIXED4,
        WeakHand.NO_ACE_NO_FACE,
        WeakHand.NO_ACE_NO_FACE_NO_TRUMP,
        WeakHand.ACE_NO_FACE,
    ),
    Remedy: (Remedy.SWAP, Remedy.REDEAL, Remedy.NEXT_DEALS),
    Tie: (Tie.PLAY_ON, Tie.SHARE),  # for whole matches
}
"""By mechanism: the cases the kernel knows, each by its place; another one is refused."""


def case_number(case: StrEnum) -> int:
    """Return the number by which the kernel knows *case* of a mechanism: its place among `CASES`."""
    return CASES[type(case)].index(case)


MAY_WHEN_ORDERED, MAY = case_number(Pickup.MAY_WHEN_ORDERED), case_number(Pickup.MAY)
IN_SECOND_ROUND, IF_STUCK = case_number(NoTrump.SECOND_ROUND), case_number(NoTrump.STUCK)
SAME_DEALS, AT_NO_TRUMP = case_number(PassedOut.SAME_DEALS), case_number(PassedOut.NO_TRUMP)
JOKER_BLIND, JOKER_DEALER, JOKER_REDEAL = map(case_number, (JokerUp.BLIND, JokerUp.DEALER, JokerUp.REDEAL))
ALONE_WITH_CALL, ALONE_AFTER_CALL = [1 + case_number(case) for case in CASES[DeclareAlone]]
IF_LONE, ALWAYS = case_number(DefendAlone.LONERS), case_number(DefendAlone.ALWAYS)
NO_EXCHANGE, RECEIVE_FIRST = case_number(BestCard.NEVER), case_number(BestCard.RECEIVE_FIRST)
LEAD_LEFT, LEAD_LONER, LEAD_MAKER = map(case_number, (Lead.LEFT_OF_LONER, Lead.LONER, Lead.MAKER))
LEAD_ACROSS = case_number(Lead.ACROSS_FROM_DEALER)
CLEAN3, MIXED4, ACE_NO_FACE = map(case_number, (WeakHand.CLEAN3, WeakHand.MIXED4, WeakHand.ACE_NO_FACE))
NO_ACE_NO_FACE = case_number(WeakHand.NO_ACE_NO_FACE)
BY_SWAP, BY_REDEAL = case_number(Remedy.SWAP), case_number(Remedy.REDEAL)

DO_PASS: Final = code(Pass())
DO_CALL: Final = code(Call(Trump(0)))
DO_CALL_ACE: Final = code(CallAce(None))
DO_DEFEND: Final = code(Defend())
DO_GO_ALONE: Final = code(GoAlone())
DO_STAY: Final = code(Stay())
DO_DROP: Final = code(Drop())
DO_LEAVE: Final = code(Leave())
DO_FARMER: Final = code(Farmer())
DO_DISCARD: Final = code(Discard(CARDS[0]))
DO_PLAY: Final = code(Play(CARDS[0]))
DO_GIVE: Final = code(Give(CARDS[0]))
DO_BID: Final = code(Bid(1))
DO_LONE: Final = code(Bid(1, None, 1))
