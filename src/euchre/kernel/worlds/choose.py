"""
A whole player in the kernel: it draws worlds (ways the hidden cards may lie), tries every choice in each and
returns the best.

`euchre.kernel.worlds.sampler` and `euchre.kernel.worlds.rollouts` do that for any view, with the help of
Python. Here nothing but the kernel is needed, so that a page can play without a server; the price is that it
takes games of one pack without table cards, and hears nothing in what the others called.

The hand it is given is the true one. Of the cards that the seat to act has not seen it reads only all of them
together, and how many each other seat holds.
"""

from typing import Final

from euchre.kernel.engine.hand_masks import bit_of, card_at, current_layout, note_partner
from euchre.kernel.engine.legal_actions import legal_codes
from euchre.kernel.engine.memory import PUT_DOWN, TAKEN, VOIDS, RowAddress, upcard_fate
from euchre.kernel.engine.transitions import act
from euchre.kernel.jack.jack import jack_choose, jack_plays_on
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, Bit, Code, Mask, RngState, RulesAddress
from euchre.kernel.machine.compiled import compiled, entry, load, lowest, popcount, rng_below, rng_next, store
from euchre.kernel.worlds.rollouts import copy_hand

PLAYED_ON: Final = schema.HAND_WORDS
"""Among the scratch words: where a choice is played on. From word 0 on is the world it is tried in."""
WORTH: Final = PLAYED_ON + schema.HAND_WORDS
"""By choice: the points of the side on turn less those of the best other side, over all worlds."""
POOL: Final = WORTH + schema.MOST_CODES
"""The cards to deal anew, a bit each."""
SCRATCH_WORDS: Final = POOL + 64

TRIES: Final = 64
"""How often at most a world is drawn in which no seat may hold a suit that it has failed to follow."""
MARGIN: Final = 3
"""Another choice than the jack's must bring this many points more in a hundred worlds."""


@compiled
def is_seen(rules: RulesAddress, hand: RowAddress, place: int) -> int:
    """
    Return 1 when the seat to act knows the card at *place* of the kitty, else 0.

    It knows an upcard that nobody took, and what it has put down.
    """
    fate, card = upcard_fate(rules, hand), load(hand, schema.KITTY + place)
    if card == load(hand, schema.UPCARD) and fate != TAKEN:
        return 1
    return load(hand, PUT_DOWN + load(hand, schema.TURN)) >> card & 1


@compiled
def unseen_cards(rules: RulesAddress, hand: RowAddress) -> Mask:
    """Return the cards that the seat to act has not seen: in the other hands, and in the kitty."""
    seat, laid, unseen = load(hand, schema.TURN), current_layout(hand), 0
    for other in range(load(rules, schema.SEATS)):
        if other != seat:
            unseen |= load(hand, schema.HANDS + other)
    for place in range(load(hand, schema.TOP), load(hand, schema.BOTTOM)):
        if not is_seen(rules, hand, place):
            unseen |= bit_of(rules, laid, load(hand, schema.KITTY + place), 0)
    return unseen


@compiled
def upcard_held(rules: RulesAddress, hand: RowAddress) -> Bit:
    """
    Return the upcard as a bit when the seat to act must think that the dealer, another seat, holds it;
    else 0.

    That is so from when the dealer took it until it is played, or the dealer has shown none of its suit, or
    has no card. (A dealer may have put it down again, but hardly ever does.)
    """
    dealer = load(hand, schema.DEALER)
    if upcard_fate(rules, hand) != TAKEN or load(hand, schema.TURN) == dealer:
        return 0
    upcard = bit_of(rules, current_layout(hand), load(hand, schema.UPCARD), 0)
    may_hold = load(hand, schema.HANDS + dealer) != 0 and not load(hand, VOIDS + dealer) & upcard
    return upcard & unseen_cards(rules, hand) if may_hold else 0


@entry
def draw_world(rules: RulesAddress, hand: RowAddress, rng: RngState, scratch: Address) -> RngState:
    """
    Write to the first words of *scratch* a copy of *hand* in which the cards that the seat to act has not
    seen are dealt anew; return the RNG state of the last draw.

    *hand* has its memory, *scratch* `SCRATCH_WORDS` words.
    """
    seat, seats, laid, pool = (
        load(hand, schema.TURN),
        load(rules, schema.SEATS),
        current_layout(hand),
        scratch + 8 * POOL,
    )
    copy_hand(hand, scratch)
    held, n = upcard_held(rules, hand), 0
    unseen = unseen_cards(rules, hand) & ~held
    while unseen:
        store(pool, n, unseen & -unseen)
        unseen &= unseen - 1
        n += 1
    wrong, tries, at = 1, 0, 0
    while wrong and tries < TRIES:
        wrong, tries, at = 0, tries + 1, 0
        for other in range(seats):
            if other != seat:
                cards = held if other == load(hand, schema.DEALER) else 0
                for _ in range(popcount(load(hand, schema.HANDS + other)) - popcount(cards)):
                    rng = rng_next(rng)
                    chosen = at + rng_below(rng, n - at)
                    card = load(pool, chosen)
                    store(pool, chosen, load(pool, at))
                    store(pool, at, card)
                    cards |= card
                    at += 1
                wrong |= cards & load(hand, VOIDS + other)
                store(scratch, schema.HANDS + other, cards)
    for place in range(load(hand, schema.TOP), load(hand, schema.BOTTOM)):
        if not is_seen(rules, hand, place):
            store(scratch, schema.KITTY + place, card_at(rules, laid, lowest(load(pool, at))))
            at += 1
    note_partner(rules, scratch)
    return rng


@entry
def choose_in_worlds(
    rules: RulesAddress, hand: RowAddress, worlds: int, rng: RngState, scratch: Address
) -> Code:
    """
    Return the code of the action that does best for the seat to act over *worlds* worlds, in which the jack,
    a player by rules of thumb, plays on for every seat.

    Best is what brings its side the most points more than the best other side; the jack's own choice is
    returned unless another is better by `MARGIN`. *hand* has its memory; its codes are overwritten. *rng* is
    any state, *scratch* has `SCRATCH_WORDS` words.
    """
    best, codes = jack_choose(rules, hand), hand + 8 * schema.CODES
    n = legal_codes(rules, hand, codes)
    played, worth = scratch + 8 * PLAYED_ON, scratch + 8 * WORTH
    side = load(rules, schema.SIDE + load(hand, schema.TURN))
    for choice in range(n):
        store(worth, choice, 0)
    for _ in range(worlds if n > 1 else 0):
        rng = draw_world(rules, hand, rng, scratch)
        for choice in range(n):
            copy_hand(scratch, played)
            act(rules, played, load(codes, choice))
            jack_plays_on(rules, played)
            theirs = 0
            for other in range(load(rules, schema.SIDES)):
                if other != side:
                    theirs = max(theirs, load(played, schema.POINTS + other))
            store(worth, choice, load(worth, choice) + load(played, schema.POINTS + side) - theirs)
    jacks, most = best, 0
    for choice in range(n):
        points = 100 * load(worth, choice) + (worlds * MARGIN if load(codes, choice) == jacks else 0)
        if points > most or choice == 0:
            best, most = load(codes, choice), points
    return best
