"""
The best answer to a player, in the kernel: one hand against all the other may hold, through the whole play.

The other seat's hands are a list, two words each: the cards, and how likely it is to hold them and to have
done all it has done. At its turns each hand does what the player does, and the list falls apart by the cards
seen; at its own turns the one hand takes what is best against the whole list. Likelihoods count `WHOLE` for
one.
"""

from typing import Final

from euchre.kernel.machine.card_bits import LANE
from euchre.kernel.machine.compiled import compiled, load, lowest, store
from euchre.trained.kernel import information_sets as b
from euchre.trained.kernel import strategy_lookup as r
from euchre.trained.kernel.information_sets import listed, reps
from euchre.trained.kernel.mccfr import NEVER, paid
from euchre.trained.kernel.strategy_lookup import answer

WHOLE: Final = 1 << 36
EMPTY: Final = 0


@compiled
def respond(
    run: int, me: int, line: int, own: int, others: int, n: int, free: int, dead: int, voids: int, trick: int,
    won: int, turn: int, led: int,
) -> int:  # fmt: skip
    """
    The most that *me* can win with *own* against the list *others* of *n*, all likelihoods added up.

    The word `AVERAGE` of the run gets what the player himself would win with *own*. Memory from *free* on may
    be written on; for the other numbers see `regrets.play`.
    """
    g = load(run, r.G)
    if n == 0:
        store(run, r.AVERAGE, 0)
        return 0
    each, sign = load(g, b.EACH), 1 - 2 * me
    if led == 0:
        points = paid(g, line, trick, won)
        total = 0
        if points != NEVER:
            for i in range(n):
                total += load(others, 2 * i + 1)
            total *= sign * points
            store(run, r.AVERAGE, total)
            return total
        if trick == each - 1:
            mine = sign * paid(g, line, each, won + int(me == 0))
            theirs = sign * paid(g, line, each, won + me)
            for i in range(n):
                other = load(others, 2 * i)
                lead, follow = (own, other) if turn == me else (other, own)
                takes = follow > lead and follow & (LANE << (lowest(lead) & 48) | LANE << 48) != 0
                total += load(others, 2 * i + 1) * (theirs if takes == (turn == me) else mine)
            store(run, r.AVERAGE, total)
            return total
    buffer = run + 8 * (r.CHOICES + 32 * (2 * trick + int(led != 0)))
    lane = lowest(led) >> 4 if led else 0
    gone, tricks, best, average, size, count = dead, trick, 0, 0, 0, 0
    if led:
        gone, tricks = dead | led, trick + 1
    top = free
    if turn == me:
        # What may be played, and what the player himself would.
        follow = own & LANE << 16 * lane if led else 0
        trump = load(run, r.UPCARD) >> 3
        lawful = follow or own
        if load(run, r.MERGE):
            unseen = load(g, b.ALL + trump) & ~(own | dead)
            lawful &= (
                reps(g, own, unseen, 0)
                | reps(g, own, unseen, 1)
                | reps(g, own, unseen, 2)
                | reps(g, own, unseen, 3)
            )
        count = listed(lawful, buffer, 0)
        size = answer(run, line, me, trick, won, own, dead, voids, led, buffer + 128)
    else:
        # Each hand plays; the cards played, the rest of the hand and its share go to a heap.
        for at in range(64):
            store(top, at, 0)
        heap, size = top + 8 * 64, 0
        for i in range(n):
            other, weight = load(others, 2 * i), load(others, 2 * i + 1)
            ways = answer(run, line, turn, trick, won, other, dead, voids, led, buffer)
            for way in range(ways):
                share = weight * load(buffer, 8 + way) >> 12
                if share > 0:
                    card = load(buffer, way)
                    at = lowest(card)
                    store(top, at, load(top, at) + 1)
                    store(heap, 3 * size, at)
                    store(heap, 3 * size + 1, other ^ card)
                    store(heap, 3 * size + 2, share)
                    size += 1
        # The heap, card by card, into lists that lie one after the other.
        rows, begun = heap + 24 * size, 0
        for at in range(63):
            number = load(top, at)
            store(top, at, begun)
            begun += number
        for i in range(size):
            at = load(heap, 3 * i)
            place = load(top, at)
            store(top, at, place + 1)
            store(rows, 2 * place, load(heap, 3 * i + 1))
            store(rows, 2 * place + 1, load(heap, 3 * i + 2))
        count = 63
    heap = top + 8 * 64
    rows = heap + 24 * size
    later = free if turn == me else rows + 16 * size
    for i in range(count):
        card, mine, hands, many = 1 << i, own, others, n
        if turn == me:
            card = load(buffer, i)
            mine = own ^ card
        else:
            begun = load(top, i - 1) if i > 0 else 0
            many = load(top, i) - begun
            hands = rows + 16 * begun
        if many:
            out, taken, after, now, following = voids, won, turn ^ 1, gone, card
            if led:
                following = 0
                if card & LANE << 16 * lane == 0:
                    out |= 1 << lane << (4 if turn else 0)
                takes = card > led and card & (LANE << 16 * lane | LANE << 48) != 0
                after = turn if takes else turn ^ 1
                now |= card
                taken += 1 - after
            worth = respond(
                run, me, line, mine, hands, many, later, now, out, tricks, taken, after, following
            )
            usual = load(run, r.AVERAGE)
            if turn == me:
                best = worth if i == 0 or worth > best else best
                for way in range(size):
                    if load(buffer, 16 + way) == card:
                        average += usual * load(buffer, 24 + way) >> 12
            else:
                best += worth
                average += usual
    store(run, r.AVERAGE, average)
    return best


@compiled
def begin(run: int, me: int, line: int, trump: int, own: int, others: int, n: int, free: int) -> int:
    """What *me* can win in the play from the first lead; see `respond`."""
    up = load(run, r.UPS + trump)
    store(run, r.UPCARD, load(run, r.UPCARD) & 7 | trump << 3)
    dead = 0 if b.TAKEN >> line & 1 else up
    return respond(run, me, line, own, others, n, free, dead, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)
