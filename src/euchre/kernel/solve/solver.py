"""
Open hands, solved: the tricks each side takes when everyone sees all cards and plays as well as possible.

A `Solver` answers for one position (`OpenPosition`) or, arrays in and out, for many deals in one call.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from euchre.base.errors import EuchreError
from euchre.hand.state import Phase, State
from euchre.kernel.machine.card_bits import SUIT_MASK, layout
from euchre.kernel.machine.compiled import Words, at, table
from euchre.kernel.solve import context as solve_context
from euchre.kernel.solve.dispatch import solve_rows
from euchre.rules.cards import Card

MOST_PLAYERS: Final = 4
"""No more take part in a hand the solvers know."""

MOST_TRICKS: Final = 15
"""No more are left to play in a hand the solvers know: bounds have four bits."""


@dataclass(frozen=True, slots=True)
class OpenPosition:
    """A hand in the play with all cards open; cards are masks of one `Layout`."""

    hands: tuple[int, ...]
    """By seat, what it can play now: hand and face-up table cards; nothing for a seat that is out."""
    leader: int
    """The seat that leads, or led, the trick under way."""
    ours: int
    """The seats whose tricks are counted together, a bit each."""
    trumps: int
    """All places of the trump suit, as a mask (`Layout.trumps`); 0 in no trump."""
    firsts: int
    """All places of first copies in a double deck, as a mask (`Layout.firsts`); else 0."""
    active: int
    """The seats that take part, a bit each."""
    trick: tuple[tuple[int, int], ...] = ()
    """The trick under way: seats and cards, in order; the cards are no longer in the hands."""
    covered: tuple[tuple[int, int], ...] = ()
    """Piles: a card in a hand or in the trick, and the card face down beneath it."""


def open_position(state: State, ours: int | None = None) -> OpenPosition:
    """
    Return *state*, in the play, as a position for the `Solver`, with all cards open.

    *ours* are the seats whose tricks count, a bit each: by default the maker and who plays with the maker;
    without a maker, the seat to act alone.

    Raises: EuchreError when no card is to be played, or the kernel has no room for the deck.
    """
    if state.phase is not Phase.PLAY:
        raise EuchreError("only the play can be solved: here no card is to be played")
    if ours is None:
        side = [state.turn] if state.maker is None else [state.maker, *state.mates(state.maker)]
        ours = _bits([seat for seat in side if seat not in state.out])
    places = layout(state.rules, state.trump)
    seats = range(state.rules.seats)
    lying = [(seat, pile) for seat in seats for pile in state.piles[seat] if pile.down is not None]
    played = dict(state.trick)
    groups: list[Sequence[Card]] = [state.holding(seat) if seat not in state.out else () for seat in seats]
    groups += [(card,) for card in played.values()]
    masks = places.masks(groups)
    covered: list[tuple[int, int]] = []
    for seat, pile in lying:
        if seat in state.out or pile.down is None:
            continue
        up = pile.up if pile.up is not None else played[seat]
        covered.append((1 << places.place[up], 1 << places.place[pile.down]))
    return OpenPosition(
        hands=tuple(masks[: len(seats)]),
        leader=state.trick[0][0] if state.trick else state.turn,
        ours=ours,
        trumps=places.trumps,
        firsts=places.firsts,
        active=_bits(state.active),
        trick=tuple(zip(played, masks[len(seats) :], strict=True)),
        covered=tuple(covered),
    )


def _bits(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)


@dataclass(frozen=True, slots=True)
class MoveValues:
    """How many tricks the seats asked for take after each card the seat to act may play, in many worlds."""

    cards: tuple[int, ...]
    """The cards the seat to act may play, each a mask of one bit, lowest first."""
    values: Words
    """The tricks *ours* take of those left, the one under way included: shape (worlds, cards)."""


class Solver:
    """Solves open hands exactly. Use one for each thread, as it remembers positions while it works."""

    def __init__(self, *, entries: int = 1 << 15) -> None:
        """
        Make a solver that remembers up to *entries* positions, a power of two.

        Raises: EuchreError when it is none.
        """
        if entries < 1 or entries & (entries - 1):
            raise EuchreError(f"entries = {entries}: the number of positions to remember is a power of two")
        self._context = table(solve_context.CONTEXT_WORDS)
        self._tt = table(entries, 2)
        self._context[solve_context.TT] = at(self._tt)
        self._context[solve_context.TT_MASK] = entries - 1

    def tricks(self, position: OpenPosition) -> int:
        """
        Return how many of the tricks left, the one on the table included, the seats ``position.ours`` take
        with best play by everyone.

        Raises: EuchreError for fewer than 2 or more than 4 players, or more than 15 tricks.
        """
        solved = self._many(
            *_rows(position), position.ours, position.trumps, position.active, position.firsts,
            position.trick, _piles(position), (),
        )  # fmt: skip
        return int(solved[0, 0])

    def move_values(self, state: State, ours: int | None = None) -> dict[Card, int]:
        """
        Return, for each card that the seat to act may play, the tricks that the seats *ours* then take of
        those left.

        *ours* has a bit for each seat whose tricks are counted; None: the maker and who plays with the maker.

        Raises: EuchreError when no card is to be played, or the kernel has no room for the deck.
        """
        position, places = open_position(state, ours), layout(state.rules, state.trump)
        moves = self.move_values_batch(
            *_rows(position), position.ours, position.trumps, position.active, firsts=position.firsts,
            trick=position.trick, piles=_piles(position),
        )  # fmt: skip
        cards = [card for mask in moves.cards for card in places.cards(mask)]
        return dict(zip(cards, moves.values[0].tolist(), strict=True))

    def solve_batch(
        self, hands: Words, leader: Words, ours: int, trumps: int, active: int, *, firsts: int = 0,
        piles: Words | None = None,
    ) -> Words:  # fmt: skip
        """
        Return how many tricks the seats *ours* take in each deal, with open cards and best play: shape
        (deals,).

        *hands* are masks by seat, shape (deals, seats); *leader*, shape (deals,), is a seat for each deal;
        *ours* and *active*, those who take part, have a bit a seat. *trumps* and *firsts* are masks from the
        `Layout`: all places of the trump suit (0 in no trump), and of first copies (0 with one pack).
        *piles*, shape (deals, piles, 2), has a card in a hand and the one beneath it; two zeros are no pile.
        """
        return self._many(hands, leader, ours, trumps, active, firsts, (), piles, ())[:, 0]

    def move_values_batch(
        self, hands: Words, leader: Words, ours: int, trumps: int, active: int, *, firsts: int = 0,
        trick: tuple[tuple[int, int], ...] = (), piles: Words | None = None,
    ) -> MoveValues:  # fmt: skip
        """
        Return how many tricks the seats *ours* take after each card that the seat to act may play, with open
        cards and best play, in many worlds that differ only in the other hands.

        The result has the cards, each a mask of one bit, lowest first, and an array of tricks, shape (worlds,
        cards): of those left, the one under way included.

        *hands* are masks by seat, shape (worlds, seats), without the cards on the table; *leader*, shape
        (worlds,), is the seat that leads, or led, the same in all worlds. *trick* are the seats and cards on
        the table, in order, the same in all. *ours* and *active*, those who take part, have a bit a seat.
        *trumps* and *firsts* are masks from the `Layout`: all places of the trump suit (0 in no trump), and
        of first copies (0 with one pack). *piles*, shape (worlds, piles, 2), has a card in a hand or in the
        trick and the one face down beneath it; two zeros are no pile.

        Raises: EuchreError without a world, or when the worlds differ in what the seat to act holds or who
        leads.
        """
        if len(hands) == 0:
            raise EuchreError("no world, no move: give at least one row of hands")
        seats = [seat for seat in range(hands.shape[1]) if active >> seat & 1]
        turn = seats[(seats.index(int(leader[0])) + len(trick)) % len(seats)]
        own = int(hands[0, turn])
        if (hands[:, turn] != own).any() or (leader != leader[0]).any():
            raise EuchreError("the worlds differ in what the seat to act holds, or in who leads")
        lawful = own
        if trick:
            led = SUIT_MASK << ((trick[0][1].bit_length() - 1) & 48)
            lawful = own & led or own
        cards = tuple(1 << place for place in range(63) if lawful >> place & 1)
        values = self._many(hands, leader, ours, trumps, active, firsts, trick, piles, cards)
        return MoveValues(cards, values)

    def _many(
        self, hands: Words, leader: Words, ours: int, trumps: int, active: int, firsts: int,
        trick: tuple[tuple[int, int], ...], piles: Words | None, cards: tuple[int, ...],
    ) -> Words:  # fmt: skip
        seats = [seat for seat in range(hands.shape[1]) if active >> seat & 1]
        if not 2 <= len(seats) <= MOST_PLAYERS:
            raise EuchreError(f"{len(seats)} players in the hand: the solvers know 2 to {MOST_PLAYERS}")
        count, pairs = len(hands), 0 if piles is None else piles.shape[1]
        rows = table(count, solve_context.HANDS + 1 + 2 * pairs)
        rows[:, : len(seats)] = hands[:, seats]
        for seat, card in trick:
            rows[:, seats.index(seat)] |= card
        cards_out = np.bitwise_count(rows[:, : len(seats)]).sum(axis=1)
        if piles is not None:
            cards_out = cards_out + (piles[:, :, 1] != 0).sum(axis=1)
        if (remaining := int(cards_out.max(initial=0)) // len(seats)) > MOST_TRICKS:
            raise EuchreError(f"{remaining} tricks to play: the solvers count to {MOST_TRICKS}")
        chairs = np.zeros(hands.shape[1], np.int64)
        chairs[seats] = range(len(seats))
        rows[:, solve_context.HANDS] = chairs[leader]
        if piles is not None:
            rows[:, solve_context.HANDS + 1 :] = piles.reshape(count, 2 * pairs)
        moves = table(len(cards) + 1)
        moves[: len(cards)] = cards
        out = table(count, len(cards) or 1)
        context = self._context
        context[solve_context.PLAYERS] = len(seats)
        context[solve_context.FIRSTS], context[solve_context.TRUMPS] = firsts, trumps
        mine = sum(1 << index for index, seat in enumerate(seats) if ours >> seat & 1)
        forced = sum(card for _, card in trick)
        solve_rows(at(context), at(rows), count, pairs, mine, forced, at(moves), len(cards), at(out))
        return out


def _rows(position: OpenPosition) -> tuple[Words, Words]:
    """A batch of one deal: its hands and its leader."""
    return np.array([position.hands], np.int64), np.array([position.leader], np.int64)


def _piles(position: OpenPosition) -> Words | None:
    return np.array([position.covered], np.int64) if position.covered else None
