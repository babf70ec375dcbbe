"""The ways in which the hidden cards may lie in the last tricks of a hand: all of them, or some drawn."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import comb, factorial, prod
from typing import NamedTuple

from euchre.cards import Card, Suit, power, suit_in
from euchre.chance import Chance
from euchre.unseen import (
    Hidden,
    HiddenPlace,
    Placed,
    count_placements,
    placements,
    random_placements,
    table_orders,
)
from euchre.views import View


class World(NamedTuple):
    """One way the hidden cards may lie, as far as it matters."""

    hands: dict[int, tuple[Card, ...]]
    """By seat: all it can play now, its face-up table cards among them."""
    under: tuple[Card, ...]
    """The cards face down, pile by pile."""
    weight: int
    """In how many ways all hidden cards can lie that come to this one."""
    alike: int = 1
    """The same, counting only the cards that are still to be played."""


def list_worlds(view: View, hidden: Hidden, most: int) -> list[World] | None:
    """
    Return every world of *view*, from which *hidden* was taken; None where there are more than *most*.

    Worlds that differ only in where the cards lie that nobody plays are one, with their number as its weight.
    Where only one hand is hidden, so are those in which it has another card of the same suit instead, with
    no card between the two that the viewer knows to be still in play.
    """
    played = [n for n, place in enumerate(hidden.places) if _is_played(place, view.out)]
    if len(played) == 1 and hidden.places[played[0]].kind == "hand" and view.rules.copies == 1:
        found = list(islice(_hands(view, hidden, played[0]), most + 1))
        return found if len(found) <= most else None
    merged, unplayed_places = _merge_places(hidden, view.out)
    covered = sum(place.size for place in merged.places if place.kind == "table")
    if count_placements(merged) * factorial(covered) > most:
        return None
    placed = (order for one in placements(merged) for order in table_orders(merged, one))
    return list(_worlds(view, hidden, merged, unplayed_places, placed))


def draw_worlds(view: View, hidden: Hidden, number: int) -> Iterator[World]:
    """Yield different worlds of *view*, from which *hidden* was taken, by *number* draws: always the same."""
    merged, unplayed_places = _merge_places(hidden, view.out)
    drawn = set[Placed]()
    for one in islice(random_placements(merged, Chance(0, 0)), number):
        if one not in drawn:
            drawn.add(one)
            yield from _worlds(view, hidden, merged, unplayed_places, [one])


def _is_played(place: HiddenPlace, out: Sequence[int]) -> bool:
    """Whether the cards of *place* are still to be played; seats *out* take no part."""
    return place.kind == "table" or (place.kind == "hand" and place.seat not in out)


def _merge_places(hidden: Hidden, out: Sequence[int]) -> tuple[Hidden, list[int]]:
    """
    What is hidden, all places whose cards nobody plays merged into one, the last; and the numbers of these.

    Seats *out* take no part.
    """
    unplayed_places = [n for n, place in enumerate(hidden.places) if not _is_played(place, out)]
    if len(unplayed_places) < 2:
        return hidden, []
    played = [n for n in range(len(hidden.places)) if n not in unplayed_places]
    number = {n: at for at, n in enumerate(played)} | dict.fromkeys(unplayed_places, len(played))
    merged = HiddenPlace("kitty", sum(hidden.places[n].size for n in unplayed_places))
    cards = tuple([(card, tuple(sorted({number[n] for n in may}))) for card, may in hidden.cards])
    return Hidden((*[hidden.places[n] for n in played], merged), cards), unplayed_places


def _worlds(
    view: View, hidden: Hidden, merged: Hidden, unplayed_places: Sequence[int], placed: Iterable[Placed]
) -> Iterator[World]:
    """The worlds of *view* in which the cards lie as *placed* in the places of *merged*."""
    known = {seat: known_cards(view, seat) for seat in range(view.rules.seats)}
    rest = _UnplayedCards(hidden, unplayed_places) if unplayed_places else None
    for one in placed:
        weight = 1 if rest is None else rest.ways(one[-1])
        if not weight:
            continue
        hands, under = dict(known), tuple[Card, ...]()
        for place, cards in zip(merged.places, one, strict=True):
            if place.kind == "table":
                under = cards
            elif place.kind == "hand":
                hands[place.seat] = (*hands[place.seat], *cards)
        yield World(hands, under, weight)


def _hands(view: View, hidden: Hidden, at: int) -> Iterator[World]:
    """The worlds of *view* in which the one hidden hand, at place *at*, differs in the ranks that matter."""
    place, trump = hidden.places[at], view.trump
    known = {seat: known_cards(view, seat) for seat in range(view.rules.seats)}
    live = [card for cards in known.values() for card in cards] + [card for _, card in view.trick]
    groups: dict[tuple[Suit | None, int, tuple[int, ...]], list[Card]] = {}
    for card, may in hidden.cards:
        suit, height = suit_in(card, trump), power(card, trump)
        below = sum([suit_in(other, trump) == suit and power(other, trump) < height for other in live])
        groups.setdefault((suit, below, may), []).append(card)
    bounds = [
        (len(cards) if may == (at,) else 0, len(cards) if at in may else 0)
        for (_, _, may), cards in groups.items()
    ]
    rest = _UnplayedCards(hidden, [n for n in range(len(hidden.places)) if n != at])
    for counts in _counts(bounds, place.size):
        split = list(zip(groups.values(), counts, strict=True))
        hand = [card for cards, count in split for card in cards[:count]]
        ways = prod([comb(len(cards), count) for cards, count in split])
        weight = ways * rest.ways([card for cards, count in split for card in cards[count:]])
        if weight:
            yield World(known | {place.seat: (*known[place.seat], *hand)}, (), weight, ways)


def _counts(bounds: Sequence[tuple[int, int]], total: int) -> Iterator[tuple[int, ...]]:
    """Every way to make up *total* of numbers within *bounds*, the least and the most of each."""
    if not bounds:
        if total == 0:
            yield ()
        return
    (least, most), *others = bounds
    for count in range(least, min(most, total) + 1):
        for counts in _counts(others, total - count):
            yield (count, *counts)


def known_cards(view: View, seat: int) -> tuple[Card, ...]:
    """Return the cards of *seat* that the viewer sees and that are still to be played."""
    if seat in view.out:
        return ()
    return view.holding if seat == view.viewer else view.face_up(seat)


class _UnplayedCards:
    """In how many ways cards that nobody plays can lie in the places for them."""

    def __init__(self, hidden: Hidden, unplayed_places: Sequence[int]) -> None:
        self._places = tuple([hidden.places[n] for n in unplayed_places])
        self._may = {
            card: tuple([at for at, n in enumerate(unplayed_places) if n in may])
            for card, may in hidden.cards
        }
        self._counts: dict[tuple[tuple[int, ...], ...], int] = {}

    def ways(self, cards: Sequence[Card]) -> int:
        """Return in how many ways *cards*, which fill the places, can lie in them."""
        key = tuple(sorted([self._may[card] for card in cards]))
        count = self._counts.get(key)
        if count is None:
            lying = tuple([(card, self._may[card]) for card in cards])
            count = self._counts[key] = count_placements(Hidden(self._places, lying))
        return count
