"""The cards that a viewer has not seen, and the places where each may lie."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from euchre.hand.pre_play import may_bury_upcard, turned_suit
from euchre.hand.state import Phase, State
from euchre.rules.actions import Discard, Give, Leave, Play
from euchre.rules.cards import Card, Suit, suits_in
from euchre.rules.weak_hands import may_be_weak
from euchre.seen.views import View


@dataclass(frozen=True, slots=True)
class HiddenPlace:
    """
    A place of *size* cards that a viewer has not seen.

    *kind* is ``hand``, ``table`` (all face-down table cards), ``kitty``, or ``pickup`` or ``discard`` for
    cards put down by *seat*.
    """

    kind: str
    size: int
    seat: int = -1
    deeds: tuple[int, ...] = ()
    """For cards put down: their places in the history."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """
    All cards that a viewer has not seen: the places, and each card with the indices of the places where it
    may lie.
    """

    places: tuple[HiddenPlace, ...]
    cards: tuple[tuple[Card, tuple[int, ...]], ...]


def hidden_from(view: View) -> Hidden:
    """
    Return the places whose cards the viewer of *view* does not know, and for each unseen card where it may
    lie.
    """
    rules = view.rules
    seen = [
        *view.hand,
        *[card for seat in range(len(view.piles)) for card in view.face_up(seat)],
        *[card for trick in view.tricks for _, card in trick.plays],
        *[card for _, card in view.trick],
        *[deed.action.card for deed in view.history if isinstance(deed.action, Discard)],
        *upcard_not_taken(view),
    ]
    unseen = Counter(rules.deck)
    for card in seen:
        unseen[card] -= 1
    places = [
        HiddenPlace("hand", size, seat)
        for seat, size in enumerate(view.sizes)
        if size and (seat != view.viewer or view.blind(seat))
    ]
    covered = sum(pile.covered for row in view.piles for pile in row)
    if covered:
        places.append(HiddenPlace("table", covered))
    places += _put_down(view)
    rest = sum(unseen.values()) - sum(place.size for place in places)
    if rest:
        places.append(HiddenPlace("kitty", rest))
    allowed = _Allowed(view, places)
    cards: list[tuple[Card, tuple[int, ...]]] = []
    for card, copies in sorted([(card, copies) for card, copies in unseen.items() if copies]):
        # Of two equal cards, neither of which was seen, one lies at a place that the viewer knows.
        bound = copies == rules.copies
        cards += [(card, allowed.places(card, bound=bound and not copy)) for copy in range(copies)]
    return Hidden(tuple(places), tuple(cards))


class UpcardFate(IntEnum):
    """What became of the upcard, as everybody at the table knows it; the kernel has the same numbers."""

    NO_UPCARD = 0
    """None is turned up."""
    OFFERED = 1
    """It may still be called for."""
    TAKEN = 2
    """The dealer took it into the hand, though it may have been put down or given since."""
    DECLINED = 3
    """It was called for, and the dealer let it lie."""
    OUT_OF_PLAY = 4
    """It was turned down, or the hand went on without it."""


def upcard_fate(known: View | State) -> UpcardFate:
    """Return what became of the upcard until now."""
    if known.upcard is None:
        return UpcardFate.NO_UPCARD
    for deed in known.history:
        if deed.phase is Phase.PICKUP:
            return UpcardFate.DECLINED if deed.action == Leave() else UpcardFate.TAKEN
    if known.phase is Phase.PICKUP:
        return UpcardFate.TAKEN
    offered = known.trump is None and not known.over and known.auction_turns < known.rules.seats
    return UpcardFate.OFFERED if offered else UpcardFate.OUT_OF_PLAY


def upcard_taken(known: View | State) -> bool:
    """
    Return whether the dealer has taken the upcard into the hand, though it may have been put
    down since.
    """
    return upcard_fate(known) is UpcardFate.TAKEN


def upcard_not_taken(known: View | State) -> tuple[Card, ...]:
    """Return the upcard if it lies where it was turned up; empty if it was taken or there is none."""
    return () if known.upcard is None or upcard_taken(known) else (known.upcard,)


def _put_down(view: View) -> list[HiddenPlace]:
    """The face-down discards the viewer did not see, series by series."""
    series: dict[tuple[Phase, int], list[int]] = {}
    for n, deed in enumerate(view.history):
        if deed.action is None and deed.phase in (Phase.PICKUP, Phase.DISCARD):
            series.setdefault((deed.phase, deed.seat), []).append(n)
    return [
        HiddenPlace(phase.name.lower(), len(deeds), seat, tuple(deeds))
        for (phase, seat), deeds in series.items()
    ]


class _Allowed:
    """
    The places of unseen cards: not in a hand that is void of the suit; the upcard only where it
    was taken.
    """

    def __init__(self, view: View, places: list[HiddenPlace]) -> None:
        self._view = view
        self._places = places
        self._suits = suits_in(view.trump)
        lacks = {} if view.rules.revoke else voids(view)
        self._of_suit = {
            suit: tuple(
                [
                    n
                    for n, place in enumerate(places)
                    if not (place.kind == "hand" and suit in lacks.get(place.seat, ()))
                ]
            )
            for suit in set(self._suits)
        }
        """The places that the suit of a card allows."""
        own = [deed for deed in view.history if deed.phase is Phase.GIVE and deed.seat == view.viewer]
        self._given = {deed.action.card for deed in own if isinstance(deed.action, Give)}

    def places(self, card: Card, *, bound: bool) -> tuple[int, ...]:
        """The numbers of the places where *card* may be; *bound* if it is where it was given or taken up."""
        view, places = self._view, self._places
        may = self._of_suit[self._suits[card]]
        if bound and card in self._given:
            may = tuple(
                [n for n in may if places[n].seat == view.maker and places[n].kind in ("hand", "discard")]
            )
        if bound and card == view.upcard:
            may = tuple([n for n in may if self._upcard_may(places[n])])
        if view.phase is Phase.SWAP and not self._may_be_weak(card):
            may = tuple([n for n in may if places[n].seat != view.turn])
        return may

    def _may_be_weak(self, card: Card) -> bool:
        """Whether the hand that asked for help may hold *card*."""
        rules = self._view.rules
        assert rules.farmer is not None
        return may_be_weak(rules.farmer, card, turned_suit(rules, self._view.upcard))

    def _upcard_may(self, place: HiddenPlace) -> bool:
        """The taken upcard is in the dealer's hand, was buried, or went on to a lone partner."""
        view = self._view
        if place.kind == "pickup":
            return may_bury_upcard(view)
        passed_on = any(deed.phase is Phase.GIVE and deed.seat == view.dealer for deed in view.history)
        keepers = (view.dealer, view.maker) if passed_on else (view.dealer,)
        return place.kind in ("hand", "discard") and place.seat in keepers


class Void(NamedTuple):
    """
    A failure to follow: by decision number *decision*, *seat* did not follow *suit* in *trick*; both numbers
    from 0.
    """

    decision: int
    seat: int
    trick: int
    suit: Suit | None


def failures_to_follow(view: View | State) -> Iterator[Void]:
    """Yield every failure to follow suit in the hand, in order."""
    suits = suits_in(view.trump)
    numbers = iter([n for n, (_, _, action, _) in enumerate(view.history) if isinstance(action, Play)])
    for trick, plays in enumerate((*[trick.plays for trick in view.tricks], view.trick)):
        led = suits[plays[0][1]] if plays else None
        for (seat, card), decision in zip(plays, numbers, strict=False):
            if suits[card] != led:
                yield Void(decision, seat, trick, led)


def voids(view: View | State) -> dict[int, set[Suit | None]]:
    """
    Return the suits that each seat lacks, as it has shown by not following, by seat; None is the joker's suit
    at no trump.
    """
    found: dict[int, set[Suit | None]] = {}
    for void in failures_to_follow(view):
        found.setdefault(void.seat, set()).add(void.suit)
    return found
