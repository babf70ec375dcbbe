"""
Sharing the unseen cards out among their places, every lawful way as likely as it should be.

The cards go to their places one after the other. How likely each place is for the next card depends only on
the free room of each place, which also says which card is next: a `SamplingTable` has, for every such room,
the shares of the places as thresholds for one draw of 62 bits. One pass over the cards is one world.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import comb, prod
from typing import NamedTuple

import numpy as np

from euchre.base.errors import EuchreError
from euchre.kernel.machine.arguments import Address, Mask
from euchre.kernel.machine.card_bits import EVEN_PLACES
from euchre.kernel.machine.compiled import (
    Words,
    at,
    entry,
    load,
    popcount,
    rng_below,
    rng_bits,
    rng_next,
    rng_start,
    store,
    table,
)

HEAD = 9
"""The first words of `SamplingTable`, before their lists."""

CARDS, PLACES, ROOM, WIDE, COVERED, GIFTS, GETTER, SHOWN, MOST_GIFTS = range(HEAD)
"""
The numbers of cards and places; the first room; the words of a world; the number of covered piles; and the
fields of an `UnseenGift`, with the most gifts it may be instead of how many cards were held.
"""

MOST_ROOMS = 1 << 21
"""The most rooms of a table: more than any view of a named game needs."""

MOST_CACHED_ROOMS = 3_000
"""Tables with at most this many rooms are kept for the next view: some tens of kilobytes each."""

SLICE = 20_000
"""The number of worlds drawn in one call of the kernel, between which a player may interrupt."""

WHOLE = float(1 << 62)


class UnseenGift(NamedTuple):
    """Cards of two packs that a lone player got unseen from the partner: two like cards count as one gift."""

    cards: int
    """How many cards were given, 1 or 2."""
    word: int
    """The word of a world that has the lone player's hand."""
    shown: int
    """What the lone player has played from that hand, as a mask."""
    held: int
    """How many cards the lone player held with the gift."""


@dataclass(frozen=True, slots=True)
class SamplingTable:
    """
    The table from which `draw_worlds` draws, for one view: which card goes where, with which
    probability.
    """

    words: Words
    """The table itself, in one piece of memory."""
    wide: int
    """Words of one world."""

    @property
    def address(self) -> int:
        """The address of the table for kernel functions; good as long as this object lives."""
        return at(self.words)

    def draw(self, seed: int, start: int, n: int) -> Words:
        """
        Draw the worlds number *start* to *start* + *n* - 1 of *seed*, a result of `rng_seed`: shape (*n*,
        `wide`).

        A row has masks of cards, in the order of `Worlds.rows`: each seat's hand, the kitty, the cards put
        down unseen, the piles.
        """
        out = table(n, self.wide)
        for i in range(0, n, SLICE):
            draw_worlds(self.address, seed, start + i, min(SLICE, n - i), at(out[i:]))
        return out


def make_sampling_table(
    sizes: list[int],
    weights: list[list[float]],
    *,
    masks: list[int],
    words: list[int],
    known: list[int],
    covered: list[int],
    gift: UnseenGift | None = None,
) -> SamplingTable:
    """
    Return the table to draw worlds from, in which unseen cards are dealt to places that hold *sizes* cards
    each.

    The probability that card *c* is in place *p* is proportional to *weights[c][p]*, all else being equal;
    its mask is *masks[c]*. A world is a row of words that starts as *known*; cards in place *p* are added to
    word *words[p]*. The cards of the last word are also shuffled into the words *covered*, one each, where
    there are any. With a *gift* worlds count by the gifts that a lone player may have got.

    Raises: EuchreError when the cards do not fit the places, or there are too many of both.
    """
    places, cards, rooms = len(sizes), len(masks), prod(size + 1 for size in sizes)
    if rooms > MOST_ROOMS:
        raise EuchreError(f"{cards} unseen cards in {places} places are too many for the kernel")
    strides = np.array([prod(size + 1 for size in sizes[:n]) for n in range(places)], np.int64)
    thresholds = _cached_thresholds if rooms <= MOST_CACHED_ROOMS else _make_thresholds
    levels = thresholds(tuple(sizes), tuple(map(tuple, weights)))
    head = [cards, places, rooms - 1, len(known), len(covered)]
    head += [0] * 4 if gift is None else [*gift[:3], comb(gift.held, gift.cards)]
    parts = [
        np.asarray(part, np.int64) for part in (head, known, strides, words, covered, masks, levels.ravel())
    ]
    made = table(sum(part.size for part in parts))
    np.concatenate(parts, out=made)
    return SamplingTable(made, len(known))


