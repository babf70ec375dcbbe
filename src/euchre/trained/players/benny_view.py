"""A two-handed deal as the benny thinks of it: suits count from the upcard, and hands come in lists."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, Final, NamedTuple

import numpy as np

from euchre.actions import Call, Discard, Leave
from euchre.cards import Card, Trump
from euchre.kernel.machine.card_bits import LANE, Layout, layout
from euchre.kernel.machine.compiled import Words, at, table
from euchre.state import Phase
from euchre.trained.kernel import information_sets as b
from euchre.trained.kernel import strategy_lookup as r
from euchre.trained.kernel.card_abstraction import FULL
from euchre.trained.kernel.policies import Asked
from euchre.variants import TWO
from euchre.views import View

Floats = np.ndarray[Any, np.dtype[np.float64]]

SLIP: Final = 0.02
"""How often even a perfect player is taken to do anything: nothing he does is then impossible."""


class Step(NamedTuple):
    """A point of the play at which *turn* is to play; see `euchre.trained.kernel.mccfr.play`."""

    trick: int
    won: int
    turn: int
    led: int
    dead: int
    voids: int


class Held(NamedTuple):
    """Hands a seat may hold, and how likely each is; the likelihoods need not add up to 1."""

    hands: Words
    odds: Floats


@dataclass(frozen=True, eq=False)
class Situation:
    """What a view comes to."""

    view: View

    @cached_property
    def turned(self) -> int:
        """What turns a card's number into the one counted from the upcard, and back, by exclusive or."""
        assert self.view.upcard is not None
        return int(self.view.upcard) & 24

    @cached_property
    def upcard(self) -> int:
        """The upcard: a club."""
        assert self.view.upcard is not None
        return int(self.view.upcard) & 7

    @property
    def trump(self) -> int:
        """Trump, counted from the upcard's suit; 0 before it is fixed."""
        return 0 if self.view.trump is None else int(self.view.trump) ^ self.turned >> 3

    @property
    def role(self) -> int:
        """0 for eldest, 1 for the dealer."""
        return int(self.view.viewer == self.view.dealer)

    @cached_property
    def layout(self) -> Layout:
        """Where cards lie."""
        return layout(TWO, Trump(self.trump))

    def bit(self, card: Card) -> int:
        """The bit of *card* under trump."""
        return 1 << self.layout.place[int(card) ^ self.turned]

    def mask(self, cards: tuple[Card, ...]) -> int:
        """*cards* under trump."""
        return sum(self.bit(card) for card in cards)

    def card(self, bit: int) -> Card:
        """The card with that bit."""
        found = self.layout.card[bit.bit_length() - 1]
        assert found is not None
        return Card(int(found) ^ self.turned)

    # --- What was said ----------------------------------------------------------------------------------

    @cached_property
    def said(self) -> tuple[int, ...]:
        """What was called in turn: 0 for a pass, else 1 in the first round and the suit in the second."""
        found: list[int] = []
        for deed in self.view.calls:
            if isinstance(deed.action, Call):
                found.append(1 if len(found) < 2 else int(deed.action.trump) ^ self.turned >> 3)
            else:
                found.append(0)
        return tuple(found)

    @cached_property
    def phase(self) -> int:
        """Where before the play the deal is, or where trump was fixed."""
        if self.view.phase is Phase.PICKUP:
            return b.ORDERED_DOWN + len(self.said) - 1
        return len(self.said)

    @cached_property
    def left(self) -> bool:
        """Whether the dealer, ordered up, left the upcard."""
        return any(deed.action == Leave() for deed in self.view.history)

    @property
    def buried(self) -> tuple[Card, ...]:
        """The card that the viewer put down, if he did."""
        return tuple([deed.action.card for deed in self.view.history if isinstance(deed.action, Discard)])

    @cached_property
    def line(self) -> int:
        """How trump was fixed."""
        calls = len(self.said)
        if calls == 1:
            return b.LEFT if self.left else b.ORDERED
        if calls == 2:
            return b.ACCEPTED
        line = b.NAMED if calls == 3 else b.CALLED
        return line + int(self.trump != 3)

    # --- What was played --------------------------------------------------------------------------------

    @cached_property
    def steps(self) -> tuple[tuple[Step, int], ...]:
        """The points of the play so far, each with the bit of the card played there."""
        return self._walked[0]

    @property
    def now(self) -> Step:
        """The point at which the viewer is to play."""
        return self._walked[1]

    @cached_property
    def _walked(self) -> tuple[tuple[tuple[Step, int], ...], Step]:
        found: list[tuple[Step, int]] = []
        dead = 0 if b.TAKEN >> self.line & 1 else 1 << self.layout.place[self.upcard]
        trick = won = voids = led = 0
        for plays in (*(trick_.plays for trick_ in self.view.tricks), self.view.trick):
            led = 0
            for seat, card in plays:
                role, bit = int(seat == self.view.dealer), self.bit(card)
                found.append((Step(trick, won, role, led, dead, voids), bit))
                if not led:
                    led = bit
                    continue
                lane = (led.bit_length() - 1) >> 4
                if not bit & LANE << 16 * lane:
                    voids |= 1 << lane + 4 * role
                takes = bit > led and bit & (LANE << 16 * lane | LANE << 48)
                won += int((role if takes else 1 - role) == 0)
                dead |= led | bit
                trick += 1
                led = 0
        return tuple(found), Step(trick, won, self.role, led, dead, voids)

    # --- What a seat may hold ---------------------------------------------------------------------------

    def held(self, asked: Asked, role: int, seen: tuple[Card, ...], upto: int) -> Held:
        """
        What *role* may hold to one who sees the cards *seen*, by what it did before point *upto* of the play.

        While there are calls the hands are by card numbers, then as under trump.
        """
        asked.turned(self.upcard, self.trump)
        theirs = [bit for step, bit in self.steps[:upto] if step.turn == role]
        ours = [bit for step, bit in self.steps[:upto] if step.turn != role]
        numbers = {1 << self.layout.place[int(card)]: int(card) for card in FULL.cards}
        out = {self.upcard, *(int(card) ^ self.turned for card in seen), *(numbers[bit] for bit in ours)}
        sure = [numbers[bit] for bit in theirs if numbers[bit] != self.upcard]
        rest = [int(card) for card in FULL.cards if int(card) not in out and int(card) not in sure]
        hands = np.array([(*sure, *cards) for cards in combinations(rest, FULL.each - len(sure))], np.int64)
        masks, odds = (1 << hands).sum(axis=1), np.ones(len(hands))
        for phase, called in enumerate(self.said):
            if phase & 1 == role:
                odds *= _slipped(_called(asked, phase, masks)[:, called], 2 if phase < 2 else 4)
        if self.view.phase is Phase.CALL:
            return Held(masks, odds)
        found = Held(asked.bits[self.trump][hands].sum(axis=1), odds)
        if role == 1 and len(self.said) < 3 and self.view.phase is Phase.PLAY:
            found = self._kept(asked, found, sum(theirs))
        for step, bit in self.steps[:upto]:
            if step.turn == role:
                found = _played(asked, self.line, step, bit, found)
        return found

    def _kept(self, asked: Asked, found: Held, shown: int) -> Held:
        """What the dealer may hold once he had the choice of the upcard; *shown* he played since."""
        phase = b.ORDERED_DOWN + len(self.said) - 1
        hands, out = table(len(found.hands)), table(len(found.hands), 7, 2)
        hands[:] = found.hands
        r.put_down(asked.address, phase, at(hands), len(hands), at(out))
        same = found.odds * _slipped(out[:, 0, 1], 6)
        if phase == b.ORDERED_DOWN and self.left:
            return Held(found.hands, same)
        up = 1 << self.layout.place[self.upcard]
        masks, odds = [], []
        # Each card he may have put down, also those that the player would not think of.
        for place in range(63):
            had = found.hands >> place & 1 > 0
            if had.any():
                kept = (found.hands[had] | up) ^ 1 << place
                row = np.where(out[had, :, 0] == kept[:, None], out[had, :, 1], 0).sum(axis=1)
                masks.append(kept)
                odds.append(found.odds[had] * _slipped(row, 6))
        if phase == b.ACCEPTED_DOWN:
            masks.append(found.hands)
            odds.append(same)
        kept, likely = np.concatenate(masks), np.concatenate(odds)
        fits = kept & shown == shown
        different, which = np.unique(kept[fits], return_inverse=True)
        likely = np.bincount(which, likely[fits], len(different)).astype(np.float64)
        return Held(different, likely)


def _slipped(shares: Words, ways: int) -> Floats:
    """Shares as likelihoods, none of them nothing."""
    found: Floats = (1 - SLIP) * shares / r.SHARES + SLIP / ways
    return found


def _called(asked: Asked, phase: int, masks: Words) -> Words:
    hands, out = table(len(masks)), table(len(masks), 4)
    hands[:] = masks
    r.called(asked.address, phase, at(hands), len(hands), at(out))
    return out


def _played(asked: Asked, line: int, step: Step, bit: int, found: Held) -> Held:
    """What is left of *found* once *bit* was played at *step*."""
    hands, out = table(len(found.hands)), table(len(found.hands))
    hands[:] = found.hands
    r.played(
        asked.address, line, step.turn, step.trick, step.won, step.dead, step.voids, step.led, bit,
        at(hands), len(hands), at(out),
    )  # fmt: skip
    some = out >= 0
    return Held(found.hands[some] ^ bit, found.odds[some] * _slipped(out[some], 3))
