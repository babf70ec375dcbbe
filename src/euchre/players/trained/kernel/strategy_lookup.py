"""
The strategy of a policy for two-handed Euchre, in the kernel: for one information set or for many hands.

A policy is uniform, a table of strategies, or the jack; the words of a context (below) say which.
Probabilities are out of `PROBABILITY_ONE`. Lines, phases, masks and seats are those of `information_sets`.
"""

from typing import Final

from euchre.kernel.jack.before_play import choose_before_play as jack_before
from euchre.kernel.jack.jack import choose_card
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, Bit, CardNumbers, Code, Mask, PolicyAddress
from euchre.kernel.machine.card_bits import SUIT_MASK
from euchre.kernel.machine.compiled import compiled, entry, load, lowest, rng_bits, store
from euchre.players.trained.kernel import information_sets as info
from euchre.players.trained.kernel.information_sets import (
    beats,
    call_key,
    count_above,
    discard_key,
    list_bits,
    list_discards,
    list_plays,
    list_suit_calls,
    play_key,
    unseen_cards,
)

(
    KIND, GAME, ENTRIES, TABLE_MASK, RULES, HAND, OWN_VALUE, UPCARD, MERGE_EQUIVALENTS, LOOKUPS, MISSES,
    RNG_STATE,
) = range(12)  # fmt: skip
"""
Words of a context: the kind of policy; addresses of the game table and of the entries (a key and a word of
probabilities each), the number of entries less one; addresses of the rules and of a hand, for the jack; the
value that `best_response` finds for the policy itself; the upcard's number, with trump from bit 3 on; 1 where
runs of equivalent cards are one action; lookups so far, and how many found nothing; the state of the random
numbers, for playouts.
"""
UPCARD_BITS: Final = 12
"""Offset, by trump: the upcard's bit."""
BUFFERS: Final = UPCARD_BITS + 4
"""Offset, by depth: eight actions and eight probabilities for the other seat, then for the own one."""
CONTEXT_WORDS: Final = BUFFERS + 32 * 12

UNIFORM, TABULAR, JACK = range(3)
"""Kinds of policies: every legal action alike; a table of strategies; the jack."""

PROBABILITY_ONE: Final = 1 << 12
"""The shares of an action that is always done."""
BYTE_MASK: Final = 255


@compiled
def look_up_strategy(context: Address, key: int, n: int, strategy: Address) -> int:
    """
    Write the probabilities that the policy's table has for the information set *key* to *strategy*, a word
    for each of its *n* actions; return 1, or 0, with *strategy* untouched, when the table has none.

    The words add up to `PROBABILITY_ONE`. *key* is a result of `call_key`, `discard_key` or `play_key`; the
    actions, at most eight, are in the order in which `list_suit_calls`, `list_discards` and `list_plays`
    write them (of calls, a pass comes first). *context* is the address of a `PolicyContext`, whose counts of
    look-ups and misses are raised.
    """
    entries, mask = load(context, ENTRIES), load(context, TABLE_MASK)
    at = rng_bits(key) & mask
    store(context, LOOKUPS, load(context, LOOKUPS) + 1)
    while True:
        stored = load(entries, 2 * at)
        if stored == key:
            break
        if stored == 0:
            store(context, MISSES, load(context, MISSES) + 1)
            return 0
        at = (at + 1) & mask
    word = load(entries, 2 * at + 1)
    total = 0
    for i in range(n):
        total += word >> 8 * i & BYTE_MASK
    if total == 0:
        return 0
    left = PROBABILITY_ONE
    for i in range(n):
        share = (word >> 8 * i & BYTE_MASK) * PROBABILITY_ONE // total
        store(strategy, i, share)
        left -= share
    best = 0
    for i in range(n):
        if load(strategy, i) > load(strategy, best):
            best = i
    store(strategy, best, load(strategy, best) + left)
    return 1


@compiled
def set_pure(n: int, which: int, strategy: Address) -> int:
    """Write to *strategy* that action *which* of *n* is taken for certain; return *n*."""
    for i in range(n):
        store(strategy, i, PROBABILITY_ONE if i == which else 0)
    return n


