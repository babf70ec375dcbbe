"""
The worlds a view allows: every lawful way in which the cards its viewer has not seen can lie.

A world is a whole `State` that looks to the viewer exactly like his view, with a lawful history. All deals
and face-down decisions that lead to the view are equally likely; what calls say of hands is left to players.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random

from euchre.actions import Action, Call, Discard, Give, Leave, Play
from euchre.auction import forced
from euchre.cards import Card
from euchre.errors import EuchreError, IllegalActionError
from euchre.hand import apply, check, place
from euchre.state import Phase, Pile, State
from euchre.unseen import (
    Hidden,
    Placed,
    hidden_from,
    placements,
    random_placement,
    table_orders,
    upcard_taken,
)
from euchre.views import Seen, View, view

TRIES = 100_000
"""How often `sample` tries before it says that the view allows no world."""


def worlds(seen: View) -> Iterator[State]:
    """
    Every world *seen* allows, each deal and face-down decision once: for endings small enough to wait for.

    Two decks and swapped weak hands may give equal worlds several times, as often as they are likely.
    """
    hidden = hidden_from(seen)
    for placed in placements(hidden):
        for order in table_orders(hidden, placed):
            yield from histories(seen, hidden, order)


def sample(seen: View, rng: Random) -> State:
    """
    One of the worlds *seen* allows, each as likely as another.

    Raises: EuchreError when there is none, which no view taken from a game can cause.
    """
    hidden = hidden_from(seen)
    most = most_histories(seen)
    for _ in range(TRIES):
        found = list(histories(seen, hidden, random_placement(hidden, rng)))
        if found and rng.random() * most < len(found):
            return found[0] if len(found) == 1 else rng.choice(found)
    raise EuchreError(f"no world found for this view in {TRIES} tries: its history may be impossible")


def most_histories(seen: View) -> int:
    """The most ways in which one placement can have come about: which cards a partner gave, a farmer kept."""
    most, given = 1, 0
    for deed in seen.history:
        given += deed.phase is Phase.GIVE and deed.action is None
    swapped = any(deed.phase is Phase.SWAP for deed in seen.history)
    # A maker who holds what he was given has his hand and what he put down to choose from.
    most *= comb(2 * seen.rules.tricks, given) * (comb(seen.rules.hand + 1, 3) if swapped else 1)
    return most


def histories(seen: View, hidden: Hidden, placed: Placed) -> Iterator[State]:
    """The worlds with the unseen cards so placed: one, unless cards were given or swapped unseen."""
    for start, actions in rewound(seen, hidden, placed):
        world = _replayed(seen, start, actions)
        if world is not None:
            yield world


def _replayed(seen: View, start: "_Layout", actions: tuple[Action, ...]) -> State | None:
    """The state after *actions* from *start*, if all of them are lawful and it looks like *seen*."""
    rules = seen.rules
    piles = tuple(tuple(Pile(down, up) for down, up in row) for row in start.piles)
    state = place(rules, seen.dealer, tuple(tuple(cards) for cards in start.hands), piles, tuple(start.kitty))
    for action in actions:
        try:
            check(state, action)
        except IllegalActionError:
            return None
        state = apply(state, action)
    return state if view(state, seen.viewer, seen.scores) == seen else None


@dataclass(slots=True)
class _Layout:
    """What lies where while a history is taken back."""

    hands: list[list[Card]]
    piles: list[list[tuple[Card | None, Card | None]]]
    kitty: list[Card]

    def copy(self) -> "_Layout":
        return _Layout([*map(list, self.hands)], [*map(list, self.piles)], list(self.kitty))


def rewound(seen: View, hidden: Hidden, placed: Placed) -> Iterator[tuple["_Layout", tuple[Action, ...]]]:
    """The deals, each with all its decisions, that lead to the cards so placed; not all need be lawful."""
    known: list[Action | None] = [deed.action for deed in seen.history]
    for place_, cards in zip(hidden.places, placed, strict=True):
        for n, card in zip(place_.deeds, cards, strict=False):
            known[n] = Discard(card)
    lies = {
        (place_.kind, place_.seat): list(cards) for place_, cards in zip(hidden.places, placed, strict=True)
    }
    down = iter(lies.get(("table", -1), []))
    kitty = lies.get(("kitty", -1), []) + [a.card for a in known if isinstance(a, Discard)]
    if seen.upcard is not None and not upcard_taken(seen):
        kitty.append(seen.upcard)
    now = _Layout(
        [
            lies.get(("hand", seat), list(seen.hand) if seat == seen.viewer else [])
            for seat in range(seen.rules.seats)
        ],
        [[(next(down) if pile.covered else None, pile.up) for pile in row] for row in seen.piles],
        kitty,
    )
    yield from _back(seen, now, len(seen.history) - 1, tuple(known))


def _back(
    seen: View, now: _Layout, n: int, known: tuple[Action | None, ...]
) -> Iterator[tuple[_Layout, tuple[Action, ...]]]:
    """Take back the decisions up to number *n*, last first, branching where one is not known."""
    while n >= 0:
        deed, action = seen.history[n], known[n]
        match deed.phase, action:
            case Phase.PLAY, Play(card):
                _unplayed(now, deed, card)
            case ((Phase.PICKUP | Phase.DISCARD), Discard(card)):
                now.kitty.remove(card)
                now.hands[deed.seat].append(card)
            case Phase.PICKUP, Leave():
                assert seen.upcard is not None
                now.kitty.remove(seen.upcard)
                now.hands[deed.seat].append(seen.upcard)
            case Phase.GIVE, Give(card):
                assert seen.maker is not None
                if card not in now.hands[seen.maker]:
                    return
                now.hands[seen.maker].remove(card)
                now.hands[deed.seat].append(card)
            case Phase.GIVE, None:
                assert seen.maker is not None
                for card in sorted(set(now.hands[seen.maker])):
                    yield from _back(seen, now.copy(), n, (*known[:n], Give(card), *known[n + 1 :]))
                return
            case Phase.SWAP, Discard():
                yield from _unswapped(seen, now, n, known)
                return
            case ((Phase.CALL | Phase.BLIND), Call()) if _picked_up_after(seen, n):
                if not _unpicked(seen, now):
                    return
            case _:
                pass
        n -= 1
    at_once = seen.rules.forced_is_taken and forced(seen.rules, seen.upcard) is not None
    if at_once and not _unpicked(seen, now):
        return
    yield _started(seen, now, ()), tuple(action for action in known if action is not None)


def _picked_up_after(seen: View, n: int) -> bool:
    later = seen.history[n + 1 : n + 2]
    return later[0].phase is Phase.PICKUP if later else seen.phase is Phase.PICKUP


def _unpicked(seen: View, now: _Layout) -> bool:
    """Give the upcard back; False when the dealer never had it, as one of two packs may have it."""
    assert seen.upcard is not None
    if seen.upcard not in now.hands[seen.dealer]:
        return False
    now.hands[seen.dealer].remove(seen.upcard)
    now.kitty.append(seen.upcard)
    return True


def _unplayed(now: _Layout, deed: Seen, card: Card) -> None:
    if deed.pile is None:
        now.hands[deed.seat].append(card)
        return
    # A card now on top of that pile lay under the one taken back.
    down, up = now.piles[deed.seat][deed.pile]
    now.piles[deed.seat][deed.pile] = (down if up is None else up, card)


def _unswapped(
    seen: View, now: _Layout, n: int, known: tuple[Action | None, ...]
) -> Iterator[tuple[_Layout, tuple[Action, ...]]]:
    """Take back a farmer's swap, which nobody spoke before: any three of his cards may be the kitty's."""
    seat = seen.history[n].seat
    shown = [
        a.card
        for d, a in zip(seen.history, known, strict=True)
        if d.phase is Phase.SWAP and isinstance(a, Discard)
    ]
    whole = len(shown) == 3
    for taken in combinations(sorted(now.hands[seat]), 3) if whole else ((),):
        start = now.copy()
        for card in taken:
            start.hands[seat].remove(card)
        for card in shown:
            start.kitty.remove(card)
            start.hands[seat].append(card)
        yield _started(seen, start, taken), tuple(action for action in known if action is not None)


def _started(seen: View, now: _Layout, first: tuple[Card, ...]) -> _Layout:
    """The layout with its kitty in order: upcard, the cards a farmer will take, the rest."""
    rest = sorted(now.kitty)
    top = [seen.upcard] if seen.upcard is not None else []
    for card in top:
        rest.remove(card)
    return _Layout(now.hands, now.piles, [*top, *first, *rest])
