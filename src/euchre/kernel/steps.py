"""
Whole hands, in the kernel: the functions others call.

Each takes the address of a row of rules words and of a row of `HAND_WORDS` words, as `euchre.kernel.pack`
makes them. A hand is dealt by `euchre.kernel.dealing`; `options` and `act` then do what `legal` and `apply`
of `euchre.hand` do, with codes of `euchre.actions.code`. When the hand is over, its points stand in `POINTS`.
"""

from euchre.kernel import words as w
from euchre.kernel.calling import decide
from euchre.kernel.compiled import below, compiled, first, load, lowest, onward, popcount, store
from euchre.kernel.dealing import deal
from euchre.kernel.holding import held, numbers
from euchre.kernel.options import before_play
from euchre.kernel.playing import play, playable


@compiled
def options(rules: int, hand: int, out: int) -> int:
    """The codes of what the seat to act may do, in rising order, written to *out*; how many they are."""
    phase, n = load(hand, w.PHASE), 0
    if phase == w.OVER:
        return 0
    if phase != w.PLAY:
        return before_play(rules, hand, out)
    left = numbers(rules, hand, playable(rules, hand))
    while left:
        store(out, n, w.DO_PLAY + lowest(left))
        n += 1
        left &= left - 1
    return n


@compiled
def act(rules: int, hand: int, code: int) -> int:
    """The seat to act does what *code* says, which is one of `options`."""
    if load(hand, w.PHASE) != w.PLAY:
        return decide(rules, hand, code)
    bit = held(rules, hand, load(hand, w.TURN), code - w.DO_PLAY)
    return play(rules, hand, lowest(bit))


@compiled
def nth(mask: int, n: int) -> int:
    """The place of the *n*-th card of *mask*, from 0, the lowest first."""
    while n > 3:
        mask &= mask - 1
        mask &= mask - 1
        mask &= mask - 1
        mask &= mask - 1
        n -= 4
    # A processor cannot foresee how often a loop turns for a random number; of two results it just takes one.
    fewer = mask & (mask - 1)
    fewer &= fewer - 1
    mask = fewer if n & 2 else mask
    return lowest(mask & (mask - 1) if n & 1 else mask)


@compiled
def random_steps(rules: int, hand: int, place: int) -> int:
    """
    Decide at random by the draws after *place* until the hand is over; the place reached.

    Where there are n > 1 choices one draw ``below(n)`` takes one: before the play in order of code, in the
    play by place under trump, the lowest first, of two like cards in a hand one. One choice needs no draw.
    """
    codes = hand + 8 * w.CODES
    while load(hand, w.PHASE) < w.PLAY:
        n, chosen = before_play(rules, hand, codes), 0
        if n > 1:
            place = onward(place)
            chosen = below(place, n)
        decide(rules, hand, load(codes, chosen))
    while load(hand, w.PHASE) == w.PLAY:
        cards, drawn = playable(rules, hand), onward(place)
        play(rules, hand, nth(cards, below(drawn, popcount(cards))))  # of one card the draw is always 0
        place = drawn if cards & (cards - 1) else place
    return place


@compiled
def random_hand(rules: int, hand: int, seed: int, number: int, dealer: int) -> int:
    """
    Deal hand *number* of a seed (one of `mixed`) and decide at random until it is over; the place reached.

    `euchre.kernel.twin.random_hand` is the same in plain Python.
    """
    return random_steps(rules, hand, deal(rules, hand, dealer, first(seed, number)))
