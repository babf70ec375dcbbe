"""
Worlds that a view allows, thousands in a millisecond: the same as those of `euchre.seen.possible_worlds`, and
as often.

`euchre.seen.unseen` says which cards a viewer has not seen, and where each may lie;
`euchre.kernel.worlds.share_out` deals them out. In a few views this is not enough
(`possible_worlds.rejection_reason`): there the reference engine tests each draw, and keeps it in proportion
to the number of lawful histories that lead to it.
"""

from dataclasses import dataclass

import numpy as np

from euchre.base.chance import Chance, hand_key
from euchre.base.errors import EuchreError
from euchre.hand.state import Phase, State
from euchre.kernel.machine.card_bits import Layout, layout
from euchre.kernel.machine.compiled import Words, rng_seed, table
from euchre.kernel.worlds.share_out import SamplingTable, UnseenGift, make_sampling_table
from euchre.rules.actions import Discard, Give, Play
from euchre.rules.cards import Card
from euchre.seen.possible_worlds import TRIES, histories, most_histories, no_world_found, rejection_reason
from euchre.seen.unseen import (
    Hidden,
    HiddenPlace,
    Placed,
    hidden_from,
    placements,
    table_orders,
    upcard_not_taken,
    upcard_taken,
)
from euchre.seen.views import View

BATCH = 16
"""The number of draws at a time where the reference engine tests each."""


@dataclass(frozen=True, eq=False)
class Worlds:
    """
    Worlds drawn for a view, one a row of *rows*; every mask is in the `layout` of the view's rules and trump.

    A world is a way the unseen cards may lie. Of two like cards each has its own place in the masks, and
    keeps it from world to world.
    """

    sampler: "Sampler"
    rows: Words
    """World by world: hands, kitty, the cards put down unseen, piles; one piece of memory for the kernel."""
    seed_and_start: tuple[int, int]
    """The seed, and the number of the first world."""
    states: tuple[State, ...] | None = None
    """The worlds themselves, where the reference has seen them anyway."""

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def hands(self) -> Words:
        """
        The cards in each seat's hand, as masks in the `layout` of the view's rules and trump: shape (worlds,
        seats).
        """
        return self.rows[:, : self.sampler.view.rules.seats]

    @property
    def face_up(self) -> Words:
        """
        The face-up table cards by seat, as masks like those of `hands`, the same in every world: shape
        (seats,).
        """
        return self.sampler.face_up

    @property
    def covered(self) -> Words:
        """
        The card face down in each pile, a bit each, seat by seat, 0 where none is: shape
        (worlds, piles).
        """
        return self.rows[:, self.sampler.piles_at : self.sampler.piles_at + self.sampler.piles]

    @property
    def kitty(self) -> Words:
        """The cards nobody plays, those put down among them: masks like those of `hands`, shape (worlds,)."""
        seats = self.sampler.view.rules.seats
        found: Words = np.bitwise_or.reduce(self.rows[:, seats : self.sampler.piles_at], axis=1)
        return found

    def state(self, i: int) -> State:
        """
        Return world number *i* of these, from 0, as a state of the reference engine, with a legal history
        that leads to it.
        """
        if self.states is not None:
            return self.states[i]
        seed, start = self.seed_and_start
        found = self.sampler.histories(self.rows[i])
        return found[Chance(~seed, start + range(len(self))[i]).below(len(found))]


