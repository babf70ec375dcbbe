"""
Hands called roughly and then played by players that look ahead, to learn how often each cell makes it.

Each card is chosen by solving a few sampled worlds with open cards; the worlds fit all the cards seen, but
not the calls. This is the strongest play that is fast enough for a hundred thousand hands. The makers' tricks
in these hands are counted, grouped by the makers' tricks with open cards and by those when the jack plays.
"""

from typing import Final

from euchre.kernel.engine.dealing import shuffle_and_deal
from euchre.kernel.engine.hand_masks import bit_of, under_trump
from euchre.kernel.engine.legal_actions import legal_before_play
from euchre.kernel.engine.scoring import maker_tricks, margin, side_tricks
from euchre.kernel.engine.transitions import act_before_play
from euchre.kernel.engine.trick_play import legal_cards, play_card, void_shown
from euchre.kernel.jack.before_play import choose_before_play
from euchre.kernel.jack.hand_value import expected_tricks
from euchre.kernel.jack.jack import jack_plays_on
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, Bit, Code, HandAddress, Place, RngState, RulesAddress
from euchre.kernel.machine.compiled import (
    compiled,
    entry,
    load,
    lowest,
    popcount,
    rng_below,
    rng_next,
    rng_start,
    store,
)
from euchre.players.trained.kernel.call_outcomes import copy_deal
from euchre.players.trained.kernel.open_cards import FOUND, open_card_tricks, solve_open_cards

WORLDS: Final = 30
"""Worlds in which each card is tried."""
MAX_TRIES: Final = 200
"""Attempts at a world before one is accepted in which a seat holds a suit it is void in."""

VOID_SUITS: Final = 0
"""Offset in a context, by seat: the cards of the suits it has shown to be void in, as a mask."""
OUT_OF_PLAY: Final = VOID_SUITS + 7
"""
Offset: a card out of play as far as the seat to act knows; the dealer's discard is known to the
dealer only.
"""
UNSEEN: Final = VOID_SUITS + 8
"""Offset: the cards whose place the seat to act does not know, a bit a word."""
TOTALS: Final = UNSEEN + 40
"""Offset, by card that may be played: what it brought the seat's side in the worlds so far."""
WORLD: Final = TOTALS + 8
"""Offset: the hand in one world."""
CONTEXT_WORDS: Final = WORLD + schema.STATE_WORDS
"""Words of such a context."""

SAMPLE_WORDS: Final = 6
"""
Words of a row of `sample_hands`: alone or not, second round or not, the maker's place from eldest, the
makers' tricks with open cards, those when the jack plays, and those of players that look ahead.
"""


@compiled
def list_unseen(rules: RulesAddress, hand: Address, context: Address, upcard_bit: Bit) -> int:
    """
    Write the cards whose place the seat to act does not know to `UNSEEN` of *context*, a bit a word; return
    how many.

    *upcard_bit* is the upcard where the dealer took it, else 0.

    *context* is the address of `CONTEXT_WORDS` words, those of a `Workspace` made with that number.
    """
    seats, seat, cards, n = load(rules, schema.SEATS), load(hand, schema.TURN), 0, 0
    for other in range(seats):
        if other != seat:
            cards |= load(hand, schema.HANDS + other)
    for at in range(load(hand, schema.TOP), load(hand, schema.BOTTOM)):
        cards |= bit_of(rules, load(hand, schema.TRUMP), load(hand, schema.KITTY + at), 0)
    if upcard_bit == 0 or seat == load(hand, schema.DEALER):
        cards &= ~load(context, OUT_OF_PLAY)
    else:
        cards &= ~(upcard_bit & load(hand, schema.HANDS + load(hand, schema.DEALER)))
    while cards:
        store(context, UNSEEN + n, cards & -cards)
        cards &= cards - 1
        n += 1
    return n


