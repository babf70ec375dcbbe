"""Every way to share unseen cards out among the places where they may lie, and one at random."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from math import comb
from random import Random
from typing import Final

from euchre.base.errors import EuchreError
from euchre.rules.cards import Card
from euchre.seen.unseen.hidden import Hidden

NO_WORLD: Final = "no world fits this view: its history is impossible"
"""The sentence for a view that no deal leads to."""
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
    free = list(room)
    for n, used in zip(allowed, share, strict=True):
        free[n] -= used
    return tuple(free)


@cache
def _ways(classes: tuple[tuple[int, tuple[int, ...]], ...], room: tuple[int, ...]) -> int:
    """The number of ways in which the cards of the classes can fill the places exactly."""
    if not classes:
        return int(not any(room))
    (count, allowed), *rest = classes
    return sum(
        _splits(count, share) * _ways(tuple(rest), _less(room, allowed, share))
        for share in _shares(count, allowed, room)
    )


def _splits(count: int, share: tuple[int, ...]) -> int:
    """The number of ways to split *count* different cards into parts of these sizes."""
    total = 1
    for part in share:
        total *= comb(count, part)
        count -= part
    return total


def random_placement(hidden: Hidden, rng: Random) -> Placed:
    """
    Return the unseen cards laid out at random, all ways equally likely: the cards of each place of *hidden*,
    in order.

    Cards of a place are sorted, but face-down table cards are in a random order, pile by pile.

    Raises: EuchreError when the cards do not fit in the places.
    """
    classes = _classes(hidden)
    sizes = tuple((len(cards), allowed) for allowed, cards in classes)
    room = tuple(place.size for place in hidden.places)
    placed: list[list[Card]] = [[] for _ in room]
    for n, (allowed, cards) in enumerate(classes):
        shares = list(_shares(len(cards), allowed, room))
        weights = [
            _splits(len(cards), share) * _ways(sizes[n + 1 :], _less(room, allowed, share))
            for share in shares
        ]
        if not sum(weights):
            raise EuchreError(NO_WORLD)
        share = rng.choices(shares, weights)[0]
        mixed = rng.sample(cards, len(cards))
        for place, size in zip(allowed, share, strict=True):
            placed[place] += mixed[:size]
            del mixed[:size]
        room = _less(room, allowed, share)
    table = next((n for n, place in enumerate(hidden.places) if place.kind == "table"), None)
    if table is not None:
        rng.shuffle(placed[table])
    return tuple(tuple(cards) if n == table else tuple(sorted(cards)) for n, cards in enumerate(placed))


def placements(hidden: Hidden) -> Iterator[Placed]:
    """
    Yield every way to lay the unseen cards out, each card in a place where *hidden* allows it: the cards of
    each place, sorted, in the order of `Hidden.places`.
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