@compiled
def set_even(n: int, strategy: Address) -> int:
    """
    Write to *strategy* equal probabilities of *n* actions, in parts of `PROBABILITY_ONE`; return *n*.

    What does not divide evenly goes to the first.
    """
    for i in range(n):
        store(strategy, i, PROBABILITY_ONE // n)
    store(strategy, 0, PROBABILITY_ONE - (n - 1) * (PROBABILITY_ONE // n))
    return n


@compiled
def default_play(unseen: Mask, led: Bit, n: int, out: Address) -> int:
    """
    Choose among the *n* cards at *out* where the policy has learnt nothing; return the number of the chosen
    word, from 0.

    When leading (*led* is 0) a card counts as good that no *unseen* card of its suit is above; when
    following, one that wins the trick from the card *led*. A good card comes before another, then a plain
    card before a trump, then the one lower in its suit. Each word is a mask of one bit, and masks are in the
    layout under trump: 16 bits a suit, trumps highest.
    """
    best, most = 0, -1
    for i in range(n):
        card = load(out, i)
        trump = int(lowest(card) >> 4 == 3)
        low = 15 - (lowest(card) & 15)
        worth = low + 20 * (1 - trump)
        if led == 0:
            if count_above(unseen, card) == 0:
                worth += 100
        elif beats(card, led):
            worth += 100
        if worth > most:
            best, most = i, worth
    return best


@entry
def play_strategy(
    context: PolicyAddress, line: int, seat: int, trick: int, won: int, own: Mask, dead: Mask, voids: int,
    led: Bit, out: Address
) -> int:  # fmt: skip
    """
    Write to *out* the cards that *seat* considers and, from the ninth word on, their probabilities, whole
    numbers that add up to `PROBABILITY_ONE`; return how many cards.

    A card is a mask of one bit, *own* the hand of *seat* (0 eldest, 1 dealer), *line* (`ORDERED_TAKEN` to
    `DEALER_GREEN`) how trump was fixed, *dead* the cards out of play, *voids* the suits each seat has failed
    to follow, four bits for eldest, then four for the dealer; *trick* tricks are over, *won* of them
    eldest's; *led* is the card to follow, or 0.
    """
    game, kind, strategy = load(context, GAME), load(context, KIND), out + 64
    trump = load(context, UPCARD) >> 3
    up = load(context, UPCARD_BITS + trump)
    if kind == TABULAR:
        unseen = unseen_cards(game, trump, own, dead, voids, seat)
        own_tricks = trick - won if seat else won
        key = play_key(game, line, seat, trick, own_tricks, own, unseen, led, up)
        n = list_plays(game, own, unseen, led, key >> info.SWAP_BIT, out)
        if n == 1:
            store(strategy, 0, PROBABILITY_ONE)
        elif look_up_strategy(context, key & info.KEY_MASK, n, strategy) == 0:
            set_pure(n, default_play(unseen, led, n, out), strategy)
        return n
    if kind == JACK:
        unseen = load(game, info.ALL_CARDS + trump) & ~(own | dead)
        hand = load(context, HAND)
        store(hand, schema.PHASE, schema.PLAY)
        store(hand, schema.TURN, seat)
        store(hand, schema.TRUMP, trump)
        store(hand, schema.MAKER, info.DEALER_MAKER_LINES >> line & 1)
        store(hand, schema.HANDS + seat, own)
        store(
            hand,
            schema.HANDS + (seat ^ 1),
            unseen & ~led | (0 if info.UPCARD_TAKEN_LINES >> line & 1 else up),
        )
        store(hand, schema.LAID, int(led != 0))
        store(hand, schema.LED, SUIT_MASK << (lowest(led) & 48) if led else 0)
        store(hand, schema.BEST, led)
        store(hand, schema.BEST_SEAT, seat ^ 1)
        store(out, 0, 1 << choose_card(load(context, RULES), hand))
        store(strategy, 0, PROBABILITY_ONE)
        return 1
    follow = own & (SUIT_MASK << (lowest(led) & 48)) if led else 0
    n = list_bits(follow or own, out, 0)
    return set_even(n, strategy)


@entry
def play_probabilities(
    context: PolicyAddress, line: int, seat: int, trick: int, won: int, dead: Mask, voids: int, led: Bit,
    card: Bit, hands: Address, n: int, out: Address,
) -> int:  # fmt: skip
    """
    Write to *out*, for each of the *n* *hands* that *seat* may hold, the probability that it plays *card* or
    an equivalent.

    -1 stands for a hand that may not play the card. *line* (`ORDERED_TAKEN` to `DEALER_GREEN`) is how trump
    was fixed, *dead* the cards out of play, *voids* the suits each seat has shown to lack; *trick* tricks are
    over, *won* of them eldest's; *led* is the card to follow, or 0. Return 0.
    """
    buffer = context + 8 * BUFFERS
    trump = load(context, UPCARD) >> 3
    suit = SUIT_MASK << (lowest(led) & 48) if led else 0
    for i in range(n):
        own, share = load(hands, i), 0
        if own & card == 0 or (own & suit and card & suit == 0):
            store(out, i, -1)
            continue
        unseen = unseen_cards(load(context, GAME), trump, own, dead, voids, seat)
        ways = play_strategy(context, line, seat, trick, won, own, dead, voids, led, buffer)
        for way in range(ways):
            rep = load(buffer, way)
            if rep <= card and lowest(rep) >> 4 == lowest(card) >> 4 and unseen & (card - rep) == 0:
                share = load(buffer, 8 + way)
        store(out, i, share)
    return 0


# --- Before the play ----------------------------------------------------------------------------------------


@entry
def call_strategies(context: PolicyAddress, phase: int, hands: Address, n: int, out: Address) -> int:
    """
    Write to *out*, for each of *n* hands, four probabilities: of a pass, and of calling diamonds, hearts and
    spades; return 0.

    In the first round of calls the second is that of ordering up or accepting. *phase* is one of
    `ELDEST_FIRST` to `DEALER_SECOND`; *hands* are sets of card numbers, in which the upcard is a club.
    """
    game, kind, up = load(context, GAME), load(context, KIND), load(context, UPCARD) & 7
    buffer = context + 8 * BUFFERS
    strategy = buffer + 64
    for i in range(n):
        hand = load(hands, i)
        for at in range(4):
            store(out, 4 * i + at, 0)
        if kind == JACK:
            code = jack_call(context, phase, hand)
            at = 0
            if code != schema.DO_PASS:
                at = (code - schema.DO_CALL) >> 1 if phase >= info.ELDEST_SECOND else 1
            store(out, 4 * i + at, PROBABILITY_ONE)
        else:
            key = call_key(game, phase, hand, up)
            ways = 2
            store(buffer, 0, 0)
            store(buffer, 1, 1)
            if phase >= info.ELDEST_SECOND:
                ways = list_suit_calls(game, hand, key >> info.SWAP_BIT, buffer)
                store(buffer, 0, 0)
            if kind == UNIFORM:
                ways = 1
                store(strategy, 0, PROBABILITY_ONE)
                if phase < info.ELDEST_SECOND:
                    ways = 2
                    store(buffer, 1, 1)
                else:
                    for suit in range(1, 4):
                        if load(game, info.NAMEABLE) >> suit & 1:
                            store(buffer, ways, suit)
                            ways += 1
                set_even(ways, strategy)
            elif ways == 1:
                store(strategy, 0, PROBABILITY_ONE)
            elif look_up_strategy(context, key & info.KEY_MASK, ways, strategy) == 0:
                set_pure(ways, 0, strategy)
            for way in range(ways):
                store(out, 4 * i + load(buffer, way), load(strategy, way))
    return 0


@entry
def discard_strategies(context: PolicyAddress, phase: int, hands: Address, n: int, out: Address) -> int:
    """
    Write to *out*, for each of the *n* *hands* of the dealer, seven pairs: the hand kept, and its
    probability; return 0.

    The first pair is the hand as it was: the upcard was left. Hands are masks of five cards under the
    upcard's suit; *phase* is `ORDERED_DISCARD` or `ACCEPTED_DISCARD`.
    """
    game, kind, up = load(context, GAME), load(context, KIND), load(context, UPCARD_BITS)
    buffer = context + 8 * BUFFERS
    strategy = buffer + 64
    for i in range(n):
        hand = load(hands, i)
        six = hand | up
        for at in range(14):
            store(out, 14 * i + at, 0)
        if kind == TABULAR:
            key = discard_key(game, phase, six, up)
            ways = list_discards(phase, six, up, key >> info.SWAP_BIT, buffer)
            if ways == 1:
                store(strategy, 0, PROBABILITY_ONE)
            elif look_up_strategy(context, key & info.KEY_MASK, ways, strategy) == 0:
                set_pure(ways, ways - 1, strategy)
        elif kind == JACK:
            ways = 1
            store(buffer, 0, jack_discard(context, phase, six))
            store(strategy, 0, PROBABILITY_ONE)
        else:
            store(buffer, 0, 0)
            ways = list_bits(hand, buffer, 1 if phase == info.ORDERED_DISCARD else 0)
            set_even(ways, strategy)
        at = 1
        for way in range(ways):
            card = load(buffer, way)
            if card == 0:
                store(out, 14 * i, hand)
                store(out, 14 * i + 1, load(strategy, way))
            else:
                store(out, 14 * i + 2 * at, six ^ card)
                store(out, 14 * i + 2 * at + 1, load(strategy, way))
                at += 1
    return 0


@compiled
def jack_call(context: PolicyAddress, phase: int, hand: CardNumbers) -> Code:
    """
    Return the action code by which the jack, a player by rules of thumb, calls with *hand* in *phase*.

    *phase* is one of `ELDEST_FIRST` to `DEALER_SECOND`.
    """
    rules, words = load(context, RULES), load(context, HAND)
    left, cards_ = hand, 0
    while left:
        cards_ |= 1 << load(rules, schema.PLACE + 33 * schema.UNFIXED + lowest(left))
        left &= left - 1
    store(words, schema.PHASE, schema.CALL)
    store(words, schema.TURN, phase & 1)
    store(words, schema.TRUMP, -1)
    store(words, schema.MAKER, -1)
    store(words, schema.SPOKEN, phase)
    store(words, schema.HANDS + (phase & 1), cards_)
    store(words, schema.UPCARD, load(context, UPCARD) & 7)
    return jack_before(rules, words)


@compiled
def jack_discard(context: PolicyAddress, phase: int, six: Mask) -> Bit:
    """
    Return the bit of the card that the jack, a player by rules of thumb, discards from *six*; 0 to leave the
    upcard.

    *six* is a mask with clubs as trump; *phase* is `ORDERED_DISCARD` or `ACCEPTED_DISCARD`.
    """
    rules, words = load(context, RULES), load(context, HAND)
    store(words, schema.PHASE, schema.PICKUP)
    store(words, schema.TURN, 1)
    store(words, schema.TRUMP, 0)
    store(words, schema.MAKER, 0 if phase == info.ORDERED_DISCARD else 1)
    store(words, schema.SPOKEN, 1 if phase == info.ORDERED_DISCARD else 2)
    store(words, schema.HANDS + 1, six)
    store(words, schema.UPCARD, load(context, UPCARD) & 7)
    code = jack_before(rules, words)
    if code == schema.DO_LEAVE:
        return 0
    return 1 << load(rules, schema.PLACE + code - schema.DO_DISCARD)


@entry
def insert_entries(entries: Address, mask: int, keys: Address, words: Address, n: int) -> int:
    """
    Insert *n* different *keys*, with their strategies *words* (eight bits an action), into an empty hash
    table; return 0.

    *entries* is its address; it has room for *mask* + 1 entries, a power of two.
    """
    for i in range(n):
        key = load(keys, i)
        at = rng_bits(key) & mask
        while load(entries, 2 * at):
            at = (at + 1) & mask
        store(entries, 2 * at, key)
        store(entries, 2 * at + 1, load(words, i))
    return 0
