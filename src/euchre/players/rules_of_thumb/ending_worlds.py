"""
The ways in which the hidden cards may lie in the last tricks of a hand, as far as it matters.

Hidden cards of one suit are a run when no other live card lies between them. Of a run it only matters which
hands its cards are in, from the lowest to the highest: the same row of hands is the same world, whichever
cards of the run make it up.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, product
from math import comb, factorial, prod
from typing import Final, NamedTuple

from euchre.base.chance import Chance
from euchre.base.errors import EuchreError
from euchre.players.rules_of_thumb.open_cards import OpenCards
from euchre.rules.cards import Card, power, suit_in
from euchre.seen.unseen import NO_WORLD, Hidden, count_placements, hidden_from
from euchre.seen.views import View

CARD_BITS: Final = 64
"""The bits for the mask of the cards that a hand or pile gets: more than there are cards."""
COUNT_BITS: Final = 5
"""The bits for how many cards a hand or pile gets; the highest of them shows that it is too many."""
GUARD: Final = 1 << COUNT_BITS - 1


class World(NamedTuple):
    """One way the hidden cards may lie, as far as it matters; cards are numbered as by `OpenCards`."""

    hands: tuple[int, ...]
    """By seat that plays: the mask of all it can play now, its face-up table cards among them."""
    under: tuple[int, ...]
    """The numbers of the cards face down, pile by pile."""


class Ways(NamedTuple):
    """In how many ways the hidden cards can lie that come to one world; two copies of a card count apart."""

    all: int
    played: int
    """The same, counting only the cards that are still to be played."""


class _Run(NamedTuple):
    """Hidden cards of one suit, low to high, that may lie in the same places, with no live card between."""

    cards: tuple[Card, ...]
    bits: tuple[int, ...]
    """The numbers of the cards."""
    may: tuple[int, ...]
    """The numbers of the places."""


class _Share(NamedTuple):
    """How many cards of a run each hand and each pile gets: the hands of all that play, then the piles."""

    counts: tuple[int, ...]
    packed: int
    """The counts as one number: what `_pack_counts` returns."""
    rows: int
    """How many rows have this share."""


class EndingWorlds:
    """
    The worlds of *view*, a view of the play by a seat that plays.

    Worlds that differ only in where the cards lie that nobody plays are one; and so are those that differ
    only in which cards of a run make up a row.

    Raises: EuchreError when there is none: the history of *view* is impossible.
    """

    def __init__(self, view: View) -> None:
        hidden = hidden_from(view)
        playing = [seat for seat in range(view.rules.seats) if seat not in view.out]
        known = [view.holding if seat == view.viewer else view.face_up(seat) for seat in playing]
        laid, unseen = [card for _, card in view.trick], [card for card, _ in hidden.cards]
        self.solver = OpenCards([*laid, *chain(*known), *unseen], view.trump, len(playing))
        """What solves the worlds, and numbers their cards."""
        _, *groups, numbers = self.solver.bits([laid, *known, unseen])
        self._hands = len(playing)
        self._known = _pack_cards(enumerate(groups))
        self._runs = _runs(view, hidden, [*known, laid], numbers)
        room, getting = _room(hidden, playing)
        self._unplayed = _UnplayedCards(hidden, [n for n in range(len(hidden.places)) if n not in getting])
        self._shares = [
            _shares(
                0 if self._unplayed.may(run.cards[0]) else len(run.cards),
                len(run.cards),
                _most(len(run.cards), room, {at for n in run.may for at in getting.get(n, ())}),
            )
            for run in self._runs
        ]
        """By run, how many of its cards each hand and pile can get."""
        self._places = len(room)
        self._room = _pack_counts(room)
        self._counts = self._count()
        self._rows: dict[tuple[int, _Share], list[int]] = {}
        if not self.number:
            raise EuchreError(NO_WORLD)

    @property
    def number(self) -> int:
        """How many worlds there are, including some in which the cards that nobody plays do not fit."""
        return self._counts[0].get(self._room, 0)

    def __iter__(self) -> Iterator[World]:
        """Yield every world."""
        return self._worlds(self._list(0, self._room, {}))

    def drawn(self, number: int) -> Iterator[World]:
        """
        Yield different worlds by *number* draws, the same ones every time.

        All worlds are equally likely, however many ways each stands for: one in which the cards lie in a
        rare way is met as often as any other.
        """
        chance, seen = Chance(0, 0), set[int]()
        for _ in range(number):
            cards = self._pick(0, self._room, chance.below(self.number))
            if cards not in seen:
                seen.add(cards)
                yield from self._worlds([cards])

    def ways(self, world: World) -> Ways:
        """Return in how many ways the hidden cards can lie that come to *world*."""
        played = sum(world.hands) | sum([1 << bit for bit in world.under])
        ways, rest = 1, list[Card]()
        for run in self._runs:
            count = sum([played >> bit & 1 for bit in run.bits])
            ways *= comb(len(run.cards), count)
            rest += run.cards[count:]
        return Ways(ways * self._unplayed.ways(rest), ways)

    def _worlds(self, packed: Iterable[int]) -> Iterator[World]:
        """The worlds in which the hidden cards lie as in each of *packed*."""
        shifts, mask = [CARD_BITS * at for at in range(self._places)], (1 << CARD_BITS) - 1
        for cards in packed:
            every = cards + self._known
            masks = [every >> shift & mask for shift in shifts]
            under = tuple([card.bit_length() - 1 for card in masks[self._hands :]])
            world = World(tuple(masks[: self._hands]), under)
            if self._unplayed.alike or self.ways(world).all:
                yield world

    def _count(self) -> list[dict[int, int]]:
        """By run, and last for none: in how many ways it and those after it fill which room, packed."""
        counts = [{0: 1}]
        guards = _pack_counts([GUARD] * self._places)
        full = self._room + guards
        for shares in reversed(self._shares):
            longer: dict[int, int] = {}
            for room, count in counts[-1].items():
                for share in shares:
                    filled = room + share.packed
                    if (full - filled) & guards == guards:
                        longer[filled] = longer.get(filled, 0) + count * share.rows
            counts.append(longer)
        return counts[::-1]

    def _list(self, run: int, room: int, found: dict[tuple[int, int], list[int]]) -> list[int]:
        """Every way in which the runs from number *run* on fill the *room*; *found* remembers them."""
        if run == len(self._runs):
            return [0]
        ways = found.get((run, room))
        if ways is None:
            ways = found[run, room] = [
                row + rest
                for share, free, _ in self._split(run, room)
                for rest in self._list(run + 1, free, found)
                for row in self._rows_of(run, share)
            ]
        return ways

    def _pick(self, run: int, room: int, at: int) -> int:
        """Number *at* of the ways in which the runs from number *run* on fill the *room*."""
        if run == len(self._runs):
            return 0
        for share, free, rest in self._split(run, room):
            if at < share.rows * rest:
                row = self._rows_of(run, share)[at % share.rows]
                return row + self._pick(run + 1, free, at // share.rows)
            at -= share.rows * rest
        raise AssertionError("there are as many ways as were counted")

    def _split(self, run: int, room: int) -> Iterator[tuple[_Share, int, int]]:
        """
        Each share of the run with which the others can fill the *room*: what room they fill, and in how
        many ways.
        """
        counts = self._counts[run + 1]
        for share in self._shares[run]:
            free = room - share.packed
            if free in counts:
                yield share, free, counts[free]

    def _rows_of(self, run: int, share: _Share) -> list[int]:
        """Every row of the run with that *share*, as the cards that each hand and pile gets, packed."""
        rows = self._rows.get((run, share))
        if rows is None:
            bits = [[bit] for bit in self._runs[run].bits]
            rows = self._rows[run, share] = [
                _pack_cards(zip(row, bits, strict=False)) for row in _rows(share.counts)
            ]
        return rows


def _room(hidden: Hidden, playing: Sequence[int]) -> tuple[list[int], dict[int, tuple[int, ...]]]:
    """
    How many hidden cards each hand of those *playing* gets, then each pile; and by place of *hidden* whose
    cards are still to be played, which of these it is.
    """
    room, getting = [0] * len(playing), dict[int, tuple[int, ...]]()
    for number, place in enumerate(hidden.places):
        if place.kind == "table":
            getting[number] = tuple(range(len(room), len(room) + place.size))
            room += [1] * place.size
        elif place.kind == "hand" and place.seat in playing:
            at = playing.index(place.seat)
            getting[number] = (at,)
            room[at] = place.size
    return room, getting


def _most(cards: int, room: Sequence[int], getting: Container[int]) -> tuple[int, ...]:
    """How many of *cards* cards each hand and pile gets, at most, when only those of *getting* get some."""
    return tuple([min(free, cards) if at in getting else 0 for at, free in enumerate(room)])


def _pack_cards(groups: Iterable[tuple[int, Sequence[int]]]) -> int:
    """Cards of several hands and piles as one number; *groups* are which it is, and the cards' numbers."""
    return sum([1 << bit + CARD_BITS * at for at, bits in groups for bit in bits])


