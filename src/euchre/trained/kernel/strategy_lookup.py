"""
What a player does in two-handed Euchre with each of many hands, in the kernel.

The player is one of three kinds, and a run (its words are below) says which.
"""

from typing import Final

from euchre.kernel.jack.jack import before as jack_before
from euchre.kernel.jack.jack import card_place
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.card_bits import LANE
from euchre.kernel.machine.compiled import bits, compiled, load, lowest, store
from euchre.trained.kernel import information_sets as b
from euchre.trained.kernel.information_sets import (
    above,
    call_key,
    card_key,
    cards,
    down_key,
    downs,
    listed,
    named,
)

KIND, G, ENTRIES, MASK, RULES, HAND, AVERAGE, UPCARD, MERGE, ASKED, MISSED, LUCK = range(12)
"""The words of a run: the kind of player; addresses of table G and of his entries, how many less one; of the
rules and a hand, for the jack; what the hand's own policy comes to; the upcard's number and trump; whether
runs of cards are one choice; how many situations were asked for, and how many were not in the table;
the place of the next draw, for who plays out."""
UPS: Final = 12
"""By trump: the upcard's bit."""
CHOICES: Final = UPS + 4
"""By depth: eight cards, eight shares, for the other seat and for the own one."""
RUN_WORDS: Final = CHOICES + 32 * 12

UNIFORM, LEARNT, JACK = range(3)
"""The kinds of players: anything lawful; a table of shares; the jack."""

SHARES: Final = 1 << 12
"""The shares of an action that is always done."""
BYTE: Final = 255


@compiled
def shares_of(run: int, key: int, n: int, shares: int) -> int:
    """Write the shares of *n* actions that the table has under *key*; 0 when it has none."""
    entries, mask = load(run, ENTRIES), load(run, MASK)
    at = bits(key) & mask
    store(run, ASKED, load(run, ASKED) + 1)
    while True:
        held = load(entries, 2 * at)
        if held == key:
            break
        if held == 0:
            store(run, MISSED, load(run, MISSED) + 1)
            return 0
        at = (at + 1) & mask
    word = load(entries, 2 * at + 1)
    total = 0
    for i in range(n):
        total += word >> 8 * i & BYTE
    if total == 0:
        return 0
    left = SHARES
    for i in range(n):
        share = (word >> 8 * i & BYTE) * SHARES // total
        store(shares, i, share)
        left -= share
    best = 0
    for i in range(n):
        if load(shares, i) > load(shares, best):
            best = i
    store(shares, best, load(shares, best) + left)
    return 1


@compiled
def only(n: int, which: int, shares: int) -> int:
    """All shares to one of *n*."""
    for i in range(n):
        store(shares, i, SHARES if i == which else 0)
    return n


@compiled
def plain_card(unseen: int, led: int, n: int, out: int) -> int:
    """Which of *n* cards to play where nothing was learnt: a sure trick, a cheap winner, or the lowest."""
    best, most = 0, -1
    for i in range(n):
        card = load(out, i)
        trump = int(lowest(card) >> 4 == 3)
        low = 15 - (lowest(card) & 15)
        worth = low + 20 * (1 - trump)
        if led == 0:
            if above(unseen, card) == 0:
                worth += 100
        elif card > led and card & (LANE << (lowest(led) & 48) | LANE << 48) != 0:
            worth += 100
        if worth > most:
            best, most = i, worth
    return best


