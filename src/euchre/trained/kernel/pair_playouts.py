"""
Hands of two played out in the kernel, both seats doing what a player of
`euchre.trained.kernel.strategy_lookup` does.
"""

from typing import Final

from euchre.kernel.machine.card_bits import LANE
from euchre.kernel.machine.compiled import compiled, first, load, lowest, onward, store
from euchre.trained.kernel import information_sets as b
from euchre.trained.kernel import strategy_lookup as r
from euchre.trained.kernel.mccfr import pick
from euchre.trained.kernel.strategy_lookup import answer, called, put_down

FREELY: Final = -1
"""The first decision too is the player's."""

PHASE, LINE, TRICK, WON, TURN, LED, DEAD, VOIDS, SEAT, OWN, NUMBERS, FORCED = range(12)
"""The words of a point: the phase, 6 for the play; what `answers.answer` wants; who asks, his hand under
trump and by card numbers; and what he does first."""
POINT_WORDS: Final = 12
IN_PLAY: Final = 6
EMPTY: Final = 0


@compiled
def chosen(run: int, n: int, shares: int) -> int:
    """One of *n* things, as likely as their shares."""
    place = onward(load(run, r.LUCK))
    store(run, r.LUCK, place)
    draw = pick(place, r.SHARES)
    for i in range(n - 1):
        draw -= load(shares, i)
        if draw < 0:
            return i
    return n - 1


@compiled
def played_out(
    run: int, line: int, h0: int, h1: int, dead: int, voids: int, trick: int, won: int, turn: int, led: int,
    forced: int,
) -> int:  # fmt: skip
    """The line and eldest's tricks, as ``8 * line + tricks``; *forced* is the first card, if any."""
    each = load(load(run, r.G), b.EACH)
    buffer = run + 8 * r.CHOICES
    while trick < each:
        card = forced
        if card == FREELY:
            own = h1 if turn else h0
            n = answer(run, line, turn, trick, won, own, dead, voids, led, buffer)
            card = load(buffer, chosen(run, n, buffer + 64))
        forced = FREELY
        if turn:
            h1 ^= card
        else:
            h0 ^= card
        if led == 0:
            led = card
            turn ^= 1
        else:
            lane = lowest(led) >> 4
            if card & LANE << 16 * lane == 0:
                voids |= 1 << lane << (4 if turn else 0)
            takes = card > led and card & (LANE << 16 * lane | LANE << 48) != 0
            turn = turn if takes else turn ^ 1
            dead |= led | card
            won += 1 - turn
            trick += 1
            led = 0
    return 8 * line + won


@compiled
def started(run: int, line: int, trump: int, h0: int, h1: int) -> int:
    """The play from the first lead on; see `played_out`."""
    store(run, r.UPCARD, load(run, r.UPCARD) & 7 | trump << 3)
    dead = 0 if b.TAKEN >> line & 1 else load(run, r.UPS + trump)
    start = 0
    return played_out(run, line, h0, h1, dead, start, start, start, start, start, FREELY)


@compiled
def laid(run: int, numbers: int, trump: int) -> int:
    """A hand by card numbers as it lies under *trump*."""
    g, found = load(run, r.G), 0
    while numbers:
        found |= load(g, b.BIT + 32 * trump + lowest(numbers))
        numbers &= numbers - 1
    return found


@compiled
def talked_out(run: int, phase: int, n0: int, n1: int, forced: int, room: int) -> int:
    """From a call on; see `played_out`. -1 when the hand is thrown in; *room* is free to be written on."""
    while phase <= b.DEALER_SECOND:
        said = forced
        if said == FREELY:
            store(room, 0, n1 if phase & 1 else n0)
            called(run, phase, room, 1, room + 8)
            said = chosen(run, 4, room + 8)
        forced = FREELY
        if said > 0:
            if phase <= b.DEALER_FIRST:
                return put_out(run, b.ORDERED_DOWN + phase, laid(run, n0, 0), laid(run, n1, 0), room)
            line = (b.NAMED if phase == b.ELDEST_SECOND else b.CALLED) + int(said != 3)
            return started(run, line, said, laid(run, n0, said), laid(run, n1, said))
        phase += 1
    return -1


@compiled
def put_out(run: int, phase: int, h0: int, h1: int, room: int) -> int:
    """From the dealer's choice of a card to put down on; see `played_out`."""
    store(room, 0, h1)
    put_down(run, phase, room, 1, room + 8)
    for way in range(7):
        store(room, 16 + way, load(room, 2 + 2 * way))
    way = chosen(run, 7, room + 128)
    kept = load(room, 1 + 2 * way)
    line = b.ACCEPTED if phase == b.ACCEPTED_DOWN else b.ORDERED
    if way == 0 and phase == b.ORDERED_DOWN:
        line = b.LEFT
    return started(run, line, 0, h0, kept)


@compiled
def outcomes(run: int, point: int, seed: int, others: int, n: int, room: int, out: int) -> int:
    """
    How a hand ends from *point* on against each of *n* *others*, written to *out*; see `played_out`.

    World *i* has the luck of hand *i* of *seed*, one of `mixed`, whatever is done first. Where the dealer
    puts a card down, hands are as under trump, and what he does first is the hand he keeps.
    """
    phase, seat, forced = load(point, PHASE), load(point, SEAT), load(point, FORCED)
    line = load(point, LINE)
    for i in range(n):
        store(run, r.LUCK, first(seed, i))
        other = load(others, i)
        own = load(point, NUMBERS) if phase <= b.DEALER_SECOND else load(point, OWN)
        h0, h1 = (other, own) if seat else (own, other)
        if phase == IN_PLAY:
            end = played_out(
                run, line, h0, h1, load(point, DEAD), load(point, VOIDS), load(point, TRICK),
                load(point, WON), load(point, TURN), load(point, LED), forced,
            )  # fmt: skip
        elif phase > b.DEALER_SECOND:
            end = started(run, line, EMPTY, other, forced)
        else:
            end = talked_out(run, phase, h0, h1, forced, room)
        store(out, i, end)
    return 0
