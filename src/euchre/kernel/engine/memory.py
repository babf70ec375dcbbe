"""
The memory of a hand: what its seats have shown, and the words of the hand do not keep.

A row is the words of a hand (`euchre.kernel.machine.schema`) followed by those of its memory. `forget` clears
the memory when a hand is dealt, `act_and_note` acts and notes what the action shows, and `note_view` writes
what the viewer of a view remembers.
"""

from typing import Final

from euchre.hand.state import Phase
from euchre.kernel.engine.hand_masks import bit_of, current_layout
from euchre.kernel.engine.transitions import act
from euchre.kernel.engine.trick_play import void_shown
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Code, RulesAddress
from euchre.kernel.machine.card_bits import layout
from euchre.kernel.machine.compiled import Words, entry, inlined, load, store
from euchre.rules.actions import Discard, Give, Pass, Play
from euchre.rules.cards import Card
from euchre.seen.unseen import UpcardFate, voids
from euchre.seen.views import View

PLAYED: Final = schema.HAND_WORDS
"""By seat: the cards it has played, as a mask in the layout under trump."""
VOIDS: Final = PLAYED + 6
"""By seat: all places of the suits that it has failed to follow, as a mask in that layout."""
PLAYED_NUMBERS: Final = VOIDS + 6
"""By seat: the cards of `PLAYED` by card number, so that observing need not convert them."""
PLAYED_AGAIN: Final = PLAYED_NUMBERS + 6
"""By seat: those of which it has played both copies."""
LAID_BY: Final = PLAYED_AGAIN + 6
"""By seat: its card in the trick on the table, by card number."""
PUT_DOWN: Final = LAID_BY + 6
"""By seat: the cards it has put down, by card number; then those of which it has put down both copies."""
PUT_DOWN_AGAIN: Final = PUT_DOWN + 6
GIVEN: Final = PUT_DOWN_AGAIN + 6
"""What the partner gave the lone player, by card number; then the cards given twice."""
GIVEN_AGAIN: Final = GIVEN + 1
PASSED: Final = GIVEN_AGAIN + 1
"""A bit for each seat whose last word in the auction was a pass."""
PICKED_UP: Final = PASSED + 1
"""What the dealer did about the upcard, as `picked_up` returns it."""
LENGTH: Final = PICKED_UP + 1
"""How many decisions there have been."""
ROW_WORDS: Final = LENGTH + 1
"""The number of words of a hand with its memory."""

LET_LIE, UNSEEN, BURIED = 1, 2, 3
"""Values of `PICKED_UP`: the upcard lies on; an unknown card was put down; `BURIED` plus a card's number."""

NO_UPCARD, OFFERED, TAKEN, DECLINED, OUT_OF_PLAY = map(int, UpcardFate)

RowAddress = int
"""The address of a row of `ROW_WORDS` words or more: a hand with its memory."""


@entry
def forget(row: RowAddress) -> int:
    """Clear the memory of *row*, whose hand was dealt anew; return 0."""
    for word in range(schema.HAND_WORDS, ROW_WORDS):
        store(row, word, 0)
    return 0


@inlined
def note_card(row: RowAddress, word: int, again: int, bit: int) -> int:
    """Add the card *bit* to *word* of *row*, also to the word *again* if *word* has it already; return 0."""
    before = load(row, word)
    store(row, again, load(row, again) | (before & bit))
    store(row, word, before | bit)
    return 0