@compiled
def answer(
    run: int, line: int, role: int, trick: int, won: int, own: int, dead: int, voids: int, led: int, out: int
) -> int:  # fmt: skip
    """The cards the player may play and their shares, written to *out* and eight words on; how many."""
    g, kind, shares = load(run, G), load(run, KIND), out + 64
    trump = load(run, UPCARD) >> 3
    up = load(run, UPS + trump)
    unseen = load(g, b.ALL + trump) & ~(own | dead)
    if kind == LEARNT:
        shown = voids if role else voids >> 4
        for lane in range(4):
            if shown >> lane & 1:
                unseen &= ~(LANE << 16 * lane)
        mine = trick - won if role else won
        key = card_key(g, line, role, trick, mine, own, unseen, led, up)
        n = cards(g, own, unseen, led, key >> b.SWAPPED, out)
        if n == 1:
            store(shares, 0, SHARES)
        elif shares_of(run, key & b.PLAIN_KEY, n, shares) == 0:
            only(n, plain_card(unseen, led, n, out), shares)
        return n
    if kind == JACK:
        hand = load(run, HAND)
        store(hand, w.PHASE, w.PLAY)
        store(hand, w.TURN, role)
        store(hand, w.TRUMP, trump)
        store(hand, w.MAKER, b.MAKERS >> line & 1)
        store(hand, w.HANDS + role, own)
        store(hand, w.HANDS + (role ^ 1), unseen & ~led | (0 if b.TAKEN >> line & 1 else up))
        store(hand, w.LAID, int(led != 0))
        store(hand, w.LED, LANE << (lowest(led) & 48) if led else 0)
        store(hand, w.BEST, led)
        store(hand, w.BEST_SEAT, role ^ 1)
        store(out, 0, 1 << card_place(load(run, RULES), hand))
        store(shares, 0, SHARES)
        return 1
    follow = own & (LANE << (lowest(led) & 48)) if led else 0
    n = listed(follow or own, out, 0)
    for i in range(n):
        store(shares, i, SHARES // n)
    store(shares, 0, SHARES - (n - 1) * (SHARES // n))
    return n


@compiled
def played(
    run: int, line: int, role: int, trick: int, won: int, dead: int, voids: int, led: int, card: int,
    hands: int, n: int, out: int,
) -> int:  # fmt: skip
    """The shares of playing *card*, or another of its run, for each of *n* hands; -1 where it may not."""
    buffer = run + 8 * CHOICES
    trump = load(run, UPCARD) >> 3
    shown = voids if role else voids >> 4
    lane = LANE << (lowest(led) & 48) if led else 0
    for i in range(n):
        own, share = load(hands, i), 0
        if own & card == 0 or (own & lane and card & lane == 0):
            store(out, i, -1)
            continue
        unseen = load(load(run, G), b.ALL + trump) & ~(own | dead)
        for side in range(4):
            if shown >> side & 1:
                unseen &= ~(LANE << 16 * side)
        ways = answer(run, line, role, trick, won, own, dead, voids, led, buffer)
        for way in range(ways):
            rep = load(buffer, way)
            if rep <= card and lowest(rep) >> 4 == lowest(card) >> 4 and unseen & (card - rep) == 0:
                share = load(buffer, 8 + way)
        store(out, i, share)
    return 0


# --- Before the play ----------------------------------------------------------------------------------------


@compiled
def called(run: int, phase: int, hands: int, n: int, out: int) -> int:
    """
    Four shares for each of *n* hands, by card numbers: of a pass, and of the suits from diamonds on.

    In the first round the second share is that of ordering up or accepting.
    """
    g, kind, up = load(run, G), load(run, KIND), load(run, UPCARD) & 7
    buffer = run + 8 * CHOICES
    shares = buffer + 64
    for i in range(n):
        hand = load(hands, i)
        for at in range(4):
            store(out, 4 * i + at, 0)
        if kind == JACK:
            code = jack_said(run, phase, hand)
            at = 0
            if code != w.DO_PASS:
                at = (code - w.DO_CALL) >> 1 if phase >= b.ELDEST_SECOND else 1
            store(out, 4 * i + at, SHARES)
        else:
            key = call_key(g, phase, hand, up)
            ways = 2
            store(buffer, 0, 0)
            store(buffer, 1, 1)
            if phase >= b.ELDEST_SECOND:
                ways = named(g, hand, key >> b.SWAPPED, buffer)
                store(buffer, 0, 0)
            if kind == UNIFORM:
                ways = 1
                store(shares, 0, SHARES)
                if phase < b.ELDEST_SECOND:
                    ways = 2
                    store(buffer, 1, 1)
                else:
                    for suit in range(1, 4):
                        if load(g, b.NAMES) >> suit & 1:
                            store(buffer, ways, suit)
                            ways += 1
                for way in range(ways):
                    store(shares, way, SHARES // ways)
                store(shares, 0, SHARES - (ways - 1) * (SHARES // ways))
            elif ways == 1:
                store(shares, 0, SHARES)
            elif shares_of(run, key & b.PLAIN_KEY, ways, shares) == 0:
                only(ways, 0, shares)
            for way in range(ways):
                store(out, 4 * i + load(buffer, way), load(shares, way))
    return 0


@compiled
def put_down(run: int, phase: int, hands: int, n: int, out: int) -> int:
    """
    The player's shares for each of *n* hands, laid out under trump, of what the dealer then holds.

    Seven pairs for each hand: the cards kept, five of six, and the share; the first pair is the hand as it
    was, the upcard left or buried.
    """
    g, kind, up = load(run, G), load(run, KIND), load(run, UPS)
    buffer = run + 8 * CHOICES
    shares = buffer + 64
    for i in range(n):
        hand = load(hands, i)
        six = hand | up
        for at in range(14):
            store(out, 14 * i + at, 0)
        if kind == LEARNT:
            key = down_key(g, phase, six, up)
            ways = downs(phase, six, up, key >> b.SWAPPED, buffer)
            if ways == 1:
                store(shares, 0, SHARES)
            elif shares_of(run, key & b.PLAIN_KEY, ways, shares) == 0:
                only(ways, ways - 1, shares)
        elif kind == JACK:
            ways = 1
            store(buffer, 0, jack_put(run, phase, six))
            store(shares, 0, SHARES)
        else:
            store(buffer, 0, 0 if phase == b.ORDERED_DOWN else up)
            ways = listed(hand, buffer, 1)
            for way in range(ways):
                store(shares, way, SHARES // ways)
            store(shares, 0, SHARES - (ways - 1) * (SHARES // ways))
        at = 1
        for way in range(ways):
            card = load(buffer, way)
            if card == 0 or card == up:
                store(out, 14 * i, hand)
                store(out, 14 * i + 1, load(shares, way))
            else:
                store(out, 14 * i + 2 * at, six ^ card)
                store(out, 14 * i + 2 * at + 1, load(shares, way))
                at += 1
    return 0


@compiled
def jack_said(run: int, phase: int, hand: int) -> int:
    """The code of what the jack says to *hand*, by card numbers."""
    rules, words = load(run, RULES), load(run, HAND)
    left, cards_ = hand, 0
    while left:
        cards_ |= 1 << load(rules, w.PLACE + 33 * w.UNFIXED + lowest(left))
        left &= left - 1
    store(words, w.PHASE, w.CALL)
    store(words, w.TURN, phase & 1)
    store(words, w.TRUMP, -1)
    store(words, w.MAKER, -1)
    store(words, w.SPOKEN, phase)
    store(words, w.HANDS + (phase & 1), cards_)
    store(words, w.UPCARD, load(run, UPCARD) & 7)
    return jack_before(rules, words)


@compiled
def jack_put(run: int, phase: int, six: int) -> int:
    """The card, of those laid out under clubs, that the jack puts down; 0 to leave the upcard."""
    rules, words = load(run, RULES), load(run, HAND)
    store(words, w.PHASE, w.PICKUP)
    store(words, w.TURN, 1)
    store(words, w.TRUMP, 0)
    store(words, w.MAKER, 0 if phase == b.ORDERED_DOWN else 1)
    store(words, w.SPOKEN, 1 if phase == b.ORDERED_DOWN else 2)
    store(words, w.HANDS + 1, six)
    store(words, w.UPCARD, load(run, UPCARD) & 7)
    code = jack_before(rules, words)
    if code == w.DO_LEAVE:
        return 0
    return 1 << load(rules, w.PLACE + code - w.DO_DISCARD)


@compiled
def enter(entries: int, mask: int, keys: int, words: int, n: int) -> int:
    """Enter *n* keys with their shares, eight bits each, into an empty table of *mask* + 1 entries."""
    for i in range(n):
        key = load(keys, i)
        at = bits(key) & mask
        while load(entries, 2 * at):
            at = (at + 1) & mask
        store(entries, 2 * at, key)
        store(entries, 2 * at + 1, load(words, i))
    return 0