def _runs(view: View, hidden: Hidden, known: Sequence[Sequence[Card]], numbers: Sequence[int]) -> list[_Run]:
    """
    The hidden cards, which have these *numbers*, in runs; *known* are the other live cards.

    A card of which there are two, or by which a partner was called, is a run of its own.
    """

    def height(card: Card) -> tuple[int, int]:
        suit = suit_in(card, view.trump)
        return -1 if suit is None else suit, power(card, view.trump)

    row = [(height(card), card, bit, may) for (card, may), bit in zip(hidden.cards, numbers, strict=True)]
    row += [(height(card), card, -1, ()) for cards in known for card in cards]
    named = view.ace
    runs: list[_Run] = []
    before = None
    for (suit, _), card, bit, may in sorted(row):
        here = None if view.rules.copies > 1 or card == named else (suit, may)
        if may and here and here == before:
            run = runs.pop()
            runs.append(_Run((*run.cards, card), (*run.bits, bit), may))
        elif may:
            runs.append(_Run((card,), (bit,), may))
        before = here
    return runs


def _pack_counts(counts: Iterable[int]) -> int:
    """Numbers of cards in one number: so can they be added and compared all at once."""
    return sum([count << COUNT_BITS * at for at, count in enumerate(counts)])


@cache
def _shares(least: int, size: int, most: tuple[int, ...]) -> tuple[_Share, ...]:
    """Every share of *least* to *size* cards in all, and for each hand and pile no more than *most* says."""
    return tuple(
        [
            _Share(counts, _pack_counts(counts), factorial(sum(counts)) // prod(map(factorial, counts)))
            for counts in product(*[range(count + 1) for count in most])
            if least <= sum(counts) <= size
        ]
    )


@cache
def _rows(counts: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every row of hands and piles in which each is as often as in *counts*."""
    if not any(counts):
        return [()]
    return [
        (at, *row)
        for at, count in enumerate(counts)
        if count
        for row in _rows((*counts[:at], count - 1, *counts[at + 1 :]))
    ]


class _UnplayedCards:
    """In how many ways cards that nobody plays can lie in the *places* of *hidden* for them."""

    def __init__(self, hidden: Hidden, places: Sequence[int]) -> None:
        self._places = tuple([hidden.places[n] for n in places])
        self._may = {
            card: tuple([at for at, n in enumerate(places) if n in may]) for card, may in hidden.cards
        }
        self.alike = len(set(self._may.values()) - {()}) < 2
        """Whether every card that may be in one of them may be in all: then they can always be filled."""
        self._counts: dict[tuple[tuple[int, ...], ...], int] = {}

    def may(self, card: Card) -> tuple[int, ...]:
        """Return where *card* may lie."""
        return self._may[card]

    def ways(self, cards: Sequence[Card]) -> int:
        """Return in how many ways *cards*, which fill the places, can lie in them."""
        key = tuple(sorted([self._may[card] for card in cards]))
        count = self._counts.get(key)
        if count is None:
            lying = tuple([(card, self._may[card]) for card in cards])
            count = self._counts[key] = count_placements(Hidden(self._places, lying))
        return count
