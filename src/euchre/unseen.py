"""What a viewer has not seen, where it may lie, and every way to share it out among those places."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from math import comb
from random import Random

from euchre.actions import Discard, Give, Leave
from euchre.auction import may_leave, turned_suit
from euchre.cards import Card, Rank, Suit, suit_in
from euchre.errors import EuchreError
from euchre.mechanisms import TurnUp, WeakHand
from euchre.state import Phase
from euchre.views import View

Placed = tuple[tuple[Card, ...], ...]
"""Cards by place, in the order of `Hidden.places`."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where unseen cards lie: a hand, the face-down table cards, cards put down in a row, the kitty."""

    kind: str
    size: int
    seat: int = -1
    deeds: tuple[int, ...] = ()
    """For cards put down: their places in the history."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """What a viewer has not seen: the places, and each unseen card with the places where it may be."""

    places: tuple[Place, ...]
    cards: tuple[tuple[Card, tuple[int, ...]], ...]


def hidden_from(seen: View) -> Hidden:
    """The places and the cards whose place the viewer does not know."""
    rules, blind = seen.rules, seen.viewer is None or len(seen.hand) < seen.sizes[seen.viewer]
    unseen = Counter(rules.deck)
    unseen.subtract(seen.hand)
    unseen.subtract(card for seat in range(rules.seats) for card in seen.tops(seat))
    unseen.subtract(card for trick in seen.tricks for _, card in trick.plays)
    unseen.subtract(card for _, card in seen.trick)
    unseen.subtract(deed.action.card for deed in seen.history if isinstance(deed.action, Discard))
    if seen.upcard is not None and not upcard_taken(seen):
        unseen[seen.upcard] -= 1
    places = [
        Place("hand", size, seat)
        for seat, size in enumerate(seen.sizes)
        if size and (seat != seen.viewer or blind)
    ]
    covered = sum(pile.covered for row in seen.piles for pile in row)
    if covered:
        places.append(Place("table", covered))
    places += _put_down(seen)
    rest = sum(unseen.values()) - sum(place.size for place in places)
    if rest:
        places.append(Place("kitty", rest))
    allowed = _Allowed(seen, places)
    cards: list[tuple[Card, tuple[int, ...]]] = []
    for card, copies in sorted(unseen.items()):
        # Of two like cards of which neither was seen, one lies where the viewer knows it to be.
        bound = copies == rules.copies
        cards += [(card, allowed.places(card, bound=bound and not copy)) for copy in range(copies)]
    return Hidden(tuple(places), tuple(cards))


def ways(seen: View) -> int:
    """How many ways the unseen cards can be shared out among their places, before the calls are looked at."""
    hidden = hidden_from(seen)
    classes = _classes(hidden)
    return _ways(
        tuple((len(cards), allowed) for allowed, cards in classes), tuple(p.size for p in hidden.places)
    )


def upcard_taken(seen: View) -> bool:
    """Whether the dealer has the upcard, or had it before he put a card down."""
    dealt_with = [deed for deed in seen.history if deed.phase is Phase.PICKUP]
    if any(deed.action == Leave() for deed in dealt_with):
        return False
    return bool(dealt_with) or seen.phase is Phase.PICKUP


def _put_down(seen: View) -> list[Place]:
    """The face-down discards the viewer did not see, series by series."""
    series: dict[tuple[Phase, int], list[int]] = {}
    for n, deed in enumerate(seen.history):
        if deed.action is None and deed.phase in (Phase.PICKUP, Phase.DISCARD):
            series.setdefault((deed.phase, deed.seat), []).append(n)
    return [
        Place(phase.name.lower(), len(deeds), seat, tuple(deeds)) for (phase, seat), deeds in series.items()
    ]


class _Allowed:
    """Where an unseen card may be: in no hand void of its suit; the upcard where it was taken."""

    def __init__(self, seen: View, places: list[Place]) -> None:
        self._seen = seen
        self._places = places
        self._voids = {} if seen.rules.revoke else _voids(seen)
        own = [deed for deed in seen.history if deed.phase is Phase.GIVE and deed.seat == seen.viewer]
        self._given = {deed.action.card for deed in own if isinstance(deed.action, Give)}

    def places(self, card: Card, *, bound: bool) -> tuple[int, ...]:
        """The numbers of the places where *card* may be; *bound* if it is where it was given or taken up."""
        seen = self._seen
        may: list[int] = []
        upcard = bound and card == seen.upcard
        for n, place_ in enumerate(self._places):
            if place_.kind == "hand" and suit_in(card, seen.trump) in self._voids.get(place_.seat, ()):
                continue
            if (
                bound
                and card in self._given
                and not (place_.seat == seen.maker and place_.kind in ("hand", "discard"))
            ):
                continue
            if upcard and not self._upcard_may(place_):
                continue
            if seen.phase is Phase.SWAP and place_.seat == seen.turn and not _weak(seen, card):
                continue
            may.append(n)
        return tuple(may)

    def _upcard_may(self, place_: Place) -> bool:
        """The taken upcard is in the dealer's hand, was buried, or went on to a lone partner."""
        seen = self._seen
        if place_.kind == "pickup":
            return _buriable(seen)
        passed_on = any(deed.phase is Phase.GIVE and deed.seat == seen.dealer for deed in seen.history)
        keepers = (seen.dealer, seen.maker) if passed_on else (seen.dealer,)
        return place_.kind in ("hand", "discard") and place_.seat in keepers


