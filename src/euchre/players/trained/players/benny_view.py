"""
A view of a two-handed hand in the terms of `information_sets`: suits counted from the upcard, seats
as roles.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, Final, NamedTuple

import numpy as np

from euchre.hand.state import Phase
from euchre.kernel.machine.card_bits import Layout, layout
from euchre.kernel.machine.compiled import Words, at, table
from euchre.players.trained.kernel import information_sets as info
from euchre.players.trained.kernel import strategy_lookup as lookup
from euchre.players.trained.kernel.card_abstraction import FULL
from euchre.players.trained.kernel.information_sets import beats, note_void
from euchre.players.trained.kernel.policies import PolicyContext
from euchre.rules.actions import Call, Discard
from euchre.rules.cards import CARDS, Card, Trump
from euchre.rules.variants import TWO
from euchre.seen.unseen import UpcardFate, upcard_fate
from euchre.seen.views import View

Floats = np.ndarray[Any, np.dtype[np.float64]]

ERROR_RATE: Final = 0.02
"""The share of decisions taken to be random, so that no action of a seat makes a hand impossible."""


class PlayPoint(NamedTuple):
    """A moment in the play of the cards; the fields are arguments of `mccfr.traverse_play`."""

    trick: int
    """The number of the trick, from 0."""
    won: int
    """Tricks that eldest has won so far."""
    turn: int
    """The role of the seat to play."""
    led: int
    """The mask of the card led; 0 when the trick has not begun."""
    dead: int
    """The mask of the cards that both know to be out of play."""
    voids: int
    """Suits that each seat has failed to follow: four bits for eldest, then four for the dealer."""


class HandRange(NamedTuple):
    """Hands that a seat may hold, as masks of shape (n,), and their weights, (n,), in any unit."""

    hands: Words
    weights: Floats

    def sample(self, draws: Floats) -> Words:
        """
        Return a hand, as a mask, for each of *draws*, numbers from 0 to 1, by weight: an array as long as
        *draws*.
        """
        sums = np.cumsum(self.weights)
        places = np.searchsorted(sums, draws * sums[-1], side="right")
        sampled: Words = self.hands[np.minimum(places, len(sums) - 1)]
        return sampled


@dataclass(frozen=True, eq=False)
class BennyView:
    """
    A view of two-handed Euchre in the numbers of the table of the player `Benny`.

    Suits are renamed so that the upcard is a club. Role 0 is eldest, role 1 the dealer. A mask has a bit for
    each card, laid out by `layout`: by suit and height under trump.
    """

    view: View

    @cached_property
    def suit_xor(self) -> int:
        """
        The number that, by exclusive or with a card's number, renames suits so that the upcard is a club.

        The same number renames them back.
        """
        assert self.view.upcard is not None
        return int(self.view.upcard) & 24

    @cached_property
    def upcard(self) -> int:
        """The number of the upcard when suits are renamed so that it is a club: 0 to 7."""
        assert self.view.upcard is not None
        return int(self.view.upcard) & 7

    @property
    def upcard_bit(self) -> int:
        """The upcard as a bit of a mask under trump."""
        return 1 << self.layout.place[self.upcard]

    @property
    def numbers(self) -> int:
        """The viewer's hand as a set of card numbers: bit n is card n, suits counted from the upcard's."""
        return sum(1 << (int(card) ^ self.suit_xor) for card in self.view.hand)

    @property
    def trump(self) -> int:
        """The number of the trump suit when the upcard's suit is called clubs; 0 before trump is fixed."""
        return 0 if self.view.trump is None else int(self.view.trump) ^ self.suit_xor >> 3

    @property
    def role(self) -> int:
        """The viewer's role: 0 for eldest, 1 for the dealer."""
        return int(self.view.viewer == self.view.dealer)

    @cached_property
    def layout(self) -> Layout:
        """Which bit of a mask stands for which card."""
        return layout(TWO, Trump(self.trump))

    def bit(self, card: Card) -> int:
        """Return the mask, in the `layout` of this view, of the one card *card*."""
        return 1 << self.layout.place[int(card) ^ self.suit_xor]

    def mask(self, cards: tuple[Card, ...]) -> int:
        """Return the mask, in the `layout` of this view, of several *cards*."""
        return sum(self.bit(card) for card in cards)

    def card(self, bit: int) -> Card:
        """Return the card that a mask of one *bit* stands for, under its own name."""
        number = self.layout.card[bit.bit_length() - 1]
        assert number is not None
        return CARDS[number ^ self.suit_xor]

    # --- What was said ----------------------------------------------------------------------------------

    @cached_property
    def calls(self) -> tuple[int, ...]:
        """
        The calls so far, in order, as numbers.

        0 is a pass and 1 an order in the first round. In the second round a call is the number of the suit
        named, when suits are renamed so that the upcard is a club.
        """
        calls: list[int] = []
        for deed in self.view.calls:
            if isinstance(deed.action, Call):
                calls.append(1 if len(calls) < 2 else int(deed.action.trump) ^ self.suit_xor >> 3)
            else:
                calls.append(0)
        return tuple(calls)

    @cached_property
    def phase(self) -> int:
        """
        The number of the phase before the play, or of that in which trump was fixed.

        It is one of `information_sets`.
        """
        if self.view.phase is Phase.PICKUP:
            return info.ORDERED_DISCARD + len(self.calls) - 1
        return len(self.calls)

    @cached_property
    def upcard_left(self) -> bool:
        """Whether the dealer, ordered up, left the upcard."""
        return upcard_fate(self.view) is UpcardFate.DECLINED

    @property
    def buried(self) -> tuple[Card, ...]:
        """The card that the viewer discarded, in a tuple; empty where there was no discard."""
        return tuple([deed.action.card for deed in self.view.history if isinstance(deed.action, Discard)])

    @cached_property
    def line(self) -> int:
        """
        A number that says how trump was fixed, one of the lines of `information_sets`.

        Trump was ordered up and the upcard taken or left; or accepted by the dealer; or named in the second
        round, by either seat.
        """
        calls = len(self.calls)
        if calls == 1:
            return info.ORDERED_LEFT if self.upcard_left else info.ORDERED_TAKEN
        if calls == 2:
            return info.ACCEPTED
        line = info.ELDEST_NEXT if calls == 3 else info.DEALER_NEXT
        return line + int(self.trump != 3)

    # --- What was played --------------------------------------------------------------------------------

    @cached_property
    def path(self) -> tuple[tuple[PlayPoint, int], ...]:
        """The moments at which cards were played so far, in order, each with the mask of the card."""
        return self._replay[0]

    @property
    def current(self) -> PlayPoint:
        """The moment at which the viewer is to play."""
        return self._replay[1]

    @cached_property
    def _replay(self) -> tuple[tuple[tuple[PlayPoint, int], ...], PlayPoint]:
        path: list[tuple[PlayPoint, int]] = []
        dead = 0 if info.UPCARD_TAKEN_LINES >> self.line & 1 else self.upcard_bit
        trick = won = voids = led = 0
        for plays in (*(trick_.plays for trick_ in self.view.tricks), self.view.trick):
            led = 0
            for seat, card in plays:
                role, bit = int(seat == self.view.dealer), self.bit(card)
                path.append((PlayPoint(trick, won, role, led, dead, voids), bit))
                if not led:
                    led = bit
                    continue
                voids = note_void(voids, role, led, bit)
                won += int((role if beats(bit, led) else 1 - role) == 0)
                dead |= led | bit
                trick += 1
                led = 0
        return tuple(path), PlayPoint(trick, won, self.role, led, dead, voids)

    # --- What a seat may hold ---------------------------------------------------------------------------

    def hand_range(
        self, context: PolicyContext, role: int, visible: tuple[Card, ...], until: int
    ) -> HandRange:
        """
        Return the hands that seat *role* may hold, each weighted by how likely it is after what the seat did.

        *role* is 0 for eldest, 1 for the dealer. *context* is the policy that the seat is taken to follow,
        *visible* are cards known not to be in its hand, and only the first *until* cards of the play count.
        Before trump is fixed hands have a bit for each card number, later they are masks in the order of
        `layout`.
        """
        context.set_upcard(self.upcard, self.trump)
        theirs = [bit for point, bit in self.path[:until] if point.turn == role]
        ours = [bit for point, bit in self.path[:until] if point.turn != role]
        numbers = {1 << self.layout.place[int(card)]: int(card) for card in FULL.cards}
        out = {self.upcard, *(int(card) ^ self.suit_xor for card in visible), *(numbers[bit] for bit in ours)}
        sure = [numbers[bit] for bit in theirs if numbers[bit] != self.upcard]
        rest = [int(card) for card in FULL.cards if int(card) not in out and int(card) not in sure]
        hands = np.array([(*sure, *cards) for cards in combinations(rest, FULL.each - len(sure))], np.int64)
        masks, weights = (1 << hands).sum(axis=1), np.ones(len(hands))
        for phase, call in enumerate(self.calls):
            if phase & 1 == role:
                shares = context.call_strategies(phase, masks)[:, call]
                weights *= _with_errors(shares, 2 if phase < 2 else 4)
        if self.view.phase is Phase.CALL:
            return HandRange(masks, weights)
        hand_range = HandRange(context.bits[self.trump][hands].sum(axis=1), weights)
        if role == 1 and len(self.calls) < 3 and self.view.phase is Phase.PLAY:
            hand_range = self._after_discard(context, hand_range, sum(theirs))
        for point, bit in self.path[:until]:
            if point.turn == role:
                hand_range = _narrow_by_play(context, self.line, point, bit, hand_range)
        return hand_range

    def _after_discard(self, context: PolicyContext, dealt: HandRange, shown: int) -> HandRange:
        """
        Return the range *dealt* of the dealer after the discard, as far as *shown*, played since,
        allows.
        """
        phase = info.ORDERED_DISCARD + len(self.calls) - 1
        out = context.discard_strategies(phase, dealt.hands)
        same = dealt.weights * _with_errors(out[:, 0, 1], 6)
        if phase == info.ORDERED_DISCARD and self.upcard_left:
            return HandRange(dealt.hands, same)
        masks, weights = [], []
        # Every card that may have been discarded, also those that the policy never discards.
        for place in range(63):
            had = dealt.hands >> place & 1 > 0
            if had.any():
                kept = (dealt.hands[had] | self.upcard_bit) ^ 1 << place
                row = np.where(out[had, :, 0] == kept[:, None], out[had, :, 1], 0).sum(axis=1)
                masks.append(kept)
                weights.append(dealt.weights[had] * _with_errors(row, 6))
        kept, likely = np.concatenate(masks), np.concatenate(weights)
        fits = kept & shown == shown
        different, which = np.unique(kept[fits], return_inverse=True)
        likely = np.bincount(which, likely[fits], len(different)).astype(np.float64)
        return HandRange(different, likely)


def _with_errors(shares: Words, choices: int) -> Floats:
    """
    Return *shares* as probabilities, mixed with those of a random action among *choices* actions, so that
    none is 0.
    """
    probabilities: Floats = (1 - ERROR_RATE) * shares / lookup.PROBABILITY_ONE + ERROR_RATE / choices
    return probabilities


def _narrow_by_play(
    context: PolicyContext, line: int, point: PlayPoint, bit: int, before: HandRange
) -> HandRange:
    """Return the range that is left of *before* once *bit* was played at *point*."""
    hands, out = table(len(before.hands)), table(len(before.hands))
    hands[:] = before.hands
    lookup.play_probabilities(
        context.address, line, point.turn, point.trick, point.won, point.dead, point.voids, point.led, bit,
        at(hands), len(hands), at(out),
    )  # fmt: skip
    some = out >= 0
    return HandRange(before.hands[some] ^ bit, before.weights[some] * _with_errors(out[some], 3))
