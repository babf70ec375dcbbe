"""
What cards are worth to the jack, a player by rules of thumb: the tricks they should take, and which is
weakest or strongest.
"""

from euchre.kernel.engine.hand_masks import card_at
from euchre.kernel.jack.constants import MARGIN_A_TRICK, NO_TRUMP_TOP, TRICK, VOID_ADDS
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Mask, Place, RulesAddress, TrumpNumber
from euchre.kernel.machine.card_bits import SUIT_MASK
from euchre.kernel.machine.compiled import compiled, highest, load, lowest, popcount


@compiled
def suit_length(rules: RulesAddress, trump: TrumpNumber, suit_field: int) -> int:
    """
    Return how many cards of the deck count as one suit under *trump*.

    *suit_field* is the number of that suit's 16 bits in a mask: 3 trump, 0 the other suit of its colour, 1
    and 2 the other two.
    """
    size, copies = load(rules, schema.CARDS_IN_DECK), load(rules, schema.PARITY) + 1
    ranks = (size >> load(rules, schema.PARITY)) >> 2
    if trump < schema.NO_TRUMP:
        if suit_field == 3:  # the left bower and the joker
            return (ranks + 1) * copies + size - 4 * ranks * copies
        if suit_field == 0:
            return (ranks - 1) * copies
    return ranks * copies


@compiled
def expected_tricks(rules: RulesAddress, trump: TrumpNumber, cards: Mask) -> int:
    """
    Return how many tricks *cards*, laid out under *trump*, should take by themselves, in sixtieths of a
    trick.
    """
    tricks, opponents, parity = (
        load(rules, schema.TRICKS),
        load(rules, schema.SEATS) - 1,
        load(rules, schema.PARITY),
    )
    others, unknown = opponents * tricks, load(rules, schema.CARDS_IN_DECK) - popcount(cards)
    total, voids, trumps = 0, 0, 0
    for suit_field in range(4):
        mine = cards >> 16 * suit_field & SUIT_MASK
        size, count = suit_length(rules, trump, suit_field), popcount(mine)
        out = (size - count) * others
        named = trump < schema.NO_TRUMP and suit_field == 3
        if named:
            trumps = count
        elif count == 0:
            voids += 1
        for at in range(count):
            top = highest(mine)
            mine ^= 1 << top
            place = top | parity
            higher = popcount((cards >> 16 * suit_field & SUIT_MASK) >> (place + 1))
            above = size - 1 - place - higher
            if named:
                threat = max(0, 2 * above - at)
                total += TRICK * 4 * unknown // (4 * unknown + threat * others)
            elif trump >= schema.NO_TRUMP:
                total += NO_TRUMP_TOP * unknown // (unknown + 2 * above * others)
            else:
                high = TRICK * unknown // (unknown + 2 * above * others)
                total += high * out // (out + (at + 1) * opponents * unknown)
    return min(total + VOID_ADDS * min(voids, trumps), TRICK * tricks)


@compiled
def expected_side_tricks(rules: RulesAddress, cards_known: int, own_tricks: int) -> int:
    """
    Return how many tricks a seat's whole side should take, in sixtieths of a trick.

    The seat knows *cards_known* of its own cards, which should take *own_tricks* sixtieths.
    """
    seats, tricks = load(rules, schema.SEATS), load(rules, schema.TRICKS)
    covered, few = tricks - cards_known, seats * seats - 1
    partners = popcount(load(rules, schema.MATES)) * tricks
    ours = few * (partners + covered) + tricks
    rest = few * ((seats - 1) * tricks + covered) + tricks
    return own_tricks + (TRICK * tricks - own_tricks) * ours // rest


@compiled
def safety_margin(rules: RulesAddress) -> int:
    """
    Return how much more than the tricks needed a maker should expect, in sixtieths of a trick: more with
    larger hands.
    """
    return MARGIN_A_TRICK * max(0, load(rules, schema.TRICKS) - 5)


@compiled
def card_strength(rules: RulesAddress, trump: TrumpNumber, place: Place) -> int:
    """
    Return a number to compare cards by: the higher, the better is the card at *place* under *trump*.

    Trumps are above all others, which go by rank and then by suit.
    """
    suit_field, card = place >> 4, card_at(rules, trump, place)
    if trump < schema.NO_TRUMP and suit_field == 3:
        return 64 + place
    rank = 7 - (card & 7) if trump > schema.NO_TRUMP else card & 7
    return 4 * rank + suit_field


@compiled
def lowest_card(rules: RulesAddress, trump: TrumpNumber, cards: Mask) -> Place:
    """Return the place of the weakest of *cards*, laid out under *trump*, by `card_strength`."""
    found, least = 0, 1 << 30
    while cards:
        place = lowest(cards)
        cards &= cards - 1
        stands = card_strength(rules, trump, place)
        if stands < least:
            found, least = place, stands
    return found


@compiled
def highest_card(rules: RulesAddress, trump: TrumpNumber, cards: Mask) -> Place:
    """Return the place of the strongest of *cards*, laid out under *trump*, by `card_strength`."""
    found, most = 0, -1
    while cards:
        place = lowest(cards)
        cards &= cards - 1
        stands = card_strength(rules, trump, place)
        if stands > most:
            found, most = place, stands
    return found


@compiled
def best_discard(rules: RulesAddress, trump: TrumpNumber, cards: Mask, candidates: Mask) -> Place:
    """
    Return the place (number of its bit) of the card to part with: that of *candidates* without which the
    rest of *cards* should take most tricks by `expected_tricks`; of equals the lowest by `card_strength`.

    *cards*, with *candidates* among them, are masks in the layout under *trump*, a number from 0 to 5 (clubs,
    diamonds, hearts, spades, no trump, no trump low).
    """
    best, found = -1, 0
    while candidates:
        place = lowest_card(rules, trump, candidates)
        candidates ^= 1 << place
        worth = expected_tricks(rules, trump, cards ^ 1 << place)
        if worth > best:
            best, found = worth, place
    return found