def _make_thresholds(sizes: tuple[int, ...], weights: tuple[tuple[float, ...], ...]) -> Words:
    strides = [prod(size + 1 for size in sizes[:n]) for n in range(len(sizes))]
    likely = np.array(weights, float).reshape(len(weights), len(sizes))
    return _thresholds(np.array(sizes, np.int64), np.array(strides, np.int64), likely)


_cached_thresholds = lru_cache(256)(_make_thresholds)
"""Players ask for the same shares over and over: early in a hand nothing tells the places apart."""


def _thresholds(
    sizes: Words, strides: Words, weights: np.ndarray[tuple[int, int], np.dtype[np.float64]]
) -> Words:
    """For every room the thresholds between the places, for the card that is next there."""
    cards, places = weights.shape
    rooms = np.arange(int(np.prod(sizes + 1)), dtype=np.int64)
    free = rooms[:, None] // strides % (sizes + 1)
    order = np.argsort(free.sum(axis=1), kind="stable")
    ends = np.searchsorted(free.sum(axis=1)[order], np.arange(cards + 2))
    chance = np.zeros(len(rooms))
    chance[0] = 1.0
    found = np.zeros((len(rooms), max(places - 1, 0)), np.int64)
    for more in range(1, cards + 1):
        at_ = order[ends[more] : ends[more + 1]]
        each = np.where(free[at_] > 0, chance[at_[:, None] - strides], 0.0) * weights[cards - more]
        upto = each.cumsum(axis=1)
        total = upto[:, -1]
        best = total.max(initial=0.0)
        if not best > 0:
            raise EuchreError("no world fits this view: its history, or what is said of it, is impossible")
        chance[at_] = total / best  # only shares count; so nothing grows out of bounds
        total = np.where(total > 0, total, 1.0)  # a room nobody gets to
        found[at_] = (upto[:, :-1] / total[:, None] * WHOLE).astype(np.int64)
    return found


@entry
def count_unseen_gifts(held: Mask, gift_size: int) -> int:
    """
    Return how many different gifts of *gift_size* cards, 1 or 2, may be among the cards *held*; two like
    cards are one.
    """
    pairs = popcount(held & (held >> 1) & EVEN_PLACES)
    kinds = popcount(held) - pairs
    return kinds if gift_size == 1 else kinds * (kinds - 1) // 2 + pairs


@entry
def draw_worlds(sampling: Address, seed: int, start: int, n: int, out: Address) -> int:
    """
    Draw the worlds number *start* to *start* + *n* - 1 of *seed*, a result of `rng_seed`, and write them to
    *out*; return 0.

    *sampling* is the address of a `SamplingTable`; a world is a row of its `wide` words.
    """
    cards, places = load(sampling, CARDS), load(sampling, PLACES)
    wide, covered = load(sampling, WIDE), load(sampling, COVERED)
    known = sampling + 8 * HEAD
    strides = known + 8 * wide
    words = strides + 8 * places
    under = words + 8 * places
    masks = under + 8 * covered
    levels = masks + 8 * cards
    last = places - 1
    for i in range(n):
        to = out + 8 * wide * i
        rng = rng_start(seed, start + i)
        tried = 0
        while tried == 0:
            for word in range(wide):
                store(to, word, load(known, word))
            room = load(sampling, ROOM)
            for card in range(cards):
                rng = rng_next(rng)
                drawn = rng_bits(rng)
                row = levels + 8 * last * room
                chosen = 0
                for other in range(last):
                    chosen += load(row, other) <= drawn
                room -= load(strides, chosen)
                word = load(words, chosen)
                store(to, word, load(to, word) | load(masks, card))
            tried = 1
            if load(sampling, GIFTS) > 0:
                rng = rng_next(rng)
                had = load(to, load(sampling, GETTER)) | load(sampling, SHOWN)
                tried = int(
                    rng_below(rng, load(sampling, MOST_GIFTS))
                    < count_unseen_gifts(had, load(sampling, GIFTS))
                )
        if covered > 0:
            heap = load(to, wide - 1)
            for pile in range(covered):
                card = heap & -heap
                heap ^= card
                rng = rng_next(rng)
                other = rng_below(rng, pile + 1)
                store(to, load(under, pile), load(to, load(under, other)))
                store(to, load(under, other), card)
    return 0
