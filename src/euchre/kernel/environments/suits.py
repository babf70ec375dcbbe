"""
Suits under other names, in the kernel: `euchre.rl.numbering.renamed_suit` for words of cards and
for actions.
"""

from euchre.kernel.engine.legal_actions import turned_suit
from euchre.kernel.engine.memory import LENGTH
from euchre.kernel.environments import words
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, CardNumbers, Code, RulesAddress
from euchre.kernel.machine.compiled import compiled, inlined, load


@inlined
def renamed_cards(cards: CardNumbers, suit_order: int) -> CardNumbers:
    """Return *cards* as they are called under *suit_order*: a suit is a byte, the joker stays."""
    low, joker = cards & 0xFFFFFFFF, cards & 1 << 32
    low = (low & 0x00FF00FF) << 8 | low >> 8 & 0x00FF00FF if suit_order & 2 else low
    low = (low & 0xFFFF) << 16 | low >> 16 if suit_order & 4 else low
    low = low & 0xFF0000FF | (low & 0xFF00) << 8 | low >> 8 & 0xFF00 if suit_order & 1 else low
    return low | joker


@inlined
def renamed_trump(trump: int, suit_order: int) -> int:
    """Return what *trump*, 0 to 5, is called under *suit_order*; no trump (4 and 5) stays as it is."""
    found = trump ^ suit_order >> 1
    found = 3 - found if suit_order & 1 and 0 < found < 3 else found
    return trump if trump > 3 else found


@inlined
def renamed_code(encoding: Address, code: Code, suit_order: int) -> Code:
    """Return the code of the action that the action *code* is called under *suit_order*."""
    number = load(encoding, words.NUMBER_OF + code)
    return load(
        encoding, words.CODE_OF + load(encoding, words.RENAMED + words.MOST_ACTIONS * suit_order + number)
    )


@inlined
def seen_code(deed: int, seat: int, maker: int) -> Code:
    """
    Return the code of *deed*, a word of a row's history, as *seat* observes it: -1 for a card it did
    not see.
    """
    who, phase, code = deed & 7, deed >> 3 & 31, deed >> 8
    hidden = (
        (phase == schema.PICKUP or phase == schema.DISCARD) and code >= schema.DO_DISCARD and who != seat
    ) or (phase == schema.GIVE and who != seat and maker != seat)
    return -1 if hidden else code


@compiled
def larger(
    encoding: Address, row: Address, seat: int, planes: Address, count: int, first: int, second: int
) -> int:
    """
    Return 1 when the position in the suit order *first* comes before that under *second*, else 0.

    *planes* are the *count* words of cards that *seat* observes. The first that differs decides, the larger
    coming first; then the trump bid; then the decisions.
    """
    for at in range(count):
        cards = load(planes, at)
        one, other = renamed_cards(cards, first), renamed_cards(cards, second)
        if one != other:
            return 1 if one > other else 0
    bid = load(row, schema.BID_TRUMP)
    if bid >= 0:
        one, other = renamed_trump(bid, first), renamed_trump(bid, second)
        if one != other:
            return 1 if one > other else 0
    maker = load(row, schema.MAKER)
    for at in range(load(row, LENGTH)):
        code = seen_code(load(row, words.HISTORY + at), seat, maker)
        if code >= 0:
            one, other = renamed_code(encoding, code, first), renamed_code(encoding, code, second)
            if one != other:
                return 1 if one > other else 0
    return 0


@compiled
def best_suit_order(
    rules: RulesAddress, encoding: Address, row: Address, seat: int, planes: Address, count: int
) -> int:
    """
    Return the suit order in which *seat* observes the hand in *row*, as
    `euchre.rl.reference.suit_order_of` does.

    *planes* are its *count* words of cards, under their own names.
    """
    anchor = load(row, schema.TRUMP)
    if anchor < 0 or anchor > 3:
        anchor = turned_suit(rules, row)
    if anchor >= 0:
        suit_order = 2 * (anchor ^ 3)
        return suit_order + larger(encoding, row, seat, planes, count, suit_order + 1, suit_order)
    best = 0
    for suit_order in range(1, 8):
        if larger(encoding, row, seat, planes, count, suit_order, best):
            best = suit_order
    return best