@compiled
def sample_world(
    rules: RulesAddress, hand: Address, context: Address, n: int, upcard_bit: Bit, world: Address,
    rng: RngState,
) -> RngState:  # fmt: skip
    """
    Deal the *n* unseen cards of *context* at random to the other seats of the hand *world*, a copy of *hand*.

    The hands fit what is known of the upcard, and of suits a seat could not follow, unless that fails
    `MAX_TRIES` times. *upcard_bit* is the upcard where the dealer took it, else 0. Return the RNG state of
    the last draw.

    *context* is the address of `CONTEXT_WORDS` words, those of a `Workspace` made with that number.
    """
    seats, seat, out = load(rules, schema.SEATS), load(hand, schema.TURN), load(hand, schema.OUT)
    dealer = load(hand, schema.DEALER)
    consistent, tries = 0, 0
    while consistent == 0:
        consistent, used = 1, 0
        tries += 1
        for other in range(seats):
            if other != seat and not out >> other & 1:
                cards, own = load(hand, schema.HANDS + other), 0
                size = popcount(cards)
                if other == dealer and cards & upcard_bit:
                    own = upcard_bit
                    size -= 1
                for _ in range(size):
                    rng = rng_next(rng)
                    drawn = used + rng_below(rng, n - used)
                    card = load(context, UNSEEN + drawn)
                    store(context, UNSEEN + drawn, load(context, UNSEEN + used))
                    store(context, UNSEEN + used, card)
                    own |= card
                    used += 1
                if own & load(context, VOID_SUITS + other) and tries < MAX_TRIES:
                    consistent = 0
                store(world, schema.HANDS + other, own)
    return rng


@compiled
def choose_card(
    rules: RulesAddress, hand: HandAddress, solver: Address, context: Address, rng: RngState, upcard_bit: Bit
) -> Place:
    """
    Return the place of the card for the seat to act that is best on average in `WORLDS` sampled worlds, each
    solved with open cards.

    *solver* and *context* are memory to work in; *upcard_bit* is the upcard where the dealer took it, else 0.
    """
    cards = legal_cards(rules, hand)
    if cards & (cards - 1) == 0:
        return lowest(cards)
    n, choices, world = list_unseen(rules, hand, context, upcard_bit), popcount(cards), context + 8 * WORLD
    makers = load(rules, schema.SIDE + load(hand, schema.MAKER))
    had = side_tricks(rules, hand, makers)
    sign = 1 if load(rules, schema.SIDE + load(hand, schema.TURN)) == makers else -1
    for word in range(schema.STATE_WORDS):
        store(world, word, load(hand, word))
    for choice in range(choices):
        store(context, TOTALS + choice, 0)
    for _ in range(WORLDS):
        rng = sample_world(rules, hand, context, n, upcard_bit, world, rng)
        solve_open_cards(rules, solver, world, cards)
        for choice in range(choices):
            value = sign * makers_value(rules, hand, had + load(solver, FOUND + choice))
            store(context, TOTALS + choice, load(context, TOTALS + choice) + value)
    best = 0
    for choice in range(choices):
        best = choice if load(context, TOTALS + choice) > load(context, TOTALS + best) else best
    for _ in range(best):
        cards &= cards - 1
    return lowest(cards)


@compiled
def makers_value(rules: RulesAddress, hand: HandAddress, tricks: int) -> int:
    """
    Return what *tricks* are worth to the maker's side: hundredths of a point more than the others', and one
    for each trick.
    """
    return 100 * margin(rules, hand, tricks) + tricks


@compiled
def play_with_lookahead(
    rules: RulesAddress, hand: HandAddress, solver: Address, context: Address, rng: RngState, upcard_bit: Bit
) -> int:
    """
    Play *hand* out from the first lead, every card by `choose_card`; return how many tricks the maker's side
    takes.

    *solver* and *context* are memory to work in; *upcard_bit* is the upcard where the dealer took it, else 0.
    """
    for seat in range(load(rules, schema.SEATS)):
        store(context, VOID_SUITS + seat, 0)
    while load(hand, schema.PHASE) == schema.PLAY:
        rng = rng_next(rng)
        card = choose_card(rules, hand, solver, context, rng_start(rng, 0), upcard_bit)
        seat, led = load(hand, schema.TURN), load(hand, schema.LED)
        void = load(context, VOID_SUITS + seat) | void_shown(led, 1 << card)
        store(context, VOID_SUITS + seat, void)
        play_card(rules, hand, card)
    return maker_tricks(rules, hand)


