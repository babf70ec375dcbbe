"""Every way to share unseen cards out among the places where they may lie, and one at random."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, combinations, permutations
from math import comb
from random import Random

from euchre.cards import Card
from euchre.chance import Chance
from euchre.errors import EuchreError
from euchre.unseen.hidden import Hidden

Placed = tuple[tuple[Card, ...], ...]
"""Cards by place, in the order of `Hidden.places`."""


def count_placements(hidden: Hidden) -> int:
    """
    Return in how many ways the unseen cards of *hidden* fit in their places; calls and bids are not
    considered.
    """
    classes = _classes(hidden)
    return _ways(
        tuple((len(cards), allowed) for allowed, cards in classes), tuple(p.size for p in hidden.places)
    )


def _classes(hidden: Hidden) -> list[tuple[tuple[int, ...], list[Card]]]:
    """The unseen cards, those with the same possible places together."""
    classes: dict[tuple[int, ...], list[Card]] = {}
    for card, allowed in hidden.cards:
        classes.setdefault(allowed, []).append(card)
    return sorted(classes.items())


def _shares(count: int, allowed: tuple[int, ...], room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to share *count* like cards among the *allowed* places with that much *room*."""
    if not allowed:
        if count == 0:
            yield ()
        return
    rest = allowed[1:]
    elsewhere = sum(room[n] for n in rest)
    for here in range(max(0, count - elsewhere), min(count, room[allowed[0]]) + 1):
        for others in _shares(count - here, rest, room):
            yield (here, *others)


def _less(room: tuple[int, ...], allowed: tuple[int, ...], share: tuple[int, ...]) -> tuple[int, ...]:
    left = list(room)
    for n, used in zip(allowed, share, strict=True):
        left[n] -= used
    return tuple(left)


@cache
def _ways(classes: tuple[tuple[int, tuple[int, ...]], ...], room: tuple[int, ...]) -> int:
    """In how many ways the cards of the classes can fill the places exactly."""
    if not classes:
        return int(not any(room))
    (count, allowed), *rest = classes
    return sum(
        _splits(count, share) * _ways(tuple(rest), _less(room, allowed, share))
        for share in _shares(count, allowed, room)
    )


def _splits(count: int, share: tuple[int, ...]) -> int:
    """In how many ways *count* different cards can be split into parts of these sizes."""
    total = 1
    for part in share:
        total *= comb(count, part)
        count -= part
    return total


@lru_cache(10_000)
def _weighted_shares(
    classes: tuple[tuple[int, tuple[int, ...]], ...], room: tuple[int, ...]
) -> tuple[list[tuple[int, ...]], list[int]]:
    """
    Every way to share out the cards of the first class, and in how many ways all cards fill the places with
    that one or one before it.
    """
    (count, allowed), *rest = classes
    shares = list(_shares(count, allowed, room))
    ways = [_splits(count, share) * _ways(tuple(rest), _less(room, allowed, share)) for share in shares]
    return shares, list(accumulate(ways))


def _draw_share(shares: list[tuple[int, ...]], so_far: list[int], rng: Random | Chance) -> tuple[int, ...]:
    """One of *shares*; up to and with each, *so_far* of the ways have been counted."""
    if isinstance(rng, Chance):
        return shares[bisect_right(so_far, rng.below(so_far[-1]))]
    return rng.choices(shares, cum_weights=so_far)[0]


def _mixed(cards: Sequence[Card], rng: Random | Chance) -> list[Card]:
    if isinstance(rng, Chance):
        mixed = list(cards)
        rng.shuffle(mixed)
        return mixed
    return rng.sample(cards, len(cards))


def random_placement(hidden: Hidden, rng: Random) -> Placed:
    """
    Return the unseen cards laid out at random, all ways equally likely: the cards of each place of *hidden*,
    in order.

    Cards of a place are sorted, but face-down table cards are in a random order, pile by pile.

    Raises: EuchreError when the cards do not fit in the places.
    """
    return next(random_placements(hidden, rng))


def random_placements(hidden: Hidden, rng: Random | Chance) -> Iterator[Placed]:
    """
    Yield one `random_placement` after the other, without an end; by `Chance` they are the same under every
    version of Python.

    Raises: EuchreError when the cards do not fit in the places.
    """
    classes = _classes(hidden)
    sizes = tuple((len(cards), allowed) for allowed, cards in classes)
    tails = [sizes[n:] for n in range(len(sizes))]
    rooms = tuple(place.size for place in hidden.places)
    table = next((n for n, place in enumerate(hidden.places) if place.kind == "table"), None)
    while True:
        room, placed = rooms, [list[Card]() for _ in rooms]
        for tail, (allowed, cards) in zip(tails, classes, strict=True):
            shares, so_far = _weighted_shares(tail, room)
            if not so_far or not so_far[-1]:
                raise EuchreError("no world fits this view: its history is impossible")
            share = _draw_share(shares, so_far, rng)
            mixed = _mixed(cards, rng)
            for place, size in zip(allowed, share, strict=True):
                placed[place] += mixed[:size]
                del mixed[:size]
            room = _less(room, allowed, share)
        if table is not None:
            rng.shuffle(placed[table])
        yield tuple([tuple(cards) if n == table else tuple(sorted(cards)) for n, cards in enumerate(placed)])


def placements(hidden: Hidden) -> Iterator[Placed]:
    """
    Yield every way to lay the unseen cards out: the cards of each place, sorted, in the order of
    `Hidden.places`.
    """
    classes = _classes(hidden)

    def fill(n: int, room: tuple[int, ...], placed: tuple[tuple[Card, ...], ...]) -> Iterator[Placed]:
        if n == len(classes):
            yield tuple(tuple(sorted(cards)) for cards in placed)
            return
        allowed, cards = classes[n]
        for share in _shares(len(cards), allowed, room):
            for parts in _parts(tuple(range(len(cards))), share):
                filled = list(placed)
                for place, part in zip(allowed, parts, strict=True):
                    filled[place] += tuple(cards[i] for i in part)
                yield from fill(n + 1, _less(room, allowed, share), tuple(filled))

    yield from fill(0, tuple(place.size for place in hidden.places), ((),) * len(hidden.places))


def _parts(items: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to split *items* into parts of these *sizes*."""
    if not sizes:
        yield ()
        return
    for part in combinations(items, sizes[0]):
        rest = tuple(item for item in items if item not in part)
        for others in _parts(rest, sizes[1:]):
            yield (part, *others)


def table_orders(hidden: Hidden, placed: Placed) -> Iterator[Placed]:
    """
    Yield *placed*, the unseen cards by place of *hidden*, once for every order of its face-down table cards,
    each of which lies under a pile of its own.
    """
    table = next((n for n, place in enumerate(hidden.places) if place.kind == "table"), None)
    if table is None:
        yield placed
        return
    for order in permutations(placed[table]):
        yield (*placed[:table], order, *placed[table + 1 :])
