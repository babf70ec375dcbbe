"""
Best responses to a policy in two-handed Euchre: what they win, and the policy itself, with a
given hand.
"""

from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from euchre.kernel.machine.compiled import Words, at, table
from euchre.players.trained.kernel import information_sets as info
from euchre.players.trained.kernel import strategy_lookup as lookup
from euchre.players.trained.kernel.best_response import LIKELIHOOD_ONE, best_response_from_lead
from euchre.players.trained.kernel.card_abstraction import FULL, Deck
from euchre.players.trained.kernel.information_sets import representatives
from euchre.players.trained.kernel.policies import Policy, PolicyContext
from euchre.runs.workers import check_stopped

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