def _weak(seen: View, card: Card) -> bool:
    """Whether a hand that asked for help may hold *card*: what the rules say of each card by itself (H10)."""
    farmer = seen.rules.farmer
    assert farmer is not None
    low = card.rank is not None and card.rank <= Rank.TEN
    match farmer.hand:
        case WeakHand.NO_ACE_NO_FACE:
            return low
        case WeakHand.NO_ACE_NO_FACE_NO_TRUMP:
            return low and card.suit is not turned_suit(seen.rules, seen.upcard)
        case WeakHand.ACE_NO_FACE:
            return low or card.rank is Rank.ACE
        case WeakHand.CLEAN3 | WeakHand.MIXED4:
            return True


def _buriable(seen: View) -> bool:
    """Whether the dealer could have put down the card he took up."""
    auction = seen.rules.auction
    if not isinstance(auction, TurnUp):
        return True
    return auction.bury_upcard and not may_leave(
        seen.rules, seen.upcard, ordered=seen.maker not in (None, seen.dealer)
    )


def _voids(seen: View) -> dict[int, set[Suit | None]]:
    """The suits each seat has shown it cannot follow."""
    voids: dict[int, set[Suit | None]] = {}
    for plays in (*(trick.plays for trick in seen.tricks), seen.trick):
        if not plays:
            continue
        led = suit_in(plays[0][1], seen.trump)
        for seat, card in plays[1:]:
            if suit_in(card, seen.trump) != led:
                voids.setdefault(seat, set()).add(led)
    return voids


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


def random_placement(hidden: Hidden, rng: Random) -> Placed:
    """One way to place the unseen cards, all equally likely; face-down table cards in a random order."""
    classes = _classes(hidden)
    sizes = tuple((len(cards), allowed) for allowed, cards in classes)
    room = tuple(place_.size for place_ in hidden.places)
    placed: list[list[Card]] = [[] for _ in room]
    for n, (allowed, cards) in enumerate(classes):
        shares = list(_shares(len(cards), allowed, room))
        weights = [
            _splits(len(cards), share) * _ways(sizes[n + 1 :], _less(room, allowed, share))
            for share in shares
        ]
        if not sum(weights):
            raise EuchreError("no world fits this view: its history is impossible")
        share = rng.choices(shares, weights)[0]
        mixed = rng.sample(cards, len(cards))
        for place_, size in zip(allowed, share, strict=True):
            placed[place_] += mixed[:size]
            del mixed[:size]
        room = _less(room, allowed, share)
    table = next((n for n, place_ in enumerate(hidden.places) if place_.kind == "table"), None)
    if table is not None:
        rng.shuffle(placed[table])
    return tuple(tuple(cards) if n == table else tuple(sorted(cards)) for n, cards in enumerate(placed))


def placements(hidden: Hidden) -> Iterator[Placed]:
    """Every way to place the unseen cards, each place's cards sorted."""
    classes = _classes(hidden)

    def fill(n: int, room: tuple[int, ...], placed: tuple[tuple[Card, ...], ...]) -> Iterator[Placed]:
        if n == len(classes):
            yield tuple(tuple(sorted(cards)) for cards in placed)
            return
        allowed, cards = classes[n]
        for share in _shares(len(cards), allowed, room):
            for parts in _parts(tuple(range(len(cards))), share):
                filled = list(placed)
                for place_, part in zip(allowed, parts, strict=True):
                    filled[place_] += tuple(cards[i] for i in part)
                yield from fill(n + 1, _less(room, allowed, share), tuple(filled))

    yield from fill(0, tuple(place_.size for place_ in hidden.places), ((),) * len(hidden.places))


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
    """*placed* once for every order of the face-down table cards: each lies under a pile of its own."""
    table = next((n for n, place_ in enumerate(hidden.places) if place_.kind == "table"), None)
    if table is None:
        yield placed
        return
    for order in permutations(placed[table]):
        yield (*placed[:table], order, *placed[table + 1 :])
