"""
The exact best response to a policy, in the kernel: one hand against all that the other seat may hold.

The other seat's hands are a list of pairs of words: a hand, and its likelihood, the chance that the seat
holds it and did all it has done, `LIKELIHOOD_ONE` for certainty. At that seat's turns each hand acts by its
strategy, and the list splits by the card played; at its own turns the responder takes the card of the highest
value against the whole list.
"""

from typing import Final

from euchre.kernel.machine.arguments import Address, Bit, Mask, PolicyAddress, TrumpNumber
from euchre.kernel.machine.card_bits import SUIT_MASK
from euchre.kernel.machine.compiled import entry, load, lowest, store
from euchre.players.trained.kernel import information_sets as info
from euchre.players.trained.kernel import strategy_lookup as lookup
from euchre.players.trained.kernel.information_sets import beats, list_bits, note_void, representatives
from euchre.players.trained.kernel.mccfr import UNDECIDED, certain_points
from euchre.players.trained.kernel.strategy_lookup import play_strategy

LIKELIHOOD_ONE: Final = 1 << 36
ZERO: Final = 0


@entry
def best_response(
    context: PolicyAddress, responder: int, line: int, own: Mask, others: Address, n: int, scratch: Address,
    dead: Mask, voids: int, trick: int, won: int, turn: int, led: Bit,
) -> int:  # fmt: skip
    """
    Return the highest value that seat *responder* can reach with the hand *own* from here on: points times
    likelihoods, summed.

    The context's word `OWN_VALUE` gets the value of the policy itself with that hand. At *others* are *n*
    pairs: a hand the other seat may hold, and its likelihood. Memory from *scratch* on is overwritten. *line*
    is how trump was fixed, *dead* the cards out of play, *voids* the suits each seat has shown to lack;
    *trick* tricks are over, *won* of them eldest's (seat 0); seat *turn* is to play to the card *led*, or to
    lead (0).
    """
    game = load(context, lookup.GAME)
    if n == 0:
        store(context, lookup.OWN_VALUE, 0)
        return 0
    each, sign = load(game, info.HAND_SIZE), 1 - 2 * responder
    if led == 0:
        points = certain_points(game, line, trick, won)
        total = 0
        if points != UNDECIDED:
            for i in range(n):
                total += load(others, 2 * i + 1)
            total *= sign * points
            store(context, lookup.OWN_VALUE, total)
            return total
        if trick == each - 1:
            own_points = sign * certain_points(game, line, each, won + int(responder == 0))
            other_points = sign * certain_points(game, line, each, won + responder)
            for i in range(n):
                other = load(others, 2 * i)
                lead, follow = (own, other) if turn == responder else (other, own)
                loses = beats(follow, lead) == int(turn == responder)
                total += load(others, 2 * i + 1) * (other_points if loses else own_points)
            store(context, lookup.OWN_VALUE, total)
            return total
    buffer = context + 8 * (lookup.BUFFERS + 32 * (2 * trick + int(led != 0)))
    suit_field = lowest(led) >> 4 if led else 0
    gone, tricks, best, average, size, count = dead, trick, 0, 0, 0, 0
    if led:
        gone, tricks = dead | led, trick + 1
    top = scratch
    if turn == responder:
        # What may be played, and the policy's own strategy.
        follow = own & SUIT_MASK << 16 * suit_field if led else 0
        trump = load(context, lookup.UPCARD) >> 3
        lawful = follow or own
        if load(context, lookup.MERGE_EQUIVALENTS):
            unseen = load(game, info.ALL_CARDS + trump) & ~(own | dead)
            lawful &= (
                representatives(game, own, unseen, 0)
                | representatives(game, own, unseen, 1)
                | representatives(game, own, unseen, 2)
                | representatives(game, own, unseen, 3)
            )
        count = list_bits(lawful, buffer, 0)
        size = play_strategy(context, line, responder, trick, won, own, dead, voids, led, buffer + 128)
    else:
        # Each hand plays; the cards played, the rest of the hand and its share go to a heap.
        for at in range(64):
            store(top, at, 0)
        heap, size = top + 8 * 64, 0
        for i in range(n):
            other, weight = load(others, 2 * i), load(others, 2 * i + 1)
            ways = play_strategy(context, line, turn, trick, won, other, dead, voids, led, buffer)
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
    later = scratch if turn == responder else rows + 16 * size
    for i in range(count):
        card, own_after, hands, many = 1 << i, own, others, n
        if turn == responder:
            card = load(buffer, i)
            own_after = own ^ card
        else:
            begun = load(top, i - 1) if i > 0 else 0
            many = load(top, i) - begun
            hands = rows + 16 * begun
        if many:
            next_voids, next_won, next_turn, next_dead, next_led = voids, won, turn ^ 1, gone, card
            if led:
                next_led = 0
                next_voids = note_void(voids, turn, led, card)
                next_turn = turn if beats(card, led) else turn ^ 1
                next_dead |= card
                next_won += 1 - next_turn
            worth = best_response(
                context, responder, line, own_after, hands, many, later, next_dead, next_voids, tricks,
                next_won, next_turn, next_led,
            )  # fmt: skip
            usual = load(context, lookup.OWN_VALUE)
            if turn == responder:
                best = worth if i == 0 or worth > best else best
                for way in range(size):
                    if load(buffer, 16 + way) == card:
                        average += usual * load(buffer, 24 + way) >> 12
            else:
                best += worth
                average += usual
    store(context, lookup.OWN_VALUE, average)
    return best


@entry
def best_response_from_lead(
    context: PolicyAddress, responder: int, line: int, trump: TrumpNumber, own: Mask, others: Address, n: int,
    scratch: Address,
) -> int:  # fmt: skip
    """
    Return the highest value that seat *responder* can reach from the first lead on: points times likelihoods,
    summed.

    *line* (`ORDERED_TAKEN` to `DEALER_GREEN`) is how trump was fixed, *own* the responder's hand under
    *trump*; at *others* are *n* pairs: a hand the other seat may hold, and its likelihood. Memory from
    *scratch* on is overwritten.
    """
    up = load(context, lookup.UPCARD_BITS + trump)
    store(context, lookup.UPCARD, load(context, lookup.UPCARD) & 7 | trump << 3)
    dead = 0 if info.UPCARD_TAKEN_LINES >> line & 1 else up
    return best_response(
        context, responder, line, own, others, n, scratch, dead, ZERO, ZERO, ZERO, ZERO, ZERO
    )