@entry
def act_and_note(rules: RulesAddress, row: RowAddress, code: Code) -> int:
    """Carry out action *code* of the seat to act in *row* as `act` does, and note what it shows; return 0."""
    phase, seat = load(row, schema.PHASE), load(row, schema.TURN)
    store(row, LENGTH, load(row, LENGTH) + 1)
    if phase == schema.PLAY:
        played, number = load(row, PLAYED + seat), code - schema.DO_PLAY
        card = bit_of(rules, current_layout(row), number, played)
        store(row, PLAYED + seat, played | card)
        store(row, VOIDS + seat, load(row, VOIDS + seat) | void_shown(load(row, schema.LED), card))
        note_card(row, PLAYED_NUMBERS + seat, PLAYED_AGAIN + seat, 1 << number)
        store(row, LAID_BY + seat, 1 << number)
        act(rules, row, code)
        if load(row, schema.LAID) == 0:
            for other in range(load(rules, schema.SEATS)):
                store(row, LAID_BY + other, 0)
        return 0
    if phase in (schema.CALL, schema.BID):
        passed = load(row, PASSED) & ~(1 << seat)
        store(row, PASSED, passed | 1 << seat if code == schema.DO_PASS else passed)
    elif phase == schema.GIVE:
        note_card(row, GIVEN, GIVEN_AGAIN, 1 << code - schema.DO_GIVE)
    elif phase == schema.PICKUP and code == schema.DO_LEAVE:
        store(row, PICKED_UP, LET_LIE)
    elif phase in (schema.PICKUP, schema.DISCARD, schema.SWAP):
        if phase == schema.PICKUP:
            store(row, PICKED_UP, BURIED + code - schema.DO_DISCARD)
        note_card(row, PUT_DOWN + seat, PUT_DOWN_AGAIN + seat, 1 << code - schema.DO_DISCARD)
    return act(rules, row, code)


@entry
def upcard_fate(rules: RulesAddress, row: RowAddress) -> int:
    """Return what became of the upcard of *row*, as a number of `euchre.seen.unseen.UpcardFate`."""
    phase, picked_up = load(row, schema.PHASE), load(row, PICKED_UP)
    if load(row, schema.UPCARD) < 0:
        return NO_UPCARD
    if picked_up == LET_LIE:
        return DECLINED
    if picked_up or phase == schema.PICKUP:
        return TAKEN
    fixed = load(row, schema.TRUMP) >= 0 or phase == schema.OVER
    return OUT_OF_PLAY if fixed or load(row, schema.SPOKEN) >= load(rules, schema.SEATS) else OFFERED


# --- From a view --------------------------------------------------------------------------------------------


def picked_up(view: View) -> int:
    """
    Return what the dealer did about the upcard, as far as the viewer knows.

    0 as long as nothing, `LET_LIE`, `UNSEEN`, or `BURIED` plus the number of the card that the dealer put
    down.
    """
    for deed in view.history:
        if deed.phase is Phase.PICKUP:
            if deed.action is None:
                return UNSEEN
            return BURIED + deed.action.card if isinstance(deed.action, Discard) else LET_LIE
    return 0


def note_view(row: Words, view: View) -> None:
    """Write the memory of the viewer of *view* to *row*: of what was put down and given, only what it saw."""
    under, row[schema.HAND_WORDS : ROW_WORDS] = layout(view.rules, view.trump), 0
    played: list[list[Card]] = [[] for _ in range(view.rules.seats)]
    for _, seat, action, _ in view.history:
        match action:
            case Play(card):
                played[seat].append(card)
                word, again = PLAYED_NUMBERS + seat, PLAYED_AGAIN + seat
            case Discard(card):
                word, again = PUT_DOWN + seat, PUT_DOWN_AGAIN + seat
            case Give(card):
                word, again = GIVEN, GIVEN_AGAIN
            case _:
                continue
        row[again] |= row[word] & 1 << card
        row[word] |= 1 << card
    row[PLAYED : PLAYED + len(played)] = [under.mask(cards) for cards in played]
    for seat, card in view.trick:
        row[LAID_BY + seat] = 1 << card
    for seat, suits in voids(view).items():
        row[VOIDS + seat] = sum([under.suit_mask(suit) for suit in suits])
    last = {deed.seat: deed.action for deed in view.calls if deed.phase in (Phase.CALL, Phase.BID)}
    row[PASSED] = sum([1 << seat for seat, action in last.items() if action == Pass()])
    row[PICKED_UP], row[LENGTH] = picked_up(view), len(view.history)