class Sampler:
    """
    Draws worlds: ways the unseen cards may lie that *view* allows, each as likely as another.

    Raises: EuchreError when the view allows no world, or there are too many places and cards.
    """

    def __init__(self, view: View) -> None:
        """Work out what *view* leaves open, and the table to draw from."""
        self.view = view
        self.layout: Layout = layout(view.rules, view.trump)
        self.hidden: Hidden = hidden_from(view)
        self.rejection_reason: str | None = rejection_reason(view)
        """Why each draw has to be put to the reference; None: it has not."""
        rules, places = view.rules, self.hidden.places
        put = [place for place in places if place.deeds]
        self.piles: int = rules.seats * rules.piles
        self.piles_at: int = rules.seats + 1 + len(put)
        covered = [
            self.piles_at + rules.piles * seat + n
            for seat, row in enumerate(view.piles)
            for n, pile in enumerate(row)
            if pile.covered
        ]
        self._covered = covered
        wide = self.piles_at + self.piles + bool(covered)
        words = {"hand": -1, "table": wide - 1, "kitty": rules.seats}
        self._words = [
            place.seat
            if place.kind == "hand"
            else rules.seats + 1 + put.index(place)
            if place.deeds
            else words[place.kind]
            for place in places
        ]
        hands, self.face_up, kitty, gone = self._lying()
        self._known = [*hands, kitty, *[0] * (wide - rules.seats - 1)]
        self.shares: SamplingTable = make_sampling_table(
            [place.size for place in places],
            _weights(view, self.hidden),
            masks=self._masks(kitty | gone | sum(hands) | int(self.face_up.sum())),
            words=self._words,
            known=self._known,
            covered=covered,
            gift=self._gift(gone),
        )
        """
        For kernel functions that draw worlds themselves, where `exact`; see `euchre.kernel.worlds.share_out`.
        """

    @property
    def exact(self) -> bool:
        """
        Whether every draw is a world as it comes; if not, the reference engine rejects some (see
        `rejection_reason`).
        """
        return self.rejection_reason is None

    def draw(self, n: int, seed: int, start: int = 0) -> Worlds:
        """
        Draw the worlds number *start* to *start* + *n* - 1 of *seed*; drawn in several portions they are
        the same.

        Raises: EuchreError when no world is found, where draws have to be rejected.
        """
        if self.exact:
            return Worlds(self, self.shares.draw(rng_seed(seed), start, n), (seed, start))
        found = [self._tried(seed, start + i) for i in range(n)]
        rows = self.shares.draw(0, 0, 0) if not n else np.stack([row for row, _ in found])
        return Worlds(self, rows, (seed, start), states=tuple(state for _, state in found))

    def all_worlds(self) -> Worlds:
        """
        Return every world that the view allows, once each; meant for views that allow few.

        Raises: EuchreError when the sampler is not `exact`, or the deck has two copies of each card.
        """
        if not self.exact or self.view.rules.copies > 1:
            raise EuchreError("these worlds cannot be listed: draw them")
        rows = [
            self._row(order)
            for placed in placements(self.hidden)
            for order in table_orders(self.hidden, placed)
        ]
        made = table(len(rows), len(self._known))
        made[:] = rows
        return Worlds(self, made, (0, 0))

    def _row(self, placed: Placed) -> list[int]:
        """The row of the world in which the unseen cards lie so; `cards_by_place` reads it back."""
        row = list(self._known)
        for place, word, cards in zip(self.hidden.places, self._words, placed, strict=True):
            row[word] |= self.layout.mask(cards)
            if place.kind == "table":
                for under, card in zip(self._covered, cards, strict=True):
                    row[under] = self.layout.mask([card])
        return row

    def histories(self, row: Words) -> list[State]:
        """
        Return the states in which the unseen cards lie as in *row*, a row of `Worlds.rows`, at the moment of
        the view.

        It is one, unless cards were given or swapped unseen, so that several histories lead there.
        """
        return list(histories(self.view, self.hidden, self.cards_by_place(row)))

    def _tried(self, seed: int, number: int) -> tuple[Words, State]:
        """A draw that a lawful history leads to, kept the more often the more of them do."""
        most, luck, own = most_histories(self.view), Chance(~seed, number), rng_seed(hand_key(seed, number))
        for start in range(0, TRIES, BATCH):
            for row in self.shares.draw(own, start, BATCH):
                found = self.histories(row)
                if luck.below(most) < len(found):
                    return row, found[luck.below(len(found))]
        raise EuchreError(no_world_found(TRIES))

    def cards_by_place(self, row: Words) -> Placed:
        """
        Return the unseen cards of *row*, a row of `Worlds.rows`, by place: a tuple of cards for each of the
        places of `hidden`.
        """
        return tuple(
            tuple(card for word in self._covered for card in self.layout.cards(int(row[word])))
            if place.kind == "table"
            else self.layout.cards(int(row[word]) & ~self._known[word])
            for place, word in zip(self.hidden.places, self._words, strict=True)
        )

    def _gift(self, gone: int) -> UnseenGift | None:
        """What the maker got of two packs, where that counts."""
        view = self.view
        given = [deed.action for deed in view.history if deed.phase is Phase.GIVE]
        if view.rules.copies == 1 or view.maker is None or None not in given or not self.exact:
            return None
        return UnseenGift(len(given), view.maker, gone, view.rules.hand)

    def _lying(self) -> tuple[list[int], Words, int, int]:
        """What the viewer knows of: hands, face-up table cards, the kitty, what the maker played."""
        view, seats = self.view, self.view.rules.seats
        hands = [view.hand if seat == view.viewer else () for seat in range(seats)]
        kitty = [deed.action.card for deed in view.history if isinstance(deed.action, Discard)]
        kitty += upcard_not_taken(view)
        gone = [
            deed.action.card
            for deed in view.history
            if isinstance(deed.action, Play) and deed.seat == view.maker and deed.pile is None
        ]
        tops = [view.face_up(seat) for seat in range(seats)]
        masks = self.layout.masks([*hands, *tops, kitty, gone])
        return masks[:seats], np.array(masks[seats:-2], np.int64), masks[-2], masks[-1]

    def _masks(self, lying: int) -> list[int]:
        """For each unseen card its bit, which no card that lies open has."""
        found: list[int] = []
        for card, _ in self.hidden.cards:
            bit = 1 << self.layout.place[card]
            bit <<= bool(bit & lying)
            lying |= bit
            found.append(bit)
        return found


def _weights(view: View, hidden: Hidden) -> list[list[float]]:
    """How likely each unseen card is to be in each place, others apart; 0 where it may not be."""
    found: list[list[float]] = []
    for card, allowed in hidden.cards:
        row = [0.0] * len(hidden.places)
        for n in allowed:
            row[n] = float(_ways_given(view, hidden.places[n], card))
        found.append(row)
    return found


def _ways_given(view: View, place: HiddenPlace, card: Card) -> int:
    """
    Return in how many ways a lone player can have got the partner's gift, when *card* lies in *place*.

    Any card held then may be the one; but the upcard came with the deal to whoever took it up, so the
    partner gave it as the dealer, and did not give it when the lone player was the dealer.
    """
    gives = [n for n, deed in enumerate(view.history) if deed.phase is Phase.GIVE]
    if not gives or view.rules.copies > 1 or view.viewer == view.maker:
        return 1
    giver = view.history[gives[0]].seat
    put_first = any(deed.phase is Phase.DISCARD for deed in view.history[: gives[0]])
    held = place.seat == view.maker and (place.kind == "hand" or (place.kind == "discard" and not put_first))
    given = [deed.action for deed in view.history if deed.phase is Phase.GIVE]
    if None not in given:
        return int(held or Give(card) not in given)
    if card != view.upcard or not upcard_taken(view):
        return 1
    had = view.rules.hand + (0 if put_first else len(gives))
    if view.dealer == view.maker:
        return had - held
    if view.dealer == giver:
        return 0 if place.kind == "discard" and not held else 1 if held else had
    return 1
