"""
The last cards of a hand between two seats, gone through to the end: what each card makes sure of.

A card makes sure of a number of tricks when there is a plan that takes them against every hand and every
play of the other seat. Each choice of the plan depends only on what has been seen by then. Nothing is assumed
about the other seat: neither how likely its hands are, nor that it plays well.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from euchre.analysis.open.open_hand import party, score
from euchre.base.errors import EuchreError
from euchre.hand.scoring import gain
from euchre.hand.state import Phase, State
from euchre.rules.actions import Play
from euchre.rules.cards import Card, Trump, follow, winner
from euchre.seen.unseen import hidden_from, placements
from euchre.seen.views import View
from euchre.seen.views import view as view_of

Hand = frozenset[Card]

MOST_CARDS = 4
"""With more cards each there are too many ways to go through."""


ENDINGS_KEPT = 1 << 14
"""Endings remembered while a position is gone through."""


@dataclass(frozen=True, slots=True)
class SureResult:
    """The tricks and points that a card makes sure of against every hand and play of the other seat."""

    card: Card
    tricks: int
    """The tricks of the whole hand that the player of the card can make sure of."""
    most: int
    """The most tricks that the player can get, with the best hand and the worst play of the other seat."""
    gain: float
    """Points that `tricks` bring its player, less the other's."""
    most_gain: float
    """Points that `most` bring its player, less the other's."""


def sure_results(state: State) -> tuple[SureResult, ...]:
    """
    Return the tricks and points that each lawful card of the seat to act makes sure of, against every hand
    and every play of the other seat; the best card first.

    Only the cards that the seat to act has seen are used.

    Raises: EuchreError unless two seats play their last four cards, or fewer, with none face down.
    """
    view = view_of(state, state.turn)
    ways, led, trump = possible_hands(view), view.trick[0][1] if view.trick else None, view.trump
    before, gains = view.won[state.turn], _gains(state)
    own = frozenset(view.holding)
    results = []
    for action in view.legal:
        assert isinstance(action, Play)
        card = action.card
        if led is None:
            least, most = _replied(own - {card}, ways, card, trump)
        else:
            least, most = _taken(own - {card}, ways, led, card, trump)
        tricks, top = before + least, before + most
        results.append(SureResult(card, tricks, top, gains[tricks], gains[top]))
    return tuple(sorted(results, key=lambda one: (-one.gain, -one.tricks, one.card)))


def proves_best(results: tuple[SureResult, ...], view: View) -> bool:
    """
    Return whether the first of *results* is proved to be the only best card of *view*.

    *results* say for each card what it makes sure of (`sure_results`), the best first. Where the other hand
    is not known, the first card must make sure of more points than any other card makes sure of, and of no
    fewer than any other could bring against the weakest play; where that hand is known, of more than any
    other makes sure of.
    """
    best, *others = results
    known = len(possible_hands(view)) == 1
    return bool(others) and all(
        best.gain > other.gain and (known or best.gain >= other.most_gain) for other in others
    )


@lru_cache(8)
def possible_hands(view: View) -> frozenset[Hand]:
    """
    Return every set of cards that the other seat of *view* may still hold.

    Raises: EuchreError unless two seats play their last four cards, or fewer, with none face down.
    """
    rules = view.rules
    covered = any(pile.covered for row in view.piles for pile in row)
    if rules.seats != 2 or view.phase is not Phase.PLAY or view.viewer != view.turn or covered:
        raise EuchreError("only the last cards of two seats are gone through, with none face down")
    if len(view.holding) > MOST_CARDS:
        raise EuchreError(f"{len(view.holding)} cards in hand: up to {MOST_CARDS} are gone through")
    hidden, other = hidden_from(view), 1 - view.turn
    tops = frozenset(view.face_up(other))
    at = next((n for n, place in enumerate(hidden.places) if place.kind == "hand"), None)
    if at is None:
        return frozenset({tops})
    return frozenset({tops.union(placed[at]) for placed in placements(hidden)})


def _gains(state: State) -> list[float]:
    """By tricks of the seat to act in the whole hand: what they bring it, less the other's."""
    rules, seat = state.rules, state.turn
    ours = party(state, seat)
    of = range(rules.tricks + 1)
    return [
        gain(
            rules,
            rules.side(seat),
            score(state, ours, tricks if seat in ours.seats else rules.tricks - tricks),
        )
        for tricks in of
    ]


Span = tuple[int, int]
"""The tricks made sure of, and the most."""


@lru_cache(ENDINGS_KEPT)
def _lead(own: Hand, ways: frozenset[Hand], trump: Trump | None) -> Span:
    """The viewer leads."""
    if not own:
        return 0, 0
    spans = [_replied(own - {card}, ways, card, trump) for card in own]
    return max(least for least, _ in spans), max(most for _, most in spans)


def _replied(own: Hand, ways: frozenset[Hand], card: Card, trump: Trump | None) -> Span:
    """The viewer has led *card*, and the other seat follows with anything it may hold."""
    replies: dict[Card, set[Hand]] = {}
    for way in ways:
        for reply in follow(way, card, trump):
            replies.setdefault(reply, set()).add(way - {reply})
    spans = []
    for reply, left in replies.items():
        won = winner((card, reply), trump) == 0
        least, most = (_lead if won else _follow)(own, frozenset(left), trump)
        spans.append((won + least, won + most))
    return min(least for least, _ in spans), max(most for _, most in spans)


@lru_cache(ENDINGS_KEPT)
def _follow(own: Hand, ways: frozenset[Hand], trump: Trump | None) -> Span:
    """The other seat leads anything it may hold, and the viewer follows."""
    if not own:
        return 0, 0
    spans = []
    for led in sorted(frozenset[Card]().union(*ways)):
        left = frozenset(way - {led} for way in ways if led in way)
        tried = [_taken(own - {card}, left, led, card, trump) for card in follow(own, led, trump)]
        spans.append((max(least for least, _ in tried), max(most for _, most in tried)))
    return min(least for least, _ in spans), max(most for _, most in spans)


def _taken(own: Hand, ways: Iterable[Hand], led: Card, card: Card, trump: Trump | None) -> Span:
    """The viewer has put *card* on *led*."""
    won = winner((led, card), trump) == 1
    least, most = (_lead if won else _follow)(own, frozenset(ways), trump)
    return won + least, won + most


def refuting_hand(state: State, card: Card) -> Hand | None:
    """
    Return a hand of the other seat against which *card* brings less than the best card makes sure of, even
    with open hands.

    Of several it is the first by their cards in order; None where there is no such hand, and *card* only
    leaves more to guess.
    """
    view = view_of(state, state.turn)
    best, led = sure_results(state)[0], view.trick[0][1] if view.trick else None
    before, gains = view.won[state.turn], _gains(state)
    own = frozenset(view.holding) - {card}
    for way in sorted(possible_hands(view), key=sorted):
        only = frozenset({way})
        least, _ = (
            _replied(own, only, card, view.trump) if led is None else _taken(own, only, led, card, view.trump)
        )
        if gains[before + least] < best.gain:
            return way
    return None
