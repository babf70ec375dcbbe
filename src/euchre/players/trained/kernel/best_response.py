"""
The exact best response to a policy: what it wins with a given hand, and what the policy itself wins.

One hand is set against all that the other seat may hold. The other seat's hands are a list of pairs of words:
a hand, and its likelihood, the chance that the seat holds it and did all it has done, `LIKELIHOOD_ONE` for
certainty. At that seat's turns each hand acts by its strategy, and the list splits by the card played; at its
own turns the responder takes the card of the highest value against the whole list. The play is in the kernel,
the auction in NumPy (`Responder`).
"""

from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from euchre.kernel.machine.arguments import Address, Bit, Mask, PolicyAddress, TrumpNumber
from euchre.kernel.machine.card_bits import SUIT_MASK
from euchre.kernel.machine.compiled import Words, at, entry, load, lowest, store, table
from euchre.players.trained.kernel import information_sets as info
from euchre.players.trained.kernel import strategy_lookup as lookup
from euchre.players.trained.kernel.card_abstraction import FULL, Deck
from euchre.players.trained.kernel.information_sets import after_card, beats, list_bits, representatives
from euchre.players.trained.kernel.mccfr import UNDECIDED, certain_points
from euchre.players.trained.kernel.policies import Policy, PolicyContext
from euchre.players.trained.kernel.strategy_lookup import play_strategy
from euchre.runs.workers import check_stopped

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
    best, average, size, count = 0, 0, 0, 0
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
            next_dead, next_voids, next_trick, next_won, next_turn, next_led = after_card(
                card, dead, voids, trick, won, turn, led
            )
            worth = best_response(
                context, responder, line, own_after, hands, many, later, next_dead, next_voids, next_trick,
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


WORK_WORDS: Final = 4_000_000
"""Words of memory for the lists of hands of one traversal."""


class Gain(NamedTuple):
    """What a hand is worth, in points a deal: to the best response, and to the policy itself."""

    best: float
    own: float

    @property
    def gain(self) -> float:
        """What the best response wins beyond the policy, in points a deal."""
        return self.best - self.own


class Responder:
    """Finds exact best responses to one policy in the two-handed game. Use one for each thread."""

    def __init__(self, policy: Policy, deck: Deck = FULL) -> None:
        """Get ready to respond to *policy*, with the cards and hands of *deck*."""
        self.deck = deck
        self._context = PolicyContext(policy, deck.game_table())
        self._context_words, self._game = self._context.words, self._context.game
        self._bits = self._context.bits
        self._work = table(WORK_WORDS)

    @property
    def lookup_counts(self) -> tuple[int, int]:
        """How many information sets were looked up so far, and how many of them the policy's table lacks."""
        return int(self._context_words[lookup.LOOKUPS]), int(self._context_words[lookup.MISSES])

    def gain(self, seat: int, hand: tuple[int, ...], upcard: int) -> Gain:
        """
        Return what the best response and the policy itself win with *hand* in *seat* (0 eldest, 1 dealer), in
        points a deal.

        *hand* and *upcard* are card numbers; the upcard is a club. All hands the other seat may hold are
        equally likely.
        """
        self._context.set_upcard(upcard)
        rest = [int(card) for card in self.deck.cards if card not in (*hand, upcard)]
        others = np.array(list(combinations(rest, self.deck.each)), np.int64)
        self._others = np.array([self._bits[trump][others].sum(axis=1) for trump in range(4)])
        self._numbers = (1 << others).sum(axis=1)
        cards = np.array(hand)
        self._own = [int(self._bits[trump][cards].sum()) for trump in range(4)]
        self._number = int((1 << cards).sum())
        whole = np.full(len(others), LIKELIHOOD_ONE, np.int64)
        best, own = (self._respond_as_eldest if seat == 0 else self._respond_as_dealer)(whole)
        return Gain(best / LIKELIHOOD_ONE / len(others), own / LIKELIHOOD_ONE / len(others))

    # --- The calls --------------------------------------------------------------------------------------

    def _respond_as_eldest(self, likelihoods: Words) -> tuple[int, int]:
        ordered = self._dealer_hands(info.ORDERED_DISCARD, likelihoods)
        order = _add(
            self._respond_in_play(0, info.ORDERED_LEFT, 0, *ordered[0]),
            self._respond_in_play(0, info.ORDERED_TAKEN, 0, *ordered[1]),
        )
        strategies = self._context.call_strategies(info.DEALER_FIRST, self._numbers)
        _, taken = self._dealer_hands(info.ACCEPTED_DISCARD, _scale(likelihoods, strategies[:, 1]))
        accepted = self._respond_in_play(0, info.ACCEPTED, 0, *taken)
        likelihoods = _scale(likelihoods, strategies[:, 0])
        ways = [(0, 0)] * 4
        for trump in self._nameable():
            line = info.ELDEST_NEXT if trump == 3 else info.ELDEST_GREEN
            ways[trump] = self._respond_in_play(0, line, trump, self._others[trump], likelihoods)
        strategies = self._context.call_strategies(info.DEALER_SECOND, self._numbers)
        for trump in self._nameable():
            line = info.DEALER_NEXT if trump == 3 else info.DEALER_GREEN
            ways[0] = _add(
                ways[0],
                self._respond_in_play(
                    0, line, trump, self._others[trump], _scale(likelihoods, strategies[:, trump])
                ),
            )
        later = self._choose(info.ELDEST_SECOND, ways)
        return self._choose(info.ELDEST_FIRST, [_add(accepted, later), order])

    def _respond_as_dealer(self, likelihoods: Words) -> tuple[int, int]:
        strategies = self._context.call_strategies(info.ELDEST_FIRST, self._numbers)
        ordered = self._respond_with_discard(info.ORDERED_DISCARD, _scale(likelihoods, strategies[:, 1]))
        likelihoods = _scale(likelihoods, strategies[:, 0])
        accept = self._respond_with_discard(info.ACCEPTED_DISCARD, likelihoods)
        strategies = self._context.call_strategies(info.ELDEST_SECOND, self._numbers)
        named, odds_left = (0, 0), _scale(likelihoods, strategies[:, 0])
        ways = [(0, 0)] * 4
        for trump in self._nameable():
            line = info.ELDEST_NEXT if trump == 3 else info.ELDEST_GREEN
            named = _add(
                named,
                self._respond_in_play(
                    1, line, trump, self._others[trump], _scale(likelihoods, strategies[:, trump])
                ),
            )
            line = info.DEALER_NEXT if trump == 3 else info.DEALER_GREEN
            ways[trump] = self._respond_in_play(1, line, trump, self._others[trump], odds_left)
        passed = _add(named, self._choose(info.DEALER_SECOND, ways))
        return _add(ordered, self._choose(info.DEALER_FIRST, [passed, accept]))

    def _nameable(self) -> list[int]:
        return [trump for trump in range(4) if int(self._game[info.NAMEABLE]) >> trump & 1]

    def _choose(self, phase: int, ways: list[tuple[int, int]]) -> tuple[int, int]:
        """
        Return the value of the best of *ways*, and that of the policy's strategy; the first way is
        a pass.
        """
        strategies = self._context.call_strategies(phase, np.array([self._number]))[0]
        lawful = [0, 1] if phase < info.ELDEST_SECOND else [0, *self._nameable()]
        best = max(ways[way][0] for way in lawful)
        return best, sum(ways[way][1] * int(strategies[way]) for way in lawful) // lookup.PROBABILITY_ONE

    # --- The card put down ------------------------------------------------------------------------------

    def _dealer_hands(
        self, phase: int, likelihoods: Words
    ) -> tuple[tuple[Words, Words], tuple[Words, Words]]:
        """
        Return the dealer's hands with likelihoods, after the discard: those without the upcard, those with
        it.
        """
        out = self._context.discard_strategies(phase, self._others[0])
        same = out[:, 0, 0], _scale(likelihoods, out[:, 0, 1])
        masks, strategies = out[:, 1:, 0].ravel(), _scale(likelihoods[:, None], out[:, 1:, 1]).ravel()
        kept, which = np.unique(masks[strategies > 0], return_inverse=True)
        likely = np.zeros(len(kept), np.int64)
        np.add.at(likely, which, strategies[strategies > 0])
        return same, (kept, likely)

    def _respond_with_discard(self, phase: int, likelihoods: Words) -> tuple[int, int]:
        """Return the value of the best discard, and that of the policy's own."""
        own, up = self._own[0], int(self._bits[0, self._context_words[lookup.UPCARD] & 7])
        line = info.ORDERED_TAKEN if phase == info.ORDERED_DISCARD else info.ACCEPTED
        found: dict[int, tuple[int, int]] = {}
        if phase == info.ORDERED_DISCARD:
            found[own] = self._respond_in_play(1, info.ORDERED_LEFT, 0, self._others[0], likelihoods, own=own)
        lawful = own
        if self._context.policy.merges_equivalents:
            unseen = int(self._game[info.ALL_CARDS]) & ~(own | up)
            lawful = sum(representatives(at(self._game), own, unseen, suit_field) for suit_field in range(4))
        for place in range(63):
            if lawful >> place & 1:
                kept = (own | up) ^ 1 << place
                found[kept] = self._respond_in_play(1, line, 0, self._others[0], likelihoods, own=kept)
        mine = self._context.discard_strategies(phase, np.array([own]))[0]
        usual = (
            sum(found[int(kept)][1] * int(share) for kept, share in mine if share) // lookup.PROBABILITY_ONE
        )
        return max(best for best, _ in found.values()), usual

    # --- The play ---------------------------------------------------------------------------------------

    def _respond_in_play(
        self, seat: int, line: int, trump: int, others: Words, likelihoods: Words, *, own: int | None = None
    ) -> tuple[int, int]:
        """
        Return the values of the best response and of the policy with *own* against *others* by
        *likelihoods*.
        """
        check_stopped()
        held = self._own[trump] if own is None else own
        some = likelihoods > 0
        n = int(some.sum())
        self._work[: 2 * n : 2], self._work[1 : 2 * n : 2] = others[some], likelihoods[some]
        best = best_response_from_lead(
            self._context.address, seat, line, trump, held, at(self._work), n, at(self._work) + 16 * n
        )
        return best, int(self._context_words[lookup.OWN_VALUE])


def _scale(likelihoods: Words, strategies: Words) -> Words:
    found: Words = likelihoods * strategies // lookup.PROBABILITY_ONE
    return found


def _add(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]