@compiled
def random_call(rules: RulesAddress, hand: HandAddress, n: int, rng: RngState) -> Code:
    """
    Return the action code of a call that may well be bad: a random one among suits of some strength, alone
    with a strong hand.

    It is one of the *n* codes from word `CODES` of *hand* on, or a pass.
    """
    best, pick, seat = -(1 << 30), schema.DO_PASS, load(hand, schema.TURN)
    for at in range(n):
        code = load(hand, schema.CODES + at)
        if code != schema.DO_PASS:
            trump, alone = (code - schema.DO_CALL) >> 1, (code - schema.DO_CALL) & 1
            rng = rng_next(rng)
            own = expected_tricks(rules, trump, under_trump(rules, trump, load(hand, schema.HANDS + seat)))
            own = 4 * own + rng_below(rng, 40)
            if alone:
                own += 20 if own >= 560 else -60
            if own > best:
                best, pick = own, code
    return pick


@entry
def sample_hands(
    rules: RulesAddress, hand: Address, scratch: Address, solver: Address, context: Address,
    random_percent: int, seed: int, start: int, n: int, out: Address,
) -> int:  # fmt: skip
    """
    Play hands *start* to *start* + *n* - 1 of *seed*, a result of `rng_seed`; return the number of rows
    written to *out*.

    A row has `SAMPLE_WORDS` words; hands passed out have none. The jack calls, except that *random_percent*
    times in a hundred a seat calls by `random_call`. *hand*, *scratch*, *solver* and *context* are memory to
    work in.
    """
    rows, seats = 0, load(rules, schema.SEATS)
    for number in range(start, start + n):
        dealer = number % seats
        rng = shuffle_and_deal(rules, hand, dealer, rng_start(seed, number))
        while load(hand, schema.PHASE) == schema.CALL:
            rng = rng_next(rng)
            choices = legal_before_play(rules, hand, hand + 8 * schema.CODES)
            if rng_below(rng, 100) < random_percent:
                rng = rng_next(rng)
                act_before_play(rules, hand, random_call(rules, hand, choices, rng_start(rng, 0)))
            else:
                act_before_play(rules, hand, choose_before_play(rules, hand))
        if load(hand, schema.PHASE) != schema.OVER:
            upcard = bit_of(rules, load(hand, schema.TRUMP), load(hand, schema.UPCARD), 0)
            out_of_play, upcard_bit = upcard, 0
            while load(hand, schema.PHASE) < schema.PLAY:
                code = choose_before_play(rules, hand)
                if load(hand, schema.PHASE) == schema.PICKUP and code != schema.DO_LEAVE:
                    out_of_play = bit_of(rules, load(hand, schema.TRUMP), code - schema.DO_DISCARD, 0)
                    upcard_bit = upcard
                act_before_play(rules, hand, code)
            row = out + 8 * SAMPLE_WORDS * rows
            rows += 1
            store(row, 0, load(hand, schema.ALONE))
            store(row, 1, 1 if load(hand, schema.SPOKEN) > seats else 0)
            store(row, 2, (load(hand, schema.MAKER) + 2 * seats - dealer - 1) % seats)
            store(row, 3, open_card_tricks(rules, solver, hand))
            copy_deal(hand, scratch)
            jack_plays_on(rules, scratch)
            store(row, 4, maker_tricks(rules, scratch))
            store(context, OUT_OF_PLAY, out_of_play)
            store(row, 5, play_with_lookahead(rules, hand, solver, context, rng, upcard_bit))
    return rows
